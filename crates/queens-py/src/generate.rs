//! `generate`: random boards to complete.

use std::num::NonZeroU64;
use std::time::Duration;

use n_queens::complete::generate::GenerateError;
use n_queens::{Flow, Variant};
use pyo3::prelude::*;
use queens_app::{Error, Generate, Generated};

use crate::answers;
use crate::argument::Size;
use crate::board::PyBoard;
use crate::errors::PyFailure;
use crate::function::function;
use crate::waiting;

function! {
    /// A board to complete, or `count` of them; see the stub.
    generate(
        py, n: Size;;
        kind: String, queens: u32, density: f64, diagonals: u32, variant: Variant, seed: u64, count: NonZeroU64,
        timeout: Duration; unique, hard
    ) -> Py<PyAny> {
        let (n, variant) = (n.0, variant.unwrap_or_default());
        let request = Generate {
            n, kind, queens, density, diagonals, unique, hard, variant, seed, count, timeout,
        };
        let made = waiting::here(py, false, None, |control| {
            let mut boards = Vec::new();
            let made = request.run(control, &mut |board| {
                boards.push(board);
                Flow::Continue(())
            });
            match made {
                // The time limit of a board, or an exception of Python, which takes precedence in `waiting`.
                Err(Error::Generate(GenerateError::Stopped)) => Err(PyFailure::timed_out(timeout)),
                made => Ok(made.map(|()| boards)?),
            }
        })?;
        let mut boards = Vec::new();
        for Generated { problem, kind, seed, difficulty, solvable, .. } in made {
            let values = (PyBoard::new(problem), kind, seed, difficulty, solvable);
            boards.push(answers::from_values(py, "Generated", values)?);
        }
        match count {
            None if boards.len() == 1 => Ok(boards.remove(0)),
            _ => Ok(boards.into_pyobject(py)?.unbind()),
        }
    }
}
