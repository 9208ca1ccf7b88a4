//! Axes: where a value stands, and which values are named beside them.

use super::super::chart::Unit;

/// The shortest logarithmic axis, in powers of ten: two of 1, 2, 5, 10 are always on it.
const SHORTEST: f64 = 0.8;

/// A logarithmic axis, as exponents of ten.
#[derive(Clone, Copy, Debug)]
pub(super) struct Logarithmic {
    low: f64,
    high: f64,
}

impl Logarithmic {
    /// The axis that has all of these values on it, which are positive; `None` if there are none.
    pub(super) fn of(values: impl Iterator<Item = f64>) -> Option<Self> {
        let (low, high) = ends(values.map(f64::log10))?;
        let missing = (SHORTEST - (high - low)).max(0.0) / 2.0;
        Some(Self { low: low - missing, high: high + missing })
    }

    /// Where a value stands, from 0 at the lower end to 1.
    pub(super) fn share(&self, value: f64) -> f64 {
        ((value.log10() - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Values to name, from low to high, and about how many at most.
    pub(super) fn ticks(&self, most: usize) -> Vec<Tick> {
        // The ends were computed: what misses a tick by a hair has it.
        let first = (self.low - 1e-9).ceil() as i32;
        let last = (self.high + 1e-9).floor() as i32;
        if last > first {
            let most = i32::try_from(most.max(2)).unwrap_or(i32::MAX);
            let step = (last - first) / most + 1;
            let decades = (first..=last).filter(|exponent| exponent.rem_euclid(step) == 0);
            let ticks: Vec<_> = decades.map(|exponent| Tick { digit: 1, exponent }).collect();
            if ticks.len() > 1 {
                return ticks;
            }
            return [first, last].map(|exponent| Tick { digit: 1, exponent }).to_vec();
        }
        let digits = |exponent| [1, 2, 5].map(|digit| Tick { digit, exponent });
        let all = (first - 2..=last + 1).flat_map(digits);
        all.filter(|tick| (self.low - 1e-9..=self.high + 1e-9).contains(&tick.value().log10()))
            .collect()
    }
}

/// A value with a short name: 1, 2 or 5 times a power of ten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tick {
    digit: u32,
    exponent: i32,
}

impl Tick {
    pub(super) fn value(self) -> f64 {
        f64::from(self.digit) * 10_f64.powi(self.exponent)
    }

    /// Its name: 20 ms, 1 s, 1000, 10^6.
    pub(super) fn name(self, unit: Unit) -> String {
        match unit {
            Unit::Seconds => self.seconds(),
            Unit::Count => self.power(),
        }
    }

    fn seconds(self) -> String {
        let (name, zero) = match self.exponent {
            -9..=-7 => ("ns", -9),
            -6..=-4 => ("us", -6),
            -3..=-1 => ("ms", -3),
            0..=3 => ("s", 0),
            _ => return format!("{} s", self.power()),
        };
        format!("{}{} {name}", self.digit, "0".repeat((self.exponent - zero) as usize))
    }

    fn power(self) -> String {
        match (self.digit, self.exponent) {
            (digit, zeros @ 0..=3) => format!("{digit}{}", "0".repeat(zeros as usize)),
            (digit, -1) => format!("0.{digit}"),
            (digit, -2) => format!("0.0{digit}"),
            (1, exponent) => format!("10^{exponent}"),
            (digit, exponent) => format!("{digit}*10^{exponent}"),
        }
    }
}

/// A linear axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Linear {
    low: f64,
    high: f64,
}

impl Linear {
    /// The axis that has all of these finite values on it; `None` if there are none.
    pub(super) fn of(values: impl Iterator<Item = f64>) -> Option<Self> {
        ends(values).map(|(low, high)| Self { low, high })
    }

    /// Where a value stands, from 0 to 1; in the middle if there is only one.
    pub(super) fn share(&self, value: f64) -> f64 {
        // Halves, because the whole length may be more than a number can hold.
        let length = self.high / 2.0 - self.low / 2.0;
        let share = (value / 2.0 - self.low / 2.0) / length;
        if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.5 }
    }

