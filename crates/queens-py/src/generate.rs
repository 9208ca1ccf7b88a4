//! `generate`: random boards to complete.

use std::num::NonZeroU64;

use n_queens::complete::generate::GenerateError;
use n_queens::{Control, Flow, Variant};
use pyo3::prelude::*;
use queens_app::{Error, Generate, Generated};

use crate::answers;
use crate::asked;
use crate::board::PyBoard;
use crate::errors::Failure;
use crate::function::function;
use crate::waiting;

function! {
    /// A board to complete, or `count` of them; see the stub.
    generate(
        n;; kind, queens, density, diagonals, variant, seed, count, timeout; unique, hard
    ) -> Py<PyAny> {
        let request = Generate {
            n: asked::size(n)?,
            kind: asked::value(kind)?,
            queens: asked::optional_u32("queens", queens)?,
            density: asked::value(density)?,
            diagonals: asked::optional_u32("diagonals", diagonals)?,
            unique,
            hard,
            variant: asked::one_of("variant", variant, &Variant::ALL)?.unwrap_or_default(),
            seed: asked::seed(seed)?,
            count: asked::optional("count", count, 1)?.and_then(NonZeroU64::new),
            timeout: asked::timeout("timeout", timeout)?,
        };
        let work = |control: &Control| boards(&request, control);
        let mut boards = Vec::new();
        for made in waiting::apart(n.py(), None, work, |_| Ok(()))? {
            let Generated { kind, seed, difficulty, solvable, .. } = made;
            let values = (PyBoard::new(made.problem), kind, seed, difficulty, solvable);
            boards.push(answers::from_values(n.py(), "Generated", values)?);
        }
        match count {
            None if boards.len() == 1 => Ok(boards.remove(0)),
            _ => Ok(boards.into_pyobject(n.py())?.unbind()),
        }
    }
}

fn boards(request: &Generate, control: &Control) -> Result<Vec<Generated>, Failure> {
    let mut boards = Vec::new();
    let made = request.run(control, &mut |board| {
        boards.push(board);
        Flow::Continue(())
    });
    match made {
        Ok(()) => Ok(boards),
        // The time limit of a board, or an exception of Python, which takes precedence in `waiting`.
        Err(Error::Generate(GenerateError::Stopped)) => Err(Failure::timed_out(request.timeout)),
        Err(error) => Err(error.into()),
    }
}
