//! Lines with bands on a logarithmic axis, and what went beyond the limit.
//!
//! A point where some runs were stopped at the limit is half filled. Where most of them were, its marker is hollow,
//! stands on the limit or above it and points upwards ("at least"), and the line ends there. More than a few series
//! are drawn side by side around their place on the axis, with a whisker at each point and pale bands.

use super::axes::{Curves, Tick};
use super::sheet::{PLOT_HEIGHT, Panel, SheetPlot, crisp};
use super::svg::{
    AXIS, Anchor, Area, Filling, GRID, LIMIT, PAPER, Pen, RADIUS, SeriesLook, Svg, THIN, TICK,
    mixed, polygon, whisker,
};
use super::{Lines, Point};

/// Paper between the points and the edges of the plot; at the top there is room for an arrow.
const INSET: f64 = 26.0;
const INSET_BELOW: f64 = 14.0;
/// The least distance between the middles of ticks up the axis, and between their ends across.
const TICK_GAP: f64 = 28.0;
const TICK_SPACE: f64 = 10.0;
/// Markers of several series beyond the limit are so far above each other, up to a dozen of them.
const LANE: f64 = 22.0;
const MOST_LANES: f64 = 12.0;
/// How dark bands are. More measured series than a few have whiskers, and only a breath of a band.
const BAND: f64 = 0.16;
const PALE_BAND: f64 = 0.05;
const FEW: usize = 3;
/// How far neighbouring series stand apart, at most and at least; all of them together take no more than the
/// inset of the plot, and than this part of the way to the next points.
const APART: f64 = 6.0;
const LEAST_APART: f64 = 2.5;
const CLUSTER: f64 = 0.6;
/// A line of more points than this has no markers, except those at the limit.
const MOST_MARKERS: usize = 200;
const NARROWEST: f64 = 480.0;

pub(super) struct LinePlot<'a> {
    curves: Curves<'a>,
    ticks: Vec<Tick>,
}

/// A point in the picture.
#[derive(Clone, Copy)]
struct Spot {
    x: f64,
    y: f64,
    low: f64,
    high: f64,
    filling: Filling,
}

impl SheetPlot for LinePlot<'_> {
    fn panel(&self) -> Panel {
        let Curves { measured, references, limit, .. } = &self.curves;
        let names = measured.iter().chain(references).map(|curve| curve.name);
        Panel {
            height: PLOT_HEIGHT + self.lanes(),
            widths: (NARROWEST, f64::INFINITY),
            left: TICK.widest(self.ticks.iter().map(|tick| &tick.text)).max(20.0) + 8.0,
            below: 15.0 + TICK.size * 0.7,
            key: 0.0,
            legend: names.chain(limit.map(|limit| limit.1)).map(String::from).collect(),
        }
    }

    fn sample(&self, number: usize, area: Area, svg: &mut Svg) {
        let (x, y) = area.middle();
        let measured = self.curves.measured.len();
        if number < measured {
            let look = SeriesLook::series(number);
            svg.line((area.left, y), (area.right(), y), look.pen);
            look.marker((x, y), Filling::Full, svg);
        } else if number < measured + self.curves.references.len() {
            let pen = SeriesLook::reference(number - measured).pen;
            svg.line((area.left, y), (area.right(), y), pen);
        } else {
            // The limit; lower, so that the arrow stays in its row.
            let y = y + 5.0;
            svg.line((area.left, y), (area.right(), y), LIMIT);
            if self.curves.beyond > 0 {
                let look = SeriesLook { pen: LIMIT, index: 0 };
                look.marker((x, y), Filling::Hollow, svg);
                look.arrow((x, y), svg);
            }
        }
    }

    fn paint(&self, area: Area, svg: &mut Svg) {
        self.paint_axes(area, svg);
        let measured = self.spots(area);
        let opacity = if measured.len() > FEW { PALE_BAND } else { BAND };
        measured.iter().for_each(|(look, spots)| paint_band(look, spots, opacity, svg));
        if let Some((limit, _)) = self.curves.limit {
            let y = self.up(area, limit);
            svg.line((area.left, y), (area.right(), y), LIMIT);
        }
        for (index, curve) in self.curves.references.iter().enumerate().rev() {
            let points = curve.points.iter();
            let spots: Vec<Spot> = points.map(|point| self.spot(point, area, 0.0, 0.0)).collect();
            paint_line(&SeriesLook::reference(index), &spots, svg);
        }
        measured.iter().rev().for_each(|(look, spots)| paint_line(look, spots, svg));
        let is_apart = self.apart(area) > 0.0;
        for (look, spots) in measured.iter().filter(|(_, spots)| is_apart || spots.len() == 1) {
            paint_whiskers(look, spots, svg);
        }
        measured.iter().for_each(|(look, spots)| paint_markers(look, spots, svg));
    }
}

impl<'a> LinePlot<'a> {
    pub(super) fn new(lines: &'a Lines) -> Self {
        let curves = Curves::new(lines, usize::MAX);
        let mut ticks = curves.y.ticks(lines.unit, PLOT_HEIGHT - INSET - INSET_BELOW, TICK_GAP);
        // An axis without anything on it has no numbers.
        ticks.retain(|_| !curves.places.is_empty());
        Self { curves, ticks }
    }

    fn across(&self, area: Area, x: f64) -> f64 {
        area.left + INSET + self.curves.x.part(x) * (area.width - 2.0 * INSET)
    }

