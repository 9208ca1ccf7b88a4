//! Lines on a logarithmic axis: a letter for each point, fine lines between them.

use std::collections::BTreeMap;

use super::super::axes::{Curve, Curves, Tick};
use super::super::{Chart, Lines, Point, Unit};
use super::{Canvas, DOTS, Ink, PLAIN, QUIET, TextLine, between, left_out, legend, series_ink};
use crate::aligned::{cut, filled, one_line, width as width_of};
use crate::table::Align;

/// The letters of the lines that were measured; there is no room for more of them.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// What the lines to compare with are made of.
const REFERENCES: [char; 4] = ['.', ':', '\'', ','];
/// The strokes of bands. More than two bands at the same places would hide each other.
const BANDS: [char; 2] = ['│', '┆'];
/// Lines that are not the plot itself: the axis, its numbers and the names of both axes.
const FRAME: usize = 4;
/// Columns that stay free at the left and at the right.
const MARGIN: usize = 1;
/// Lines from one number to the next beside the vertical axis, and columns between those below the plot.
const TICK_LINES: f64 = 1.9;
const TICK_SPACE: f64 = 2.0;

/// Axes, drawing and legend.
pub(super) fn drawn(chart: &Chart, lines: &Lines, width: usize, height: usize) -> Vec<TextLine> {
    let curves = Curves::new(lines, BANDS.len());
    let unnamed = curves.measured.len().saturating_sub(LETTERS.len());
    let mut text = vec![TextLine::plain(cut(&one_line(&chart.y), width))];
    if curves.places.is_empty() {
        text.extend(["│", "└"].map(|axis| TextLine::default().and(axis, QUIET)));
    } else {
        let plot = Plot::new(curves, lines.unit, width, height - FRAME);
        text.extend(plot.drawn(chart, width));
    }
    text.extend(left_out(unnamed));
    text
}

/// Where everything goes.
struct Plot<'a> {
    curves: Curves<'a>,
    y_ticks: Vec<Tick>,
    columns: usize,
    rows: usize,
    /// Columns for the numbers beside the vertical axis.
    labels: usize,
    /// Rows kept for `^`, above the values.
    free: usize,
}

/// The letters of the points in one place, and whether each is "at least".
type Letters = Vec<(char, Ink, bool)>;

impl<'a> Plot<'a> {
    fn new(curves: Curves<'a>, unit: Unit, width: usize, rows: usize) -> Self {
        let y_ticks = curves.y.ticks(unit, rows as f64, TICK_LINES);
        let labels = y_ticks.iter().map(|tick| width_of(&tick.text)).max().unwrap_or(0);
        let columns = width.saturating_sub(labels + 2).max(2 * MARGIN + 1);
        let free = usize::from(curves.beyond > 0);
        Self { curves, y_ticks, columns, rows, labels, free }
    }

    /// The lines that there are letters for.
    fn named(&self) -> impl Iterator<Item = (&Curve<'a>, char, Ink)> {
        let letters = self.curves.measured.iter().zip(LETTERS.chars()).enumerate();
        letters.map(|(index, (curve, letter))| (curve, letter, series_ink(index)))
    }

    /// The lines to compare with.
    fn references(&self) -> impl Iterator<Item = (&Curve<'a>, char)> {
        self.curves.references.iter().zip(REFERENCES.into_iter().cycle())
    }

    fn drawn(&self, chart: &Chart, width: usize) -> Vec<TextLine> {
        let mut canvas = Canvas::new(self.columns, self.rows);
        if let Some((limit, _)) = self.curves.limit {
            let row = self.place(0.0, limit).1;
            (0..self.columns).step_by(2).for_each(|column| canvas.mark(column, row, '-', QUIET));
        }
        self.references().for_each(|(curve, mark)| self.dotted(&mut canvas, curve, mark));
        for ((curve, _, ink), band) in self.named().zip(BANDS.into_iter().cycle()) {
            curve.points.iter().for_each(|point| self.band(&mut canvas, point, band, ink));
        }
        for (curve, _, ink) in self.named() {
            for (from, to) in self.dot_pairs(curve) {
                canvas.segment(from, to, ink);
            }
        }
        let is_crowded = self.marks(&mut canvas);
        let mut lines = self.with_axis(canvas);
        lines.extend(self.below(chart, width));
        lines.extend(legend(self.entries(is_crowded), width));
        lines
    }

    /// The dot of a value.
    fn dot(&self, x: f64, value: f64) -> (usize, usize) {
        let across = (self.columns - 2 * MARGIN) * DOTS.0 - 1;
        let down = (self.rows - self.free) * DOTS.1 - 1;
        let (right, up) = (self.curves.x.part(x), self.curves.y.part(value));
        let column = (right * across as f64).round() as usize + MARGIN * DOTS.0;
        let row = ((1.0 - up) * down as f64).round() as usize + self.free * DOTS.1;
        (column, row)
    }

    fn place(&self, x: f64, value: f64) -> (usize, usize) {
        let (column, row) = self.dot(x, value);
        (column / DOTS.0, row / DOTS.1)
    }

    /// The dots of each point and the next one; the last point stands alone.
    fn dot_pairs(&self, curve: &Curve<'_>) -> Vec<((usize, usize), (usize, usize))> {
        let dots = || curve.points.iter().map(|point| self.dot(point.x, point.value));
        dots().zip(dots().skip(1).chain(dots().next_back())).collect()
    }

