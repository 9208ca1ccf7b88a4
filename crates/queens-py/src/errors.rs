//! Errors as exceptions of the package, in the chosen language.
//!
//! The classes are Python (`n_queens/_errors.py`), since some have two parents.

use std::time::Duration;

use n_queens::count::{CheckError as CountCheckError, CountError, EngineError};
use n_queens::{BoardError, StopReason, Strategy};
use pyo3::prelude::*;
use queens_app::{Class, Error, NameError, Opt, SizeError};
use queens_format::{ReadError, WriteError};
use queens_messages::{self, Door, Message, Speak};

use crate::language::current;

mod classes {
    pyo3::import_exception!(n_queens._errors, Error);
    pyo3::import_exception!(n_queens._errors, InvalidInput);
    pyo3::import_exception!(n_queens._errors, NoSolution);
    pyo3::import_exception!(n_queens._errors, GaveUp);
    pyo3::import_exception!(n_queens._errors, CheckError);
    pyo3::import_exception!(n_queens._errors, CheckpointError);
}

pub(crate) type Result<T> = std::result::Result<T, PyFailure>;

/// An exception to be raised. It can be made without Python's lock.
#[derive(Debug)]
pub(crate) struct PyFailure(PyErr);

impl PyFailure {
    /// None of the following.
    pub(crate) fn other(message: &dyn Speak) -> Self {
        Self(classes::Error::new_err(message.say(current())))
    }

    /// The call is wrong.
    pub(crate) fn invalid(message: &dyn Speak) -> Self {
        Self(classes::InvalidInput::new_err(message.say(current())))
    }

    /// The text for `option` is not the name of a strategy or engine.
    pub(crate) fn name(error: &NameError, option: Opt) -> Self {
        let text = queens_messages::phrase_name(error, option, Door::Python, current());
        Self(classes::InvalidInput::new_err(text))
    }

    /// There is no solution, and that is proved.
    pub(crate) fn no_solution(text: String) -> Self {
        Self(classes::NoSolution::new_err(text))
    }

    /// A result does not pass its check.
    pub(crate) fn broken(message: &dyn Speak) -> Self {
        Self(classes::CheckError::new_err(message.say(current())))
    }

    /// The file of a count cannot be used.
    pub(crate) fn checkpoint(message: &dyn Speak) -> Self {
        Self(classes::CheckpointError::new_err(message.say(current())))
    }

    /// The work was stopped; the exception that stopped it has the reason.
    pub(crate) fn stopped() -> Self {
        Self::other(&Message::Interrupted)
    }

    /// No answer within the time limit.
    pub(crate) fn timed_out(timeout: Option<Duration>) -> Self {
        let Some(timeout) = timeout else { return Self::stopped() };
        Self::gave_up(queens_messages::timed_out(timeout, Door::Python, current()))
    }

    /// Neither an answer nor a proof that there is none.
    pub(crate) fn gave_up(text: String) -> Self {
        Self(classes::GaveUp::new_err(text))
    }

    /// No solution was found: the time is over, or a random strategy found nothing.
    pub(crate) fn not_found(
        strategy: Option<Strategy>,
        seed: Option<u64>,
        stopped: Option<StopReason>,
        timeout: Option<Duration>,
    ) -> Self {
        match (strategy, seed, stopped) {
            (Some(strategy), Some(seed), None) => {
                Self::gave_up(queens_messages::gave_up(strategy, seed, Door::Python, current()))
            }
            _ => Self::timed_out(timeout),
        }
    }

    /// A panic, which is always an error in the package.
    pub(crate) fn internal(panic: &(dyn std::any::Any + Send)) -> Self {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        let details = text.unwrap_or("panic").to_owned();
        Self::other(&Message::InternalError { details })
    }
}

impl From<PyFailure> for PyErr {
    fn from(failure: PyFailure) -> Self {
        failure.0
    }
}

impl From<PyErr> for PyFailure {
    fn from(error: PyErr) -> Self {
        Self(error)
    }
}

impl From<Error> for PyFailure {
    fn from(error: Error) -> Self {
        let text = queens_messages::phrase(&error, Door::Python, current());
        Self(match error.class() {
            Class::Invalid => classes::InvalidInput::new_err(text),
            Class::GaveUp => classes::GaveUp::new_err(text),
            Class::Impossible => classes::NoSolution::new_err(text),
            Class::Failed if matches!(error, Error::Io(_)) => classes::Error::new_err(text),
            Class::Failed => classes::CheckError::new_err(text),
        })
    }
}

/// Errors in the arguments of a call.
macro_rules! invalid {
    ($($error:ty),+) => {
        $(impl From<$error> for PyFailure {
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
        $(impl From<$error> for PyFailure {
            fn from(error: $error) -> Self {
                Error::from(error).into()
            }
        })+
    };
}

phrased!(CountCheckError, CountError, EngineError, std::io::Error);
