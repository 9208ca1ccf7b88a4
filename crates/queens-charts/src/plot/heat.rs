//! A table of colours by magnitude, with a number in each cell and a key to the colours.

use super::axes::{Logarithmic, Tick, is_positive};
use super::sheet::{Categories, Panel, SheetPlot, WIDEST_CATEGORY, WIDEST_PLOT};
use super::svg::{
    AXIS, Anchor, Area, BLANK, Font, INK, MUTED, PAPER, Svg, TICK, ink_on_shade, shade,
};
use super::{Grid, HeatCell, Unit};

/// The sides of a cell, as long as the picture may grow.
const NARROWEST_CELL: f64 = 30.0;
const WIDEST_CELL: f64 = 110.0;
const CELL_HEIGHT: f64 = 34.0;
/// Few rows are higher, so that the key has room.
const LOWEST_PLOT: f64 = 136.0;
const HIGHEST_CELL: f64 = 68.0;
const HIGHEST_PLOT: f64 = 1600.0;
/// A number in a cell needs so much room around it.
const PADDING: f64 = 6.0;
/// Cells narrower or lower than this have no gap between them.
const CELL_WITH_GAP: f64 = 6.0;
const NUMBER: Font = Font { size: 12.5, colour: INK };
/// The key: how far from the plot, how wide, and how far its ticks are apart.
const KEY_GAP: f64 = 24.0;
const KEY_WIDTH: f64 = 16.0;
const KEY_TICKS: f64 = 24.0;
const KEY_HIGHEST: f64 = 340.0;
const KEY_STEPS: u8 = 64;

pub(super) struct HeatPlot<'a> {
    heat: &'a Grid<HeatCell>,
    height: f64,
    rows: Vec<String>,
    columns: Categories,
    scale: Logarithmic,
    ticks: Vec<Tick>,
}

impl<'a> HeatPlot<'a> {
    pub(super) fn new(heat: &'a Grid<HeatCell>) -> Self {
        let cells = heat.cells.iter().flatten().flatten();
        let values: Vec<f64> =
            cells.map(|cell| cell.value).filter(|&one| is_positive(one)).collect();
        let count = heat.rows.len().max(1) as f64;
        let height =
            (count * CELL_HEIGHT).max(LOWEST_PLOT.min(count * HIGHEST_CELL)).min(HIGHEST_PLOT);
        let scale = Logarithmic::around(values.iter().copied());
        let mut ticks = scale.ticks(Unit::Count, height.min(KEY_HIGHEST), KEY_TICKS);
        ticks.retain(|_| !values.is_empty());
        let rows = heat.rows.iter().map(|name| TICK.cut(name, WIDEST_CATEGORY)).collect();
        Self { heat, height, rows, columns: Categories::new(&heat.columns), scale, ticks }
    }

    /// A cell and its number, if there is room; one without a number is pale, with a dash.
    fn paint_cell(&self, at: Area, cell: Option<&HeatCell>, svg: &mut Svg) {
        let (ground, colour, text) = match cell {
            None => (BLANK, MUTED, "–"),
            Some(cell) if !is_positive(cell.value) => (PAPER, INK, cell.label.as_str()),
            Some(cell) => {
                let part = self.scale.part(cell.value);
                (shade(part), ink_on_shade(part), cell.label.as_str())
            }
        };
        svg.rectangle(at, ground);
        let text = NUMBER.cut(text, WIDEST_CELL);
        if NUMBER.width(&text) + PADDING <= at.width && at.height >= NUMBER.size {
            svg.text(&text, Font { colour, ..NUMBER }, Anchor::Middle, at.middle());
        }
    }

    /// The shades from the least value, at the bottom, to the greatest, with numbers at their right.
    fn paint_key(&self, area: Area, svg: &mut Svg) {
        let (left, height) = (area.right() + KEY_GAP, area.height.min(KEY_HIGHEST));
        let step = height / f64::from(KEY_STEPS);
        for index in 0..KEY_STEPS {
            let part = (f64::from(index) + 0.5) / f64::from(KEY_STEPS);
            let top = area.top + height - f64::from(index + 1) * step;
            // Each reaches under the next one, so that no seam shows.
            let under = if index == 0 { 0.0 } else { step / 2.0 };
            let strip = Area { left, top, width: KEY_WIDTH, height: step + under };
            svg.rectangle(strip, shade(part));
        }
        let right = left + KEY_WIDTH;
        for tick in &self.ticks {
            let y = area.top + height * (1.0 - self.scale.part(tick.value));
            svg.line((right, y), (right + 4.0, y), AXIS);
            svg.number(&tick.text, TICK, Anchor::Start, (right + 8.0, y));
        }
    }
}

impl SheetPlot for HeatPlot<'_> {
    fn panel(&self) -> Panel {
        let widest =
            NUMBER.widest(self.heat.cells.iter().flatten().flatten().map(|cell| &cell.label));
        let cell = (widest + 2.0 * PADDING).clamp(NARROWEST_CELL, WIDEST_CELL);
        let least = self.columns.least_width(cell).max(NARROWEST_CELL);
        let greatest = self.heat.columns.len().max(1) as f64 * WIDEST_CELL;
        let (left, below) = self.columns.room();
        let numbers = TICK.widest(self.ticks.iter().map(|tick| &tick.text));
        Panel {
            height: self.height,
            widths: (least, greatest.clamp(least, WIDEST_PLOT)),
            left: left.max(TICK.widest(&self.rows)) + 8.0,
            below,
            key: KEY_GAP + KEY_WIDTH + 8.0 + numbers,
            legend: Vec::new(),
        }
    }

    fn paint(&self, area: Area, svg: &mut Svg) {
        let (width, height) = (self.columns.pitch(area), area.height / self.rows.len() as f64);
        // A hair of paper between cells, where there is room for that.
        let gap = if width.min(height) > CELL_WITH_GAP { 1.0 } else { 0.0 };
        let stride = (TICK.size * 1.2 / height).ceil().max(1.0) as usize;
        for (row, name) in self.rows.iter().enumerate() {
            let top = area.top + row as f64 * height + gap / 2.0;
            for column in 0..self.heat.columns.len() {
                let left = area.left + column as f64 * width + gap / 2.0;
                let at = Area { left, top, width: width - gap, height: height - gap };
                self.paint_cell(at, self.heat.cell(row, column), svg);
            }
            if row.is_multiple_of(stride) {
                svg.text(name, TICK, Anchor::End, (area.left - 8.0, top + height / 2.0));
            }
        }
        self.columns.paint(area, svg);
        if !self.ticks.is_empty() {
            self.paint_key(area, svg);
        }
    }
}