    /// A line to compare with: one character a column.
    fn dotted(&self, canvas: &mut Canvas, curve: &Curve<'_>, mark: char) {
        for (from, to) in self.dot_pairs(curve) {
            let (start, end) = (from.0 / DOTS.0, to.0 / DOTS.0);
            for column in start.min(end)..=start.max(end) {
                let share = column.abs_diff(start) as f64 / start.abs_diff(end).max(1) as f64;
                canvas.mark(column, between(from.1, to.1, share) / DOTS.1, mark, QUIET);
            }
        }
    }

    fn band(&self, canvas: &mut Canvas, point: &Point, mark: char, ink: Ink) {
        let (column, lowest) = self.place(point.x, point.low);
        let highest = self.place(point.x, point.high).1;
        (highest..=lowest).for_each(|row| canvas.mark(column, row, mark, ink));
    }

    /// Draws the letters; whether there was no room for some of them.
    fn marks(&self, canvas: &mut Canvas) -> bool {
        let mut is_crowded = false;
        for ((column, row), letters) in self.letters() {
            let fits = letters.len() <= self.room(column);
            let shown = if fits { letters.len() } else { 1 };
            // Side by side, so that each of them is seen.
            let start = column.saturating_sub((shown - 1) / 2).min(self.columns - shown);
            for (at, (letter, ink, is_beyond)) in letters.into_iter().enumerate() {
                let (column, mark, ink) =
                    if fits { (start + at, letter, ink) } else { (column, '*', PLAIN) };
                canvas.mark(column, row, mark, ink);
                if is_beyond && row > 0 {
                    canvas.mark(column, row - 1, '^', ink);
                }
            }
            is_crowded |= !fits;
        }
        is_crowded
    }

    /// The letters by the places they belong to.
    fn letters(&self) -> BTreeMap<(usize, usize), Letters> {
        let mut places: BTreeMap<_, Letters> = BTreeMap::new();
        for (curve, letter, ink) in self.named() {
            for point in &curve.points {
                let letters = places.entry(self.place(point.x, point.value)).or_default();
                letters.push((letter, ink, point.is_beyond()));
            }
        }
        places
    }

    /// How many letters may stand side by side around a column without coming near those of the next.
    fn room(&self, column: usize) -> usize {
        let columns = self.curves.places.iter().map(|&x| self.place(x, 1.0).0);
        let distances = columns.map(|other| other.abs_diff(column)).filter(|&apart| apart > 0);
        distances.min().unwrap_or(self.columns).saturating_sub(1).clamp(1, self.columns)
    }

    /// What the marks stand for.
    fn entries(&self, is_crowded: bool) -> Vec<(String, Ink, String)> {
        let named = self.named().map(|(curve, mark, ink)| (mark.into(), ink, curve.name.into()));
        let dots = |mark| String::from(mark).repeat(3);
        let references =
            self.references().map(|(curve, mark)| (dots(mark), QUIET, String::from(curve.name)));
        let mut entries: Vec<(String, Ink, String)> = named.chain(references).collect();
        let limit = self.curves.limit.map(|limit| limit.1);
        entries.extend(limit.map(|name| ("- -".into(), QUIET, name.into())));
        let at_least = format!("≥ {}", limit.unwrap_or_default());
        entries.extend((self.free > 0).then(|| ("^".into(), PLAIN, at_least)));
        entries.extend(is_crowded.then(|| ("*".into(), PLAIN, "≥ 2".into())));
        entries
    }

    /// The rows of the drawing with the vertical axis at their left.
    fn with_axis(&self, canvas: Canvas) -> Vec<TextLine> {
        let mut names = vec![None; self.rows];
        for tick in &self.y_ticks {
            names[self.place(0.0, tick.value).1] = Some(tick.text.as_str());
        }
        let rows = names.into_iter().zip(canvas.into_lines()).map(|(name, row)| {
            let axis = if name.is_some() { "┤" } else { "│" };
            let name = filled(name.unwrap_or_default(), self.labels, Align::Right);
            TextLine::plain(name + " ").and(axis, QUIET).then(row)
        });
        rows.collect()
    }

    /// The horizontal axis, its numbers and its name.
    fn below(&self, chart: &Chart, width: usize) -> [TextLine; 3] {
        let mut axis = vec!['─'; self.columns];
        let mut numbers = String::new();
        let ends = |tick: &Tick| {
            let start = self.start(tick);
            (start as f64, (start + tick.text.len()) as f64)
        };
        for tick in self.curves.x_ticks(TICK_SPACE, ends) {
            axis[self.place(tick.value, 1.0).0] = '┬';
            numbers = filled(&numbers, self.start(&tick), Align::Left) + &tick.text;
        }
        let margin = " ".repeat(self.labels + 1);
        let axis = TextLine::plain(&margin).and("└", QUIET).and(String::from_iter(axis), QUIET);
        let name = cut(&one_line(&chart.x), self.columns);
        let end = self.labels + 2 + self.columns / 2 + width_of(&name) / 2;
        let name = filled(&name, end.min(width), Align::Right);
        [axis, TextLine::plain(format!("{margin} {numbers}")), TextLine::plain(name)]
    }

    /// The column at which the text of a number below the axis begins.
    fn start(&self, tick: &Tick) -> usize {
        let (column, length) = (self.place(tick.value, 1.0).0, tick.text.len());
        column.saturating_sub((length - 1) / 2).min(self.columns.saturating_sub(length))
    }
}
