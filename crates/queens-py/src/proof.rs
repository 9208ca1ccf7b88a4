//! `prove` and `check_proof`: proofs that a board has no completion, in DRAT form.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use n_queens::Control;
use n_queens::complete::Formula;
use pyo3::prelude::*;
use pyo3::types::PyString;
use queens_app::{Complete, Status};
use queens_files::whole;
use queens_messages::Message;

use crate::asked;
use crate::board::PyBoard;
use crate::errors::Failure;
use crate::function::function;
use crate::waiting;

function! {
    /// Writes a proof that a board has no completion, and its formula; see the stub.
    prove(board, proof_path;; formula_path, variant, timeout;) -> PyProof {
        let request = Complete::new(asked::board(board, variant)?);
        let path: PathBuf = proof_path.extract()?;
        let formula = formula_path.map(PyAnyMethods::extract).transpose()?;
        let formula = formula.unwrap_or_else(|| path.with_extension("cnf"));
        let timeout = asked::timeout("timeout", timeout)?;
        if formula == path {
            let path = path.display().to_string();
            return Err(Failure::invalid(&Message::ProofName { path }).into());
        }
        let (mut cnf, mut out) = (create(&formula)?, create(&path)?);
        let work = |control: &Control| {
            let steps = written(&request, control, timeout, &mut cnf, &mut out)?;
            for (file, path) in [(cnf, &formula), (out, &path)] {
                whole::persist(file, path).map_err(queens_app::Error::from)?;
            }
            Ok(steps)
        };
        let steps = waiting::apart(board.py(), timeout, work, |_| Ok(()))?;
        Ok(PyProof { path, formula, steps })
    }
}

/// Writes both, and counts the steps of the proof.
fn written(
    request: &Complete,
    control: &Control,
    timeout: Option<Duration>,
    cnf: &mut impl Write,
    out: &mut impl Write,
) -> Result<u64, Failure> {
    let formula = queens_app::formula(&request.board)?;
    let mut cnf = BufWriter::new(cnf);
    let is_written = write!(cnf, "{formula}").and_then(|()| cnf.flush());
    is_written.map_err(queens_app::Error::from)?;
    match request.refute(control, out)? {
        None => Err(Failure::invalid(&Message::NoProof)),
        Some((answer, _)) if answer.status == Status::GaveUp => Err(Failure::timed_out(timeout)),
        Some((_, steps)) => Ok(steps),
    }
}

/// A file beside `path`, which takes its name when it is whole.
fn create(path: &Path) -> PyResult<tempfile::NamedTempFile> {
    let file = whole::create(&mut tempfile::Builder::new(), whole::folder(path));
    file.map_err(|error| os_error(path, &error))
}

/// The error of Python for a file, which names it.
fn os_error(path: &Path, error: &io::Error) -> PyErr {
    io::Error::new(error.kind(), format!("{error}: '{}'", path.display())).into()
}

function! {
    /// Checks a proof that a board or formula has no solution; see the stub.
    check_proof(board, proof_path;; variant, timeout;) -> PyProofCheck {
        let timeout = asked::timeout("timeout", timeout)?;
        let (formula, path) = (refuted(board, variant)?, proof_path.extract::<PathBuf>()?);
        let file = File::open(&path).map_err(|error| os_error(&path, &error))?;
        let work = |control: &Control| {
            let checked = queens_app::check_proof(&formula, &mut BufReader::new(file), control);
            match checked.map_err(queens_app::Error::from)? {
                None => Err(Failure::timed_out(timeout)),
                Some(Err(error)) => Err(Failure::broken(&error)),
                Some(Ok(summary)) => Ok(PyProofCheck {
                    added: summary.added,
                    by_resolution: summary.by_resolution,
                    deleted: summary.deleted,
                }),
            }
        };
        waiting::apart(board.py(), timeout, work, |_| Ok(()))
    }
}

/// The formula of a Board or a size, of the file of this name, or of the text of a board or formula.
fn refuted(given: &Bound<'_, PyAny>, variant: Option<&Bound<'_, PyAny>>) -> PyResult<Formula> {
    let path = given.extract::<PathBuf>().ok().filter(|_| !given.is_instance_of::<PyBoard>());
    let text = match (path, given.cast::<PyString>()) {
        (Some(path), text) if text.is_err() || path.is_file() => {
            std::fs::read(&path).map_err(|error| os_error(&path, &error))?
        }
        (_, Ok(text)) => text.to_string_lossy().into_owned().into_bytes(),
        (_, Err(_)) => return of_board(given, variant),
    };
    if !queens_app::is_dimacs(&text) {
        let text = PyString::new(given.py(), &String::from_utf8_lossy(&text));
        return of_board(text.as_any(), variant);
    }
    let read = queens_app::read_dimacs(&mut &text[..])?;
    Ok(read.map_err(|error| Failure::invalid(&error))?)
}

fn of_board(given: &Bound<'_, PyAny>, variant: Option<&Bound<'_, PyAny>>) -> PyResult<Formula> {
    Ok(queens_app::formula(&asked::board(given, variant)?).map_err(Failure::from)?)
}

/// A proof that was written.
#[pyclass(frozen, get_all, module = "n_queens", name = "Proof")]
pub(crate) struct PyProof {
    /// The file of the proof.
    path: PathBuf,
    /// The file of the formula that it refutes.
    formula: PathBuf,
    /// How many steps it has.
    steps: u64,
}

#[pymethods]
impl PyProof {
    fn __repr__(&self) -> String {
        format!("<Proof steps={} path='{}'>", self.steps, self.path.display())
    }
}

/// A proof that was checked and is right.
#[pyclass(frozen, get_all, module = "n_queens", name = "ProofCheck")]
pub(crate) struct PyProofCheck {
    /// Clauses that were added, and checked.
    added: u64,
    /// Those of them that needed resolution.
    by_resolution: u64,
    /// Clauses that were deleted.
    deleted: u64,
}

#[pymethods]
impl PyProofCheck {
    fn __repr__(&self) -> String {
        let Self { added, by_resolution, deleted } = self;
        format!("<ProofCheck added={added} by_resolution={by_resolution} deleted={deleted}>")
    }
}
