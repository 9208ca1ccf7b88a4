//! A board with queens and blocked squares: one completion, all, how many, is there exactly one, or why there is none.
//!
//! What is impossible at a glance needs no search. Everything else is searched; where there is no completion and the
//! request asks why, the pieces that contradict each other are found and verified.

mod answer;
mod ask;

use std::io::{BufWriter, Write};
use std::num::NonZeroUsize;
use std::time::Duration;

use n_queens::clock::Instant;
use n_queens::complete::drat::Seal;
use n_queens::complete::{BrokenConflict, Conflict, Explained, explained, refute};
use n_queens::{Control, Ending, Flow, Problem, Strategy, Task};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::choice::Wish;
use crate::{
    Board, Error, FoundSolution, Limits, Number, Opt, Seconds, SolveAnswer, Status, memory,
};

pub use answer::{CompleteAnswer, ProofFiles};

/// Asks about the completions of a board.
///
/// ```
/// use n_queens::Square;
/// use queens_app::{Board, Complete, Control, Status};
/// let board = Board { queens: vec![Square::new(0, 0)], ..Board::new(4) };
/// let request = Complete { explain: true, ..Complete::new(board) };
/// let answer = request.run(&Control::new())?;
/// assert_eq!(answer.status, Status::Impossible);
/// assert_eq!(answer.conflict.unwrap().unwrap().queens, [Square::new(0, 0)]);
/// # Ok::<(), queens_app::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Complete {
    /// The board.
    #[serde(flatten)]
    pub board: Board,
    /// Whether all completions are wanted, one after the other.
    pub all: bool,
    /// How many of them to pass over at first.
    pub skip: u64,
    /// The most of them.
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// Whether their number is wanted.
    pub count: bool,
    /// Whether it is asked if there is exactly one.
    pub unique: bool,
    /// Whether to find out why, if there is none.
    pub explain: bool,
    /// Whether a random completion is wanted.
    pub random: bool,
    /// How to search; the fastest way by default.
    pub strategy: Option<Strategy>,
    /// The seed of the random numbers.
    pub seed: Option<u64>,
    /// How many tries `probabilistic` makes at a level.
    pub density: Option<f64>,
    /// Whether the steps of the search are counted.
    pub stats: bool,
    /// How many threads; all cores by default.
    pub threads: Option<NonZeroUsize>,
    /// Whether a count is begun that takes long.
    #[serde(skip)]
    pub yes: bool,
    /// What the service allows.
    #[serde(skip)]
    pub limits: Limits,
}

/// One request on its board.
struct CompleteRun<'a> {
    request: &'a Complete,
    problem: &'a Problem,
    control: &'a Control,
    start: Instant,
}

impl Complete {
    /// A request for one completion, with every default.
    pub fn new(board: Board) -> Self {
        Self { board, ..Self::default() }
    }

    /// Whether the options of the request go together.
    ///
    /// # Errors
    /// If they do not.
    pub fn validate(&self) -> Result<(), Error> {
        let wishes = [
            (Opt::All, self.all),
            (Opt::Count, self.count),
            (Opt::Unique, self.unique),
            (Opt::Random, self.random),
        ];
        let mut given = wishes.into_iter().filter(|(_, is_given)| *is_given).map(|(wish, _)| wish);
        if let (Some(option), Some(other)) = (given.next(), given.next()) {
            return Err(Error::Excludes { option, other });
        }
        let is_searched = self.strategy.is_some_and(|strategy| !strategy.abilities().is_random);
        let excluded =
            [(Opt::Strategy, self.random && is_searched), (Opt::Stats, self.random && self.stats)];
        if let Some((other, _)) = excluded.into_iter().find(|(_, is_given)| *is_given) {
            return Err(Error::Excludes { option: Opt::Random, other });
        }
        match (self.all, self.limit, self.skip) {
            (false, Some(_), _) => Err(Error::Needs { option: Opt::Limit, other: Opt::All }),
            (false, None, 1..) => Err(Error::Needs { option: Opt::Skip, other: Opt::All }),
            _ => Ok(()),
        }
    }

    /// The answer, with one completion in memory.
    ///
    /// # Errors
    /// If the request is wrong, needs more than there is, or an answer does not pass its check.
    pub fn run(&self, control: &Control) -> Result<CompleteAnswer, Error> {
        let mut columns = None;
        let mut answer = self.run_with(control, &mut |found| {
            columns = Some(found.to_vec());
            Flow::Break(())
        })?;
        if let Some(columns) = columns {
            answer.columns = Some(columns?);
        }
        Ok(answer)
    }

