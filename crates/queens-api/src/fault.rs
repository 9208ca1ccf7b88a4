//! Every error of the API with its code, its field, and its message in both languages.

use std::fmt::Display;

use n_queens::{Refusal, RefusalReason};
use queens_app::compare::GridError;
use queens_app::{Class, Error, Opt};
use queens_messages::{Door, Language, Message, Speak, message, phrase, shortened};
use schemars::JsonSchema;
use serde::Serialize;

use crate::prepared::written;

/// What kind of error it is; programs look at this.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
#[allow(missing_docs, reason = "the names say it, and documentation would go into the schema")]
pub enum Code {
    BadValue,
    Missing,
    UnknownField,
    BadJson,
    TooLarge,
    NotPossible,
    BodyTooLarge,
    BadType,
    NotFound,
    BadMethod,
    BadHost,
    BadOrigin,
    Busy,
    Timeout,
    Broken,
}

/// The document of an error.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Fault {
    /// What is wrong.
    pub error: Box<Detail>,
}

/// What is wrong, and where.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct Detail {
    /// Whether the request is well formed, but its parts contradict each other.
    #[serde(skip)]
    pub is_unfit: bool,
    /// What kind of error it is.
    pub code: Code,
    /// The parameter or field that is wrong.
    field: Option<String>,
    /// What to show.
    message: Texts,
}

/// A text in both languages.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct Texts {
    en: String,
    zh: String,
}

impl Fault {
    /// An error of the request as a whole.
    pub fn new(code: Code, message: &dyn Speak) -> Self {
        let [en, zh] = [Language::English, Language::Chinese].map(|language| message.say(language));
        let message = Texts { en, zh };
        Self { error: Box::new(Detail { is_unfit: false, code, field: None, message }) }
    }

    /// An error in one parameter or field.
    pub fn in_field(field: &str, code: Code, message: &dyn Speak) -> Self {
        let mut fault = Self::new(code, message);
        fault.error.field = Some(field.into());
        fault
    }

    /// Its document.
    #[must_use]
    pub fn to_json(&self) -> Vec<u8> {
        written(self)
    }

    /// The request is well formed, but its parts contradict each other.
    pub(crate) fn unfit(mut self) -> Self {
        self.error.is_unfit = true;
        self
    }

    /// A value that is not one of the possible ones.
    pub(crate) fn choice<'a>(
        name: &str,
        text: &str,
        choices: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let choices = choices.into_iter().collect::<Vec<_>>().join(", ");
        let text = shortened(text);
        Self::in_field(name, Code::BadValue, &message!(NotOneOf { name, text, choices }))
    }

    /// A number beyond a limit of the server.
    pub(crate) fn too_large(name: &str, text: &str, most: impl Display) -> Self {
        let text = shortened(text);
        Self::in_field(name, Code::TooLarge, &message!(TooMuch { name, text, most }))
    }

    /// A field that the request does not have.
    #[must_use]
    pub fn unknown(name: &str, known: &[&str]) -> Self {
        let name = shortened(name);
        let message = match known {
            [] => message!(ParameterNone { name }),
            _ => message!(ParameterUnknown { name, known: known.join(", ") }),
        };
        Self::in_field(&name, Code::UnknownField, &message)
    }

    /// An internal error.
    #[must_use]
    pub fn broken() -> Self {
        Self::new(Code::Broken, &Message::ServerBroken)
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        let (code, field) = place(&error);
        let mut fault = Self::new(code, &|language| phrase(&error, Door::Api, language));
        fault.error.field = field;
        match error {
            Error::Queens { .. } | Error::Blocked { .. } | Error::Sweep(_) => fault.unfit(),
            _ => fault,
        }
    }
}

/// The code of an error, and the field that it is about.
fn place(error: &Error) -> (Code, Option<String>) {
    let about = |option| Some(Door::Api.option(option));
    let named = |name: &str| Some(name.into());
    match error {
        Error::Queens { .. } => (Code::BadValue, about(Opt::Place)),
        Error::Blocked { .. } => (Code::BadValue, about(Opt::Block)),
        Error::Density(_) => (Code::BadValue, about(Opt::Density)),
        Error::Memory { .. } | Error::TooLarge { .. } | Error::TakesLong { .. } => {
            (Code::TooLarge, named("n"))
        }
        Error::Refused(Refusal { reason: RefusalReason::TooLarge(_), .. })
        | Error::Engine(_)
        | Error::Estimate(_) => (Code::NotPossible, named("n")),
        Error::Refused(_) => (Code::NotPossible, about(Opt::Strategy)),
        Error::Question(_) => (Code::NotPossible, about(Opt::Of)),
        Error::Sweep(error) => (Code::BadValue, named(&error.list)),
        Error::Grid(GridError::TooManyCells { .. }) => (Code::TooLarge, named("n")),
        Error::Grid(GridError::NoDensity { .. }) | Error::DensityUnused { .. } => {
            (Code::NotPossible, about(Opt::Density))
        }
        Error::Grid(_) | Error::OtherTask { .. } | Error::UnknownMethod(_) => {
            (Code::NotPossible, about(Opt::Strategies))
        }
        Error::OneOfGrowth => (Code::NotPossible, about(Opt::Task)),
        Error::SeedUnused { .. } => (Code::NotPossible, about(Opt::Seed)),
        Error::Excludes { option, .. }
        | Error::Needs { option, .. }
        | Error::RandomExcludes(option)
        | Error::NotWithStrategy { option, .. } => (Code::NotPossible, about(*option)),
        other if other.class() == Class::Failed => (Code::Broken, None),
        _ => (Code::NotPossible, None),
    }
}
