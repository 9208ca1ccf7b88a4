//! Lines with bands on a logarithmic axis, and what went beyond the limit.
//!
//! A point where some runs were stopped at the limit is half filled. Where most of them were, all that is
//! known is "at least": its marker is hollow, stands on the limit or above it and points upwards, and no line goes
//! on from there.
//!
//! Bands of many series would cover each other until nothing but grey is left. Then the series stand a little
//! apart, side by side around their place on the axis, and each point has a whisker of its own.

use super::chart::{Lines, Point, Role, Series};
use super::drawing::{Anchor, Drawing, Text};
use super::frame::{Area, PLOT_HEIGHT, Panel, crisp};
use super::legend::{Entry, Sample};
use super::scale::{self, Linear, Logarithmic, Tick};
use super::style::{self, Filling, Look};
use super::words;
use queens_format::picture::{Paint, Path, Step};

/// Paper between the points and the edges of the plot; at the top there is room for an arrow.
const INSET: f32 = 26.0;
const INSET_BELOW: f32 = 14.0;
/// The least distance between ticks, up and across.
const TICK_GAP: f32 = 28.0;
const TICK_SPACE: f32 = 22.0;
/// The least distance between numbers that were measured: as many of these as possible are written.
const MEASURED_SPACE: f32 = 8.0;
/// Markers of several series beyond the limit are so far above each other, up to a dozen of them.
const LANE: f32 = 22.0;
const MOST_LANES: f32 = 12.0;
const BAND: f32 = 0.16;
/// More measured series than this have whiskers, and only a breath of a band.
const MOST_BANDS: usize = 3;
const PALE: f32 = 0.05;
/// How far neighbouring series stand apart, at most and at least; all of them together take no more than the
/// inset of the plot, and than this part of the way to the next points.
const APART: f32 = 6.0;
const LEAST_APART: f32 = 2.5;
const CLUSTER: f32 = 0.6;
/// A line of more points than this has no markers, except those at the limit.
const MOST_MARKERS: usize = 200;
const NARROWEST: f32 = 480.0;

pub(super) struct LinesPanel<'a> {
    lines: &'a Lines,
    curves: Vec<Curve<'a>>,
    limit: Option<f64>,
    x: Linear,
    y: Logarithmic,
    ticks: Vec<Tick>,
    /// How many series have points beyond the limit.
    beyond: usize,
    /// Where points are on the horizontal axis, each place once, from left to right.
    places: Vec<f64>,
}

/// A series without the points that cannot be drawn.
struct Curve<'a> {
    series: &'a Series,
    look: Look,
    points: Vec<Point>,
}

/// A point in the picture.
#[derive(Clone, Copy)]
struct Spot {
    x: f32,
    y: f32,
    low: f32,
    high: f32,
    filling: Filling,
}

impl<'a> LinesPanel<'a> {
    pub(super) fn new(lines: &'a Lines) -> Self {
        let limit =
            lines.limit.as_ref().map(|limit| limit.0).filter(|&limit| scale::positive(limit));
        let curves = curves(&lines.series, limit);
        let points = || curves.iter().flat_map(|curve| &curve.points);
        let x = Linear::around(points().map(|point| point.x));
        let values = points().flat_map(|point| [point.value, point.low, point.high]);
        let y = Logarithmic::around(values.chain(limit));
        // An axis without anything on it has no numbers either.
        let height = PLOT_HEIGHT - INSET - INSET_BELOW;
        let known = points().next().is_some() || limit.is_some();
        let ticks = if known { y.ticks(lines.unit, height, TICK_GAP) } else { Vec::new() };
        let beyond = curves.iter().filter(|curve| curve.is_beyond()).count();
        let mut places: Vec<f64> = points().map(|point| point.x).collect();
        places.sort_by(f64::total_cmp);
        places.dedup();
        Self { limit, x, y, ticks, lines, curves, beyond, places }
    }

    fn across(&self, area: Area, x: f64) -> f32 {
        area.left + INSET + self.x.part(x) as f32 * (area.width - 2.0 * INSET)
    }

    fn up(&self, area: Area, value: f64) -> f32 {
        let height = area.height - self.lanes() - INSET - INSET_BELOW;
        area.bottom() - INSET_BELOW - self.y.part(value) as f32 * height
    }

