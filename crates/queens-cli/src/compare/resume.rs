//! The file of `--resume`: one JSON document, then a line with its checksum. A later call continues from it.
//!
//! It holds the records of one experiment or, for a report, of several; each is valid only for its cells, its seed,
//! its time limit and, if it is timed, its machine. A call may request more runs: those in the file are not repeated.

use std::fmt::Display;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use n_queens::compare::{Cell, CellRecord, Experiment, Plan, Spread};
use n_queens::{Control, Steps, Task};
use queens_app::Comparison;
use queens_charts::study::ExperimentKind;
use queens_files::{FaultKind, GrowingWork, KeptFile};
use queens_messages::{Language, Message, Speak, message, units};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::progress::lock;
use crate::{Failure, machine};

/// No file of ours is larger: ten thousand cells with all their buckets.
const LARGEST: u64 = 1 << 30;

const CHECKSUM: &str = "sha256 ";

/// The file of an experiment, which no other process may use.
pub(crate) struct ResumeFile {
    file: KeptFile,
    studies: Mutex<KeptStudies>,
    place: TimingPlace,
}

impl ResumeFile {
    /// Takes the file at `path`; where there is none, it is begun. What does not belong to one of the experiments is
    /// refused before anything runs.
    pub(crate) fn open(path: &Path, comparisons: &[Comparison]) -> Result<Self, Failure> {
        let file = KeptFile::open(path)?;
        let processor = machine::here().processor.unwrap_or_default();
        let place = TimingPlace { threads: comparisons[0].threads.get(), processor };
        let refused = |why: Box<Message>| file.fault(FaultKind::CannotGoOn, *why);
        let mut studies = match read(file.path()) {
            Ok(bytes) => decode(&bytes).map_err(refused)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => KeptStudies::default(),
            Err(error) => return Err(file.fault(FaultKind::CannotRead, error).into()),
        };
        for Comparison { kind, plan, .. } in comparisons {
            match studies.find(*kind) {
                Some(kept) => kept.fits(plan, &place).map_err(refused)?,
                None => {
                    let fresh = vec![CellRecord::default(); plan.cells.len()];
                    studies.set(KeptStudy::from_records(*kind, plan, &place, &fresh));
                }
            }
        }
        file.begin(&encode(&studies))?;
        Ok(Self { file, studies: Mutex::new(studies), place })
    }

    /// What it holds of an experiment.
    pub(crate) fn records(&self, kind: ExperimentKind) -> Vec<CellRecord> {
        lock(&self.studies).find(kind).map(KeptStudy::records).unwrap_or_default()
    }

    /// Runs `work`, which adds to `experiment`, and saves that on the way and at the end.
    pub(crate) fn keep<T>(
        &self,
        kind: ExperimentKind,
        experiment: &Experiment,
        control: &Control,
        work: impl FnOnce() -> T,
    ) -> Result<T, Failure> {
        let encode = || {
            let (plan, records) = (experiment.plan(), experiment.records());
            let study = KeptStudy::from_records(kind, plan, &self.place, &records);
            let mut studies = lock(&self.studies);
            studies.set(study);
            encode(&studies)
        };
        let growing = GrowingWork { done: &|| experiment.left().0, encode: &encode };
        Ok(self.file.keep(&growing, control, work)?)
    }
}

/// The seed of the experiment in the file at `path`, for a call that names none.
pub(crate) fn seed(path: &Path, kind: ExperimentKind) -> Option<u64> {
    let studies = decode(&read(path).ok()?).ok()?;
    studies.find(kind).map(|study| study.seed)
}