    fn up(&self, area: Area, value: f64) -> f64 {
        let height = area.height - self.lanes() - INSET - INSET_BELOW;
        area.bottom() - INSET_BELOW - self.curves.y.part(value) * height
    }

    fn paint_axes(&self, area: Area, svg: &mut Svg) {
        for tick in &self.ticks {
            let y = crisp(self.up(area, tick.value));
            svg.line((area.left, y), (area.right(), y), GRID);
            svg.number(&tick.text, TICK, Anchor::End, (area.left - 8.0, y));
        }
        let bottom = crisp(area.bottom());
        svg.line((area.left, bottom), (area.right(), bottom), AXIS);
        let ends = |tick: &Tick| {
            let (middle, half) = (self.across(area, tick.value), TICK.width(&tick.text) / 2.0);
            (middle - half, middle + half)
        };
        for tick in self.curves.x_ticks(TICK_SPACE, ends) {
            let x = crisp(self.across(area, tick.value));
            svg.line((x, bottom), (x, bottom + 5.0), AXIS);
            svg.number(&tick.text, TICK, Anchor::Middle, (x, bottom + 16.0));
        }
    }

    /// The points in the picture that were measured. Those beyond the limit stand on it or, so that none hides another,
    /// above it, each series in a lane of its own.
    fn spots(&self, area: Area) -> Vec<(SeriesLook, Vec<Spot>)> {
        let (apart, mut lane) = (self.apart(area), 0.0);
        let middle = self.curves.measured.len().saturating_sub(1) as f64 / 2.0;
        let spots = self.curves.measured.iter().enumerate().map(|(index, curve)| {
            let aside = (index as f64 - middle) * apart;
            let points = curve.points.iter();
            let spots = points.map(|point| self.spot(point, area, aside, lane)).collect();
            lane += if curve.is_beyond() { self.lane() } else { 0.0 };
            (SeriesLook::series(index), spots)
        });
        spots.collect()
    }

    fn spot(&self, point: &Point, area: Area, aside: f64, lane: f64) -> Spot {
        let (filling, raised) = match point.beyond {
            _ if point.is_beyond() => (Filling::Hollow, lane),
            beyond if beyond > 0.0 => (Filling::Half, 0.0),
            _ => (Filling::Full, 0.0),
        };
        let [y, low, high] = [point.value, point.low, point.high].map(|value| self.up(area, value));
        Spot { x: self.across(area, point.x) + aside, y: y - raised, low, high, filling }
    }

    /// How far neighbouring series stand apart; 0 if they are few, or there is no room.
    fn apart(&self, area: Area) -> f64 {
        let measured = self.curves.measured.len();
        let across = |pair: &[f64]| self.across(area, pair[1]) - self.across(area, pair[0]);
        let nearest = self.curves.places.windows(2).map(across).fold(f64::INFINITY, f64::min);
        let room = (nearest * CLUSTER).min(2.0 * INSET - 2.0 * RADIUS);
        let apart = APART.min(room / (measured as f64 - 1.0));
        if measured <= FEW || apart < LEAST_APART { 0.0 } else { apart }
    }

    /// The height of a lane above the limit, and of all of them but the first.
    fn lane(&self) -> f64 {
        LANE.min(LANE * MOST_LANES / self.curves.beyond.max(1) as f64)
    }

    fn lanes(&self) -> f64 {
        self.lane() * self.curves.beyond.saturating_sub(1) as f64
    }
}

/// The translucent band between low and high.
fn paint_band(look: &SeriesLook, spots: &[Spot], opacity: f64, svg: &mut Svg) {
    if spots.len() > 1 {
        let upper = spots.iter().map(|spot| (spot.x, spot.high));
        let lower = spots.iter().rev().map(|spot| (spot.x, spot.low));
        svg.fill(&polygon(upper.chain(lower)), look.pen.colour, opacity);
    }
}

/// A line from low to high with an end on each, if it is longer than the marker hides.
fn paint_whiskers(look: &SeriesLook, spots: &[Spot], svg: &mut Svg) {
    let seen = spots.iter().filter(|spot| spot.low - spot.high >= 2.0 * RADIUS);
    let outline: String = seen.map(|spot| whisker(spot.x, spot.low, spot.high, 2.5)).collect();
    svg.stroke(&outline, Pen::new(mixed(PAPER, look.pen.colour, 0.7), THIN));
}

/// The line through the points, but not from one that is only known to be beyond the limit to another.
fn paint_line(look: &SeriesLook, spots: &[Spot], svg: &mut Svg) {
    let mut outline = String::new();
    let mut was_beyond = true;
    for spot in spots {
        let is_beyond = spot.filling == Filling::Hollow;
        let lifted = outline.is_empty() || (was_beyond && is_beyond);
        outline += &format!("{}{:.2} {:.2}", if lifted { 'M' } else { 'L' }, spot.x, spot.y);
        was_beyond = is_beyond;
    }
    svg.stroke(&outline, look.pen);
}

fn paint_markers(look: &SeriesLook, spots: &[Spot], svg: &mut Svg) {
    let crowded = spots.len() > MOST_MARKERS;
    for spot in spots.iter().filter(|spot| !crowded || spot.filling != Filling::Full) {
        look.marker((spot.x, spot.y), spot.filling, svg);
        if spot.filling == Filling::Hollow {
            look.arrow((spot.x, spot.y), svg);
        }
    }
}
