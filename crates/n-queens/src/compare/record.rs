//! What is known of a cell after some runs; its size does not depend on their number.

use super::{Outcome, Spread, Verdict};
use crate::Steps;

/// The runs of one cell, added up.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Record {
    /// How many runs there were.
    pub runs: u64,
    /// How many of them found what was wanted.
    pub found: u64,
    /// How many proved that there is no solution.
    pub impossible: u64,
    /// How many ended without either.
    pub gave_up: u64,
    /// How many were stopped by the limit.
    pub beyond: u64,
    /// The times of the others, in nanoseconds.
    pub time: Spread,
    /// The squares that each of them looked at.
    pub tried: Spread,
    /// The time of the first run, in nanoseconds.
    pub first: Option<u64>,
    /// The exact steps of the first run.
    pub steps: Option<Steps>,
    /// How many solutions the first run found.
    pub solutions: Option<u128>,
}

impl Record {
    /// Adds a run.
    ///
    /// ```
    /// use n_queens::compare::{Outcome, Record, Verdict};
    /// let mut record = Record::default();
    /// let (verdict, nanoseconds) = (Verdict::Found, Some(1500));
    /// record.add(&Outcome { verdict, nanoseconds, steps: None, solutions: 1 });
    /// record.add(&Outcome { verdict: Verdict::Beyond, nanoseconds: None, steps: None, solutions: 0 });
    /// assert_eq!((record.runs, record.found, record.beyond), (2, 1, 1));
    /// ```
    pub fn add(&mut self, outcome: &Outcome) {
        let is_first = self.runs == 0;
        self.runs += 1;
        *self.counter(outcome.verdict) += 1;
        let beyond = outcome.verdict == Verdict::Beyond;
        note(&mut self.time, outcome.nanoseconds, beyond);
        note(&mut self.tried, outcome.steps.map(|steps| steps.tried), beyond);
        if is_first && !beyond {
            self.first = outcome.nanoseconds;
            self.steps = outcome.steps;
            self.solutions = Some(outcome.solutions);
        }
    }

    fn counter(&mut self, verdict: Verdict) -> &mut u64 {
        match verdict {
            Verdict::Found => &mut self.found,
            Verdict::Impossible => &mut self.impossible,
            Verdict::GaveUp => &mut self.gave_up,
            Verdict::Beyond => &mut self.beyond,
        }
    }

    /// The share of runs that found what was wanted.
    ///
    /// ```
    /// use n_queens::compare::Record;
    /// assert_eq!(Record { runs: 4, found: 3, gave_up: 1, ..Record::default() }.success(), 0.75);
    /// ```
    pub fn success(&self) -> f64 {
        self.found as f64 / self.runs as f64
    }

    /// Whether the parts of a record that was kept somewhere fit together.
    ///
    /// ```
    /// use n_queens::compare::Record;
    /// assert!(Record { runs: 2, found: 1, beyond: 1, ..Record::default() }.fits());
    /// assert!(!Record { runs: 2, found: 3, ..Record::default() }.fits());
    /// ```
    pub fn fits(&self) -> bool {
        let parts = [self.found, self.impossible, self.gave_up, self.beyond];
        let sum = parts.iter().fold(0u64, |sum, &part| sum.saturating_add(part));
        let measured = [&self.time, &self.tried].map(Spread::count);
        sum == self.runs && measured.into_iter().all(|count| count <= self.runs)
    }
}

/// A value, or that it is beyond the limit; nothing where nothing was measured.
fn note(spread: &mut Spread, value: Option<u64>, beyond: bool) {
    match value {
        Some(value) => spread.add(value),
        None if beyond => spread.add_beyond(),
        None => {}
    }
}
