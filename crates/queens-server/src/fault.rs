//! Every error of the server: its status, its code, and what it says in both languages.
//!
//! 400 is for requests that are wrong in themselves, 422 for those whose parts do not go together or ask for
//! more than the server takes on.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use n_queens::{BoardError, DensityError, Refusal};
use queens_render::{Language, Message, ReadError, Speak};
use serde_json::json;

/// What kind of error it is; programs look at this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    pub(crate) const ALL: [Self; 15] = [
        Self::BadValue,
        Self::Missing,
        Self::UnknownField,
        Self::BadJson,
        Self::TooLarge,
        Self::NotPossible,
        Self::BodyTooLarge,
        Self::BadType,
        Self::NotFound,
        Self::BadMethod,
        Self::BadHost,
        Self::BadOrigin,
        Self::Busy,
        Self::Timeout,
        Self::Broken,
    ];

    /// The word in JSON.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::BadValue => "bad-value",
            Self::Missing => "missing",
            Self::UnknownField => "unknown-field",
            Self::BadJson => "bad-json",
            Self::TooLarge => "too-large",
            Self::NotPossible => "not-possible",
            Self::BodyTooLarge => "body-too-large",
            Self::BadType => "bad-type",
            Self::NotFound => "not-found",
            Self::BadMethod => "bad-method",
            Self::BadHost => "bad-host",
            Self::BadOrigin => "bad-origin",
            Self::Busy => "busy",
            Self::Timeout => "timeout",
            Self::Broken => "broken",
        }
    }

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

/// An error on its way to the client.
#[derive(Debug)]
pub(crate) struct Fault(Box<Facts>);

#[derive(Debug)]
struct Facts {
    status: StatusCode,
    code: Code,
    field: Option<String>,
    english: String,
    chinese: String,
}

impl Fault {
    /// An error of the request as a whole.
    pub(crate) fn new(code: Code, message: &dyn Speak) -> Self {
        let (english, chinese) = (message.say(Language::English), message.say(Language::Chinese));
        Self(Box::new(Facts { status: code.status(), code, field: None, english, chinese }))
    }

    /// An error in one parameter or field.
    pub(crate) fn of(field: &str, code: Code, message: &dyn Speak) -> Self {
        let mut fault = Self::new(code, message);
        fault.0.field = Some(field.into());
        fault
    }

    /// What it says is well formed, but does not go together.
    pub(crate) fn unfit(mut self) -> Self {
        self.0.status = StatusCode::UNPROCESSABLE_ENTITY;
        self
    }

    /// A value that is none of those which are possible.
    pub(crate) fn choice(
        name: &str,
        text: &str,
        choices: impl IntoIterator<Item = String>,
    ) -> Self {
        let choices = choices.into_iter().collect::<Vec<_>>().join(", ");
        let (field, text) = (name.into(), shortened(text));
        Self::of(name, Code::BadValue, &Message::NotOneOf { name: field, text, choices })
    }

    /// A number beyond a limit of the server.
    pub(crate) fn too_large(name: &str, text: &str, most: &dyn ToString) -> Self {
        let (field, text, most) = (name.into(), shortened(text), most.to_string());
        Self::of(name, Code::TooLarge, &Message::TooMuch { name: field, text, most })
    }

    /// Squares that a board does not have, or that hold two things at once.
    pub(crate) fn board(field: &str, error: &BoardError) -> Self {
        Self::of(field, Code::BadValue, error).unfit()
    }

    /// A text that is no board.
    pub(crate) fn unreadable(error: &ReadError) -> Self {
        Self::new(Code::BadValue, error).unfit()
    }

    /// Something in the server is wrong; it is better not to answer.
    pub(crate) fn broken() -> Self {
        Self::new(Code::Broken, &Message::ServerBroken)
    }

    /// The document.
    pub(crate) fn document(&self) -> String {
        let Facts { code, field, english, chinese, .. } = &*self.0;
        let message = json!({ "en": english, "zh": chinese });
        json!({ "error": { "code": code.name(), "field": field, "message": message } }).to_string()
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        let field = match refusal {
            Refusal::TooLarge { .. } => "n",
            _ => "strategy",
        };
        Self::of(field, Code::NotPossible, &refusal)
    }
}

impl From<DensityError> for Fault {
    fn from(error: DensityError) -> Self {
        Self::of("density", Code::BadValue, &DensityError(shortened(&error.0)))
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let json = HeaderValue::from_static("application/json");
        let mut response = (self.0.status, self.document()).into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, json);
        if self.0.code == Code::Busy {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

/// What somebody sent, short enough to be told back.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}
