//! `count`: how many solutions, exactly; returned only if its checks passed. `estimate`: a forecast of that. `units`: a count
//! cut into units, for schedulers that distribute them, and the values of units. `Checkpoint`: the record of a count in a
//! file, which `queens count --checkpoint` reads and writes too.
//!
//! A count stores its progress in a [`Latest`]; the thread of the caller passes that on to Python.

use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::{Duration, Instant};

use n_queens::count::{
    CountProgress, EngineKind, Examiner, Job, Kind, Record, Subtotal, Units, Way,
};
use n_queens::{Control, Progress, Strategy, Variant};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyRange, PyTuple};
use queens_app::{Board, Count, Estimate, Flow, Map, Samples, Store, StoreError};
use queens_files::Checkpoint;
use queens_messages::Message;

use crate::errors::{PyFailure, Result};
use crate::values::{
    Argument, Object, Size, function, new_answer, pythonized, with_pieces, wrong_type,
};
use crate::waiting::{self, SMALL_COUNT, locked};

function! {
    /// How many solutions there are; see the stub.
    count(
        py, n: Board;;
        of: Kind, variant: Variant, threads: NonZeroUsize, progress: Object<'py>, given: Object<'py>,
        blocked: Object<'py>, queens: u32, engine: EngineKind, strategy: Strategy, seed: u64, timeout: Duration; yes
    ) -> u128 {
        let board = with_pieces(n, given, blocked, variant)?;
        let of = of.unwrap_or_default();
        let request = Count { of, queens, engine, strategy, threads, seed, yes, ..Count::new(board) };
        request.validate(false)?;
        match progress.filter(|progress| !progress.is(PyBool::new(py, false))) {
            None => count_unreported(py, request, timeout),
            Some(progress) if progress.is_instance_of::<PyBool>() => {
                let display = py.import("n_queens._progress")?.call_method1("Display", (request.board.n,))?;
                let counted = count_reported(&display, &request, timeout);
                display.call_method0("close")?;
                counted
            }
            Some(progress) if progress.is_callable() => count_reported(&progress, &request, timeout),
            Some(_) => Err(PyTypeError::new_err("progress must be True, False, None or a callable").into()),
        }
    }
}

function! {
    /// How many solutions have a queen on each square, row by row; see `n_queens.map`.
    square_counts(
        py, n: Board;;
        variant: Variant, threads: NonZeroUsize, given: Object<'py>, blocked: Object<'py>, timeout: Duration; yes
    ) -> Vec<Vec<u128>> {
        let request = Map { threads, yes, ..Map::new(with_pieces(n, given, blocked, variant)?) };
        let is_small = request.board.n <= SMALL_COUNT;
        let answer = waiting::here(py, is_small, timeout, |control| Ok(request.run(control)?))?;
        let rows = answer.squares.ok_or_else(|| PyFailure::timed_out(timeout))?;
        Ok(rows.into_iter().map(|row| row.into_iter().map(|count| count.0).collect()).collect())
    }
}

function! {
    /// Random solutions, each equally likely, as lists of columns; see `n_queens.random`.
    samples(
        py, n: Size;;
        limit: NonZeroU64, seed: u64, weights: PathBuf, threads: NonZeroUsize, timeout: Duration; yes
    ) -> Vec<Vec<u32>> {
        let limit = limit.map_or(1, NonZeroU64::get);
        let request = Samples { limit, seed, threads, yes, ..Samples::new(n.0) };
        let is_small = n.0 <= SMALL_COUNT;
        let store = weights.map(|path| WeightsFile { path, opened: OnceLock::new() });
        let store = store.as_ref().map(|store| store as &dyn Store);
        waiting::here(py, is_small, timeout, |control| {
            let mut found = Vec::new();
            let answer = request.run(control, store, &mut |solution| {
                found.push(solution.columns().to_vec());
                Flow::Continue(())
            })?;
            match answer.stopped {
                Some(_) => Err(PyFailure::timed_out(timeout)),
                None => Ok(found),
            }
        })
    }
}

/// The file that keeps the values by which samples are drawn.
struct WeightsFile {
    path: PathBuf,
    opened: OnceLock<Checkpoint>,
}

impl Store for WeightsFile {
    fn exists(&self) -> bool {
        self.path.exists()
    }

    fn open(&self, fresh: Record, _control: &Control) -> std::result::Result<Record, StoreError> {
        let (file, record) = Checkpoint::open(&self.path, fresh)?;
        let _ = self.opened.set(file);
        Ok(record)
    }

