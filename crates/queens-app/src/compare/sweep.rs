//! Lists and sweeps: `5,15,25`, `4..10`, `5..50:5`, `0.2..1.2:0.2`, and any mixture of them.
//!
//! Both ends belong to a sweep, if its step meets the upper one. Densities are whole numbers of billionths until
//! all is added up, so that 0.6 is 0.6, wherever the sweep began.

use std::collections::BTreeSet;
use std::fmt;
use std::iter::StepBy;
use std::ops::RangeInclusive;

use n_queens::{Density, DensityError, plural};

use crate::{SizeError, size};

/// The unit of densities is one in so many.
const BILLIONTHS: u64 = 1_000_000_000;

/// A list that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SweepError {
    /// The list, by the name under which it was given.
    pub list: String,
    /// What is wrong with it.
    pub fault: SweepFault,
}

/// What is wrong with a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SweepFault {
    /// A value is no board size.
    Size(SizeError),
    /// A value is no density.
    Density(DensityError),
    /// This density has more digits than are kept.
    TooFine(String),
    /// Nothing stands where a value belongs; a list as it should be.
    Empty(&'static str),
    /// The larger end stands first.
    Reversed {
        /// The part that is wrong.
        text: String,
        /// The end that should stand first.
        from: String,
        /// The other one.
        to: String,
    },
    /// A step that leads nowhere.
    BadStep {
        /// The part that is wrong.
        text: String,
        /// Its step.
        step: String,
    },
    /// This range needs a step and has none.
    MissingStep(String),
    /// A step behind this single value.
    StepWithoutRange(String),
    /// More values than are wanted.
    TooMany {
        /// How many it names.
        count: u64,
        /// The most.
        most: u64,
    },
}

impl std::error::Error for SweepError {}

impl fmt::Display for SweepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use SweepFault as Fault;
        let list = &self.list;
        match &self.fault {
            Fault::Size(error) => error.fmt(f),
            Fault::Density(error) => error.fmt(f),
            Fault::TooFine(text) => write!(
                f,
                "the density '{text}' has too many digits; write it with nine at most after the point"
            ),
            Fault::Empty(example) => write!(
                f,
                "{list} has an empty place where a value belongs; write it like {example}"
            ),
            Fault::Reversed { text, from, to } => {
                write!(f, "'{text}' in {list} runs backwards; write {from}..{to}")
            }
            Fault::BadStep { text, step } => {
                write!(f, "'{step}' is not a step for '{text}' in {list}; give a number above 0")
            }
            Fault::MissingStep(text) => {
                write!(f, "'{text}' in {list} lacks its step; write it like {text}:0.2")
            }
            Fault::StepWithoutRange(text) => {
                write!(f, "'{text}' in {list} has a step but no range; write it like 5..50:5")
            }
            Fault::TooMany { count, most } => {
                let (value, is) = (plural(count, "value", "values"), plural(most, "is", "are"));
                write!(
                    f,
                    "{list} names {count} {value}, and {most} {is} the most; give a shorter range or a larger step"
                )
            }
        }
    }
}

/// Board sizes in ascending order, each once; at most `most` of them.
///
/// ```
/// use queens_app::compare::sizes;
/// assert_eq!(sizes("--n", "4..6,20..30:5", 100)?, [4, 5, 6, 20, 25, 30]);
/// let error = sizes("--n", "50..5", 100).unwrap_err();
/// assert_eq!(error.to_string(), "'50..5' in --n runs backwards; write 5..50");
/// # Ok::<(), queens_app::compare::SweepError>(())
/// ```
///
/// # Errors
/// If the text is no list of sizes, or a longer one.
pub fn sizes(option: &str, text: &str, most: u64) -> Result<Vec<u32>, SweepError> {
    let list = ValueList {
        most,
        example: "4..10,20",
        step: Some(1),
        read: |text| size(text).map(u64::from).map_err(SweepFault::Size),
        read_step: |text| text.parse().ok(),
    };
    let values = list.values(text).map_err(|fault| SweepError { list: option.into(), fault })?;
    Ok(values.into_iter().map(|value| u32::try_from(value).expect("it was a size")).collect())
}

