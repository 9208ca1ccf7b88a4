//! The command line as types: one struct a command, parsed by clap. The texts of its help come from the catalogue
//! ([`help`]). What depends on the size of the board stays text: the commands parse it.

mod commands;
mod compare;
mod help;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand};
use n_queens::Variant;
use queens_format::Format;
use queens_messages::Language;

use crate::values::{duration, threads};

pub(crate) use commands::*;
pub(crate) use compare::*;

/// A call of `queens` that can be carried out.
#[derive(Parser)]
#[command(name = "queens", version, arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) globals: Globals,
}

/// Options of every command, before or after its name.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct Globals {
    #[arg(short, long, global = true, value_name = "T", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    #[arg(long, global = true, value_name = "LANG", value_parser = names(Language::ALL))]
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
    Map(MapArgs),
    Merge(MergeArgs),
    #[command(name = "self-test")]
    SelfTest(SelfTestArgs),
    Estimate(EstimateArgs),
    Generate(GenerateArgs),
    Check(CheckArgs),
    Trace(TraceArgs),
    #[command(subcommand)]
    Compare(CompareQuestion),
    Serve(ServeArgs),
    Page(PageArgs),
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

// Groups of options that several commands have, and the parsers of names.

/// A parser that takes these names only, so that clap can suggest the nearest one.
pub(crate) fn names<T: ToString>(all: impl IntoIterator<Item = T>) -> PossibleValuesParser {
    PossibleValuesParser::new(all.into_iter().map(|one| one.to_string()))
}

/// A parser that takes these names only and gives what they stand for.
pub(crate) fn named<T: FromStr + Clone + Send + Sync + 'static>(
    all: impl IntoIterator<Item = impl ToString>,
) -> impl TypedValueParser<Value = T> {
    names(all).map(|name: String| name.parse().ok().expect("one of the names"))
}

/// What stands on the board, and how the pieces move.
#[derive(Args)]
pub(crate) struct BoardArgs {
    #[arg(long, value_name = "NAME", value_parser = named::<Variant>(Variant::ALL))]
    pub(crate) variant: Option<Variant>,
    #[arg(long, value_name = "SQUARE")]
    pub(crate) place: Vec<String>,
    #[arg(long, value_name = "SQUARE")]
    pub(crate) block: Vec<String>,
}

/// How long to search, and how to show solutions.
#[derive(Args)]
pub(crate) struct ShowArgs {
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = duration)]
    pub(crate) timeout: Option<Duration>,
    #[arg(short, long, value_name = "NAME", value_parser = named::<Format>(Format::ALL))]
    pub(crate) format: Option<Format>,
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long)]
    pub(crate) stats: bool,
    #[arg(long)]
    pub(crate) yes: bool,
}
