//! The values of finished units, kept so that no work is lost and nothing is counted twice.
//!
//! [`run`](super::run()) hands in the value of each unit; a record keeps it, becomes a file and comes
//! back from one ([`text`]), and is added up with the records of other machines ([`merge`]).

mod job;
#[cfg(test)]
mod tests;
mod text;

use std::collections::BTreeSet;

use thiserror::Error;

use super::{Share, Subtotal};
use crate::plural;

pub use job::{Difference, Fact, Job};
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
    entries: Entries,
}

/// Units in rising order, each with its value once it is done.
type Entries = Vec<(usize, Option<u128>)>;

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
        Self { job, share, entries: units.into_iter().map(|unit| (unit, None)).collect() }
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
        self.entries[place].1.take()
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
    pub fn done(&self) -> usize {
        self.entries.iter().filter(|(_, value)| value.is_some()).count()
    }

    /// How many units of the share are not done.
    pub fn missing(&self) -> usize {
        self.entries.len() - self.done()
    }

    /// What the values add up to so far; none if 128 bits do not hold it.
    pub fn sum(&self) -> Option<u128> {
        self.entries.iter().filter_map(|&(_, value)| value).try_fold(0u128, u128::checked_add)
    }

    /// The count, once every unit of the job is done.
    pub fn total(&self) -> Result<u128, TotalError> {
        let (units, done) = (self.job.units, self.done());
        if done != units {
            return Err(TotalError::Incomplete { missing: units - done, units });
        }
        let (sum, scale) = (self.sum().ok_or(TotalError::Overflow)?, self.job.scale);
        match sum.checked_rem(scale) {
            Some(0) => Ok(sum / scale),
            _ => Err(TotalError::Indivisible { sum, scale }),
        }
    }
}

/// A longer list helps no reader; a forged file must not cause one.
const MOST_LISTED: usize = 100;

/// Why records do not add up to a whole. Inputs are numbered from 0 in the order given.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MergeError {
    /// There are no records.
    #[error("there is nothing to add up; give the records of all shares")]
    Nothing,
    /// Two records are not of the same job.
    #[error("records {} and {} are of different counts: {difference}; add up shares of one count", .one + 1, .other + 1)]
    Mixed {
        /// The one input.
        one: usize,
        /// The other input.
        other: usize,
        /// In what they differ.
        difference: Difference,
    },
    /// Two records hold the same unit.
    #[error("records {} and {} both hold unit {unit}; give each share once", .one + 1, .other + 1)]
    Overlap {
        /// The one input.
        one: usize,
        /// The other input.
        other: usize,
        /// A unit that is in both.
        unit: usize,
    },
    /// A record is not finished.
    #[error(
        "record {} (share {share}) is not finished: {missing} of its {units} {unit} {is} not done; finish it first",
        .input + 1,
        unit = plural(units, "unit", "units"),
        is = plural(missing, "is", "are")
    )]
    Unfinished {
        /// The input.
        input: usize,
        /// Its share.
        share: Share,
        /// How many of its units are not done.
        missing: usize,
        /// How many units it has.
        units: usize,
    },
    /// Shares are missing.
    #[error(
        "{count} of {of} {share} {is} missing: {}; count them and add them",
        listed(missing, *count),
        share = plural(of, "share", "shares"),
        is = plural(count, "is", "are")
    )]
    MissingShares {
        /// How many shares there are.
        of: u32,
        /// How many of them are missing.
        count: u32,
        /// Those that are missing: the first hundred of them.
        missing: Vec<Share>,
    },
    /// Units are missing, from records that were cut in different ways.
    #[error(
        "{missing} of {units} {unit} {is} in none of the records, unit {first} for one; cut a count into one number of shares and add up all of them",
        unit = plural(units, "unit", "units"),
        is = plural(missing, "is", "are")
    )]
    MissingUnits {
        /// How many units are missing.
        missing: usize,
        /// How many there are.
        units: usize,
        /// The first that is missing.
        first: usize,
    },
}

fn listed(missing: &[Share], count: u32) -> String {
    let names: Vec<String> = missing.iter().map(Share::to_string).collect();
    let more = if missing.len() < count as usize { ", ..." } else { "" };
    names.join(", ") + more
}

/// The whole that these records are the shares of.
///
/// ```
/// use n_queens::{Control, Problem, count::{MergeError, Question, Share, Units, Way, merge}};
/// let units = Units::for_question(&Question::all(Problem::new(8))).unwrap();
/// let count = |index| {
///     let mut record = units.share(Share::new(index, 3).unwrap()).unwrap();
///     let mut worker = units.work().worker();
///     for unit in record.remaining() {
///         record.set(unit, worker(unit, Way::Direct, &Control::new()).unwrap()).unwrap();
///     }
///     record
/// };
/// assert_eq!(merge(&[count(2), count(1), count(3)])?.total(), Ok(92));
/// let error = merge(&[count(3), count(1)]).unwrap_err();
/// assert!(error.to_string().starts_with("1 of 3 shares is missing: 2/3;"));
/// # Ok::<(), MergeError>(())
/// ```
pub fn merge(records: &[Record]) -> Result<Record, MergeError> {
    let first = records.first().ok_or(MergeError::Nothing)?;
    for (other, record) in records.iter().enumerate() {
        if let Some(difference) = first.job.difference(&record.job) {
            return Err(MergeError::Mixed { one: 0, other, difference });
        }
    }
    let entries = disjoint(records)?;
    if let Some(input) = records.iter().position(|record| record.missing() > 0) {
        let (share, missing) = (records[input].share, records[input].missing());
        let units = records[input].entries.len();
        return Err(MergeError::Unfinished { input, share, missing, units });
    }
    if entries.len() != first.job.units {
        return Err(gap(records, &entries));
    }
    Ok(Record { job: first.job.clone(), share: Share::whole(), entries })
}

/// The units of all records in rising order, if none is there twice.
fn disjoint(records: &[Record]) -> Result<Entries, MergeError> {
    let all = records.iter().enumerate();
    let mut units: Vec<(usize, usize, Option<u128>)> = all
        .flat_map(|(input, record)| {
            record.entries.iter().map(move |&(unit, value)| (unit, input, value))
        })
        .collect();
    units.sort_unstable_by_key(|&(unit, input, _)| (unit, input));
    match units.array_windows().find(|[a, b]| a.0 == b.0) {
        Some(&[(unit, one, _), (_, other, _)]) => Err(MergeError::Overlap { one, other, unit }),
        None => Ok(units.into_iter().map(|(unit, _, value)| (unit, value)).collect()),
    }
}

/// What is missing: shares, where all records are shares of one cut, else units.
fn gap(records: &[Record], entries: &Entries) -> MergeError {
    let of = records[0].share.of();
    let present: BTreeSet<u32> = records.iter().map(|record| record.share.index()).collect();
    let one_cut = records.iter().all(|record| record.share.of() == of);
    let count = of - u32::try_from(present.len()).unwrap_or(of).min(of);
    if one_cut && count > 0 {
        let absent = (1..=of).filter(|index| !present.contains(index)).take(MOST_LISTED);
        let missing = absent.filter_map(|index| Share::new(index, of).ok()).collect();
        return MergeError::MissingShares { of, count, missing };
    }
    let units = records[0].job.units;
    let first = entries.iter().zip(0..).take_while(|((unit, _), place)| unit == place).count();
    MergeError::MissingUnits { missing: units - entries.len(), units, first }
}
