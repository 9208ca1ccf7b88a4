//! A table of colours by magnitude, with a number in each cell and a key to the colours.

use super::categories::Categories;
use super::chart::{Heat, HeatCell, Unit};
use super::drawing::{Anchor, Drawing, Text};
use super::frame::{Area, Panel, WIDEST_PLOT};
use super::legend::Entry;
use super::scale::{self, Logarithmic, Tick};
use super::{shade, style, words};
use crate::aligned::estimated;
use queens_format::picture::{Colour, Paint, Path};

/// The sides of a cell, as long as the picture may grow.
const NARROWEST_CELL: f32 = 30.0;
const WIDEST_CELL: f32 = 110.0;
const CELL_HEIGHT: f32 = 34.0;
/// Few rows are higher, so that the key has room.
const LOWEST_PLOT: f32 = 136.0;
const HIGHEST_CELL: f32 = 68.0;
const HIGHEST_PLOT: f32 = 1600.0;
/// A number in a cell needs so much room around it.
const PADDING: f32 = 6.0;
/// Cells narrower or lower than this have no gap between them.
const CELL_WITH_GAP: f32 = 6.0;
const WIDEST_ROW_NAME: f32 = 220.0;
const NUMBER: f32 = 12.5;
/// The key: how far from the plot, how wide, and how far its ticks are apart.
const KEY_GAP: f32 = 24.0;
const KEY_WIDTH: f32 = 16.0;
const KEY_TICKS: f32 = 24.0;
const KEY_HIGHEST: f32 = 340.0;
const KEY_STEPS: u8 = 64;

pub(super) struct HeatPanel<'a> {
    heat: &'a Heat,
    columns: Categories,
    row_names: Vec<String>,
    scale: Logarithmic,
    ticks: Vec<Tick>,
    /// The widest number in a cell.
    widest: f32,
}

impl<'a> HeatPanel<'a> {
    pub(super) fn new(heat: &'a Heat) -> Self {
        let cells = || heat.cells.iter().flatten().flatten();
        let scale = Logarithmic::around(cells().map(|cell| cell.value));
        let labels = cells().map(|cell| number(&cell.label).width());
        let widest = labels.fold(0.0, f32::max);
        let names = heat.rows.iter().map(|name| words::elided(name, style::TICK, WIDEST_ROW_NAME));
        let (columns, row_names) = (Categories::new(&heat.columns), names.collect());
        let mut panel = Self { heat, columns, row_names, scale, ticks: Vec::new(), widest };
        if cells().any(|cell| scale::positive(cell.value)) {
            panel.ticks = scale.ticks(Unit::Count, panel.key_height(), KEY_TICKS);
        }
        panel
    }

    fn key_height(&self) -> f32 {
        self.height().min(KEY_HIGHEST)
    }

    fn cell_height(&self) -> f32 {
        self.height() / self.row_names.len().max(1) as f32
    }

    /// The rectangle of a cell, with a hair of paper around it where there is room for that.
    fn cell(&self, area: Area, row: usize, column: usize) -> Area {
        let (width, height) = (self.columns.pitch(area), self.cell_height());
        let gap = if width.min(height) > CELL_WITH_GAP { 1.0 } else { 0.0 };
        Area {
            left: area.left + column as f32 * width + gap / 2.0,
            top: area.top + row as f32 * height + gap / 2.0,
            width: width - gap,
            height: height - gap,
        }
    }

    fn paint_cell(&self, at: Area, cell: Option<&HeatCell>, drawing: &mut Drawing) {
        let Some(cell) = cell else { return empty(at, drawing) };
        let colour = if scale::positive(cell.value) {
            shade::colour(self.scale.part(cell.value) as f32)
        } else {
            style::PAPER
        };
        rectangle(at, colour, drawing);
        let text = Text { colour: shade::readable_on(colour), ..number(&cell.label) };
        if text.width() + PADDING <= at.width && at.height >= NUMBER {
            let (x, y) = (at.left + at.width / 2.0, at.top + at.height / 2.0);
            drawing.text(text.centred(Anchor::Middle, x, y));
        }
    }

