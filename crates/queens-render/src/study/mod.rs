//! One experiment and what came of it: what stands between running and showing.
//!
//! What is asked for becomes cells ([`sweep`] reads lists of numbers, [`grid`] crosses them); the library runs
//! them; the records become a [`Study`], and a study becomes tables, charts and documents. Nothing here runs
//! anything, or looks at the machine: whoever does tells where it was, in a [`Machine`].
//!
//! ```
//! use std::num::NonZeroUsize;
//! use n_queens::compare::{Experiment, Plan};
//! use n_queens::{Control, Strategy, Task};
//! use queens_render::Language;
//! use queens_render::study::{self, Kind, Study, grid::Grid, sweep};
//!
//! let kind = Kind::Steps;
//! let grid = Grid {
//!     sizes: sweep::sizes("n", "4..6", 100)?,
//!     methods: vec![Strategy::Rows.into(), Strategy::Bitmask.into()],
//!     densities: Vec::new(),
//!     task: Task::All,
//! };
//! let experiment = Experiment::new(Plan { runs: 1, ..grid.plan(kind, 100)? });
//! experiment.conduct(NonZeroUsize::MIN, &Control::new())?;
//! let (plan, records) = (experiment.plan().clone(), experiment.records());
//! let study = Study { kind, plan, records, threads: 1 };
//!
//! assert_eq!(study.open(), 0);
//! let table = &study::tables(&study, Language::English)[0];
//! assert!(table.to_text().contains("bitmask"));
//! assert!(study::charts(&study, Language::Chinese)[0].to_svg().starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod grid;
mod machine;
mod page;
pub mod sweep;
mod view;

use n_queens::compare::{Cell, Measure, Plan, Record};

pub use machine::Machine;
pub use page::{Circumstances, page};
pub use view::{charts, document, limit, page_tables, raw, tables};

/// Which question an experiment answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// How long does it take?
    Time,
    /// How often does it find a solution?
    Accuracy,
    /// How much work is it?
    Steps,
    /// How fast does that grow with n?
    Growth(Growing),
    /// What the tutorials published, run again.
    Classic,
}

impl Kind {
    /// The word in files.
    ///
    /// ```
    /// use queens_render::study::{Growing, Kind};
    /// assert_eq!(Kind::Growth(Growing::Time).name(), "growth of time");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Accuracy => "accuracy",
            Self::Steps => "steps",
            Self::Growth(Growing::Time) => "growth of time",
            Self::Growth(Growing::Steps) => "growth of steps",
            Self::Classic => "classic",
        }
    }

    /// What its runs must tell.
    ///
    /// ```
    /// use n_queens::compare::Measure;
    /// assert_eq!(queens_render::study::Kind::Accuracy.measure(), Measure::Verdict);
    /// ```
    #[must_use]
    pub const fn measure(self) -> Measure {
        match self {
            Self::Time | Self::Classic => Measure::TimeAndSteps,
            Self::Accuracy => Measure::Verdict,
            Self::Steps | Self::Growth(Growing::Steps) => Measure::Steps,
            Self::Growth(Growing::Time) => Measure::Time,
        }
    }

    /// Whether a method that went beyond the limit is left out on larger boards.
    ///
    /// ```
    /// assert!(queens_render::study::Kind::Classic.gives_up());
    /// ```
    #[must_use]
    pub const fn gives_up(self) -> bool {
        matches!(self, Self::Growth(_) | Self::Classic)
    }
}

/// What grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Growing {
    /// The time to count all solutions.
    Time,
    /// The squares looked at on the way.
    Steps,
}

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
    /// use queens_render::study::{Kind, Study};
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
    /// use queens_render::study::{Kind, Study};
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
