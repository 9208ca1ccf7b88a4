//! `generate`: boards to complete, made by chance.

use std::num::NonZeroU64;

use n_queens::complete::generate::GenerateError;
use n_queens::{Control, Flow, Variant};
use pyo3::prelude::*;
use queens_app::{Error, Generate, Generated};

use crate::asked;
use crate::board::PyBoard;
use crate::errors::Failure;
use crate::function::function;
use crate::waiting;

function! {
    /// A board to complete, or `count` of them; see the stub.
    generate(
        n;; kind, queens, density, diagonals, variant, seed, count, timeout; unique, hard
    ) -> Made {
        let request = Generate {
            n: asked::size(n)?,
            kind: asked::text(kind)?,
            queens: asked::optional_u32("queens", queens)?,
            density: asked::fraction(density)?,
            diagonals: asked::optional_u32("diagonals", diagonals)?,
            unique,
            hard,
            variant: asked::one_of("variant", variant, &Variant::ALL)?.unwrap_or_default(),
            seed: asked::seed(seed)?,
            count: asked::optional("count", count, 1)?.and_then(NonZeroU64::new),
            timeout: asked::timeout("timeout", timeout)?,
        };
        let made = |control: &Control| made(&request, control);
        let mut boards = waiting::apart(n.py(), None, made, |_| Ok(()))?;
        match count {
            None if boards.len() == 1 => Ok(Made::One(boards.remove(0))),
            _ => Ok(Made::Several(boards)),
        }
    }
}

fn made(request: &Generate, control: &Control) -> Result<Vec<PyGenerated>, Failure> {
    let mut boards = Vec::new();
    let made = request.run(control, &mut |board| {
        boards.push(PyGenerated::from(board));
        Flow::Continue(())
    });
    match made {
        Ok(()) => Ok(boards),
        // The time limit of a board, or an exception, which comes out by itself.
        Err(Error::Generate(GenerateError::Stopped)) => Err(Failure::timed_out(request.timeout)),
        Err(error) => Err(error.into()),
    }
}

/// One board, or a list.
#[derive(IntoPyObject)]
pub(crate) enum Made {
    One(PyGenerated),
    Several(Vec<PyGenerated>),
}

/// A board that was made, and what is known about it.
#[pyclass(frozen, get_all, module = "n_queens", name = "Generated")]
pub(crate) struct PyGenerated {
    /// The board.
    board: PyBoard,
    /// What it has: 'placed', 'blocked' or 'excluded-diagonals'.
    kind: &'static str,
    /// The seed that makes it again.
    seed: u64,
    /// How many nodes of search it took.
    difficulty: u64,
    /// Whether it has a completion; None if that took too long.
    solvable: Option<bool>,
}

impl From<Generated> for PyGenerated {
    fn from(made: Generated) -> Self {
        let Generated { kind, seed, difficulty, solvable, .. } = made;
        Self { board: PyBoard::of(made.problem), kind, seed, difficulty, solvable }
    }
}

#[pymethods]
impl PyGenerated {
    fn __repr__(&self) -> String {
        let Self { kind, seed, difficulty, .. } = self;
        let n = self.board.problem().n();
        format!("<Generated n={n} kind={kind} seed={seed} difficulty={difficulty}>")
    }
}
