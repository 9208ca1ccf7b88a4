//! Lines with bands on a logarithmic axis, and what went beyond the limit.
//!
//! A point where some runs were stopped at the limit is half filled. Where most of them were, all that is
//! known is "at least": its marker is hollow, stands on the limit or above it and points upwards, and no line goes
//! on from there.

use super::chart::{Lines, Point, Role, Series};
use super::drawing::{Anchor, Drawing, Text};
use super::font;
use super::frame::{Area, PLOT_HEIGHT, Panel, crisp};
use super::legend::{Entry, Sample};
use super::scale::{self, Linear, Logarithmic, Tick};
use super::style::{self, Filling, Look};
use crate::picture::{Paint, Path, Step};

/// Paper between the points and the edges of the plot; at the top there is room for an arrow.
const INSET: f32 = 26.0;
const INSET_BELOW: f32 = 14.0;
/// The least distance between ticks, up and across.
const TICK_GAP: f32 = 28.0;
const TICK_SPACE: f32 = 22.0;
/// Markers of several series beyond the limit are so far above each other, up to a dozen of them.
const LANE: f32 = 22.0;
const MOST_LANES: f32 = 12.0;
const BAND: f32 = 0.16;
/// A line of more points than this has no markers, but for those that tell of the limit.
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
        Self { limit, x, y, ticks, lines, curves, beyond }
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
            let baseline = bottom + 9.0 + style::TICK * font::ABOVE;
            drawing.text(label(&tick).at(Anchor::Middle, x, baseline));
        }
    }

    /// As many ticks as fit beside each other.
    fn x_ticks(&self, area: Area) -> Vec<Tick> {
        if self.curves.iter().all(|curve| curve.points.is_empty()) {
            return Vec::new();
        }
        let room = area.width - 2.0 * INSET;
        let fits = |most: &u16| {
            let ticks = self.x.ticks(*most);
            let widest = ticks.iter().map(|tick| label(tick).width()).fold(0.0, f32::max);
            let places = ticks.iter().map(|tick| self.x.part(tick.value) as f32 * room);
            let places: Vec<f32> = places.collect();
            places.windows(2).all(|pair| pair[1] - pair[0] >= widest + TICK_SPACE)
        };
        let most = (2..=24).rev().find(fits).unwrap_or(2);
        self.x.ticks(most)
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
        let mut lanes = 0..;
        let mut spots = Vec::with_capacity(self.curves.len());
        for curve in &self.curves {
            let lane = if curve.is_beyond() { lanes.next().unwrap_or(0) } else { 0 };
            let raised = if self.limit.is_some() { lane as f32 * self.lane() } else { 0.0 };
            let points = curve.points.iter().map(|point| self.spot(point, area));
            spots.push(points.map(|spot| spot.raised(raised)).collect());
        }
        spots
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
    /// The same, higher, if it is beyond the limit.
    fn raised(self, by: f32) -> Self {
        let by = if self.filling == Filling::Hollow { by } else { 0.0 };
        Self { y: self.y - by, ..self }
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
        9.0 + style::TICK * (font::ABOVE + font::BELOW)
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
        measured().for_each(|(curve, spots)| band(&curve.look, spots, drawing));
        self.limit_line(area, drawing);
        for (curve, spots) in curves().filter(|(curve, _)| curve.series.role == Role::Reference) {
            stroke(&curve.look, spots, style::THIN, drawing);
        }
        measured().for_each(|(curve, spots)| stroke(&curve.look, spots, style::LINE, drawing));
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
            Role::Measured => Look::of(measured.next().unwrap_or(0)),
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
fn band(look: &Look, spots: &[Spot], drawing: &mut Drawing) {
    let fill = |path: Path, drawing: &mut Drawing| {
        drawing.ink(path.painted(Paint::Fill(look.colour)), BAND, &[]);
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
