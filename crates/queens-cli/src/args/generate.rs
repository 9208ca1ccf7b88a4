//! The options of `queens generate`.

use std::path::PathBuf;

use clap::Args;
use n_queens::Variant;
use n_queens::complete::generate::Kind;
use queens_format::PartialFormat;

use super::shared::{SeedArgs, TimeoutArgs, names};

#[derive(Args)]
pub(crate) struct GenerateArgs {
    #[arg(id = "N", required_unless_present = "n")]
    pub(crate) size: Option<String>,
    /// The size as it was given before it was positional.
    #[arg(long, value_name = "N", hide = true, conflicts_with = "N")]
    pub(crate) n: Option<String>,
    #[arg(long, value_name = "KIND", hide_possible_values = true, value_parser = names(Kind::NAMES))]
    pub(crate) kind: Option<String>,
    #[arg(long, value_name = "K")]
    pub(crate) queens: Option<String>,
    #[arg(long, value_name = "D")]
    pub(crate) density: Option<String>,
    #[arg(long, value_name = "K")]
    pub(crate) diagonals: Option<String>,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[arg(long)]
    pub(crate) unique: bool,
    #[arg(long)]
    pub(crate) hard: bool,
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = names(Variant::ALL))]
    pub(crate) variant: Option<String>,
    #[arg(long, value_name = "K")]
    pub(crate) count: Option<String>,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[arg(short, long, value_name = "NAME", hide_possible_values = true, value_parser = names(PartialFormat::ALL))]
    pub(crate) format: Option<String>,
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}
