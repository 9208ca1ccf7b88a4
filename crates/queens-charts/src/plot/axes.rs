//! Axes and the lines on them, as the picture and the terminal both show them: where numbers lie along an axis, which of
//! them are written beside it, and the points that have a place.

use super::{LineSeries, Lines, Point, Role, Unit};

/// A number on an axis, and what is written there. A power stands behind `^`, as in `2*10^-5`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tick {
    pub(super) value: f64,
    pub(super) text: String,
}

/// Values beyond this are left out: differences of larger ones would not be finite.
const FARTHEST: f64 = 1e100;
/// Ticks at 1, 2 and 5 of each decade need so much more room than those at decades.
const FINE: f64 = 1.5;
/// Finer ticks are left out if the next decade is less than so many times larger.
const CLOSE: f64 = 1.9;
/// An axis of more decades than this begins at a decade, if it is less than this part of one away.
const LONG: f64 = 2.0;
const NEAR: f64 = 0.5;
/// Of how many ticks one is written, where there are too many.
const STRIDES: [usize; 9] = [1, 2, 3, 5, 10, 20, 50, 100, 200];
/// A tick at the very end of an axis must not be lost to rounding.
const SLACK: f64 = 1e-9;

const MINUTE: f64 = 60.0;
const HOUR: f64 = 3600.0;
const DAY: f64 = 86_400.0;
const YEAR: f64 = 365.25 * DAY;

/// Whether a number can be on a logarithmic axis.
pub(super) fn is_positive(value: f64) -> bool {
    value.is_normal() && value > 0.0
}

