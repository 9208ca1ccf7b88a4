//! Where numbers lie along an axis, and which of them are written beside it.

use super::chart::Unit;

/// A number on an axis, and what is written there: a text, and perhaps a power behind it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tick {
    pub(super) value: f64,
    pub(super) text: String,
    pub(super) power: String,
}

/// Values beyond this are left out: differences of larger ones would not be finite.
const FARTHEST: f64 = 1e100;
/// Ticks at 1, 2 and 5 of each decade need so much more room than those at decades.
const FINE: f32 = 1.5;
/// An axis of more decades than this begins at a decade, if it is less than this part of one away.
const LONG: f64 = 2.0;
const NEAR: f64 = 0.5;
/// Of how many ticks one is written, where there are too many.
const STRIDES: [usize; 9] = [1, 2, 3, 5, 10, 20, 50, 100, 200];
/// More ticks than this no axis has.
const MOST_TICKS: u16 = 200;

const MINUTE: f64 = 60.0;
const HOUR: f64 = 3600.0;
const DAY: f64 = 86_400.0;
const YEAR: f64 = 365.25 * DAY;

/// Can this number be on a logarithmic axis?
pub(super) fn positive(value: f64) -> bool {
    value.is_normal() && value > 0.0
}

/// Can this number be on a linear axis?
pub(super) fn plain(value: f64) -> bool {
    value.abs() < FARTHEST
}

/// A logarithmic axis: the logarithms of its ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Logarithmic {
    low: f64,
    high: f64,
}

impl Logarithmic {
    /// An axis for all of these values that are positive, a decade or more long.
    pub(super) fn around(values: impl Iterator<Item = f64>) -> Self {
        let logarithms = values.filter(|&value| positive(value)).map(f64::log10);
        let (low, high) = ends(logarithms).unwrap_or((0.0, 1.0));
        let missing = (1.0 - (high - low)).max(0.0) / 2.0;
        // A long axis begins at a tick, if one is near.
        let near = high - low > LONG && low - low.floor() < NEAR;
        let low = if near { low.floor() } else { low };
        Self { low: low - missing, high: high + missing }
    }