    fn axes(&self, area: Area, drawing: &mut Drawing) {
        for tick in &self.ticks {
            let y = crisp(self.up(area, tick.value));
            let line = Path::line((area.left, y), (area.right(), y));
            drawing.shape(line.painted(Paint::Stroke(style::GRID, style::HAIR)));
            drawing.text(label(tick).centred(Anchor::End, area.left - 8.0, y));
        }
        if self.ticks.is_empty() {
            let frame = Path::rectangle(area.left, area.top, area.width, area.height);
            drawing.shape(frame.painted(Paint::Stroke(style::GRID, style::HAIR)));
        }
        let bottom = crisp(area.bottom());
        let axis = Path::line((area.left, bottom), (area.right(), bottom));
        drawing.shape(axis.painted(Paint::Stroke(style::AXIS, style::HAIR)));
        for tick in self.x_ticks(area) {
            let x = crisp(self.across(area, tick.value));
            let line = Path::line((x, bottom), (x, bottom + 5.0));
            drawing.shape(line.painted(Paint::Stroke(style::AXIS, style::HAIR)));
            let baseline = bottom + 9.0 + style::TICK * words::ABOVE;
            drawing.text(label(&tick).at(Anchor::Middle, x, baseline));
        }
    }

    /// A tick at each place with points. Where there are too many, every so manieth of a sweep in steps,
    /// else round numbers.
    fn x_ticks(&self, area: Area) -> Vec<Tick> {
        let places = |stride: usize| -> Vec<Tick> {
            self.places.iter().step_by(stride).map(|&place| Tick::linear(place)).collect()
        };
        let strides = if self.is_sweep() { 20 } else { 1 };
        let measured =
            (1..=strides).map(places).find(|ticks| self.fit(ticks, area, MEASURED_SPACE));
        measured.unwrap_or_else(|| {
            let round = (2..=24).rev().map(|most| self.x.ticks(most));
            let fits = |ticks: &Vec<Tick>| self.fit(ticks, area, TICK_SPACE);
            round.into_iter().find(fits).unwrap_or_else(|| self.x.ticks(2))
        })
    }

    /// Whether the places follow each other in equal steps that are not 1: then round numbers would miss them.
    fn is_sweep(&self) -> bool {
        let mut steps = self.places.windows(2).map(|pair| pair[1] - pair[0]);
        let first = steps.next().unwrap_or(1.0);
        first != 1.0 && steps.all(|step| (step - first).abs() < first * 1e-6)
    }

    /// Whether these ticks have room beside each other.
    fn fit(&self, ticks: &[Tick], area: Area, space: f32) -> bool {
        let ends = ticks.iter().map(|tick| {
            let (middle, half) = (self.across(area, tick.value), label(tick).width() / 2.0);
            (middle - half, middle + half)
        });
        ends.clone().zip(ends.skip(1)).all(|(left, right)| right.0 - left.1 >= space)
    }

    fn limit_line(&self, area: Area, drawing: &mut Drawing) {
        let Some(limit) = self.limit else { return };
        let y = self.up(area, limit);
        let line = Path::line((area.left, y), (area.right(), y));
        drawing.ink(line.painted(Paint::Stroke(style::INK, style::THIN)), 1.0, style::LIMIT_DASHES);
    }

    /// The points in the picture. Those beyond the limit stand on it or, so that none hides another, above
    /// it, each series in a lane of its own.
    fn spots(&self, area: Area) -> Vec<Vec<Spot>> {
        let (mut lanes, mut measured) = (0.., 0..);
        let apart = self.apart(area);
        let middle = self.measured().saturating_sub(1) as f32 / 2.0;
        let mut spots = Vec::with_capacity(self.curves.len());
        for curve in &self.curves {
            let lane = if curve.is_beyond() { lanes.next().unwrap_or(0) } else { 0 };
            let raised = if self.limit.is_some() { lane as f32 * self.lane() } else { 0.0 };
            let aside = match curve.series.role {
                Role::Measured => (measured.next().unwrap_or(0) as f32 - middle) * apart,
                Role::Reference => 0.0,
            };
            let points = curve.points.iter().map(|point| self.spot(point, area));
            spots.push(points.map(|spot| spot.moved(aside, raised)).collect());
        }
        spots
    }

