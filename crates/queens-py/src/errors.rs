//! The language of messages, messages for the Python side of the package, and errors as its exceptions in that language.
//!
//! The classes are Python (`n_queens/_errors.py`), since some have two parents.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use n_queens::check::Fault;
use n_queens::complete::DimacsError;
use n_queens::complete::drat::DratError;
use n_queens::count::{CountError, EngineError, SetError, SubtotalError, UnitsError};
use n_queens::{BoardError, StopReason, Strategy};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use queens_app::{Class, Error, NameError, Opt, SizeError};
use queens_files::FileFault;
use queens_format::{ReadError, WriteError};
use queens_messages::{self, Door, Language, Message, Speak};

use crate::values::Object;
use crate::waiting::locked;

pub(crate) type Result<T> = std::result::Result<T, PyFailure>;

/// An exception to be raised. It can be made without Python's lock.
#[derive(Debug)]
pub(crate) struct PyFailure(PyErr);

/// Declares the classes, and how each is made from its message.
macro_rules! exceptions {
    ($($(#[$doc:meta])+ $make:ident: $class:ident;)+) => {
        mod classes {
            $(pyo3::import_exception!(n_queens._errors, $class);)+
        }

        impl PyFailure {
            $($(#[$doc])+
            pub(crate) fn $make(message: &dyn Speak) -> Self {
                Self(classes::$class::new_err(message.say(current_language())))
            })+
        }
    };
}

exceptions! {
    /// None of the following.
    other: Error;
    /// The call is wrong.
    invalid: InvalidInput;
    /// There is no solution, and that is proved.
    no_solution: NoSolution;
    /// Neither an answer nor a proof that there is none.
    gave_up: GaveUp;
    /// A result does not pass its check.
    broken: CheckError;
    /// The file of a count cannot be used.
    checkpoint: CheckpointError;
}

impl PyFailure {
    /// The text for `option` is not the name of a strategy or engine.
    pub(crate) fn name(error: &NameError, option: Opt) -> Self {
        let language = current_language();
        Self::invalid(&queens_messages::phrase_name(error, option, Door::Python, language))
    }

    /// The work was stopped; the exception that stopped it has the reason.
    pub(crate) fn stopped() -> Self {
        Self::other(&Message::Interrupted)
    }

    /// No answer within the time limit.
    pub(crate) fn timed_out(timeout: Option<Duration>) -> Self {
        let Some(timeout) = timeout else { return Self::stopped() };
        Self::gave_up(&queens_messages::timed_out(timeout, Door::Python, current_language()))
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
                let language = current_language();
                Self::gave_up(&queens_messages::gave_up(strategy, seed, Door::Python, language))
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

/// Declares which exception an error becomes.
macro_rules! failures {
    ($($make:expr => $($error:ty),+;)+) => {
        $($(impl From<$error> for PyFailure {
            fn from(error: $error) -> Self {
                $make(error)
            }
        })+)+
    };
}

failures! {
    PyFailure => PyErr;
    phrased => Error, CountError, EngineError, std::io::Error;
    |error| PyFailure::invalid(&error) =>
        BoardError, DimacsError, Fault, ReadError, SizeError, UnitsError, WriteError;
    |error| PyFailure::broken(&error) => DratError, SetError, SubtotalError;
    |error| PyFailure::checkpoint(&error) => FileFault;
}

/// An error of the application layer, or one that is phrased as such.
fn phrased(error: impl Into<Error>) -> PyFailure {
    let error = match error.into() {
        Error::Store(error) => match error.downcast::<FileFault>() {
            Ok(fault) => return PyFailure::checkpoint(&*fault),
            Err(error) => Error::Store(error),
        },
        error => error,
    };
    let text = queens_messages::phrase(&error, Door::Python, current_language());
    match error.class() {
        Class::Invalid => PyFailure::invalid(&text),
        Class::GaveUp => PyFailure::gave_up(&text),
        Class::Impossible => PyFailure::no_solution(&text),
        Class::Failed if matches!(error, Error::Io(_)) => PyFailure::other(&text),
        Class::Failed => PyFailure::broken(&text),
    }
}

/// The language of all messages: at first that of the locale, as in the command.
static LANGUAGE: LazyLock<Mutex<Language>> =
    LazyLock::new(|| Mutex::new(Language::of_environment()));

/// The language that was chosen last.
pub(crate) fn current_language() -> Language {
    *locked(&LANGUAGE)
}

/// Chooses the language of all messages: "en" or "zh".
#[pyfunction]
pub(crate) fn set_language(language: String) -> Result<()> {
    let parsed = language.parse();
    *locked(&LANGUAGE) =
        parsed.map_err(|()| PyFailure::invalid(&Message::BadLanguage { text: language }))?;
    Ok(())
}

/// The language of all messages: "en" or "zh".
#[pyfunction]
pub(crate) fn language() -> &'static str {
    current_language().name()
}

/// A message of the catalogue by its name, with its facts, in the chosen language.
#[pyfunction]
#[pyo3(signature = (name, /, **facts))]
pub(crate) fn say(name: String, facts: Option<HashMap<String, Object<'_>>>) -> PyResult<String> {
    let facts = facts.unwrap_or_default();
    let facts: Vec<_> = facts.iter().map(|(fact, text)| (&**fact, text.to_string())).collect();
    let message = Message::named(&name, &facts);
    // An error in the package's own Python code, not in a call of its user.
    let unknown = || PyKeyError::new_err(format!("no message '{name}' has these facts"));
    Ok(message.ok_or_else(unknown)?.say(current_language()))
}
