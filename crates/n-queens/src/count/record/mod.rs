//! The values of finished units, kept so that no work is lost and nothing is counted twice.
//!
//! [`run`](super::run()) hands in the value of each unit; a record keeps it, becomes a file and comes
//! back from one ([`text`]), and is added up with the records of other machines ([`merge`]).

mod job;
mod merge;
mod text;

use super::{Share, Subtotal};
use crate::plural;
use thiserror::Error;

pub use job::{Difference, Fact, Job};
pub use merge::{MergeError, merge};
pub use text::RecordError;

/// A job, a share of it, and the value of each unit of the share that is done.
///
/// ```
/// use n_queens::{Control, Problem, count::{Question, Record, Units, Way}};
/// let units = Units::for_question(&Question::all(Problem::new(6)))?;
/// let mut worker = units.work().worker();
/// let mut record = units.record();
/// for unit in record.remaining() {
///     record.set(unit, worker(unit, Way::Direct, &Control::new()).unwrap())?;
/// }
/// assert_eq!(record.total(), Ok(4));
/// assert_eq!(Record::decode(&record.encode())?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    job: Job,
    share: Share,
    /// The units of the share in rising order, each with its value once it is done.
    entries: Vec<(usize, Option<u128>)>,
    done: usize,
}

/// Why a value cannot be kept.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetError {
    /// The unit is not one of the share's.
    #[error("unit {unit} does not belong to share {share}; count it in the share that it is in")]
    NotInShare {
        /// The unit.
        unit: usize,
        /// The share of the record.
        share: Share,
    },
    /// The unit has a value.
    #[error("unit {unit} has a value already; no unit is counted twice")]
    Twice {
        /// The unit.
        unit: usize,
    },
    /// The values are of another job.
    #[error(
        "these values are of another count, or were changed on the way; count their units again"
    )]
    OtherJob,
}

/// Why there is no total.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TotalError {
    /// Units are missing.
    #[error(
        "{missing} of {units} {unit} of work {is} not done; count them first",
        unit = plural(units, "unit", "units"),
        is = plural(missing, "is", "are")
    )]
    Incomplete {
        /// How many are not done.
        missing: usize,
        /// How many there are.
        units: usize,
    },
    /// The values add up to more than 128 bits hold, so at least one of them is wrong.
    #[error("the values add up to more than 128 bits: one of them is wrong; count again")]
    Overflow,
    /// The sum cannot be divided by the scale, so at least one value is wrong.
    #[error(
        "the values add up to {sum}, which cannot be divided by {scale}: one of them is wrong; count again"
    )]
    Indivisible {
        /// What the values add up to.
        sum: u128,
        /// What it should be divided by.
        scale: u128,
    },
}

impl Record {
    /// A record of nothing so far, for the units of one share in any order.
    ///
    /// # Panics
    /// If a unit is not one of the job's.
    pub fn new(job: Job, share: Share, mut units: Vec<usize>) -> Self {
        units.sort_unstable();
        units.dedup();
        assert!(units.last().is_none_or(|&last| last < job.units), "a unit of another job");
        Self { job, share, entries: units.into_iter().map(|unit| (unit, None)).collect(), done: 0 }
    }

    /// What is being counted.
    pub const fn job(&self) -> &Job {
        &self.job
    }

    /// Which share of it this is.
    pub const fn share(&self) -> Share {
        self.share
    }

    /// The units of the share, in rising order.
    pub fn units(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.entries.iter().map(|&(unit, _)| unit)
    }

    /// Keeps the value of a unit that is done; O(log of the number of units).
    pub fn set(&mut self, unit: usize, value: u128) -> Result<(), SetError> {
        let place = self.open_place(unit)?;
        self.entries[place].1 = Some(value);
        self.done += 1;
        Ok(())
    }

    /// The place of a unit that has no value yet.
    fn open_place(&self, unit: usize) -> Result<usize, SetError> {
        let not_here = SetError::NotInShare { unit, share: self.share };
        let place = self.place(unit).ok_or(not_here)?;
        if self.entries[place].1.is_some() { Err(SetError::Twice { unit }) } else { Ok(place) }
    }

    /// Keeps the values of several units, all of them or, if one cannot be kept, none.
    ///
    /// ```
    /// use n_queens::{Control, Problem, count::{Question, SetError, Units, Way}};
    /// let units = Units::for_question(&Question::all(Problem::new(8)))?;
    /// let some = units.count(2..4, Way::Direct, &Control::new())?.expect("nothing stops it");
    /// let mut record = units.record();
    /// record.add(&some)?;
    /// assert_eq!(record.add(&some), Err(SetError::Twice { unit: 2 }));
    /// assert_eq!(record.done(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add(&mut self, subtotal: &Subtotal) -> Result<(), SetError> {
        if !subtotal.is_of(&self.job) {
            return Err(SetError::OtherJob);
        }
        subtotal.units().try_for_each(|unit| self.open_place(unit).map(drop))?;
        let mut values = subtotal.units().zip(subtotal.values());
        values.try_for_each(|(unit, &value)| self.set(unit, value))
    }

    /// Forgets the value of a unit, if it has one: then it is to be counted again.
    ///
    /// ```
    /// use n_queens::{Problem, count::{Question, Units}};
    /// let mut record = Units::for_question(&Question::all(Problem::new(8)))?.record();
    /// record.set(3, 7)?;
    /// assert_eq!((record.forget(3), record.forget(3), record.done()), (Some(7), None, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forget(&mut self, unit: usize) -> Option<u128> {
        let place = self.place(unit)?;
        let value = self.entries[place].1.take()?;
        self.done -= 1;
        Some(value)
    }

    fn place(&self, unit: usize) -> Option<usize> {
        self.entries.binary_search_by_key(&unit, |&(unit, _)| unit).ok()
    }

    /// The value of a unit, if it is done.
    pub fn value(&self, unit: usize) -> Option<u128> {
        self.entries[self.place(unit)?].1
    }

    /// Whether a unit is done.
    pub fn is_done(&self, unit: usize) -> bool {
        self.value(unit).is_some()
    }

    /// The units of the share that are not done, in rising order.
    pub fn remaining(&self) -> Vec<usize> {
        let open = self.entries.iter().filter(|(_, value)| value.is_none());
        open.map(|&(unit, _)| unit).collect()
    }

    /// How many units are done.
    pub const fn done(&self) -> usize {
        self.done
    }

    /// How many units of the share are not done.
    pub const fn missing(&self) -> usize {
        self.entries.len() - self.done
    }

    /// What the values add up to so far; none if 128 bits do not hold it.
    pub fn sum(&self) -> Option<u128> {
        self.entries.iter().filter_map(|&(_, value)| value).try_fold(0u128, u128::checked_add)
    }

    /// The count, once every unit of the job is done.
    pub fn total(&self) -> Result<u128, TotalError> {
        let units = self.job.units;
        if self.done != units {
            return Err(TotalError::Incomplete { missing: units - self.done, units });
        }
        divided(self.sum(), self.job.scale)
    }
}

/// The count, from the sum of all values.
pub(super) fn divided(sum: Option<u128>, scale: u128) -> Result<u128, TotalError> {
    let sum = sum.ok_or(TotalError::Overflow)?;
    match sum.checked_rem(scale) {
        Some(0) => Ok(sum / scale),
        _ => Err(TotalError::Indivisible { sum, scale }),
    }
}

#[cfg(test)]
mod tests;