    fn keep(
        &self,
        record: &Mutex<Record>,
        control: &Control,
        work: &mut (dyn FnMut() + Send),
    ) -> std::result::Result<(), StoreError> {
        let file = self.opened.get().ok_or("the file is not open")?;
        Ok(file.keep(record, control, work)?)
    }
}

/// Counts without progress reports. A small board takes less time than starting threads.
fn count_unreported(py: Python<'_>, request: Count, timeout: Option<Duration>) -> Result<u128> {
    let is_small = request.board.n <= SMALL_COUNT;
    let alone = is_small.then_some(NonZeroUsize::MIN);
    let request = Count { threads: request.threads.or(alone), ..request };
    waiting::here(py, is_small, timeout, |control| counted(&request, control, timeout))
}

fn counted(request: &Count, control: &Control, timeout: Option<Duration>) -> Result<u128> {
    let answer = request.run(control, None)?;
    answer.solutions().ok_or_else(|| PyFailure::timed_out(timeout))
}

/// Counts, and calls `to` with the progress.
fn count_reported(to: &Object<'_>, request: &Count, timeout: Option<Duration>) -> Result<u128> {
    let (latest, call) = (Latest::default(), to.clone().unbind());
    let reports = Arc::clone(&latest);
    let work = |control: &Control| counted(request, &keeping(control, reports), timeout);
    waiting::apart(to.py(), timeout, work, |py| {
        let Some((progress, elapsed)) = locked(&latest).take() else { return Ok(()) };
        let values = match progress {
            Progress::Count(count) => {
                let CountProgress { kind, share, done, units, solutions, .. } = count;
                (kind.name(), share, done, units, solutions, count.seconds_left(elapsed))
            }
            Progress::Search { share, solutions } => {
                (Kind::All.name(), share, 0, 0, solutions.into(), None)
            }
            _ => return Ok(()),
        };
        call.call1(py, (new_answer(py, "Progress", values)?,)).map(drop)
    })
}

/// The latest progress of a count and the time since its start, for the thread that waits for the count.
type Latest = Arc<Mutex<Option<(Progress, Duration)>>>;

/// A copy of `control` that keeps the latest progress of the first round. The rounds that check its number are short,
/// and count other solutions.
fn keeping(control: &Control, latest: Latest) -> Control {
    let first = Mutex::new(None);
    control.clone().with_reporter(move |progress| {
        let (start, round) = *locked(&first).get_or_insert((Instant::now(), round(progress)));
        if self::round(progress) == round {
            *locked(&latest) = Some((*progress, start.elapsed()));
        }
    })
}

fn round(progress: &Progress) -> Option<Kind> {
    if let Progress::Count(progress) = progress { Some(progress.kind) } else { None }
}

function! {
    /// About how many solutions there are, and how long `count(n)` would take on this machine.
    estimate(py, n: Size;; seed: u64, threads: NonZeroUsize;) -> Py<PyAny> {
        let request = Estimate { n: n.0, seed, threads, ..Estimate::default() };
        let answer = waiting::here(py, false, None, |control| {
            let answer = request.run(control)?;
            if answer.status.is_none() { Ok(answer) } else { Err(PyFailure::stopped()) }
        })?;
        let fields = pythonized(py, &answer)?.cast_into::<PyDict>().map_err(PyErr::from)?;
        fields.set_item("exact", answer.is_exact)?;
        Ok(py.import("n_queens._answers")?.call_method("Estimate", (), Some(&fields))?.unbind())
    }
}

/// A count cut into independent units; see the stub.
#[pyclass(frozen, name = "Units", module = "n_queens")]
pub(crate) struct PyUnits {
    units: Units,
    /// The side of the board.
    #[pyo3(get)]
    n: u32,
    /// Which solutions are counted.
    #[pyo3(get)]
    of: &'static str,
    /// How the pieces move.
    #[pyo3(get)]
    variant: &'static str,
    /// How many queens are placed.
    #[pyo3(get)]
    queens: u32,
    /// The engine's name and version.
    #[pyo3(get)]
    engine: String,
    /// What the sum of all values is divided by.
    #[pyo3(get)]
    scale: u128,
    /// All that units and values depend on, in one line.
    #[pyo3(get)]
    job: String,
}