    /// How far along the axis a positive value lies, from 0 to 1; others lie at its start.
    pub(super) fn part(&self, value: f64) -> f64 {
        if !positive(value) {
            return 0.0;
        }
        ((value.log10() - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// The ticks of an axis of this length, at least `gap` apart.
    pub(super) fn ticks(&self, unit: Unit, length: f32, gap: f32) -> Vec<Tick> {
        let fine = self.within(ladder(unit, &[1.0, 2.0, 5.0]));
        let values = if self.apart(&fine, length) >= gap * FINE && fine.len() > 1 {
            fine
        } else {
            self.thinned(&ladder(unit, &[1.0]), length, gap)
        };
        values.into_iter().map(|value| Tick::logarithmic(value, unit)).collect()
    }

    fn within(&self, values: impl IntoIterator<Item = f64>) -> Vec<f64> {
        // A tick at the very end must not be lost to rounding.
        let (low, high) = (self.low - 1e-9, self.high + 1e-9);
        values.into_iter().filter(|value| (low..=high).contains(&value.log10())).collect()
    }

    /// Every k-th of these values that are on the axis, counted from 1.
    fn thinned(&self, values: &[f64], length: f32, gap: f32) -> Vec<f64> {
        let one = values.iter().position(|&value| value == 1.0).unwrap_or(0);
        let every = |stride: usize| -> Vec<f64> {
            self.within(values.iter().copied().skip(one % stride).step_by(stride))
        };
        let mut choices = STRIDES.map(every).into_iter();
        choices.find(|choice| self.apart(choice, length) >= gap).unwrap_or_default()
    }

    /// The smallest distance between two neighbours.
    fn apart(&self, values: &[f64], length: f32) -> f32 {
        let distance = |pair: &[f64]| (self.part(pair[1]) - self.part(pair[0])) as f32 * length;
        values.windows(2).map(distance).fold(f32::INFINITY, f32::min)
    }
}

/// Numbers to write on a logarithmic axis, whole range of floats: `steps` in each decade. Time has other
/// steps from a minute on.
fn ladder(unit: Unit, steps: &[f64]) -> Vec<f64> {
    let decades = |from: i32, to: i32, one: f64| {
        let decade = move |power| steps.iter().map(move |step| one * decimal(*step, power));
        (from..to).flat_map(decade)
    };
    if unit == Unit::Count {
        return decades(-307, 308, 1.0).collect();
    }
    let fine = steps.len() > 1;
    let (seconds, longer): (&[f64], &[f64]) = if fine {
        (
            &[10.0, 20.0],
            &[
                1.0, 2.0, 5.0, 10.0, 20.0, 60.0, 120.0, 300.0, 600.0, 1440.0, 2880.0, 7200.0,
                14_400.0,
            ],
        )
    } else {
        (&[10.0], &[1.0, 10.0, 60.0, 1440.0, 14_400.0])
    };
    let longer = longer.iter().map(|minutes| minutes * MINUTE);
    decades(-307, 1, 1.0)
        .chain(seconds.iter().copied())
        .chain(longer)
        .chain(decades(0, 300, YEAR))
        .collect()
}

/// So many times a power of ten, as exact as a float can be: a product would be off by a hair, and be
/// written like that.
fn decimal(step: f64, power: i32) -> f64 {
    format!("{step}e{power}").parse().unwrap_or(1.0)
}

impl Tick {
    /// A number as it is.
    pub(super) fn linear(value: f64) -> Self {
        let text = match value.abs() {
            // Adding 0 turns "-0" into "0".
            ..1e9 => format!("{}", (value * 1e6).round() / 1e6 + 0.0),
            _ => format!("{value:.2e}"),
        };
        Self { value, text, power: String::new() }
    }

    fn logarithmic(value: f64, unit: Unit) -> Self {
        let (text, power) = match unit {
            Unit::Seconds => (seconds(value), String::new()),
            Unit::Count => count(value),
        };
        Self { value, text, power }
    }
}

/// A round number as a text and a power: 500, 0.01, 10 to the 6, 2×10 to the −5.
fn count(value: f64) -> (String, String) {
    if (0.001..10_000.0).contains(&value) {
        return (format!("{value}"), String::new());
    }
    let scientific = format!("{value:e}");
    let (digits, power) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let text = if digits == "1" { "10".into() } else { format!("{digits}×10") };
    (text, power.replace('-', "−"))
}

/// A round duration: 20 µs, 500 ms, 2 min.
fn seconds(value: f64) -> String {
    const UNITS: [(f64, &str); 8] = [
        (YEAR, "y"),
        (DAY, "d"),
        (HOUR, "h"),
        (MINUTE, "min"),
        (1.0, "s"),
        (1e-3, "ms"),
        (1e-6, "µs"),
        (1e-9, "ns"),
    ];
    // A hair below a unit is that unit.
    let (one, name) =
        UNITS.into_iter().find(|(one, _)| value >= one * (1.0 - 1e-9)).unwrap_or((1.0, "s"));
    let amount = value / one;
    let amount = if (1e-3..1e6).contains(&amount) {
        format!("{}", (amount * 1e6).round() / 1e6)
    } else {
        format!("{amount:.0e}")
    };
    format!("{amount} {name}")
}

/// A linear axis.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Linear {
    low: f64,
    high: f64,
    /// Whether only whole numbers are on it.
    whole: bool,
}

impl Linear {
    /// An axis for all of these values that are numbers.
    pub(super) fn around(values: impl Iterator<Item = f64> + Clone) -> Self {
        let values = values.filter(|&value| plain(value));
        let whole = values.clone().all(|value| value.fract() == 0.0);
        let (low, high) = ends(values).unwrap_or((0.0, 1.0));
        // A single value lies in the middle.
        let missing = if high > low { 0.0 } else { (low.abs() / 10.0).max(1.0).round() };
        Self { low: low - missing, high: high + missing, whole }
    }

    /// How far along the axis a value lies, from 0 to 1.
    pub(super) fn part(&self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// Round ticks, `most` of them or fewer.
    pub(super) fn ticks(&self, most: u16) -> Vec<Tick> {
        let step = self.step(most.clamp(2, MOST_TICKS));
        // A tick at the very end must not be lost to rounding.
        let (first, last) = (self.low / step - 1e-9, self.high / step + 1e-9);
        let (first, last) = (first.ceil(), last.floor());
        let decimals = (-step.log10() - 1e-9).ceil().clamp(0.0, 12.0) as usize;
        let ticks = (0..MOST_TICKS).map(|index| first + f64::from(index));
        let tick = |index: f64| {
            // Adding 0 turns "-0" into "0".
            let value = index * step + 0.0;
            let text = match value.abs() {
                ..1e9 => format!("{value:.decimals$}"),
                _ => format!("{value:.2e}"),
            };
            Tick { value, text, power: String::new() }
        };
        ticks.take_while(|&index| index <= last).map(tick).collect()
    }

    /// The smallest round step with so many ticks or fewer.
    fn step(&self, most: u16) -> f64 {
        let least = (self.high - self.low) / f64::from(most - 1);
        let least = if self.whole { least.max(1.0) } else { least };
        let decade = 10f64.powi(least.log10().floor() as i32);
        let steps = [1.0, 2.0, 5.0, 10.0, 20.0].map(|step| step * decade);
        steps.into_iter().find(|&step| step >= least * (1.0 - 1e-9)).unwrap_or(least)
    }
}

fn ends(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.fold(None, |ends, value| {
        let (low, high) = ends.unwrap_or((value, value));
        Some((f64::min(low, value), f64::max(high, value)))
    })
}

#[cfg(test)]
mod tests;
