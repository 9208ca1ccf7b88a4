//! `queens trace N`: the search, step by step.
use crate::failure::Failure;
use crate::session::Session;
use clap::ArgMatches;
pub(crate) fn run(_session: &Session, _matches: &ArgMatches) -> Result<(), Failure> {
    Ok(())
}
