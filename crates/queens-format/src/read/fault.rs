//! What can be wrong with JSON and with the files of CSPLib and of answer set programming, in facts that every
//! language can put into words.

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
    /// A key appears again.
    #[error("the key \"{key}\" appears twice")]
    Twice {
        /// The key.
        key: &'static str,
    },
    /// Neither `n` nor `columns` is there.
    #[error("the board has neither \"n\" nor \"columns\"")]
    NoSize,
}

/// The form of an instance of a published problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InstanceForm {
    /// CSPLib's, in Essence Prime: `letting n = 8`.
    Csplib,
    /// That of answer set programming: `board(8).`
    Asp,
}

impl InstanceForm {
    /// How a file of this form may look.
    ///
    /// ```
    /// use queens_format::read::InstanceForm;
    /// assert!(InstanceForm::Asp.example().starts_with("board("));
    /// ```
    #[must_use]
    pub const fn example(self) -> &'static str {
        match self {
            Self::Csplib => "letting n = 8 letting init = [[3,1],[4,3]] letting blocks = [[1,1]]",
            Self::Asp => "board(8). block(1,1). queen(4,2).",
        }
    }
}

/// What is wrong with such an instance.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum InstanceFault {
    /// The text ends too early.
    #[error("the text ends too early, {expected} expected")]
    End {
        /// What should follow.
        expected: Expected,
    },
    /// Something else was needed.
    #[error("{expected} expected, not '{}'", .found.escape_debug())]
    Unexpected {
        /// What is there, shortened if it is long.
        found: String,
        /// What should be there instead.
        expected: Expected,
    },
    /// A name that means nothing here.
    #[error("the name '{}' is unknown, the known ones are {known}", .name.escape_debug())]
    UnknownName {
        /// The name, shortened if it is long.
        name: String,
        /// Those that are known.
        known: &'static str,
    },
    /// Something is given again.
    #[error("'{name}' is given twice")]
    Twice {
        /// Its name.
        name: &'static str,
    },
    /// `num(1). num(2). num(3).` with a number left out.
    #[error("num({expected}) must come here, not num({found}): they count from 1, without a gap")]
    Gap {
        /// The number that is next.
        expected: u64,
        /// The number that is there.
        found: u32,
    },
    /// A number beyond every board.
    #[error("{value} is no whole number from 0 to {}", u32::MAX)]
    NotWhole {
        /// What was read, shortened if it is long.
        value: String,
    },
    /// A square that the board does not have.
    #[error(
        "row {row}, column {column} of '{name}' is no square of the {n} x {n} board{}",
        range(*.first, *.n)
    )]
    OffBoard {
        /// As it is written.
        row: u32,
        /// As it is written.
        column: u32,
        /// What the file calls these squares.
        name: &'static str,
        /// The number of the first row and column there.
        first: u32,
        /// The side of the board.
        n: u32,
    },
    /// The size of the board is missing.
    #[error("nothing says how large the board is")]
    NoSize,
}

/// How rows and columns are counted; a board without rows has none.
fn range(first: u32, n: u32) -> String {
    match n {
        0 => String::new(),
        _ => format!(": they count from {first} to {} there", u64::from(first) + u64::from(n) - 1),
    }
}

/// What would be right in some place.
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
    /// A name.
    Name,
    /// This word.
    Word(&'static str),
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
            Self::Name => f.write_str("a name"),
            Self::Word(word) => write!(f, "'{word}'"),
            Self::Character(one) => write!(f, "'{one}'"),
            Self::Either(one, other) => write!(f, "'{one}' or '{other}'"),
            Self::End => f.write_str("the end of the line"),
        }
    }
}
