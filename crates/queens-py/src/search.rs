//! `solve`, `complete`, `is_unique` and `explain`: one solution of a board, whether it is the only one, or why there
//! is none; `generate`: random boards to complete; `strategies`: what each strategy can do; `solutions` and `trace`:
//! iterators over the results of a running search, in constant memory.
//!
//! Behind an iterator a thread searches and sends results through a bounded channel; it stops when the reading end is
//! closed.

use std::num::{NonZeroU64, NonZeroUsize};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use n_queens::complete::generate::GenerateError;
use n_queens::{Control, Flow, Strategy, Variant};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict};
use queens_app::{
    Board, Complete, CompleteAnswer, Error, Generate, Generated, List, Solve, Status, StepAnswer,
    Weight,
};
use queens_format::partial;
use queens_messages::{Language, Message, units};

use crate::board::{PyBoard, PySolution, pairs};
use crate::errors::{PyFailure, Result, current_language};
use crate::values::{
    AnyBoard, Object, Size, function, new_answer, pythonized, squares_on, with_pieces,
};
use crate::waiting::{self, SIGNAL_INTERVAL, SMALL_SEARCH, flat, locked};

function! {
    /// One solution of the n x n board, or of a Board; see the stub.
    solve(
        py, n: Board; strategy: Strategy, seed: u64;
        density: f64, given: Object<'py>, blocked: Object<'py>, variant: Variant, threads: NonZeroUsize,
        timeout: Duration; random, first
    ) -> PySolution {
        let board = with_pieces(n, given, blocked, variant)?;
        let request = Solve { strategy, random, first, seed, density, threads, ..Solve::new(board) };
        let is_instant = request.weight()? == Weight::Instant;
        let is_small = is_instant || request.board.n <= SMALL_SEARCH;
        waiting::here(py, is_small, timeout, |control| {
            let mut answer = request.run(control)?;
            let (strategy, seed) = (answer.strategy, answer.seed);
            match (answer.status, answer.columns.take()) {
                (Status::Solved, Some(columns)) => {
                    Ok(PySolution::checked(columns).found_by(strategy.name(), seed))
                }
                (Status::Impossible, _) => {
                    let is_plain = request.board == Board::new(request.board.n);
                    let text = queens_messages::no_solution(&answer, is_plain, current_language());
                    Err(PyFailure::no_solution(&text))
                }
                _ => Err(PyFailure::not_found(Some(strategy), seed, answer.stopped, timeout)),
            }
        })
    }
}

function! {
    /// One completion of a board; see the stub.
    complete(
        py, board: AnyBoard;;
        strategy: Strategy, seed: u64, density: f64, variant: Variant, threads: NonZeroUsize, timeout: Duration;
        random
    ) -> PySolution {
        let board = board.with_variant(variant);
        let request = Complete { strategy, seed, random, density, threads, ..Complete::new(board) };
        waiting::here(py, request.board.n <= SMALL_SEARCH, timeout, |control| {
            let mut answer = request.run(control)?;
            match (answer.status, answer.columns.take()) {
                (Status::Solved, Some(columns)) => {
                    let strategy = answer.strategy.unwrap_or_default();
                    Ok(PySolution::checked(columns).found_by(strategy, answer.seed))
                }
                (Status::Impossible, _) => {
                    let text = queens_messages::no_completion(&answer, current_language());
                    Err(PyFailure::no_solution(&text))
                }
                _ => Err(not_found(&answer, timeout)),
            }
        })
    }
}

function! {
    /// Whether a board has exactly one completion.
    is_unique(py, board: AnyBoard;; strategy: Strategy, variant: Variant, timeout: Duration;) -> bool {
        let request = Complete { unique: true, strategy, ..Complete::new(board.with_variant(variant)) };
        waiting::here(py, request.board.n <= SMALL_SEARCH, timeout, |control| {
            let answer = request.run_with(control, &mut |_| Flow::Break(()))?;
            match (answer.unique.flatten(), &answer.columns) {
                (Some(is_unique), _) => Ok(is_unique),
                (None, Some(_)) => {
                    Err(PyFailure::gave_up(&Message::UniqueUnknown { timeout: units::limit(timeout) }))
                }
                (None, None) => Err(not_found(&answer, timeout)),
            }
        })
    }
}

