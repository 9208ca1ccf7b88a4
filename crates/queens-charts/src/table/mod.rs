//! Tables: the same rows for a terminal, as Markdown, CSV or HTML.
//!
//! The results of an experiment become a [`Table`] of finished texts, in one language; each form has its file.
//!
//! ```
//! use queens_charts::table::{Align, Column, Table};
//! let table = Table {
//!     columns: vec![Column::new("strategy", Align::Left), Column::new("steps", Align::Right)],
//!     rows: vec![vec!["rows".into(), "2056".into()], vec!["cells".into(), "9,552".into()]],
//!     ..Table::default()
//! };
//! assert_eq!(table.to_csv(), "strategy,steps\nrows,2056\ncells,\"9,552\"\n");
//! ```

mod csv;
mod html;
mod markdown;
mod text;

use crate::aligned;

/// Rows of text under named columns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    /// One line above it; empty for none.
    pub title: String,
    /// The columns from left to right.
    pub columns: Vec<Column>,
    /// The rows; each has as many fields as there are columns. (Fields that lack are empty, and fields
    /// without a column are not shown.)
    pub rows: Vec<Vec<String>>,
    /// Lines below it.
    pub notes: Vec<String>,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Where its fields stand.
    pub align: Align,
}

impl Column {
    /// A column.
    ///
    /// ```
    /// use queens_charts::table::{Align, Column};
    /// assert_eq!(Column::new("n", Align::Right).name, "n");
    /// ```
    #[must_use]
    pub fn new(name: impl Into<String>, align: Align) -> Self {
        Self { name: name.into(), align }
    }
}

/// Where the fields of a column stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// At its left, as words do.
    Left,
    /// At its right, as numbers do.
    Right,
}

impl Table {
    /// The names of the columns.
    fn header(&self) -> Vec<&str> {
        self.columns.iter().map(|column| column.name.as_str()).collect()
    }

    /// The rows, each with exactly one field a column.
    fn fields(&self) -> impl Iterator<Item = Vec<&str>> {
        self.rows.iter().map(|row| {
            (0..self.columns.len()).map(|at| row.get(at).map_or("", String::as_str)).collect()
        })
    }

    /// The fields of a line, filled up to the widths of their columns.
    fn filled(&self, fields: &[String], widths: &[usize]) -> Vec<String> {
        let aligns = self.columns.iter().map(|column| column.align);
        let fields = fields.iter().zip(widths).zip(aligns);
        fields.map(|((text, &wide), align)| aligned::filled(text, wide, align)).collect()
    }
}

/// The width of each column of these lines, and `least` where they are narrower.
fn widths<'a>(lines: impl Iterator<Item = &'a Vec<String>>, least: usize) -> Vec<usize> {
    let mut widths = Vec::new();
    for line in lines {
        widths.resize(line.len().max(widths.len()), least);
        for (widest, field) in widths.iter_mut().zip(line) {
            *widest = aligned::width(field).max(*widest);
        }
    }
    widths
}
