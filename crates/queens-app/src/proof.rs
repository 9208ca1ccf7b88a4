//! Formulas of boards, and proofs: does a proof show that a formula has no solution, or that a solution is the first?

use std::io::{BufRead, BufWriter, Read, Write};

use n_queens::complete::drat::{Checker, DratError, DratReader, DratSummary, ProofEncoding, Seal};
use n_queens::complete::{DimacsError, DimacsReader, Formula};
use n_queens::first::{self, FirstProofError, FirstRecord, ProofChecker, ProofSummary};
use n_queens::{Control, Solution, Strategy};

use crate::{Board, Error};

/// Bytes of a proof that are checked between two looks at the control.
const PART: usize = 1 << 12;

/// The formula of a board.
///
/// # Errors
/// If the board is wrong, or too large for a formula.
pub fn formula(board: &Board) -> Result<Formula, Error> {
    Ok(Formula::for_problem(&board.problem()?)?)
}

/// Whether a file begins like a formula in DIMACS form: with its header, or a comment.
///
/// ```
/// assert!(queens_app::is_dimacs(b"p cnf 1 1\n1 0\n"));
/// assert!(!queens_app::is_dimacs(b".Q..\n"));
/// ```
pub fn is_dimacs(beginning: &[u8]) -> bool {
    let mut lines = beginning.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty());
    first.is_some_and(|line| line == b"c" || line.starts_with(b"c ") || line.starts_with(b"p "))
}

/// Reads a formula in DIMACS form.
///
/// # Errors
/// The outer error if reading fails; the inner one if it is not a formula.
pub fn read_dimacs(input: &mut dyn BufRead) -> std::io::Result<Result<Formula, DimacsError>> {
    let mut reader = DimacsReader::default();
    loop {
        let block = input.fill_buf()?;
        let length = block.len();
        if length == 0 {
            return Ok(reader.finish());
        }
        if let Err(error) = reader.read(block) {
            return Ok(Err(error));
        }
        input.consume(length);
    }
}

/// Follows a proof step by step; the first wrong one is the error. None if it was stopped.
///
/// # Errors
/// If reading fails.
pub fn check_proof(
    formula: &Formula,
    input: &mut dyn BufRead,
    control: &Control,
) -> std::io::Result<Option<Result<DratSummary, DratError>>> {
    let mut checker = Checker::new(formula);
    let encoding = ProofEncoding::detect(input.fill_buf()?);
    let (mut reader, mut seal) = (DratReader::new(encoding), Seal::default());
    loop {
        let block = input.fill_buf()?;
        let part = &block[..block.len().min(PART)];
        if part.is_empty() {
            break;
        }
        if let Err(error) = reader.check(part, &mut checker) {
            return Ok(Some(Err(error)));
        }
        seal.read(part);
        let length = part.len();
        input.consume(length);
        if control.should_stop() {
            return Ok(None);
        }
    }
    let (place, ended) = (reader.place(), reader.finish());
    let summary = checker.finish().map_err(|fault| DratError::At { place, fault });
    Ok(Some(ended.and(summary).and_then(|summary| Ok(seal.finish().map(|()| summary)?))))
}

/// Writes the proof that a solution is the first of a board, or that it has none; the nodes of its search trees. None if
/// it was stopped.
///
/// # Errors
/// If the board is wrong, these columns do not solve it, or `out` fails.
pub fn prove_first(
    board: &Board,
    columns: Option<&[u32]>,
    control: &Control,
    out: &mut dyn Write,
) -> Result<Option<u64>, Error> {
    let problem = board.problem()?;
    let strategy = Strategy::Rows;
    let broken = |fault| Error::Broken { strategy, fault };
    let solution = columns.map(|columns| Solution::for_problem(&problem, columns));
    let solution = solution.transpose().map_err(broken)?;
    let mut out = BufWriter::with_capacity(1 << 16, out);
    Ok(first::prove(&problem, solution.as_ref(), control, &mut out)?)
}

/// Whether a file begins like a proof of a first solution.
///
/// ```
/// assert!(!queens_app::is_first_proof(b"1 -2 0\n"));
/// ```
pub fn is_first_proof(beginning: &[u8]) -> bool {
    ProofChecker::recognises(beginning)
}

/// No line of a proof of a first solution is longer, but for those that list the squares of the board.
const LONGEST_LINE: u64 = 1 << 16;

/// Follows a proof of a first solution line by line; the first wrong one is the error. None if it was stopped.
///
/// # Errors
/// If the board is wrong or too large, or reading fails.
pub fn check_first_proof(
    board: &Board,
    input: &mut dyn BufRead,
    control: &Control,
) -> Result<Option<Result<ProofSummary, FirstProofError>>, Error> {
    let problem = board.problem()?;
    FirstRecord::new(problem.clone())?;
    let (mut checker, mut line) = (ProofChecker::new(&problem), Vec::new());
    loop {
        line.clear();
        input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(Some(checker.finish()));
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        // What is not text is no step either.
        if let Err(error) = checker.line(&String::from_utf8_lossy(text)) {
            return Ok(Some(Err(error)));
        }
        if control.should_stop() {
            return Ok(None);
        }
    }
}
