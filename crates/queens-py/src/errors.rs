//! The language of messages, messages for the Python side of the package, and errors as its exceptions in that language.
//!
//! The classes are Python (`n_queens/_errors.py`), since some have two parents.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use n_queens::count::{CheckError as CountCheckError, CountError, EngineError};
use n_queens::{BoardError, StopReason, Strategy};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use queens_app::{Class, Error, NameError, Opt, SizeError};
use queens_format::{ReadError, WriteError};
use queens_messages::{self, Door, Language, Message, Speak};

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
        Self(classes::Error::new_err(message.say(current_language())))
    }

    /// The call is wrong.
    pub(crate) fn invalid(message: &dyn Speak) -> Self {
        Self(classes::InvalidInput::new_err(message.say(current_language())))
    }

    /// The text for `option` is not the name of a strategy or engine.
    pub(crate) fn name(error: &NameError, option: Opt) -> Self {
        let text = queens_messages::phrase_name(error, option, Door::Python, current_language());
        Self(classes::InvalidInput::new_err(text))
    }

    /// There is no solution, and that is proved.
    pub(crate) fn no_solution(text: String) -> Self {
        Self(classes::NoSolution::new_err(text))
    }

    /// A result does not pass its check.
    pub(crate) fn broken(message: &dyn Speak) -> Self {
        Self(classes::CheckError::new_err(message.say(current_language())))
    }

    /// The file of a count cannot be used.
    pub(crate) fn checkpoint(message: &dyn Speak) -> Self {
        Self(classes::CheckpointError::new_err(message.say(current_language())))
    }

    /// The work was stopped; the exception that stopped it has the reason.
    pub(crate) fn stopped() -> Self {
        Self::other(&Message::Interrupted)
    }

    /// No answer within the time limit.
    pub(crate) fn timed_out(timeout: Option<Duration>) -> Self {
        let Some(timeout) = timeout else { return Self::stopped() };
        Self::gave_up(queens_messages::timed_out(timeout, Door::Python, current_language()))
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
                let language = current_language();
                Self::gave_up(queens_messages::gave_up(strategy, seed, Door::Python, language))
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
        let text = queens_messages::phrase(&error, Door::Python, current_language());
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

static IS_CHINESE: AtomicBool = AtomicBool::new(false);

/// The language that was chosen last.
pub(crate) fn current_language() -> Language {
    match IS_CHINESE.load(Ordering::Relaxed) {
        true => Language::Chinese,
        false => Language::English,
    }
}

fn choose(language: Language) {
    IS_CHINESE.store(language == Language::Chinese, Ordering::Relaxed);
}

/// Chooses the language of the locale, as the command does.
pub(crate) fn choose_by_locale() {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    choose(locale.map_or(Language::English, |locale| Language::of_locale(&locale)));
}

/// Chooses the language of all messages: "en" or "zh".
#[pyfunction]
pub(crate) fn set_language(language: String) -> Result<()> {
    let parsed = language.parse();
    choose(parsed.map_err(|()| PyFailure::invalid(&Message::BadLanguage { text: language }))?);
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
pub(crate) fn say(name: String, facts: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
    let mut texts: Vec<(String, String)> = Vec::new();
    for (fact, text) in facts.into_iter().flatten() {
        texts.push((fact.extract()?, text.str()?.extract()?));
    }
    let texts: Vec<_> = texts.iter().map(|(fact, text)| (fact.as_str(), text.clone())).collect();
    let message = Message::named(&name, &texts);
    // An error in the package's own Python code, not in a call of its user.
    let unknown = || PyKeyError::new_err(format!("no message '{name}' has these facts"));
    Ok(message.ok_or_else(unknown)?.say(current_language()))
}
