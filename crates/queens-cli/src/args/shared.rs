//! Groups of options that several commands have, and the lists of names that clap compares values with.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use n_queens::{Strategy, Variant};
use queens_format::Format;

/// A parser that takes these names only, so that clap can suggest the nearest one.
pub(crate) fn names<T: ToString>(all: impl IntoIterator<Item = T>) -> PossibleValuesParser {
    PossibleValuesParser::new(all.into_iter().map(|one| one.to_string()))
}

/// The size or the sizes of a board: numbers, ranges such as `8..12`, or `-` for standard input.
#[derive(Args)]
pub(crate) struct SizesArgs {
    #[arg(id = "N", required = true, num_args = 1..)]
    pub(crate) sizes: Vec<String>,
}

/// What stands on the board, and how the pieces move.
#[derive(Args)]
pub(crate) struct BoardArgs {
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = names(Variant::ALL))]
    pub(crate) variant: Option<String>,
    #[arg(long, value_name = "SQUARE")]
    pub(crate) place: Vec<String>,
    #[arg(long, value_name = "SQUARE")]
    pub(crate) block: Vec<String>,
}

/// How to show solutions.
#[derive(Args)]
pub(crate) struct ShowArgs {
    #[arg(short, long, value_name = "NAME", hide_possible_values = true, value_parser = names(Format::ALL))]
    pub(crate) format: Option<String>,
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long)]
    pub(crate) stats: bool,
    #[arg(long)]
    pub(crate) yes: bool,
}

/// How to search.
#[derive(Args)]
pub(crate) struct StrategyArgs {
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = names(Strategy::ALL))]
    pub(crate) strategy: Option<String>,
}

/// How long to search.
#[derive(Args)]
pub(crate) struct TimeoutArgs {
    // `-1s` is no number for clap, and our own parser explains it.
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) timeout: Option<String>,
}

/// Where random numbers come from.
#[derive(Args)]
pub(crate) struct SeedArgs {
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<String>,
}
