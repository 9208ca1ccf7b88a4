//! The options of `queens compare`: one command for each question that an experiment answers.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use n_queens::Task;
use n_queens::compare::Method;

use super::{named, names};
use crate::values::duration;

/// The commands of `compare`.
#[derive(Subcommand)]
pub(crate) enum CompareQuestion {
    #[command(flatten)]
    Table(TableQuestion),
    Report(ReportArgs),
}

/// The questions that a table with a plot answers.
#[derive(Subcommand)]
pub(crate) enum TableQuestion {
    Time(ExperimentArgs<SearchArgs, RunArgs>),
    Accuracy(ExperimentArgs<BarArgs, RunArgs>),
    Steps(ExperimentArgs<SearchArgs, OneRunArgs>),
    Growth(ExperimentArgs<MeasureArgs, RunArgs>),
    Classic(ClassicArgs),
}

/// The options of an experiment: those of all of them, and its `Own`; how it is run, and how the results leave.
#[derive(Args)]
pub(crate) struct ExperimentArgs<Own: Args, Run: Args> {
    #[command(flatten)]
    pub(crate) grid: GridArgs,
    #[command(flatten)]
    pub(crate) own: Own,
    #[command(flatten)]
    pub(crate) run: Run,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

/// What is compared, at which sizes.
#[derive(Args)]
pub(crate) struct GridArgs {
    #[arg(long, value_name = "LIST")]
    pub(crate) n: Option<String>,
    #[arg(long, value_name = "NAMES", value_delimiter = ',', action = clap::ArgAction::Set, value_parser = names(Method::all()))]
    pub(crate) strategies: Option<Vec<String>>,
}

/// How long a run takes at most, and with which random choices.
#[derive(Args)]
pub(crate) struct OneRunArgs {
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = duration)]
    pub(crate) timeout: Option<Duration>,
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
}

/// How often a cell is run, and how.
#[derive(Args)]
pub(crate) struct RunArgs {
    #[arg(long, value_name = "K")]
    pub(crate) runs: Option<u64>,
    #[command(flatten)]
    pub(crate) one: OneRunArgs,
}

/// What is searched for.
#[derive(Args)]
pub(crate) struct SearchArgs {
    #[arg(long, value_name = "LIST")]
    pub(crate) density: Option<String>,
    #[arg(long, value_name = "TASK", value_parser = named::<Task>(Task::ALL))]
    pub(crate) task: Option<Task>,
}

/// What bars stand for.
#[derive(Args)]
pub(crate) struct BarArgs {
    #[arg(long, value_name = "LIST")]
    pub(crate) density: Option<String>,
    #[arg(long, value_name = "AXIS", value_parser = names(["n", "density"]))]
    pub(crate) group_by: Option<String>,
}

/// What grows.
#[derive(Args)]
pub(crate) struct MeasureArgs {
    #[arg(long, value_name = "WHAT", value_parser = names(["time", "steps"]))]
    pub(crate) measure: Option<String>,
}

/// How the results leave.
#[derive(Args)]
pub(crate) struct TableArgs {
    #[arg(long, conflicts_with_all = ["json", "markdown"])]
    pub(crate) csv: bool,
    #[arg(long, conflicts_with = "markdown")]
    pub(crate) json: bool,
    #[arg(long)]
    pub(crate) markdown: bool,
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct ClassicArgs {
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

#[derive(Args)]
pub(crate) struct ReportArgs {
    #[arg(short, long, value_name = "FILE", required = true)]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
}
