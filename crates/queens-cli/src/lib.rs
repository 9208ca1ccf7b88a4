//! The `queens` command. It parses the call, asks the library, renders the answer, and turns
//! whatever happened into a message and an exit code. All the thinking is in `n-queens`.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod args;
mod batch;
mod call_error;
mod check;
mod compare;
mod complete;
mod control;
mod count;
mod date;
#[allow(dead_code)]
mod display;
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
#[allow(dead_code)]
mod values;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{ArgMatches, FromArgMatches};

use args::{Cli, Command};
use failure::Failure;
use session::Session;

/// Does what the words of the command line ask for; the exit code says how that went.
#[must_use]
pub fn main() -> ExitCode {
    let language = session::language();
    let words: Vec<OsString> = std::env::args_os().collect();
    let mut command = args::command(language);
    let matches = match command.try_get_matches_from_mut(&words) {
        Ok(matches) => matches,
        Err(error) => return call_error::report(&error, &mut command, &words, language),
    };
    let cli = Cli::from_arg_matches(&matches).expect("the same types parsed the call");
    let session = Session::new(language, &cli.globals);
    let done = control::obey_signals().and_then(|()| run(&session, &cli.command, &matches));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => session.fail(&failure),
    }
}

/// A body takes its struct, or still the matches of its command.
fn run(session: &Session, command: &Command, matches: &ArgMatches) -> Result<(), Failure> {
    let (_, matches) = matches.subcommand().expect("clap demands a command");
    match command {
        Command::Solve(_) => solve::run(session, matches),
        Command::List(_) => list::run(session, matches),
        Command::Count(_) => count::run(session, matches),
        Command::Complete(_) => complete::run(session, matches),
        Command::SelfTest(_) => self_test::run(session, matches),
        Command::Merge(_) => merge::run(session, matches),
        Command::Estimate(_) => estimate::run(session, matches),
        Command::Generate(_) => generate::run(session, matches),
        Command::Check(_) => check::run(session, matches),
        Command::Trace(_) => trace::run(session, matches),
        Command::Compare(_) => compare::run(session, matches),
        Command::Serve(_) => serve::run(session, matches),
        Command::Completions(args) => shell::completions(session, args),
        Command::Man => shell::man(session),
    }
}
