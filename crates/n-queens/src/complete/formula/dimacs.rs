//! A formula from its DIMACS form, as blocks of bytes arrive, and written in it.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Formula, Literal, ProofStep};
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
    /// Words of the header so far.
    header: usize,
    /// Clauses, by the header.
    announced: u64,
    /// Line breaks so far.
    breaks: u64,
    /// The first part of an unfinished word.
    word: Vec<u8>,
    in_comment: bool,
}

/// Words of a header.
const HEADER: usize = 4;

impl DimacsReader {
    /// Takes in the next block.
    pub fn read(&mut self, block: &[u8]) -> Result<(), DimacsError> {
        block.iter().try_for_each(|&byte| self.byte(byte))
    }

    /// The formula, when there are no more blocks.
    pub fn finish(mut self) -> Result<Formula, DimacsError> {
        self.end_of_word()?;
        let (line, announced, Formula { literals, ends, .. }) =
            (self.line(), self.announced, &self.formula);
        let found = ends.len() as u64;
        if self.header < HEADER {
            return Err(DimacsError::Header { line });
        }
        if ends.last().map_or(0, |&end| end as usize) != literals.len() {
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
        match (self.word.as_slice(), self.header) {
            ([], _) => return Ok(()),
            ([b'c'], 0 | HEADER) => self.in_comment = true,
            (_, HEADER) => self.number()?,
            _ => self.header_word().ok_or(DimacsError::Header { line: self.line() })?,
        }
        self.word.clear();
        Ok(())
    }

    /// The next word of "p cnf VARIABLES CLAUSES".
    fn header_word(&mut self) -> Option<()> {
        let word = std::str::from_utf8(&self.word).ok()?;
        match self.header {
            0 | 1 if word != ["p", "cnf"][self.header] => return None,
            2 => self.formula.variables = word.parse::<i32>().ok()?.try_into().ok()?,
            3 => self.announced = word.parse().ok()?,
            _ => {}
        }
        self.header += 1;
        Some(())
    }

    /// A literal, or the end of a clause.
    fn number(&mut self) -> Result<(), DimacsError> {
        let (line, announced, variables) = (self.line(), self.announced, self.formula.variables);
        let number = std::str::from_utf8(&self.word).ok().and_then(|word| word.parse::<i32>().ok());
        let number = number.ok_or_else(|| self.not_a_literal())?;
        let Formula { literals, ends, .. } = &mut self.formula;
        if literals.len() + ends.len() >= MOST_NUMBERS {
            return Err(DimacsError::TooLarge { line });
        }
        match Literal::new(number) {
            None if number != 0 => return Err(self.not_a_literal()),
            None if ends.len() as u64 == announced => {
                return Err(DimacsError::Clauses { announced, found: announced + 1 });
            }
            None => ends.push(literals.len() as u32),
            Some(literal) if number.unsigned_abs() > variables => {
                return Err(DimacsError::UnknownVariable { line, literal, variables });
            }
            Some(literal) => literals.push(literal),
        }
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

/// As DIMACS, with comments that say how the squares are numbered.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((n, variant)) = self.board {
            writeln!(
                f,
                "c {n} queens on a board of {n} x {n}, variant {variant}\n\
                 c variable row * {n} + column + 1: a queen on that square, both from 0, row 0 on top\n\
                 c variables above {}: groups of squares, for at most one queen on a line\n\
                 c the last clauses of one literal: given queens, then blocked squares",
                n * n
            )?;
        }
        writeln!(f, "p cnf {} {}", self.variables, self.ends.len())?;
        self.clauses().try_for_each(|clause| writeln!(f, "{}", ProofStep::Add(clause)))
    }
}
