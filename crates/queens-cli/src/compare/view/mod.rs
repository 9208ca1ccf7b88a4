//! What an experiment looks like: from records to tables, documents and charts.
//!
//! Pure functions: a [`Study`] goes in, what is to be written comes out. One file for each kind of experiment;
//! `raw` and `document` are for programs, the others for people.

mod accuracy;
mod classic;
mod document;
mod grid;
mod growth;
mod notes;
mod number;
mod raw;
#[cfg(test)]
pub(super) mod sample;
mod series;
#[cfg(test)]
mod shown;
mod steps;
mod success;
#[cfg(test)]
mod tests;
mod time;

use std::time::Duration;

use queens_render::table::{Align, Column};
use queens_render::{Chart, Language, Table};

use self::grid::Room;
use super::study::{Kind, Study};

/// Tables for a person at a terminal.
pub(crate) fn tables(study: &Study, language: Language) -> Vec<Table> {
    tables_within(study, language, Room::Terminal)
}

/// The same for a page, which is wider, and where nothing need be told twice.
pub(crate) fn page_tables(study: &Study, language: Language) -> Vec<Table> {
    tables_within(study, language, Room::Page)
}

fn tables_within(study: &Study, language: Language, room: Room) -> Vec<Table> {
    match study.kind {
        Kind::Time => time::tables(study, language),
        Kind::Accuracy => accuracy::tables(study, language, room),
        Kind::Steps => steps::tables(study, language, room),
        Kind::Growth(growing) => growth::tables(study, growing, language),
        Kind::Classic => classic::tables(study, language, room),
    }
}

/// One table for a program: stable names, plain numbers in full precision, one row for each cell.
pub(crate) fn raw(study: &Study) -> Table {
    raw::table(study)
}

/// One JSON document, one line.
pub(crate) fn document(study: &Study) -> String {
    document::document(study)
}

/// Its plots; the first is the one that `--plot` writes.
pub(crate) fn charts(study: &Study, language: Language) -> Vec<Chart> {
    match study.kind {
        Kind::Time => vec![time::chart(study, language)],
        Kind::Accuracy => vec![accuracy::chart(study, language)],
        Kind::Steps => vec![steps::chart(study, language)],
        Kind::Growth(growing) => vec![growth::chart(study, growing, language)],
        Kind::Classic => classic::charts(study, language),
    }
}

/// A time limit as it was given: `20 s`.
pub(crate) fn limit(limit: Duration) -> String {
    number::limit(limit.as_secs_f64())
}

/// Named columns: words in the first, numbers in the others.
fn columns(names: impl IntoIterator<Item = String>) -> Vec<Column> {
    let aligns = [Align::Left].into_iter().chain(std::iter::repeat(Align::Right));
    names.into_iter().zip(aligns).map(|(name, align)| Column::new(name, align)).collect()
}
