//! The contents of the file of an experiment, as types with stable names.

use std::time::Duration;

use n_queens::compare::{Cell, Plan, Record, Spread};
use n_queens::{Steps, Task};
use queens_charts::study::Kind;
use queens_messages::Message;
use queens_messages::units;
use serde::{Deserialize, Serialize};

use crate::machine;

/// Everything in one file.
#[derive(Serialize, Deserialize)]
pub(crate) struct KeptStudies {
    /// Must stay the first field: see [`BEGINNING`](Self::BEGINNING).
    compare: u32,
    studies: Vec<KeptStudy>,
}

const VERSION: u32 = 1;

impl Default for KeptStudies {
    fn default() -> Self {
        Self { compare: VERSION, studies: Vec::new() }
    }
}

impl KeptStudies {
    /// What every such file begins with, in any version.
    pub(crate) const BEGINNING: &str = "{\"compare\":";

    pub(crate) fn find(&self, kind: Kind) -> Option<&KeptStudy> {
        self.studies.iter().find(|study| study.kind == kind.name())
    }

    pub(crate) fn set(&mut self, study: KeptStudy) {
        self.studies.retain(|other| other.kind != study.kind);
        self.studies.push(study);
    }

    /// The studies, if the version is the current one and the numbers are consistent.
    pub(crate) fn checked(self) -> Result<Self, Box<Message>> {
        if self.compare != VERSION {
            return Err(Message::NewerStudy { version: self.compare.to_string() }.into());
        }
        let mut cells = self.studies.iter().flat_map(|study| &study.cells);
        match cells.all(|cell| cell.record().is_some()) {
            true => Ok(self),
            false => Err(Message::AlteredStudy.into()),
        }
    }
}

/// One experiment.
#[derive(Serialize, Deserialize)]
pub(crate) struct KeptStudy {
    kind: String,
    pub(crate) seed: u64,
    limit_nanoseconds: Option<u64>,
    /// Where it was run, if it was timed: times of different places do not go together.
    place: Option<Place>,
    cells: Vec<KeptCell>,
}

/// Where times are measured.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Place {
    threads: usize,
    processor: String,
}

impl Place {
    /// This machine, with so many runs at a time.
    pub(crate) fn here(threads: usize) -> Self {
        Self { threads, processor: machine::here().processor.unwrap_or_default() }
    }
}

impl KeptStudy {
    /// One that has not begun.
    pub(crate) fn fresh(kind: Kind, plan: &Plan, place: &Place) -> Self {
        Self::from_records(kind, plan, place, &vec![Record::default(); plan.cells.len()])
    }

    pub(crate) fn from_records(kind: Kind, plan: &Plan, place: &Place, records: &[Record]) -> Self {
        let cells = plan.cells.iter().zip(records);
        Self {
            kind: kind.name().into(),
            seed: plan.seed,
            limit_nanoseconds: limit(plan),
            place: plan.measure.is_timed().then(|| place.clone()),
            cells: cells.map(|(cell, record)| KeptCell::from_record(cell, record)).collect(),
        }
    }

    /// Whether it belongs to this plan; if not, what differs.
    pub(crate) fn fits(&self, plan: &Plan, place: &Place) -> Result<(), Box<Message>> {
        let time = |limit: Option<u64>| {
            limit.map_or("-".into(), |limit| units::limit(Some(Duration::from_nanos(limit))))
        };
        differs("--seed", self.seed.to_string(), plan.seed.to_string())?;
        differs("--timeout", time(self.limit_nanoseconds), time(limit(plan)))?;
        if let Some(there) = &self.place {
            differs("--threads", there.threads.to_string(), place.threads.to_string())?;
            differs("CPU", there.processor.clone(), place.processor.clone())?;
        }
        let kept = self.cells.iter().map(|cell| cell.name.clone());
        let wanted: Vec<String> = plan.cells.iter().map(name).collect();
        for (theirs, ours) in kept.zip(&wanted) {
            differs("--n/--strategies/--density", theirs, ours.clone())?;
        }
        let cells = |count: usize| count.to_string();
        differs("cells", cells(self.cells.len()), cells(wanted.len()))
    }

    pub(crate) fn records(&self) -> Vec<Record> {
        self.cells.iter().filter_map(KeptCell::record).collect()
    }
}

/// What differs, if it does.
fn differs(what: &str, theirs: String, ours: String) -> Result<(), Box<Message>> {
    match theirs == ours {
        true => Ok(()),
        false => Err(Box::new(Message::OtherStudy { what: what.into(), theirs, ours })),
    }
}

fn limit(plan: &Plan) -> Option<u64> {
    plan.limit.map(|limit| u64::try_from(limit.as_nanos()).unwrap_or(u64::MAX))
}

/// A cell in words, with everything that identifies it.
fn name(cell: &Cell) -> String {
    match cell.task {
        Task::One => cell.to_string(),
        Task::All => format!("{cell}, all"),
    }
}

/// One cell and its record.
#[derive(Serialize, Deserialize)]
struct KeptCell {
    name: String,
    runs: u64,
    found: u64,
    impossible: u64,
    gave_up: u64,
    beyond: u64,
    time: Vec<(u64, u64)>,
    tried: Vec<(u64, u64)>,
    first: Option<u64>,
    steps: Option<KeptSteps>,
    solutions: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct KeptSteps {
    tried: u64,
    placed: u64,
    rejected_by: [u64; 5],
    backtracked: u64,
    solutions: u64,
}

impl KeptCell {
    fn from_record(cell: &Cell, record: &Record) -> Self {
        Self {
            name: name(cell),
            runs: record.runs,
            found: record.found,
            impossible: record.impossible,
            gave_up: record.gave_up,
            beyond: record.beyond,
            time: record.time.buckets().collect(),
            tried: record.tried.buckets().collect(),
            first: record.first,
            steps: record.steps.map(KeptSteps::from_steps),
            solutions: record.solutions.map(|solutions| solutions.to_string()),
        }
    }

    /// The record; none if no experiment could have made it.
    fn record(&self) -> Option<Record> {
        let solutions = self.solutions.as_ref().map(|text| text.parse()).transpose().ok()?;
        let record = Record {
            runs: self.runs,
            found: self.found,
            impossible: self.impossible,
            gave_up: self.gave_up,
            beyond: self.beyond,
            time: Spread::from_buckets(self.time.iter().copied(), self.beyond)?,
            tried: Spread::from_buckets(self.tried.iter().copied(), self.beyond)?,
            first: self.first,
            steps: self.steps.as_ref().map(KeptSteps::steps),
            solutions,
        };
        record.fits().then_some(record)
    }
}

impl KeptSteps {
    fn from_steps(steps: Steps) -> Self {
        let Steps { tried, placed, rejected_by, backtracked, solutions } = steps;
        Self { tried, placed, rejected_by, backtracked, solutions }
    }

    fn steps(&self) -> Steps {
        let &Self { tried, placed, rejected_by, backtracked, solutions } = self;
        Steps { tried, placed, rejected_by, backtracked, solutions }
    }
}
