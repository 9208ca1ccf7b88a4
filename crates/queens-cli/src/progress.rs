//! Progress of jobs that take longer than two seconds: a bar with a sentence beside it, on standard error.
//!
//! [`control`] shows what a job reports, [`Throughput`] the bytes of a stream, [`Display`] anything else.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use n_queens::count::CountProgress;
use n_queens::{Control, Progress};
use queens_messages::{Language, Message, Speak, message, units};

use crate::{Session, control};

/// A job that takes less time shows no bar.
const DELAY: Duration = Duration::from_secs(2);
const TICK: Duration = Duration::from_millis(200);

/// The positions that the bar distinguishes.
const POSITIONS: f64 = 1000.0;

/// The escape sequences move the cursor to the first column. The `^C` that a terminal echoes, before the line is drawn or
/// behind it, is then drawn over and makes the line no longer.
const TEMPLATE: &str = "\x1b[G{spinner} [{bar:20}] {wide_msg}\x1b[G";

/// The bar on the terminal, if there is one.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn new_bar() -> ProgressBar {
    let style = ProgressStyle::with_template(TEMPLATE).expect("a valid template");
    ProgressBar::new(POSITIONS as u64).with_style(style.progress_chars("█░"))
}

/// Takes the bar away while something else is written to the terminal.
pub(crate) fn aside<T>(write: impl FnOnce() -> T) -> T {
    let shown = lock(&SHOWN);
    match &*shown {
        Some(bar) => bar.suspend(write),
        None => {
            drop(shown);
            write()
        }
    }
}

/// A bar with a sentence beside it, shown until it is dropped.
pub(crate) struct Display(Option<(mpsc::Sender<()>, JoinHandle<()>)>);

