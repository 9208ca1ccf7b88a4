//! The seal of a proof: a last line with the checksum of all lines before it.
//!
//! A proof that was altered may still be a proof: where both squares of a line lead nowhere, a clause that
//! says "the one" does as well as "not the one". The seal tells that it is not what was written. For
//! others it is a comment; a proof without a seal is judged by its steps alone.

use sha2::{Digest, Sha256};
use thiserror::Error;

/// How the line of a seal begins.
const MARK: &[u8] = b"c sha256 ";

/// The mark, 64 digits and the end of the line: no seal is longer.
const LONGEST: usize = MARK.len() + 64 + 2;

/// A proof is not what its seal says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "the checksum in the last line does not belong to the lines before it: the file was altered after it was written; write the proof anew"
)]
pub struct Altered;

/// The checksum of a proof while it is written, or read.
///
/// ```
/// use n_queens::complete::drat::Seal;
/// let mut written = Seal::default();
/// written.add(b"1 -2 0\n0\n");
/// let proof = format!("1 -2 0\n0\n{}", written.line());
///
/// let read = |proof: &str| {
///     let mut seal = Seal::default();
///     seal.read(proof.as_bytes());
///     seal.finish()
/// };
/// assert!(read(&proof).is_ok());
/// assert!(read(&proof.replace("-2", "2")).is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Seal {
    sum: Sha256,
    /// The beginning of a line that may be a seal.
    held: Vec<u8>,
    /// Whether the present line is none.
    is_plain: bool,
    /// What the seal said, if there was one.
    verdict: Option<bool>,
}

impl Seal {
    /// These bytes of the proof are written.
    pub fn add(&mut self, bytes: &[u8]) {
        self.sum.update(bytes);
    }

    /// The last line, for what was written so far.
    #[must_use]
    pub fn line(&self) -> String {
        let sum = self.sum.clone().finalize();
        let digits: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("c sha256 {digits}\n")
    }

    /// These bytes of the proof are read.
    pub fn read(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let end = bytes.iter().position(|&byte| byte == b'\n').map(|at| at + 1);
            let (part, rest) = bytes.split_at(end.unwrap_or(bytes.len()));
            self.part_of_line(part);
            if end.is_some() {
                self.end_of_line();
            }
            bytes = rest;
        }
    }

    /// There is no more: is it what was sealed?
    pub fn finish(mut self) -> Result<(), Altered> {
        self.end_of_line();
        if self.verdict == Some(false) { Err(Altered) } else { Ok(()) }
    }

    fn part_of_line(&mut self, part: &[u8]) {
        if self.is_plain {
            return self.sum.update(part);
        }
        self.held.extend_from_slice(part);
        let begins = self.held.iter().zip(MARK).all(|(held, mark)| held == mark);
        if !begins || self.held.len() > LONGEST {
            self.is_plain = true;
            self.sum.update(&self.held);
            self.held.clear();
        }
    }

    fn end_of_line(&mut self) {
        let is_seal = self.held.len() >= MARK.len();
        if is_seal {
            // One seal is enough, and nothing stands behind it.
            let is_right = self.held.trim_ascii_end() == self.line().trim_end().as_bytes();
            self.verdict = Some(is_right && self.verdict.is_none());
        } else if self.is_plain || !self.held.trim_ascii().is_empty() {
            self.verdict = self.verdict.map(|_| false);
        }
        self.sum.update(&self.held);
        self.held.clear();
        self.is_plain = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sealed(proof: &str) -> String {
        let mut seal = Seal::default();
        seal.add(proof.as_bytes());
        format!("{proof}{}", seal.line())
    }

    fn read(proof: &[u8], block: usize) -> Result<(), Altered> {
        let mut seal = Seal::default();
        proof.chunks(block).for_each(|block| seal.read(block));
        seal.finish()
    }

    #[test]
    fn a_sealed_proof_is_as_it_was_written() {
        for proof in ["", "0\n", "1 -2 0\nd 1 2 0\n0\n", "c sha1 is no seal\n0\n"] {
            for block in 1..40 {
                assert_eq!(read(sealed(proof).as_bytes(), block), Ok(()), "{proof}");
                assert_eq!(read(proof.as_bytes(), block), Ok(()), "{proof}");
            }
        }
    }

    #[test]
    fn every_changed_byte_of_the_steps_is_noticed() {
        let proof = sealed("1 -2 0\nd 1 2 0\n-1 0\n0\n").into_bytes();
        let mark = proof.windows(MARK.len()).position(|part| part == MARK).unwrap();
        // Without the end of the line before it, the mark belongs to a step, which the reader refuses.
        for at in (0..mark - 1).chain(mark + MARK.len()..proof.len() - 1) {
            let mut altered = proof.clone();
            altered[at] ^= 1;
            assert_eq!(read(&altered, 7), Err(Altered), "byte {at}");
        }
        assert_eq!(read(&[&proof[..], b"1 0\n"].concat(), 7), Err(Altered));
    }
}
