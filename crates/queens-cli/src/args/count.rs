//! The options of `queens count`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use n_queens::Strategy;
use n_queens::count::{EngineKind, Kind};

use super::shared::{BoardArgs, SeedArgs, SizesArgs, TimeoutArgs, names};

#[derive(Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) sizes: SizesArgs,
    #[arg(long, value_name = "KIND", hide_possible_values = true, value_parser = names(Kind::ALL))]
    pub(crate) of: Option<String>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[arg(long, value_name = "K")]
    pub(crate) queens: Option<String>,
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
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long)]
    pub(crate) stats: bool,
    #[arg(long)]
    pub(crate) yes: bool,
    #[arg(long)]
    pub(crate) known: bool,
}

/// The names of engines. Those of strategies get through, too: the command says which option takes them.
fn engines() -> PossibleValuesParser {
    first_of(&EngineKind::ALL.map(EngineKind::word), Strategy::ALL)
}

fn strategies() -> PossibleValuesParser {
    first_of(Strategy::ALL, &EngineKind::ALL.map(EngineKind::word))
}

/// Shows and suggests the names in `shown`; those in `hidden` are let through.
fn first_of<A: ToString, B: ToString>(shown: &[A], hidden: &[B]) -> PossibleValuesParser {
    let shown: Vec<String> = shown.iter().map(ToString::to_string).collect();
    let hidden = hidden.iter().map(ToString::to_string).filter(|name| !shown.contains(name));
    let hidden: Vec<PossibleValue> =
        hidden.map(|name| PossibleValue::new(name).hide(true)).collect();
    let shown = shown.iter().map(PossibleValue::new);
    PossibleValuesParser::new(shown.chain(hidden))
}
