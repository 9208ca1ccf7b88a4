//! Everything that the programs say to a person, in English and Chinese, from one catalogue.
//!
//! Whatever has something to say can [`Speak`]: the [`Message`]s of the programs, and the
//! errors of the library and of this crate, whose own text is the English one.

mod answers;
mod app;
mod catalogue;
mod counting;
mod errors;
mod experiments;
mod making;
mod proofs;
mod reading;
mod records;
mod sweeps;
mod system;

use std::str::FromStr;

pub use answers::{checked, conflict, no_completion, no_solution};
pub use app::{Door, gave_up, phrase, phrase_name, timed_out};
pub use catalogue::{Message, NamedError};

/// A language that the programs speak.
///
/// ```
/// use queens_render::{Language, Message, Speak};
/// let message = Message::NoSolution { n: "3".into() };
/// assert_eq!(message.say(Language::English), "no solution for n = 3");
/// assert_eq!(message.say(Language::Chinese), "n = 3 无解");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// 中文.
    Chinese,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// The code on the command line.
    ///
    /// ```
    /// assert_eq!(queens_render::Language::Chinese.code(), "zh");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// The language of a locale such as `zh_CN.UTF-8`; English where it is neither.
    ///
    /// ```
    /// use queens_render::Language;
    /// assert_eq!(Language::of_locale("zh_CN.UTF-8"), Language::Chinese);
    /// assert_eq!(Language::of_locale("C"), Language::English);
    /// ```
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        if locale.starts_with("zh") { Self::Chinese } else { Self::English }
    }
}

impl FromStr for Language {
    type Err = ();

    fn from_str(code: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|language| language.code() == code).ok_or(())
    }
}

/// Says itself in a language.
pub trait Speak {
    /// The sentence, without a full stop at its end.
    fn say(&self, language: Language) -> String;
}