function! {
    /// The units of a count; see the stub.
    units(
        py, n: Board;;
        of: Kind, variant: Variant, given: Object<'py>, blocked: Object<'py>, queens: u32, engine: EngineKind;
    ) -> PyUnits {
        let (board, of) = (with_pieces(n, given, blocked, variant)?, of.unwrap_or_default());
        let question = Count { of, queens, engine, ..Count::new(board) }.question()?;
        let units = waiting::here(py, true, None, |_| Ok(Units::for_question(&question)?))?;
        let Job { question, engine, scale, .. } = units.job().clone();
        let (of, variant) = (question.kind.name(), question.problem.variant().name());
        let (n, queens, job) = (question.n(), question.queens, units.job().to_string());
        Ok(PyUnits { units, n, of, variant, queens, engine, scale, job })
    }
}

#[pymethods]
impl PyUnits {
    /// What all units are expected to cost.
    #[getter]
    fn total_cost(&self) -> u128 {
        self.total(0..self.units.len())
    }

    fn __len__(&self) -> usize {
        self.units.len()
    }

    /// What a unit is expected to cost.
    fn cost(&self, unit: usize) -> PyResult<u64> {
        match self.units.len() {
            units if unit < units => Ok(self.units.cost(unit)),
            units => Err(PyIndexError::new_err(format!("unit {unit} of {units}"))),
        }
    }

    /// Counts some of them on this thread.
    #[pyo3(signature = (units, *, image = false))]
    fn count(&self, units: &Object<'_>, image: bool) -> Result<Py<PyAny>> {
        let (py, range) = (units.py(), Argument::read("units", units)?);
        let way = if image { Way::Image } else { Way::Direct };
        let (subtotal, seconds) = waiting::here(py, false, None, |control| {
            let start = Instant::now();
            // Only an exception of Python stops it, and takes precedence in `waiting`.
            let subtotal = self.units.count(range, way, control)?.ok_or_else(PyFailure::stopped)?;
            Ok((subtotal, start.elapsed().as_secs_f64()))
        })?;
        self.subtotal(py, &subtotal, seconds)
    }

    /// The subtotal that was packed into these bytes.
    fn _unpacked(&self, py: Python<'_>, packed: &[u8]) -> Result<Py<PyAny>> {
        self.subtotal(py, &Subtotal::unpack(self.units.job(), packed)?, 0.0)
    }

    fn __repr__(&self) -> String {
        format!("<Units: {}>", self.units.job())
    }
}

impl PyUnits {
    /// What these units are expected to cost.
    fn total(&self, units: impl IntoIterator<Item = usize>) -> u128 {
        units.into_iter().map(|unit| u128::from(self.units.cost(unit))).sum()
    }

    fn subtotal(&self, py: Python<'_>, subtotal: &Subtotal, seconds: f64) -> Result<Py<PyAny>> {
        let (units, values) = (range(py, subtotal.units())?, PyTuple::new(py, subtotal.values())?);
        let (check, packed) = (format!("{:016x}", subtotal.check()), subtotal.pack());
        let packed = PyBytes::new(py, &packed);
        new_answer(py, "Subtotal", (units, values, check, &self.job, seconds, packed))
    }
}

