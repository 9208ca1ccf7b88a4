//! What can be wrong with a proof.

use std::fmt;

use thiserror::Error;

use super::seal::Altered;
use crate::complete::literal::Literal;
use crate::plural;

/// So many literals of a clause are shown in a message.
const SHOWN: usize = 20;

/// Why a proof does not prove that its formula has no solution.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DratFault {
    /// A clause does not follow.
    #[error(
        "step {step} of the proof adds the clause '{}', which does not follow from what stands before \
         it; the proof is wrong, or belongs to another formula",
        shown(clause)
    )]
    NotImplied {
        /// The number of the step, from 1.
        step: u64,
        /// The clause.
        clause: Vec<Literal>,
    },
    /// It ends too early.
    #[error(
        "the proof ends after {steps} {word} without the empty clause, so it proves nothing; is it whole?",
        word = plural(steps, "step", "steps")
    )]
    NoContradiction {
        /// How many steps it has.
        steps: u64,
    },
    /// It keeps more clauses than can be followed.
    #[error(
        "step {step} of the proof: it keeps clauses of more than 8 GiB; delete those no longer needed"
    )]
    TooLarge {
        /// The number of the step, from 1.
        step: u64,
    },
}

fn shown(clause: &[Literal]) -> String {
    let first: Vec<String> = clause.iter().take(SHOWN).map(ToString::to_string).collect();
    let end = if clause.len() > SHOWN { " ..." } else { " 0" };
    format!("{}{end}", first.join(" ")).trim_start().to_owned()
}

/// Where something stands in a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DratPlace {
    /// The line of a text, from 1.
    Line(u64),
    /// The byte of a binary file, from 0.
    Byte(u64),
}

impl fmt::Display for DratPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line}"),
            Self::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

/// Why some bytes are no DRAT proof.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DratSyntax {
    /// Something in a text is no literal.
    #[error(
        "{place}: '{}' is no literal; expected whole numbers, 0 at the end, 'd' before a deletion",
        .word.escape_debug()
    )]
    NotALiteral {
        /// Where.
        place: DratPlace,
        /// What stands there.
        word: String,
    },
    /// A binary step begins with neither of the two letters.
    #[error(
        "{place}: expected 'a' or 'd' at the beginning of a step, not byte {byte}; is the proof in text form?"
    )]
    NotAStep {
        /// Where.
        place: DratPlace,
        /// What stands there.
        byte: u8,
    },
    /// A binary literal is too large.
    #[error("{place}: a literal beyond 2147483647; is the file damaged?")]
    TooLargeLiteral {
        /// Where.
        place: DratPlace,
    },
    /// A clause never seems to end.
    #[error(
        "{place}: a clause of more than {most} {literal}; is a 0 missing?",
        literal = plural(most, "literal", "literals")
    )]
    TooLong {
        /// Where.
        place: DratPlace,
        /// The limit.
        most: usize,
    },
    /// The last step has no end.
    #[error("{place}: the proof ends within a step; was it cut off?")]
    CutOff {
        /// Where.
        place: DratPlace,
    },
}

/// Why the bytes of a proof are turned down: they are none, or it is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DratError {
    /// They are no proof.
    #[error(transparent)]
    Syntax(#[from] DratSyntax),
    /// The proof is wrong.
    #[error("{place}: {fault}")]
    Rejected {
        /// Where the wrong step ends.
        place: DratPlace,
        /// What is wrong.
        fault: DratFault,
    },
    /// Its steps are right, but not those that were written.
    #[error(transparent)]
    Altered(#[from] Altered),
}
