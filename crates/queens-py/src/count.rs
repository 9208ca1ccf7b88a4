//! `count`: how many solutions, exactly; handed out only if its checks passed.
//!
//! An engine of the library counts, on all threads, and tells a [`Watching`] how far it is; the thread of the
//! caller hands that on to Python. A strategy that is asked for by name visits every solution.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use n_queens::count::{
    self as counting, CountError, CountProgress, EngineError, Kind, Name, Question,
};
use n_queens::{Control, Ending, Flow, Progress, Settings, Strategy, Task};
use pyo3::prelude::*;
use pyo3::types::PyBool;
use queens_render::Message;

use crate::asked::{self, Pieces};
use crate::errors::Failure;
use crate::seeking::{Search, timed_out};
use crate::waiting::{self, locked};

/// Up to here a count takes less than it takes to start threads.
const QUICK: u32 = 12;

/// Boards up to this side are counted within microseconds.
const SMALL: u32 = 10;

/// How many solutions there are; see the stub for all there is to say.
#[pyfunction]
#[pyo3(signature = (
    n, *, of = "all".to_owned(), variant = None, threads = None, progress = None, given = None,
    blocked = None, queens = None, strategy = None, seed = None, timeout = None,
), text_signature = "(n, *, of='all', variant=None, threads=None, progress=None, given=None, \
                     blocked=None, queens=None, strategy=None, seed=None, timeout=None)")]
#[allow(clippy::too_many_arguments, reason = "they are the options of the command")]
pub(crate) fn count(
    n: &Bound<'_, PyAny>,
    of: String,
    variant: Option<String>,
    threads: Option<Bound<'_, PyAny>>,
    progress: Option<Bound<'_, PyAny>>,
    given: Option<Bound<'_, PyAny>>,
    blocked: Option<Bound<'_, PyAny>>,
    queens: Option<Bound<'_, PyAny>>,
    strategy: Option<String>,
    seed: Option<Bound<'_, PyAny>>,
    timeout: Option<Bound<'_, PyAny>>,
) -> PyResult<u128> {
    let problem = Pieces { given, blocked, variant }.on(n)?;
    let question = question(problem, &of, queens.as_ref())?;
    let way = way(strategy.as_deref())?;
    let is_ours = progress.as_ref().is_some_and(PyAnyMethods::is_instance_of::<PyBool>);
    let call = Call {
        threads: asked::threads(threads.as_ref())?,
        seed: asked::seed(seed.as_ref())?,
        timeout: asked::timeout("timeout", timeout.as_ref())?,
        teller: match way {
            Way::Engine(_) => teller(&question, progress)?,
            // It cannot tell, and says so; nothing shall be shown before.
            Way::Strategy(_) => {
                progress.filter(|told| told.is_truthy().unwrap_or(true)).map(Bound::unbind)
            }
        },
        is_ours,
    };
    match way {
        Way::Engine(engine) => call.by_engine(n.py(), &question.by(engine)),
        Way::Strategy(strategy) => call.by_strategy(n.py(), &question, strategy),
    }
}

/// What is counted.
pub(crate) fn question(
    problem: n_queens::Problem,
    of: &str,
    queens: Option<&Bound<'_, PyAny>>,
) -> PyResult<Question> {
    let kind = asked::word("of", of, &Kind::ALL)?;
    let most = u64::from(u32::MAX);
    let queens = queens.map(|queens| asked::number("queens", queens, 0, most)).transpose()?;
    let queens = queens.map(|queens| queens as u32);
    Ok(Question::new(problem, kind, queens).map_err(Failure::from)?)
}

/// Who counts.
enum Way {
    /// One of the engines; the fastest if none is named.
    Engine(Option<Name>),
    /// A strategy that visits every solution.
    Strategy(Strategy),
}

