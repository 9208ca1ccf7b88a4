//! One experiment and what came of it: what stands between running and showing.
//!
//! A [`Compare`](queens_app::Compare) request becomes cells, the library runs them, the records become a [`Study`], and
//! a study becomes tables, charts and documents. Nothing here runs anything, or looks at the machine: the door
//! says where it was, in a [`Machine`].
//!
//! ```
//! use n_queens::compare::Experiment;
//! use queens_app::{Compare, Control};
//! use queens_messages::Language;
//! use queens_charts::study::{self, Kind, Study};
//!
//! let request = Compare { n: Some("4..6".into()), ..Compare::new(Kind::Steps) };
//! let comparison = request.comparison()?;
//! let experiment = Experiment::new(comparison.plan);
//! experiment.conduct(comparison.threads, &Control::new())?;
//! let (plan, records) = (experiment.plan().clone(), experiment.records());
//! let study = Study { kind: comparison.kind, plan, records, threads: 1 };
//!
//! assert_eq!(study.open(), 0);
//! let table = &study::tables(&study, Language::English)[0];
//! assert!(table.to_text().contains("bitmask"));
//! assert!(study::charts(&study, Language::Chinese)[0].to_svg().starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod machine;
mod page;
mod view;

use n_queens::compare::{Cell, Plan, Record};

pub use queens_app::compare::{Growing, Kind};

pub use machine::Machine;
pub use page::{Circumstances, page};
pub use view::{charts, document, limit, page_tables, raw, tables};

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

    /// How many cells have runs still to come, because somebody stopped the experiment, or looks at it while it
    /// runs.
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
    #[must_use]
    pub fn open(&self) -> usize {
        let left = |&cell: &usize| self.plan.left(&self.records, cell) > 0;
        (0..self.plan.cells.len()).filter(left).count()
    }
}
