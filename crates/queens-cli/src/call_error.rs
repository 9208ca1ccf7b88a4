//! Parses a call, and phrases what the parser objects to in the user's language. Called by `main` and the fuzzer.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{Command, FromArgMatches};
use queens_app::NameError;
use queens_messages::{Language, Message, Speak, message};

use crate::args::{self, Cli, Globals};
use crate::{Failure, Session, code, values};

/// Parses the words of a call, of which the first is the name of the program.
///
/// # Errors
/// If the call is wrong, or asks for help or the version.
pub fn parse(words: &[OsString], language: Language) -> Result<Cli, Box<Objection>> {
    let parsed = |command: Command| {
        let matches = command.try_get_matches_from(words)?;
        Cli::from_arg_matches(&matches)
    };
    // Help is for calls that fail.
    parsed(args::without_help()).or_else(|_| parsed(args::command(language))).map_err(|error| {
        let message = message(&error, words, language);
        Objection { error, message, language }.into()
    })
}

/// What is printed instead of carrying out a call: an error, help, or the version.
pub struct Objection {
    error: Error,
    /// What is wrong; none where help or the version is the answer.
    message: Option<Message>,
    language: Language,
}

impl Objection {
    /// The text that is printed.
    pub fn text(&self) -> String {
        let message = self.message.as_ref().map(|message| message.say(self.language));
        message.unwrap_or_else(|| self.error.to_string())
    }

    /// Prints it, and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let session = Session::new(self.language, &Globals::default());
        let printed = match (self.message, self.error.kind()) {
            (Some(message), _) => return session.fail(&Failure::call(message)),
            (None, ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand) => {
                args::command(self.language).print_help()
            }
            (None, _) => self.error.print(),
        };
        match printed.and_then(|()| io::stdout().flush()) {
            Ok(()) => ExitCode::from(code::DONE),
            Err(error) => session.fail(&error.into()),
        }
    }
}

/// What is wrong with the call; none if it asks for help or the version.
fn message(error: &Error, words: &[OsString], language: Language) -> Option<Message> {
    // Several sizes are possible, one is enough.
    let argument = context(error, ContextKind::InvalidArg).replace("<N>...", "<N>");
    let value = context(error, ContextKind::InvalidValue);
    Some(match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => return None,
        ErrorKind::UnknownArgument => match size_command(&argument, words) {
            Some(command) => message!(SizeStandsAlone { option: argument, command }),
            None => {
                let suggestion = suggestion(error, ContextKind::SuggestedArg, language);
                message!(UnknownArgument { argument, suggestion })
            }
        },
        ErrorKind::InvalidSubcommand => {
            let command = context(error, ContextKind::InvalidSubcommand);
            let suggestion = suggestion(error, ContextKind::SuggestedSubcommand, language);
            message!(UnknownCommand { command, suggestion })
        }
        ErrorKind::MissingSubcommand => missing_command(error),
        ErrorKind::MissingRequiredArgument => message!(MissingArgument { argument }),
        ErrorKind::InvalidValue if value.is_empty() => message!(MissingValue { argument }),
        ErrorKind::InvalidValue => other_name(&argument, &value, words).unwrap_or_else(|| {
            let suggestion = suggestion(error, ContextKind::SuggestedValue, language);
            let choices = context(error, ContextKind::ValidValue);
            message!(UnknownValue { argument, value, suggestion, choices })
        }),
        ErrorKind::TooManyValues => message!(UnneededValue { argument, value }),
        ErrorKind::ValueValidation => values::refusal(bare(&argument), &value),
        ErrorKind::ArgumentConflict => conflict(error, &argument),
        ErrorKind::InvalidUtf8 => Message::NotUnicode,
        other => message!(WrongCall { details: other }),
    })
}

/// Two options that exclude each other, or one that is given twice.
fn conflict(error: &Error, argument: &str) -> Message {
    match texts(error, ContextKind::PriorArg).first() {
        Some(other) if other != argument => {
            message!(Excludes { option: bare(argument), other: bare(other) })
        }
        _ => message!(GivenTwice { argument }),
    }
}

/// An option without its value.
fn bare(argument: &str) -> &str {
    argument.split(' ').next().unwrap_or(argument)
}

/// The command of a call that names its board size by an option it does not have.
fn size_command(argument: &str, words: &[OsString]) -> Option<String> {
    let sized = ["solve", "list", "count", "estimate", "trace"];
    let mut words = words.iter().filter_map(|word| word.to_str());
    let command = words.find(|word| sized.contains(word))?;
    ["--n", "-n"].contains(&argument).then(|| command.to_owned())
}

/// What is known of a value that is no name for its option: `count` has another option for it, or a cargo feature
/// adds it.
fn other_name(argument: &str, value: &str, words: &[OsString]) -> Option<Message> {
    let error = match bare(argument) {
        "--engine" => queens_app::engine(value).err()?,
        "--strategy" | "--strategies" => queens_app::strategy(value).err()?,
        _ => return None,
    };
    match error {
        NameError::IsStrategy { strategy } => {
            Some(message!(IsStrategy { strategy, right: format!("--strategy {strategy}") }))
        }
        NameError::IsEngine { engine } if words.iter().any(|word| word == "count") => {
            Some(message!(IsEngine { engine, right: format!("--engine {engine}") }))
        }
        NameError::NeedsFeature => Some(message!(NeedsFeature { name: value })),
        NameError::IsEngine { .. } | NameError::Unknown { .. } => None,
    }
}

/// No command is given: to the program, or to `compare`.
fn missing_command(error: &Error) -> Message {
    let choices = context(error, ContextKind::ValidSubcommand);
    match context(error, ContextKind::InvalidSubcommand).as_str() {
        "queens compare" => message!(MissingComparison { choices }),
        _ => Message::MissingCommand,
    }
}

/// The texts of a part of the error.
fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

fn context(error: &Error, kind: ContextKind) -> String {
    texts(error, kind).join(", ")
}

fn suggestion(error: &Error, kind: ContextKind, language: Language) -> String {
    let nearest = texts(error, kind).pop(); // clap puts it last
    nearest.map(|name| message!(DidYouMean { name }).say(language)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn objections(call: &str) -> [Option<String>; 2] {
        let words = format!("queens {call}");
        let words: Vec<OsString> = words.split_whitespace().map(OsString::from).collect();
        Language::ALL.map(|language| parse(&words, language).err().map(|error| error.text()))
    }

    #[test]
    fn right_calls_are_not_objected_to() {
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
    fn wrong_calls_are_objected_to_in_both_languages() {
        for call in [
            "",
            "sovle 8",
            "solve 8 --seed x",
            "solve 8 --timeout 0s",
            "solve 8 --threads 0",
            "list 8 --limit 0",
            "count 8 --queens x",
            "complete x --all --unique",
            "generate --n 8 --density 2",
            "generate --n 8 --count 0",
            "trace 8 --speed 0",
            "serve --address nowhere",
        ] {
            let [english, chinese] = objections(call);
            assert!(english.is_some_and(|text| text.is_ascii() && !text.is_empty()), "{call}");
            assert!(chinese.is_some_and(|text| !text.is_ascii()), "{call}");
        }
    }
}
