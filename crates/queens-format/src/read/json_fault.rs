//! What can be wrong with JSON, in facts that every language can put into words.

use std::fmt;

use thiserror::Error;

/// What is wrong with a JSON board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum JsonFault {
    /// The text ends too early.
    #[error("the JSON ends too early")]
    End,
    /// Another character was needed.
    #[error("broken JSON: {expected} expected, not '{}'", .found.escape_debug())]
    Unexpected {
        /// The character that is there.
        found: char,
        /// What should be there instead.
        expected: Expected,
    },
    /// A number that is negative, broken or too large.
    #[error("{value} is no whole number from 0 to {}", u32::MAX)]
    NotWhole {
        /// What was read, shortened if it is long.
        value: String,
    },
    /// Arrays within arrays, too many of them.
    #[error("the JSON is nested more than {max} levels deep")]
    TooDeep {
        /// The most levels.
        max: u32,
    },
    /// The same key again.
    #[error("the key \"{key}\" appears twice")]
    Twice {
        /// The key.
        key: &'static str,
    },
    /// Neither `n` nor `columns` is there.
    #[error("the board has neither \"n\" nor \"columns\"")]
    NoSize,
}

/// What JSON would allow in some place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// A value of any kind.
    Value,
    /// A whole number.
    Number,
    /// A whole number or `null`.
    NumberOrNull,
    /// A character that is allowed within a string.
    StringCharacter,
    /// This character.
    Character(char),
    /// One of these two characters.
    Either(char, char),
    /// The end of the document.
    End,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value => f.write_str("a value"),
            Self::Number => f.write_str("a whole number"),
            Self::NumberOrNull => f.write_str("a whole number or null"),
            Self::StringCharacter => f.write_str("text or a closing quote"),
            Self::Character(one) => write!(f, "'{one}'"),
            Self::Either(one, other) => write!(f, "'{one}' or '{other}'"),
            Self::End => f.write_str("the end of the line"),
        }
    }
}
