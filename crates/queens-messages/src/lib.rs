//! Every sentence that the programs print, in English and Chinese, from one catalogue. All doors call it.
//!
//! A [`Message`] is phrased in a [`Language`] by [`Speak`]; so is every error of the library and of `queens-format`,
//! whose own text is the English one. [`units`] writes bytes and durations.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

/// Implements [`Speak`](crate::Speak) for errors: the English text is their `Display`, the Chinese one stands here.
///
/// The brackets behind a type hold the variants that other code phrases, in both languages.
macro_rules! chinese {
    ($($error:ty $([$language:ident: $($inner:pat => $said:expr),+])? {
        $($variant:pat => $text:literal $(, $fact:expr)*;)+
    })+) => {$(
        impl $crate::Speak for $error {
            fn say(&self, language: $crate::Language) -> String {
                $(let $language = language;)?
                match (language, self) {
                    $($((_, $inner) => $said,)+)?
                    ($crate::Language::English, error) => error.to_string(),
                    $((_, $variant) => format!($text $(, $fact)*),)+
                }
            }
        }
    )+};
}

mod answers;
mod catalogue;
mod counting;
mod errors;
mod experiments;
mod phrase;
mod reading;
pub mod units;

pub use answers::{attacking_pair, checked, closed, conflict, no_completion, no_solution};
pub use catalogue::Message;
pub use phrase::{Door, gave_up, phrase, phrase_name, timed_out};
pub use queens_format::Language;

/// A text of a request, cut to a length that an error can quote.
///
/// ```
/// assert_eq!(queens_messages::shortened(&"9".repeat(5000)), "9".repeat(60) + "...");
/// ```
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}

/// A text in a language.
pub trait Speak {
    /// The sentence, without a full stop at its end.
    fn say(&self, language: Language) -> String;
}

/// The Chinese text of a part of a sentence.
fn zh(part: &impl Speak) -> String {
    part.say(Language::Chinese)
}

/// A text that is made when the language is known.
impl<F: Fn(Language) -> String> Speak for F {
    fn say(&self, language: Language) -> String {
        self(language)
    }
}

/// A text without facts, in English and Chinese.
impl Speak for (&str, &str) {
    fn say(&self, language: Language) -> String {
        match language {
            Language::English => self.0.into(),
            Language::Chinese => self.1.into(),
        }
    }
}

/// A text that is in its language already.
impl Speak for String {
    fn say(&self, _language: Language) -> String {
        self.clone()
    }
}
