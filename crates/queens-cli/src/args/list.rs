//! The options of `queens list`.

use clap::Args;

use super::shared::{BoardArgs, ShowArgs, SizesArgs, StrategyArgs, TimeoutArgs};

#[derive(Args)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) sizes: SizesArgs,
    #[command(flatten)]
    pub(crate) strategy: StrategyArgs,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[arg(long, value_name = "K")]
    pub(crate) limit: Option<String>,
    #[command(flatten)]
    pub(crate) timeout: TimeoutArgs,
    #[command(flatten)]
    pub(crate) show: ShowArgs,
}
