//! What every counting engine offers: a count cut into units that know nothing of each other.
//!
//! Stands between the engines and [`run`](super::run): threads, checkpoints and clusters share
//! out units and need not know what is inside.

use crate::control::Control;

/// A count as independent units of work, numbered from 0.
///
/// The values of all units add up to [`scale`](Self::scale) times the count.
///
/// ```
/// use n_queens::{Control, count::{ColourSplit, Work, Worker}};
/// let work = ColourSplit::new(8).unwrap();
/// let mut worker = work.worker();
/// let sum: u128 = (0..work.units()).filter_map(|unit| worker.value(unit, &Control::new())).sum();
/// assert_eq!(sum / work.scale(), 92);
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

    /// What one thread needs to work: its tables and lists.
    fn worker(&self) -> Box<dyn Worker + '_>;
}

/// By which path through the engine units are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// [`Worker::value`].
    Direct,
    /// [`Worker::value_by_image`].
    Image,
    /// [`Worker::value_plainly`].
    Plain,
}

/// One thread's side of [`Work`].
pub trait Worker {
    /// The value of a unit, or none if `control` stops it. It is asked many times a second;
    /// on the largest boards a list may take longer than that to build.
    fn value(&mut self, unit: usize, control: &Control) -> Option<u128>;

    /// The value once more, by another path: through a symmetric image, so that every number on the
    /// way is a different one. None if stopped.
    fn value_by_image(&mut self, unit: usize, control: &Control) -> Option<u128>;

    /// The value once more with plain loops only, by none of the [instructions](crate::vector_instructions) that not
    /// every processor has. An engine that never uses them counts as always. None if stopped.
    fn value_plainly(&mut self, unit: usize, control: &Control) -> Option<u128> {
        self.value(unit, control)
    }

    /// The value of a unit by the given path.
    fn value_by(&mut self, way: Way, unit: usize, control: &Control) -> Option<u128> {
        match way {
            Way::Direct => self.value(unit, control),
            Way::Image => self.value_by_image(unit, control),
            Way::Plain => self.value_plainly(unit, control),
        }
    }
}
