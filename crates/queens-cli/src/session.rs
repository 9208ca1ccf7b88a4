//! The language of a run, and everything that it writes to standard error.

use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;

use n_queens::Steps;
use queens_messages::{Language, Message, Speak, message};

use crate::args::Globals;
use crate::{Failure, progress};

/// What holds for one run of the program.
#[derive(Clone)]
pub(crate) struct Session {
    pub(crate) language: Language,
    quiet: bool,
    /// Whether progress is shown: only on a terminal, and not with `-q` or `--no-progress`.
    pub(crate) shows_progress: bool,
    /// The value of `--threads`.
    pub(crate) threads: Option<NonZeroUsize>,
}

impl Session {
    pub(crate) fn new(language: Language, globals: &Globals) -> Self {
        let declined = globals.quiet || globals.no_progress;
        let shows_progress = !declined && std::io::stderr().is_terminal();
        Self { language, quiet: globals.quiet, shows_progress, threads: globals.threads }
    }

    /// A remark beside the results, on standard error.
    pub(crate) fn note(&self, message: &dyn Speak) {
        if !self.quiet {
            self.print_line(&message.say(self.language));
        }
    }

    /// Notes that the program waits for input from a terminal.
    pub(crate) fn note_waiting(&self) {
        if std::io::stdin().is_terminal() {
            self.note(&Message::WaitingForInput);
        }
    }

    /// The step counters, where they were asked for.
    pub(crate) fn note_steps(&self, steps: Option<&Steps>) {
        if let Some(steps @ &Steps { tried, placed, backtracked, solutions, .. }) = steps {
            let rejected = steps.rejected();
            self.note(&message!(StepsTaken { tried, placed, rejected, backtracked, solutions }));
        }
    }

    /// Prints why it failed, and returns the exit code.
    pub(crate) fn fail(&self, failure: &Failure) -> ExitCode {
        match &failure.message {
            Some(message) if failure.is_answer() => self.print_line(&message.say(self.language)),
            Some(message) => self.error(message.as_ref()),
            None => {}
        }
        ExitCode::from(failure.code)
    }

    /// Prints an error, also with `-q`.
    pub(crate) fn error(&self, message: &dyn Speak) {
        let prefix = Message::ErrorPrefix.say(self.language);
        self.print_line(&format!("{prefix}{}", message.say(self.language)));
    }

    /// Prints a line on standard error; does nothing if that is closed.
    pub(crate) fn print_line(&self, text: &str) {
        let _ = progress::aside(|| writeln!(std::io::stderr(), "{text}"));
    }
}

/// The language, before anything else is parsed: the errors of the parser need it.
pub(crate) fn language() -> Language {
    from_arguments(std::env::args_os().skip(1)).unwrap_or_else(Language::of_environment)
}

fn from_arguments(arguments: impl Iterator<Item = std::ffi::OsString>) -> Option<Language> {
    let mut arguments = arguments.map(|argument| argument.to_string_lossy().into_owned());
    while let Some(argument) = arguments.next() {
        if argument == "--lang" {
            return arguments.next()?.parse().ok();
        }
        if let Some(code) = argument.strip_prefix("--lang=") {
            return code.parse().ok();
        }
    }
    None
}
