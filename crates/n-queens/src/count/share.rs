//! One of several equal shares of the work, as the machines of a cluster take them.
//!
//! Stands between an engine's [`Work`] and a [`Record`](super::Record): it says which units one
//! machine counts. Every machine computes all shares by itself, with the same result.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::{fmt, str::FromStr};

use super::Work;
use crate::plural;
use thiserror::Error;

/// One of several shares of a count, written like `3/7`.
///
/// ```
/// use n_queens::count::{ColourSplit, Share, Work};
/// let (work, share) = (ColourSplit::new(8).unwrap(), "3/7".parse::<Share>()?);
/// assert!(!share.units(&work)?.is_empty());
/// assert_eq!(Share::whole().units(&work)?.len(), work.units());
/// assert!("8/7".parse::<Share>().is_err());
/// # Ok::<(), n_queens::count::ShareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Share {
    index: u32,
    of: u32,
}

/// Why there is no such share.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ShareError {
    /// The text is not like `3/7`.
    #[error("'{text}' is not a share; write it like 3/7, the third of seven")]
    NotAShare {
        /// What was read.
        text: String,
    },
    /// A number in it is too large to be read.
    #[error("'{text}' is too large for a share; there can be at most {} shares", u32::MAX)]
    TooLarge {
        /// What was read.
        text: String,
    },
    /// Nothing can be cut into no shares.
    #[error("a count cannot be cut into 0 shares; write a share like 3/7, the third of seven")]
    NoShares,
    /// The number of the share is 0 or beyond the last.
    #[error("there is no share {index} of {of}; the shares are 1/{of} to {of}/{of}")]
    OutOfRange {
        /// Which share was asked for.
        index: u32,
        /// How many there are.
        of: u32,
    },
    /// Some shares would be empty.
    #[error(
        "this count has {units} {unit} of work, not enough for {of} {share}; cut it into {} at most",
        .units.max(&1),
        unit = plural(units, "unit", "units"),
        share = plural(of, "share", "shares")
    )]
    TooMany {
        /// How many shares were asked for.
        of: u32,
        /// How many units there are.
        units: usize,
    },
}

impl Share {
    /// Share `index` of `of`, counted from 1.
    ///
    /// ```
    /// use n_queens::count::{Share, ShareError};
    /// assert_eq!(Share::new(3, 7)?.to_string(), "3/7");
    /// assert_eq!(Share::new(5, 4), Err(ShareError::OutOfRange { index: 5, of: 4 }));
    /// # Ok::<(), ShareError>(())
    /// ```
    pub const fn new(index: u32, of: u32) -> Result<Self, ShareError> {
        match (index, of) {
            (_, 0) => Err(ShareError::NoShares),
            (index, of) if index == 0 || index > of => Err(ShareError::OutOfRange { index, of }),
            (index, of) => Ok(Self { index, of }),
        }
    }

    /// All of the work: share 1 of 1.
    ///
    /// ```
    /// assert_eq!(n_queens::count::Share::whole().to_string(), "1/1");
    /// ```
    pub const fn whole() -> Self {
        Self { index: 1, of: 1 }
    }

    /// Which share this is, from 1.
    pub const fn index(self) -> u32 {
        self.index
    }

    /// How many shares there are.
    pub const fn of(self) -> u32 {
        self.of
    }

    /// Whether there are units enough for so many shares; one share may be empty.
    pub(crate) fn fits(self, units: usize) -> Result<(), ShareError> {
        let possible = units.max(1);
        if self.of as usize > possible {
            return Err(ShareError::TooMany { of: self.of, units });
        }
        Ok(())
    }

    /// The units of this share, in rising order. Every unit is in exactly one share, and the
    /// expected costs of the shares differ by no more than one unit's.
    ///
    /// The costliest unit goes first, and each goes to the share with the least so far; where
    /// units or shares are equal, the lowest number comes first. O(units * log(units)).
    pub fn units(self, work: &dyn Work) -> Result<Vec<usize>, ShareError> {
        self.fits(work.units())?;
        let mut units: Vec<usize> = (0..work.units()).collect();
        if self.of == 1 {
            return Ok(units);
        }
        units.sort_by_cached_key(|&unit| (Reverse(work.cost(unit)), unit));
        let mut own = self.assigned(&units, |unit| work.cost(unit));
        own.sort_unstable();
        Ok(own)
    }

