//! The ways in which a command ends without its answer: the message and the exit code.

use std::io;
use std::time::Duration;

use n_queens::compare::Broken;
use n_queens::complete::generate::GenerateError;
use n_queens::count::{CheckError, CountError, EngineError, QuestionError};
use n_queens::{
    BoardError, Control, DensityError, Problem, Refusal, StopReason, Strategy, Theorem, Variant,
};
use queens_app::compare::SweepError;
use queens_app::{Class, SizeError};
use queens_files::FileFault;
use queens_format::{ReadError, WriteError};
use queens_messages::{Door, Language, Message, Speak, gave_up, message, phrase, timed_out};

use crate::control;

/// The exit codes of the contract.
pub(crate) mod code {
    pub(crate) const DONE: u8 = 0;
    pub(crate) const FAILED: u8 = 1;
    pub(crate) const WRONG_CALL: u8 = 2;
    pub(crate) const NO_SOLUTION: u8 = 3;
    pub(crate) const GAVE_UP: u8 = 4;
    pub(crate) const INTERRUPTED: u8 = 130;
}

/// The end of a command that did not go as asked.
pub(crate) struct Failure {
    pub(crate) code: u8,
    /// None where the output was closed, or the answer has been written already.
    pub(crate) message: Option<Box<dyn Speak>>,
    /// Whether the rest of a batch is not tried.
    pub(crate) is_final: bool,
}

impl Failure {
    pub(crate) fn new(code: u8, message: impl Speak + 'static) -> Self {
        let is_final = matches!(code, code::FAILED | code::INTERRUPTED);
        Self { code, message: Some(Box::new(message)), is_final }
    }

    /// The call was wrong.
    pub(crate) fn call(message: impl Speak + 'static) -> Self {
        Self::new(code::WRONG_CALL, message)
    }

    /// It failed while running.
    pub(crate) fn running(message: impl Speak + 'static) -> Self {
        Self::new(code::FAILED, message)
    }

    /// Ends with `code` and without a message.
    pub(crate) fn silent(code: u8) -> Self {
        Self { code, message: None, is_final: true }
    }

    /// "No solution" and "unknown" are answers, not errors.
    pub(crate) fn is_answer(&self) -> bool {
        matches!(self.code, code::NO_SOLUTION | code::GAVE_UP | code::INTERRUPTED)
    }

    /// The user pressed Ctrl-C.
    pub(crate) fn interrupted() -> Self {
        Self::new(code::INTERRUPTED, Message::Interrupted)
    }

    /// There is no solution, by `theorem` if no search was needed.
    pub(crate) fn no_solution(problem: &Problem, theorem: Option<Theorem>) -> Self {
        let n = problem.n();
        let is_plain = problem.is_empty() && problem.variant() == Variant::Standard;
        Self::new(code::NO_SOLUTION, move |language: Language| {
            let message = match theorem {
                Some(theorem) => message!(NoSolutionBy { n, reason: theorem.say(language) }),
                None if is_plain => message!(NoSolution { n }),
                None => message!(NoSolutionHere { n }),
            };
            message.say(language)
        })
    }

    /// The job of `control` was stopped before there was an answer.
    pub(crate) fn stopped(control: &Control) -> Self {
        match (control.stop_reason(), control.timeout()) {
            (Some(StopReason::TimedOut), Some(limit)) => Self::timed_out(limit),
            _ => Self::interrupted(),
        }
    }

    /// The time limit ended a job without an answer.
    pub(crate) fn timed_out(limit: Duration) -> Self {
        let text = move |language: Language| timed_out(limit, Door::Command, language);
        Self::new(code::GAVE_UP, text)
    }

    /// A strategy found nothing, which proves nothing.
    pub(crate) fn gave_up(strategy: Strategy, seed: u64) -> Self {
        let text = move |language: Language| gave_up(strategy, seed, Door::Command, language);
        Self::new(code::GAVE_UP, text)
    }
}

impl From<queens_app::Error> for Failure {
    fn from(error: queens_app::Error) -> Self {
        let code = match error.class() {
            Class::Invalid => code::WRONG_CALL,
            Class::Failed => code::FAILED,
            Class::GaveUp => code::GAVE_UP,
            Class::Impossible => code::NO_SOLUTION,
        };
        match error {
            queens_app::Error::Io(error) => error.into(),
            queens_app::Error::Store(error) => match error.downcast::<FileFault>() {
                Ok(fault) => Self::new(code, *fault),
                Err(error) => Self::new(code, error.to_string()),
            },
            error => {
                Self::new(code, move |language: Language| phrase(&error, Door::Command, language))
            }
        }
    }
}

/// Declares how errors become a failure.
macro_rules! failures {
    ($made:expr; $($error:ty),+) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                $made(error)
            }
        })+
    };
}

// Errors of the library end a command as those of a request do.
failures!(
    |error| queens_app::Error::from(error).into();
    CheckError, CountError, DensityError, EngineError, GenerateError, QuestionError, Refusal
);
failures!(Self::call; SweepError, BoardError, SizeError);
failures!(Self::running; FileFault);

/// Of reading: an interrupt ends it too.
impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        if control::is_interrupted() { Self::interrupted() } else { Self::running(error) }
    }
}

/// Of an experiment: the call does not fit, or an answer is wrong.
impl From<Broken> for Failure {
    fn from(error: Broken) -> Self {
        match error {
            Broken::Unfit(_) => Self::call(error),
            wrong_answer => Self::running(wrong_answer),
        }
    }
}

/// Of writing: a closed pipe ends the program quietly.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if control::is_interrupted() {
            return Self::interrupted();
        }
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::silent(code::DONE),
            _ => Self::running(WriteError::from(error)),
        }
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Io(error) => error.into(),
            WriteError::SheetTooLarge { .. }
            | WriteError::Png { .. }
            | WriteError::OffBoard { .. }
            | WriteError::WrongLength { .. } => Self::running(error),
            refused => Self::call(refused),
        }
    }
}
