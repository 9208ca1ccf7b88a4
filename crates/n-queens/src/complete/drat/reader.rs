//! The steps of a proof from its text or binary form, as blocks of bytes arrive, and what can be wrong with the bytes.

use thiserror::Error;

use super::checker::{Checker, DratFault};
use super::seal::Altered;
use crate::complete::formula::{Literal, ProofStep};

/// No literal has more characters; a longer word is not kept.
const LONGEST_WORD: usize = 16;

/// Bytes of the largest literal of a binary file.
const LONGEST_NUMBER: usize = 5;

/// A clause may have this many literals; more are a 0 that is missing.
const MOST_LITERALS: usize = 1 << 24;

/// Where something is wrong in a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum DratPlace {
    /// The line of a text, from 1.
    #[error("line {0}")]
    Line(u64),
    /// The byte of a binary file, from 0.
    #[error("byte {0}")]
    Byte(u64),
}

/// Why the bytes of a proof are turned down.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DratError {
    /// They are no proof, or the proof is wrong.
    #[error("{place}: {fault}")]
    At {
        /// Where; for a wrong step, where it ends.
        place: DratPlace,
        /// What is wrong there.
        fault: DratFault,
    },
    /// Its steps are right, but not those that were written.
    #[error(transparent)]
    Altered(#[from] Altered),
}

/// The two forms of a DRAT file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofEncoding {
    /// Numbers in decimal, a line for each step.
    Text,
    /// A letter for each step, then numbers of seven bits a byte.
    Binary,
}

impl ProofEncoding {
    /// What the first block of a file looks like, a kibibyte or more if there is that much.
    ///
    /// ```
    /// use n_queens::complete::drat::ProofEncoding;
    /// assert_eq!(ProofEncoding::detect(b"1 -2 0\nd 1 2 0\n"), ProofEncoding::Text);
    /// assert_eq!(ProofEncoding::detect(b"a\x02\x05\x00"), ProofEncoding::Binary);
    /// ```
    pub fn detect(block: &[u8]) -> Self {
        let is_text = |byte: &u8| matches!(byte, b' '..=b'~' | b'\t' | b'\n' | b'\r');
        let begins_binary = block.first() == Some(&b'a');
        if begins_binary || !block.iter().all(is_text) { Self::Binary } else { Self::Text }
    }
}

/// Reads the steps of a proof from blocks of bytes, cut anywhere.
///
/// ```
/// use n_queens::complete::drat::{DratError, ProofEncoding, DratReader};
/// let mut reader = DratReader::new(ProofEncoding::Text);
/// let mut lines = Vec::new();
/// for block in ["1 2", "3 0\nd", " -4 0\n"] {
///     reader.read(block.as_bytes(), |_place, step| {
///         lines.push(step.to_string());
///         Ok(())
///     })?;
/// }
/// reader.finish()?;
/// assert_eq!(lines, ["1 23 0", "d -4 0"]);
/// # Ok::<(), DratError>(())
/// ```
#[derive(Clone, Debug)]
pub struct DratReader {
    encoding: ProofEncoding,
    /// Line breaks of a text so far, or bytes of a binary file.
    position: u64,
    stage: StepStage,
    deletes: bool,
    clause: Vec<Literal>,
    /// The first part of an unfinished word, or of a number of a binary file.
    word: Vec<u8>,
}

/// Where in a step the next byte stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StepStage {
    /// Between two steps.
    Between,
    /// After the first word of a step.
    Clause,
    /// Right after the zero of a step.
    Ended,
    /// In a comment.
    Comment,
}

impl DratReader {
    /// At the beginning of a proof.
    pub fn new(encoding: ProofEncoding) -> Self {
        let (stage, clause, word) = (StepStage::Between, Vec::new(), Vec::new());
        Self { encoding, position: 0, stage, deletes: false, clause, word }
    }