    fn measured(&self) -> usize {
        self.curves.iter().filter(|curve| curve.series.role == Role::Measured).count()
    }

    /// How far neighbouring series stand apart; 0 if they are few, or there is no room.
    fn apart(&self, area: Area) -> f32 {
        let others = self.measured().saturating_sub(1);
        let across = |pair: &[f64]| self.across(area, pair[1]) - self.across(area, pair[0]);
        let nearest = self.places.windows(2).map(across).fold(f32::INFINITY, f32::min);
        let room = (nearest * CLUSTER).min(2.0 * INSET - 2.0 * style::RADIUS);
        let apart = APART.min(room / others.max(1) as f32);
        if others < MOST_BANDS || apart < LEAST_APART { 0.0 } else { apart }
    }

    /// The height of a lane above the limit, and of all of them but the first.
    fn lane(&self) -> f32 {
        LANE.min(LANE * MOST_LANES / self.beyond.max(1) as f32)
    }

    fn lanes(&self) -> f32 {
        self.lane() * self.beyond.saturating_sub(1) as f32
    }

    fn spot(&self, point: &Point, area: Area) -> Spot {
        let filling = match point.beyond {
            beyond if beyond > 0.5 => Filling::Hollow,
            beyond if beyond > 0.0 => Filling::Half,
            _ => Filling::Full,
        };
        let [y, low, high] = [point.value, point.low, point.high].map(|value| self.up(area, value));
        Spot { x: self.across(area, point.x), y, low, high, filling }
    }
}

impl Curve<'_> {
    /// Whether it was measured, and is beyond the limit somewhere.
    fn is_beyond(&self) -> bool {
        let measured = self.series.role == Role::Measured;
        measured && self.points.iter().any(|point| point.beyond > 0.5)
    }
}

impl Spot {
    /// Moves it to the side of its place and, if it is beyond the limit, upwards.
    fn moved(self, aside: f32, by: f32) -> Self {
        let by = if self.filling == Filling::Hollow { by } else { 0.0 };
        Self { x: self.x + aside, y: self.y - by, ..self }
    }
}

impl Panel for LinesPanel<'_> {
    fn height(&self) -> f32 {
        PLOT_HEIGHT + self.lanes()
    }

    fn widths(&self) -> (f32, f32) {
        (NARROWEST, f32::INFINITY)
    }

    fn left(&self) -> f32 {
        let widths = self.ticks.iter().map(|tick| label(tick).width());
        widths.fold(20.0, f32::max).ceil() + 8.0
    }

    fn below(&self) -> f32 {
        9.0 + style::TICK * (words::ABOVE + words::BELOW)
    }

    fn legend(&self) -> Vec<Entry> {
        let limit =
            self.lines.limit.iter().filter(|_| self.limit.is_some()).map(|(_, name)| Entry {
                name: name.clone(),
                look: Look::limit(),
                sample: Sample::Limit(self.beyond > 0),
            });
        let entry = |curve: &Curve<'_>| Entry {
            name: curve.series.name.clone(),
            look: curve.look,
            sample: match curve.series.role {
                Role::Measured => Sample::Measured,
                Role::Reference => Sample::Reference,
            },
        };
        self.curves.iter().map(entry).chain(limit).collect()
    }

    fn paint(&self, area: Area, drawing: &mut Drawing) {
        self.axes(area, drawing);
        let spots = self.spots(area);
        let curves = || self.curves.iter().zip(&spots);
        let measured = || curves().filter(|(curve, _)| curve.series.role == Role::Measured);
        let is_apart = self.apart(area) > 0.0;
        let opacity = if self.measured() > MOST_BANDS { PALE } else { BAND };
        measured().for_each(|(curve, spots)| band(&curve.look, spots, opacity, drawing));
        self.limit_line(area, drawing);
        for (curve, spots) in curves().filter(|(curve, _)| curve.series.role == Role::Reference) {
            stroke(&curve.look, spots, style::THIN, drawing);
        }
        measured().for_each(|(curve, spots)| stroke(&curve.look, spots, style::LINE, drawing));
        for (curve, spots) in measured().filter(|_| is_apart) {
            spots.iter().for_each(|spot| whisker(&curve.look, spot, drawing));
        }
        measured().for_each(|(curve, spots)| markers(&curve.look, spots, drawing));
    }
}

