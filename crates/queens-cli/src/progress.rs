//! Progress of a search that takes longer than two seconds, on standard error.
//!
//! The search notes how far its first few choices have come; a thread of its own shows it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use queens_render::{Language, Message, Speak};

use crate::session::Session;
use crate::units;

const PATIENCE: Duration = Duration::from_secs(2);
const BLINK: Duration = Duration::from_millis(200);

/// How many choices from the root the estimate looks at; deeper ones hardly move it.
pub(crate) const LEVELS: usize = 4;

/// What the search tells and the display reads.
#[derive(Default)]
pub(crate) struct Position {
    /// The share of the search space that is done, as the bits of an f64.
    share: AtomicU64,
    solutions: AtomicU64,
}

/// How far a search is, from the choices that it follows.
pub(crate) struct Progress {
    position: Arc<Position>,
    /// For each level where its present choice begins, and how wide a choice is.
    levels: [(f64, f64); LEVELS],
    display: Option<Display>,
}

struct Display {
    stop: mpsc::Sender<()>,
    thread: JoinHandle<()>,
}

impl Progress {
    pub(crate) fn start(session: &Session) -> Self {
        let position = Arc::<Position>::default();
        let display =
            session.shows_progress.then(|| Display::start(Arc::clone(&position), session.language));
        Self { position, levels: [(0.0, 1.0); LEVELS], display }
    }

    /// The search follows choice number `choice` of `choices` at `depth`.
    #[inline]
    pub(crate) fn step(&mut self, depth: usize, choice: usize, choices: usize) {
        if depth < LEVELS {
            self.note(depth, choice, choices);
        }
    }

    #[cold]
    fn note(&mut self, depth: usize, choice: usize, choices: usize) {
        let (begin, width) = match depth.checked_sub(1) {
            Some(above) => self.levels[above],
            None => (0.0, 1.0),
        };
        let width = width / choices.max(1) as f64;
        let begin = begin + width * choice as f64;
        self.levels[depth] = (begin, width);
        self.position.share.store(begin.to_bits(), Ordering::Relaxed);
    }

    #[inline]
    pub(crate) fn solution(&mut self) {
        if self.display.is_some() {
            self.position.solutions.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(display) = self.display.take() {
            drop(display.stop);
            let _ = display.thread.join(); // so that its line is gone before anything follows
        }
    }
}

impl Display {
    fn start(position: Arc<Position>, language: Language) -> Self {
        let (stop, stopped) = mpsc::channel();
        let thread = std::thread::spawn(move || show(&position, language, &stopped));
        Self { stop, thread }
    }
}

fn show(position: &Position, language: Language, stopped: &mpsc::Receiver<()>) {
    let start = Instant::now();
    let waits = |time| stopped.recv_timeout(time) == Err(mpsc::RecvTimeoutError::Timeout);
    if !waits(PATIENCE) {
        return;
    }
    let style =
        ProgressStyle::with_template("{spinner} [{bar:30}] {msg}").expect("a fixed template");
    let bar = ProgressBar::new(1000).with_style(style);
    while {
        let share = f64::from_bits(position.share.load(Ordering::Relaxed));
        bar.set_position((share * 1000.0) as u64);
        bar.set_message(sentence(position, share, start.elapsed()).say(language));
        bar.tick();
        waits(BLINK)
    } {}
    bar.finish_and_clear();
}

fn sentence(position: &Position, share: f64, elapsed: Duration) -> Message {
    let solutions = position.solutions.load(Ordering::Relaxed).to_string();
    let elapsed = elapsed.as_secs_f64();
    if share <= 0.0 {
        return Message::ProgressUnknown { seconds: format!("{elapsed:.0}"), solutions };
    }
    let eta = units::roughly(elapsed / share * (1.0 - share));
    Message::ProgressSearch { percent: format!("{:.2}", share * 100.0), solutions, eta }
}
