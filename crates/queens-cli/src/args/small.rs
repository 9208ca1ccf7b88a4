//! The options of the commands that have few: merge, self-test, estimate, check, serve and completions.

use std::path::PathBuf;

use clap::Args;
use n_queens::Variant;

use super::shared::{SeedArgs, SizesArgs, names};

#[derive(Args)]
pub(crate) struct MergeArgs {
    #[arg(id = "FILES", required = true, num_args = 1..)]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct SelfTestArgs {
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct EstimateArgs {
    #[command(flatten)]
    pub(crate) sizes: SizesArgs,
    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    #[arg(id = "FILE")]
    pub(crate) file: Option<String>,
    #[arg(short, long, value_name = "NAME", hide_possible_values = true, value_parser = names(["text", "u32"]))]
    pub(crate) format: Option<String>,
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = names(Variant::ALL))]
    pub(crate) variant: Option<String>,
    #[arg(long, value_name = "K")]
    pub(crate) limit: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ServeArgs {
    #[arg(long, value_name = "HOST:PORT")]
    pub(crate) address: Option<String>,
    #[arg(long)]
    pub(crate) open: bool,
}

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    #[arg(id = "SHELL", required = true, hide_possible_values = true, value_parser = names(["bash", "elvish", "fish", "powershell", "zsh"]))]
    pub(crate) shell: String,
}
