//! What every counting engine offers: a count cut into units that know nothing of each other, and [`run`], which
//! distributes units over threads. Threads, checkpoints and clusters need not know what is inside a unit.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::TotalError;
use super::record::divided;
use crate::{Control, Ending};

/// A count as independent units of work, numbered from 0.
///
/// The values of all units add up to [`scale`](Self::scale) times the count.
///
/// ```
/// use n_queens::{Control, count::{ColourSplit, Way, Work}};
/// let work = ColourSplit::new(8).unwrap();
/// let mut worker = work.worker();
/// let values = (0..work.units()).filter_map(|unit| worker(unit, Way::Direct, &Control::new()));
/// assert_eq!(values.sum::<u128>() / work.scale(), 92);
/// ```
pub trait Work: Send + Sync {
    /// The engine's name and version, such as `colour-split 1`. It changes whenever units or their
    /// values do: results of different engines are never added up.
    fn engine(&self) -> &'static str;

    /// How many units there are.
    fn units(&self) -> usize;

    /// The expected cost of a unit, in any unit of measure; never 0.
    fn cost(&self, unit: usize) -> u64;

    /// What the sum of all values must be divided by. That it can be is one more check.
    fn scale(&self) -> u128 {
        1
    }

    /// What counts units on one thread, with its tables and lists.
    fn worker(&self) -> Worker<'_>;
}

/// Counts units on one thread: the value of a unit, or none if the control stops it. The control is asked many times
/// a second; on the largest boards a list may take longer than that to build.
pub type Worker<'a> = Box<dyn FnMut(usize, Way, &Control) -> Option<u128> + 'a>;

/// By which path through the engine units are counted. The value is the same by all of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// The fastest.
    Direct,
    /// Through a symmetric image, so that every number on the way is a different one.
    Image,
    /// With plain loops only, by none of the [instructions](crate::vector_instructions) that not every processor has.
    Plain,
}

/// Counts `units` of `work` on so many threads and hands each with its value to `done`, which is called from every
/// thread.
///
/// Costly units come first, so that at the end no thread waits long for another. The order in
/// which units are done is not the same every time; their values are.
///
/// ```
/// use std::{num::NonZeroUsize, sync::atomic::{AtomicU64, Ordering}};
/// use n_queens::{Control, count::{ColourSplit, Way, Work, run}};
///
/// let (work, sum) = (ColourSplit::new(10).unwrap(), AtomicU64::new(0));
/// let add = |_unit: usize, value: u128| {
///     sum.fetch_add(value as u64, Ordering::Relaxed);
/// };
/// let (units, two) = ((0..work.units()).collect(), NonZeroUsize::new(2).unwrap());
/// run(&work, units, Way::Direct, two, &add, &Control::new());
/// assert_eq!(u128::from(sum.into_inner()) / work.scale(), 724);
/// ```
pub fn run(
    work: &dyn Work,
    mut units: Vec<usize>,
    way: Way,
    threads: NonZeroUsize,
    done: &(dyn Fn(usize, u128) + Sync),
    control: &Control,
) -> Ending {
    // Of similar cost they keep their order: neighbours share lists.
    units.sort_by_cached_key(|&unit| Reverse(work.cost(unit).max(1).ilog2()));
    let next = AtomicUsize::new(0);
    let serve = || {
        let mut worker = work.worker();
        while let Some(&unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
            let value = if control.should_stop() { None } else { worker(unit, way, control) };
            let Some(value) = value else { return Ending::Stopped };
            done(unit, value);
        }
        Ending::Complete
    };
    let endings: Vec<Ending> = std::thread::scope(|scope| {
        // This thread works as well: one thread means no other.
        let others = 1..threads.get().min(units.len());
        let others: Vec<_> = others.map(|_| scope.spawn(serve)).collect();
        let own = serve();
        let joined = others.into_iter().map(|other| other.join().expect("a thread panicked"));
        joined.chain([own]).collect()
    });
    if endings.contains(&Ending::Stopped) { Ending::Stopped } else { Ending::Complete }
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
    let units = (0..work.units()).collect();
    if run(work, units, Way::Direct, threads, &add, control) == Ending::Stopped {
        return Ok(None);
    }
    divided(sum.into_inner().unwrap_or_else(PoisonError::into_inner), work.scale()).map(Some)
}
