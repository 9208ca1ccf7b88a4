//! A formula from its DIMACS form, as blocks of bytes arrive.

use std::str::FromStr;

use thiserror::Error;

use super::Formula;
use crate::complete::literal::Literal;
use crate::plural;

/// No number that a formula may hold has more digits; a longer word is not kept.
const LONGEST_WORD: usize = 32;

/// Clauses of a file that is read may have this many numbers, their zeros included: 2 GiB.
const MOST_NUMBERS: usize = 1 << 29;

/// Why a text is no formula; lines count from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DimacsError {
    /// The line that says how much there will be does not read "p cnf VARIABLES CLAUSES".
    #[error("line {line}: expected 'p cnf VARIABLES CLAUSES'; is this a DIMACS CNF file?")]
    Header {
        /// Where.
        line: u64,
    },
    /// Something is no number.
    #[error(
        "line {line}: '{}' is no literal; expected whole numbers, and 0 at the end of each clause",
        .word.escape_debug()
    )]
    NotALiteral {
        /// Where.
        line: u64,
        /// What stands there.
        word: String,
    },
    /// A variable beyond those announced.
    #[error(
        "line {line}: literal {literal}, but the line 'p cnf' announces only {variables} {variable}",
        variable = plural(variables, "variable", "variables")
    )]
    UnknownVariable {
        /// Where.
        line: u64,
        /// The literal.
        literal: Literal,
        /// How many there are.
        variables: u32,
    },
    /// The last clause has no 0.
    #[error("line {line}: the file ends within a clause; was it cut off?")]
    CutOff {
        /// Where.
        line: u64,
    },
    /// There are more or fewer clauses than announced.
    #[error(
        "the line 'p cnf' announces {announced} {clause}, but there {is} {found}; was the file cut off?",
        clause = plural(announced, "clause", "clauses"),
        is = plural(found, "is", "are")
    )]
    Clauses {
        /// By the header.
        announced: u64,
        /// In the file.
        found: u64,
    },
    /// It would not fit into memory.
    #[error("line {line}: the formula has more than {MOST_NUMBERS} numbers, too many to be read")]
    TooLarge {
        /// Where.
        line: u64,
    },
}

/// Reads a formula in DIMACS form from blocks of bytes, cut anywhere.
///
/// It keeps nothing but the clauses, however long the lines are.
///
/// ```
/// use n_queens::complete::DimacsReader;
/// let mut reader = DimacsReader::default();
/// reader.read(b"c two clauses\np cnf 2 2\n1 ")?;
/// reader.read(b"-2 0\n2 0\n")?;
/// assert_eq!(reader.finish()?.clauses().len(), 2);
/// # Ok::<(), n_queens::complete::DimacsError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct DimacsReader {
    formula: Formula,
    /// Clauses, by the header; unknown before it.
    announced: Option<u64>,
    /// Line breaks so far.
    breaks: u64,
    /// The first part of an unfinished word.
    word: Vec<u8>,
    /// Words of the header so far.
    header: Vec<String>,
    in_comment: bool,
    /// Where the clause begins that is being read.
    clause: usize,
}

impl DimacsReader {
    /// Takes in the next block.
    pub fn read(&mut self, block: &[u8]) -> Result<(), DimacsError> {
        block.iter().try_for_each(|&byte| self.byte(byte))
    }

    /// The formula, when there are no more blocks.
    pub fn finish(mut self) -> Result<Formula, DimacsError> {
        self.end_of_word()?;
        let line = self.line();
        let announced = self.announced.ok_or(DimacsError::Header { line })?;
        let found = self.formula.ends.len() as u64;
        if self.clause != self.formula.literals.len() {
            return Err(DimacsError::CutOff { line });
        }
        if found != announced {
            return Err(DimacsError::Clauses { announced, found });
        }
        Ok(self.formula)
    }

    const fn line(&self) -> u64 {
        self.breaks + 1
    }

    fn byte(&mut self, byte: u8) -> Result<(), DimacsError> {
        match byte {
            b'\n' => {
                self.end_of_word()?;
                self.in_comment = false;
                self.breaks += 1;
            }
            _ if self.in_comment => {}
            b' ' | b'\t' | b'\r' => self.end_of_word()?,
            _ if self.word.len() < LONGEST_WORD => self.word.push(byte),
            _ => return Err(self.not_a_literal()),
        }
        Ok(())
    }

    fn end_of_word(&mut self) -> Result<(), DimacsError> {
        match (self.word.as_slice(), self.announced) {
            ([], _) => return Ok(()),
            ([b'c'], _) if self.header.is_empty() => self.in_comment = true,
            (_, None) => self.header_word()?,
            (_, Some(announced)) => self.literal(announced)?,
        }
        self.word.clear();
        Ok(())
    }

    fn header_word(&mut self) -> Result<(), DimacsError> {
        let wrong = DimacsError::Header { line: self.line() };
        self.header.push(String::from_utf8_lossy(&self.word).into_owned());
        let begins_well = ["p", "cnf"].iter().zip(&self.header).all(|(word, found)| word == found);
        if !begins_well {
            return Err(wrong);
        }
        if let [_, _, variables, clauses] = self.header.as_slice() {
            let variables =
                variables.parse::<u32>().ok().filter(|&count| i32::try_from(count).is_ok());
            self.formula.variables = variables.ok_or(wrong.clone())?;
            self.announced = Some(clauses.parse().map_err(|_| wrong)?);
            self.header.clear();
        }
        Ok(())
    }

    fn literal(&mut self, announced: u64) -> Result<(), DimacsError> {
        let text = std::str::from_utf8(&self.word).ok();
        let number: i32 =
            text.and_then(|text| text.parse().ok()).ok_or_else(|| self.not_a_literal())?;
        if self.formula.literals.len() + self.formula.ends.len() >= MOST_NUMBERS {
            return Err(DimacsError::TooLarge { line: self.line() });
        }
        if number == 0 {
            return self.end_of_clause(announced);
        }
        let literal = Literal::new(number).ok_or_else(|| self.not_a_literal())?;
        let (line, variables) = (self.line(), self.formula.variables);
        if number.unsigned_abs() > variables {
            return Err(DimacsError::UnknownVariable { line, literal, variables });
        }
        self.formula.literals.push(literal);
        Ok(())
    }

    fn end_of_clause(&mut self, announced: u64) -> Result<(), DimacsError> {
        let found = self.formula.ends.len() as u64 + 1;
        if found > announced {
            return Err(DimacsError::Clauses { announced, found });
        }
        self.clause = self.formula.literals.len();
        self.formula.ends.push(self.clause as u32);
        Ok(())
    }

    fn not_a_literal(&self) -> DimacsError {
        let word = String::from_utf8_lossy(&self.word).into_owned();
        DimacsError::NotALiteral { line: self.line(), word }
    }
}

impl FromStr for Formula {
    type Err = DimacsError;

    fn from_str(text: &str) -> Result<Self, DimacsError> {
        let mut reader = DimacsReader::default();
        reader.read(text.as_bytes())?;
        reader.finish()
    }
}