    /// The answer. `take` gets the completion, or each of all completions; the answer itself holds none of these.
    ///
    /// # Errors
    /// If the request is wrong, needs more than there is, or an answer does not pass its check.
    pub fn run_with(
        &self,
        control: &Control,
        take: &mut dyn FnMut(&FoundSolution<'_>) -> Flow,
    ) -> Result<CompleteAnswer, Error> {
        self.validate()?;
        let problem = &self.board.problem()?;
        let run = CompleteRun { request: self, problem, control, start: Instant::now() };
        let answer = match CompleteAnswer::at_a_glance(problem) {
            Some(reason) => run.impossible(reason),
            None => run.search(take)?,
        };
        run.explained(answer)
    }

    /// Writes a proof that there is no completion, in DRAT form. None if there is one, and so no proof; then what was
    /// written is worth nothing.
    ///
    /// # Errors
    /// If the request is wrong, needs more than there is, or `out` fails.
    pub fn refute(
        &self,
        control: &Control,
        out: &mut dyn Write,
    ) -> Result<Option<(CompleteAnswer, u64)>, Error> {
        self.validate()?;
        let problem = &self.board.problem()?;
        let run = CompleteRun { request: self, problem, control, start: Instant::now() };
        let (ending, steps) = write_steps(problem, control, out)?;
        let answer = match ending {
            Ending::Partial => return Ok(None),
            Ending::Stopped => run.gave_up(Some(Strategy::ExactCover.name())),
            Ending::Complete => match CompleteAnswer::at_a_glance(problem) {
                Some(reason) => run.impossible(reason),
                None => run.searched(Strategy::ExactCover.name(), run.start.elapsed()),
            },
        };
        Ok(Some((run.explained(answer)?, steps)))
    }

    fn wish(&self) -> Wish {
        let Self { strategy, random, seed, density, stats, .. } = *self;
        Wish { strategy, random, seed, density, stats }
    }
}

/// By a theorem not even the empty board has a solution: the conflict is empty.
fn with_empty_conflict(answer: CompleteAnswer) -> CompleteAnswer {
    let conflict = Some(Some(Conflict::default()));
    CompleteAnswer { conflict, minimal: Some(true), verified: Some(true), ..answer }
}

/// Writes the steps of a proof as they come, and counts them.
fn write_steps(
    problem: &Problem,
    control: &Control,
    out: &mut dyn Write,
) -> Result<(Ending, u64), Error> {
    let (mut out, mut steps, mut failed) = (BufWriter::with_capacity(1 << 16, out), 0, None);
    let mut seal = Seal::default();
    seal.add(Seal::FIRST_LINE.as_bytes());
    out.write_all(Seal::FIRST_LINE.as_bytes())?;
    let ending = refute(problem, |step| {
        let line = format!("{step}\n");
        steps += 1;
        seal.add(line.as_bytes());
        failed = out.write_all(line.as_bytes()).err();
        let is_over = failed.is_some() || control.should_stop();
        if is_over { Flow::Break(()) } else { Flow::Continue(()) }
    })?;
    if let Some(error) = failed {
        return Err(error.into());
    }
    out.write_all(seal.last_line().as_bytes())?;
    out.flush()?;
    Ok((ending, steps))
}

impl CompleteRun<'_> {
    /// The answer with the reason why there is no completion, if that was asked for.
    fn explained(&self, answer: CompleteAnswer) -> Result<CompleteAnswer, Error> {
        if answer.status != Status::Impossible || !self.request.explain {
            return Ok(answer);
        }
        if answer.theorem.is_some() {
            return Ok(with_empty_conflict(answer));
        }
        Strategy::ExactCover.accepts(self.problem, Task::One)?;
        memory::explanation(self.problem)?;
        // A search has found no completion, so one is as wrong as a wrong explanation.
        let explained = explained(self.problem, self.control)?.ok_or(BrokenConflict)?;
        Ok(self.with_conflict(answer, explained))
    }

    fn with_conflict(&self, answer: CompleteAnswer, explained: Explained) -> CompleteAnswer {
        CompleteAnswer {
            conflict: Some(Some(explained.conflict.clone())),
            minimal: Some(explained.is_minimal()),
            verified: Some(explained.is_verified()),
            stopped: self.control.stop_reason().filter(|_| !explained.is_minimal()),
            explained: Some(explained),
            ..answer
        }
    }

    /// An answer with the keys that the request asks for, and nothing known yet.
    fn asked(&self, status: Status) -> CompleteAnswer {
        self.with_keys(status, CompleteAnswer::default())
    }

    fn with_keys(&self, status: Status, known: CompleteAnswer) -> CompleteAnswer {
        let request = self.request;
        CompleteAnswer {
            count: request.count.then_some(None),
            unique: request.unique.then_some(None),
            second: request.unique.then_some(None),
            conflict: request.explain.then_some(None),
            seconds: Seconds(self.start.elapsed()),
            n: self.problem.n(),
            status,
            ..known
        }
    }

    fn impossible(&self, reason: CompleteAnswer) -> CompleteAnswer {
        let answer = self.with_keys(Status::Impossible, reason);
        CompleteAnswer {
            count: answer.count.map(|_| Some(Number(0))),
            unique: answer.unique.map(|_| Some(false)),
            ..answer
        }
    }

    /// A complete search by `strategy` found nothing.
    fn searched(&self, strategy: &'static str, taken: Duration) -> CompleteAnswer {
        let answer = self.impossible(CompleteAnswer::default());
        CompleteAnswer { strategy: Some(strategy), seconds: Seconds(taken), ..answer }
    }

    fn gave_up(&self, strategy: Option<&'static str>) -> CompleteAnswer {
        let stopped = self.control.stop_reason();
        CompleteAnswer { strategy, stopped, ..self.asked(Status::GaveUp) }
    }

    /// The answer of a search for one solution.
    fn solved(&self, solved: &SolveAnswer) -> CompleteAnswer {
        let answer = match solved.status {
            Status::Impossible => self.impossible(CompleteAnswer::default()),
            status => CompleteAnswer { seed: solved.seed, ..self.asked(status) },
        };
        let strategy = Some(solved.strategy.name());
        let (seconds, steps, stopped) = (solved.seconds, solved.steps, solved.stopped);
        CompleteAnswer { strategy, seconds, steps, stopped, ..answer }
    }
}
