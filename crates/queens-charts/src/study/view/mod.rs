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
pub(in crate::study) mod sample;
mod series;
#[cfg(test)]
mod shown;
mod steps;
mod success;
#[cfg(test)]
mod tests;
mod time;

use std::time::Duration;

use self::grid::Room;
use super::{Kind, Machine, Study};
use crate::table::{Align, Column};
use crate::{Chart, Table};
use queens_messages::Language;

/// Tables for a person at a terminal.
///
/// ```
/// use n_queens::compare::Plan;
/// use queens_messages::Language;
/// use queens_charts::study::{self, Kind, Study};
/// let plan = Plan::new(Kind::Time.measure());
/// let study = Study { kind: Kind::Time, plan, records: Vec::new(), threads: 1 };
/// assert!(study::tables(&study, Language::English)[0].title.contains("Time"));
/// ```
#[must_use]
pub fn tables(study: &Study, language: Language) -> Vec<Table> {
    tables_within(study, language, Room::Terminal)
}

/// The same for a page, which is wider, and where nothing need be told twice.
///
/// ```
/// use n_queens::compare::Plan;
/// use queens_messages::Language;
/// use queens_charts::study::{self, Kind, Study};
/// let plan = Plan::new(Kind::Accuracy.measure());
/// let study = Study { kind: Kind::Accuracy, plan, records: Vec::new(), threads: 1 };
/// assert_eq!(study::page_tables(&study, Language::Chinese).len(), 1);
/// ```
#[must_use]
pub fn page_tables(study: &Study, language: Language) -> Vec<Table> {
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
///
/// ```
/// use n_queens::compare::Plan;
/// use queens_charts::study::{self, Kind, Study};
/// let plan = Plan::new(Kind::Steps.measure());
/// let study = Study { kind: Kind::Steps, plan, records: Vec::new(), threads: 1 };
/// assert!(study::raw(&study).to_csv().starts_with("experiment,n,strategy,"));
/// ```
#[must_use]
pub fn raw(study: &Study) -> Table {
    raw::table(study)
}

/// One JSON document, one line; `machine` is where it was run.
///
/// ```
/// use n_queens::compare::Plan;
/// use queens_charts::study::{self, Kind, Machine, Study};
/// let plan = Plan::new(Kind::Steps.measure());
/// let study = Study { kind: Kind::Steps, plan, records: Vec::new(), threads: 1 };
/// let machine = Machine { processor: None, cores: 2, system: "linux", architecture: "x86_64" };
/// let document = study::document(&study, &machine);
/// assert!(document.starts_with(r#"{"experiment":"steps","version":"#));
/// ```
#[must_use]
pub fn document(study: &Study, machine: &Machine) -> String {
    document::document(study, machine)
}

/// Its plots; the first is the one that `--plot` writes.
///
/// ```
/// use n_queens::compare::Plan;
/// use queens_messages::Language;
/// use queens_charts::study::{self, Kind, Study};
/// let plan = Plan::new(Kind::Time.measure());
/// let study = Study { kind: Kind::Time, plan, records: Vec::new(), threads: 1 };
/// assert_eq!(study::charts(&study, Language::English).len(), 1);
/// ```
#[must_use]
pub fn charts(study: &Study, language: Language) -> Vec<Chart> {
    match study.kind {
        Kind::Time => vec![time::chart(study, language)],
        Kind::Accuracy => vec![accuracy::chart(study, language)],
        Kind::Steps => vec![steps::chart(study, language)],
        Kind::Growth(growing) => vec![growth::chart(study, growing, language)],
        Kind::Classic => classic::charts(study, language),
    }
}

/// A time limit as it was given: `20 s`.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(queens_charts::study::limit(Duration::from_millis(500)), "500 ms");
/// ```
#[must_use]
pub fn limit(limit: Duration) -> String {
    number::limit(limit.as_secs_f64())
}

/// Named columns: words in the first, numbers in the others.
fn columns(names: impl IntoIterator<Item = String>) -> Vec<Column> {
    let aligns = [Align::Left].into_iter().chain(std::iter::repeat(Align::Right));
    names.into_iter().zip(aligns).map(|(name, align)| Column::new(name, align)).collect()
}
