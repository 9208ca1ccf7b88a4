//! What is known about the first solution of a board while it is searched: refuted prefixes and a completion. It is kept
//! as text, so that a later run continues from there.

use std::collections::BTreeSet;
use std::fmt::Write;

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::all_columns;
use super::small_board::LARGEST;
use crate::board::Square;
use crate::check;
use crate::problem::{Problem, Variant};

/// The first line of a record.
const HEAD: &str = "n-queens first record 1";

/// Why there is no such search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum FirstError {
    /// The pieces are no plain queens.
    #[error(
        "the first solution is searched for plain queens only, not for the variant '{variant}'"
    )]
    Variant {
        /// How the pieces move.
        variant: Variant,
    },
    /// The board is too large.
    #[error("the first solution is searched on boards up to n = {LARGEST}, not {n}")]
    TooLarge {
        /// The side of the board.
        n: u32,
    },
}

/// Why a text is not a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum FirstRecordError {
    /// It does not begin like one.
    #[error("this is not a record of a search for the first solution")]
    NotARecord,
    /// A line is wrong, or the checksum at its end.
    #[error("line {line} of the record is damaged")]
    Damaged {
        /// The line, from 1.
        line: usize,
    },
}

/// How far a search for the first solution is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstProgress {
    prefix: [u8; LARGEST as usize],
    length: usize,
    /// How many prefixes are refuted; those below another are not counted.
    pub refuted: u64,
    /// The nodes that were visited.
    pub nodes: u64,
}

impl FirstProgress {
    /// The columns, from 0, of the prefix that is being searched: of its queens in the rows that had none at first.
    pub fn prefix(&self) -> &[u8] {
        &self.prefix[..self.length]
    }
}

/// What is known about the first solution of a board.
///
/// ```
/// use n_queens::{Problem, first::FirstRecord};
/// let record = FirstRecord::new(Problem::new(8))?;
/// let text = String::from_utf8(record.encode())?;
/// assert!(text.starts_with("n-queens first record 1\nn 8\n"));
/// assert_eq!(FirstRecord::decode(text.as_bytes()), Ok(record));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstRecord {
    problem: Problem,
    /// Prefixes that cannot be completed; none is the beginning of another.
    refuted: BTreeSet<Vec<u8>>,
    /// The first completion that is known, as the columns of the missing queens.
    pub(super) completion: Option<Vec<u8>>,
    pub(super) nodes: u64,
}

impl FirstRecord {
    /// A record in which nothing is known yet.
    ///
    /// # Errors
    /// If the board is larger than n = 64, or its pieces are no plain queens.
    pub fn new(problem: Problem) -> Result<Self, FirstError> {
        let (n, variant) = (problem.n(), problem.variant());
        match (n, variant) {
            (..=LARGEST, Variant::Standard) => {
                Ok(Self { problem, refuted: BTreeSet::new(), completion: None, nodes: 0 })
            }
            (_, Variant::Standard) => Err(FirstError::TooLarge { n }),
            _ => Err(FirstError::Variant { variant }),
        }
    }

    /// The board.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The nodes that were visited, in all runs.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The prefixes that are refuted, none of which is the beginning of another: the columns, from 0, of the first
    /// queens in the rows that had none.
    pub fn refuted(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.refuted.iter().map(Vec::as_slice)
    }

    /// Whether a prefix, or a shorter one that it begins with, is refuted.
    pub(super) fn is_refuted(&self, prefix: &[u8]) -> bool {
        (0..=prefix.len()).any(|length| self.refuted.contains(&prefix[..length]))
    }

    pub(super) fn refute(&mut self, prefix: &[u8]) {
        if !self.is_refuted(prefix) {
            self.refuted.retain(|longer| !longer.starts_with(prefix));
            self.refuted.insert(prefix.to_vec());
        }
    }

    /// Keeps a completion if it is the first that is known.
    pub(super) fn complete(&mut self, columns: Vec<u8>) {
        if self.completion.as_ref().is_none_or(|known| columns < *known) {
            self.completion = Some(columns);
        }
    }

    pub(super) fn progress(&self, columns: &[u8]) -> FirstProgress {
        let (mut prefix, length) = ([0; LARGEST as usize], columns.len());
        prefix[..length].copy_from_slice(columns);
        FirstProgress { prefix, length, refuted: self.refuted.len() as u64, nodes: self.nodes }
    }