    /// Takes in the next block and hands out each step that ends in it, with where it ends.
    pub fn read(
        &mut self,
        block: &[u8],
        mut take: impl FnMut(DratPlace, ProofStep<'_>) -> Result<(), DratFault>,
    ) -> Result<(), DratError> {
        for &byte in block {
            let ends = match self.encoding {
                ProofEncoding::Text => self.text_byte(byte),
                ProofEncoding::Binary => self.binary_byte(byte),
            };
            if ends.map_err(|fault| self.error(fault))? {
                let step = if self.deletes { ProofStep::Delete } else { ProofStep::Add };
                take(self.place(), step(&self.clause)).map_err(|fault| self.error(fault))?;
                self.clause.clear();
                (self.stage, self.deletes) = (StepStage::Ended, false);
            }
            self.position += u64::from(byte == b'\n' || self.encoding == ProofEncoding::Binary);
        }
        Ok(())
    }

    /// Takes in the next block and checks each step that ends in it.
    pub fn check(&mut self, block: &[u8], checker: &mut Checker) -> Result<(), DratError> {
        self.read(block, |_place, step| checker.check(step))
    }

    /// There are no more blocks: was the last step whole?
    pub fn finish(self) -> Result<(), DratError> {
        let is_whole = self.stage != StepStage::Clause && self.word.is_empty();
        if is_whole { Ok(()) } else { Err(self.error(DratFault::CutOff)) }
    }

    /// Where it is: at the next byte, in its line.
    pub const fn place(&self) -> DratPlace {
        match self.encoding {
            ProofEncoding::Text => DratPlace::Line(self.position + 1),
            ProofEncoding::Binary => DratPlace::Byte(self.position),
        }
    }

    /// Whether the byte ends a step: a zero does, at once, for it may be the last byte of the file.
    fn text_byte(&mut self, byte: u8) -> Result<bool, DratFault> {
        let is_space = matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
        match self.stage {
            StepStage::Comment => {}
            StepStage::Ended if is_space => self.stage = StepStage::Between,
            StepStage::Ended => {
                // 05 is neither the end of a step nor the number 5.
                self.word.extend([b'0', byte]);
                return Err(self.not_a_literal());
            }
            _ if is_space => self.end_of_word()?,
            _ if byte == b'0' && self.word.is_empty() => return Ok(true),
            _ if self.word.len() == LONGEST_WORD => return Err(self.not_a_literal()),
            _ => self.word.push(byte),
        }
        if byte == b'\n' && self.stage == StepStage::Comment {
            self.stage = StepStage::Between;
        }
        Ok(false)
    }

    fn end_of_word(&mut self) -> Result<(), DratFault> {
        let begins = self.stage == StepStage::Between;
        match self.word.as_slice() {
            [] => {}
            [b'c'] if begins => self.stage = StepStage::Comment,
            [b'd'] if begins => (self.stage, self.deletes) = (StepStage::Clause, true),
            word => {
                let number = std::str::from_utf8(word).ok().and_then(|text| text.parse().ok());
                let literal = number.and_then(Literal::new);
                self.add(literal.ok_or_else(|| self.not_a_literal())?)?;
            }
        }
        self.word.clear();
        Ok(())
    }

    fn binary_byte(&mut self, byte: u8) -> Result<bool, DratFault> {
        if self.stage != StepStage::Clause {
            if !matches!(byte, b'a' | b'd') {
                return Err(DratFault::NotAStep(byte));
            }
            (self.stage, self.deletes) = (StepStage::Clause, byte == b'd');
            return Ok(false);
        }
        if self.word.len() == LONGEST_NUMBER {
            return Err(DratFault::TooLargeLiteral);
        }
        self.word.push(byte);
        if byte & 0x80 != 0 {
            return Ok(false);
        }
        let bytes = self.word.drain(..).rev();
        let number = bytes.fold(0, |number: i64, byte| number << 7 | i64::from(byte & 0x7F));
        if number == 0 {
            return Ok(true);
        }
        let signed = if number % 2 == 0 { number / 2 } else { -(number / 2) };
        let literal = i32::try_from(signed).ok().and_then(Literal::new);
        self.add(literal.ok_or(DratFault::TooLargeLiteral)?)?;
        Ok(false)
    }

    fn add(&mut self, literal: Literal) -> Result<(), DratFault> {
        if self.clause.len() >= MOST_LITERALS {
            return Err(DratFault::TooLong(MOST_LITERALS));
        }
        self.stage = StepStage::Clause;
        self.clause.push(literal);
        Ok(())
    }

    fn not_a_literal(&self) -> DratFault {
        DratFault::NotALiteral(String::from_utf8_lossy(&self.word).into_owned())
    }

    fn error(&self, fault: DratFault) -> DratError {
        DratError::At { place: self.place(), fault }
    }
}