function! {
    /// Pieces of a board that contradict each other, or None if it can be completed.
    explain(py, board: AnyBoard;; variant: Variant, timeout: Duration;) -> Option<Py<PyAny>> {
        let request = Complete { explain: true, ..Complete::new(board.with_variant(variant)) };
        let answer = waiting::here(py, false, timeout, |control| {
            let answer = request.run_with(control, &mut |_| Flow::Break(()))?;
            match (&answer.conflict, answer.status) {
                (Some(Some(_)), _) | (_, Status::Solved) => Ok(answer),
                _ => Err(not_found(&answer, timeout)),
            }
        })?;
        let Some(Some(conflict)) = &answer.conflict else { return Ok(None) };
        let [queens, blocked] = [&conflict.queens, &conflict.blocked].map(|squares| pairs(squares));
        let [minimal, verified] = [answer.minimal, answer.verified].map(|fact| fact == Some(true));
        let text = |language: Language| (language.name(), queens_messages::conflict(&answer, language));
        let texts = Language::ALL.map(text).into_py_dict(py)?;
        let board = PyBoard(request.board.problem()?);
        let values = (queens, blocked, minimal, verified, texts, board);
        new_answer(py, "Explanation", values).map(Some)
    }
}

fn not_found(answer: &CompleteAnswer, timeout: Option<Duration>) -> PyFailure {
    let strategy = answer.strategy.and_then(|name| name.parse().ok());
    PyFailure::not_found(strategy, answer.seed, answer.stopped, timeout)
}

function! {
    /// The board with some squares framed, as SVG.
    framed(_py, board: Board, squares: Object<'py>;;;) -> String {
        let squares = squares_on(&squares, board.n)?;
        Ok(partial::conflict(&board.problem()?, &squares)?.to_svg())
    }
}

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
        let board = |made: Generated| {
            let Generated { problem, kind, seed, difficulty, solvable, .. } = made;
            new_answer(py, "Generated", (PyBoard(problem), kind, seed, difficulty, solvable))
        };
        let mut boards = made.into_iter().map(board).collect::<Result<Vec<_>>>()?;
        match count {
            None if boards.len() == 1 => Ok(boards.remove(0)),
            _ => Ok(boards.into_pyobject(py)?.unbind()),
        }
    }
}

/// All strategies with what they can do, as records.
#[pyfunction]
pub(crate) fn strategies(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let record = |strategy: &Strategy| {
        let can = strategy.abilities();
        let record = PyDict::new(py);
        record.set_item("name", can.name)?;
        record.set_item("finds_all", can.finds_all)?;
        record.set_item("honours_given", can.honours_given)?;
        record.set_item("knows_variants", *can.variants == Variant::ALL)?;
        record.set_item("is_random", can.is_random)?;
        record.set_item("largest", can.largest)?;
        Ok(record)
    };
    Strategy::ALL.iter().map(record).collect()
}

/// Bytes of solutions that are buffered for the reader.
const BUFFERED_BYTES: usize = 1 << 20;

function! {
    /// Every solution; see the stub.
    solutions(
        _py, n: Board;;
        strategy: Strategy, given: Object<'py>, blocked: Object<'py>, variant: Variant, limit: NonZeroU64, skip: u64;
    ) -> Solutions {
        let board = with_pieces(n, given, blocked, variant)?;
        let (limit, skip) = (limit.map(NonZeroU64::get), skip.unwrap_or_default());
        let request = List { strategy, limit, skip, ..List::new(board) };
        let strategy = request.validate()?.name();
        let buffered = (BUFFERED_BYTES / (4 * request.board.n as usize + 16)).clamp(1, 1024);
        let stream = SearchStream::start(buffered, move |send, control| {
            let solution = |columns: &[u32]| PySolution::checked(columns).found_by(strategy, None);
            Ok(request.run(control, &mut |columns| send(solution(columns))).map(drop)?)
        })?;
        Ok(Solutions(stream))
    }
}

/// The solutions of a board; `close` or dropping it ends the search.
#[pyclass(frozen, module = "n_queens")]
pub(crate) struct Solutions(SearchStream<PySolution>);

#[pymethods]
impl Solutions {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> Result<Option<PySolution>> {
        self.0.next(py)
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: Object<'_>) {
        self.close(py);
    }

    /// Ends the search; there is nothing more then.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.0.close());
    }
}

