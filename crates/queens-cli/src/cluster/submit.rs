//! Hands shares to Slurm: arrays that are not too long for it, and the job that waits for them.

use std::io::Write;
use std::process::Command;

use queens_render::Message;

use super::folder::Folder;
use super::jobs::{Array, Jobs};
use super::list;
use super::queue::told;
use crate::failure::Failure;
use crate::output::Output;
use crate::session::Session;

/// The highest index of an array, unless a cluster was told otherwise: MaxArraySize is 1001.
const HIGHEST_INDEX: u32 = 1000;

/// What is submitted.
pub(super) struct Submission {
    /// Of each array: what is added to an index to get the share, and the indices.
    pub(super) arrays: Vec<(u32, Vec<u32>)>,
    /// The jobs that are still at other shares.
    pub(super) after: Vec<String>,
    /// Options that go with each call of sbatch.
    pub(super) options: Vec<String>,
}

impl Submission {
    /// These shares, in rising order.
    pub(super) fn new(shares: &[u32], after: Vec<String>) -> Self {
        let mut arrays: Vec<(u32, Vec<u32>)> = Vec::new();
        for share in shares {
            let offset = (share - 1) / HIGHEST_INDEX * HIGHEST_INDEX;
            match arrays.last_mut() {
                Some((last, indices)) if *last == offset => indices.push(share - offset),
                _ => arrays.push((offset, vec![share - offset])),
            }
        }
        Self { arrays, after, options: Vec::new() }
    }
}

/// The option that makes a job wait for others. However they end: whether all shares are there is for the
/// merge to find out, and one that waits for success would wait for ever after a single failure.
pub(super) fn dependency(after: &[String]) -> String {
    match after.is_empty() {
        true => String::new(),
        false => format!(" --dependency=afterany:{}", after.join(":")),
    }
}

/// Submits it. Each job is noted down before the next one is submitted, so that nothing is submitted twice if
/// that one fails. The numbers of the jobs are printed, that of the merge last.
pub(super) fn submit(
    session: &Session,
    folder: &Folder,
    jobs: &mut Jobs,
    submission: &Submission,
) -> Result<(), Failure> {
    let mut out = Output::standard();
    let (mut after, options) = (submission.after.clone(), &submission.options);
    for (offset, indices) in &submission.arrays {
        let array = format!("--array={}", list::indices(indices.iter().copied()));
        let job =
            sbatch(session, options, &[&array, &file(folder, "count.sh"), &offset.to_string()])?;
        let array = Array { job: job.clone(), offset: *offset, indices: indices.clone() };
        jobs.arrays.push(array);
        jobs.save(session, folder)?;
        session.note(&submitted(&job, *offset, indices));
        writeln!(out, "{job}")?;
        after.push(job);
    }
    let job = merge(session, folder, options, &after)?;
    jobs.merges.push(job.clone());
    jobs.save(session, folder)?;
    session.note(&Message::MergeSubmitted { job: job.clone() });
    writeln!(out, "{job}")?;
    out.commit(session)
}

/// Submits the job that adds up the shares.
fn merge(
    session: &Session,
    folder: &Folder,
    options: &[String],
    after: &[String],
) -> Result<String, Failure> {
    let (waits, script) = (dependency(after), file(folder, "merge.sh"));
    match waits.trim() {
        "" => sbatch(session, options, &[&script]),
        waits => sbatch(session, options, &[waits, &script]),
    }
}

fn submitted(job: &str, offset: u32, indices: &[u32]) -> Message {
    let list = list::few(indices.iter().map(|index| offset + index));
    Message::SharesSubmitted { shares: indices.len().to_string(), list, job: job.into() }
}

fn file(folder: &Folder, name: &str) -> String {
    folder.file(name).display().to_string()
}

/// Submits one job; its number.
fn sbatch(session: &Session, options: &[String], arguments: &[&str]) -> Result<String, Failure> {
    let mut command = Command::new("sbatch");
    let output = command.arg("--parsable").args(options).args(arguments).output();
    let answer = told(session, "sbatch", output)?;
    // With several clusters the name of one follows.
    let job = answer.trim().split(';').next().unwrap_or_default().to_owned();
    if job.is_empty() || !job.bytes().all(|byte| byte.is_ascii_digit()) {
        let (program, text) = ("sbatch".into(), answer.trim().into());
        return Err(Failure::running(Message::SlurmNoJob { program, text }));
    }
    Ok(job)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_stay_below_the_limit_of_slurm() {
        let all: Vec<u32> = (1..=2500).collect();
        let submission = Submission::new(&all, Vec::new());
        let offsets: Vec<u32> = submission.arrays.iter().map(|(offset, _)| *offset).collect();
        assert_eq!(offsets, [0, 1000, 2000]);
        let lists =
            submission.arrays.iter().map(|(_, indices)| list::indices(indices.iter().copied()));
        assert_eq!(lists.collect::<Vec<_>>(), ["1-1000", "1-1000", "1-500"]);
        let few = Submission::new(&[3, 1000, 1001, 2002], Vec::new());
        assert_eq!(few.arrays, [(0, vec![3, 1000]), (1000, vec![1]), (2000, vec![2])]);
    }

    #[test]
    fn a_job_waits_for_those_before_it() {
        assert_eq!(dependency(&[]), "");
        assert_eq!(dependency(&["1".into(), "2".into()]), " --dependency=afterany:1:2");
    }
}
