//! The options of every command but `compare`, one struct a command.

use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap_complete::Shell;
use n_queens::count::{EngineKind, InstructionSet, Kind};
use n_queens::{Strategy, Variant, complete};
use queens_charts::map::MapFormat;
use queens_format::PartialFormat;

use super::{BoardArgs, ShowArgs, named, names};
use crate::values::{address, count, duration, limit, share, speed};

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[arg(id = "N", required = true, num_args = 1..)]
    pub(crate) sizes: Vec<String>,
    #[arg(long, value_name = "NAME", value_parser = named::<Strategy>(Strategy::ALL))]
    pub(crate) strategy: Option<Strategy>,
    #[arg(long)]
    pub(crate) random: bool,
    #[arg(long)]
    pub(crate) first: bool,
    #[arg(long, value_name = "K", value_parser = limit, conflicts_with_all = ["first", "check"])]
    pub(crate) limit: Option<u64>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["first", "check"])]
    pub(crate) weights: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "D")]
    pub(crate) density: Option<String>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Args)]
pub(crate) struct ListArgs {
    #[arg(id = "N", required = true, num_args = 1..)]
    pub(crate) sizes: Vec<String>,
    #[arg(long, value_name = "NAME", value_parser = named::<Strategy>(Strategy::ALL))]
    pub(crate) strategy: Option<Strategy>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[arg(long, value_name = "K", value_parser = limit)]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
}

#[derive(Args)]
pub(crate) struct CountArgs {
    #[arg(id = "N", required = true, num_args = 1..)]
    pub(crate) sizes: Vec<String>,
    #[arg(long, value_name = "KIND", value_parser = named::<Kind>(Kind::ALL))]
    pub(crate) of: Option<Kind>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[arg(long, value_name = "K")]
    pub(crate) queens: Option<u32>,
    #[arg(long, value_name = "NAME", value_parser = named::<EngineKind>(EngineKind::ALL.map(EngineKind::name)), conflicts_with_all = ["strategy", "stats", "known"])]
    pub(crate) engine: Option<EngineKind>,
    /// For benchmarks and tests: forces the instructions of the colour split.
    #[arg(long, value_name = "NAME", hide = true, value_parser = named::<InstructionSet>(InstructionSet::ALL), conflicts_with_all = ["strategy", "stats", "known"])]
    pub(crate) vectors: Option<InstructionSet>,
    #[arg(long, value_name = "NAME", value_parser = named::<Strategy>(Strategy::ALL), conflicts_with = "known")]
    pub(crate) strategy: Option<Strategy>,
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = duration)]
    pub(crate) timeout: Option<Duration>,
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
    #[arg(long, value_name = "NAME", value_parser = named::<Strategy>(Strategy::ALL))]
    pub(crate) strategy: Option<Strategy>,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
}

#[derive(Args)]
pub(crate) struct MapArgs {
    #[arg(id = "N", required = true)]
    pub(crate) size: String,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = duration)]
    pub(crate) timeout: Option<Duration>,
    #[arg(short, long, value_name = "NAME", value_parser = named::<MapFormat>(MapFormat::ALL))]
    pub(crate) format: Option<MapFormat>,
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long)]
    pub(crate) yes: bool,
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
    #[arg(id = "N", required = true, num_args = 1..)]
    pub(crate) sizes: Vec<String>,
    #[arg(long)]
    pub(crate) first: bool,
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
    #[arg(long, value_name = "KIND", value_parser = names(complete::generate::BoardKind::NAMES))]
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
    #[arg(long, value_name = "NAME", value_parser = named::<Variant>(Variant::ALL))]
    pub(crate) variant: Option<Variant>,
    #[arg(long, value_name = "K", value_parser = count)]
    pub(crate) count: Option<NonZeroU64>,
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = duration)]
    pub(crate) timeout: Option<Duration>,
    #[arg(short, long, value_name = "NAME", value_parser = named::<PartialFormat>(PartialFormat::ALL))]
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
    #[arg(short, long, value_name = "NAME", value_parser = names(["text", "u32"]))]
    pub(crate) format: Option<String>,
    #[arg(long, value_name = "NAME", value_parser = named::<Variant>(Variant::ALL))]
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
    #[arg(long, value_name = "NAME", value_parser = named::<Strategy>(Strategy::ALL))]
    pub(crate) strategy: Option<Strategy>,
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
pub(crate) struct PageArgs {
    #[arg(short, long, value_name = "DIR", required = true)]
    pub(crate) output: PathBuf,
}

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    #[arg(id = "SHELL", required = true)]
    pub(crate) shell: Shell,
}
