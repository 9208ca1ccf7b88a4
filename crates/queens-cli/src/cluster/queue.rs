//! What Slurm says of the jobs of a plan: which shares are running, which wait for their turn.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::process::{Command, Output};

use queens_render::{Message, Speak};

use super::jobs::Jobs;
use super::plan::Plan;
use super::script;
use crate::failure::Failure;
use crate::session::Session;

/// What is in the queue of a plan.
#[derive(Default)]
pub(super) struct Queue {
    /// The shares that are there, and whether they are running.
    pub(super) shares: BTreeMap<u32, bool>,
    /// The jobs that hold them.
    pub(super) arrays: BTreeSet<String>,
    /// Whether a job that adds them up is there.
    pub(super) merges: bool,
}

impl Queue {
    /// Asks Slurm, if anything was ever submitted.
    pub(super) fn ask(session: &Session, plan: &Plan, jobs: &Jobs) -> Result<Self, Failure> {
        if jobs.is_empty() {
            return Ok(Self::default());
        }
        let name = format!("--name={}", script::job_name(plan));
        let mut squeue = Command::new("squeue");
        // By name, not by number: numbers that Slurm has forgotten are an error.
        squeue.args(["--noheader", "--array", "--format=%F %K %t", &name]);
        let answer = told(session, "squeue", squeue.output())?;
        Ok(Self::of(&answer, jobs))
    }

    /// Reads lines like `17 3 R`: job, index, state.
    fn of(answer: &str, jobs: &Jobs) -> Self {
        let mut queue = Self::default();
        for line in answer.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let &[job, index, state] = words.as_slice() else { continue };
            // One that is completing has ended, whatever came of it.
            if state == "CG" {
                continue;
            }
            queue.merges |= jobs.merges.iter().any(|merge| merge == job);
            let array = jobs.arrays.iter().find(|array| array.job == job);
            let (Some(array), Ok(index)) = (array, index.parse::<u32>()) else { continue };
            queue.arrays.insert(job.into());
            *queue.shares.entry(array.offset.saturating_add(index)).or_default() |= state == "R";
        }
        queue
    }
}

/// What a program of Slurm printed, or why it did not.
pub(super) fn told(
    session: &Session,
    program: &str,
    output: io::Result<Output>,
) -> Result<String, Failure> {
    let program = program.to_owned();
    let output = output.map_err(|error| {
        let (program, reason) = (program.clone(), error.say(session.language));
        Failure::running(Message::SlurmMissing { program, reason })
    })?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let message = String::from_utf8_lossy(&output.stderr).trim().replace('\n', "; ");
    Err(Failure::running(match message.is_empty() {
        true => Message::SlurmSilent { program },
        false => Message::SlurmRefused { program, message },
    }))
}

#[cfg(test)]
mod tests {
    use super::super::jobs::Array;
    use super::*;

    #[test]
    fn tasks_become_shares_by_the_offset_of_their_array() {
        let array = |job: &str, offset| Array { job: job.into(), offset, indices: vec![1, 2, 3] };
        let jobs = Jobs {
            arrays: vec![array("17", 0), array("18", 1000)],
            merges: vec!["19".into()],
            ..Jobs::default()
        };
        let answer = "17 1 R\n17 2 CG\n18 3 PD\n99 1 R\n19 N/A PD\nnonsense\n";
        let queue = Queue::of(answer, &jobs);
        assert_eq!(queue.shares, BTreeMap::from([(1, true), (1003, false)]));
        assert_eq!(queue.arrays.len(), 2);
        assert!(queue.merges);
        assert!(!Queue::of("17 1 R\n", &jobs).merges);
    }
}
