//! One solution of a board, or that there is none.
//!
//! A solution by formula is proved from its runs and then streams, so a board of any size takes the memory of one
//! block. A solution by search is handed on where it is found, without a copy.

mod first;

use std::num::NonZeroUsize;
use std::time::Duration;

use n_queens::check::Stream;
use n_queens::clock::Instant;
use n_queens::first::FirstRecord;
use n_queens::{
    Answer, Construction, Control, Ending, Flow, Problem, Steps, StopReason, Strategy, Task,
    Theorem, complete,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::choice::{SearchWay, Wish};
use crate::search::ConfiguredSearch;
use crate::{Board, Error, Limits, Opt, Samples, Seconds, Status, Store, Weight, cores, memory};

pub use first::FirstDetails;

/// Columns are handed on in blocks of so many rows.
const BLOCK: usize = 4096;

/// Asks for one solution.
///
/// ```
/// use n_queens::Strategy;
/// use queens_app::{Board, Control, Solve};
/// let request = Solve { strategy: Some(Strategy::Rows), ..Solve::new(Board::new(6)) };
/// let answer = request.run(&Control::new())?;
/// assert_eq!(answer.columns, Some(vec![1, 3, 5, 0, 2, 4]));
/// # Ok::<(), queens_app::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Solve {
    /// The board.
    #[serde(flatten)]
    pub board: Board,
    /// How to search; the fastest way by default.
    pub strategy: Option<Strategy>,
    /// Whether a random solution is wanted.
    pub random: bool,
    /// Whether the first of all solutions is wanted, in the order of the search row by row; up to n = 64.
    pub first: bool,
    /// The seed of the random numbers; a fresh one by default.
    pub seed: Option<u64>,
    /// How many tries `probabilistic` makes at a level, as a share of the choices there.
    #[schemars(extend("exclusiveMinimum" = 0, "maximum" = 2))]
    pub density: Option<f64>,
    /// Whether the steps of the search are counted.
    pub stats: bool,
    /// Whether every queen is checked once more on its way out.
    pub check: bool,
    /// How many threads search, where several can; all cores by default.
    pub threads: Option<NonZeroUsize>,
    /// What the service allows.
    #[serde(skip)]
    pub limits: Limits,
}

/// A solution, or why there is none.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Solve")]
pub struct SolveAnswer {
    /// The side of the board.
    pub n: u32,
    /// The outcome.
    pub status: Status,
    /// The strategy that found it; `rows` for the first of all solutions, which is the one that `rows` finds.
    pub strategy: Strategy,
    /// The column of each row's queen, from 0.
    pub columns: Option<Vec<u32>>,
    /// The seed, if chance played a part.
    pub seed: Option<u64>,
    /// How long the search took.
    pub seconds: Seconds,
    /// Whether every queen was checked on its way out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub checked: bool,
    /// The steps of the search, if they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Steps>,
    /// The theorem by which there is no solution, if no search was needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<Theorem>,
    /// How the first of all solutions was found, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<FirstDetails>,
    /// Why it was stopped, if it was.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
}

/// A solution that was found, with what is known before its columns are taken.
#[derive(Clone, Copy, Debug)]
pub struct FoundSolution<'a> {
    /// The side of the board.
    pub n: u32,
    /// The strategy that found it.
    pub strategy: Strategy,
    /// The seed, if chance played a part.
    pub seed: Option<u64>,
    /// The columns.
    pub columns: SolutionColumns<'a>,
    /// Whether every queen is checked once more while the columns are taken.
    pub check: bool,
}

/// The columns of a solution.
#[derive(Clone, Copy, Debug)]
pub enum SolutionColumns<'a> {
    /// Computed while they are taken.
    Formula(Construction),
    /// In memory.
    Slice(&'a [u32]),
}

