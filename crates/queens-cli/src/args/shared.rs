//! Groups of options that several commands have, and the parsers of names.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use n_queens::{Strategy, Variant};
use queens_format::Format;

use crate::values::duration;

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

/// The size or the sizes of a board: numbers, ranges such as `8..12`, or `-` for standard input.
#[derive(Args)]
pub(crate) struct SizesArgs {
    #[arg(id = "N", required = true, num_args = 1..)]
    pub(crate) sizes: Vec<String>,
}

/// What stands on the board, and how the pieces move.
#[derive(Args)]
pub(crate) struct BoardArgs {
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = named::<Variant>(Variant::ALL))]
    pub(crate) variant: Option<Variant>,
    #[arg(long, value_name = "SQUARE")]
    pub(crate) place: Vec<String>,
    #[arg(long, value_name = "SQUARE")]
    pub(crate) block: Vec<String>,
}

/// How to show solutions.
#[derive(Args)]
pub(crate) struct ShowArgs {
    #[arg(short, long, value_name = "NAME", hide_possible_values = true, value_parser = named::<Format>(Format::ALL))]
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

/// How to search.
#[derive(Args)]
pub(crate) struct StrategyArgs {
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = named::<Strategy>(Strategy::ALL))]
    pub(crate) strategy: Option<Strategy>,
}

/// How long to search.
#[derive(Args)]
pub(crate) struct TimeoutArgs {
    // `-1s` is not a number for clap, and our own parser explains it.
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = duration)]
    pub(crate) timeout: Option<Duration>,
}

/// Where random numbers come from.
#[derive(Args)]
pub(crate) struct SeedArgs {
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
}
