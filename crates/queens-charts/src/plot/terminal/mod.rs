//! A [`Chart`] as a small plot made of characters, for a terminal.
//!
//! [`lines`] draws lines, [`rows`] draws bars and heat maps, which are tables. They return [`TextLine`]s of coloured text; title and
//! notes are put around them here.

mod lines;
mod rows;
#[cfg(test)]
mod tests;

use super::{Body, Chart};
use crate::aligned::{cut, filled, one_line, width as width_of, wrapped};
use crate::table::Align;

/// The narrowest and the widest plot; an axis needs room, and memory has an end.
const WIDTHS: (usize, usize) = (40, 1000);
/// The lowest and the highest plot.
const HEIGHTS: (usize, usize) = (8, 500);

impl Chart {
    /// The plot in characters, at most `width` columns wide (but at least 40), without spaces at the ends
    /// of lines.
    ///
    /// `height` is the number of lines that the drawing takes; title, legend and notes come on top. Bars take up to
    /// three times as many. What does not fit is left out, and `… +85` is the number of groups, rows or columns that
    /// are missing. With `colour` there are escape sequences for terminals with 256 colours.
    ///
    /// Lines have a letter each, `*` is where two of them or more have a point, and a point under `^` is
    /// "at least": more than half of its runs went beyond the limit. Values that a logarithm does not
    /// have are left out.
    ///
    /// ```
    /// use queens_charts::plot::{Bar, Body, Chart, Grid};
    /// let cells = vec![vec![Some(Bar { value: 0.5, low: 0.4, high: 0.6 })]];
    /// let bars = Grid { rows: vec!["density 0.4".into()], columns: vec!["5".into()], cells };
    /// let chart = Chart {
    ///     title: "Runs that found a solution".into(),
    ///     x: "n".into(),
    ///     y: "share".into(),
    ///     notes: vec![],
    ///     body: Body::Bars(bars),
    /// };
    /// let text = chart.to_text(72, 16, false);
    /// assert!(text.starts_with("Runs that found a solution\n"));
    /// assert!(text.contains("5  density 0.4  ███"));
    /// assert!(text.contains(" 50.0% (40..60)\n"));
    /// ```
    pub fn to_text(&self, width: usize, height: usize, colour: bool) -> String {
        let width = width.clamp(WIDTHS.0, WIDTHS.1);
        let height = height.clamp(HEIGHTS.0, HEIGHTS.1);
        let drawing = match &self.body {
            Body::Lines(lines) => lines::drawn(self, lines, width, height),
            Body::Bars(bars) => rows::bars(self, bars, width, height),
            Body::Heat(heat) => rows::heat(self, heat, width, height, colour),
        };
        let title = wrapped(&self.title, width).into_iter();
        let title = title.map(|line| TextLine::default().and(line, STRONG));
        let notes = self.notes.iter().flat_map(|note| wrapped(note, width)).map(TextLine::plain);
        let lines = title.chain(drawing).chain(notes);
        lines.map(|line| line.into_text(colour) + "\n").collect()
    }
}

/// The name of an axis without what stands in brackets behind it: a column of a table has no room for that.
fn brief(name: &str) -> String {
    let name = one_line(name);
    match name.split(['(', '（']).next().map(str::trim_end) {
        Some(short) if !short.is_empty() => short.to_owned(),
        _ => name,
    }
}

/// The width of the widest of these, but not more than there is room.
fn widest<'a>(texts: impl IntoIterator<Item = &'a String>, room: usize) -> usize {
    texts.into_iter().map(|text| width_of(&one_line(text))).max().unwrap_or(0).min(room)
}

/// The text as a field of a table of this width.
fn field(text: &str, width: usize, align: Align) -> String {
    filled(&cut(&one_line(text), width), width, align)
}

/// How many of something were left out.
fn left_out(count: usize) -> Option<TextLine> {
    (count > 0).then(|| TextLine::plain(format!("… +{count}")))
}

/// The parameters of the escape sequence that switches a colour on; empty for none.
type Ink = &'static str;

const PLAIN: Ink = "";
/// The title.
const STRONG: Ink = "1";
/// Axes and limits: there, but not in front.
const QUIET: Ink = "38;5;244";
/// The colours of the pictures, nearly: readable on black and on white. The letters differ without colours too.
const SERIES: [Ink; 8] =
    ["38;5;32", "38;5;172", "38;5;36", "38;5;175", "38;5;130", "38;5;75", "38;5;244", "38;5;142"];
