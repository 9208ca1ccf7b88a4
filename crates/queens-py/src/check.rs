//! `check`: is this a solution? If not, which queens attack each other. `prove` and `check_proof`: proofs that a board has
//! no completion, in DRAT form.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use n_queens::complete::Formula;
use n_queens::{Square, Variant};
use pyo3::prelude::*;
use pyo3::types::PyString;
use queens_app::{Board, Check, CheckAnswer, Complete, Status};
use queens_files::whole;
use queens_messages::{Message, message};

use crate::board::{PyBoard, PySolution, columns_of};
use crate::errors::{PyFailure, Result, current_language};
use crate::values::{AnyBoard, Argument, Object, function, new_answer, number, pythonized};
use crate::waiting;

/// The most attacks that can be asked for.
const MOST_ATTACKS: u64 = 1 << 24;

function! {
    /// Whether a board is a solution, and if not, which queens attack each other.
    check(py, board: Object<'py>;; variant: Variant, limit: Object<'py>;) -> PyCheck {
        let limit = limit.map(|limit| number("limit", &limit, 1, MOST_ATTACKS));
        let limit = limit.transpose()?.map(|limit| limit as usize);
        let request = Check { board: queens_on(&board, variant)?, limit };
        waiting::here(py, request.board.n <= waiting::SMALL_FORMULA, None, |_| {
            let answer = request.run()?;
            let CheckAnswer { n, valid, queens, truncated, .. } = answer;
            Ok(PyCheck { n, valid, queens, truncated, answer })
        })
    }
}

/// The queens of a Solution, a Board, a text or a sequence of columns.
fn queens_on(given: &Object<'_>, variant: Option<Variant>) -> Result<Board> {
    if given.is_instance_of::<PyString>() || given.is_instance_of::<PyBoard>() {
        return Ok(AnyBoard::read("board", given)?.with_variant(variant));
    }
    let columns: Box<[u32]> = match given.cast::<PySolution>() {
        Ok(solution) => solution.get().columns.clone(),
        Err(_) => columns_of(given)?,
    };
    let queens = (0..).zip(&columns).map(|(row, &column)| Square::new(row, column)).collect();
    let variant = variant.unwrap_or_default();
    Ok(Board { queens, variant, ..Board::new(columns.len() as u32) })
}

/// What a check found; true if it is a solution.
#[pyclass(frozen, module = "n_queens", name = "Check")]
pub(crate) struct PyCheck {
    /// The side of the board.
    #[pyo3(get)]
    n: u32,
    /// Whether it is a solution.
    #[pyo3(get)]
    valid: bool,
    /// How many queens there are.
    #[pyo3(get)]
    queens: usize,
    /// Whether there are more attacks than these.
    #[pyo3(get)]
    truncated: bool,
    answer: CheckAnswer,
}

#[pymethods]
impl PyCheck {
    /// Pairs of queens that attack each other: {'a': (row, column), 'b': (row, column), 'line': word}.
    #[getter]
    fn attacks<'py>(&self, py: Python<'py>) -> Result<Object<'py>> {
        pythonized(py, &self.answer.attacks)
    }

    fn __bool__(&self) -> bool {
        self.valid
    }

    fn __str__(&self) -> String {
        queens_messages::checked(&self.answer, current_language())
    }

    fn __repr__(&self) -> String {
        let Self { n, queens, .. } = self;
        let (valid, attacks) =
            (if self.valid { "True" } else { "False" }, self.answer.attacks.len());
        format!("<Check n={n} valid={valid} queens={queens} attacks={attacks}>")
    }
}

function! {
    /// Writes a proof that a board has no completion, and its formula; see the stub.
    prove(
        py, board: AnyBoard, proof_path: PathBuf;; formula_path: PathBuf, variant: Variant, timeout: Duration;
    ) -> Py<PyAny> {
        let request = Complete::new(board.with_variant(variant));
        let (path, formula) = (&proof_path, formula_path.unwrap_or_else(|| proof_path.with_extension("cnf")));
        if formula == *path {
            return Err(PyFailure::invalid(&message!(ProofName { path: path.display() })));
        }
        let (mut cnf, mut out) = (create(&formula)?, create(path)?);
        let steps = waiting::here(py, false, timeout, |control| {
            let mut text = BufWriter::new(&mut cnf);
            write!(text, "{}", queens_app::formula(&request.board)?)?;
            text.flush()?;
            drop(text);
            let Some((answer, steps)) = request.refute(control, &mut out)? else {
                return Err(PyFailure::invalid(&Message::NoProof));
            };
            if answer.status == Status::GaveUp {
                return Err(PyFailure::timed_out(timeout));
            }
            whole::persist(cnf, &formula)?;
            if let Err(error) = whole::persist(out, path) {
                let _ = std::fs::remove_file(&formula); // both files or none
                return Err(error.into());
            }
            Ok(steps)
        })?;
        new_answer(py, "Proof", (path, formula, steps))
    }
}

/// A temporary file beside `path`, which is renamed to it when it is complete.
fn create(path: &Path) -> Result<tempfile::NamedTempFile> {
    let file = whole::create(&mut tempfile::Builder::new(), whole::folder(path));
    file.map_err(|error| os_error(path, &error))
}

/// Python's error for a file, with its name.
fn os_error(path: &Path, error: &io::Error) -> PyFailure {
    let error = io::Error::new(error.kind(), format!("{error}: '{}'", path.display()));
    PyErr::from(error).into()
}

function! {
    /// Checks a proof that a board or formula has no solution; see the stub.
    check_proof(
        py, board: Object<'py>, proof_path: PathBuf;; variant: Variant, timeout: Duration;
    ) -> Py<PyAny> {
        let (formula, path) = (refuted(&board, variant)?, proof_path);
        let file = File::open(&path).map_err(|error| os_error(&path, &error))?;
        let summary = waiting::here(py, false, timeout, |control| {
            match queens_app::check_proof(&formula, &mut BufReader::new(file), control)? {
                None => Err(PyFailure::timed_out(timeout)),
                Some(checked) => Ok(checked?),
            }
        })?;
        let values = (summary.added, summary.by_resolution, summary.deleted);
        new_answer(py, "ProofCheck", values)
    }
}

/// The formula from a Board or a size, from the file of this name, or from the text of a board or formula.
fn refuted(given: &Object<'_>, variant: Option<Variant>) -> Result<Formula> {
    let text = match (given.extract::<PathBuf>(), given.cast::<PyString>()) {
        (Ok(path), text) if text.is_err() || path.is_file() => {
            Some(std::fs::read(&path).map_err(|error| os_error(&path, &error))?)
        }
        (_, Ok(text)) => Some(text.to_string_lossy().into_owned().into_bytes()),
        _ => None,
    };
    let board = match text {
        Some(text) if queens_app::is_dimacs(&text) => {
            return Ok(queens_app::read_dimacs(&mut &text[..])??);
        }
        Some(text) => AnyBoard::parse(&String::from_utf8_lossy(&text))?,
        None => AnyBoard::read("board", given)?,
    };
    Ok(queens_app::formula(&board.with_variant(variant))?)
}