/// Steps that are handed over at once, and how many such batches are buffered.
const BATCH: usize = 512;
const BUFFERED_BATCHES: usize = 4;

function! {
    /// The steps of a search; see the stub.
    trace(
        _py, n: Board; strategy: Strategy, seed: u64;
        density: f64, given: Object<'py>, blocked: Object<'py>, variant: Variant, start: u64, limit: NonZeroU64;
    ) -> Trace {
        let board = with_pieces(n, given, blocked, variant)?;
        let start = start.unwrap_or_default();
        let last = limit.map_or(u64::MAX, |limit| start.saturating_add(limit.get()));
        let request = queens_app::Trace { strategy, seed, density, ..queens_app::Trace::new(board) };
        let traced = request.prepare()?;
        let stream = SearchStream::start(BUFFERED_BATCHES, move |send, control| {
            let mut batch = Vec::new();
            traced.run(last, control, |step, board| {
                if step.number > start {
                    batch.push(StepAnswer::new(&step, board));
                }
                match batch.len() {
                    BATCH => send(std::mem::take(&mut batch)),
                    _ => Flow::Continue(()),
                }
            })?;
            let _ = send(batch); // the reader may be closed
            Ok(())
        })?;
        Ok(Trace { stream, batch: Mutex::default() })
    }
}

/// The steps of a search, one after the other; `close` or dropping it ends the search.
#[pyclass(frozen, module = "n_queens")]
pub(crate) struct Trace {
    stream: SearchStream<Vec<StepAnswer>>,
    batch: Mutex<std::vec::IntoIter<StepAnswer>>,
}

#[pymethods]
impl Trace {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> Result<Option<Object<'py>>> {
        loop {
            let next = locked(&self.batch).next();
            if let Some(step) = next {
                return pythonized(py, &step).map(Some);
            }
            let Some(batch) = self.stream.next(py)? else { return Ok(None) };
            *locked(&self.batch) = batch.into_iter();
        }
    }

    /// Ends the search; what has been handed over already is forgotten.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.stream.close());
        *locked(&self.batch) = Vec::new().into_iter();
    }
}

/// The reading end; dropping it ends the search.
struct SearchStream<T> {
    receiver: Mutex<Option<Receiver<Result<T>>>>,
    control: Control,
    /// A forked child has this stream, but not its thread: reading there would never end.
    process: u32,
}

impl<T: Send + 'static> SearchStream<T> {
    /// Starts `work` on a thread of its own; the channel holds `buffered` results at most. Work sends its results with
    /// the function that it gets, which waits for room in the channel and breaks if the reading end is closed.
    fn start(
        buffered: usize,
        work: impl FnOnce(&dyn Fn(T) -> Flow, &Control) -> Result<()> + Send + 'static,
    ) -> Result<Self> {
        let (sender, receiver) = sync_channel(buffered);
        let control = Control::new();
        let ends = control.clone();
        let thread = std::thread::Builder::new().name("n_queens".into());
        thread.spawn(move || {
            let send = |one| match sender.send(Ok(one)) {
                Ok(()) => Flow::Continue(()),
                Err(_) => Flow::Break(()),
            };
            let done = catch_unwind(AssertUnwindSafe(|| work(&send, &ends)));
            if let Err(failure) = flat(done) {
                let _ = sender.send(Err(failure)); // the reading end may be closed
            }
        })?;
        Ok(Self { receiver: Mutex::new(Some(receiver)), control, process: std::process::id() })
    }

    /// The next result; waits for it without Python's lock, and checks for Ctrl-C.
    fn next(&self, py: Python<'_>) -> Result<Option<T>> {
        if std::process::id() != self.process {
            return Err(PyFailure::other(&Message::OtherProcess));
        }
        loop {
            let got = py.detach(|| {
                let receiver = locked(&self.receiver);
                let receiver = receiver.as_ref().ok_or(RecvTimeoutError::Disconnected)?;
                receiver.recv_timeout(SIGNAL_INTERVAL)
            });
            match got {
                Ok(one) => return Ok(Some(one?)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }

    /// Ends the search.
    fn close(&self) {
        self.control.cancel();
        locked(&self.receiver).take();
    }
}

impl<T> Drop for SearchStream<T> {
    fn drop(&mut self) {
        self.control.cancel();
    }
}
