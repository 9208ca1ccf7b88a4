//! The sheet of a picture: title, the plot itself, the names of its axes, legend and notes, one below the other.
//!
//! A [`SheetPlot`], one for each kind of chart, requests room in its [`Panel`] and paints into the area that it gets.

use super::bars::BarPlot;
use super::heat::HeatPlot;
use super::lines::LinePlot;
use super::svg::{Anchor, Area, Font, LABEL, NOTE, Svg, TICK, TILT, TITLE};
use super::{Body, Chart};

/// The width of a picture unless its panel requests another, and the least width.
const WIDTH: f64 = 960.0;
const NARROWEST: f64 = 640.0;
/// The widest plot.
pub(super) const WIDEST_PLOT: f64 = 2000.0;
/// The height of a plot unless its panel requests another.
pub(super) const PLOT_HEIGHT: f64 = 420.0;
const MARGIN: f64 = 28.0;
const GAP: f64 = 24.0;
const TITLE_LINES: usize = 3;
const LINES_A_NOTE: usize = 6;
const MOST_NOTES: usize = 12;
/// From one line to the next, in parts of the size.
const LEADING: f64 = 1.45;

/// A plot of one kind of chart.
pub(super) trait SheetPlot {
    /// What it needs around itself.
    fn panel(&self) -> Panel;
    /// Paints what the entry of the legend with this number stands for.
    fn sample(&self, _number: usize, _area: Area, _svg: &mut Svg) {}
    fn paint(&self, area: Area, svg: &mut Svg);
}

pub(super) struct Panel {
    pub(super) height: f64,
    /// The least and the greatest width that suits the plot.
    pub(super) widths: (f64, f64),
    /// Room for labels to the left and below.
    pub(super) left: f64,
    pub(super) below: f64,
    /// Room for a key to the right, which has the name above the plot then.
    pub(super) key: f64,
    /// The names in the legend.
    pub(super) legend: Vec<String>,
}

impl Chart {
    /// The chart as an SVG document. Its texts can be searched and copied; the reader's sans-serif font shows them.
    ///
    /// Equal charts give equal bytes. Time and memory grow with what is drawn; the size of the picture has a bound.
    ///
    /// ```
    /// use queens_charts::plot::{Bar, Body, Chart, Grid};
    /// let cells = vec![vec![Some(Bar { value: 0.5, low: 0.4, high: 0.6 })]];
    /// let bars = Grid { rows: vec!["probabilistic".into()], columns: vec!["8".into()], cells };
    /// let chart = Chart {
    ///     title: "Runs that found a solution".into(),
    ///     x: "n".into(),
    ///     y: "share of runs".into(),
    ///     notes: vec![],
    ///     body: Body::Bars(bars),
    /// };
    /// let svg = chart.to_svg();
    /// assert!(svg.starts_with("<svg") && svg.contains("<title>Runs that found a solution</title>"));
    /// ```
    pub fn to_svg(&self) -> String {
        match &self.body {
            Body::Lines(lines) => painted(self, &LinePlot::new(lines)),
            Body::Bars(bars) => painted(self, &BarPlot::new(bars)),
            Body::Heat(heat) => painted(self, &HeatPlot::new(heat)),
        }
    }
}

