//! Single system calls that fail, made so by `strace`: each call that touches the checkpoint, its unfinished
//! neighbour, its lock or its folder, each time that it is made, with several errors, once or from then on.
//!
//! Which calls these are is learned from an undisturbed run. `strace` counts the calls of each thread by
//! itself. A fault that its log does not show as injected has not been tried.

use std::collections::BTreeMap;
use std::error::Error;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use n_queens::count::Record;
use queens_files::whole::neighbour;

use super::scene::{Endings, FaultEnding, FaultScene, Play};
use crate::Outcome;
use crate::call::Call;
use crate::cannot_be_tried::CannotBeTried;
use crate::counting::{PublishedCount, command, unfinished};

const ERRORS: [&str; 7] = ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EMFILE", "EACCES", "EINTR"];

/// The calls without which there is no saving: they must be among those that are learned.
const EXPECTED: [&str; 6] = ["openat", "write", "fsync", "rename", "unlink", "flock"];

pub(super) fn run(call: &Call) -> Outcome {
    can_be_traced()?;
    // The larger one takes longer, so it is saved more often.
    let arguments = if call.quick { "17" } else { "18" };
    let play = Play::of(PublishedCount { arguments, sequence: "A000170" })?;
    let mut trial =
        FaultTrial { play: &play, endings: Endings::default(), missed: 0, names: BTreeMap::new() };
    for (turn, (start, touched)) in trial.targets().into_iter().enumerate() {
        let first = turn + (call.seed % ERRORS.len() as u64) as usize;
        trial.every_call(start, touched, |place| match call.quick {
            // Each call with one error, by turns.
            true => &ERRORS[(first + place) % ERRORS.len()..][..1],
            false => &ERRORS,
        })?;
        eprintln!("faults: system calls that fail: {}", trial.endings);
    }
    trial.figures()
}

/// A system may forbid to trace a process, even one's own.
fn can_be_traced() -> Result<(), CannotBeTried> {
    let tried = command(&["strace", "-qq", "-e", "inject=fsync:error=EIO", "true"]).output();
    match tried {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            Err(CannotBeTried(format!("strace: {}", String::from_utf8_lossy(&output.stderr))))
        }
        Err(error) => Err(CannotBeTried(format!("strace: {error}"))),
    }
}

/// The file whose calls fail, by its name beside the checkpoint.
type Touched = fn(&Path) -> PathBuf;

const TOUCHED: [Touched; 4] = [
    Path::to_owned,
    unfinished,
    |file| neighbour(file, ".lock"),
    |file| queens_files::whole::folder(file).to_owned(),
];

struct FaultTrial<'a> {
    play: &'a Play,
    endings: Endings,
    /// Faults that did not come, because there were fewer saves that time.
    missed: u64,
    /// How often each call failed.
    names: BTreeMap<String, u64>,
}

impl<'a> FaultTrial<'a> {
    fn targets(&self) -> Vec<(Option<&'a Record>, Touched)> {
        let starts = self.play.starts().into_iter();
        starts.flat_map(|start| TOUCHED.map(|touched| (start, touched))).collect()
    }

    /// Lets each call fail with the errors that are wanted at its place in the list of all.
    fn every_call(
        &mut self,
        start: Option<&Record>,
        touched: Touched,
        errors: impl Fn(usize) -> &'static [&'static str],
    ) -> Result<(), Box<dyn Error>> {
        let (_, log) = traced(&self.play.scene(start)?, touched, None)?;
        for (name, fault) in faults(&most_of_a_thread(&log), errors) {
            let about = |why| format!("{fault} of {}: {why}", touched(Path::new("kept")).display());
            match self.fault(start, touched, &fault).map_err(about)? {
                None => self.missed += 1,
                Some(ending) => {
                    self.endings.add(ending);
                    *self.names.entry(name).or_default() += 1;
                }
            }
        }
        Ok(())
    }

    /// How a run with one fault ended; none if the fault did not come.
    fn fault(
        &self,
        start: Option<&Record>,
        touched: Touched,
        fault: &str,
    ) -> Result<Option<FaultEnding>, Box<dyn Error>> {
        let scene = self.play.scene(start)?;
        let (ending, log) = traced(&scene, touched, Some(fault))?;
        Ok(log.contains("(INJECTED)").then_some(ending))
    }

    fn figures(&self) -> Outcome {
        let failed = |call: &&str| self.names.keys().any(|name| name.starts_with(*call));
        if let Some(call) = EXPECTED.iter().find(|call| !failed(call)) {
            return Err(format!(
                "no {call} failed: is strace too old, or saving done in another way?"
            )
            .into());
        }
        let names = self.names.iter().map(|(name, times)| format!("{name} {times}"));
        let names = names.collect::<Vec<_>>().join(", ");
        let times: u64 = self.names.values().sum();
        let missed = self.missed;
        Ok(format!(
            "{times} system calls failed ({names}; {missed} more did not come): {}",
            self.endings
        ))
    }
}

/// The calls that shall fail, by name, each as `strace` is told of it.
fn faults(
    calls: &BTreeMap<String, u64>,
    errors: impl Fn(usize) -> &'static [&'static str],
) -> Vec<(String, String)> {
    let times = calls.iter().flat_map(|(name, most)| (1..=*most).map(move |when| (name, when)));
    let mut faults = Vec::new();
    for (place, (name, when)) in times.enumerate() {
        for (turn, error) in errors(place).iter().enumerate() {
            // A program that gets this error tries again, for ever.
            let lasts = *error != "EINTR" && (place + turn).is_multiple_of(2);
            let onwards = if lasts { "+" } else { "" };
            faults.push((name.clone(), format!("{name}:error={error}:when={when}{onwards}")));
        }
    }
    faults
}

/// Runs the count under `strace`: how it ended, and the log of the calls.
fn traced(
    scene: &FaultScene<'_>,
    touched: Touched,
    fault: Option<&str>,
) -> Result<(FaultEnding, String), Box<dyn Error>> {
    let outside = tempfile::tempdir()?;
    let log = outside.path().join("log");
    let mut words: Vec<OsString> = ["strace", "-f", "-qq", "-o"].map(OsString::from).to_vec();
    words.extend([log.clone().into(), "-P".into(), touched(&scene.file()).into()]);
    if let Some(fault) = fault {
        words.extend(["-e".into(), format!("inject={fault}").into()]);
    }
    words.extend(scene.words(&scene.file())?);
    let output = command(&words).output()?;
    Ok((scene.judge(&output)?, std::fs::read_to_string(log)?))
}

/// The calls in a log, each with how often the thread made it that made it most often.
fn most_of_a_thread(log: &str) -> BTreeMap<String, u64> {
    let mut calls: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    for (thread, call) in log.lines().filter_map(|line| line.split_once(' ')) {
        if let Some((name, _)) = call.trim_start().split_once('(')
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        {
            *calls.entry((thread, name)).or_default() += 1;
        }
    }
    let mut most = BTreeMap::new();
    for ((_, name), times) in calls {
        let known: &mut u64 = most.entry(name.to_owned()).or_default();
        *known = times.max(*known);
    }
    most
}
