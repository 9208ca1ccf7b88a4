//! How many solutions there are, exactly; an answer only if its checks passed.
//!
//! The number comes from an engine, as a rule: units of work on all threads, kept in a [`Store`] if there is one. A
//! strategy that is named visits every solution instead; the published table is looked up if that is asked for.

mod answer;
mod engine;

pub(crate) use engine::too_long;

use std::num::NonZeroUsize;

use n_queens::count::{
    EngineError, EngineKind, InstructionSet, Kind, Question, Record, Share, known_table,
};
use n_queens::{Control, Ending, Flow, Strategy, Task, known};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Mutex;

use crate::choice::{Wish, is_plain};
use crate::search::ConfiguredSearch;
use crate::{Board, Error, Limits, Opt, Seconds};

pub use answer::{CountAnswer, Kept, Source};

/// Why a store failed. The door that made the store can downcast it.
pub type StoreError = Box<dyn std::error::Error + Send + Sync>;

/// Keeps the record of a running count or search, so that a later run continues from there.
pub trait Store<R = Record>: Sync {
    /// Whether there is a record already.
    fn exists(&self) -> bool;

    /// The record to continue with: what is kept of the job that `fresh` would begin, or `fresh` itself.
    ///
    /// # Errors
    /// If what is kept belongs to another job, or cannot be used.
    fn open(&self, fresh: R, control: &Control) -> Result<R, StoreError>;

    /// Does `work`, which adds to `record`, and saves that on the way and at the end. Cancels the job if saving fails.
    ///
    /// # Errors
    /// If saving fails.
    fn keep(
        &self,
        record: &Mutex<R>,
        control: &Control,
        work: &mut (dyn FnMut() + Send),
    ) -> Result<(), StoreError>;
}

/// Asks for the number of solutions.
///
/// ```
/// use n_queens::count::Kind;
/// use queens_app::{Board, Control, Count};
/// let request = Count { of: Kind::Fundamental, ..Count::new(Board::new(8)) };
/// let answer = request.run(&Control::new(), None)?;
/// assert_eq!(answer.solutions(), Some(12));
/// # Ok::<(), queens_app::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Count {
    /// The board.
    #[serde(flatten)]
    pub board: Board,
    /// Which solutions.
    pub of: Kind,
    /// How many queens are placed; n by default.
    pub queens: Option<u32>,
    /// How to count; the fastest engine by default.
    pub engine: Option<EngineKind>,
    /// The instructions that the engine must use; for benchmarks and tests.
    #[serde(skip)]
    pub vectors: Option<InstructionSet>,
    /// How to search, if every solution is to be visited.
    pub strategy: Option<Strategy>,
    /// How many threads; all cores by default.
    pub threads: Option<NonZeroUsize>,
    /// The seed of the sample that is recomputed.
    pub seed: Option<u64>,
    /// Whether a sample is recomputed even if other checks confirm the number.
    pub verify: bool,
    /// Whether the published number is looked up instead.
    pub known: bool,
    /// Whether the steps of the search are counted.
    pub stats: bool,
    /// The share of the units to count.
    #[serde(skip)]
    pub part: Option<Share>,
    /// Whether a count is begun that takes long.
    pub yes: bool,
    /// What the service allows.
    #[serde(skip)]
    pub limits: Limits,
}

/// Where the number comes from.
enum CountWay {
    Table,
    Visit(ConfiguredSearch),
    Engine(EngineKind),
}

impl Count {
    /// A request for the number of all solutions, with every default.
    pub fn new(board: Board) -> Self {
        Self { board, ..Self::default() }
    }

    /// Whether the request can be answered: everything that shows before anything is counted or opened.
    ///
    /// # Errors
    /// If the request is wrong.
    pub fn validate(&self, has_store: bool) -> Result<(), Error> {
        self.way(&self.question()?, has_store).map(drop)
    }

    /// The number, if it passes its checks; without one if it was stopped.
    ///
    /// # Errors
    /// If the request is wrong or takes long and that is not confirmed, if the number does not pass its checks, or if
    /// the store fails.
    pub fn run(&self, control: &Control, store: Option<&dyn Store>) -> Result<CountAnswer, Error> {
        let question = self.question()?;
        match self.way(&question, store.is_some())? {
            CountWay::Table => self.look_up(&question),
            CountWay::Visit(search) => self.visit(&question, &search, control),
            CountWay::Engine(engine) => {
                let question = &question;
                engine::EngineRun { request: self, question, engine, control, store }.run()
            }
        }
    }