fn painted(chart: &Chart, plot: &dyn SheetPlot) -> String {
    let panel = plot.panel();
    let legend = Legend::new(&panel.legend);
    let beside = legend.fits_beside(panel.height);
    let side = if beside { GAP + legend.width() } else { 0.0 };
    let around = 2.0 * MARGIN + panel.left + panel.key + side;
    let (least, greatest) = panel.widths;
    let plot_width = (WIDTH - around).min(greatest).max(least).min(WIDEST_PLOT);
    let width = (around + plot_width).ceil().max(NARROWEST);
    let measure = width - 2.0 * MARGIN;

    let mut svg = Svg::default();
    let title = TITLE.wrapped(&chart.title, measure, TITLE_LINES);
    let top = paint_lines(&title, TITLE, MARGIN - 4.0, &mut svg);
    let name = if chart.y.is_empty() { 6.0 } else { LABEL.size * LEADING + 14.0 };
    let (left, top) = (MARGIN + panel.left, (top + name).round());
    let area = Area { left, top, width: plot_width, height: panel.height };
    axis_names(chart, &panel, area, measure, &mut svg);
    plot.paint(area, &mut svg);
    let mut bottom = area.bottom() + panel.below;
    if !chart.x.is_empty() {
        bottom += LABEL.size * LEADING + 8.0;
    }
    if beside {
        legend.paint(plot, (area.right() + panel.key + GAP, area.top), 1, &mut svg);
    } else if !legend.names.is_empty() {
        let columns = legend.columns(measure);
        bottom = legend.paint(plot, (MARGIN, bottom + 12.0), columns, &mut svg);
    }
    let notes = chart.notes.iter().take(MOST_NOTES);
    let notes: Vec<_> = notes.flat_map(|note| NOTE.wrapped(note, measure, LINES_A_NOTE)).collect();
    let bottom = paint_lines(&notes, NOTE, bottom + 14.0, &mut svg);
    svg.document(&chart.title, width, (bottom + MARGIN).ceil())
}

/// What the axes are: one name above the plot, at its left or above the key, and one below.
fn axis_names(chart: &Chart, panel: &Panel, area: Area, measure: f64, svg: &mut Svg) {
    let [above, below] = [&chart.y, &chart.x].map(|name| LABEL.cut(name, measure));
    let y = area.top - 17.0;
    if panel.key > 0.0 {
        let right = (area.right() + panel.key).max(MARGIN + LABEL.width(&above));
        svg.text(&above, LABEL, Anchor::End, (right, y));
    } else {
        svg.text(&above, LABEL, Anchor::Start, (MARGIN, y));
    }
    let half = LABEL.width(&below) / 2.0;
    let x = area.middle().0.clamp(MARGIN + half, MARGIN + measure - half);
    svg.text(&below, LABEL, Anchor::Middle, (x, area.bottom() + panel.below + 15.0));
}

/// Paints lines of text, and returns where they end.
fn paint_lines(lines: &[String], font: Font, top: f64, svg: &mut Svg) -> f64 {
    let pitch = font.size * LEADING;
    let mut middle = top + font.size / 2.0;
    for line in lines {
        svg.text(line, font, Anchor::Start, (MARGIN, middle));
        middle += pitch;
    }
    top + lines.len() as f64 * pitch
}

/// The middle of a pixel: lines one pixel wide are sharp there.
pub(super) fn crisp(coordinate: f64) -> f64 {
    coordinate.floor() + 0.5
}

/// Which line or bar is which: a column to the right of the plot, or rows below it, never on it.
struct Legend {
    names: Vec<String>,
    /// The width of the widest name.
    widest: f64,
}

const ENTRY_HEIGHT: f64 = 24.0;
const SAMPLE_WIDTH: f64 = 36.0;
const NAME_GAP: f64 = 9.0;
const COLUMN_GAP: f64 = 22.0;
/// Names wider than this are cut; narrower ones than that may stand beside the plot.
const WIDEST_NAME: f64 = 380.0;
const WIDEST_BESIDE: f64 = 220.0;
/// More series than this are not named.
const MOST_ENTRIES: usize = 120;

impl Legend {
    fn new(names: &[String]) -> Self {
        let is_long = names.len() > MOST_ENTRIES;
        let names = names.iter().take(MOST_ENTRIES).map(|name| TICK.cut(name, WIDEST_NAME));
        let mut names: Vec<String> = names.collect();
        if is_long {
            names[MOST_ENTRIES - 1] = "…".into();
        }
        Self { widest: TICK.widest(&names), names }
    }

    fn width(&self) -> f64 {
        SAMPLE_WIDTH + NAME_GAP + self.widest
    }

    /// Whether it may stand beside a plot of this height.
    fn fits_beside(&self, height: f64) -> bool {
        let is_low = self.names.len() as f64 * ENTRY_HEIGHT <= height;
        !self.names.is_empty() && self.widest <= WIDEST_BESIDE && is_low
    }