/// Receives a solution.
pub(crate) type TakeOne<'a> = &'a mut dyn FnMut(&FoundSolution<'_>);

impl FoundSolution<'_> {
    /// Hands the columns on, block by block.
    ///
    /// # Errors
    /// If `take` fails, or if the columns are checked and one is wrong.
    pub fn each_block<E: From<Error>>(
        &self,
        mut take: impl FnMut(&[u32]) -> Result<(), E>,
    ) -> Result<(), E> {
        let strategy = self.strategy;
        let broken = |fault| Error::Broken { strategy, fault };
        let mut check = self.check.then(|| Stream::sized(self.n));
        let mut hand_on = |block: &[u32]| {
            if let Some(check) = &mut check {
                check.rows(block).map_err(broken)?;
            }
            take(block)
        };
        match self.columns {
            SolutionColumns::Slice(columns) => columns.chunks(BLOCK).try_for_each(&mut hand_on)?,
            SolutionColumns::Formula(construction) => {
                let (mut columns, mut block) = (construction.columns(), [0; BLOCK]);
                while columns.len() > 0 {
                    let filled = columns.fill(&mut block);
                    hand_on(&block[..filled])?;
                }
            }
        }
        if let Some(check) = check {
            check.finish().map_err(broken)?;
        }
        Ok(())
    }

    /// All columns, in memory.
    ///
    /// # Errors
    /// If they are checked and one is wrong.
    pub fn to_vec(&self) -> Result<Vec<u32>, Error> {
        let mut columns = Vec::with_capacity(self.n as usize);
        self.each_block(|block| {
            columns.extend_from_slice(block);
            Ok::<(), Error>(())
        })?;
        Ok(columns)
    }
}

impl Solve {
    /// A request for one solution, with every default.
    pub fn new(board: Board) -> Self {
        Self { board, ..Self::default() }
    }

    /// How much work it is.
    ///
    /// # Errors
    /// If the request is wrong.
    pub fn weight(&self) -> Result<Weight, Error> {
        Ok(self.way(&self.board.problem()?)?.weight(self.board.n))
    }

    /// Whether the request can be answered here: everything that shows before the search begins.
    ///
    /// # Errors
    /// If the request is wrong, or needs more than there is.
    pub fn validate(&self) -> Result<(), Error> {
        let problem = self.board.problem()?;
        self.way(&problem)?.fits(&problem, &self.limits)
    }

    /// The answer, with its columns in memory.
    ///
    /// # Errors
    /// If the request is wrong, needs more than there is, or an answer does not pass its check.
    pub fn run(&self, control: &Control) -> Result<SolveAnswer, Error> {
        let problem = self.board.problem()?;
        if let SearchWay::Formula = self.way(&problem)? {
            memory::columns(problem.n())?;
        }
        let mut columns = None;
        let answer = self.run_with(control, &mut |found| columns = Some(found.to_vec()))?;
        Ok(SolveAnswer { columns: columns.transpose()?, ..answer })
    }

    /// The answer without its columns: `take` gets these, if there is a solution, and may stream them. The time
    /// limit holds for `take` too, which has to look at the control that the request was run under.
    ///
    /// # Errors
    /// If the request is wrong, needs more than there is, or an answer does not pass its check.
    pub fn run_with(&self, control: &Control, take: TakeOne<'_>) -> Result<SolveAnswer, Error> {
        self.run_kept(control, None, take)
    }

    /// As [`run_with`](Self::run_with); `store` keeps what is found on the way to the first of all solutions.
    ///
    /// # Errors
    /// As for [`run_with`](Self::run_with), or if the store fails.
    pub fn run_kept(
        &self,
        control: &Control,
        store: Option<&dyn Store<FirstRecord>>,
        take: TakeOne<'_>,
    ) -> Result<SolveAnswer, Error> {
        let problem = self.board.problem()?;
        let way = self.way(&problem)?;
        way.fits(&problem, &self.limits)?;
        if self.check {
            memory::check(problem.n())?;
        }
        let run = SolveRun { problem: &problem, check: self.check, threads: self.threads, control };
        match way {
            SearchWay::FirstOfAll => run.first_of_all(store, take),
            way => run.run(way, take),
        }
    }

    /// The request for samples that this one is, if random solutions are drawn from tables: so many of them, by weights
    /// that are kept.
    ///
    /// # Errors
    /// If the request is wrong.
    pub fn samples(&self, limit: Option<u64>, has_weights: bool) -> Result<Option<Samples>, Error> {
        let given = [(Opt::Limit, limit.is_some()), (Opt::Weights, has_weights)];
        let given = given.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option);
        if let Some(option) = given {
            if !self.random {
                return Err(Error::Needs { option, other: Opt::Random });
            }
            if self.stats {
                return Err(Error::Excludes { option, other: Opt::Stats });
            }
        }
        let (problem, wish) = (self.board.problem()?, self.wish());
        wish.random_alone(&problem)?;
        let (n, seed, threads) = (self.board.n, self.seed, self.threads);
        let samples = Samples { n, limit: limit.unwrap_or(1), seed, threads, yes: false };
        Ok(wish.is_sampled(&problem, given.is_some()).then_some(samples))
    }

    const fn wish(&self) -> Wish {
        let Self { strategy, random, seed, density, stats, .. } = *self;
        Wish { strategy, random, seed, density, stats }
    }

    fn way(&self, problem: &Problem) -> Result<SearchWay, Error> {
        let wish = self.wish();
        if self.first {
            return first::way(&wish, problem);
        }
        wish.random_alone(problem)?;
        wish.one(problem)
    }
}

