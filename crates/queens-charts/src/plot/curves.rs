//! Lines as the picture and the terminal both show them: the points that have a place, the axes around them, the limit,
//! and the numbers below.

use super::chart::{LineSeries, Lines, Point, Role};
use super::scale::{Linear, Logarithmic, Tick, is_plain, is_positive};

pub(super) struct Curves<'a> {
    pub(super) all: Vec<Curve<'a>>,
    /// The bound that runs were stopped at, with its name. Where nothing comes near it, it is left out: it would only
    /// press the lines together.
    pub(super) limit: Option<(f64, &'a str)>,
    pub(super) x: Linear,
    pub(super) y: Logarithmic,
    /// Where points are on the horizontal axis, each place once, from left to right.
    pub(super) places: Vec<f64>,
}

/// A series without the points that cannot be drawn.
pub(super) struct Curve<'a> {
    pub(super) name: &'a str,
    pub(super) is_measured: bool,
    /// Its number among the series that were measured, or among the others.
    pub(super) index: usize,
    pub(super) points: Vec<Point>,
}

impl<'a> Curves<'a> {
    /// All lines. If more than `most_bands` were measured, no point has a band.
    pub(super) fn new(lines: &'a Lines, most_bands: usize) -> Self {
        let of_role = |role: Role| lines.series.iter().filter(move |series| series.role == role);
        let banded = of_role(Role::Measured).count() <= most_bands;
        let limit = lines.limit.as_ref().filter(|limit| is_positive(limit.0));
        let bound = limit.map(|limit| limit.0);
        let curve = |(index, series): (usize, &'a LineSeries)| {
            let points = series.points.iter().filter_map(|point| drawable(point, bound, banded));
            let is_measured = series.role == Role::Measured;
            Curve { name: &series.name, is_measured, index, points: points.collect() }
        };
        let [measured, references] =
            [Role::Measured, Role::Reference].map(|role| of_role(role).enumerate().map(curve));
        let all: Vec<Curve<'_>> = measured.chain(references).collect();

        let points = || all.iter().flat_map(|curve| &curve.points);
        let values = || points().flat_map(|point| [point.value, point.low, point.high]);
        let near = |limit: f64| {
            points().any(|point| point.beyond > 0.0) || values().any(|value| value >= limit / 10.0)
        };
        let limit =
            limit.filter(|limit| near(limit.0)).map(|(limit, name)| (*limit, name.as_str()));
        let x = Linear::around(points().map(|point| point.x));
        let y = Logarithmic::around(values().chain(limit.map(|limit| limit.0)));
        let mut places: Vec<f64> = points().map(|point| point.x).collect();
        places.sort_by(f64::total_cmp);
        places.dedup();
        Self { all, limit, x, y, places }
    }

    pub(super) fn measured(&self) -> impl Iterator<Item = &Curve<'a>> {
        self.all.iter().filter(|curve| curve.is_measured)
    }

    /// How many series have points beyond the limit.
    pub(super) fn count_beyond(&self) -> usize {
        self.all.iter().filter(|curve| curve.is_beyond()).count()
    }

    /// The numbers below the horizontal axis, the first choice that fits: each place with points, every k-th of a
    /// sweep in steps, round numbers.
    pub(super) fn x_ticks(&self, fits: impl Fn(&[Tick]) -> bool) -> Vec<Tick> {
        let strides = if self.is_sweep() { 20 } else { 1 };
        let measured = (1..=strides).map(|stride| -> Vec<Tick> {
            self.places.iter().step_by(stride).map(|&place| Tick::linear(place)).collect()
        });
        let round = (2..=24).rev().map(|most| self.x.ticks(most));
        measured.chain(round).find(|ticks| fits(ticks)).unwrap_or_default()
    }

    /// Whether the places follow each other in equal steps that are not 1: then round numbers would miss them.
    fn is_sweep(&self) -> bool {
        let mut steps = self.places.windows(2).map(|pair| pair[1] - pair[0]);
        let first = steps.next().unwrap_or(1.0);
        first != 1.0 && steps.all(|step| (step - first).abs() < first * 1e-6)
    }
}

impl Curve<'_> {
    /// Whether it was measured, and is beyond the limit somewhere.
    pub(super) fn is_beyond(&self) -> bool {
        self.is_measured && self.points.iter().any(Point::is_beyond)
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
