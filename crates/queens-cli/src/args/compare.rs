//! The options of `queens compare`: one command for each question that an experiment answers.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use n_queens::compare::Method;

use super::shared::{SeedArgs, TimeoutArgs, names};

#[derive(Args)]
pub(crate) struct CompareArgs {
    #[command(subcommand)]
    pub(crate) question: Question,
}

/// The commands of `compare`.
#[derive(Subcommand)]
pub(crate) enum Question {
    Time(TimeArgs),
    Accuracy(AccuracyArgs),
    Steps(StepsArgs),
    Growth(GrowthArgs),
    Classic(ClassicArgs),
    Report(ReportArgs),
}

/// What is compared, at which sizes.
#[derive(Args)]
pub(crate) struct GridArgs {
    #[arg(long, value_name = "LIST")]
    pub(crate) n: Option<String>,
    #[arg(long, value_name = "NAMES", value_delimiter = ',', action = clap::ArgAction::Set, hide_possible_values = true, value_parser = names(Method::all()))]
    pub(crate) strategies: Option<Vec<String>>,
}

/// How often a cell is run, for how long at most, and with which random choices.
#[derive(Args)]
pub(crate) struct RunArgs {
    #[arg(long, value_name = "K")]
    pub(crate) runs: Option<String>,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
}

#[derive(Args)]
pub(crate) struct ResumeArgs {
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
}

/// How the results leave.
#[derive(Args)]
pub(crate) struct TableArgs {
    #[arg(long)]
    pub(crate) csv: bool,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long)]
    pub(crate) markdown: bool,
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) resume: ResumeArgs,
}

#[derive(Args)]
pub(crate) struct TimeArgs {
    #[command(flatten)]
    pub(crate) grid: GridArgs,
    #[arg(long, value_name = "LIST")]
    pub(crate) density: Option<String>,
    #[arg(long, value_name = "TASK", hide_possible_values = true, value_parser = names(["one", "all"]))]
    pub(crate) task: Option<String>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

#[derive(Args)]
pub(crate) struct AccuracyArgs {
    #[command(flatten)]
    pub(crate) grid: GridArgs,
    #[arg(long, value_name = "LIST")]
    pub(crate) density: Option<String>,
    #[arg(long, value_name = "AXIS", hide_possible_values = true, value_parser = names(["n", "density"]))]
    pub(crate) group_by: Option<String>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

#[derive(Args)]
pub(crate) struct StepsArgs {
    #[command(flatten)]
    pub(crate) grid: GridArgs,
    #[arg(long, value_name = "LIST")]
    pub(crate) density: Option<String>,
    #[arg(long, value_name = "TASK", hide_possible_values = true, value_parser = names(["one", "all"]))]
    pub(crate) task: Option<String>,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

#[derive(Args)]
pub(crate) struct GrowthArgs {
    #[command(flatten)]
    pub(crate) grid: GridArgs,
    #[arg(long, value_name = "WHAT", hide_possible_values = true, value_parser = names(["time", "steps"]))]
    pub(crate) measure: Option<String>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
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
    #[command(flatten)]
    pub(crate) resume: ResumeArgs,
}
