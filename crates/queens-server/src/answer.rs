//! The answers of the server: documents, and every error with its status, its code, and its message in both languages.
//!
//! 400 is for malformed requests, 422 for requests whose parts contradict each other or exceed a limit.

use std::fmt::Display;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use n_queens::{Refusal, RefusalReason};
use queens_app::compare::GridError;
use queens_app::{Class, Error, Opt};
pub(crate) use queens_messages::shortened;
use queens_messages::{Door, Language, Message, Speak, message, phrase};
use schemars::JsonSchema;
use serde::Serialize;

pub(crate) const JSON: &str = "application/json";
/// One document a line.
pub(crate) const LINES: &str = "application/x-ndjson";

/// A document as JSON.
pub(crate) fn json(document: &impl Serialize) -> Response {
    of_type(JSON, written(document))
}

/// The JSON of a document, with a line end.
pub(crate) fn written(document: &impl Serialize) -> Vec<u8> {
    let mut text = serde_json::to_vec(document).expect("every answer is JSON");
    text.push(b'\n');
    text
}

/// A document of any type.
pub(crate) fn of_type(kind: &'static str, document: impl Into<Body>) -> Response {
    let mut response = document.into().into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// What kind of error it is; programs look at this.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub(crate) enum Code {
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

impl Code {
    /// The status of most errors of this kind.
    const fn status(self) -> StatusCode {
        match self {
            Self::BadValue | Self::Missing | Self::UnknownField | Self::BadJson => {
                StatusCode::BAD_REQUEST
            }
            Self::TooLarge | Self::NotPossible => StatusCode::UNPROCESSABLE_ENTITY,
            Self::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::BadType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::BadMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::BadHost => StatusCode::MISDIRECTED_REQUEST,
            Self::BadOrigin => StatusCode::FORBIDDEN,
            Self::Busy => StatusCode::TOO_MANY_REQUESTS,
            Self::Timeout => StatusCode::REQUEST_TIMEOUT,
            Self::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// The document of an error.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Fault {
    /// What is wrong.
    pub(crate) error: Box<Detail>,
}

/// What is wrong, and where.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Detail {
    #[serde(skip)]
    status: StatusCode,
    /// What kind of error it is.
    pub(crate) code: Code,
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
    pub(crate) fn new(code: Code, message: &dyn Speak) -> Self {
        let [en, zh] = [Language::English, Language::Chinese].map(|language| message.say(language));
        let (status, message) = (code.status(), Texts { en, zh });
        Self { error: Box::new(Detail { status, code, field: None, message }) }
    }

    /// An error in one parameter or field.
    pub(crate) fn in_field(field: &str, code: Code, message: &dyn Speak) -> Self {
        let mut fault = Self::new(code, message);
        fault.error.field = Some(field.into());
        fault
    }

    /// The request is well formed, but its parts contradict each other.
    pub(crate) fn unfit(mut self) -> Self {
        self.error.status = StatusCode::UNPROCESSABLE_ENTITY;
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

    /// An internal error.
    pub(crate) fn broken() -> Self {
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

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let text = serde_json::to_string(&self).unwrap_or_default();
        let mut response = of_type(JSON, text);
        *response.status_mut() = self.error.status;
        if self.error.code == Code::Busy {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
