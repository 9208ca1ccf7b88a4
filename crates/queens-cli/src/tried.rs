//! Doors for programs that try the command out with all kinds of input, such as the fuzzers in `fuzz/`: what is
//! read is read as always, but nothing is done, printed or opened. For nobody else, and not kept stable.

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{ArgMatches, Command, FromArgMatches};
use n_queens::count::{Engine, Question};
use n_queens::{Strategy, Task};
use queens_render::{Language, Speak};

use crate::args::Cli;
use crate::failure::Failure;
use crate::options::{self, Search, Showing, Sizes};
use crate::session::Session;
use crate::{args, call_error, compare, complete, count, generate, serve, trace};

pub use crate::compare::tried::studies;

/// Reads calls in one language.
pub struct Calls {
    language: Language,
    command: Command,
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
                let failure = read(&session, &matches).err()?;
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

/// The options of a call as typed values, in the order in which its command reads them.
fn read(session: &Session, matches: &ArgMatches) -> Result<(), Failure> {
    match matches.subcommand() {
        Some(("solve", matches)) => solve(matches),
        Some(("list", matches)) => list(matches),
        Some(("count", matches)) => count(matches),
        Some(("complete", matches)) => complete::read(matches),
        Some(("self-test", matches)) => options::threads(matches).map(drop),
        Some(("estimate", matches)) => estimate(matches),
        Some(("generate", matches)) => generate::read(matches),
        Some(("check", matches)) => options::limit(matches).map(drop),
        Some(("trace", matches)) => trace::read(matches),
        Some(("compare", matches)) => compare::read(session, matches),
        Some(("serve", matches)) => serve::address(matches).map(drop),
        _ => Ok(()), // the others have nothing but names, which clap knows
    }
}

fn solve(matches: &ArgMatches) -> Result<(), Failure> {
    let search = Search::solving(matches)?;
    options::threads(matches)?;
    let showing = Showing::of(matches)?;
    let Sizes::One(n) = options::sizes(matches)? else { return Ok(()) };
    let problem = options::problem(matches, n)?;
    search.at(&problem).accepts(&problem, Task::One)?;
    showing.allows(n)
}

fn list(matches: &ArgMatches) -> Result<(), Failure> {
    let search = Search::of(matches, Strategy::Bitmask)?;
    Showing::of(matches)?;
    options::limit(matches)?;
    let Sizes::One(n) = options::sizes(matches)? else { return Ok(()) };
    search.accepts(&options::problem(matches, n)?, Task::All)
}

fn count(matches: &ArgMatches) -> Result<(), Failure> {
    let call = count::call::Call::of(matches)?;
    let Sizes::One(n) = options::sizes(matches)? else { return Ok(()) };
    let question = Question::new(options::problem(matches, n)?, call.kind, call.queens)?;
    Ok(Engine::takes(&question.by(call.engine))?)
}

fn estimate(matches: &ArgMatches) -> Result<(), Failure> {
    options::seed(matches)?;
    options::threads(matches)?;
    options::sizes(matches).map(drop)
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
