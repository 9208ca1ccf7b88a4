//! What `queens cluster slurm` was asked for: typed options.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::ArgMatches;
use n_queens::Problem;
use n_queens::count::{Engine, Question, Share};
use queens_render::Message;

use super::plan::Plan;
use crate::failure::Failure;
use crate::options;

/// Slurm keeps 10000 jobs unless it is told otherwise, and each task is one.
const MOST_TASKS: u32 = 10_000;

/// One call.
pub(super) struct Call {
    pub(super) plan: Plan,
    pub(super) folder: PathBuf,
    pub(super) submit: bool,
    pub(super) resources: Resources,
}

/// What each task gets from the cluster.
pub(super) struct Resources {
    pub(super) threads: NonZeroUsize,
    /// Options for sbatch, such as `--partition=p`, each to stand on a line of its own.
    pub(super) sbatch: Vec<String>,
    /// The command on the machines of the cluster.
    pub(super) program: PathBuf,
    /// Whether a sample of each share is recomputed.
    pub(super) verify: bool,
}

impl Call {
    pub(super) fn of(matches: &ArgMatches) -> Result<Self, Failure> {
        let n = options::size(options::text(matches, "N").expect("the size is required"))?;
        let tasks = tasks(matches)?;
        let resources = resources(matches)?;
        let plan = plan(matches, n, tasks)?;
        let folder = options::path(matches, "output");
        Ok(Self {
            plan,
            folder: folder.unwrap_or_else(|| format!("queens-{n}").into()),
            submit: options::flag(matches, "submit"),
            resources,
        })
    }
}

fn tasks(matches: &ArgMatches) -> Result<u32, Failure> {
    let tasks: u64 = whole(matches, "tasks")?.expect("the number of tasks is required");
    let tasks = u32::try_from(tasks).ok().filter(|&tasks| tasks <= MOST_TASKS);
    tasks.ok_or_else(|| {
        let tasks = options::text(matches, "tasks").unwrap_or_default().into();
        Failure::call(Message::TooManyTasks { tasks, most: MOST_TASKS.to_string() })
    })
}

/// The value of an option that is a whole number from 1 on.
fn whole(matches: &ArgMatches, name: &str) -> Result<Option<u64>, Failure> {
    let Some(text) = options::text(matches, name) else { return Ok(None) };
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse().ok().filter(|&number| is_number && number > 0) {
        Some(number) => Ok(Some(number)),
        None => {
            let option = format!("--{name}");
            Err(Failure::call(Message::BadCount { option, text: text.into() }))
        }
    }
}

fn plan(matches: &ArgMatches, n: u32, tasks: u32) -> Result<Plan, Failure> {
    let problem = Problem::new(n).with_variant(options::variant(matches));
    let question = Question::new(problem, options::kind(matches), options::queens(matches)?)?;
    Engine::takes(&question)?;
    let engine = Engine::of(&question)?;
    let first = Share::new(1, tasks).map_err(Failure::call)?;
    first.units(&engine).map_err(Failure::call)?;
    Ok(Plan::new(engine.job(&question), tasks))
}

fn resources(matches: &ArgMatches) -> Result<Resources, Failure> {
    const MOST_THREADS: u64 = 1024;
    let threads = whole(matches, "cpus")?.unwrap_or(1);
    if threads > MOST_THREADS {
        let (text, most) = (threads.to_string(), MOST_THREADS.to_string());
        return Err(Failure::call(Message::BadThreads { text, most }));
    }
    let threads = NonZeroUsize::new(threads as usize).unwrap_or(NonZeroUsize::MIN);
    let (sbatch, program) = (sbatch(matches)?, program(matches)?);
    Ok(Resources { threads, sbatch, program, verify: options::flag(matches, "verify") })
}

fn sbatch(matches: &ArgMatches) -> Result<Vec<String>, Failure> {
    let mut options = Vec::new();
    for (name, option) in [("partition", "partition"), ("time", "time"), ("memory", "mem")] {
        let Some(text) = options::text(matches, name) else { continue };
        if text.is_empty()
            || text.contains(|letter: char| letter.is_whitespace() || letter.is_control())
        {
            let option = format!("--{name}");
            return Err(Failure::call(Message::BadSlurmValue { option, text: text.into() }));
        }
        options.push(format!("--{option}={text}"));
    }
    for text in matches.get_many::<String>("sbatch").into_iter().flatten() {
        if !text.starts_with("--") || text.len() < 3 || text.contains(char::is_control) {
            return Err(Failure::call(Message::BadSbatchOption { text: text.clone() }));
        }
        options.push(text.clone());
    }
    Ok(options)
}

/// The path that was given, which need not exist on this machine, or that of this very program. A script runs
/// elsewhere, so it is a whole path; a bare name is looked for where the task runs.
fn program(matches: &ArgMatches) -> Result<PathBuf, Failure> {
    match options::path(matches, "program") {
        Some(path) if path.components().count() == 1 => Ok(path),
        Some(path) => Ok(std::path::absolute(path)?),
        None => Ok(std::env::current_exe()?),
    }
}