    fn assigned(self, units: &[usize], cost: impl Fn(usize) -> u64) -> Vec<usize> {
        let mut loads: BinaryHeap<Reverse<(u128, u32)>> =
            (1..=self.of).map(|share| Reverse((0, share))).collect();
        let mut own = Vec::with_capacity(units.len() / self.of as usize + 1);
        for &unit in units {
            let Some(mut least) = loads.peek_mut() else { break };
            let Reverse((load, share)) = &mut *least;
            // A unit that claims to cost nothing still takes its turn: no share stays empty.
            *load += u128::from(cost(unit).max(1));
            if *share == self.index {
                own.push(unit);
            }
        }
        own
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Share {
    type Err = ShareError;

    fn from_str(text: &str) -> Result<Self, ShareError> {
        // An argument can be long; a message must not be.
        let shown = || text.chars().take(60).collect();
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        let parts = text.split_once('/').filter(|(index, of)| is_number(index) && is_number(of));
        let (index, of) = parts.ok_or_else(|| ShareError::NotAShare { text: shown() })?;
        let number = |part: &str| part.parse().map_err(|_| ShareError::TooLarge { text: shown() });
        Self::new(number(index)?, number(of)?)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::count::Worker;

    /// Work whose units are nothing but their costs.
    struct Costs(Vec<u64>);

    impl Work for Costs {
        fn engine(&self) -> &'static str {
            "costs 1"
        }

        fn units(&self) -> usize {
            self.0.len()
        }

        fn cost(&self, unit: usize) -> u64 {
            self.0[unit]
        }

        fn worker(&self) -> Worker<'_> {
            Box::new(|_, _, _| None)
        }
    }

    fn shares(work: &Costs, of: u32) -> Vec<Vec<usize>> {
        (1..=of).map(|index| Share::new(index, of).unwrap().units(work).unwrap()).collect()
    }

    #[test]
    fn wrong_shares_say_what_is_wrong() {
        let not = |text: &str| ShareError::NotAShare { text: text.into() };
        let large = |text: &str| ShareError::TooLarge { text: text.into() };
        let cases = [
            ("", not("")),
            ("3", not("3")),
            ("x/y", not("x/y")),
            ("1/2/3", not("1/2/3")),
            ("-1/4", not("-1/4")),
            ("+1/4", not("+1/4")),
            (" 1/4", not(" 1/4")),
            ("1/", not("1/")),
            ("/4", not("/4")),
            ("٣/٧", not("٣/٧")),
            ("1/0", ShareError::NoShares),
            ("0/0", ShareError::NoShares),
            ("0/4", ShareError::OutOfRange { index: 0, of: 4 }),
            ("5/4", ShareError::OutOfRange { index: 5, of: 4 }),
            ("1/4294967296", large("1/4294967296")),
            ("99999999999999999999/4", large("99999999999999999999/4")),
        ];
        for (text, expected) in cases {
            assert_eq!(text.parse::<Share>(), Err(expected), "{text}");
        }
        assert_eq!("4/4".parse(), Share::new(4, 4));
    }

    #[test]
    fn more_shares_than_units_are_refused() {
        let work = Costs(vec![1; 5]);
        let share = Share::new(1, 6).unwrap();
        assert_eq!(share.units(&work), Err(ShareError::TooMany { of: 6, units: 5 }));
        assert!(shares(&work, 5).iter().all(|own| own.len() == 1));
        // The whole of nothing is nothing, but no less a share.
        assert_eq!(Share::whole().units(&Costs(Vec::new())), Ok(Vec::new()));
        let many = Share::new(1, u32::MAX).unwrap();
        assert_eq!(many.units(&work), Err(ShareError::TooMany { of: u32::MAX, units: 5 }));
    }

    #[test]
    fn equal_units_go_round() {
        assert_eq!(shares(&Costs(vec![4; 7]), 3), [vec![0, 3, 6], vec![1, 4], vec![2, 5]]);
        assert_eq!(shares(&Costs(vec![1, 9, 3, 5]), 2), [vec![1], vec![0, 2, 3]]);
    }

    #[test]
    fn a_thousand_shares_of_a_hundred_thousand_units_are_dealt_at_once() {
        let work = Costs((0..100_000u64).map(|unit| unit * unit % 9973 + 1).collect());
        let own = Share::new(700, 1000).unwrap().units(&work).unwrap();
        assert!((80..=120).contains(&own.len()), "{}", own.len());
    }

    proptest! {
        #[test]
        fn every_unit_is_in_one_share_and_shares_are_balanced(
            costs in prop::collection::vec(0..1000u64, 1..200), of in 1..20u32
        ) {
            let work = Costs(costs);
            prop_assume!(of as usize <= work.units());
            let shares = shares(&work, of);
            let mut all = shares.concat();
            all.sort_unstable();
            prop_assert_eq!(all, (0..work.units()).collect::<Vec<_>>());
            let load = |own: &Vec<usize>| own.iter().map(|&unit| work.0[unit].max(1)).sum();
            let loads: Vec<u64> = shares.iter().map(load).collect();
            let costliest = work.0.iter().max().unwrap().max(&1);
            prop_assert!(loads.iter().max().unwrap() - loads.iter().min().unwrap() <= *costliest);
            prop_assert!(shares.iter().all(|own| !own.is_empty()));
        }
    }
}
