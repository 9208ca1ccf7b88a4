//! The file of `--resume`: one JSON document, then a line with its checksum. A later call continues from it.
//!
//! It holds the records of one experiment or, for a report, of several; each is valid only for its cells, its seed,
//! its time limit and, if it is timed, its machine. A call may request more runs: those in the file are not repeated.

use std::io::{self, Read};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use n_queens::Control;
use n_queens::compare::{Experiment, Record};
use queens_app::Comparison;
use queens_charts::study::Kind;
use queens_files::{GrowingWork, KeptFile};
use queens_messages::{Language, Message, Speak};
use sha2::{Digest, Sha256};

use super::kept::{KeptStudies, KeptStudy, Place};
use crate::failure::Failure;

/// No file of ours is larger: ten thousand cells with all their buckets.
const LARGEST: u64 = 1 << 30;

const CHECKSUM: &str = "sha256 ";

/// The file of an experiment, which no other process may use.
pub(crate) struct Kept {
    file: KeptFile,
    studies: Mutex<KeptStudies>,
    place: Place,
}

impl Kept {
    /// Takes the file at `path`; where there is none, it is begun. What does not belong to one of the experiments is
    /// refused before anything runs.
    pub(crate) fn open(path: &Path, comparisons: &[Comparison]) -> Result<Self, Failure> {
        let file = KeptFile::open(path)?;
        let place = Place::here(comparisons[0].threads.get());
        let refused = |why: Box<Message>| file.cannot_go_on(*why);
        let mut studies = match read(file.path()) {
            Ok(bytes) => decode(&bytes).map_err(refused)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => KeptStudies::default(),
            Err(error) => return Err(file.cannot_read(error).into()),
        };
        for Comparison { kind, plan, .. } in comparisons {
            match studies.find(*kind) {
                Some(kept) => kept.fits(plan, &place).map_err(refused)?,
                None => studies.set(KeptStudy::fresh(*kind, plan, &place)),
            }
        }
        file.begin(&encode(&studies))?;
        Ok(Self { file, studies: Mutex::new(studies), place })
    }

    /// What it holds of an experiment.
    pub(crate) fn records(&self, kind: Kind) -> Vec<Record> {
        let studies = self.studies.lock().unwrap_or_else(PoisonError::into_inner);
        studies.find(kind).map(KeptStudy::records).unwrap_or_default()
    }

    /// Runs `work`, which adds to `experiment`, and saves that on the way and at the end.
    pub(crate) fn keep<T>(
        &self,
        kind: Kind,
        experiment: &Experiment,
        control: &Control,
        work: impl FnOnce() -> T,
    ) -> Result<T, Failure> {
        Ok(self.file.keep(&Page { kept: self, kind, experiment }, control, work)?)
    }
}

/// The seed of the experiment in the file at `path`, for a call that names none.
pub(crate) fn seed(path: &Path, kind: Kind) -> Option<u64> {
    let studies = decode(&read(path).ok()?).ok()?;
    studies.find(kind).map(|study| study.seed)
}

/// The experiment that is running, among the others of its file.
struct Page<'a> {
    kept: &'a Kept,
    kind: Kind,
    experiment: &'a Experiment,
}

impl GrowingWork for Page<'_> {
    fn done(&self) -> u64 {
        self.experiment.left().0
    }

    fn encode(&self) -> Vec<u8> {
        let study = KeptStudy::from_records(
            self.kind,
            self.experiment.plan(),
            &self.kept.place,
            &self.experiment.records(),
        );
        let mut studies = self.kept.studies.lock().unwrap_or_else(PoisonError::into_inner);
        studies.set(study);
        encode(&studies)
    }
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

#[cfg(test)]
mod tests;
