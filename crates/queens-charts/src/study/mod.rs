//! An experiment that was run, and how it is shown: tables, charts, CSV, JSON and the report. The doors call it.
//!
//! A [`Compare`](queens_app::Compare) request becomes cells, the library runs them, and the records become a
//! [`Study`]. Nothing here runs anything or looks at the machine: the caller describes it in a [`Machine`].
//!
//! ```
//! use n_queens::compare::Experiment;
//! use queens_app::{Compare, Control};
//! use queens_messages::Language;
//! use queens_charts::study::{self, Kind, Room, Study};
//!
//! let request = Compare { n: Some("4..6".into()), ..Compare::new(Kind::Steps) };
//! let comparison = request.comparison()?;
//! let experiment = Experiment::new(comparison.plan);
//! experiment.conduct(comparison.threads, &Control::new())?;
//! let (plan, records) = (experiment.plan().clone(), experiment.records());
//! let study = Study { kind: comparison.kind, plan, records, threads: 1 };
//!
//! assert_eq!(study.open(), 0);
//! let table = &study::tables(&study, Language::English, Room::Terminal)[0];
//! assert!(table.to_text().contains("bitmask"));
//! assert!(study::charts(&study, Language::Chinese)[0].to_svg().starts_with("<svg"));
//! assert!(study::raw(&study).to_csv().starts_with("experiment,n,strategy,"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accuracy;
mod blocks;
mod classic;
mod document;
mod growth;
mod number;
mod page;
mod steps;
#[cfg(test)]
mod tests;
mod time;
mod view;

use n_queens::compare::{Cell, Plan, Record};
use queens_messages::Language;
use serde::Serialize;

use self::view::View;
use crate::{Chart, Table};

pub use accuracy::chart_by_density;
pub use blocks::Room;
pub use document::{document, raw, rows};
pub use page::{Circumstances, page};
pub use queens_app::compare::{Growing, Kind};

/// An experiment that was run, perhaps not to its end: then some records have fewer runs, or none.
#[derive(Clone, PartialEq, Debug)]
pub struct Study {
    /// Which question it answers.
    pub kind: Kind,
    /// What was to be run.
    pub plan: Plan,
    /// One for each cell of the plan.
    pub records: Vec<Record>,
    /// How many runs there were at a time.
    pub threads: usize,
}

/// Where an experiment was run; times mean nothing without it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Machine {
    /// The model of the processor, where the system reports it.
    pub processor: Option<String>,
    /// How many threads run at once.
    pub cores: usize,
    /// The operating system.
    pub system: &'static str,
    /// The kind of processor.
    pub architecture: &'static str,
}

impl Study {
    /// The cells with their records.
    ///
    /// ```
    /// use n_queens::compare::{Measure, Plan};
    /// use queens_charts::study::{Kind, Study};
    /// let plan = Plan::new(Measure::Steps);
    /// let study = Study { kind: Kind::Steps, plan, records: Vec::new(), threads: 1 };
    /// assert_eq!(study.cells().count(), 0);
    /// ```
    pub fn cells(&self) -> impl Iterator<Item = (&Cell, &Record)> {
        self.plan.cells.iter().zip(&self.records)
    }

    /// How many cells have runs still to come, because the experiment was stopped or is still running.
    ///
    /// ```
    /// use n_queens::compare::{Cell, Measure, Plan, Record};
    /// use n_queens::{Strategy, Task};
    /// use queens_charts::study::{Kind, Study};
    /// let cell = Cell { n: 8, method: Strategy::Rows.into(), density: None, task: Task::All };
    /// let plan = Plan { cells: vec![cell], ..Plan::new(Measure::Steps) };
    /// let records = vec![Record::default()];
    /// assert_eq!(Study { kind: Kind::Steps, plan, records, threads: 1 }.open(), 1);
    /// ```
    ///
    /// # Panics
    /// If there is not one record for each cell.
    pub fn open(&self) -> usize {
        let left = |&cell: &usize| self.plan.left(&self.records, cell) > 0;
        (0..self.plan.cells.len()).filter(left).count()
    }
}

/// Its tables, as wide as there is room.
pub fn tables(study: &Study, language: Language, room: Room) -> Vec<Table> {
    let view = View::new(study, language);
    match study.kind {
        Kind::Time => time::tables(&view),
        Kind::Accuracy => accuracy::tables(&view, room),
        Kind::Steps => steps::tables(&view, room),
        Kind::Growth(_) => growth::tables(&view),
        Kind::Classic => classic::tables(&view, room),
    }
}

/// Its plots; the first is the one that `--plot` writes.
pub fn charts(study: &Study, language: Language) -> Vec<Chart> {
    let view = View::new(study, language);
    match study.kind {
        Kind::Time => vec![time::chart(&view)],
        Kind::Accuracy => vec![accuracy::chart(&view)],
        Kind::Steps => vec![steps::chart(&view)],
        Kind::Growth(_) => vec![growth::chart(&view)],
        Kind::Classic => classic::charts(&view),
    }
}
