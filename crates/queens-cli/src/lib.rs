//! The `queens` command: parses the call, asks [`queens_app`], and shows the answer as text, a message and an exit
//! code. A library, so that the fuzzers can call its parser.

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
mod failure;
mod first;
mod generate;
mod input;
mod list;
mod machine;
mod map;
mod output;
mod page;
mod progress;
mod samples;
mod self_test;
mod serve;
mod session;
mod shell;
mod solve;
mod trace;
mod values;

use std::ffi::OsString;
use std::process::ExitCode;

use args::Command;
use failure::{Failure, code};
use output::Output;
use session::Session;

pub use args::Cli;
pub use call_error::{Objection, parse};
pub use compare::resume::rewritten as rewritten_studies;

/// Runs the command line of this process, and returns its exit code.
pub fn main() -> ExitCode {
    let language = session::language();
    let words: Vec<OsString> = std::env::args_os().collect();
    let cli = match parse(&words, language) {
        Ok(cli) => cli,
        Err(objection) => return objection.report(),
    };
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
        Command::Map(args) => map::run(session, args),
        Command::Merge(args) => count::merge(session, args),
        Command::Estimate(args) => count::estimate(session, args),
        Command::Generate(args) => generate::run(session, args),
        Command::Check(args) => check::run(session, args),
        Command::Trace(args) => trace::run(session, args),
        Command::Compare(question) => compare::run(session, question),
        Command::Serve(args) => serve::run(session, args),
        Command::Page(args) => page::run(session, args),
        Command::Completions(args) => shell::completions(session, args),
        Command::Man => shell::man(session),
    }
}
