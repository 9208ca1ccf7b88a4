//! Plots of experiments: a [`Chart`] becomes an SVG picture or a small plot made of characters.
//!
//! Pictures: `sheet` lays a chart out, `lines`, `bars` or `heat` paint what it shows, and `svg` has the style and writes it.
//! `terminal` does all of that in characters. Both share the axes and the lines on them (`axes`).

mod axes;
mod bars;
mod heat;
mod lines;
mod sheet;
mod svg;
mod terminal;

pub(crate) use svg::{ink_on_shade, shade};

/// A plot: its texts, in one language, and what it shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    /// One line above it.
    pub title: String,
    /// What the horizontal axis is.
    pub x: String,
    /// What the vertical axis, or the colour, is.
    pub y: String,
    /// How to read it: lines below it.
    pub notes: Vec<String>,
    /// The numbers.
    pub body: Body,
}

/// The kinds of plots.
#[derive(Clone, PartialEq, Debug)]
pub enum Body {
    /// Lines with bands on a logarithmic axis.
    Lines(Lines),
    /// Bars in groups, with intervals, from 0 to 1.
    Bars(Grid<Bar>),
    /// Colours by magnitude, on a logarithmic scale.
    Heat(Grid<HeatCell>),
}

/// What numbers on a logarithmic axis are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Seconds: ticks are written as 1 µs, 10 ms, 1 s.
    Seconds,
    /// Plain numbers: 1, 1000, 10^6.
    Count,
}

/// Lines over a linear horizontal and a logarithmic vertical axis.
#[derive(Clone, PartialEq, Debug)]
pub struct Lines {
    /// What the values are.
    pub unit: Unit,
    /// A bound that runs were stopped at, drawn across the plot, with its name.
    pub limit: Option<(f64, String)>,
    /// The lines.
    pub series: Vec<LineSeries>,
}

/// One line.
#[derive(Clone, PartialEq, Debug)]
pub struct LineSeries {
    /// Its name in the legend.
    pub name: String,
    /// Measured, or there to compare with.
    pub role: Role,
    /// From left to right.
    pub points: Vec<Point>,
}

/// Why a line is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It was measured: markers, a line between them and a band.
    Measured,
    /// Something to compare with, such as a fitted curve: a thin line without markers.
    Reference,
}

/// One point of a line. All values are positive; a plot leaves others out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Where on the horizontal axis.
    pub x: f64,
    /// The middle value; where more than half of the runs went beyond the limit, the limit itself,
    /// and the point is drawn as "at least".
    pub value: f64,
    /// The lower end of its band.
    pub low: f64,
    /// The upper end of its band.
    pub high: f64,
    /// The share of runs that went beyond the limit, from 0 to 1.
    pub beyond: f64,
}

/// Values in named rows and columns. The rows of bars are series of one colour, its columns are the groups below the
/// axis.
#[derive(Clone, PartialEq, Debug)]
pub struct Grid<T> {
    /// The names of its rows.
    pub rows: Vec<String>,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// Row by row, where there is a value.
    pub cells: Vec<Vec<Option<T>>>,
}

impl<T> Grid<T> {
    fn cell(&self, row: usize, column: usize) -> Option<&T> {
        self.cells.get(row)?.get(column)?.as_ref()
    }
}

/// A share with its interval, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bar {
    /// The share.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// A number that is shown by colour.
#[derive(Clone, PartialEq, Debug)]
pub struct HeatCell {
    /// Decides on its colour.
    pub value: f64,
    /// Is written into it.
    pub label: String,
}

#[cfg(test)]
mod tests;
