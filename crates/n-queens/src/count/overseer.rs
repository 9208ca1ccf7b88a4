//! Who watches over a count: hears how far it is, and may end it.

use std::time::Duration;

use super::kind::Kind;

/// Who hears how far a count is, and may end it; called from every thread, so it must be quick.
///
/// A count may take more than one round of units: a total is held against the number of its symmetric
/// solutions, and these are counted after it. [`CountProgress::kind`] tells the rounds apart.
///
/// ```
/// use std::num::NonZeroUsize;
/// use std::sync::atomic::{AtomicUsize, Ordering};
/// use n_queens::{Problem, count::{Overseer, CountProgress, Question, count}};
///
/// /// Has enough after so many units.
/// struct Impatient(AtomicUsize);
/// impl Overseer for Impatient {
///     fn must_stop(&self) -> bool {
///         self.0.load(Ordering::Relaxed) == 0
///     }
///     fn progress(&self, _progress: &CountProgress) {
///         self.0.fetch_sub(1, Ordering::Relaxed);
///     }
/// }
/// let (question, enough) = (Question::all(Problem::new(12)), Impatient(AtomicUsize::new(3)));
/// assert_eq!(count(&question, NonZeroUsize::MIN, 0, &enough)?, None);
/// # Ok::<(), n_queens::count::CountError>(())
/// ```
pub trait Overseer: Sync {
    /// Whether to stop before all is done; asked many times a second.
    fn must_stop(&self) -> bool {
        false
    }

    /// A round of units begins; some of them may be done, by an earlier run.
    fn begin(&self, _progress: &CountProgress) {}

    /// One more unit is done. What is told never goes backwards within a round.
    fn progress(&self, _progress: &CountProgress) {}

    /// The round is over, or was stopped.
    fn end(&self) {}
}

/// Nobody watches.
impl Overseer for () {}

/// How far a round of units is.
///
/// ```
/// use std::time::Duration;
/// use n_queens::count::{Kind, CountProgress};
/// let progress =
///     CountProgress { kind: Kind::All, done: 6, units: 10, share: 0.6, before: 0.5, solutions: 40 };
/// let left = progress.seconds_left(Duration::from_secs(5)).unwrap();
/// assert!((left - 20.0).abs() < 1e-9, "a tenth took 5 seconds, and four tenths are left");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CountProgress {
    /// Which solutions this round counts.
    pub kind: Kind,
    /// Units that are done.
    pub done: usize,
    /// Units that there are.
    pub units: usize,
    /// The share of the work that is done, from 0 to 1, weighted by its expected cost.
    pub share: f64,
    /// The share that earlier runs did. It is no measure of the speed of this one.
    pub before: f64,
    /// What the finished units come to so far.
    pub solutions: u128,
}

impl CountProgress {
    /// The time left, if this run goes on as fast as it did since its begin; none while it has
    /// nothing to show.
    #[must_use]
    pub fn seconds_left(&self, elapsed: Duration) -> Option<f64> {
        let now = self.share - self.before;
        (now > 0.0).then(|| elapsed.as_secs_f64() / now * (1.0 - self.share).max(0.0))
    }
}
