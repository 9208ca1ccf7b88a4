//! Bars and heat maps, as tables with a drawing in each row.

use super::super::axes::{Logarithmic, is_positive};
use super::super::{Bar, Chart, Grid, HeatCell};
use super::{PLAIN, QUIET, SHADES, TextLine, brief, field, left_out, series_ink, widest};
use crate::aligned::{cut, filled, one_line};
use crate::table::Align;

/// The parts of a character.
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
/// Where bars get shorter than this, intervals are not written out.
const SHORT: usize = 12;
/// What a share in per cent takes.
const PER_CENT: usize = 6;
/// What lies between the parts of a line.
const GAP: &str = "  ";

/// Shares as horizontal bars, one a line, with their intervals. As many groups of bars as fit into three times the height.
pub(super) fn bars(chart: &Chart, bars: &Grid<Bar>, width: usize, height: usize) -> Vec<TextLine> {
    let (most, count) = (3 * height, bars.rows.len());
    let shown = bars.columns.len().min((most / count.max(1)).max(1));
    // A free line between groups, where there is room for it.
    let spaced = shown * (count + 1) <= most && count > 1;
    let layout = BarLayout::new(chart, bars, width);
    let name = cut(&one_line(&chart.y), layout.bar + GAP.len() + layout.figures);
    let mut text = vec![layout.labelled(&brief(&chart.x), "").and(name, PLAIN)];
    for group in 0..shown {
        text.extend((spaced && group > 0).then(TextLine::default));
        text.extend((0..count).map(|series| layout.line(bars, series, group)));
    }
    text.push(layout.labelled("", "").and(layout.scale(), QUIET));
    text.extend(left_out(bars.columns.len() - shown));
    text
}

/// How wide the parts of a line are.
struct BarLayout {
    group: usize,
    series: usize,
    bar: usize,
    figures: usize,
    /// Digits behind the point in the ends of intervals, if these are written out.
    digits: Option<usize>,
    align: Align,
}

impl BarLayout {
    fn new(chart: &Chart, bars: &Grid<Bar>, width: usize) -> Self {
        let series = widest(&bars.rows, width / 3);
        let free = width - series - 3 * GAP.len();
        let room = free.saturating_sub(PER_CENT + 2 * SHORT).max(width / 5);
        let group = widest(bars.columns.iter().chain([&brief(&chart.x)]), room);
        let free = free - group;
        let all = || {
            let groups = 0..bars.columns.len();
            groups.flat_map(|at| (0..bars.rows.len()).filter_map(move |row| bars.drawable(row, at)))
        };
        // Many runs make narrow intervals, which need a digit more.
        let digits = usize::from(all().all(|bar| bar.high - bar.low < 0.1));
        let figures = all().map(|bar| figures(&bar, Some(digits)).len()).max().unwrap_or(0);
        let digits = (figures + SHORT <= free).then_some(digits);
        let figures = if digits.is_some() { figures } else { PER_CENT };
        // Numbers stand at the right, other names at the left.
        let numbers = bars.columns.iter().all(|name| name.trim().parse::<f64>().is_ok());
        let align = if numbers { Align::Right } else { Align::Left };
        Self { group, series, bar: free - figures, figures, digits, align }
    }

    /// A line with what stands before a bar.
    fn labelled(&self, group: &str, series: &str) -> TextLine {
        let group = field(group, self.group, self.align);
        let series = field(series, self.series, Align::Left);
        let gap = if self.series > 0 { GAP } else { "" };
        TextLine::plain(format!("{group}{GAP}{series}{gap}"))
    }

    fn line(&self, bars: &Grid<Bar>, series: usize, group: usize) -> TextLine {
        let name = if series == 0 { &bars.columns[group] } else { "" };
        let start = self.labelled(name, &bars.rows[series]);
        let Some(bar) = bars.drawable(series, group) else { return start.and("-", QUIET) };
        let drawing = filled(&with_interval(&bar, self.bar), self.bar, Align::Left);
        let figures = format!("{GAP}{}", figures(&bar, self.digits));
        start.and(drawing, series_ink(series)).and(figures, PLAIN)
    }

    /// Where 0, a half and 1 are.
    fn scale(&self) -> String {
        let half = format!("0%{}", filled("50%", self.bar / 2, Align::Right));
        let start = if self.bar < SHORT { "0%" } else { &half };
        let rest = self.bar.saturating_sub(start.len());
        format!("{start}{}", filled("100%", rest, Align::Right))
    }
}

/// The bar, paler where the interval begins, and a whisker up to where it ends. An interval that is
/// narrower than a character or two is in the figures only; the end of the bar is in eighths of a character then.
fn with_interval(bar: &Bar, room: usize) -> String {
    let [low, end, high] =
        [bar.low, bar.value, bar.high].map(|share| (share * room as f64).round() as usize);
    if high - low < 2 {
        let eighths = (bar.value * 8.0 * room as f64).round() as usize;
        // What is more than nothing is seen.
        let eighths = eighths.max(usize::from(bar.value > 0.0));
        return "█".repeat(eighths / 8) + EIGHTHS[eighths % 8];
    }
    let whisker = match high - end {
        0 => String::new(),
        length => "─".repeat(length - 1) + "┤",
    };
    format!("{}{}{whisker}", "█".repeat(low), "▒".repeat(end - low))
}

