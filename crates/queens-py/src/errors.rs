//! Everything that can go wrong, as an exception of the package in the chosen language.
//!
//! The classes themselves are Python (`n_queens/_errors.py`), since some have two parents. Work that runs
//! without Python's lock returns a [`Failure`], which becomes an exception at the border.

use n_queens::count::{CheckError, CountError, EngineError, QuestionError};
use n_queens::{BoardError, DensityError, Refusal};
use pyo3::prelude::*;
use pyo3::types::PyType;
use queens_render::read::SizeError;
use queens_render::{Message, ReadError, Speak, WriteError};

use crate::language;

/// The class of an exception.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    /// Nothing of the following.
    Error,
    InvalidInput,
    NoSolution,
    GaveUp,
    CheckError,
    CheckpointError,
}

impl Class {
    const fn name(self) -> &'static str {
        match self {
            Self::Error => "Error",
            Self::InvalidInput => "InvalidInput",
            Self::NoSolution => "NoSolution",
            Self::GaveUp => "GaveUp",
            Self::CheckError => "CheckError",
            Self::CheckpointError => "CheckpointError",
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
        Self { class, text: in_python(&message.say(language::current())) }
    }

    /// The call is wrong.
    pub(crate) fn invalid(message: &dyn Speak) -> Self {
        Self::new(Class::InvalidInput, message)
    }

    /// What the library gave out does not pass its check.
    pub(crate) fn broken(message: &dyn Speak) -> Self {
        Self::new(Class::CheckError, message)
    }

    /// Somebody ended the work; an exception says who.
    pub(crate) fn stopped() -> Self {
        Self::new(Class::Error, &Message::Interrupted)
    }

    /// A panic, which is always a mistake of ours.
    pub(crate) fn internal(panic: &(dyn std::any::Any + Send)) -> Self {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        let details = text.unwrap_or("panic").to_owned();
        Self::new(Class::Error, &Message::InternalError { details })
    }
}

/// A message as Python says it: what is an option of the command is an argument here.
fn in_python(text: &str) -> String {
    let text = text
        .replace("'queens estimate'", "estimate(n)")
        .replace("“queens estimate”", "estimate(n)");
    let mut parts = text.split("--");
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_option = part.starts_with(|first: char| first.is_ascii_lowercase());
        said += if is_option { "" } else { "--" };
        said += part;
    }
    said
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        Python::attach(|py| {
            let classes = py.import("n_queens._errors");
            let class = classes.and_then(|classes| classes.getattr(failure.class.name()));
            match class.and_then(|class| Ok(class.cast_into::<PyType>()?)) {
                Ok(class) => Self::from_type(class, failure.text),
                Err(error) => error,
            }
        })
    }
}

/// Errors of the library and the renderer that say: the call is wrong.
macro_rules! invalid {
    ($($error:ty),+) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::invalid(&error)
            }
        })+
    };
}

invalid!(BoardError, DensityError, EngineError, QuestionError, ReadError, Refusal, SizeError);
invalid!(WriteError);

impl From<CheckError> for Failure {
    fn from(error: CheckError) -> Self {
        Self::broken(&error)
    }
}

impl From<CountError> for Failure {
    fn from(error: CountError) -> Self {
        match error {
            CountError::Engine(error) => error.into(),
            CountError::Check(error) => error.into(),
        }
    }
}
