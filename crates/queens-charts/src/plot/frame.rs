//! The sheet of a chart: title, the plot itself, axes' names, legend and notes, one below the other.
//!
//! A [`Panel`], one for each kind of chart, requests room and paints into the area that it gets.

use super::chart::{Body, Chart};
use super::drawing::{Anchor, Drawing, Text};
use super::legend::{Entry, Legend};
use super::{bars::BarsPanel, heat::HeatPanel, lines::LinesPanel};
use super::{style, words};

/// How wide a picture is, if its panel is content with that, and how narrow it may become.
const WIDTH: f32 = 960.0;
const NARROWEST: f32 = 640.0;
/// The widest plot.
pub(super) const WIDEST_PLOT: f32 = 2000.0;
/// The height of a plot, if its panel has no other wish.
pub(super) const PLOT_HEIGHT: f32 = 420.0;
pub(super) const MARGIN: f32 = 28.0;
const GAP: f32 = 24.0;
const TITLE_LINES: usize = 3;
const LINES_A_NOTE: usize = 6;
const MOST_NOTES: usize = 12;
/// From one line to the next, in parts of the size.
const LEADING: f32 = 1.45;

/// A rectangle of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Area {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

impl Area {
    pub(super) fn right(&self) -> f32 {
        self.left + self.width
    }

    pub(super) fn bottom(&self) -> f32 {
        self.top + self.height
    }
}

/// One kind of chart: how much room it needs, and what it paints there.
pub(super) trait Panel {
    /// The plot's height, and the least and the greatest width that suits it.
    fn height(&self) -> f32;
    fn widths(&self) -> (f32, f32);
    /// Room for labels to its left, to its right and below.
    fn left(&self) -> f32;
    fn right(&self) -> f32 {
        0.0
    }
    fn below(&self) -> f32;
    /// Whether the vertical axis, or what stands to the right, has the name above the plot.
    fn named_axis(&self) -> Anchor {
        Anchor::Start
    }
    fn legend(&self) -> Vec<Entry>;
    fn paint(&self, area: Area, drawing: &mut Drawing);
}

/// The picture of a chart.
pub(super) fn drawing(chart: &Chart) -> Drawing {
    let panel: Box<dyn Panel> = match &chart.body {
        Body::Lines(lines) => Box::new(LinesPanel::new(lines)),
        Body::Bars(bars) => Box::new(BarsPanel::new(bars)),
        Body::Heat(heat) => Box::new(HeatPanel::new(heat)),
    };
    let sheet = Sheet::new(chart, &*panel);
    let drawing =
        Drawing { width: sheet.width, height: 0.0, title: chart.title.clone(), marks: Vec::new() };
    sheet.painted(drawing)
}

/// What is known before anything is painted.
struct Sheet<'a> {
    chart: &'a Chart,
    panel: &'a dyn Panel,
    legend: Legend,
    /// Whether the legend stands to the right, not below.
    beside: bool,
    plot_width: f32,
    width: f32,
}

impl<'a> Sheet<'a> {
    fn new(chart: &'a Chart, panel: &'a dyn Panel) -> Self {
        let legend = Legend::new(panel.legend());
        let beside = legend.fits_beside(panel.height());
        let side = if beside { GAP + legend.width() } else { 0.0 };
        let around = 2.0 * MARGIN + panel.left() + panel.right() + side;
        let (least, greatest) = panel.widths();
        let plot_width = (WIDTH - around).min(greatest).max(least).min(WIDEST_PLOT);
        let width = (around + plot_width).ceil().max(NARROWEST);
        Self { chart, panel, legend, beside, plot_width, width }
    }

    /// The width between the margins.
    fn measure(&self) -> f32 {
        self.width - 2.0 * MARGIN
    }

    fn painted(&self, mut drawing: Drawing) -> Drawing {
        let area = self.area(self.title(&mut drawing));
        self.axis_names(area, &mut drawing);
        self.panel.paint(area, &mut drawing);
        let mut bottom = area.bottom() + self.panel.below() + self.x_name_height();
        if self.beside {
            self.legend.column(area.right() + self.panel.right() + GAP, area.top, &mut drawing);
        } else if !self.legend.is_empty() {
            bottom = self.legend.rows(MARGIN, bottom + 12.0, self.measure(), &mut drawing);
        }
        bottom = self.notes(bottom, &mut drawing);
        drawing.height = (bottom + MARGIN).ceil();
        drawing
    }

    /// Paints the title, and returns where it ends.
    fn title(&self, drawing: &mut Drawing) -> f32 {
        let lines = words::wrapped(&self.chart.title, style::TITLE, self.measure(), TITLE_LINES);
        paint_lines(&lines, (style::TITLE, style::INK), MARGIN - 4.0, drawing)
    }

    fn area(&self, top: f32) -> Area {
        let name = if self.chart.y.is_empty() { 6.0 } else { style::LABEL * LEADING + 14.0 };
        Area {
            left: MARGIN + self.panel.left(),
            top: (top + name).round(),
            width: self.plot_width,
            height: self.panel.height(),
        }
    }

    fn x_name_height(&self) -> f32 {
        if self.chart.x.is_empty() { 0.0 } else { style::LABEL * LEADING + 8.0 }
    }

    fn axis_names(&self, area: Area, drawing: &mut Drawing) {
        let name = |text: &str, width: f32| {
            Text::new(&words::elided(text, style::LABEL, width), style::LABEL, style::MUTED)
        };
        let y = area.top - 12.0;
        let above = name(&self.chart.y, self.measure());
        drawing.text(match self.panel.named_axis() {
            Anchor::Start => above.at(Anchor::Start, MARGIN, y),
            other => {
                let right = (area.right() + self.panel.right()).max(MARGIN + above.width());
                above.at(other, right, y)
            }
        });
        let below = name(&self.chart.x, self.measure());
        let half = below.width() / 2.0;
        let middle =
            (area.left + area.width / 2.0).clamp(MARGIN + half, self.width - MARGIN - half);
        let baseline = area.bottom() + self.panel.below() + style::LABEL * words::ABOVE + 8.0;
        drawing.text(below.at(Anchor::Middle, middle, baseline));
    }

    /// Paints the notes, and returns where they end.
    fn notes(&self, top: f32, drawing: &mut Drawing) -> f32 {
        let mut bottom = top;
        for note in self.chart.notes.iter().take(MOST_NOTES) {
            let lines = words::wrapped(note, style::NOTE, self.measure(), LINES_A_NOTE);
            let first = if bottom == top { bottom + 14.0 } else { bottom };
            bottom = paint_lines(&lines, (style::NOTE, style::MUTED), first, drawing);
        }
        bottom
    }
}

fn paint_lines(
    lines: &[String],
    (size, colour): (f32, queens_format::picture::Colour),
    top: f32,
    drawing: &mut Drawing,
) -> f32 {
    let mut baseline = top + size * words::ABOVE;
    for line in lines {
        drawing.text(Text::new(line, size, colour).at(Anchor::Start, MARGIN, baseline));
        baseline += size * LEADING;
    }
    top + lines.len() as f32 * size * LEADING
}

/// The middle of a pixel: lines one pixel wide are sharp there.
pub(super) fn crisp(coordinate: f32) -> f32 {
    coordinate.floor() + 0.5
}