    /// Round values on the axis, at most this many.
    pub(super) fn ticks(&self, most: usize) -> Vec<f64> {
        let step = round_up((self.high - self.low) / most.max(1) as f64);
        if !step.is_normal() {
            return vec![self.low];
        }
        let first = (self.low / step).ceil();
        let values = (0..most).map(|at| (first + at as f64) * step);
        values.take_while(|value| *value <= self.high).collect()
    }
}

/// The next 1, 2 or 5 times a power of ten.
fn round_up(step: f64) -> f64 {
    let power = 10_f64.powf(step.log10().floor());
    let digit = [1.0, 2.0, 5.0].into_iter().find(|digit| digit * power >= step);
    digit.unwrap_or(10.0) * power
}

fn ends(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.fold(None, |ends, value| {
        let (low, high) = ends.unwrap_or((value, value));
        Some((value.min(low), value.max(high)))
    })
}

/// A number as short as it can be: 5, 0.2, 1e12.
pub(super) fn number(value: f64) -> String {
    if value == 0.0 {
        return "0".into();
    }
    if !(1e-4..1e7).contains(&value.abs()) {
        return format!("{value:.1e}");
    }
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(values: &[f64], unit: Unit, most: usize) -> Vec<String> {
        let axis = Logarithmic::of(values.iter().copied()).expect("values");
        axis.ticks(most).into_iter().map(|tick| tick.name(unit)).collect()
    }

    #[test]
    fn powers_of_ten_are_named_as_many_as_fit() {
        let all = ["1 us", "10 us", "100 us", "1 ms", "10 ms", "100 ms", "1 s", "10 s"];
        assert_eq!(names(&[1e-6, 20.0], Unit::Seconds, 8), all);
        assert_eq!(names(&[1e-6, 20.0], Unit::Seconds, 4), ["1 us", "100 us", "10 ms", "1 s"]);
        assert_eq!(names(&[3.0, 2e8], Unit::Count, 4), ["100", "10^4", "10^6", "10^8"]);
        assert!(names(&[1e-300, 1e300], Unit::Count, 5).len() <= 5);
    }

    #[test]
    fn a_short_axis_has_names_too() {
        assert_eq!(names(&[3.0], Unit::Seconds, 8), ["2 s", "5 s"]);
        assert_eq!(names(&[0.02, 0.06], Unit::Count, 8), ["0.02", "0.05"]);
        assert_eq!(names(&[4e5, 4e5], Unit::Count, 8), ["2*10^5", "5*10^5", "10^6"]);
        for exponent in -30..30 {
            let value = 10_f64.powf(f64::from(exponent) / 7.0);
            assert!(names(&[value], Unit::Count, 6).len() > 1, "{value}");
        }
    }

    #[test]
    fn values_stand_between_the_ends() {
        let axis = Logarithmic::of([1.0, 100.0].into_iter()).expect("values");
        assert_eq!([1.0, 10.0, 100.0, 1e9].map(|value| axis.share(value)), [0.0, 0.5, 1.0, 1.0]);
        let axis = Linear::of([-f64::MAX, f64::MAX].into_iter()).expect("values");
        assert_eq!(axis.share(0.0), 0.5);
        assert_eq!(Linear::of([7.0].into_iter()).expect("a value").share(7.0), 0.5);
        assert!(Linear::of(std::iter::empty()).is_none());
    }

    #[test]
    fn round_numbers_below_the_axis() {
        let axis = Linear::of([4.0, 51.0].into_iter()).expect("values");
        assert_eq!(axis.ticks(6), [10.0, 20.0, 30.0, 40.0, 50.0]);
        assert_eq!(Linear::of([7.0].into_iter()).expect("a value").ticks(6), [7.0]);
        let shown = [5.0, 0.1 + 0.2, -3.5, 1e12, 0.0].map(number);
        assert_eq!(shown, ["5", "0.3", "-3.5", "1.0e12", "0"]);
    }
}
