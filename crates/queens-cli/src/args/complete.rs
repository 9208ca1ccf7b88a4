//! The options of `queens complete`.

use std::path::PathBuf;

use clap::Args;

use super::shared::{BoardArgs, SeedArgs, ShowArgs, StrategyArgs, TimeoutArgs};

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
    #[arg(long, value_name = "K")]
    pub(crate) limit: Option<String>,
    #[arg(long, conflicts_with_all = ["unique", "random", "format", "proof", "check-proof"])]
    pub(crate) count: bool,
    #[arg(long, conflicts_with_all = ["random", "proof", "check-proof"])]
    pub(crate) unique: bool,
    #[arg(long, conflicts_with_all = ["strategy", "stats", "proof", "check-proof"])]
    pub(crate) random: bool,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
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
