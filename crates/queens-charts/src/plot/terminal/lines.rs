//! Lines on a logarithmic axis: a letter for each point, fine lines between them.

use std::collections::BTreeMap;

use super::super::chart::{Chart, Lines, Point, Role, Series};
use super::super::scale::{Linear, Logarithmic, plain, positive};
use super::axis::{linear_names, logarithmic_names, number};
use super::canvas::{Canvas, DOTS};
use super::ink::{Ink, Line};
use super::left_out;
use super::legend::Legend;
use crate::aligned::{cut, filled, one_line, width as width_of};
use crate::table::Align;

/// The letters of the lines that were measured; there is no room for more of them.
pub(super) const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// What the lines to compare with are made of.
const REFERENCES: [char; 4] = ['.', ':', '\'', ','];
/// The strokes of bands. More than two bands at the same places would hide each other.
const BANDS: [char; 2] = ['│', '┆'];
/// Lines that are not the plot itself: the axis, its numbers and the names of both axes.
const FRAME: usize = 4;
/// Columns that stay free at the left and at the right.
const MARGIN: usize = 1;

/// Axes, drawing and legend.
pub(super) fn drawn(chart: &Chart, lines: &Lines, width: usize, height: usize) -> Vec<Line> {
    let mut text = vec![Line::plain(cut(&one_line(&chart.y), width))];
    let mut legend = Legend::default();
    text.extend(match Plot::new(lines, width, height - FRAME) {
        Some(plot) => plot.drawn(chart, &mut legend, width),
        None => vec![Line::default().and("│", Ink::Quiet), Line::default().and("└", Ink::Quiet)],
    });
    let names = lines.series.iter().filter(|series| series.role == Role::Measured);
    let unnamed = names.count().saturating_sub(LETTERS.len());
    text.extend(legend.lines(width));
    text.extend(left_out(unnamed));
    text
}

/// A line of the plot, ready to be drawn.
struct Stroke<'a> {
    series: &'a Series,
    /// The points that can be drawn.
    points: Vec<Point>,
    ink: Ink,
    mark: char,
    /// What its band is made of.
    band: char,
}

/// A letter on the plot.
struct Letter {
    mark: char,
    ink: Ink,
    at_least: bool,
}

/// Where everything goes.
struct Plot<'a> {
    lines: &'a Lines,
    strokes: Vec<Stroke<'a>>,
    limit: Option<f64>,
    banded: bool,
    x: Linear,
    y: Logarithmic,
    columns: usize,
    rows: usize,
    labels: usize,
    /// Rows kept for `^`, above the values.
    free: usize,
    /// The columns in which there are points, from left to right.
    point_columns: Vec<usize>,
}

/// The points of each series that can be drawn, and what they are drawn with.
fn strokes(lines: &Lines) -> Vec<Stroke<'_>> {
    let mut letters = LETTERS.chars().zip(BANDS.into_iter().cycle());
    let mut references = REFERENCES.into_iter().cycle();
    let strokes = lines.series.iter().enumerate().filter_map(|(number, series)| {
        let ((mark, band), ink) = match series.role {
            Role::Measured => (letters.next()?, Ink::Series(number)),
            Role::Reference => ((references.next()?, ' '), Ink::Quiet),
        };
        let points = series.points.iter().copied();
        let points = points.filter(|point| plain(point.x) && positive(point.value)).collect();
        Some(Stroke { series, points, ink, mark, band })
    });
    strokes.collect()
}

impl Stroke<'_> {
    fn is_measured(&self) -> bool {
        self.series.role == Role::Measured
    }
}

impl<'a> Plot<'a> {
    /// `None` if there is no point to draw.
    fn new(lines: &'a Lines, width: usize, rows: usize) -> Option<Self> {
        let strokes = strokes(lines);
        let points = || strokes.iter().flat_map(|stroke| &stroke.points);
        let banded = strokes.iter().filter(|stroke| stroke.is_measured()).count() <= BANDS.len();
        let ends = |point: &Point| {
            [point.low, point.high].map(|end| if banded { end } else { point.value })
        };
        let values = points().flat_map(|point| [[point.value; 2], ends(point)].concat());
        let values: Vec<f64> = values.filter(|value| positive(*value)).collect();
        let limit = limit_on_plot(lines, &values, points().any(|point| point.beyond > 0.0));
        if values.is_empty() {
            return None;
        }
        let x = Linear::around(points().map(|point| point.x));
        let y = Logarithmic::around(values.into_iter().chain(limit));
        let names = logarithmic_names(&y, lines.unit, rows).into_iter();
        let labels = names.map(|(_, name)| width_of(&name)).max().unwrap_or(0);
        let columns = width.saturating_sub(labels + 2).max(2 * MARGIN + 1);
        let free = usize::from(points().any(is_at_least));
        let point_columns = Vec::new();
        let mut plot = Self {
            lines,
            strokes,
            limit,
            banded,
            x,
            y,
            columns,
            rows,
            labels,
            free,
            point_columns,
        };
        plot.point_columns = plot.columns_with_points();
        Some(plot)
    }