/// Densities in ascending order, each once; at most `most` of them.
///
/// ```
/// use queens_app::compare::densities;
/// let three: Vec<f64> =
///     densities("--density", "0.2..0.6:0.2", 100)?.into_iter().map(|d| d.get()).collect();
/// assert_eq!(three, [0.2, 0.4, 0.6]);
/// # Ok::<(), queens_app::compare::SweepError>(())
/// ```
///
/// # Errors
/// If the text is no list of densities, or a longer one.
pub fn densities(option: &str, text: &str, most: u64) -> Result<Vec<Density>, SweepError> {
    let list = ValueList {
        most,
        example: "0.2..1.2:0.2,2",
        step: None,
        read: billionths_of_density,
        read_step: billionths,
    };
    let density = |value: u64| Density::new(value as f64 / BILLIONTHS as f64);
    let values = list.values(text).and_then(|values| {
        values.into_iter().map(density).collect::<Result<_, _>>().map_err(SweepFault::Density)
    });
    values.map_err(|fault| SweepError { list: option.into(), fault })
}

fn billionths_of_density(text: &str) -> Result<u64, SweepFault> {
    text.parse::<Density>().map_err(SweepFault::Density)?;
    billionths(text).ok_or_else(|| SweepFault::TooFine(text.into()))
}

/// A plain decimal number with at most nine digits after the point.
fn billionths(text: &str) -> Option<u64> {
    let is_plain = text.trim().bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let value: f64 = text.trim().parse().ok().filter(|_| is_plain)?;
    let count = (value * BILLIONTHS as f64).round();
    (count / BILLIONTHS as f64 == value).then_some(count as u64)
}

/// How the values of an option are written.
struct ValueList {
    /// More values than this are refused.
    most: u64,
    example: &'static str,
    /// The step of a sweep that names none, if it need not.
    step: Option<usize>,
    read: fn(&str) -> Result<u64, SweepFault>,
    read_step: fn(&str) -> Option<u64>,
}

/// From, to, by steps of.
type Sweep = StepBy<RangeInclusive<u64>>;

impl ValueList {
    fn values(&self, text: &str) -> Result<BTreeSet<u64>, SweepFault> {
        let sweeps = text.split(',').map(|part| self.sweep(part.trim()));
        let sweeps = sweeps.collect::<Result<Vec<_>, _>>()?;
        let counts = sweeps.iter().map(|sweep| sweep.size_hint().0 as u64);
        let count = counts.fold(0, u64::saturating_add);
        if count > self.most {
            return Err(SweepFault::TooMany { count, most: self.most });
        }
        Ok(sweeps.into_iter().flatten().collect())
    }

    /// One value is a sweep from itself to itself.
    fn sweep(&self, text: &str) -> Result<Sweep, SweepFault> {
        let (range, step) = match text.split_once(':') {
            Some((range, step)) => (range, Some(step)),
            None => (text, None),
        };
        let Some((from, to)) = range.split_once("..") else {
            if step.is_some() {
                return Err(SweepFault::StepWithoutRange(text.into()));
            }
            let value = self.value(text)?;
            return Ok((value..=value).step_by(1));
        };
        let step = match step {
            None => self.step.ok_or_else(|| SweepFault::MissingStep(text.into()))?,
            Some(step) => {
                let bad = || SweepFault::BadStep { text: text.into(), step: step.into() };
                (self.read_step)(step).filter(|&step| step > 0).ok_or_else(bad)? as usize
            }
        };
        let (low, high) = (self.value(from)?, self.value(to)?);
        if low > high {
            let (from, to) = (to.into(), from.into());
            return Err(SweepFault::Reversed { text: text.into(), from, to });
        }
        Ok((low..=high).step_by(step))
    }

