//! Counts with a checkpoint, seen from outside: how the command is called, what its file holds, what must
//! come of it.

use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use n_queens::count::{Record, Share};
use queens_files::whole::neighbour;

use crate::call;

/// A count whose total is published.
pub(crate) struct PublishedCount {
    /// What follows `queens count`; the size comes first.
    pub(crate) arguments: &'static str,
    /// The OEIS sequence that holds the total.
    pub(crate) sequence: &'static str,
}

impl PublishedCount {
    pub(crate) fn total(&self) -> Result<u128, Box<dyn Error>> {
        let n = self.arguments.split(' ').next().unwrap_or_default().parse()?;
        let term = queens_test_support::term(self.sequence, n);
        Ok(term.ok_or_else(|| format!("{} has no term for {n}", self.sequence))?)
    }

    /// All words of a call with a checkpoint, the command itself first.
    pub(crate) fn words(
        &self,
        file: &Path,
        threads: usize,
        share: Share,
    ) -> Result<Vec<OsString>, Box<dyn Error>> {
        let mut words = vec![call::queens()?.into(), "count".into()];
        words.extend(self.arguments.split(' ').map(OsString::from));
        words.extend(["--threads".into(), threads.to_string().into()]);
        if share != Share::whole() {
            words.extend(["--part".into(), share.to_string().into()]);
        }
        words.extend(["--checkpoint".into(), file.into()]);
        Ok(words)
    }

    /// Counts it all without trouble, from what the file holds.
    pub(crate) fn finish(&self, file: &Path, threads: usize) -> Result<Record, Box<dyn Error>> {
        let words = self.words(file, threads, Share::whole())?;
        self.is_exact(&command(&words).output()?)?;
        let record = kept(file)?.ok_or("there is no file")?;
        if record.total() == Ok(self.total()?) { Ok(record) } else { Err("it is not whole".into()) }
    }

    /// Refuses an ending that is not the exact total.
    pub(crate) fn is_exact(&self, output: &Output) -> Result<(), Box<dyn Error>> {
        says(output, &format!("{}\n", self.total()?))
    }
}

/// Refuses an ending that is not success with just this on standard output.
pub(crate) fn says(output: &Output, expected: &str) -> Result<(), Box<dyn Error>> {
    let said = String::from_utf8_lossy(&output.stdout);
    match output.status.success() && said == expected {
        true => Ok(()),
        false => Err(format!("expected {expected:?}, not {output:?}").into()),
    }
}

/// A program with its words, which says in English what it has to say, to us.
pub(crate) fn command<W: AsRef<OsStr>>(words: &[W]) -> Command {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).env("LC_ALL", "C").stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What is written of a checkpoint before it takes its place.
pub(crate) fn unfinished(file: &Path) -> PathBuf {
    neighbour(file, ".part")
}

/// What the file holds, which must be whole if it is there.
pub(crate) fn kept(file: &Path) -> Result<Option<Record>, Box<dyn Error>> {
    match std::fs::read(file) {
        Ok(bytes) => Ok(Some(Record::decode(&bytes)?)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Refuses a file in which a unit of the one before has no value any more, or another one.
pub(crate) fn keeps(before: Option<&Record>, after: Option<&Record>) -> Result<(), String> {
    let Some(before) = before else { return Ok(()) };
    let after = after.ok_or("the file is gone")?;
    let is_the_same = before.job() == after.job() && before.share() == after.share();
    if !(is_the_same && before.units().eq(after.units())) {
        return Err("the file is of another count".into());
    }
    let lost = |&unit: &usize| before.is_done(unit) && after.value(unit) != before.value(unit);
    match before.units().find(lost) {
        Some(unit) => {
            Err(format!("unit {unit} was {:?} and is {:?}", before.value(unit), after.value(unit)))
        }
        None => Ok(()),
    }
}

/// Refuses a folder in which anything but these files is left.
pub(crate) fn holds_only(folder: &Path, files: &[PathBuf]) -> Result<(), Box<dyn Error>> {
    let mut left = Vec::new();
    for entry in folder.read_dir()? {
        left.push(entry?.path());
    }
    left.sort();
    if left == files { Ok(()) } else { Err(format!("left behind: {left:?}").into()) }
}