    /// How many columns fit into this width.
    fn columns(&self, width: f64) -> usize {
        (((width + COLUMN_GAP) / (self.width() + COLUMN_GAP)) as usize).max(1)
    }

    /// Paints it from its corner on, reading down the columns, and returns where it ends.
    fn paint(
        &self,
        plot: &dyn SheetPlot,
        corner: (f64, f64),
        columns: usize,
        svg: &mut Svg,
    ) -> f64 {
        let rows = self.names.len().div_ceil(columns).max(1);
        for (index, name) in self.names.iter().enumerate() {
            let left = corner.0 + (index / rows) as f64 * (self.width() + COLUMN_GAP);
            let top = corner.1 + (index % rows) as f64 * ENTRY_HEIGHT;
            let area = Area { left, top, width: SAMPLE_WIDTH, height: ENTRY_HEIGHT };
            plot.sample(index, area, svg);
            svg.text(name, TICK, Anchor::Start, (area.right() + NAME_GAP, area.middle().1));
        }
        corner.1 + rows as f64 * ENTRY_HEIGHT
    }
}

/// Names longer than this are cut.
pub(super) const WIDEST_CATEGORY: f64 = 220.0;
/// Names side by side may make the plot this wide; beyond, they are tilted, but for short ones: of
/// those, such as numbers, some are left out.
const WIDEST_LEVEL: f64 = 1100.0;
const SHORT: f64 = 40.0;
/// Between two names, side by side and tilted.
const SPACE: f64 = 12.0;
const TILTED_PITCH: f64 = 18.0;
/// From the axis to the middle of the names.
const DROP: f64 = 15.0;

/// An axis with names instead of numbers, below groups of bars and columns of colours.
pub(super) struct Categories {
    names: Vec<String>,
    is_tilted: bool,
    /// The width of the widest name.
    widest: f64,
}

impl Categories {
    pub(super) fn new(names: &[String]) -> Self {
        let names: Vec<String> = names.iter().map(|name| TICK.cut(name, WIDEST_CATEGORY)).collect();
        let widest = TICK.widest(&names);
        let is_wide = names.len() as f64 * (widest + SPACE) > WIDEST_LEVEL;
        Self { names, is_tilted: is_wide && widest > SHORT, widest }
    }

    /// The least width of a plot whose categories are at least so wide.
    pub(super) fn least_width(&self, pitch: f64) -> f64 {
        let count = self.names.len() as f64;
        let names = if self.is_tilted { 0.0 } else { count * (self.widest + SPACE) };
        // Names alone do not make it wider than this: there are too many then, or they are tilted.
        (count * pitch).max(names.min(WIDEST_LEVEL)).min(WIDEST_PLOT)
    }

    /// How far names reach to the left of the plot, and below it.
    pub(super) fn room(&self) -> (f64, f64) {
        let slope = self.widest * TILT.to_radians().cos() + TICK.size * 0.5;
        if self.is_tilted { (slope, slope + DROP) } else { (0.0, DROP + TICK.size * 0.7) }
    }

    pub(super) fn pitch(&self, area: Area) -> f64 {
        area.width / self.names.len().max(1) as f64
    }

    /// The middle of a category.
    pub(super) fn middle(&self, index: usize, area: Area) -> f64 {
        area.left + (index as f64 + 0.5) * self.pitch(area)
    }

    /// Writes the names, or every k-th of them where they are too many.
    pub(super) fn paint(&self, area: Area, svg: &mut Svg) {
        let (room, anchor) = match self.is_tilted {
            true => (TILTED_PITCH, Anchor::TiltedEnd),
            false => (self.widest + SPACE / 2.0, Anchor::Middle),
        };
        let stride = (room / self.pitch(area)).ceil().max(1.0) as usize;
        for (index, name) in self.names.iter().enumerate().step_by(stride) {
            svg.text(name, TICK, anchor, (self.middle(index, area), area.bottom() + DROP));
        }
    }
}