/// Engines and strategies share a name space, as on the command line; where both have a name, the engine
/// is meant.
fn way(name: Option<&str>) -> Result<Way, Failure> {
    let Some(name) = name else { return Ok(Way::Engine(None)) };
    if let Ok(engine) = name.parse() {
        return Ok(Way::Engine(Some(engine)));
    }
    match name.parse() {
        Ok(strategy) => Ok(Way::Strategy(strategy)),
        Err(()) => {
            let engines = Name::ALL.iter().map(ToString::to_string);
            let all = engines.chain(Strategy::ALL.iter().map(ToString::to_string));
            let mut choices: Vec<String> = Vec::new();
            all.for_each(|one| {
                if !choices.contains(&one) {
                    choices.push(one);
                }
            });
            let (name, text) = ("strategy".into(), asked::shortened(name));
            Err(Failure::invalid(&Message::NotOneOf { name, text, choices: choices.join(", ") }))
        }
    }
}

/// Whom to tell how far it is: a callable, or for True our own.
fn teller(question: &Question, progress: Option<Bound<'_, PyAny>>) -> PyResult<Option<Py<PyAny>>> {
    let Some(progress) = progress else { return Ok(None) };
    match progress.cast::<PyBool>() {
        Ok(flag) if !flag.is_true() => Ok(None),
        Ok(_) => {
            let ours = progress.py().import("n_queens._progress")?;
            Ok(Some(ours.call_method1("Display", (question.n(),))?.unbind()))
        }
        Err(_) if progress.is_callable() => Ok(Some(progress.unbind())),
        Err(_) => {
            let text = "progress must be True, False, None or a callable";
            Err(pyo3::exceptions::PyTypeError::new_err(text))
        }
    }
}

struct Call {
    threads: Option<NonZeroUsize>,
    seed: u64,
    timeout: Option<Duration>,
    teller: Option<Py<PyAny>>,
    /// Whether that is our own display, which wants to be closed.
    is_ours: bool,
}

impl Call {
    fn by_engine(self, py: Python<'_>, question: &Question) -> PyResult<u128> {
        match (&self.teller, self.threads) {
            (None, None) if question.n() <= QUICK => self.quietly(py, question),
            (None, Some(NonZeroUsize::MIN)) => self.quietly(py, question),
            _ => self.watched(py, question),
        }
    }

    /// On this thread alone.
    fn quietly(self, py: Python<'_>, question: &Question) -> PyResult<u128> {
        waiting::here(py, question.n() <= SMALL, self.timeout, |control| {
            let counted = counting::count(question, NonZeroUsize::MIN, self.seed, control);
            self.told(question, counted, control)
        })
    }

    /// On several, or with somebody to tell.
    fn watched(self, py: Python<'_>, question: &Question) -> PyResult<u128> {
        let threads = self.threads.unwrap_or_else(asked::cores);
        let latest = Latest::default();
        let work = |control: &Control| {
            // Classes of solutions are counted by all of their members.
            let round = if question.kind == Kind::Fundamental { Kind::All } else { question.kind };
            let control = &keeping(control, round, Arc::clone(&latest));
            let counted = counting::count(question, threads, self.seed, control);
            self.told(question, counted, control)
        };
        let tell = |py: Python<'_>| -> PyResult<()> {
            let Some(teller) = &self.teller else { return Ok(()) };
            let Some(told) = locked(&latest).take() else { return Ok(()) };
            teller.call1(py, (PyProgress::of(told),)).map(drop)
        };
        let counted = waiting::apart(py, self.timeout, work, tell);
        if self.is_ours {
            self.teller.iter().try_for_each(|own| own.call_method0(py, "close").map(drop))?;
        }
        counted
    }

    fn told(
        &self,
        question: &Question,
        counted: Result<Option<counting::Count>, CountError>,
        control: &Control,
    ) -> Result<u128, Failure> {
        match counted {
            Ok(Some(count)) => Ok(count.solutions),
            Ok(None) => Err(timed_out(self.timeout)),
            Err(CountError::Engine(EngineError::TooLarge { .. })) if is_for_visits(question) => {
                let (strategy, settings) = (Strategy::ExactCover, Settings::default());
                let search = Search { strategy, settings, draws: false };
                visited(question, &search, self.timeout, control)
            }
            Err(error) => Err(refused(error)),
        }
    }

    fn by_strategy(
        self,
        py: Python<'_>,
        question: &Question,
        strategy: Strategy,
    ) -> PyResult<u128> {
        let refuse = |option: &str| {
            let (strategy, option) = (strategy.to_string(), option.into());
            Failure::invalid(&Message::NotWithStrategy { strategy, option })
        };
        for (option, is_given) in [
            ("of", question.kind != Kind::All),
            ("queens", !question.is_full()),
            ("threads", self.threads.is_some_and(|threads| threads != NonZeroUsize::MIN)),
            ("progress", self.teller.is_some()),
        ] {
            if is_given {
                return Err(refuse(option).into());
            }
        }
        strategy.accepts(&question.problem, Task::All).map_err(Failure::from)?;
        let settings = Settings { seed: self.seed, ..Settings::default() };
        let search = Search { strategy, settings, draws: false };
        waiting::here(py, question.n() <= waiting::SMALL_SEARCH, self.timeout, |control| {
            visited(question, &search, self.timeout, control)
        })
    }
}

