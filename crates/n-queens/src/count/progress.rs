//! How far a count is. A [`Tally`](super::Tally) reports it through the [`Control`](crate::Control) of the count.

use std::time::Duration;

use super::kind::Kind;

/// How far a round of units is.
///
/// A count may take more than one round: a total is held against the number of its symmetric solutions, and these are
/// counted after it. [`kind`](Self::kind) tells the rounds apart. It is reported at the begin of a round, where an
/// earlier run may have finished some of the units, and after each unit. Within a round it never goes backwards.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Problem, Progress, count::{Question, count}};
///
/// let control = Control::new();
/// let stopper = control.clone();
/// let control = control.with_reporter(move |progress| match progress {
///     Progress::Count(progress) if progress.done == 3 => stopper.cancel(), // three units are enough
///     _ => {}
/// });
/// let question = Question::all(Problem::new(12));
/// assert_eq!(count(&question, NonZeroUsize::MIN, 0, &control)?, None);
/// # Ok::<(), n_queens::count::CountError>(())
/// ```
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
