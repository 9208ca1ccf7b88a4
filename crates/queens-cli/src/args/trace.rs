//! The options of `queens trace`.

use std::path::PathBuf;

use clap::Args;

use super::shared::{BoardArgs, SeedArgs, StrategyArgs};

#[derive(Args)]
pub(crate) struct TraceArgs {
    #[arg(id = "N", required = true)]
    pub(crate) size: String,
    #[command(flatten)]
    pub(crate) strategy: StrategyArgs,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[arg(long, value_name = "D")]
    pub(crate) density: Option<String>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[arg(long, value_name = "STEPS")]
    pub(crate) speed: Option<String>,
    #[arg(long, value_name = "K")]
    pub(crate) limit: Option<String>,
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}
