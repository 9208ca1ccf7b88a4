//! The options of `queens cluster`: one command for each thing to do about a count on many machines.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use n_queens::Variant;
use n_queens::count::Kind;

use super::shared::names;

#[derive(Args)]
pub(crate) struct ClusterArgs {
    #[command(subcommand)]
    pub(crate) command: Cluster,
}

/// The commands of `cluster`.
#[derive(Subcommand)]
pub(crate) enum Cluster {
    Slurm(Box<SlurmArgs>),
    Status(StatusArgs),
}

#[derive(Args)]
pub(crate) struct SlurmArgs {
    #[arg(id = "N", required = true)]
    pub(crate) size: String,
    #[arg(long, value_name = "K", required = true)]
    pub(crate) tasks: String,
    #[arg(long, value_name = "NAME")]
    pub(crate) partition: Option<String>,
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long)]
    pub(crate) submit: bool,
    #[arg(long, value_name = "T")]
    pub(crate) cpus: Option<String>,
    #[arg(long, value_name = "LIMIT")]
    pub(crate) time: Option<String>,
    #[arg(long, value_name = "SIZE")]
    pub(crate) memory: Option<String>,
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub(crate) sbatch: Vec<String>,
    #[arg(long, value_name = "KIND", hide_possible_values = true, value_parser = names(Kind::ALL))]
    pub(crate) of: Option<String>,
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = names(Variant::ALL))]
    pub(crate) variant: Option<String>,
    #[arg(long, value_name = "K")]
    pub(crate) queens: Option<String>,
    #[arg(long)]
    pub(crate) verify: bool,
    #[arg(long, value_name = "PATH")]
    pub(crate) program: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct StatusArgs {
    #[arg(id = "DIR", required = true)]
    pub(crate) folder: PathBuf,
    #[arg(long)]
    pub(crate) json: bool,
}
