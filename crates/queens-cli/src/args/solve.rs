//! The options of `queens solve`.

use clap::Args;

use super::shared::{BoardArgs, SeedArgs, ShowArgs, SizesArgs, StrategyArgs, TimeoutArgs};

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) sizes: SizesArgs,
    #[command(flatten)]
    pub(crate) strategy: StrategyArgs,
    #[arg(long)]
    pub(crate) random: bool,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
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
