//! The values of some units, packed for the way from the process that counted them to the record of the whole.

use std::ops::Range;

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::Job;

/// The values of consecutive units of one job, with a check value over all of it.
///
/// Packed, it takes a few bytes a unit: a hundred units go into a kilobyte.
///
/// ```
/// use n_queens::{Control, Problem, count::{Question, Subtotal, Units, Way}};
/// let units = Units::for_question(&Question::all(Problem::new(10)))?;
/// let counted = units.count(2..5, Way::Direct, &Control::new())?.expect("nothing stops it");
/// assert_eq!(counted.units(), 2..5);
/// assert_eq!(counted.sum(), Some(counted.values().iter().sum()));
/// assert_eq!(Subtotal::unpack(units.job(), &counted.pack())?, counted);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subtotal {
    start: usize,
    values: Vec<u128>,
    check: u64,
}

/// Why these bytes are no subtotal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SubtotalError {
    /// They are not what `pack` writes.
    #[error("this is not a packed subtotal, or it is cut off; count its units again")]
    Malformed,
    /// The check value is that of other values, or of another job.
    #[error(
        "the check value of the units {start} to {last} does not fit: they were changed on the way, or are of another count; count them again"
    )]
    Unfit {
        /// The first unit.
        start: usize,
        /// The last unit.
        last: usize,
    },
}

impl Subtotal {
    /// The values of so many units from `start` on.
    ///
    /// ```
    /// use n_queens::{Problem, count::{Question, Subtotal, Units}};
    /// let units = Units::for_question(&Question::all(Problem::new(10)))?;
    /// assert_eq!(Subtotal::new(units.job(), 3, vec![5, 7]).sum(), Some(12));
    /// # Ok::<(), n_queens::count::EngineError>(())
    /// ```
    pub fn new(job: &Job, start: usize, values: Vec<u128>) -> Self {
        let check = check(&job.to_string(), start, &values);
        Self { start, values, check }
    }

    /// Which units these are.
    pub const fn units(&self) -> Range<usize> {
        // Saturated, it ends behind the last unit of every job, and no record takes it.
        self.start..self.start.saturating_add(self.values.len())
    }

    /// Their values, in their order.
    pub fn values(&self) -> &[u128] {
        &self.values
    }

    /// What the values add up to; none if 128 bits do not hold it.
    pub fn sum(&self) -> Option<u128> {
        self.values.iter().try_fold(0u128, |sum, &value| sum.checked_add(value))
    }

    /// A number that depends on the job, the units and each of their values, and on nothing else:
    /// counting the units again, by any path, gives the same number.
    pub const fn check(&self) -> u64 {
        self.check
    }

    /// Whether it is of this job.
    pub fn is_of(&self, job: &Job) -> bool {
        self.units().end <= job.units
            && self.check == check(&job.to_string(), self.start, &self.values)
    }

    /// As few bytes.
    pub fn pack(&self) -> Vec<u8> {
        let mut bytes = self.check.to_be_bytes().to_vec();
        let numbers = [self.start as u128, self.values.len() as u128];
        numbers.iter().chain(&self.values).for_each(|&number| write(&mut bytes, number));
        bytes
    }

    /// What [`pack`](Self::pack) packed, if it is of this job.
    ///
    /// ```
    /// use n_queens::{Problem, count::{Question, Subtotal, SubtotalError, Units}};
    /// let units = |n| Units::for_question(&Question::all(Problem::new(n)));
    /// let packed = Subtotal::new(units(10)?.job(), 0, vec![1, 2]).pack();
    /// let refused = Subtotal::unpack(units(9)?.job(), &packed);
    /// assert_eq!(refused, Err(SubtotalError::Unfit { start: 0, last: 1 }));
    /// # Ok::<(), n_queens::count::EngineError>(())
    /// ```
    pub fn unpack(job: &Job, bytes: &[u8]) -> Result<Self, SubtotalError> {
        let subtotal = Self::unpack_of(&job.to_string(), bytes)?;
        if subtotal.units().end <= job.units { Ok(subtotal) } else { Err(subtotal.unfit()) }
    }

