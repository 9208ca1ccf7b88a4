//! `queens cluster`: a count on many machines, over an engine that is there already; we schedule nothing.
//!
//! The story: a [`Plan`](plan::Plan) says what is counted and into how many shares, and lies in a
//! [`Folder`](folder::Folder) that all machines see, beside two [scripts](script): one counts a share, one adds
//! the shares up. `slurm` hands them to sbatch, as an array of [tasks](jobs). The record of a share is
//! checkpoint and result in one file, so a [`Survey`](survey::Survey) of these files tells how far it is, and what is
//! to be done again. `status` shows that.

mod call;
mod folder;
mod jobs;
mod list;
mod pace;
mod plan;
mod queue;
mod script;
mod slurm;
mod status;
mod submit;
mod survey;
pub(crate) mod tried;

use crate::args::cluster::{Cluster, ClusterArgs};
use crate::failure::Failure;
use crate::session::Session;

/// Reads the options of a call, and does nothing of it.
pub(crate) fn read(args: &ClusterArgs) -> Result<(), Failure> {
    match &args.command {
        Cluster::Slurm(args) => call::Call::of(args).map(drop),
        Cluster::Status(_) => Ok(()),
    }
}

pub(crate) fn run(session: &Session, args: &ClusterArgs) -> Result<(), Failure> {
    match &args.command {
        Cluster::Slurm(args) => slurm::run(session, args),
        Cluster::Status(args) => status::run(session, args),
    }
}
