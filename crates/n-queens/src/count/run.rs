//! Shares units out among threads.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::work::{Work, Worker};
use crate::strategy::Ending;

/// Who hears of finished units and may end the work; called from every thread.
pub trait Observer: Sync {
    /// A unit is done.
    fn done(&self, unit: usize, value: u128);

    /// Whether to stop before all is done; asked many times a second.
    fn must_stop(&self) -> bool {
        false
    }
}

/// Counts `units` of `work` on so many threads, telling `observer` of each when it is done.
///
/// Costly units come first, so that at the end no thread waits long for another. The order in
/// which units are done is not the same every time; their values are.
///
/// ```
/// use std::{num::NonZeroUsize, sync::atomic::{AtomicU64, Ordering}};
/// use n_queens::count::{ColourSplit, Observer, Work, run};
///
/// struct Sum(AtomicU64);
/// impl Observer for Sum {
///     fn done(&self, _unit: usize, value: u128) {
///         self.0.fetch_add(value as u64, Ordering::Relaxed);
///     }
/// }
/// let (work, sum) = (ColourSplit::new(10).unwrap(), Sum(AtomicU64::new(0)));
/// run(&work, (0..work.units()).collect(), NonZeroUsize::new(2).unwrap(), &sum);
/// assert_eq!(u128::from(sum.0.into_inner()) / work.scale(), 724);
/// ```
pub fn run<W: Work>(
    work: &W,
    mut units: Vec<usize>,
    threads: NonZeroUsize,
    observer: &impl Observer,
) -> Ending {
    // Of similar cost they keep their order: neighbours share lists.
    units.sort_by_cached_key(|&unit| Reverse(work.cost(unit).max(1).ilog2()));
    let next = AtomicUsize::new(0);
    let threads = threads.get().min(units.len());
    let serve = || serve(work, &units, &next, observer);
    let endings: Vec<Ending> = std::thread::scope(|scope| {
        // This thread works as well: one thread means no other.
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(serve)).collect();
        let own = serve();
        let joined = others.into_iter().map(|other| other.join().expect("a thread panicked"));
        joined.chain([own]).collect()
    });
    if endings.contains(&Ending::Stopped) { Ending::Stopped } else { Ending::Complete }
}

/// One thread: takes the next unit until none is left.
fn serve<W: Work>(
    work: &W,
    units: &[usize],
    next: &AtomicUsize,
    observer: &impl Observer,
) -> Ending {
    let mut worker = work.worker();
    let stop = || observer.must_stop();
    while let Some(&unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
        if stop() {
            return Ending::Stopped;
        }
        match worker.value(unit, &stop) {
            Some(value) => observer.done(unit, value),
            None => return Ending::Stopped,
        }
    }
    Ending::Complete
}

/// Counts all of `work` on so many threads; none if the values do not add up to a whole number of
/// solutions, or to more than 128 bits hold: then one of them is wrong.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::count::{ColourSplit, total};
/// assert_eq!(total(&ColourSplit::new(10).unwrap(), NonZeroUsize::new(2).unwrap()), Some(724));
/// ```
#[must_use]
pub fn total<W: Work>(work: &W, threads: NonZeroUsize) -> Option<u128> {
    total_unless(work, threads, &|| false).1
}

/// The same unless `stop` says so on the way: then the total is only a part of it.
pub(crate) fn total_unless<W: Work>(
    work: &W,
    threads: NonZeroUsize,
    stop: &(impl Fn() -> bool + Sync),
) -> (Ending, Option<u128>) {
    let sum = Sum { sum: Mutex::new(Some(0)), stop };
    let ending = run(work, (0..work.units()).collect(), threads, &sum);
    let sum = sum.sum.into_inner().unwrap_or_else(PoisonError::into_inner);
    let whole = sum.filter(|sum| sum.is_multiple_of(work.scale()));
    (ending, whole.map(|sum| sum / work.scale()))
}

/// The sum of all values, as long as it fits.
struct Sum<'a, F> {
    sum: Mutex<Option<u128>>,
    stop: &'a F,
}

impl<F: Fn() -> bool + Sync> Observer for Sum<'_, F> {
    fn done(&self, _unit: usize, value: u128) {
        let mut sum = self.sum.lock().unwrap_or_else(PoisonError::into_inner);
        *sum = sum.and_then(|sum| sum.checked_add(value));
    }

    fn must_stop(&self) -> bool {
        (self.stop)()
    }
}
