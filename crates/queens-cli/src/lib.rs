//! The `queens` command. It parses the call, asks the library, renders the answer, and turns
//! whatever happened into a message and an exit code. All the thinking is in `n-queens`.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod args;
mod batch;
mod call_error;
mod check;
mod cluster;
mod compare;
mod complete;
mod control;
mod count;
mod date;
mod estimate;
mod failure;
mod generate;
mod list;
mod machine;
mod memory;
mod merge;
mod options;
mod output;
mod progress;
mod search;
mod self_test;
mod serve;
mod session;
mod shell;
mod solve;
mod trace;
#[doc(hidden)]
pub mod tried;

use std::process::ExitCode;

use clap::ArgMatches;

use failure::Failure;
use session::Session;

/// Does what the words of the command line ask for; the exit code says how that went.
#[must_use]
pub fn main() -> ExitCode {
    let language = session::language();
    let matches = match args::command(language).try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return call_error::report(&error, language),
    };
    let session = Session::new(language, &matches);
    let done = control::obey_signals().and_then(|()| run(&session, &matches));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => session.fail(&failure),
    }
}

fn run(session: &Session, matches: &ArgMatches) -> Result<(), Failure> {
    match matches.subcommand() {
        Some(("solve", matches)) => solve::run(session, matches),
        Some(("list", matches)) => list::run(session, matches),
        Some(("count", matches)) => count::run(session, matches),
        Some(("complete", matches)) => complete::run(session, matches),
        Some(("self-test", matches)) => self_test::run(session, matches),
        Some(("merge", matches)) => merge::run(session, matches),
        Some(("estimate", matches)) => estimate::run(session, matches),
        Some(("generate", matches)) => generate::run(session, matches),
        Some(("check", matches)) => check::run(session, matches),
        Some(("trace", matches)) => trace::run(session, matches),
        Some(("compare", matches)) => compare::run(session, matches),
        Some(("cluster", matches)) => cluster::run(session, matches),
        Some(("serve", matches)) => serve::run(session, matches),
        Some(("completions", matches)) => shell::completions(session, matches),
        Some(("man", _)) => shell::man(session),
        _ => unreachable!("clap lets no other command through"),
    }
}
