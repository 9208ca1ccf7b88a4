//! A [`Chart`] as a small plot made of characters, for a terminal.
//!
//! Each kind of plot has its file: [`lines`], [`bars`] and [`heat`]. They return [`TextLine`]s of coloured text; title and
//! notes are put around them here.

mod bars;
mod canvas;
mod heat;
mod line;
mod lines;
#[cfg(test)]
mod tests;

use super::chart::{Body, Chart};
use crate::aligned::{one_line, width as width_of, wrapped};
use line::{STRONG, TextLine};

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
    /// use queens_charts::plot::{Bar, BarSeries, Bars, Body, Chart};
    /// let bar = Bar { value: 0.5, low: 0.4, high: 0.6 };
    /// let series = vec![BarSeries { name: "density 0.4".into(), bars: vec![Some(bar)] }];
    /// let chart = Chart {
    ///     title: "Runs that found a solution".into(),
    ///     x: "n".into(),
    ///     y: "share".into(),
    ///     notes: vec![],
    ///     body: Body::Bars(Bars { groups: vec!["5".into()], series }),
    /// };
    /// let text = chart.to_text(72, 16, false);
    /// assert!(text.starts_with("Runs that found a solution\n"));
    /// assert!(text.contains("5  density 0.4  ███"));
    /// assert!(text.contains(" 50.0% (40..60)\n"));
    /// ```
    #[must_use]
    pub fn to_text(&self, width: usize, height: usize, colour: bool) -> String {
        let width = width.clamp(WIDTHS.0, WIDTHS.1);
        let height = height.clamp(HEIGHTS.0, HEIGHTS.1);
        let drawing = match &self.body {
            Body::Lines(lines) => lines::drawn(self, lines, width, height),
            Body::Bars(bars) => bars::drawn(self, bars, width, height),
            Body::Heat(heat) => heat::drawn(self, heat, width, height, colour),
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

/// How many of something were left out.
fn left_out(count: usize) -> Option<TextLine> {
    (count > 0).then(|| TextLine::plain(format!("… +{count}")))
}