/// One search for one solution; [`Complete`](crate::Complete) uses it as well.
pub(crate) struct SolveRun<'a> {
    pub(crate) problem: &'a Problem,
    pub(crate) check: bool,
    pub(crate) threads: Option<NonZeroUsize>,
    pub(crate) control: &'a Control,
}

impl SolveRun<'_> {
    pub(crate) fn run(&self, way: SearchWay, take: TakeOne<'_>) -> Result<SolveAnswer, Error> {
        match way {
            SearchWay::Formula => self.by_formula(take),
            SearchWay::First => self.first(take),
            SearchWay::FirstOfAll => self.first_of_all(None, take),
            SearchWay::Search(search) => self.search(&search, take),
        }
    }

    fn by_formula(&self, take: TakeOne<'_>) -> Result<SolveAnswer, Error> {
        let (start, strategy) = (Instant::now(), Strategy::Construct);
        let Some(construction) = Construction::for_problem(self.problem) else {
            let answer = self.answer(Status::Impossible, strategy, start.elapsed());
            return Ok(SolveAnswer { theorem: self.problem.impossible_by(), ..answer });
        };
        let broken = |fault| Error::Broken { strategy, fault };
        if !construction.prove(self.control).map_err(broken)? {
            return Ok(self.answer(Status::GaveUp, strategy, start.elapsed()));
        }
        let answer = self.answer(Status::Solved, strategy, start.elapsed());
        take(&self.found(strategy, None, SolutionColumns::Formula(construction)));
        Ok(answer)
    }

    fn first(&self, take: TakeOne<'_>) -> Result<SolveAnswer, Error> {
        let start = Instant::now();
        let threads = self.threads.unwrap_or_else(cores);
        let verdict = complete::first(self.problem, threads, self.control)?;
        let (strategy, theorem) = (verdict.strategy, verdict.reason);
        let answer = self.answer(Status::from(&verdict.answer), strategy, start.elapsed());
        // The seed of `first` is fixed: the same board, the same answer.
        let seed = strategy.abilities().is_random.then_some(0);
        if let Answer::Solved(solution) = &verdict.answer {
            take(&self.found(strategy, seed, SolutionColumns::Slice(solution.columns())));
        }
        Ok(SolveAnswer { seed, theorem, ..answer })
    }

    fn search(&self, search: &ConfiguredSearch, take: TakeOne<'_>) -> Result<SolveAnswer, Error> {
        let (strategy, seed) = (search.strategy, search.seed());
        let searched = search.run(self.problem, Task::One, self.control, &mut |columns| {
            take(&self.found(strategy, seed, SolutionColumns::Slice(columns)));
            Flow::Break(())
        })?;
        let status = match (searched.solutions, searched.ending) {
            (1.., _) => Status::Solved,
            (0, Ending::Complete) => Status::Impossible,
            (0, _) => Status::GaveUp,
        };
        let answer = self.answer(status, strategy, searched.taken);
        Ok(SolveAnswer { seed, steps: searched.steps, ..answer })
    }

    fn found<'c>(
        &self,
        strategy: Strategy,
        seed: Option<u64>,
        columns: SolutionColumns<'c>,
    ) -> FoundSolution<'c> {
        FoundSolution { n: self.problem.n(), strategy, seed, columns, check: self.check }
    }

    fn answer(&self, status: Status, strategy: Strategy, taken: Duration) -> SolveAnswer {
        SolveAnswer {
            n: self.problem.n(),
            status,
            strategy,
            columns: None,
            seed: None,
            seconds: Seconds(taken),
            checked: self.check && status == Status::Solved,
            steps: None,
            theorem: None,
            first: None,
            stopped: self.control.stop_reason().filter(|_| status == Status::GaveUp),
        }
    }
}
