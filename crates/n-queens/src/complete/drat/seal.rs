//! The seal of a proof: a first line that announces it, and a last line with the checksum of all before it. A proof that
//! was altered may still be a proof, by other clauses; the seal shows that it is not what was written. Each of the two lines
//! shows that the other is damaged or missing. Other programs read both as comments; a proof without them is judged by its
//! steps alone.

use sha2::{Digest, Sha256};
use thiserror::Error;

/// How the line of a seal begins.
const MARK: &[u8] = b"c sha256 ";

/// The mark, 64 digits and the end of the line: no seal is longer.
const LONGEST: usize = MARK.len() + 64 + 2;

/// A proof is not what its seal says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "the last line is not the checksum of the lines before it: the file was altered after it was written; write the proof anew"
)]
pub struct Altered;

/// The checksum of a proof while it is written, or read.
///
/// ```
/// use n_queens::complete::drat::Seal;
/// let mut written = Seal::default();
/// let steps = format!("{}1 -2 0\n0\n", Seal::FIRST_LINE);
/// written.add(steps.as_bytes());
/// let proof = steps + &written.last_line();
///
/// let read = |proof: &str| {
///     let mut seal = Seal::default();
///     seal.read(proof.as_bytes());
///     seal.finish()
/// };
/// assert!(read(&proof).is_ok());
/// assert!(read(&proof.replace("-2", "2")).is_err());
/// assert!(read(&proof.replace(" sha256", "")).is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Seal {
    sum: Sha256,
    /// The checksum before the line that is being read.
    before: Sha256,
    /// The beginning of that line: enough to know whether it is one of ours.
    line: Vec<u8>,
    /// How many lines there were before it.
    lines: u64,
    /// Whether the first line announced a last one.
    is_announced: bool,
    /// What the last line said, if there was one.
    verdict: Option<bool>,
}

impl Seal {
    /// The first line, to be [added](Self::add) like all others.
    pub const FIRST_LINE: &str = "c sealed\n";

    /// These bytes of the proof are written.
    pub fn add(&mut self, bytes: &[u8]) {
        self.sum.update(bytes);
    }

    /// The last line, for what was written so far.
    pub fn last_line(&self) -> String {
        last_line(&self.sum)
    }

    /// These bytes of the proof are read.
    pub fn read(&mut self, bytes: &[u8]) {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            if self.line.is_empty() {
                self.before.clone_from(&self.sum);
            }
            self.sum.update(part);
            self.line.extend(part.iter().take(LONGEST + 1 - self.line.len()));
            if part.ends_with(b"\n") {
                self.end_of_line();
            }
        }
    }

    /// There is no more: is it what was sealed?
    pub fn finish(mut self) -> Result<(), Altered> {
        if !self.line.is_empty() {
            self.end_of_line();
        }
        if self.verdict.unwrap_or(!self.is_announced) { Ok(()) } else { Err(Altered) }
    }

    fn end_of_line(&mut self) {
        let is_last = self.line.starts_with(MARK) && self.line.len() <= LONGEST;
        // One is enough, and nothing stands behind it.
        self.verdict = match self.verdict {
            Some(_) => Some(false),
            None => is_last.then(|| self.line == last_line(&self.before).as_bytes()),
        };
        self.is_announced |= self.lines == 0 && self.line == Self::FIRST_LINE.as_bytes();
        self.lines += 1;
        self.line.clear();
    }
}

fn last_line(sum: &Sha256) -> String {
    let digits =
        sum.clone().finalize().iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    format!("c sha256 {digits}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sealed(steps: &str) -> String {
        let mut seal = Seal::default();
        let proof = format!("{}{steps}", Seal::FIRST_LINE);
        seal.add(proof.as_bytes());
        proof + &seal.last_line()
    }

    fn read(proof: &[u8], block: usize) -> Result<(), Altered> {
        let mut seal = Seal::default();
        proof.chunks(block).for_each(|block| seal.read(block));
        seal.finish()
    }

    #[test]
    fn a_sealed_proof_is_as_it_was_written() {
        for steps in ["", "0\n", "1 -2 0\nd 1 2 0\n0\n", "c sha1 is no seal\n0\n", "0\nc sealed\n"]
        {
            for block in 1..40 {
                assert_eq!(read(sealed(steps).as_bytes(), block), Ok(()), "{steps}");
                assert_eq!(read(steps.as_bytes(), block), Ok(()), "{steps}");
            }
        }
    }

    #[test]
    fn a_last_line_alone_is_a_seal_too() {
        let mut seal = Seal::default();
        seal.add(b"1 0\n0\n");
        let proof = format!("1 0\n0\n{}", seal.last_line());
        assert_eq!(read(proof.as_bytes(), 7), Ok(()));
        assert_eq!(read(proof.replace("1 0", "2 0").as_bytes(), 7), Err(Altered));
    }

    #[test]
    fn every_flipped_bit_and_every_cut_is_noticed() {
        let proof = sealed("1 -2 0\nd 1 2 0\n-1 0\n0\n").into_bytes();
        for bit in 0..8 * proof.len() {
            let mut altered = proof.clone();
            altered[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(read(&altered, 7), Err(Altered), "bit {bit}");
        }
        let announced = Seal::FIRST_LINE.len();
        for length in announced..proof.len() {
            assert_eq!(read(&proof[..length], 7), Err(Altered), "cut to {length}");
        }
        for more in ["\n", "1 0\n", "c sealed\n"] {
            assert_eq!(read(&[&proof[..], more.as_bytes()].concat(), 7), Err(Altered));
        }
    }
}
