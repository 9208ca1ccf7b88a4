//! Shares added up to the whole: all of them, each once, all of one job.

use std::collections::BTreeSet;

use super::Share;
use crate::count::{Difference, Record};
use crate::plural;
use thiserror::Error;

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
    are_of_one_job(records)?;
    let entries = disjoint(records)?;
    are_finished(records)?;
    if entries.len() != first.job.units {
        return Err(gap(records, &entries));
    }
    let done = entries.len();
    Ok(Record { job: first.job.clone(), share: Share::whole(), entries, done })
}

fn are_of_one_job(records: &[Record]) -> Result<(), MergeError> {
    for (other, record) in records.iter().enumerate().skip(1) {
        if let Some(difference) = records[0].job.difference(&record.job) {
            return Err(MergeError::Mixed { one: 0, other, difference });
        }
    }
    Ok(())
}

type Entries = Vec<(usize, Option<u128>)>;

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

fn are_finished(records: &[Record]) -> Result<(), MergeError> {
    match records.iter().enumerate().find(|(_, record)| record.missing() > 0) {
        Some((input, record)) => Err(MergeError::Unfinished {
            input,
            share: record.share,
            missing: record.missing(),
            units: record.entries.len(),
        }),
        None => Ok(()),
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