impl Display {
    /// Shows the share that is done and the sentence that `view` gives for the time since the start. None where
    /// progress is not shown.
    pub(crate) fn start(
        session: &Session,
        view: impl Fn(Duration) -> (f64, Message) + Send + 'static,
    ) -> Self {
        let language = session.language;
        Self(session.shows_progress.then(|| {
            let (stop, stopped) = mpsc::channel();
            (stop, std::thread::spawn(move || show(&view, language, &stopped)))
        }))
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.0.take() {
            drop(stop);
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
    let is_running = |time| stopped.recv_timeout(time) == Err(mpsc::RecvTimeoutError::Timeout);
    let mut wait = DELAY;
    while is_running(wait) {
        let (share, message) = view(start.elapsed());
        let mut shown = lock(&SHOWN);
        let bar = shown.get_or_insert_with(new_bar);
        bar.set_position((share * POSITIONS) as u64);
        bar.set_message(message.say(language));
        bar.tick();
        wait = TICK;
    }
    if let Some(bar) = lock(&SHOWN).take() {
        bar.finish_and_clear();
    }
}

/// A stream of bytes: how many have passed, how fast, and when it will end.
pub(crate) struct Throughput {
    /// The bytes that have passed, and since when: a pipe may be silent at first.
    passed: Arc<Mutex<(u64, Option<Instant>)>>,
    _display: Display,
}

impl Throughput {
    /// For a stream of `total` bytes, or of an unknown number of them.
    pub(crate) fn start(session: &Session, total: Option<u64>) -> Self {
        let passed = Arc::new(Mutex::new((0, None::<Instant>)));
        let read = Arc::clone(&passed);
        let display = Display::start(session, move |_| {
            let (bytes, since) = *lock(&read);
            flowing(bytes, total, since.map_or(Duration::ZERO, |since| since.elapsed()))
        });
        Self { passed, _display: display }
    }

    /// Counts `bytes` more. Cheap, but not free: for blocks, not for every queen.
    pub(crate) fn add(&self, bytes: u64) {
        let (passed, since) = &mut *lock(&self.passed);
        since.get_or_insert_with(Instant::now);
        *passed += bytes;
    }
}

fn flowing(passed: u64, total: Option<u64>, elapsed: Duration) -> (f64, Message) {
    let rate = units::bytes((passed as f64 / elapsed.as_secs_f64().max(1e-3)) as u128);
    match total.filter(|&total| total > 0 && passed > 0) {
        Some(total) => {
            let share = (passed as f64 / total as f64).min(1.0);
            let (percent, eta) = (format!("{:.1}", share * 100.0), eta(share, elapsed));
            (share, message!(ProgressFlow { percent, rate, eta }))
        }
        None => {
            let done = units::bytes(passed.into());
            (0.0, message!(ProgressFlowOpen { done, rate }))
        }
    }
}

/// A control with this time limit. The progress of its job is shown until the control is dropped.
pub(crate) fn control(session: &Session, limit: Option<Duration>) -> Control {
    let control = control::of_question(limit);
    if !session.shows_progress {
        return control;
    }
    let (session, round) = (session.clone(), Mutex::new(None::<Round>));
    control.with_reporter(move |progress| {
        let round = &mut *lock(&round);
        match round {
            _ if is_over(progress) => *round = None,
            Some(round) if is_same_round(&round.first, progress) => {
                *lock(&round.latest) = *progress;
            }
            _ => *round = Some(Round::start(&session, *progress)),
        }
    })
}

/// A part of a job, with a bar of its own.
struct Round {
    first: Progress,
    latest: Arc<Mutex<Progress>>,
    _display: Display,
}

impl Round {
    fn start(session: &Session, first: Progress) -> Self {
        let latest = Arc::new(Mutex::new(first));
        let read = Arc::clone(&latest);
        let display = Display::start(session, move |elapsed| view(&first, &lock(&read), elapsed));
        Self { first, latest, _display: display }
    }
}

/// Whether a round has ended.
fn is_over(progress: &Progress) -> bool {
    match progress {
        Progress::Count(count) => count.done == count.units,
        Progress::Search { share, .. } => *share >= 1.0,
        _ => false,
    }
}

fn is_same_round(one: &Progress, other: &Progress) -> bool {
    match (one, other) {
        (Progress::Count(one), Progress::Count(other)) => one.kind == other.kind,
        (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}

/// The end of a prefix, where prefixes differ: all of it leaves no room for the rest of the line.
fn last_queens(prefix: &[u8]) -> String {
    let hidden = prefix.len().saturating_sub(3);
    let shown = prefix[hidden..].iter().map(|column| (column + 1).to_string());
    let hint = (hidden > 0).then(|| "…".to_owned());
    hint.into_iter().chain(shown).collect::<Vec<_>>().join(" ")
}

/// The share that is done, and the sentence beside it, from the first and the latest report of a round.
fn view(first: &Progress, latest: &Progress, elapsed: Duration) -> (f64, Message) {
    match (latest, first) {
        (Progress::Count(progress), _) => (progress.share, counting(progress, elapsed)),
        (Progress::Explain(undecided), Progress::Explain(all)) => {
            let share = 1.0 - undecided.left as f64 / all.left.max(1) as f64;
            let (needed, left) = (undecided.needed, undecided.left);
            (share, message!(ProgressExplain { needed, left }))
        }
        (&Progress::Estimate { seconds }, _) => {
            let (share, left) = (elapsed.as_secs_f64() / seconds, seconds - elapsed.as_secs_f64());
            (share.min(1.0), message!(ProgressEstimate { eta: units::roughly(left.max(0.0)) }))
        }
        (Progress::First(first), _) => {
            let (queens, last) = (first.prefix().len(), last_queens(first.prefix()));
            let (refuted, nodes) = (first.refuted, first.nodes);
            (0.0, message!(ProgressFirst { queens, last, refuted, nodes }))
        }
        (&Progress::Search { share, solutions }, _) => {
            (share, searching(solutions, share, elapsed))
        }
        _ => (0.0, searching(0, 0.0, elapsed)),
    }
}

/// How long the rest takes if it goes on at this rate.
pub(crate) fn eta(share: f64, elapsed: Duration) -> String {
    // Shares that were added up may come to a little more than all.
    units::roughly(elapsed.as_secs_f64() / share * (1.0 - share).max(0.0))
}

fn searching(solutions: u64, share: f64, elapsed: Duration) -> Message {
    if share <= 0.0 {
        return message!(ProgressUnknown { seconds: elapsed.as_secs(), solutions });
    }
    let (percent, eta) = (format!("{:.2}", share * 100.0), eta(share, elapsed));
    message!(ProgressSearch { percent, solutions, eta })
}

fn counting(progress: &CountProgress, elapsed: Duration) -> Message {
    let &CountProgress { solutions, done, units, .. } = progress;
    let Some(left) = progress.seconds_left(elapsed) else {
        return message!(ProgressCountStart { solutions, done, units });
    };
    let (percent, eta) = (format!("{:.2}", progress.share * 100.0), units::roughly(left));
    message!(ProgressCount { percent, solutions, done, units, eta })
}

#[cfg(test)]
mod tests {
    use n_queens::count::Kind;

    use super::*;

    #[test]
    fn the_time_left_is_shown_once_it_is_known() {
        let (kind, units, share) = (Kind::All, 10, 0.5);
        let begun = CountProgress { kind, done: 5, units, share, before: 0.5, solutions: 7 };
        let later = CountProgress { done: 6, share: 0.6, ..begun };
        let said = |progress| counting(&progress, Duration::from_secs(5)).say(Language::English);
        assert!(!said(begun).contains('%'), "{}", said(begun));
        assert!(said(later).contains("60.00%") && said(later).contains("20 s"), "{}", said(later));
    }
}
