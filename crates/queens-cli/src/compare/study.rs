//! One experiment and what came of it: what stands between running and showing.

use n_queens::compare::{Cell, Plan, Record};

/// Which question an experiment answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
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
    /// The word in files and documents.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Accuracy => "accuracy",
            Self::Steps => "steps",
            Self::Growth(Growing::Time) => "growth of time",
            Self::Growth(Growing::Steps) => "growth of steps",
            Self::Classic => "classic",
        }
    }
}

/// What grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Growing {
    /// The time to count all solutions.
    Time,
    /// The squares looked at on the way.
    Steps,
}

/// An experiment that was run, perhaps not to its end: then some records have fewer runs, or none.
pub(crate) struct Study {
    pub(crate) kind: Kind,
    pub(crate) plan: Plan,
    /// One for each cell of the plan.
    pub(crate) records: Vec<Record>,
    pub(crate) threads: usize,
}

impl Study {
    /// The cells with their records.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (&Cell, &Record)> {
        self.plan.cells.iter().zip(&self.records)
    }

    /// How many cells have runs still to come, because somebody stopped the experiment.
    pub(crate) fn open(&self) -> usize {
        let left = |&cell: &usize| self.plan.left(&self.records, cell) > 0;
        (0..self.plan.cells.len()).filter(left).count()
    }
}
