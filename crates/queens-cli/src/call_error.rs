//! What the argument parser objects to, in the user's language. Called by `main`, and by the fuzzer.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use queens_messages::{Language, Message, Speak};

use crate::args::{Globals, NEEDS};
use crate::failure::{Failure, code};
use crate::session::Session;

/// Prints help or the version where that is the answer, else the error.
pub(crate) fn report(
    error: &Error,
    command: &mut Command,
    words: &[OsString],
    language: Language,
) -> ExitCode {
    let printed = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => error.print(),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => command.print_help(),
        _ => {
            let failure = Failure::call(message(error, words, language));
            return Session::new(language, &Globals::default()).fail(&failure);
        }
    };
    match printed.and_then(|()| io::stdout().flush()) {
        Ok(()) => ExitCode::from(code::DONE),
        Err(error) => Session::new(language, &Globals::default()).fail(&error.into()),
    }
}

/// What it objects to in the call of these words.
pub(crate) fn message(error: &Error, words: &[OsString], language: Language) -> Message {
    // Several sizes are possible, one is enough.
    let argument = context(error, ContextKind::InvalidArg).replace("<N>...", "<N>");
    let value = context(error, ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::UnknownArgument => match size_command(&argument, words) {
            Some(command) => Message::SizeStandsAlone { option: argument, command },
            None => {
                let suggestion = suggestion(error, ContextKind::SuggestedArg, language);
                Message::UnknownArgument { argument, suggestion }
            }
        },
        ErrorKind::InvalidSubcommand => {
            let command = context(error, ContextKind::InvalidSubcommand);
            let suggestion = suggestion(error, ContextKind::SuggestedSubcommand, language);
            Message::UnknownCommand { command, suggestion }
        }
        ErrorKind::MissingSubcommand => missing_command(error),
        ErrorKind::MissingRequiredArgument => {
            needing(&argument, words).unwrap_or(Message::MissingArgument { argument })
        }
        ErrorKind::InvalidValue if value.is_empty() => Message::MissingValue { argument },
        ErrorKind::InvalidValue if is_left_out(&argument, &value) => {
            Message::NeedsFeature { name: value }
        }
        ErrorKind::InvalidValue => {
            let suggestion = suggestion(error, ContextKind::SuggestedValue, language);
            let choices = context(error, ContextKind::ValidValue);
            Message::UnknownValue { argument, value, suggestion, choices }
        }
        ErrorKind::TooManyValues => Message::UnneededValue { argument, value },
        ErrorKind::ArgumentConflict => conflict(error, argument),
        ErrorKind::InvalidUtf8 => Message::NotUnicode,
        other => Message::WrongCall { details: other.to_string() },
    }
}

/// Two options that exclude each other, or one that is given twice.
fn conflict(error: &Error, argument: String) -> Message {
    let other = match error.get(ContextKind::PriorArg) {
        Some(ContextValue::String(other)) => other.clone(),
        Some(ContextValue::Strings(others)) => others.first().cloned().unwrap_or_default(),
        _ => String::new(),
    };
    let is_twice = other == argument || other.is_empty();
    match is_twice {
        true => Message::GivenTwice { argument },
        false => Message::Excludes { option: bare(&argument), other: bare(&other) },
    }
}

/// An option without its value.
fn bare(argument: &str) -> String {
    argument.split(' ').next().unwrap_or(argument).to_owned()
}

/// Whether what is missing is what an option of the call needs.
fn needing(missing: &str, words: &[OsString]) -> Option<Message> {
    let is_given = |option: &str| {
        let option = format!("--{option}");
        words.iter().filter_map(|word| word.to_str()).any(|word| {
            word.strip_prefix(&option).is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
        })
    };
    let missing = bare(missing);
    let (_, option, other) = NEEDS
        .iter()
        .find(|(_, option, other)| missing == format!("--{other}") && is_given(option))?;
    Some(Message::Needs { option: format!("--{option}"), other: format!("--{other}") })
}

/// The command of a call that names its board size by an option it does not have.
fn size_command(argument: &str, words: &[OsString]) -> Option<String> {
    let sized = ["solve", "list", "count", "estimate", "trace"];
    let mut words = words.iter().filter_map(|word| word.to_str());
    let command = words.find(|word| sized.contains(word))?;
    ["--n", "-n"].contains(&argument).then(|| command.to_owned())
}

/// A strategy that exists, but not in this build: a cargo feature adds it. Where it does, it is no error.
fn is_left_out(argument: &str, value: &str) -> bool {
    ["--strategy", "--strategies"].iter().any(|option| argument.starts_with(option))
        && value == "sat"
}

/// A command lacks: of the program, or of the command that stands there.
fn missing_command(error: &Error) -> Message {
    let choices = context(error, ContextKind::ValidSubcommand);
    match context(error, ContextKind::InvalidSubcommand).as_str() {
        "queens compare" => Message::MissingComparison { choices },
        _ => Message::MissingCommand,
    }
}

fn context(error: &Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    }
}

fn suggestion(error: &Error, kind: ContextKind, language: Language) -> String {
    let name = match error.get(kind) {
        Some(ContextValue::Strings(names)) => names.last().cloned(), // clap puts the nearest last
        Some(ContextValue::String(name)) => Some(name.clone()),
        _ => None,
    };
    name.map(|name| Message::DidYouMean { name }.say(language)).unwrap_or_default()
}
