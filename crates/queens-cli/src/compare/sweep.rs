//! Lists and sweeps: `5,15,25`, `4..10`, `5..50:5`, `0.2..1.2:0.2`, and any mixture of them.
//!
//! Both ends belong to a sweep, if its step meets the upper one. Densities are whole numbers of billionths until
//! all is added up, so that 0.6 is 0.6, wherever the sweep began.

use std::collections::BTreeSet;

use n_queens::Density;
use queens_render::Message;

use crate::failure::Failure;
use crate::options;

/// More values than this nobody can look at.
const MOST: u64 = super::grid::MOST_CELLS as u64;

/// The unit of densities is one in so many.
const BILLIONTHS: u64 = 1_000_000_000;
const DIGITS: usize = 9;

/// Board sizes in ascending order, each once.
pub(super) fn sizes(option: &str, text: &str) -> Result<Vec<u32>, Failure> {
    let list = List {
        option,
        example: "4..10,20",
        step: Some(1),
        read: |text| options::size(text).map(u64::from),
        read_step: |text| text.parse().ok(),
    };
    let values = list.values(text)?;
    Ok(values.into_iter().map(|value| u32::try_from(value).expect("it was a size")).collect())
}

/// Densities in ascending order, each once.
pub(super) fn densities(option: &str, text: &str) -> Result<Vec<Density>, Failure> {
    let list = List {
        option,
        example: "0.2..1.2:0.2,2",
        step: None,
        read: billionths_of_density,
        read_step: billionths,
    };
    let density = |value: u64| Ok(Density::new(value as f64 / BILLIONTHS as f64)?);
    list.values(text)?.into_iter().map(density).collect()
}

fn billionths_of_density(text: &str) -> Result<u64, Failure> {
    text.parse::<Density>()?;
    billionths(text).ok_or_else(|| Failure::call(Message::TooFine { text: text.into() }))
}

/// A plain decimal number with at most nine digits after the point.
fn billionths(text: &str) -> Option<u64> {
    let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(whole) || !is_digits(part) || whole.len() + part.len() == 0 {
        return None;
    }
    let part = part.trim_end_matches('0');
    if part.len() > DIGITS {
        return None;
    }
    let number = |digits: &str| if digits.is_empty() { Some(0) } else { digits.parse().ok() };
    let part: u64 = number(&format!("{part:0<DIGITS$}"))?;
    number(whole)?.checked_mul(BILLIONTHS)?.checked_add(part)
}

/// How the values of an option are written.
struct List<'a> {
    option: &'a str,
    example: &'static str,
    /// The step of a sweep that names none, if it need not.
    step: Option<u64>,
    read: fn(&str) -> Result<u64, Failure>,
    read_step: fn(&str) -> Option<u64>,
}

/// From, to, by steps of.
struct Sweep {
    from: u64,
    to: u64,
    step: u64,
}

impl Sweep {
    fn count(&self) -> u64 {
        (self.to - self.from) / self.step + 1
    }

    fn values(&self) -> impl Iterator<Item = u64> {
        (0..self.count()).map(|number| self.from + number * self.step)
    }
}

impl List<'_> {
    fn values(&self, text: &str) -> Result<BTreeSet<u64>, Failure> {
        let sweeps = text.split(',').map(|part| self.sweep(part.trim()));
        let sweeps = sweeps.collect::<Result<Vec<_>, _>>()?;
        let count = sweeps.iter().map(Sweep::count).fold(0, u64::saturating_add);
        if count > MOST {
            let (option, count, most) = (self.option.into(), count.to_string(), MOST.to_string());
            return Err(Failure::call(Message::TooManyListed { option, count, most }));
        }
        Ok(sweeps.iter().flat_map(Sweep::values).collect())
    }

    /// One value is a sweep from itself to itself.
    fn sweep(&self, text: &str) -> Result<Sweep, Failure> {
        let (range, step) = match text.split_once(':') {
            Some((range, step)) => (range, Some(step)),
            None => (text, None),
        };
        let Some((from, to)) = range.split_once("..") else {
            return self.single(text, step.is_some());
        };
        let step = self.step(text, step)?;
        let (low, high) = (self.value(from)?, self.value(to)?);
        if low > high {
            return Err(self.reversed(text, from, to));
        }
        Ok(Sweep { from: low, to: high, step })
    }

    fn single(&self, text: &str, has_step: bool) -> Result<Sweep, Failure> {
        if has_step {
            let (option, text) = (self.option.into(), text.into());
            return Err(Failure::call(Message::StepWithoutRange { option, text }));
        }
        let value = self.value(text)?;
        Ok(Sweep { from: value, to: value, step: 1 })
    }

    fn value(&self, text: &str) -> Result<u64, Failure> {
        if text.is_empty() {
            let (option, example) = (self.option.into(), self.example.into());
            return Err(Failure::call(Message::EmptyList { option, example }));
        }
        (self.read)(text)
    }

    fn step(&self, text: &str, step: Option<&str>) -> Result<u64, Failure> {
        let (option, whole) = (self.option.to_owned(), text.to_owned());
        let Some(given) = step else {
            let lacks = || Failure::call(Message::MissingStep { option, text: whole });
            return self.step.ok_or_else(lacks);
        };
        let step = (self.read_step)(given).filter(|&step| step > 0);
        let wrong = || Message::BadStep { option, text: whole, step: given.into() };
        step.ok_or_else(|| Failure::call(wrong()))
    }

    fn reversed(&self, text: &str, from: &str, to: &str) -> Failure {
        let (option, text) = (self.option.into(), text.into());
        Failure::call(Message::ReversedRange { option, text, from: to.into(), to: from.into() })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use queens_render::Language;

    use super::*;

    fn said<T>(result: Result<T, Failure>) -> String {
        let failure = result.err().expect("it is refused");
        assert_eq!(failure.code, crate::failure::code::WRONG_CALL);
        failure.message.expect("it says why").say(Language::English)
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
            let densities = densities("--density", text).ok().expect("densities");
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