    fn value(&self, text: &str) -> Result<u64, SweepFault> {
        if text.is_empty() { Err(SweepFault::Empty(self.example)) } else { (self.read)(text) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn sizes(option: &str, text: &str) -> Result<Vec<u32>, SweepError> {
        super::sizes(option, text, 10_000)
    }

    fn densities(option: &str, text: &str) -> Result<Vec<Density>, SweepError> {
        super::densities(option, text, 10_000)
    }

    fn said<T>(result: Result<T, SweepError>) -> String {
        result.err().expect("it is refused").to_string()
    }

    #[test]
    fn lists_and_sweeps_can_be_mixed() {
        let cases: [(&str, &[u32]); 7] = [
            ("5,15,25", &[5, 15, 25]),
            ("4..10", &[4, 5, 6, 7, 8, 9, 10]),
            ("5..20:5", &[5, 10, 15, 20]),
            ("5..19:5", &[5, 10, 15]),
            ("20, 4..6 ,5", &[4, 5, 6, 20]),
            ("8..8", &[8]),
            ("4294967294..4294967295:4", &[4_294_967_294]),
        ];
        for (text, values) in cases {
            assert_eq!(sizes("--n", text).ok().as_deref(), Some(values), "{text}");
        }
    }

    #[test]
    fn densities_are_exactly_what_is_written() {
        let values = |text: &str| -> Vec<f64> {
            let densities = densities("--density", text).expect("densities");
            densities.into_iter().map(Density::get).collect()
        };
        assert_eq!(values("0.2..1.2:0.2"), [0.2, 0.4, 0.6, 0.8, 1.0, 1.2]);
        assert_eq!(values("0.1..0.7:0.1"), [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
        assert_eq!(values("1.0,.5,2,1,0.50"), [0.5, 1.0, 2.0]);
        assert_eq!(values("0.000000001"), [1e-9]);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let cases = [
            ("", "--n has an empty place"),
            ("5,,6", "empty place"),
            ("5,", "empty place"),
            ("5..", "empty place"),
            ("50..5", "'50..5' in --n runs backwards; write 5..50"),
            ("5..50:0", "'0' is not a step for '5..50:0'"),
            ("5..50:-5", "'-5' is not a step"),
            ("5..50:", "'' is not a step"),
            ("5:5", "has a step but no range"),
            ("5..6..7", "'6..7' is not a board size"),
            ("-3..5", "cannot have -3 rows"),
            ("five", "'five' is not a board size"),
            ("4294967296", "too large for a board"),
            ("0..4294967295", "names 4294967296 values, and 10000 are the most"),
            ("1..10000,1", "names 10001 values"),
        ];
        for (text, part) in cases {
            let said = said(sizes("--n", text));
            assert!(said.contains(part), "{text}: {said}");
        }
    }

    #[test]
    fn densities_are_refused_as_elsewhere() {
        let cases = [
            ("0", "above 0 and at most 2, not '0'"),
            ("0..1:0.1", "not '0'"),
            ("0.2..2.2:0.2", "not '2.2'"),
            ("-1", "not '-1'"),
            ("nan", "not 'nan'"),
            ("0.2..1.2", "lacks its step; write it like 0.2..1.2:0.2"),
            ("0.2..1.2:0", "not a step"),
            ("1.2..0.2:0.1", "write 0.2..1.2"),
            ("0.0000000001", "too many digits"),
            ("1e-1", "too many digits"),
            ("0.000000001..2:0.000000001", "names 2000000000 values"),
        ];
        for (text, part) in cases {
            let said = said(densities("--density", text));
            assert!(said.contains(part), "{text}: {said}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[-0-9.,: ae]{0,20}") {
            let _ = (sizes("--n", &text).is_ok(), densities("--density", &text).is_ok());
        }

        #[test]
        fn a_sweep_is_the_list_of_its_values(
            from in 0u32..500, length in 0u32..500, step in 1u32..90,
        ) {
            let to = from + length;
            let list: Vec<String> =
                (from..=to).step_by(step as usize).map(|n| n.to_string()).collect();
            let swept = sizes("--n", &format!("{from}..{to}:{step}")).ok();
            prop_assert_eq!(swept, sizes("--n", &list.join(",")).ok());
        }
    }
}
