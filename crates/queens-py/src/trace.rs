//! `trace`: a search step by step, as records with the keys of the command's JSON.

use std::sync::Mutex;

use n_queens::trace::{Board, Step};
use n_queens::{Event, Flow};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::asked::{self, Pieces};
use crate::errors::Failure;
use crate::function::function;
use crate::streaming::Stream;
use crate::waiting::locked;

/// So many steps are handed over at once, and so many such parts wait.
const PART: usize = 512;
const ROOM: usize = 4;

function! {
    /// The steps of a search; see the stub.
    trace(n; strategy, seed; density, given, blocked, variant, start, limit;) -> Trace {
        let request = queens_app::Trace {
            strategy: asked::strategy(strategy)?,
            seed: asked::seed(seed)?,
            density: asked::fraction(density)?,
            ..queens_app::Trace::new(Pieces { given, blocked, variant }.on(n)?)
        };
        let start = asked::optional("start", start, 0)?.unwrap_or_default();
        let limit = asked::optional("limit", limit, 1)?;
        let last = limit.map_or(u64::MAX, |limit| start.saturating_add(limit));
        let traced = request.prepare().map_err(Failure::from)?;
        let stream = Stream::start(ROOM, move |outlet, control| {
            let mut part = Vec::with_capacity(PART);
            traced.run(last, control, |step, board| {
                if step.number > start {
                    part.push(Record::of(step, board));
                }
                match part.len() {
                    PART => outlet.give(std::mem::replace(&mut part, Vec::with_capacity(PART))),
                    _ => Flow::Continue(()),
                }
            })?;
            let _ = outlet.give(part); // the last, even if it is not read
            Ok(())
        })?;
        Ok(Trace { stream, part: Mutex::new(Vec::new().into_iter()) })
    }
}

/// One step, and the board of a solution.
struct Record {
    step: Step,
    columns: Option<Vec<u32>>,
}

impl Record {
    fn of(step: Step, board: &Board) -> Self {
        let columns = (step.event == Event::Solution).then(|| {
            let mut queens = board.queens().to_vec();
            queens.sort_unstable();
            queens.iter().map(|queen| queen.column).collect()
        });
        Self { step, columns }
    }

    fn fill(&self, record: &Bound<'_, PyDict>) -> PyResult<()> {
        let (event, square, obstacle) = match self.step.event {
            Event::Try(square) => ("try", Some(square), None),
            Event::Place(square) => ("place", Some(square), None),
            Event::Backtrack(square) => ("backtrack", Some(square), None),
            Event::Reject(square, obstacle) => ("reject", Some(square), Some(obstacle)),
            Event::Solution => ("solution", None, None),
        };
        record.set_item("step", self.step.number)?;
        record.set_item("event", event)?;
        if let Some(square) = square {
            record.set_item("row", square.row)?;
            record.set_item("column", square.column)?;
        }
        record.set_item("depth", self.step.depth)?;
        if let Some(obstacle) = obstacle {
            record.set_item("reason", obstacle.name())?;
        }
        if let Some(by) = self.step.by {
            record.set_item("by", (by.row, by.column))?;
        }
        if let Some(columns) = &self.columns {
            record.set_item("columns", columns)?;
        }
        Ok(())
    }
}

/// The steps of a search, one after the other; `close` or dropping it ends the search.
#[pyclass(frozen, module = "n_queens")]
pub(crate) struct Trace {
    stream: Stream<Vec<Record>>,
    part: Mutex<std::vec::IntoIter<Record>>,
}

#[pymethods]
impl Trace {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        loop {
            let next = locked(&self.part).next();
            if let Some(next) = next {
                let record = PyDict::new(py);
                next.fill(&record)?;
                return Ok(Some(record));
            }
            let Some(part) = self.stream.next(py)? else { return Ok(None) };
            *locked(&self.part) = part.into_iter();
        }
    }

    /// Ends the search; what has been handed over already is forgotten.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.stream.close());
        *locked(&self.part) = Vec::new().into_iter();
    }
}