/// The share and its interval in per cent.
fn figures(bar: &Bar, digits: Option<usize>) -> String {
    let share = filled(&per_cent(bar.value), PER_CENT, Align::Right);
    let Some(digits) = digits else { return share };
    let [low, high] = [bar.low, bar.high].map(|end| format!("{:.digits$}", end * 100.0));
    format!("{share} ({low}..{high})")
}

/// A share in per cent; only 0 and 1 themselves are written as 0% and 100%.
fn per_cent(share: f64) -> String {
    let text = format!("{:.1}%", share * 100.0);
    match text.as_str() {
        "0.0%" if share > 0.0 => "<0.1%".into(),
        "100.0%" if share < 1.0 => ">99.9%".into(),
        _ => text,
    }
}

/// Shades of a terminal without colours.
const GREYS: [&str; 5] = [" ", "░", "▒", "▓", "█"];
/// The columns between two cells.
const CELL_GAP: usize = 1;
/// What "and so many more" takes.
const MORE: usize = 8;

/// A table whose cells are shaded by magnitude. At most `height` rows, but at least a dozen: a table is read, and what is left out of it is missed.
pub(super) fn heat(
    chart: &Chart,
    heat: &Grid<HeatCell>,
    width: usize,
    height: usize,
    colour: bool,
) -> Vec<TextLine> {
    let map = HeatTable::new(chart, heat, width, height.max(12), colour);
    let mut text = vec![TextLine::plain(cut(&one_line(&chart.y), width)), map.header(chart)];
    text.extend((0..map.rows).map(|row| map.row(row)));
    text.extend(left_out(heat.rows.len() - map.rows));
    text.extend(map.legend(width));
    text
}

/// Where everything goes, and what the magnitudes are.
struct HeatTable<'a> {
    heat: &'a Grid<HeatCell>,
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

impl<'a> HeatTable<'a> {
    fn new(
        chart: &Chart,
        heat: &'a Grid<HeatCell>,
        width: usize,
        most_rows: usize,
        colour: bool,
    ) -> Self {
        let label = widest(heat.rows.iter().chain([&brief(&chart.x)]), width / 3);
        let rows = heat.rows.len().min(most_rows);
        let room = width - label;
        // What the labels and the name of a column take; a space before them keeps off the shade.
        let column_width = |column: usize| {
            let cells = (0..rows).filter_map(|row| heat.cell(row, column));
            let labels = widest(cells.map(|cell| &cell.label), room / 3) + 1;
            labels.max(widest(heat.columns.get(column), room / 3))
        };
        let mut columns: Vec<usize> = (0..heat.columns.len()).map(column_width).collect();
        let fits =
            |shade| columns.iter().map(|width| width + shade + CELL_GAP).sum::<usize>() <= room;
        let shade = if fits(2) { 2 } else { 1 };
        let room = if fits(shade) { room } else { room.saturating_sub(MORE) };
        let mut end = 0;
        columns.iter_mut().for_each(|width| *width += shade);
        columns.retain(|width| {
            end += width + CELL_GAP;
            end <= room
        });
        let cells = heat.cells.iter().take(rows).flat_map(|row| row.iter().take(columns.len()));
        let mut shown: Vec<_> = cells.flatten().filter(|cell| is_positive(cell.value)).collect();
        shown.sort_by(|a, b| a.value.total_cmp(&b.value));
        let scale = Logarithmic::around(shown.iter().map(|cell| cell.value));
        Self { heat, label, rows, columns, shade, shown, scale, colour }
    }

    fn header(&self, chart: &Chart) -> TextLine {
        // At the right: it is the name of what follows it.
        let mut text = field(&brief(&chart.x), self.label, Align::Right);
        for (name, &width) in self.heat.columns.iter().zip(&self.columns) {
            text += &" ".repeat(CELL_GAP);
            text += &field(name, width, Align::Right);
        }
        let more = self.heat.columns.len() - self.columns.len();
        TextLine::plain(if more > 0 { format!("{text} … +{more}") } else { text })
    }

    fn row(&self, row: usize) -> TextLine {
        let start = TextLine::plain(field(&self.heat.rows[row], self.label, Align::Left));
        self.columns.iter().enumerate().fold(start, |line, (column, &width)| {
            line.and(" ".repeat(CELL_GAP), PLAIN)
                .then(self.cell(self.heat.cell(row, column), width))
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

/// Which of so many levels a part of the scale has.
fn level(part: f64, levels: usize) -> usize {
    ((part * levels as f64) as usize).min(levels - 1)
}
