//! The options of every command but `compare`, one struct a command.

use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use n_queens::count::{EngineKind, Kind};
use n_queens::{Strategy, Variant, complete};
use queens_format::PartialFormat;

use super::{BoardArgs, ShowArgs, SizesArgs, StrategyArgs, TimeoutArgs, named, names};
use crate::values::{address, count, limit, share, speed};

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) sizes: SizesArgs,
    #[command(flatten)]
    pub(crate) strategy: StrategyArgs,
    #[arg(long)]
    pub(crate) random: bool,
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "D")]
    pub(crate) density: Option<String>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Args)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) sizes: SizesArgs,
    #[command(flatten)]
    pub(crate) strategy: StrategyArgs,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[arg(long, value_name = "K", value_parser = limit)]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
}

#[derive(Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) sizes: SizesArgs,
    #[arg(long, value_name = "KIND", hide_possible_values = true, value_parser = named::<Kind>(Kind::ALL))]
    pub(crate) of: Option<Kind>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[arg(long, value_name = "K")]
    pub(crate) queens: Option<u32>,
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = engines(), conflicts_with_all = ["strategy", "stats", "known"])]
    pub(crate) engine: Option<String>,
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = strategies(), conflicts_with = "known")]
    pub(crate) strategy: Option<String>,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    #[arg(long)]
    pub(crate) wait: bool,
    #[arg(long, value_name = "I/K", allow_hyphen_values = true)]
    pub(crate) part: Option<String>,
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long)]
    pub(crate) verify: bool,
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long)]
    pub(crate) stats: bool,
    #[arg(long)]
    pub(crate) yes: bool,
    #[arg(long)]
    pub(crate) known: bool,
}

/// The names of engines. Those of strategies pass too: the command says which option takes them.
fn engines() -> PossibleValuesParser {
    first_of(&EngineKind::ALL.map(EngineKind::name), Strategy::ALL)
}

fn strategies() -> PossibleValuesParser {
    first_of(Strategy::ALL, &EngineKind::ALL.map(EngineKind::name))
}

/// Shows and suggests the names in `shown`; those in `hidden` pass too.
fn first_of<A: ToString, B: ToString>(shown: &[A], hidden: &[B]) -> PossibleValuesParser {
    let shown: Vec<String> = shown.iter().map(ToString::to_string).collect();
    let hidden = hidden.iter().map(ToString::to_string).filter(|name| !shown.contains(name));
    let hidden: Vec<PossibleValue> =
        hidden.map(|name| PossibleValue::new(name).hide(true)).collect();
    let shown = shown.iter().map(PossibleValue::new);
    PossibleValuesParser::new(shown.chain(hidden))
}

#[derive(Args)]
pub(crate) struct CompleteArgs {
    #[arg(id = "FILE")]
    pub(crate) file: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) n: Option<String>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[arg(long, conflicts_with_all = ["count", "unique", "random", "proof", "check-proof"])]
    pub(crate) all: bool,
    #[arg(long, value_name = "K", value_parser = limit)]
    pub(crate) limit: Option<u64>,
    #[arg(long, conflicts_with_all = ["unique", "random", "format", "proof", "check-proof"])]
    pub(crate) count: bool,
    #[arg(long, conflicts_with_all = ["random", "proof", "check-proof"])]
    pub(crate) unique: bool,
    #[arg(long, conflicts_with_all = ["strategy", "stats", "proof", "check-proof"])]
    pub(crate) random: bool,
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    #[arg(long, conflicts_with = "check-proof")]
    pub(crate) explain: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) picture: Option<PathBuf>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["strategy", "check-proof"])]
    pub(crate) proof: Option<PathBuf>,
    #[arg(long, value_name = "FILE", conflicts_with = "check-proof")]
    pub(crate) cnf: Option<PathBuf>,
    #[arg(id = "check-proof", long, value_name = "PROOF", conflicts_with = "format")]
    pub(crate) check_proof: Option<String>,
    #[command(flatten)]
    pub(crate) strategy: StrategyArgs,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
}

#[derive(Args)]
pub(crate) struct MergeArgs {
    #[arg(id = "FILES", required = true, num_args = 1..)]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct SelfTestArgs {
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct EstimateArgs {
    #[command(flatten)]
    pub(crate) sizes: SizesArgs,
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct GenerateArgs {
    #[arg(id = "N", required_unless_present = "n")]
    pub(crate) size: Option<String>,
    /// The size as it was given before it was positional.
    #[arg(long, value_name = "N", hide = true, conflicts_with = "N")]
    pub(crate) n: Option<String>,
    #[arg(long, value_name = "KIND", hide_possible_values = true, value_parser = names(complete::generate::BoardKind::NAMES))]
    pub(crate) kind: Option<String>,
    #[arg(long, value_name = "K")]
    pub(crate) queens: Option<u32>,
    #[arg(long, value_name = "D", value_parser = share)]
    pub(crate) density: Option<f64>,
    #[arg(long, value_name = "K")]
    pub(crate) diagonals: Option<u32>,
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    #[arg(long)]
    pub(crate) unique: bool,
    #[arg(long)]
    pub(crate) hard: bool,
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = named::<Variant>(Variant::ALL))]
    pub(crate) variant: Option<Variant>,
    #[arg(long, value_name = "K", value_parser = count)]
    pub(crate) count: Option<NonZeroU64>,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[arg(short, long, value_name = "NAME", hide_possible_values = true, value_parser = named::<PartialFormat>(PartialFormat::ALL))]
    pub(crate) format: Option<PartialFormat>,
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    #[arg(id = "FILE")]
    pub(crate) file: Option<String>,
    #[arg(short, long, value_name = "NAME", hide_possible_values = true, value_parser = names(["text", "u32"]))]
    pub(crate) format: Option<String>,
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = named::<Variant>(Variant::ALL))]
    pub(crate) variant: Option<Variant>,
    #[arg(long, value_name = "K", value_parser = limit)]
    pub(crate) limit: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct TraceArgs {
    #[arg(id = "N", required = true)]
    pub(crate) size: String,
    #[command(flatten)]
    pub(crate) strategy: StrategyArgs,
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "D")]
    pub(crate) density: Option<String>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[arg(long, value_name = "STEPS", value_parser = speed)]
    pub(crate) speed: Option<f64>,
    #[arg(long, value_name = "K", value_parser = limit)]
    pub(crate) limit: Option<u64>,
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ServeArgs {
    #[arg(long, value_name = "HOST:PORT", value_parser = address)]
    pub(crate) address: Option<String>,
    #[arg(long)]
    pub(crate) open: bool,
}

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    #[arg(id = "SHELL", required = true, hide_possible_values = true, value_parser = names(["bash", "elvish", "fish", "powershell", "zsh"]))]
    pub(crate) shell: String,
}