/// Text and background of each magnitude: the pictures' from pale yellow over green to dark blue.
const SHADES: [Ink; 7] = [
    "38;5;16;48;5;230",
    "38;5;16;48;5;194",
    "38;5;16;48;5;151",
    "38;5;16;48;5;79",
    "38;5;16;48;5;38",
    "38;5;231;48;5;25",
    "38;5;231;48;5;18",
];
/// Between two entries of a legend.
const GAP: &str = "   ";

/// The colour of the series with this number.
fn series_ink(number: usize) -> Ink {
    SERIES[number % SERIES.len()]
}

/// One line of a plot.
#[derive(Clone, Default, Debug)]
struct TextLine(Vec<(String, Ink)>);

impl TextLine {
    /// A line in plain text.
    fn plain(text: impl Into<String>) -> Self {
        Self::default().and(text, PLAIN)
    }

    /// The line with this text at its end; what has the same ink is kept together.
    fn and(mut self, text: impl Into<String>, ink: Ink) -> Self {
        let text = text.into();
        match self.0.last_mut() {
            Some((last, its)) if *its == ink => last.push_str(&text),
            _ => self.0.push((text, ink)),
        }
        self
    }

    /// The line with another at its end.
    fn then(self, other: Self) -> Self {
        other.0.into_iter().fold(self, |line, (text, ink)| line.and(text, ink))
    }

    /// How many columns it takes.
    fn width(&self) -> usize {
        self.0.iter().map(|(text, _)| width_of(text)).sum()
    }

    /// For the terminal, without spaces at its end, unless they have a background.
    fn into_text(self, colour: bool) -> String {
        let inked = |(text, ink): (String, Ink)| match colour && ink != PLAIN {
            true => format!("\x1b[{ink}m{text}\x1b[0m"),
            false => text,
        };
        self.0.into_iter().map(inked).collect::<String>().trim_end().to_owned()
    }
}

/// What marks stand for, as many on a line as fit.
fn legend(entries: Vec<(String, Ink, String)>, width: usize) -> Vec<TextLine> {
    let mut lines: Vec<TextLine> = Vec::new();
    for (mark, ink, name) in entries {
        let mark = TextLine::default().and(mark, ink);
        let room = width.saturating_sub(mark.width() + 1);
        let entry = mark.and(format!(" {}", cut(&one_line(&name), room)), PLAIN);
        match lines.pop() {
            Some(line) if line.width() + GAP.len() + entry.width() <= width => {
                lines.push(line.and(GAP, PLAIN).then(entry));
            }
            other => lines.extend(other.into_iter().chain([entry])),
        }
    }
    lines
}

/// Dots in one character, across and down.
const DOTS: (usize, usize) = (2, 4);
/// The braille character without a dot; the others follow it.
const NO_DOTS: u32 = 0x2800;

/// The drawing area of a plot, a grid of characters: each mark hides what was there before, and fine lines are made of
/// braille dots.
struct Canvas {
    /// Row by row.
    cells: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    fn new(columns: usize, rows: usize) -> Self {
        Self { cells: vec![vec![(' ', PLAIN); columns]; rows] }
    }

    /// Draws a character; outside of the canvas, nothing.
    fn mark(&mut self, column: usize, row: usize, mark: char, ink: Ink) {
        if let Some(cell) = self.cells.get_mut(row).and_then(|row| row.get_mut(column)) {
            *cell = (mark, ink);
        }
    }

    /// A straight line between two dots.
    fn segment(&mut self, from: (usize, usize), to: (usize, usize), ink: Ink) {
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1));
        for step in 0..=steps {
            let share = step as f64 / steps.max(1) as f64;
            self.dot(between(from.0, to.0, share), between(from.1, to.1, share), ink);
        }
    }

    fn dot(&mut self, x: usize, y: usize, ink: Ink) {
        // The order in which Unicode numbers the dots: down the left, down the right, then the lowest.
        const BITS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        let (column, row) = (x / DOTS.0, y / DOTS.1);
        let Some(&(there, _)) = self.cells.get(row).and_then(|row| row.get(column)) else { return };
        let dots = u32::from(there).checked_sub(NO_DOTS).filter(|dots| *dots < 0x100).unwrap_or(0);
        let dots = NO_DOTS | dots | BITS[y % DOTS.1][x % DOTS.0];
        self.mark(column, row, char::from_u32(dots).unwrap_or(' '), ink);
    }

    /// The rows of characters.
    fn into_lines(self) -> impl Iterator<Item = TextLine> {
        let line = |row: Vec<(char, Ink)>| {
            row.into_iter().fold(TextLine::default(), |line, (mark, ink)| line.and(mark, ink))
        };
        self.cells.into_iter().map(line)
    }
}

/// A whole number between two others.
fn between(from: usize, to: usize, share: f64) -> usize {
    (from as f64 + (to as f64 - from as f64) * share).round() as usize
}