    fn names(&self, area: Area, drawing: &mut Drawing) {
        let height = self.cell_height();
        let stride = (style::TICK * 1.2 / height).ceil().max(1.0) as usize;
        for (row, name) in self.row_names.iter().enumerate().step_by(stride) {
            let y = area.top + (row as f32 + 0.5) * height;
            let name = Text::new(name, style::TICK, style::INK);
            drawing.text(name.centred(Anchor::End, area.left - 8.0, y));
        }
        self.columns.paint(area, drawing);
    }

    fn key(&self, area: Area, drawing: &mut Drawing) {
        if self.ticks.is_empty() {
            return;
        }
        let (left, height) = (area.right() + KEY_GAP, self.key_height());
        let step = height / f32::from(KEY_STEPS);
        for index in 0..KEY_STEPS {
            let part = (f32::from(index) + 0.5) / f32::from(KEY_STEPS);
            let top = area.top + height - f32::from(index + 1) * step;
            // Each reaches under the next one, so that no seam shows.
            let under = if index == 0 { 0.0 } else { step / 2.0 };
            let strip = Area { left, top, width: KEY_WIDTH, height: step + under };
            rectangle(strip, shade::colour(part), drawing);
        }
        let right = left + KEY_WIDTH;
        for tick in &self.ticks {
            let y = area.top + height * (1.0 - self.scale.part(tick.value) as f32);
            let line = Path::line((right, y), (right + 4.0, y));
            drawing.shape(line.painted(Paint::Stroke(style::AXIS, style::HAIR)));
            drawing.text(key_label(tick).centred(Anchor::Start, right + 8.0, y));
        }
    }
}

impl Panel for HeatPanel<'_> {
    fn height(&self) -> f32 {
        let rows = self.heat.rows.len().max(1) as f32;
        (rows * CELL_HEIGHT).max(LOWEST_PLOT.min(rows * HIGHEST_CELL)).min(HIGHEST_PLOT)
    }

    fn widths(&self) -> (f32, f32) {
        let cell = (self.widest + 2.0 * PADDING).clamp(NARROWEST_CELL, WIDEST_CELL);
        let least = self.columns.least_width(cell).max(NARROWEST_CELL);
        let columns = self.heat.columns.len().max(1) as f32;
        (least, (columns * WIDEST_CELL).clamp(least, WIDEST_PLOT))
    }

    fn left(&self) -> f32 {
        let names = self.row_names.iter().map(|name| estimated(name, style::TICK));
        names.fold(self.columns.left(), f32::max).ceil() + 8.0
    }

    fn right(&self) -> f32 {
        let labels = self.ticks.iter().map(|tick| key_label(tick).width());
        KEY_GAP + KEY_WIDTH + 8.0 + labels.fold(0.0, f32::max).ceil()
    }

    fn below(&self) -> f32 {
        self.columns.below()
    }

    fn named_axis(&self) -> Anchor {
        Anchor::End
    }

    fn legend(&self) -> Vec<Entry> {
        Vec::new()
    }

    fn paint(&self, area: Area, drawing: &mut Drawing) {
        for row in 0..self.heat.rows.len() {
            let cells = self.heat.cells.get(row).map_or(&[][..], Vec::as_slice);
            for column in 0..self.heat.columns.len() {
                let cell = cells.get(column).and_then(Option::as_ref);
                self.paint_cell(self.cell(area, row, column), cell, drawing);
            }
        }
        self.names(area, drawing);
        self.key(area, drawing);
    }
}

fn number(label: &str) -> Text {
    Text::new(&words::elided(label, NUMBER, WIDEST_CELL), NUMBER, style::INK)
}

fn key_label(tick: &Tick) -> Text {
    Text::new(&tick.text, style::TICK, style::INK).power(&tick.power)
}

fn rectangle(at: Area, colour: Colour, drawing: &mut Drawing) {
    let path = Path::rectangle(at.left, at.top, at.width, at.height);
    drawing.shape(path.painted(Paint::Fill(colour)));
}

/// A cell without a number: pale, with a dash.
fn empty(at: Area, drawing: &mut Drawing) {
    rectangle(at, style::BLANK, drawing);
    if at.width > CELL_WITH_GAP && at.height >= NUMBER {
        let (x, y) = (at.left + at.width / 2.0, at.top + at.height / 2.0);
        let dash = Text::new("–", NUMBER, style::MUTED);
        drawing.text(dash.centred(Anchor::Middle, x, y - NUMBER * 0.08));
    }
}
