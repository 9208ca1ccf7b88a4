//! Every sentence that the programs print, in English and Chinese, from one catalogue. All doors call it.
//!
//! A [`Message`] is phrased in a [`Language`] by [`Speak`]; so is every error of the library and of `queens-format`,
//! whose own text is the English one. [`units`] writes bytes and durations.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

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
pub mod units;

pub use answers::{checked, conflict, no_completion, no_solution};
pub use app::{Door, gave_up, phrase, phrase_name, timed_out};
pub use catalogue::{Message, NamedError};
pub use queens_format::Language;

/// Says itself in a language.
pub trait Speak {
    /// The sentence, without a full stop at its end.
    fn say(&self, language: Language) -> String;
}