/// Whether a number can be on a linear axis.
pub(super) fn is_plain(value: f64) -> bool {
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
        let logarithms = values.filter(|&value| is_positive(value)).map(f64::log10);
        let (low, high) = ends(logarithms).unwrap_or((0.0, 1.0));
        let missing = (1.0 - (high - low)).max(0.0) / 2.0;
        // A long axis begins at a tick, if one is near.
        let near = high - low > LONG && low - low.floor() < NEAR;
        let low = if near { low.floor() } else { low };
        Self { low: low - missing, high: high + missing }
    }

    /// How far along the axis a positive value lies, from 0 to 1; others lie at its start.
    pub(super) fn part(&self, value: f64) -> f64 {
        if !is_positive(value) {
            return 0.0;
        }
        ((value.log10() - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// The ticks of an axis of this length, at least `gap` apart.
    pub(super) fn ticks(&self, unit: Unit, length: f64, gap: f64) -> Vec<Tick> {
        let decades = decades(unit);
        let fine = self.within(cut_finer(&decades));
        let values = if self.apart(&fine, length) >= gap * FINE && fine.len() > 1 {
            fine
        } else {
            self.thinned(&decades, length, gap)
        };
        let text = |value| match unit {
            Unit::Seconds => seconds(value),
            Unit::Count => count(value),
        };
        values.into_iter().map(|value| Tick { value, text: text(value) }).collect()
    }

    fn within(&self, values: impl Iterator<Item = f64>) -> Vec<f64> {
        let on_axis = self.low - SLACK..=self.high + SLACK;
        values.filter(|value| on_axis.contains(&value.log10())).collect()
    }

    /// Every k-th of these values that are on the axis, counted from 1.
    fn thinned(&self, values: &[f64], length: f64, gap: f64) -> Vec<f64> {
        let one = values.iter().position(|&value| value == 1.0).unwrap_or(0);
        let every =
            |stride: usize| self.within(values.iter().copied().skip(one % stride).step_by(stride));
        let mut choices = STRIDES.map(every).into_iter();
        choices.find(|choice| self.apart(choice, length) >= gap).unwrap_or_default()
    }

    /// The smallest distance between two neighbours.
    fn apart(&self, values: &[f64], length: f64) -> f64 {
        let distance = |pair: &[f64]| (self.part(pair[1]) - self.part(pair[0])) * length;
        values.windows(2).map(distance).fold(f64::INFINITY, f64::min)
    }
}

/// The powers of ten over the whole range of floats. Time has other steps from a minute to a year.
fn decades(unit: Unit) -> Vec<f64> {
    let powers = |range: std::ops::Range<i32>| range.map(|power| 10f64.powi(power));
    match unit {
        Unit::Count => powers(-307..308).collect(),
        Unit::Seconds => {
            let longer = [MINUTE, 10.0 * MINUTE, HOUR, DAY, 10.0 * DAY];
            let years = powers(0..300).map(|years| years * YEAR);
            powers(-307..2).chain(longer).chain(years).collect()
        }
    }
}

/// These numbers, twice and five times each of them, but nothing close to the next.
fn cut_finer(decades: &[f64]) -> impl Iterator<Item = f64> {
    decades.windows(2).flat_map(|pair| {
        let finer = [1.0, 2.0, 5.0].map(|step| step * pair[0]);
        finer.into_iter().filter(move |value| *value == pair[0] || value * CLOSE < pair[1])
    })
}

/// A round number: 500, 0.01, 10^6, 2*10^-5.
fn count(value: f64) -> String {
    if (0.001..10_000.0).contains(&value) {
        return format!("{}", rounded(value));
    }
    let text = format!("{value:.0e}").replace('e', "*10^");
    text.strip_prefix("1*").map_or(text.clone(), str::to_owned)
}

/// A round duration: 20 µs, 500 ms, 2 min.
fn seconds(value: f64) -> String {
    const SIZES: [f64; 8] = [YEAR, DAY, HOUR, MINUTE, 1.0, 1e-3, 1e-6, 1e-9];
    const NAMES: [&str; 8] = ["y", "d", "h", "min", "s", "ms", "µs", "ns"];
    let mut units = SIZES.into_iter().zip(NAMES);
    let (one, name) = units.find(|unit| value >= unit.0 * (1.0 - SLACK)).unwrap_or((1.0, "s"));
    let amount = value / one;
    let is_short = (1e-3..1e6).contains(&amount);
    if is_short { format!("{} {name}", rounded(amount)) } else { format!("{amount:.0e} {name}") }
}

/// Without the digits that are errors of rounding. Adding 0 turns "-0" into "0".
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6 + 0.0
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
        let values = values.filter(|&value| is_plain(value));
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
        let step = self.step(most.max(2));
        let first = (self.low / step - SLACK).ceil();
        let count = (self.high / step + SLACK).floor() - first + 1.0;
        (0..count as u16).map(|index| Tick::linear((first + f64::from(index)) * step)).collect()
    }

    /// The smallest round step with so many ticks or fewer.
    fn step(&self, most: u16) -> f64 {
        let least = (self.high - self.low) / f64::from(most - 1);
        let least = if self.whole { least.max(1.0) } else { least };
        let decade = 10f64.powi(least.log10().floor() as i32);
        let steps = [1.0, 2.0, 5.0, 10.0, 20.0].map(|step| step * decade);
        steps.into_iter().find(|&step| step >= least * (1.0 - SLACK)).unwrap_or(least)
    }
}

impl Tick {
    /// A number as it is.
    pub(super) fn linear(value: f64) -> Self {
        let text = match value.abs() {
            ..1e9 => format!("{}", rounded(value)),
            _ => format!("{value:.2e}"),
        };
        Self { value, text }
    }
}

fn ends(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.fold(None, |ends, value| {
        let (low, high) = ends.unwrap_or((value, value));
        Some((f64::min(low, value), f64::max(high, value)))
    })
}

pub(super) struct Curves<'a> {
    pub(super) measured: Vec<Curve<'a>>,
    /// What is there to compare with.
    pub(super) references: Vec<Curve<'a>>,
    /// The bound that runs were stopped at, with its name. Where nothing comes near it, it is left out: it would only
    /// press the lines together.
    pub(super) limit: Option<(f64, &'a str)>,
    pub(super) x: Linear,
    pub(super) y: Logarithmic,
    /// Where points are on the horizontal axis, each place once, from left to right.
    pub(super) places: Vec<f64>,
    /// How many series have points beyond the limit.
    pub(super) beyond: usize,
}

