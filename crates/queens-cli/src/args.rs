//! The command line as types: one struct a command, parsed by clap. The texts of its help come from the catalogue
//! ([`help`]). What depends on the size of the board stays text: the commands parse it.

mod commands;
mod compare;
mod help;
mod shared;

use std::num::NonZeroUsize;

use clap::{CommandFactory, Parser, Subcommand};
use queens_messages::Language;

pub(crate) use commands::*;
pub(crate) use compare::*;
pub(crate) use shared::*;

/// A call of `queens`.
#[derive(Parser)]
#[command(name = "queens", version, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) globals: Globals,
}

/// Options of every command, before or after its name.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct Globals {
    #[arg(short, long, global = true, value_name = "T", value_parser = crate::values::threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    #[arg(long, global = true, value_name = "LANG", hide_possible_values = true, value_parser = names(Language::ALL))]
    pub(crate) lang: Option<String>,
    #[arg(id = "no-progress", long, global = true)]
    pub(crate) no_progress: bool,
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
}

/// The commands, in the order of the help.
#[derive(Subcommand)]
pub(crate) enum Command {
    Solve(SolveArgs),
    List(ListArgs),
    Count(CountArgs),
    Complete(CompleteArgs),
    Merge(MergeArgs),
    #[command(name = "self-test")]
    SelfTest(SelfTestArgs),
    Estimate(EstimateArgs),
    Generate(GenerateArgs),
    Check(CheckArgs),
    Trace(TraceArgs),
    Compare(CompareArgs),
    Serve(ServeArgs),
    Completions(CompletionsArgs),
    Man,
}

/// The whole command without help: it accepts what [`command`] accepts, and is built in a third of the time.
pub(crate) fn without_help() -> clap::Command {
    // The error of `compare` without a command names its commands.
    Cli::command().mut_subcommands(|command| command.arg_required_else_help(false))
}

/// The whole command with its help in one language.
pub(crate) fn command(language: Language) -> clap::Command {
    help::spoken(without_help(), language)
}
