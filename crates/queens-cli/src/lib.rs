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
mod estimate;
mod failure;
mod generate;
mod list;
mod machine;
mod merge;
mod output;
mod progress;
mod self_test;
mod serve;
mod session;
mod shell;
mod showing;
mod sizes;
mod solve;
mod trace;
#[doc(hidden)]
pub mod tried;
mod values;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches;

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
    let done = control::obey_signals().and_then(|()| run(&session, &cli.command));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => session.fail(&failure),
    }
}

fn run(session: &Session, command: &Command) -> Result<(), Failure> {
    match command {
        Command::Solve(args) => solve::run(session, args),
        Command::List(args) => list::run(session, args),
        Command::Count(args) => count::run(session, args),
        Command::Complete(args) => complete::run(session, args),
        Command::SelfTest(args) => self_test::run(session, args),
        Command::Merge(args) => merge::run(session, args),
        Command::Estimate(args) => estimate::run(session, args),
        Command::Generate(args) => generate::run(session, args),
        Command::Check(args) => check::run(session, args),
        Command::Trace(args) => trace::run(session, args),
        Command::Compare(args) => compare::run(session, args),
        Command::Serve(args) => serve::run(session, args),
        Command::Completions(args) => shell::completions(session, args),
        Command::Man => shell::man(session),
    }
}