/// Boards with much on them that no engine takes may still have few completions.
fn is_for_visits(question: &Question) -> bool {
    question.engine.is_none() && question.is_full() && !question.problem.is_empty()
}

/// By a visit to every solution, each of which is checked.
pub(crate) fn visited(
    question: &Question,
    search: &Search,
    timeout: Option<Duration>,
    control: &Control,
) -> Result<u128, Failure> {
    let mut solutions: u128 = 0;
    let ending = search.each(&question.problem, control, |_| {
        solutions += 1;
        Flow::Continue(())
    })?;
    if ending == Ending::Stopped {
        return Err(timed_out(timeout));
    }
    counting::known_table(question, solutions)?;
    Ok(solutions)
}

/// What the command says where no engine counts a board.
pub(crate) fn refused(error: CountError) -> Failure {
    match error {
        CountError::Engine(EngineError::Cannot { engine, name }) => {
            let (engine, name) = (engine.to_string(), name.to_string());
            Failure::invalid(&Message::EngineCannot { engine, name })
        }
        CountError::Engine(EngineError::TooLarge { engine, n, largest }) => {
            let (engine, n, largest) = (engine.to_string(), n.to_string(), largest.to_string());
            Failure::invalid(&Message::TooLargeToCount { engine, n, largest })
        }
        CountError::Check(error) => error.into(),
    }
}

/// How far a count is, and since when, for the thread that waits for it.
type Latest = Arc<Mutex<Option<(CountProgress, Duration)>>>;

/// The same control, which keeps the latest progress of the round that is asked for; the rounds that check it are
/// short, and of other solutions.
fn keeping(control: &Control, round: Kind, latest: Latest) -> Control {
    let start = Mutex::new(None);
    control.clone().with_reporter(move |progress| {
        let Progress::Count(progress) = progress else { return };
        if progress.kind == round {
            let elapsed = locked(&start).get_or_insert_with(Instant::now).elapsed();
            *locked(&latest) = Some((*progress, elapsed));
        }
    })
}

/// How far a count is.
#[pyclass(frozen, module = "n_queens", name = "Progress")]
pub(crate) struct PyProgress {
    /// Which solutions this round counts: a total is held against the number of its symmetric solutions,
    /// and these are counted after it.
    #[pyo3(get)]
    of: &'static str,
    /// The share of the work that is done, from 0 to 1, by its expected cost.
    #[pyo3(get)]
    share: f64,
    /// Units that are done.
    #[pyo3(get)]
    done: usize,
    /// Units that there are.
    #[pyo3(get)]
    units: usize,
    /// What the finished units come to so far.
    #[pyo3(get)]
    solutions: u128,
    /// About how long it takes still; None while nothing is known.
    #[pyo3(get)]
    seconds_left: Option<f64>,
}

impl PyProgress {
    fn of((progress, elapsed): (CountProgress, Duration)) -> Self {
        Self {
            of: progress.kind.name(),
            share: progress.share,
            done: progress.done,
            units: progress.units,
            solutions: progress.solutions,
            seconds_left: progress.seconds_left(elapsed),
        }
    }
}

#[pymethods]
impl PyProgress {
    fn __repr__(&self) -> String {
        let Self { of, share, done, units, solutions, .. } = self;
        format!("<Progress of={of} share={share:.3} units={done}/{units} solutions={solutions}>")
    }
}