    /// What is counted.
    ///
    /// # Errors
    /// If the board is wrong, or has no such solutions.
    pub fn question(&self) -> Result<Question, Error> {
        let question = Question::new(self.board.problem()?, self.of, self.queens)?;
        Ok(question.by(self.engine).with_vectors(self.vectors))
    }

    fn way(&self, question: &Question, has_store: bool) -> Result<CountWay, Error> {
        if self.known {
            self.alone(has_store, |other| Error::Excludes { option: Opt::Known, other })?;
            return Ok(CountWay::Table);
        }
        if self.strategy.is_some() || self.stats {
            let search = self.search()?;
            let strategy = search.strategy;
            self.alone(has_store, |option| Error::NotWithStrategy { strategy, option })?;
            return Ok(CountWay::Visit(search.fits(&question.problem, Task::All, &self.limits)?));
        }
        match EngineKind::for_question(question) {
            Ok(engine) => Ok(CountWay::Engine(engine)),
            // Boards with much on them that no engine takes may still have few solutions.
            Err(EngineError::TooLarge { .. }) if self.can_be_visited(question) => {
                let search = ConfiguredSearch::by(Strategy::ExactCover);
                Ok(CountWay::Visit(search.fits(&question.problem, Task::All, &self.limits)?))
            }
            Err(error) => Err(error.into()),
        }
    }

    fn can_be_visited(&self, question: &Question) -> bool {
        let is_engine_choice = self.engine.is_none() && self.part.is_none() && !self.verify;
        is_engine_choice && question.is_full() && !question.problem.is_empty()
    }

    fn search(&self) -> Result<ConfiguredSearch, Error> {
        let Self { strategy, stats, .. } = *self;
        let wish = Wish { strategy, stats, ..Wish::default() };
        let is_standard = self.board.variant == n_queens::Variant::Standard;
        wish.named(if is_standard { Strategy::Bitmask } else { Strategy::ExactCover })
    }

    /// Refuses what only an engine can do.
    fn alone(&self, has_store: bool, refusal: impl Fn(Opt) -> Error) -> Result<(), Error> {
        let given = [
            (Opt::Of, self.of != Kind::All),
            (Opt::Engine, self.engine.is_some()),
            (Opt::Queens, self.queens.is_some()),
            (Opt::Checkpoint, has_store),
            (Opt::Part, self.part.is_some()),
            (Opt::Verify, self.verify),
            (Opt::Seed, self.seed.is_some()),
            (Opt::Strategy, self.known && self.strategy.is_some()),
            (Opt::Stats, self.known && self.stats),
        ];
        match given.into_iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) => Err(refusal(option)),
            None => Ok(()),
        }
    }

    fn look_up(&self, question: &Question) -> Result<CountAnswer, Error> {
        if !question.is_plain() {
            return Err(Error::KnownOnlyPlain);
        }
        let n = question.n();
        let unpublished = Error::Unpublished { n, largest: known::LARGEST };
        let solutions = known::solutions(n).ok_or(unpublished)?;
        Ok(CountAnswer::new(question, solutions, Source::Table))
    }

    /// Visits every solution. Half a board is counted only where the number is published and can be compared;
    /// everywhere else every solution is checked.
    fn visit(
        &self,
        question: &Question,
        search: &ConfiguredSearch,
        control: &Control,
    ) -> Result<CountAnswer, Error> {
        let problem = &question.problem;
        let known = known::solutions(problem.n()).filter(|_| is_plain(problem));
        let halved = search.strategy == Strategy::Bitmask && known.is_some() && !search.stats;
        let (solutions, searched) = if halved {
            search.count(problem, control)?
        } else {
            let take = &mut |_: &[u32]| Flow::Continue(());
            let searched = search.run(problem, Task::All, control, take)?;
            (u128::from(searched.solutions), searched)
        };
        let source = Source::Strategy(search.strategy);
        if searched.ending == Ending::Stopped {
            return Ok(CountAnswer::stopped(question, source, control));
        }
        let mut checks = if halved { Vec::new() } else { vec!["every-solution"] };
        checks.extend(known_table(question, solutions)?);
        let (checks, seconds) = (Some(checks), Some(Seconds(searched.taken)));
        let answer = CountAnswer::new(question, solutions, source);
        Ok(CountAnswer { checks, seconds, steps: searched.steps, ..answer })
    }
}