/// A series without the points that cannot be drawn.
pub(super) struct Curve<'a> {
    pub(super) name: &'a str,
    pub(super) points: Vec<Point>,
}

impl<'a> Curves<'a> {
    /// All lines. If more than `most_bands` were measured, no point has a band.
    pub(super) fn new(lines: &'a Lines, most_bands: usize) -> Self {
        let of_role = |role: Role| lines.series.iter().filter(move |series| series.role == role);
        let banded = of_role(Role::Measured).count() <= most_bands;
        let limit = lines.limit.as_ref().filter(|limit| is_positive(limit.0));
        let bound = limit.map(|limit| limit.0);
        let curve = |series: &'a LineSeries| {
            let points = series.points.iter().filter_map(|point| drawable(point, bound, banded));
            Curve { name: &series.name, points: points.collect() }
        };
        let [measured, references] = [Role::Measured, Role::Reference]
            .map(|role| of_role(role).map(curve).collect::<Vec<Curve<'_>>>());

        let points = || measured.iter().chain(&references).flat_map(|curve| &curve.points);
        let values = || points().flat_map(|point| [point.value, point.low, point.high]);
        let near = |limit: f64| {
            points().any(|point| point.beyond > 0.0) || values().any(|value| value >= limit / 10.0)
        };
        let limit = limit.filter(|limit| near(limit.0)).map(|(limit, name)| (*limit, &name[..]));
        let x = Linear::around(points().map(|point| point.x));
        let y = Logarithmic::around(values().chain(limit.map(|limit| limit.0)));
        let mut places: Vec<f64> = points().map(|point| point.x).collect();
        places.sort_by(f64::total_cmp);
        places.dedup();
        let beyond = measured.iter().filter(|curve| curve.is_beyond()).count();
        Self { measured, references, limit, x, y, places, beyond }
    }

    /// The numbers below the horizontal axis, the first choice whose texts are `space` apart: each place with points,
    /// every k-th of a sweep in steps, round numbers. `ends` is where a text begins and ends.
    pub(super) fn x_ticks(&self, space: f64, ends: impl Fn(&Tick) -> (f64, f64)) -> Vec<Tick> {
        let is_apart = |pair: &[Tick]| ends(&pair[1]).0 - ends(&pair[0]).1 >= space;
        let strides = if self.is_sweep() { 20 } else { 1 };
        let measured = (1..=strides).map(|stride| -> Vec<Tick> {
            self.places.iter().step_by(stride).map(|&place| Tick::linear(place)).collect()
        });
        let round = (2..=24).rev().map(|most| self.x.ticks(most));
        let mut choices = measured.chain(round);
        choices.find(|ticks| ticks.windows(2).all(is_apart)).unwrap_or_default()
    }

    /// Whether the places follow each other in equal steps that are not 1: then round numbers would miss them.
    fn is_sweep(&self) -> bool {
        let mut steps = self.places.windows(2).map(|pair| pair[1] - pair[0]);
        let first = steps.next().unwrap_or(1.0);
        first != 1.0 && steps.all(|step| (step - first).abs() < first * 1e-6)
    }
}

impl Curve<'_> {
    /// Whether it is beyond the limit somewhere.
    pub(super) fn is_beyond(&self) -> bool {
        self.points.iter().any(Point::is_beyond)
    }
}

impl Point {
    /// Whether most of its runs went beyond the limit: all that is known of it is "at least".
    pub(super) fn is_beyond(&self) -> bool {
        self.beyond > 0.5
    }
}

/// The point with a band around its value, or nothing where it has no place on the axes.
fn drawable(point: &Point, limit: Option<f64>, banded: bool) -> Option<Point> {
    let limit = limit.filter(|_| point.is_beyond());
    let value = limit.unwrap_or(point.value);
    if !is_plain(point.x) || !is_positive(value) {
        return None;
    }
    let end = |end: f64| if banded && is_positive(end) { end } else { value };
    let (low, high) = (end(point.low).min(value), end(point.high).max(value));
    // The limit is all that is known of what went beyond it.
    let high = if limit.is_some() { value } else { high };
    Some(Point { value, low, high, ..*point })
}

#[cfg(test)]
mod tests;
