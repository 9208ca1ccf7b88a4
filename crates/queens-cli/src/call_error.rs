//! What the argument parser objects to, in the person's language.

use std::io::Write;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use queens_render::{Language, Message, Speak};

use crate::failure::code;

/// Prints help or the version where they were asked for, else the error.
pub(crate) fn report(error: &Error, language: Language) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let _ = error.print();
            if !error.to_string().ends_with('\n') {
                println!();
            }
            ExitCode::from(code::DONE)
        }
        _ => {
            let prefix = Message::ErrorPrefix.say(language);
            let text = message(error, language).say(language);
            let _ = writeln!(std::io::stderr(), "{prefix}{text}");
            ExitCode::from(code::WRONG_CALL)
        }
    }
}

/// What it objects to.
pub(crate) fn message(error: &Error, language: Language) -> Message {
    let argument = context(error, ContextKind::InvalidArg);
    let value = context(error, ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let suggestion = suggestion(error, ContextKind::SuggestedArg, language);
            Message::UnknownArgument { argument, suggestion }
        }
        ErrorKind::InvalidSubcommand => {
            let command = context(error, ContextKind::InvalidSubcommand);
            let suggestion = suggestion(error, ContextKind::SuggestedSubcommand, language);
            Message::UnknownCommand { command, suggestion }
        }
        ErrorKind::MissingSubcommand => missing_command(error),
        ErrorKind::MissingRequiredArgument => Message::MissingArgument { argument },
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
        ErrorKind::ArgumentConflict => Message::GivenTwice { argument },
        ErrorKind::InvalidUtf8 => Message::NotUnicode,
        other => Message::WrongCall { details: other.to_string() },
    }
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
        "queens cluster" => Message::MissingClusterCommand { choices },
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