    /// [`unpack`](Self::unpack) where only the text of the job is known, as [`Display`](std::fmt::Display) gives it.
    /// Whether the job has these units is not checked then.
    ///
    /// ```
    /// use n_queens::{Problem, count::{Question, Subtotal, Units}};
    /// let units = Units::for_question(&Question::all(Problem::new(10)))?;
    /// let some = Subtotal::new(units.job(), 0, vec![1, 2]);
    /// assert_eq!(Subtotal::unpack_of(&units.job().to_string(), &some.pack()), Ok(some));
    /// # Ok::<(), n_queens::count::EngineError>(())
    /// ```
    pub fn unpack_of(job: &str, bytes: &[u8]) -> Result<Self, SubtotalError> {
        let subtotal = Self::read(bytes).filter(|subtotal| subtotal.pack() == bytes);
        let subtotal = subtotal.ok_or(SubtotalError::Malformed)?;
        let fits = subtotal.check == check(job, subtotal.start, &subtotal.values);
        if fits { Ok(subtotal) } else { Err(subtotal.unfit()) }
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let (check, mut rest) = bytes.split_first_chunk()?;
        let start = usize::try_from(read(&mut rest)?).ok()?;
        let length = usize::try_from(read(&mut rest)?).ok()?;
        // Every value takes a byte at least: a wrong length cannot ask for more memory than there are bytes.
        let is_possible =
            (1..=bytes.len()).contains(&length) && start.checked_add(length).is_some();
        is_possible.then_some(())?;
        let values = (0..length).map(|_| read(&mut rest)).collect::<Option<_>>()?;
        Some(Self { start, values, check: u64::from_be_bytes(*check) })
    }

    fn unfit(&self) -> SubtotalError {
        let Range { start, end } = self.units();
        SubtotalError::Unfit { start, last: end - 1 }
    }
}

fn check(job: &str, start: usize, values: &[u128]) -> u64 {
    let mut hash = Sha256::new();
    hash.update(job);
    hash.update((start as u64).to_be_bytes());
    values.iter().for_each(|value| hash.update(value.to_be_bytes()));
    let [a, b, c, d, e, f, g, h, ..] = hash.finalize().0;
    u64::from_be_bytes([a, b, c, d, e, f, g, h])
}

/// Seven bits a byte, the low ones first; the eighth says that there are more.
fn write(bytes: &mut Vec<u8>, mut number: u128) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// The next number, which is taken off.
fn read(bytes: &mut &[u8]) -> Option<u128> {
    let mut number = 0u128;
    for shift in (0..128).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let bits = u128::from(byte & 0x7f);
        // The last of nineteen bytes has room for two bits only.
        number |= bits.checked_shl(shift).filter(|&shifted| shifted >> shift == bits)?;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::count::{Question, Units};
    use crate::problem::Problem;

    fn job() -> Job {
        Units::for_question(&Question::all(Problem::new(12))).expect("it is small").job().clone()
    }

    #[test]
    fn a_hundred_units_go_into_a_kilobyte() {
        // At n = 20 a unit is worth less than 2^40.
        let many = Subtotal::new(&job(), 100_000, vec![(1 << 40) - 1; 96]);
        assert!(many.pack().len() < 700, "{}", many.pack().len());
    }

    #[test]
    fn units_beyond_every_job_are_refused() {
        let beyond = Subtotal::new(&job(), usize::MAX, vec![1, 2]);
        assert!(!beyond.is_of(&job()));
        let mut record =
            Units::for_question(&Question::all(Problem::new(12))).expect("it is small").record();
        assert!(record.add(&beyond).is_err());
    }

    #[test]
    fn the_largest_value_survives_and_a_larger_one_is_refused() {
        let largest = Subtotal::new(&job(), 0, vec![u128::MAX]);
        let packed = largest.pack();
        assert_eq!(Subtotal::unpack(&job(), &packed), Ok(largest));
        let mut larger = packed;
        *larger.last_mut().expect("there are bytes") = 0x7f;
        assert_eq!(Subtotal::unpack(&job(), &larger), Err(SubtotalError::Malformed));
    }

    proptest! {
        #[test]
        fn what_is_packed_comes_back(start in 0..20usize, values in prop::collection::vec(any::<u128>(), 1..9)) {
            let subtotal = Subtotal::new(&job(), start, values);
            prop_assert_eq!(Subtotal::unpack(&job(), &subtotal.pack()), Ok(subtotal));
        }

        #[test]
        fn no_changed_byte_passes(
            values in prop::collection::vec(0..1u128 << 50, 1..9), place in any::<prop::sample::Index>(), flip in 1..=255u8
        ) {
            let mut packed = Subtotal::new(&job(), 3, values).pack();
            let place = place.index(packed.len());
            packed[place] ^= flip;
            prop_assert!(Subtotal::unpack(&job(), &packed).is_err());
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
            let _ = Subtotal::unpack(&job(), &bytes);
        }
    }
}
