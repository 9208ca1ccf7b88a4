//! Doors for programs that try the command out with all kinds of input, such as the fuzzers in `fuzz/`: what is
//! read is read as always, but nothing is done, printed or opened. Not for other uses, and not kept stable.

use std::ffi::OsString;

use clap::FromArgMatches;
use clap::error::ErrorKind;
use queens_messages::{Language, Speak};

use crate::args::{Cli, Command};
use crate::failure::Failure;
use crate::session::Session;
use crate::{
    args, call_error, check, compare, complete, count, estimate, generate, list, serve, solve,
    trace,
};

pub use crate::compare::tried::studies;

/// Reads calls in one language.
pub struct Calls {
    language: Language,
    command: clap::Command,
}

impl Calls {
    /// A reader of calls.
    #[must_use]
    pub fn new(language: Language) -> Self {
        Self { language, command: args::command(language) }
    }

    /// What the call of these words, which stand behind the name of the command, is told instead of being
    /// carried out. None if it would be carried out. A file that it names for `--resume` is looked into.
    pub fn objection(&mut self, words: &[OsString]) -> Option<String> {
        let name = OsString::from("queens");
        let all = std::iter::once(&name).chain(words);
        match self.command.try_get_matches_from_mut(all) {
            Ok(matches) => {
                let cli = Cli::from_arg_matches(&matches).expect("the same types parsed the call");
                let session = Session::new(self.language, &cli.globals);
                let failure = read(&session, &cli.command).err()?;
                Some(failure.message.map_or(String::new(), |message| message.say(self.language)))
            }
            Err(error) => match error.kind() {
                ErrorKind::DisplayHelp
                | ErrorKind::DisplayVersion
                | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => Some(error.to_string()),
                _ => Some(call_error::message(&error, words, self.language).say(self.language)),
            },
        }
    }
}

/// Reads the options of a call as its command does.
fn read(session: &Session, command: &Command) -> Result<(), Failure> {
    match command {
        Command::Solve(args) => solve::read(session, args),
        Command::List(args) => list::read(session, args),
        Command::Count(args) => count::read(session, args),
        Command::Complete(args) => complete::read(session, args),
        Command::SelfTest(args) => args.seed.given().and(session.threads()).map(drop),
        Command::Estimate(args) => estimate::read(session, args),
        Command::Generate(args) => generate::read(args),
        Command::Check(args) => check::read(args),
        Command::Trace(args) => trace::read(args),
        Command::Compare(args) => compare::read(session, args),
        Command::Serve(args) => serve::address(args).map(drop),
        // The others have nothing but names, which clap knows.
        Command::Merge(_) | Command::Completions(_) | Command::Man => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn objections(call: &str) -> [Option<String>; 2] {
        let words: Vec<OsString> = call.split_whitespace().map(OsString::from).collect();
        Language::ALL.map(|language| Calls::new(language).objection(&words))
    }

    #[test]
    fn calls_that_would_be_carried_out_are_not_objected_to() {
        for call in [
            "solve 8 --place b4",
            "list 8 --limit 3",
            "count 12 --part 1/3 --output x",
            "complete x --unique",
            "generate --n 8",
            "trace 6",
            "compare time --n 4..6",
            "serve",
            "merge a b",
        ] {
            assert_eq!(objections(call), [None, None], "{call}");
        }
    }

    #[test]
    fn others_are_objected_to_in_both_languages() {
        for call in [
            "",
            "sovle 8",
            "solve -1",
            "solve 8 --seed x",
            "list 8 --limit 0",
            "count 12 --part 4/3 --output x",
            "complete x --all --unique",
            "generate --n 8 --density 2",
            "trace -",
            "compare time --n 6..4",
            "serve --address nowhere",
        ] {
            let [english, chinese] = objections(call);
            assert!(english.is_some_and(|text| text.is_ascii() && !text.is_empty()), "{call}");
            assert!(chinese.is_some_and(|text| !text.is_ascii()), "{call}");
        }
    }
}
