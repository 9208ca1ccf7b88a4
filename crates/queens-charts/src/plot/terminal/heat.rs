//! A heat map: a table whose cells are shaded by magnitude.

use super::super::chart::{Chart, Heat, HeatCell};
use super::super::scale::positive;
use super::axis::brief;
use super::bars::widest;
use super::ink::{Ink, Line, SHADES};
use super::left_out;

use crate::aligned::{cut, filled, one_line};
use crate::table::Align;

/// Shades of a terminal without colours.
const GREYS: [char; 5] = [' ', '░', '▒', '▓', '█'];
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
) -> Vec<Line> {
    let most = height.max(12);
    let map = Map::new(chart, heat, width, most, colour);
    let mut text = vec![Line::plain(cut(&one_line(&chart.y), width)), map.header(chart, heat)];
    for (row, name) in heat.rows.iter().enumerate().take(most) {
        text.push(map.row(heat, row, name));
    }
    text.extend(left_out(heat.rows.len().saturating_sub(most)));
    text.extend(map.legend(heat, width));
    text
}

/// Where everything goes, and what the magnitudes are.
struct Map {
    label: usize,
    /// How many rows there may be.
    rows: usize,
    /// The widths of the columns that fit.
    columns: Vec<usize>,
    /// How many characters of shade a cell has beside its label.
    shade: usize,
    /// The logarithms of the least and the greatest value.
    range: Option<(f64, f64)>,
    colour: bool,
}

impl Map {
    fn new(chart: &Chart, heat: &Heat, width: usize, rows: usize, colour: bool) -> Self {
        let label = widest(heat.rows.iter().chain([&brief(&chart.x)]), width / 3);
        let room = width - label;
        let widths = |shade: usize| -> Vec<usize> {
            (0..heat.columns.len())
                .map(|at| column_width(heat, rows, at, room / 3) + shade)
                .collect()
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
        let range = range(shown(heat, rows, columns.len()));
        Self { label, rows, columns, shade, range, colour }
    }

    fn header(&self, chart: &Chart, heat: &Heat) -> Line {
        let x = cut(&brief(&chart.x), self.label);
        // At the right: it is the name of what follows it.
        let mut text = filled(&x, self.label, Align::Right);
        for (name, &width) in heat.columns.iter().zip(&self.columns) {
            text += &" ".repeat(GAP);
            text += &filled(&cut(&one_line(name), width), width, Align::Right);
        }
        let more = heat.columns.len() - self.columns.len();
        Line::plain(if more > 0 { format!("{text} … +{more}") } else { text })
    }

    fn row(&self, heat: &Heat, row: usize, name: &str) -> Line {
        let name = cut(&one_line(name), self.label);
        let mut line = Line::plain(filled(&name, self.label, Align::Left));
        for (column, &width) in self.columns.iter().enumerate() {
            line.push(" ".repeat(GAP), Ink::Plain);
            let cell = heat.cells.get(row).and_then(|cells| cells.get(column));
            line.append(self.cell(cell.and_then(Option::as_ref), width));
        }
        line
    }

    fn cell(&self, cell: Option<&HeatCell>, width: usize) -> Line {
        let Some(cell) = cell else {
            return Line::default().and(filled("-", width, Align::Right), Ink::Quiet);
        };
        let label = cut(&one_line(&cell.label), width - self.shade);
        match self.share(cell.value) {
            Some(share) if self.colour => {
                let text = filled(&label, width, Align::Right);
                Line::default().and(text, Ink::Shade(level(share, SHADES)))
            }
            share => {
                let shade = share.map_or(' ', |share| GREYS[level(share, GREYS.len())]);
                let shade = String::from(shade).repeat(self.shade);
                Line::plain(shade + &filled(&label, width - self.shade, Align::Right))
            }
        }
    }

    /// Where a value is between the least and the greatest.
    fn share(&self, value: f64) -> Option<f64> {
        let (low, high) = self.range?;
        let share = (value.log10() - low) / (high - low);
        positive(value).then_some(if share.is_finite() { share } else { 0.5 })
    }

    /// The shades from the least to the greatest, with their labels.
    fn legend(&self, heat: &Heat, width: usize) -> Option<Line> {
        let cells = || shown(heat, self.rows, self.columns.len());
        let least = cells().min_by(|a, b| a.value.total_cmp(&b.value))?;
        let greatest = cells().max_by(|a, b| a.value.total_cmp(&b.value))?;
        let room = width.saturating_sub(2 * SHADES + 2) / 2;
        let label = |cell: &HeatCell| cut(&one_line(&cell.label), room);
        let mut line = Line::plain(format!("{} ", label(least)));
        if self.colour {
            (0..SHADES).for_each(|level| line.push("  ".into(), Ink::Shade(level)));
        } else {
            let greys: String = GREYS.iter().flat_map(|&grey| [grey, grey]).collect();
            line.push(format!("[{greys}]"), Ink::Plain);
        }
        Some(line.and(format!(" {}", label(greatest)), Ink::Plain))
    }
}

/// The cells for which there is room and that have a logarithm: the shades are for them.
fn shown(heat: &Heat, rows: usize, columns: usize) -> impl Iterator<Item = &HeatCell> {
    let rows = heat.rows.len().min(rows);
    let cells = heat.cells.iter().take(rows).flat_map(move |row| row.iter().take(columns));
    cells.flatten().filter(|cell| positive(cell.value))
}

fn range<'a>(cells: impl Iterator<Item = &'a HeatCell>) -> Option<(f64, f64)> {
    cells.map(|cell| cell.value.log10()).fold(None, |range, value| {
        let (low, high) = range.unwrap_or((value, value));
        Some((value.min(low), value.max(high)))
    })
}

/// What the labels and the name of a column take; a space before them keeps off the shade.
fn column_width(heat: &Heat, rows: usize, column: usize, room: usize) -> usize {
    let cells = heat.cells.iter().take(rows).filter_map(|row| row.get(column)?.as_ref());
    let labels = widest(cells.map(|cell| &cell.label), room) + 1;
    labels.max(widest(heat.columns.get(column).into_iter(), room))
}

/// Which of so many levels a share has.
fn level(share: f64, levels: usize) -> usize {
    ((share * levels as f64) as usize).min(levels - 1)
}
