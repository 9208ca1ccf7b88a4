//! Errors as exceptions of the package, in the chosen language.
//!
//! The classes are Python (`n_queens/_errors.py`), since some have two parents. Work that runs without Python's lock
//! returns a [`Failure`], which becomes an exception when the lock is held again.

use std::time::Duration;

use n_queens::count::{CheckError, CountError, EngineError, QuestionError};
use n_queens::{BoardError, StopReason, Strategy};
use pyo3::prelude::*;
use pyo3::types::PyType;
use queens_app::SizeError;
use queens_app::{Error, NameError, Opt};
use queens_format::{ReadError, WriteError};
use queens_messages::{self, Door};
use queens_messages::{Message, Speak};

use crate::language::current;

/// The class of an exception, by its name in Python.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    /// None of the following.
    Error,
    InvalidInput,
    NoSolution,
    GaveUp,
    CheckError,
    CheckpointError,
}

impl Class {
    fn from_error(error: &Error) -> Self {
        match (error.class(), error) {
            (queens_app::Class::Invalid, _) => Self::InvalidInput,
            (queens_app::Class::GaveUp, _) => Self::GaveUp,
            (queens_app::Class::Impossible, _) => Self::NoSolution,
            (queens_app::Class::Failed, Error::Store(_)) => Self::CheckpointError,
            (queens_app::Class::Failed, Error::Io(_)) => Self::Error,
            (queens_app::Class::Failed, _) => Self::CheckError,
        }
    }
}

/// Why there is no answer.
#[derive(Debug)]
pub(crate) struct Failure {
    class: Class,
    text: String,
}

impl Failure {
    pub(crate) fn new(class: Class, message: &dyn Speak) -> Self {
        Self { class, text: message.say(current()) }
    }

    /// A failure from a text in the chosen language.
    pub(crate) const fn phrased(class: Class, text: String) -> Self {
        Self { class, text }
    }

    /// The call is wrong.
    pub(crate) fn invalid(message: &dyn Speak) -> Self {
        Self::new(Class::InvalidInput, message)
    }

    /// A result does not pass its check.
    pub(crate) fn broken(message: &dyn Speak) -> Self {
        Self::new(Class::CheckError, message)
    }

    /// The text for `option` is not the name of a strategy or engine.
    pub(crate) fn name(error: &NameError, option: Opt) -> Self {
        let text = queens_messages::phrase_name(error, option, Door::Python, current());
        Self { class: Class::InvalidInput, text }
    }

    /// The work was stopped; the exception that stopped it has the reason.
    pub(crate) fn stopped() -> Self {
        Self::new(Class::Error, &Message::Interrupted)
    }

    /// The time limit is over.
    pub(crate) fn timed_out(timeout: Option<Duration>) -> Self {
        let Some(timeout) = timeout else { return Self::stopped() };
        let text = queens_messages::timed_out(timeout, Door::Python, current());
        Self { class: Class::GaveUp, text }
    }

    /// Neither a solution nor a proof that there is none: the time is over, or a random strategy found nothing.
    pub(crate) fn gave_up(
        strategy: Option<Strategy>,
        seed: Option<u64>,
        stopped: Option<StopReason>,
        timeout: Option<Duration>,
    ) -> Self {
        match (strategy, seed, stopped) {
            (Some(strategy), Some(seed), None) => {
                let text = queens_messages::gave_up(strategy, seed, Door::Python, current());
                Self { class: Class::GaveUp, text }
            }
            _ => Self::timed_out(timeout),
        }
    }

    /// A panic, which is always an error in the package.
    pub(crate) fn internal(panic: &(dyn std::any::Any + Send)) -> Self {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        let details = text.unwrap_or("panic").to_owned();
        Self::new(Class::Error, &Message::InternalError { details })
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        Python::attach(|py| {
            let classes = py.import("n_queens._errors");
            let class = classes.and_then(|classes| classes.getattr(format!("{:?}", failure.class)));
            match class.and_then(|class| Ok(class.cast_into::<PyType>()?)) {
                Ok(class) => Self::from_type(class, failure.text),
                Err(error) => error,
            }
        })
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self {
            class: Class::from_error(&error),
            text: queens_messages::phrase(&error, Door::Python, current()),
        }
    }
}

/// Errors in the arguments of a call.
macro_rules! invalid {
    ($($error:ty),+) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::invalid(&error)
            }
        })+
    };
}

invalid!(BoardError, ReadError, SizeError, WriteError);

/// Errors that are phrased as errors of the application layer.
macro_rules! phrased {
    ($($error:ty),+) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Error::from(error).into()
            }
        })+
    };
}

phrased!(CheckError, CountError, EngineError, QuestionError, std::io::Error);
