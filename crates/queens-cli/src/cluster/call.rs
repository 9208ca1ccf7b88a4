//! What `queens cluster slurm` was asked for: typed options.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use n_queens::count::{Engine, Share};
use queens_app::{Board, Count};
use queens_render::Message;

use super::plan::Plan;
use crate::args::cluster::SlurmArgs;
use crate::failure::Failure;
use crate::values::{self, known};

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
    pub(super) fn of(args: &SlurmArgs) -> Result<Self, Failure> {
        let n = queens_app::size(&args.size)?;
        let tasks = tasks(args)?;
        let resources = resources(args)?;
        let plan = plan(args, n, tasks)?;
        let folder = args.output.clone();
        Ok(Self {
            plan,
            folder: folder.unwrap_or_else(|| format!("queens-{n}").into()),
            submit: args.submit,
            resources,
        })
    }
}

fn tasks(args: &SlurmArgs) -> Result<u32, Failure> {
    let tasks = values::count("--tasks", &args.tasks)?;
    let tasks = u32::try_from(tasks).ok().filter(|&tasks| tasks <= MOST_TASKS);
    tasks.ok_or_else(|| {
        let tasks = args.tasks.clone();
        Failure::call(Message::TooManyTasks { tasks, most: MOST_TASKS.to_string() })
    })
}

fn plan(args: &SlurmArgs, n: u32, tasks: u32) -> Result<Plan, Failure> {
    let variant = args.variant.as_deref().map(known).unwrap_or_default();
    let request = Count {
        board: Board { variant, ..Board::new(n) },
        of: args.of.as_deref().map(known).unwrap_or_default(),
        queens: args.queens.as_deref().map(values::queens).transpose()?,
        ..Count::default()
    };
    request.validate(true)?;
    let question = request.question()?;
    let engine = Engine::of(&question)?;
    Share::new(1, tasks).and_then(|first| first.units(&engine)).map_err(Failure::call)?;
    Ok(Plan::new(engine.job(&question), tasks))
}

fn resources(args: &SlurmArgs) -> Result<Resources, Failure> {
    const MOST_THREADS: u64 = 1024;
    let threads = args.cpus.as_deref().map_or(Ok(1), |text| values::count("--cpus", text))?;
    if threads > MOST_THREADS {
        let (text, most) = (threads.to_string(), MOST_THREADS.to_string());
        return Err(Failure::call(Message::BadThreads { text, most }));
    }
    let threads = NonZeroUsize::new(threads as usize).unwrap_or(NonZeroUsize::MIN);
    let (sbatch, program) = (sbatch(args)?, program(args)?);
    Ok(Resources { threads, sbatch, program, verify: args.verify })
}

fn sbatch(args: &SlurmArgs) -> Result<Vec<String>, Failure> {
    let mut options = Vec::new();
    let values = [
        ("partition", "partition", &args.partition),
        ("time", "time", &args.time),
        ("memory", "mem", &args.memory),
    ];
    for (name, option, text) in values {
        let Some(text) = text else { continue };
        if text.is_empty()
            || text.contains(|letter: char| letter.is_whitespace() || letter.is_control())
        {
            let option = format!("--{name}");
            return Err(Failure::call(Message::BadSlurmValue { option, text: text.clone() }));
        }
        options.push(format!("--{option}={text}"));
    }
    for text in &args.sbatch {
        if !text.starts_with("--") || text.len() < 3 || text.contains(char::is_control) {
            return Err(Failure::call(Message::BadSbatchOption { text: text.clone() }));
        }
        options.push(text.clone());
    }
    Ok(options)
}

/// The path that was given, which need not exist on this machine, or that of this very program. A script runs
/// elsewhere, so it is a whole path; a bare name is looked for where the task runs.
fn program(args: &SlurmArgs) -> Result<PathBuf, Failure> {
    match &args.program {
        Some(path) if path.components().count() == 1 => Ok(path.clone()),
        Some(path) => Ok(std::path::absolute(path)?),
        None => Ok(std::env::current_exe()?),
    }
}
