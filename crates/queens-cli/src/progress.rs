//! Progress of work that takes longer than two seconds, on standard error.
//!
//! A [`Display`] is a thread of its own that asks every moment how far the work is. [`Throughput`] counts the
//! bytes of a stream.

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use console::Term;
use queens_messages::units;
use queens_messages::{Language, Message, Speak};

use crate::session::Session;

const PATIENCE: Duration = Duration::from_secs(2);
const BLINK: Duration = Duration::from_millis(200);

/// How far a stream of queens is: what has passed, how fast it goes, when it will end.
pub(crate) struct Throughput {
    flow: Arc<Passed>,
    _display: Option<Display>,
}

/// The bytes that have passed, and since when: a pipe may be silent at first.
#[derive(Default)]
struct Passed {
    bytes: AtomicU64,
    since: OnceLock<Instant>,
}

impl Throughput {
    /// For a stream of `total` bytes, or of an unknown number of them.
    pub(crate) fn start(session: &Session, total: Option<u64>) -> Self {
        let flow = Arc::<Passed>::default();
        let told = Arc::clone(&flow);
        let display = Display::start(session, move |_| {
            let elapsed = told.since.get().map_or(Duration::ZERO, Instant::elapsed);
            flowing(told.bytes.load(Ordering::Relaxed), total, elapsed.as_secs_f64())
        });
        Self { flow, _display: display }
    }

    /// One that nobody sees.
    pub(crate) fn unseen() -> Self {
        Self { flow: Arc::default(), _display: None }
    }

    /// Tells that `bytes` more have passed. Cheap, but not free: for blocks, not for every queen.
    pub(crate) fn add(&self, bytes: u64) {
        self.flow.since.get_or_init(Instant::now);
        self.flow.bytes.fetch_add(bytes, Ordering::Relaxed);
    }
}

/// The share that is done, where it is known, and the sentence beside it.
fn flowing(passed: u64, total: Option<u64>, elapsed: f64) -> (f64, Message) {
    let rate = units::bytes((passed as f64 / elapsed.max(1e-3)) as u128);
    match total.filter(|&total| total > 0 && passed > 0) {
        Some(total) => {
            let share = (passed as f64 / total as f64).min(1.0);
            let eta = eta(share, elapsed);
            let percent = format!("{:.1}", share * 100.0);
            (share, Message::ProgressFlow { percent, rate, eta })
        }
        None => {
            let done = units::bytes(passed.into());
            (0.0, Message::ProgressFlowOpen { done, rate })
        }
    }
}

/// A bar with a sentence beside it, shown while it lives.
pub(crate) struct Display {
    stop: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Display {
    /// Shows what `view` says of the share that is done, given the time since the start. None
    /// where progress is not welcome.
    pub(crate) fn start(
        session: &Session,
        view: impl Fn(Duration) -> (f64, Message) + Send + 'static,
    ) -> Option<Self> {
        let language = session.language;
        session.shows_progress.then(|| {
            let (stop, stopped) = mpsc::channel();
            let thread = std::thread::spawn(move || show(&view, language, &stopped));
            Self { stop: Some(stop), thread: Some(thread) }
        })
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join(); // so that its line is gone before anything follows
        }
    }
}

fn show(
    view: &impl Fn(Duration) -> (f64, Message),
    language: Language,
    stopped: &mpsc::Receiver<()>,
) {
    let start = Instant::now();
    let waits = |time| stopped.recv_timeout(time) == Err(mpsc::RecvTimeoutError::Timeout);
    if !waits(PATIENCE) {
        return;
    }
    for turn in 0.. {
        let (share, message) = view(start.elapsed());
        let sentence = message.say(language);
        shown().draw(line(turn, share, &sentence));
        if !waits(BLINK) {
            break;
        }
    }
    shown().draw(String::new());
}

/// How many cells the bar has.
const CELLS: usize = 20;

/// One picture of the bar: a sign of life, the share that is done, the sentence.
fn line(turn: usize, share: f64, sentence: &str) -> String {
    const LIFE: [char; 8] = ['⠁', '⠂', '⠄', '⡀', '⢀', '⠠', '⠐', '⠈'];
    let full = ((share * CELLS as f64) as usize).min(CELLS);
    let bar = "█".repeat(full) + &"░".repeat(CELLS - full);
    format!("{} [{bar}] {sentence}", LIFE[turn % LIFE.len()])
}

/// The line at the foot of the terminal, as it was drawn last.
///
/// It is drawn over whatever stands in the line, and leaves room at its end: so the `^C` that the
/// terminal itself may write there at any moment goes away with it, instead of beginning a next line.
struct Foot(String);

impl Foot {
    fn draw(&mut self, line: String) {
        self.0 = line;
        self.redraw();
    }

    fn redraw(&self) {
        let terminal = Term::stderr();
        let width = usize::from(terminal.size().1).saturating_sub(3);
        let line = console::truncate_str(&self.0, width, "...");
        self.write(&format!("\r\x1b[2K{line}"));
    }

    /// Standard error may be closed: then there is nobody to show anything to.
    fn write(&self, text: &str) {
        let mut terminal = std::io::stderr().lock();
        let _ = terminal.write_all(text.as_bytes()).and_then(|()| terminal.flush());
    }
}

static SHOWN: Mutex<Foot> = Mutex::new(Foot(String::new()));

fn shown() -> MutexGuard<'static, Foot> {
    SHOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the bar away while something else is written to the terminal.
pub(crate) fn aside<T>(write: impl FnOnce() -> T) -> T {
    let foot = shown();
    if foot.0.is_empty() {
        drop(foot);
        return write();
    }
    foot.write("\r\x1b[2K");
    let written = write();
    foot.redraw();
    written
}

/// How long the rest takes if it goes on as it went.
fn eta(share: f64, elapsed: f64) -> String {
    // Shares that were added up may come to a little more than all.
    units::roughly(elapsed / share * (1.0 - share).max(0.0))
}

/// How far a search is that has found so many solutions.
pub(crate) fn sentence(solutions: u64, share: f64, elapsed: Duration) -> Message {
    let (solutions, elapsed) = (solutions.to_string(), elapsed.as_secs_f64());
    if share <= 0.0 {
        return Message::ProgressUnknown { seconds: format!("{elapsed:.0}"), solutions };
    }
    let eta = eta(share, elapsed);
    Message::ProgressSearch { percent: format!("{:.2}", share * 100.0), solutions, eta }
}
