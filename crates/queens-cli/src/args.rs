//! The command line as types: one struct a command, parsed by clap. [`command`] is what `main` parses with;
//! the texts of its help come from the catalogue ([`help`]). Values stay text here: the commands parse
//! them, because their messages exist in two languages.

pub(crate) mod compare;
pub(crate) mod complete;
pub(crate) mod count;
pub(crate) mod generate;
mod help;
pub(crate) mod list;
pub(crate) mod shared;
pub(crate) mod small;
pub(crate) mod solve;
pub(crate) mod trace;

use clap::{CommandFactory, Parser, Subcommand};
use queens_messages::Language;

use shared::names;

/// Options that need another one: the command, the option, what it needs. clap does not say in its error which
/// option has the need, so this table is used to declare it and to explain it.
pub(crate) const NEEDS: [(&str, &str, &str); 3] = [
    ("count", "wait", "checkpoint"),
    ("complete", "limit", "all"),
    ("complete", "picture", "explain"),
];

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
    #[arg(short, long, global = true, value_name = "T")]
    pub(crate) threads: Option<String>,
    #[arg(long, global = true, value_name = "LANG", hide_possible_values = true, value_parser = names(Language::ALL.map(Language::code)))]
    pub(crate) lang: Option<String>,
    #[arg(id = "no-progress", long, global = true)]
    pub(crate) no_progress: bool,
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
}

/// The commands, in the order of the help.
#[derive(Subcommand)]
pub(crate) enum Command {
    Solve(solve::SolveArgs),
    List(list::ListArgs),
    Count(count::CountArgs),
    Complete(complete::CompleteArgs),
    Merge(small::MergeArgs),
    #[command(name = "self-test")]
    SelfTest(small::SelfTestArgs),
    Estimate(small::EstimateArgs),
    Generate(generate::GenerateArgs),
    Check(small::CheckArgs),
    Trace(trace::TraceArgs),
    Compare(compare::CompareArgs),
    Serve(small::ServeArgs),
    Completions(small::CompletionsArgs),
    Man,
}

/// The whole command with its help in one language.
pub(crate) fn command(language: Language) -> clap::Command {
    help::spoken(Cli::command(), language)
}
