//! Shares units out among threads.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::record::TotalError;
use super::work::{Way, Work};
use crate::control::Control;
use crate::strategy::Ending;

/// Counts `units` of `work` on so many threads and hands each with its value to `done`, which is called from every
/// thread.
///
/// Costly units come first, so that at the end no thread waits long for another. The order in
/// which units are done is not the same every time; their values are.
///
/// ```
/// use std::{num::NonZeroUsize, sync::atomic::{AtomicU64, Ordering}};
/// use n_queens::{Control, count::{ColourSplit, Work, run}};
///
/// let (work, sum) = (ColourSplit::new(10).unwrap(), AtomicU64::new(0));
/// let add = |_unit: usize, value: u128| {
///     sum.fetch_add(value as u64, Ordering::Relaxed);
/// };
/// let two = NonZeroUsize::new(2).unwrap();
/// run(&work, (0..work.units()).collect(), two, &add, &Control::new());
/// assert_eq!(u128::from(sum.into_inner()) / work.scale(), 724);
/// ```
pub fn run(
    work: &dyn Work,
    units: Vec<usize>,
    threads: NonZeroUsize,
    done: &(dyn Fn(usize, u128) + Sync),
    control: &Control,
) -> Ending {
    run_by(Way::Direct, work, units, threads, done, control)
}

/// [`run`], with each unit counted by the given path.
pub(super) fn run_by(
    way: Way,
    work: &dyn Work,
    mut units: Vec<usize>,
    threads: NonZeroUsize,
    done: &(dyn Fn(usize, u128) + Sync),
    control: &Control,
) -> Ending {
    // Of similar cost they keep their order: neighbours share lists.
    units.sort_by_cached_key(|&unit| Reverse(work.cost(unit).max(1).ilog2()));
    let next = AtomicUsize::new(0);
    let threads = threads.get().min(units.len());
    let serve = || serve(way, work, &units, &next, done, control);
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
fn serve(
    way: Way,
    work: &dyn Work,
    units: &[usize],
    next: &AtomicUsize,
    done: &(dyn Fn(usize, u128) + Sync),
    control: &Control,
) -> Ending {
    let mut worker = work.worker();
    while let Some(&unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
        if control.should_stop() {
            return Ending::Stopped;
        }
        match worker.value_by(way, unit, control) {
            Some(value) => done(unit, value),
            None => return Ending::Stopped,
        }
    }
    Ending::Complete
}

/// Counts all of `work` on so many threads; none if it was stopped.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, count::{ColourSplit, total}};
/// let two = NonZeroUsize::new(2).unwrap();
/// assert_eq!(total(&ColourSplit::new(10).unwrap(), two, &Control::new()), Ok(Some(724)));
/// ```
///
/// # Errors
/// If the values do not add up to a whole number of solutions, or to more than 128 bits hold: then one of them is
/// wrong.
pub fn total(
    work: &dyn Work,
    threads: NonZeroUsize,
    control: &Control,
) -> Result<Option<u128>, TotalError> {
    let sum = Mutex::new(Some(0u128));
    let add = |_unit: usize, value: u128| {
        let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
        *sum = sum.and_then(|sum| sum.checked_add(value));
    };
    if run(work, (0..work.units()).collect(), threads, &add, control) == Ending::Stopped {
        return Ok(None);
    }
    let sum = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (sum, scale) = (sum.ok_or(TotalError::Overflow)?, work.scale());
    let is_whole = sum.is_multiple_of(scale);
    if is_whole { Ok(Some(sum / scale)) } else { Err(TotalError::Indivisible { sum, scale }) }
}