    /// The record as text, with a checksum at its end.
    pub fn encode(&self) -> Vec<u8> {
        let mut text = format!("{HEAD}\n{}nodes {}\n", board_lines(&self.problem), self.nodes);
        if let Some(completion) = &self.completion {
            let _ = writeln!(text, "completion{}", numbers(completion));
        }
        for prefix in &self.refuted {
            let _ = writeln!(text, "refuted{}", numbers(prefix));
        }
        let _ = writeln!(text, "{}", checksum(text.as_bytes()));
        text.into_bytes()
    }

    /// The record in a text.
    ///
    /// # Errors
    /// If it is none, or is damaged.
    pub fn decode(bytes: &[u8]) -> Result<Self, FirstRecordError> {
        let text = str::from_utf8(bytes).map_err(|_| FirstRecordError::NotARecord)?;
        if text.lines().next() != Some(HEAD) {
            return Err(FirstRecordError::NotARecord);
        }
        let lines = text.lines().count();
        let damaged = |line| FirstRecordError::Damaged { line };
        let last = text.trim_end_matches('\n').rfind('\n').map_or(0, |end| end + 1);
        if format!("{}\n", checksum(&bytes[..last])) != text[last..] {
            return Err(damaged(lines));
        }
        read(&text[..last]).map_err(damaged)
    }
}

/// The lines that say which board it is.
pub(super) fn board_lines(problem: &Problem) -> String {
    let squares = |squares: &[Square]| {
        let square = |square: &Square| format!(" {},{}", square.row, square.column);
        squares.iter().map(square).collect::<String>()
    };
    let (queens, blocked) = (squares(problem.given().squares()), squares(problem.blocked()));
    format!("n {}\nqueens{queens}\nblocked{blocked}\n", problem.n())
}

fn numbers(columns: &[u8]) -> String {
    columns.iter().map(|column| format!(" {column}")).collect()
}

fn checksum(bytes: &[u8]) -> String {
    let digits = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    format!("sha256 {digits}")
}

/// The record in the lines before the checksum; the number of the line that is wrong.
fn read(text: &str) -> Result<FirstRecord, usize> {
    let mut lines = text.lines().zip(1..).skip(1);
    let mut value = |key: &str| {
        let (line, number) = lines.next().ok_or(1usize)?;
        line.strip_prefix(key).map(|rest| (rest, number)).ok_or(number)
    };
    let (n, line) = value("n ")?;
    let n: u32 = n.parse().map_err(|_| line)?;
    let (queens, line) = value("queens")?;
    let given = Square::parse_list(queens, n).map_err(|_| line)?;
    let problem = Problem::new(n).with_given(given).map_err(|_| line)?;
    let (blocked, line) = value("blocked")?;
    let blocked = Square::parse_list(blocked, n).map_err(|_| line)?;
    let problem = problem.with_blocked(blocked).map_err(|_| line)?;
    let mut record = FirstRecord::new(problem).map_err(|_| 2usize)?;
    let (nodes, line) = value("nodes ")?;
    record.nodes = nodes.parse().map_err(|_| line)?;
    for (text, line) in lines {
        let (key, columns) = text.split_once(' ').unwrap_or((text, ""));
        let columns = columns_of(columns, n).ok_or(line)?;
        match key {
            "completion" if is_completion(&record, &columns) => record.completion = Some(columns),
            "refuted" => _ = record.refuted.insert(columns),
            _ => return Err(line),
        }
    }
    let contradicts = |columns: &Vec<u8>| record.is_refuted(columns);
    if record.completion.as_ref().is_some_and(contradicts) { Err(1) } else { Ok(record) }
}

fn is_completion(record: &FirstRecord, missing: &[u8]) -> bool {
    check::solves(&record.problem, &all_columns(&record.problem, missing)).is_ok()
}

fn columns_of(text: &str, n: u32) -> Option<Vec<u8>> {
    let column = |text: &str| text.parse::<u8>().ok().filter(|&column| u32::from(column) < n);
    let columns: Vec<u8> = text.split_whitespace().map(column).collect::<Option<_>>()?;
    (columns.len() <= n as usize).then_some(columns)
}