/// All of the file, or as much as shows that it is of another kind.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = std::fs::File::open(path)?.take(LARGEST);
    let mut bytes = Vec::new();
    let beginning = KeptStudies::BEGINNING.as_bytes();
    file.by_ref().take(beginning.len() as u64).read_to_end(&mut bytes)?;
    if bytes == beginning {
        file.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

fn encode(studies: &KeptStudies) -> Vec<u8> {
    let body = serde_json::to_string(studies).expect("plain numbers and texts") + "\n";
    let sum = checksum(body.as_bytes());
    (body + CHECKSUM + &sum + "\n").into_bytes()
}

fn checksum(body: &[u8]) -> String {
    Sha256::digest(body).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn decode(bytes: &[u8]) -> Result<KeptStudies, Box<Message>> {
    let text = std::str::from_utf8(bytes).map_err(|_| Message::NotAStudy)?;
    if !text.starts_with(KeptStudies::BEGINNING) {
        return Err(Message::NotAStudy.into());
    }
    let (body, sum) = text.rsplit_once(CHECKSUM).ok_or(Message::AlteredStudy)?;
    if sum != format!("{}\n", checksum(body.as_bytes())) {
        return Err(Message::AlteredStudy.into());
    }
    let studies: KeptStudies = serde_json::from_str(body).map_err(|_| Message::AlteredStudy)?;
    studies.checked()
}

/// Reads studies from the bytes of a file and writes them again, for the fuzzer.
///
/// # Errors
/// Says in English why the bytes do not hold studies.
pub fn rewritten(bytes: &[u8]) -> Result<Vec<u8>, String> {
    decode(bytes).map(|studies| encode(&studies)).map_err(|why| why.say(Language::English))
}

/// Everything in one file.
#[derive(Serialize, Deserialize)]
struct KeptStudies {
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
    const BEGINNING: &str = "{\"compare\":";

    fn find(&self, kind: ExperimentKind) -> Option<&KeptStudy> {
        self.studies.iter().find(|study| study.kind == kind.name())
    }

    fn set(&mut self, study: KeptStudy) {
        self.studies.retain(|other| other.kind != study.kind);
        self.studies.push(study);
    }

    /// The studies, if the version is the current one and the numbers are consistent.
    fn checked(self) -> Result<Self, Box<Message>> {
        if self.compare != VERSION {
            return Err(message!(NewerStudy { version: self.compare }).into());
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
struct KeptStudy {
    kind: String,
    seed: u64,
    limit_nanoseconds: Option<u64>,
    /// Where it was run, if it was timed: times of different places do not go together.
    place: Option<TimingPlace>,
    cells: Vec<KeptCell>,
}

/// Where times are measured.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct TimingPlace {
    threads: usize,
    processor: String,
}

impl KeptStudy {
    fn from_records(
        kind: ExperimentKind,
        plan: &Plan,
        place: &TimingPlace,
        records: &[CellRecord],
    ) -> Self {
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
    fn fits(&self, plan: &Plan, place: &TimingPlace) -> Result<(), Box<Message>> {
        let time = |limit: Option<u64>| {
            limit.map_or("-".into(), |limit| units::limit(Some(Duration::from_nanos(limit))))
        };
        differs("--seed", &self.seed, &plan.seed)?;
        differs("--timeout", &time(self.limit_nanoseconds), &time(limit(plan)))?;
        if let Some(there) = &self.place {
            differs("--threads", &there.threads, &place.threads)?;
            differs("CPU", &there.processor, &place.processor)?;
        }
        for (theirs, ours) in self.cells.iter().zip(&plan.cells) {
            differs("--n/--strategies/--density", &theirs.name, &name(ours))?;
        }
        differs("cells", &self.cells.len(), &plan.cells.len())
    }

    fn records(&self) -> Vec<CellRecord> {
        self.cells.iter().filter_map(KeptCell::record).collect()
    }
}

/// What differs, if it does.
fn differs<T: PartialEq + Display>(what: &str, theirs: &T, ours: &T) -> Result<(), Box<Message>> {
    match theirs == ours {
        true => Ok(()),
        false => Err(Box::new(message!(OtherStudy { what, theirs, ours }))),
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
#[derive(Default, Serialize, Deserialize)]
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
struct KeptSteps(#[serde(with = "StepsForm")] Steps);

/// The steps as the file has them.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Steps")]
struct StepsForm {
    tried: u64,
    placed: u64,
    rejected_by: [u64; 5],
    backtracked: u64,
    solutions: u64,
}

impl KeptCell {
    fn from_record(cell: &Cell, record: &CellRecord) -> Self {
        let &CellRecord { runs, found, impossible, gave_up, beyond, first, .. } = record;
        let [time, tried] =
            [&record.time, &record.tried].map(|spread| spread.buckets().collect::<Vec<_>>());
        let steps = record.steps.map(KeptSteps);
        let solutions = record.solutions.map(|solutions| solutions.to_string());
        let counts = Self { runs, found, impossible, gave_up, beyond, first, ..Self::default() };
        Self { name: name(cell), time, tried, steps, solutions, ..counts }
    }

    /// The record; none if no experiment could have made it.
    fn record(&self) -> Option<CellRecord> {
        let &Self { runs, found, impossible, gave_up, beyond, first, .. } = self;
        let spread = |buckets: &[_]| Spread::from_buckets(buckets.iter().copied(), beyond);
        let (time, tried) = (spread(&self.time)?, spread(&self.tried)?);
        let steps = self.steps.as_ref().map(|steps| steps.0);
        let solutions = self.solutions.as_ref().map(|text| text.parse()).transpose().ok()?;
        let counts =
            CellRecord { runs, found, impossible, gave_up, beyond, first, ..CellRecord::default() };
        let record = CellRecord { time, tried, steps, solutions, ..counts };
        record.fits().then_some(record)
    }
}

#[cfg(test)]
mod tests;