/// The range as an object of Python.
fn range(py: Python<'_>, range: Range<usize>) -> PyResult<Bound<'_, PyRange>> {
    PyRange::new(py, range.start.try_into()?, range.end.try_into()?)
}

/// What is read of a subtotal, which has a class of Python.
#[derive(FromPyObject)]
struct PySubtotal {
    job: String,
    #[pyo3(attribute("_packed"))]
    packed: Vec<u8>,
}

/// A running count; see the stub.
#[pyclass(frozen, name = "Checkpoint", module = "n_queens")]
pub(crate) struct PyCheckpoint {
    of: Py<PyUnits>,
    /// How many units there are.
    #[pyo3(get)]
    units: usize,
    /// Where the file is, links followed; None if there is none.
    #[pyo3(get)]
    path: Option<PathBuf>,
    state: Mutex<CheckpointState>,
}

/// The part that changes.
struct CheckpointState {
    record: Record,
    /// None if the record is in memory only.
    file: Option<Checkpoint>,
    is_open: bool,
    is_saved: bool,
}

#[pymethods]
impl PyCheckpoint {
    #[new]
    #[pyo3(signature = (path, units))]
    fn new(py: Python<'_>, path: Option<PathBuf>, units: Py<PyUnits>) -> Result<Self> {
        let cut = &units.get().units;
        let (file, record) = waiting::here(py, true, None, |_| match path {
            Some(path) => {
                let (file, record) = Checkpoint::open(&path, cut.record())?;
                Ok((Some(file), record))
            }
            None => Ok((None, cut.record())),
        })?;
        let (units_in_all, path) = (cut.len(), file.as_ref().map(|file| file.path().to_owned()));
        let state = CheckpointState { record, file, is_open: true, is_saved: true };
        Ok(Self { of: units, units: units_in_all, path, state: Mutex::new(state) })
    }

    /// How many units are done.
    #[getter]
    fn done(&self) -> usize {
        locked(&self.state).record.done()
    }

    /// The share of the work that is done, by its expected cost.
    #[getter]
    fn share(&self) -> f64 {
        let of = self.of.get();
        let open = of.total(locked(&self.state).record.remaining());
        if open > 0 { 1.0 - open as f64 / of.total_cost() as f64 } else { 1.0 }
    }

    /// The units that are not done.
    fn remaining<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyRange>>> {
        let open = py.detach(|| locked(&self.state).record.remaining());
        let ranges = open.chunk_by(|a, b| a + 1 == *b);
        ranges.map(|units| range(py, units[0]..units[units.len() - 1] + 1)).collect()
    }

    /// Takes in the values of some units, all or none.
    fn add(&self, subtotal: &Object<'_>) -> Result<()> {
        let wrong = |_| wrong_type("what is added must be a Subtotal");
        let PySubtotal { job, packed } = subtotal.extract().map_err(wrong)?;
        let subtotal = Subtotal::unpack_of(&job, &packed)?;
        let mut state = self.open()?;
        state.record.add(&subtotal)?;
        state.is_saved = false;
        Ok(())
    }

    /// Removes the values of some units: how many had one.
    fn drop(&self, units: &Object<'_>) -> Result<usize> {
        let units: Range<usize> = Argument::read("units", units)?;
        let mut state = self.open()?;
        let units = units.start..units.end.min(self.units);
        let dropped = units.filter(|&unit| state.record.forget(unit).is_some()).count();
        state.is_saved &= dropped == 0;
        Ok(dropped)
    }

    /// Writes the file if something has changed.
    fn save(&self, py: Python<'_>) -> Result<()> {
        waiting::here(py, true, None, |_| self.open()?.save())
    }

    /// The total, if every unit is there and it passes its checks.
    #[pyo3(signature = (*, threads = None))]
    fn conclude(&self, py: Python<'_>, threads: Option<&Object<'_>>) -> Result<Py<PyDict>> {
        let threads = NonZeroUsize::optional("threads", threads)?;
        let threads = threads.unwrap_or_else(queens_app::cores);
        let record = locked(&self.state).record.clone();
        let conclusion = waiting::here(py, false, None, |control| {
            let examiner = Examiner { threads, sample: None, control };
            examiner.conclude(&record)?.ok_or_else(PyFailure::stopped)
        })?;
        let (of, answer) = (self.of.get(), PyDict::new(py));
        answer.set_item("n", of.n)?;
        answer.set_item("of", of.of)?;
        answer.set_item("variant", of.variant)?;
        answer.set_item("count", conclusion.solutions)?;
        answer.set_item("strategy", of.units.job().engine_name())?;
        answer.set_item("units", self.units)?;
        answer.set_item("checks", conclusion.checks)?;
        Ok(answer.unbind())
    }

    /// Saves, and unlocks the file for other processes.
    fn close(&self, py: Python<'_>) -> Result<()> {
        waiting::here(py, true, None, |_| {
            let mut state = locked(&self.state);
            let saved = state.save();
            (state.is_open, state.file) = (false, None);
            saved
        })
    }

    fn __enter__(this: Py<Self>) -> Py<Self> {
        this
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: Object<'_>) -> Result<()> {
        self.close(py)
    }

    fn __repr__(&self) -> String {
        format!("<Checkpoint: {} of {} units done>", self.done(), self.units)
    }
}

impl PyCheckpoint {
    fn open(&self) -> Result<MutexGuard<'_, CheckpointState>> {
        let state = locked(&self.state);
        if state.is_open {
            return Ok(state);
        }
        Err(PyFailure::checkpoint(&Message::CheckpointClosed))
    }
}

impl CheckpointState {
    fn save(&mut self) -> Result<()> {
        if let (Some(file), false) = (&self.file, self.is_saved) {
            file.save(&self.record)?;
            self.is_saved = true;
        }
        Ok(())
    }
}
