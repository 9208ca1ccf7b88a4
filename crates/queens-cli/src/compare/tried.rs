//! A door for programs that try out files of experiments; see [`crate::tried`].

use queens_messages::{Language, Speak};

use super::resume::{decode, encode};

/// The experiments in the bytes of a file, written again, or why they are none, in English.
pub fn studies(bytes: &[u8]) -> Result<Vec<u8>, String> {
    decode(bytes).map(|studies| encode(&studies)).map_err(|why| why.say(Language::English))
}
