//! Tables: the same rows for a terminal, as Markdown, CSV or HTML.

/// Rows of text under named columns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    /// One line above it; empty for none.
    pub title: String,
    /// The columns from left to right.
    pub columns: Vec<Column>,
    /// The rows; each has as many fields as there are columns.
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

/// Where the fields of a column stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// At its left, as words do.
    Left,
    /// At its right, as numbers do.
    Right,
}
