//! A heat map: a table whose cells are shaded by magnitude.

use super::super::axes::{Logarithmic, is_positive};
use super::super::{Chart, Heat, HeatCell};
use super::{PLAIN, QUIET, SHADES, TextLine, brief, left_out, widest};
use crate::aligned::{cut, filled, one_line};
use crate::table::Align;

/// Shades of a terminal without colours.
const GREYS: [&str; 5] = [" ", "░", "▒", "▓", "█"];
const GAP: usize = 1;
/// What "and so many more" takes.
const MORE: usize = 8;

/// At most `height` rows, but at least a dozen: a table is read, and what is left out of it is missed.
pub(super) fn drawn(
    chart: &Chart,
    heat: &Heat,
    width: usize,
    height: usize,
    colour: bool,
) -> Vec<TextLine> {
    let map = Map::new(chart, heat, width, height.max(12), colour);
    let mut text = vec![TextLine::plain(cut(&one_line(&chart.y), width)), map.header(chart)];
    text.extend((0..map.rows).map(|row| map.row(row)));
    text.extend(left_out(heat.rows.len() - map.rows));
    text.extend(map.legend(width));
    text
}

/// Where everything goes, and what the magnitudes are.
struct Map<'a> {
    heat: &'a Heat,
    /// The width of the names of the rows.
    label: usize,
    /// How many rows are shown.
    rows: usize,
    /// The widths of the columns that fit.
    columns: Vec<usize>,
    /// How many characters of shade a cell has beside its label.
    shade: usize,
    /// The cells for which there is room and that have a logarithm, from the least to the greatest.
    shown: Vec<&'a HeatCell>,
    /// The shades are for them.
    scale: Logarithmic,
    colour: bool,
}

impl<'a> Map<'a> {
    fn new(chart: &Chart, heat: &'a Heat, width: usize, most_rows: usize, colour: bool) -> Self {
        let label = widest(heat.rows.iter().chain([&brief(&chart.x)]), width / 3);
        let rows = heat.rows.len().min(most_rows);
        let room = width - label;
        let widths = |shade: usize| -> Vec<usize> {
            let columns = 0..heat.columns.len();
            columns.map(|column| column_width(heat, rows, column, room / 3) + shade).collect()
        };
        let fits = |widths: &[usize]| widths.iter().map(|width| width + GAP).sum::<usize>() <= room;
        let shade = if fits(&widths(2)) { 2 } else { 1 };
        let mut columns = widths(shade);
        if !fits(&columns) {
            let mut end = 0;
            columns.retain(|width| {
                end += width + GAP;
                end + MORE <= room
            });
        }
        let cells = heat.cells.iter().take(rows).flat_map(|row| row.iter().take(columns.len()));
        let mut shown: Vec<_> = cells.flatten().filter(|cell| is_positive(cell.value)).collect();
        shown.sort_by(|a, b| a.value.total_cmp(&b.value));
        let scale = Logarithmic::around(shown.iter().map(|cell| cell.value));
        Self { heat, label, rows, columns, shade, shown, scale, colour }
    }

    fn header(&self, chart: &Chart) -> TextLine {
        // At the right: it is the name of what follows it.
        let mut text = filled(&cut(&brief(&chart.x), self.label), self.label, Align::Right);
        for (name, &width) in self.heat.columns.iter().zip(&self.columns) {
            text += &" ".repeat(GAP);
            text += &filled(&cut(&one_line(name), width), width, Align::Right);
        }
        let more = self.heat.columns.len() - self.columns.len();
        TextLine::plain(if more > 0 { format!("{text} … +{more}") } else { text })
    }

    fn row(&self, row: usize) -> TextLine {
        let name = cut(&one_line(&self.heat.rows[row]), self.label);
        let start = TextLine::plain(filled(&name, self.label, Align::Left));
        self.columns.iter().enumerate().fold(start, |line, (column, &width)| {
            line.and(" ".repeat(GAP), PLAIN).then(self.cell(self.heat.cell(row, column), width))
        })
    }

    fn cell(&self, cell: Option<&HeatCell>, width: usize) -> TextLine {
        let Some(cell) = cell else {
            return TextLine::default().and(filled("-", width, Align::Right), QUIET);
        };
        let label = cut(&one_line(&cell.label), width - self.shade);
        let part = self.scale.part(cell.value);
        if self.colour && is_positive(cell.value) {
            let text = filled(&label, width, Align::Right);
            return TextLine::default().and(text, SHADES[level(part, SHADES.len())]);
        }
        let shade = GREYS[level(part, GREYS.len())].repeat(self.shade);
        TextLine::plain(shade + &filled(&label, width - self.shade, Align::Right))
    }

    /// The shades from the least to the greatest, with their labels.
    fn legend(&self, width: usize) -> Option<TextLine> {
        let ends = [self.shown.first()?, self.shown.last()?];
        let room = width.saturating_sub(2 * SHADES.len() + 2) / 2;
        let [least, greatest] = ends.map(|cell| cut(&one_line(&cell.label), room));
        let start = TextLine::plain(format!("{least} "));
        let shades = if self.colour {
            SHADES.into_iter().fold(start, |line, ink| line.and("  ", ink))
        } else {
            start.and(format!("[{}]", GREYS.map(|grey| grey.repeat(2)).concat()), PLAIN)
        };
        Some(shades.and(format!(" {greatest}"), PLAIN))
    }
}

/// What the labels and the name of a column take; a space before them keeps off the shade.
fn column_width(heat: &Heat, rows: usize, column: usize, room: usize) -> usize {
    let cells = (0..rows).filter_map(|row| heat.cell(row, column));
    let labels = widest(cells.map(|cell| &cell.label), room) + 1;
    labels.max(widest(heat.columns.get(column), room))
}

/// Which of so many levels a part of the scale has.
fn level(part: f64, levels: usize) -> usize {
    ((part * levels as f64) as usize).min(levels - 1)
}
