//! What an experiment looks like: from records to tables, documents and charts.
//!
//! Pure functions: a [`Study`] goes in, what is to be written comes out.

use queens_render::{Chart, Language, Table};

use super::study::Study;

/// Tables for a person.
pub(crate) fn tables(_study: &Study, _language: Language) -> Vec<Table> {
    Vec::new()
}

/// One table for a program: stable names, plain numbers in full precision, one row for each cell.
pub(crate) fn raw(_study: &Study) -> Table {
    Table::default()
}

/// One JSON document, one line.
pub(crate) fn document(_study: &Study) -> String {
    String::new()
}

/// Its plots; the first is the one that `--plot` writes.
pub(crate) fn charts(_study: &Study, _language: Language) -> Vec<Chart> {
    Vec::new()
}
