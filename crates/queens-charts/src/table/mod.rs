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

use crate::aligned::{filled, width};

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
    /// The names of the columns, then the rows, each with exactly one field a column.
    fn records(&self) -> impl Iterator<Item = Vec<&str>> {
        let names = self.columns.iter().map(|column| column.name.as_str()).collect();
        let rows = self.rows.iter().map(|row| {
            (0..self.columns.len()).map(|at| row.get(at).map_or("", String::as_str)).collect()
        });
        std::iter::once(names).chain(rows)
    }

    /// The names of the columns, a rule and the rows, filled up to columns of equal width, `least` or more. `shown`
    /// turns a field into what is written.
    fn grid(
        &self,
        shown: fn(&str) -> String,
        least: usize,
        rule: fn(Align, usize) -> String,
    ) -> Vec<Vec<String>> {
        let records = self.records().map(|fields| fields.into_iter().map(shown).collect());
        let mut lines: Vec<Vec<String>> = records.collect();
        let widest = |at: usize| lines.iter().map(|line| width(&line[at])).fold(least, usize::max);
        let columns = self.columns.iter().enumerate();
        let columns: Vec<_> = columns.map(|(at, column)| (column.align, widest(at))).collect();
        lines.insert(1, columns.iter().map(|&(align, wide)| rule(align, wide)).collect());
        for line in &mut lines {
            for (field, &(align, wide)) in line.iter_mut().zip(&columns) {
                *field = filled(field, wide, align);
            }
        }
        lines
    }
}