    fn columns_with_points(&self) -> Vec<usize> {
        let measured = self.strokes.iter().filter(|stroke| stroke.is_measured());
        let points = measured.flat_map(|stroke| &stroke.points);
        let mut columns: Vec<_> = points.map(|point| self.place(point.x, point.value).0).collect();
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    fn drawn(&self, chart: &Chart, legend: &mut Legend, width: usize) -> Vec<Line> {
        let mut canvas = Canvas::new(self.columns, self.rows);
        self.limit_line(&mut canvas);
        for stroke in &self.strokes {
            self.stroke(&mut canvas, stroke);
        }
        let crowded = self.marks(&mut canvas);
        self.explain(legend, crowded, width);
        let mut lines = self.with_axis(&canvas);
        lines.extend(self.below(chart, width));
        lines
    }

    /// The dot of a value.
    fn dot(&self, x: f64, value: f64) -> (usize, usize) {
        let across = (self.columns - 2 * MARGIN) * DOTS.0 - 1;
        let down = (self.rows - self.free) * DOTS.1 - 1;
        let column = (self.x.part(x) * across as f64).round() as usize + MARGIN * DOTS.0;
        let row = ((1.0 - self.y.part(value)) * down as f64).round() as usize + self.free * DOTS.1;
        (column, row)
    }

    fn place(&self, x: f64, value: f64) -> (usize, usize) {
        let (column, row) = self.dot(x, value);
        (column / DOTS.0, row / DOTS.1)
    }

    fn limit_line(&self, canvas: &mut Canvas) {
        let Some(limit) = self.limit else { return };
        let row = self.place(0.0, limit).1;
        (0..self.columns).step_by(2).for_each(|column| canvas.under(column, row, '-', Ink::Quiet));
    }

    /// What is between the points of a line, and its band.
    fn stroke(&self, canvas: &mut Canvas, stroke: &Stroke<'_>) {
        if let ([point], false) = (&stroke.points[..], stroke.is_measured()) {
            let (column, row) = self.place(point.x, point.value);
            canvas.under(column, row, stroke.mark, stroke.ink);
        }
        for pair in stroke.points.windows(2) {
            let [from, to] = [&pair[0], &pair[1]].map(|point| self.dot(point.x, point.value));
            if stroke.is_measured() {
                canvas.segment(from, to, stroke.ink);
            } else {
                dotted(canvas, from, to, stroke);
            }
        }
        if self.banded && stroke.is_measured() {
            stroke.points.iter().for_each(|point| self.band(canvas, point, stroke));
        }
    }

    fn band(&self, canvas: &mut Canvas, point: &Point, stroke: &Stroke<'_>) {
        if !positive(point.low) || !positive(point.high) {
            return;
        }
        let (column, lowest) = self.place(point.x, point.low);
        let highest = self.place(point.x, point.high).1;
        (highest..=lowest).for_each(|row| canvas.under(column, row, stroke.band, stroke.ink));
    }

    /// Draws the letters; whether there was no room for some of them.
    fn marks(&self, canvas: &mut Canvas) -> bool {
        let mut crowded = false;
        for ((column, row), letters) in self.letters() {
            let room = self.room(column);
            let fits = letters.len() <= room;
            let shown = if fits { letters.len() } else { 1 };
            // Side by side, so that each of them is seen.
            let start = column.saturating_sub((shown - 1) / 2).min(self.columns - shown);
            for (at, letter) in letters.iter().enumerate() {
                let column = if fits { start + at } else { column };
                let (mark, ink) = if fits { (letter.mark, letter.ink) } else { ('*', Ink::Plain) };
                canvas.mark(column, row, mark, ink);
                if letter.at_least && row > 0 {
                    canvas.mark(column, row - 1, '^', ink);
                }
            }
            crowded |= !fits;
        }
        crowded
    }

    /// The letters by the places they belong to.
    fn letters(&self) -> BTreeMap<(usize, usize), Vec<Letter>> {
        let mut places: BTreeMap<_, Vec<Letter>> = BTreeMap::new();
        for stroke in self.strokes.iter().filter(|stroke| stroke.is_measured()) {
            for point in &stroke.points {
                let letters = places.entry(self.place(point.x, point.value)).or_default();
                let at_least = is_at_least(point);
                letters.push(Letter { mark: stroke.mark, ink: stroke.ink, at_least });
            }
        }
        places
    }

    /// How many letters may stand side by side around a column without coming near those of the next.
    fn room(&self, column: usize) -> usize {
        let at = self.point_columns.partition_point(|&other| other < column);
        let left = at.checked_sub(1).map(|at| column - self.point_columns[at]);
        let right = self.point_columns.get(at + 1).map(|other| other - column);
        let nearest = left.into_iter().chain(right).min().unwrap_or(self.columns);
        nearest.saturating_sub(1).clamp(1, self.columns)
    }

    fn explain(&self, legend: &mut Legend, crowded: bool, width: usize) {
        for stroke in &self.strokes {
            let mark = String::from(stroke.mark).repeat(if stroke.is_measured() { 1 } else { 3 });
            legend.add(&mark, stroke.ink, &stroke.series.name, width);
        }
        if let (Some(_), Some((_, name))) = (self.limit, &self.lines.limit) {
            legend.add("- -", Ink::Quiet, name, width);
            if self.free > 0 {
                legend.add("^", Ink::Plain, &format!("≥ {name}"), width);
            }
        } else if self.free > 0 {
            legend.add("^", Ink::Plain, "≥", width);
        }
        if crowded {
            legend.add("*", Ink::Plain, "≥ 2", width);
        }
    }

    /// The rows of the drawing with the vertical axis at their left.
    fn with_axis(&self, canvas: &Canvas) -> Vec<Line> {
        let mut names = vec![None; self.rows];
        for (value, name) in logarithmic_names(&self.y, self.lines.unit, self.rows) {
            names[self.place(0.0, value).1] = Some(name);
        }
        let rows = names.into_iter().enumerate().map(|(row, name)| {
            let axis = if name.is_some() { "┤" } else { "│" };
            let name = filled(&name.unwrap_or_default(), self.labels, Align::Right);
            let mut line = Line::plain(name + " ").and(axis, Ink::Quiet);
            line.append(canvas.line(row));
            line
        });
        rows.collect()
    }

    /// The horizontal axis, its numbers and its name.
    fn below(&self, chart: &Chart, width: usize) -> [Line; 3] {
        let ticks = self.x_ticks();
        let mut axis = vec!['─'; self.columns];
        let mut numbers = String::new();
        for (column, start, name) in ticks {
            axis[column] = '┬';
            numbers = filled(&numbers, start, Align::Left) + &name;
        }
        let margin = " ".repeat(self.labels + 1);
        let axis =
            Line::plain(&margin).and("└", Ink::Quiet).and(String::from_iter(axis), Ink::Quiet);
        let name = cut(&one_line(&chart.x), self.columns);
        let middle = self.labels + 2 + self.columns / 2 + width_of(&name) / 2;
        let name = filled(&name, middle.min(width), Align::Right);
        [axis, Line::plain(format!("{margin} {numbers}")), Line::plain(name)]
    }

    /// The numbers below the axis: the column of each, where its name starts, and the name. Those that
    /// were measured if there is room for all of them, round ones otherwise.
    fn x_ticks(&self) -> Vec<(usize, usize, String)> {
        let measured = self.strokes.iter().filter(|stroke| stroke.is_measured());
        let mut values: Vec<f64> =
            measured.flat_map(|stroke| &stroke.points).map(|point| point.x).collect();
        values.sort_by(f64::total_cmp);
        values.dedup();
        let most = self.columns / 3;
        let all = (!values.is_empty() && values.len() <= most).then_some(values);
        let all =
            all.map(|values| values.into_iter().map(|value| (value, number(value))).collect());
        let all = all.map(|names| self.named(names));
        let fewer =
            [12, 8, 6, 4, 3, 2].into_iter().map(|most| self.named(linear_names(&self.x, most)));
        all.into_iter().chain(fewer).find_map(|ticks| ticks).unwrap_or_default()
    }

    /// The ticks of these names, if the names do not touch each other.
    fn named(&self, names: Vec<(f64, String)>) -> Option<Vec<(usize, usize, String)>> {
        let mut end = 0;
        let mut ticks: Vec<(usize, usize, String)> = Vec::with_capacity(names.len());
        for (value, name) in names {
            let column = self.dot(value, 1.0).0 / DOTS.0;
            let start = column.saturating_sub((name.len() - 1) / 2);
            let start = start.min(self.columns.checked_sub(name.len())?);
            if !ticks.is_empty() && start < end + 1 {
                return None;
            }
            end = start + name.len();
            ticks.push((column, start, name));
        }
        Some(ticks)
    }
}

/// The limit, if it belongs on the plot: where runs came near it. Elsewhere it would only press the
/// lines together.
fn limit_on_plot(lines: &Lines, values: &[f64], reached: bool) -> Option<f64> {
    let limit = lines.limit.as_ref().map(|(limit, _)| *limit).filter(|limit| positive(*limit))?;
    let near = values.iter().any(|value| *value >= limit / 10.0);
    (reached || near).then_some(limit)
}

fn is_at_least(point: &Point) -> bool {
    point.beyond > 0.5
}

/// A line to compare with: one character a column.
fn dotted(canvas: &mut Canvas, from: (usize, usize), to: (usize, usize), stroke: &Stroke<'_>) {
    let (start, end) = (from.0 / DOTS.0, to.0 / DOTS.0);
    for column in start.min(end)..=start.max(end) {
        let share = (column as f64 - start as f64) / (end as f64 - start as f64);
        let share = if share.is_finite() { share } else { 0.0 };
        let row = from.1 as f64 + (to.1 as f64 - from.1 as f64) * share;
        canvas.under(column, row.round() as usize / DOTS.1, stroke.mark, stroke.ink);
    }
}
