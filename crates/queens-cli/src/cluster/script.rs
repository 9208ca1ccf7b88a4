//! The two scripts of a plan. Each is a job for Slurm and runs by itself as well, so that any other engine can
//! start it: `count.sh I` counts share I, `merge.sh` adds all of them up.

use std::path::Path;

use super::call::Resources;
use super::folder::script_text;
use super::plan::Plan;
use crate::failure::Failure;

/// The name of the jobs of a plan.
pub(super) fn job_name(plan: &Plan) -> String {
    format!("queens-{}", plan.job.n)
}

/// The lines with which both scripts begin.
fn head(plan: &Plan, resources: &Resources, threads: usize) -> String {
    let mut head = format!("#SBATCH --job-name={}\n", job_name(plan));
    for option in resources.sbatch.iter().filter(|option| is_plain(option)) {
        head += &format!("#SBATCH {option}\n");
    }
    // What it says goes to the logs of the folder. A task whose machine died is begun again by Slurm.
    head + &format!(
        "#SBATCH --cpus-per-task={threads}\n#SBATCH --requeue\n#SBATCH --output=/dev/null\n"
    )
}

/// The script that counts one share. Under Slurm its argument is what the index in the array lacks to the
/// number of the share; elsewhere it is that number.
pub(super) fn count(plan: &Plan, resources: &Resources, folder: &Path) -> Result<String, Failure> {
    let (job, tasks) = (&plan.job, plan.tasks);
    let (n, kind, variant) = (job.n, job.kind, job.variant);
    let (folder, program) =
        (quoted(script_text(folder)?), quoted(script_text(&resources.program)?));
    let head = head(plan, resources, resources.threads.get());
    let queens = if job.queens == n { String::new() } else { format!(" --queens {}", job.queens) };
    let verify = if resources.verify { " --verify" } else { "" };
    Ok(format!(
        r#"#!/bin/bash
# Counts one of {tasks} shares of n = {n}: a task of a Slurm array, or anywhere else `count.sh I` for share I.
# Run twice, even at once, it does no harm: whoever comes second waits, and finds the share done.
# Written by `queens cluster slurm`, which writes it anew whenever it is called.
{head}
share=$((${{SLURM_ARRAY_TASK_ID:-0}} + ${{1:-0}}))
cd -- {folder} || exit 1
exec >>"logs/share-$share.log" 2>&1
(set -o noclobber && date +%s >begun) 2>/dev/null # when the first one began; never written twice
echo "$(date -u +%Y-%m-%dT%H:%M:%SZ) share $share on $(uname -n)${{SLURM_JOB_ID:+, job $SLURM_JOB_ID}}"
exec {program} count {n} --of {kind} --variant {variant}{queens} --part "$share/{tasks}" \
    --checkpoint "shares/share-$share-of-{tasks}.record" --wait --yes --threads {threads} --no-progress{verify}
"#,
        threads = resources.threads,
    ))
}

/// The script that adds up the shares once all of them are there.
pub(super) fn merge(plan: &Plan, resources: &Resources, folder: &Path) -> Result<String, Failure> {
    let (n, tasks) = (plan.job.n, plan.tasks);
    let (folder, program) =
        (quoted(script_text(folder)?), quoted(script_text(&resources.program)?));
    let head = head(plan, resources, 1);
    Ok(format!(
        r#"#!/bin/bash
# Adds up the {tasks} shares of n = {n}: a Slurm job that waits for them, or by hand. There is a result only if every
# unit of work is there exactly once, and it appears whole or not at all.
# Written by `queens cluster slurm`, which writes it anew whenever it is called.
{head}
cd -- {folder} || exit 1
[ -t 2 ] || exec 2>>logs/merge.log
echo "$(date -u +%Y-%m-%dT%H:%M:%SZ) merge on $(uname -n)${{SLURM_JOB_ID:+, job $SLURM_JOB_ID}}" >&2
unfinished=".result-$(uname -n)-$$"
trap 'rm -f "$unfinished".*' EXIT
{program} merge --json shares/share-*-of-{tasks}.record >"$unfinished.json" || exit
{program} merge --quiet shares/share-*-of-{tasks}.record >"$unfinished.txt" || exit
sync "$unfinished".* && mv "$unfinished.json" result.json && mv "$unfinished.txt" result.txt
"#
    ))
}

/// Whether every shell, and Slurm in its lines `#SBATCH`, takes a word as it stands.
fn is_plain(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./=:,+@%".contains(&byte);
    !text.is_empty() && text.bytes().all(is_plain)
}

/// The options for sbatch that no script can hold, since Slurm has quotes of its own there: they go with each call.
pub(super) fn odd_options(resources: &Resources) -> Vec<String> {
    resources.sbatch.iter().filter(|option| !is_plain(option)).cloned().collect()
}

/// A word for the shell, whatever is in it.
pub(super) fn quoted(text: &str) -> String {
    if is_plain(text) {
        return text.into();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn the_shell_takes_a_quoted_word_as_it_is(text in "[ -~é皇]{0,20}") {
            let script = format!("printf %s {}", quoted(&text));
            let out = Command::new("bash").args(["-c", &script]).output().unwrap().stdout;
            prop_assert_eq!(String::from_utf8(out).unwrap(), text);
        }
    }
}
