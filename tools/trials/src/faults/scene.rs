//! Where a fault takes place: a count with its checkpoint, begun or not; and what must come of it.

use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Output;

use n_queens::count::{Record, Share};
use tempfile::TempDir;

use crate::counting::{PublishedCount, holds_only, keeps, kept};

/// How an error ends that says what to do.
const REMEDIES: [&str; 5] = [
    "check its folder, or give another file",
    "check its folder, or give a file on a local disk",
    "check the name and the permissions",
    "what was saved before is still there, and the same call continues from it",
    "put it back to continue from it, or call again to start over",
];

/// A count, and the states that it may begin from.
pub(super) struct Play {
    count: PublishedCount,
    finished: Record,
    half: Record,
}

/// Of a run in trouble: fewer threads take longer, so that more is saved on the way.
const THREADS: usize = 1;

/// Of a run without trouble.
const ALL_THREADS: usize = 2;

impl Play {
    pub(super) fn of(count: PublishedCount) -> Result<Self, Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let finished = count.finish(&folder.path().join("kept"), ALL_THREADS)?;
        let mut half = finished.clone();
        for unit in finished.units().step_by(2) {
            half.forget(unit);
        }
        Ok(Self { count, finished, half })
    }

    /// How long the file is when nothing is done yet, and when everything is.
    pub(super) fn lengths(&self) -> [usize; 2] {
        let Self { finished, .. } = self;
        let units = finished.units().collect();
        let fresh = Record::new(finished.job().clone(), finished.share(), units);
        [fresh, finished.clone()].map(|record| record.encode().len())
    }

    /// No file, and one that is half full.
    pub(super) fn starts(&self) -> [Option<&Record>; 2] {
        [None, Some(&self.half)]
    }

    pub(super) fn scene<'a>(
        &'a self,
        start: Option<&'a Record>,
    ) -> Result<FaultScene<'a>, Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let scene = FaultScene { count: &self.count, start, folder };
        if let Some(record) = start {
            std::fs::write(scene.file(), record.encode())?;
        }
        Ok(scene)
    }
}

/// A folder with nothing in it but the state that a run begins from.
pub(super) struct FaultScene<'a> {
    count: &'a PublishedCount,
    start: Option<&'a Record>,
    folder: TempDir,
}

impl FaultScene<'_> {
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(super) fn file(&self) -> PathBuf {
        self.folder().join("kept")
    }

    /// The words of the call with this file, or another one in its place.
    pub(super) fn words(&self, file: &Path) -> Result<Vec<std::ffi::OsString>, Box<dyn Error>> {
        self.count.words(file, THREADS, Share::whole())
    }

    /// Judges what came of a run in trouble, then goes on without trouble.
    pub(super) fn judge(&self, output: &Output) -> Result<FaultEnding, Box<dyn Error>> {
        let after = kept(&self.file())?;
        keeps(self.start, after.as_ref())?;
        let done = |record: Option<&Record>| record.map_or(0, Record::done);
        let is_finished = after.as_ref().is_some_and(|record| record.missing() == 0);
        let ending = match output.status.code() {
            Some(0) if !is_finished => return Err("it gave a total that it did not save".into()),
            Some(0) => self.count.is_exact(output).map(|()| FaultEnding::Harmless)?,
            Some(1) if !tells(output) => return Err(format!("it does not tell: {output:?}").into()),
            Some(1) if done(after.as_ref()) > done(self.start) => FaultEnding::ToldLater,
            Some(1) => FaultEnding::Told,
            _ => return Err(format!("it did not end well: {output:?}").into()),
        };
        self.count.finish(&self.file(), ALL_THREADS)?;
        holds_only(self.folder(), &[self.file()])?;
        Ok(ending)
    }
}

/// Whether it says nothing but an error with the name of the file and what to do.
fn tells(output: &Output) -> bool {
    let error = String::from_utf8_lossy(&output.stderr);
    let has_remedy = REMEDIES.iter().any(|remedy| error.trim_end().ends_with(remedy));
    output.stdout.is_empty() && error.contains("error: ") && error.contains("/kept'") && has_remedy
}

/// How a run in trouble ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FaultEnding {
    /// With the exact total.
    Harmless,
    /// With an error; the file is as it was.
    Told,
    /// With an error; the file has more than before.
    ToldLater,
}

/// How many runs ended how.
#[derive(Default)]
pub(super) struct Endings {
    harmless: u64,
    told: u64,
    later: u64,
}

impl Endings {
    pub(super) fn add(&mut self, ending: FaultEnding) {
        match ending {
            FaultEnding::Harmless => self.harmless += 1,
            FaultEnding::Told => self.told += 1,
            FaultEnding::ToldLater => self.later += 1,
        }
    }

    /// Whether some runs came into trouble, and some did not.
    pub(super) fn has_both(&self) -> bool {
        self.harmless > 0 && self.told + self.later > 0
    }
}

impl fmt::Display for Endings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { harmless, told, later } = self;
        write!(f, "{told} told at once, {later} after more was saved, {harmless} harmless")
    }
}