/// The series with their looks: measured ones and others are counted apart.
fn curves(series: &[Series], limit: Option<f64>) -> Vec<Curve<'_>> {
    let (mut measured, mut references) = (0.., 0..);
    let mut curves = Vec::with_capacity(series.len());
    for series in series {
        let Series { role, points, .. } = series;
        let look = match role {
            Role::Measured => Look::numbered(measured.next().unwrap_or(0)),
            Role::Reference => Look::reference(references.next().unwrap_or(0)),
        };
        let points = points.iter().filter_map(|point| drawable(point, limit)).collect();
        curves.push(Curve { series, look, points });
    }
    curves
}

/// The point with a band around its value, or nothing where it has no place on the axes.
fn drawable(point: &Point, limit: Option<f64>) -> Option<Point> {
    let beyond = if point.beyond > 0.5 { limit } else { None };
    let value = beyond.unwrap_or(point.value);
    if !scale::plain(point.x) || !scale::positive(value) {
        return None;
    }
    let end = |end: f64| if scale::positive(end) { end } else { value };
    let (low, high) = (end(point.low).min(value), end(point.high).max(value));
    // The limit is all that is known of what went beyond it.
    let high = if beyond.is_some() { value } else { high };
    Some(Point { value, low, high, ..*point })
}

fn label(tick: &Tick) -> Text {
    Text::new(&tick.text, style::TICK, style::INK).power(&tick.power)
}

/// The translucent band between low and high; for a single point, a bar.
fn band(look: &Look, spots: &[Spot], opacity: f32, drawing: &mut Drawing) {
    let fill = |path: Path, drawing: &mut Drawing| {
        drawing.ink(path.painted(Paint::Fill(look.colour)), opacity, &[]);
    };
    if let [spot] = spots {
        let bar = Path::rectangle(spot.x - 4.0, spot.high, 8.0, spot.low - spot.high);
        return fill(bar, drawing);
    }
    let upper = spots.iter().map(|spot| (spot.x, spot.high));
    let lower = spots.iter().rev().map(|spot| (spot.x, spot.low));
    let corners: Vec<(f32, f32)> = upper.chain(lower).collect();
    if !corners.is_empty() {
        fill(style::polygon(&corners), drawing);
    }
}

/// A line from low to high with an end on each, if it is longer than the marker hides.
fn whisker(look: &Look, spot: &Spot, drawing: &mut Drawing) {
    let Spot { x, low, high, .. } = *spot;
    if low - high < 2.0 * style::RADIUS {
        return;
    }
    let end = |y: f32| Path::line((x - 2.5, y), (x + 2.5, y));
    let path = Path::line((x, low), (x, high)).and(end(low)).and(end(high));
    drawing.ink(path.painted(Paint::Stroke(look.colour, style::THIN)), 0.7, &[]);
}

/// The line through the points, but not from one that is only known to be beyond the limit to another.
fn stroke(look: &Look, spots: &[Spot], width: f32, drawing: &mut Drawing) {
    let mut steps = Vec::with_capacity(spots.len());
    let mut beyond = true;
    for spot in spots {
        let hollow = spot.filling == Filling::Hollow;
        let lifted = steps.is_empty() || (beyond && hollow);
        steps.push(if lifted { Step::Move(spot.x, spot.y) } else { Step::Line(spot.x, spot.y) });
        beyond = hollow;
    }
    if steps.len() > 1 {
        drawing.ink(Path(steps).painted(Paint::Stroke(look.colour, width)), 1.0, look.dashes);
    }
}

fn markers(look: &Look, spots: &[Spot], drawing: &mut Drawing) {
    let crowded = spots.len() > MOST_MARKERS;
    for spot in spots.iter().filter(|spot| !crowded || spot.filling != Filling::Full) {
        for shape in look.marker(spot.x, spot.y, spot.filling) {
            drawing.shape(shape);
        }
        if spot.filling == Filling::Hollow {
            drawing.shape(style::arrow(spot.x, spot.y, look.colour));
        }
    }
}
