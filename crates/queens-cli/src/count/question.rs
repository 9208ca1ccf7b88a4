//! What is counted: a board, how many queens, and which of the solutions.

use n_queens::count::{Job, Kind};
use n_queens::{Problem, Variant};
use queens_render::Message;
use queens_render::document::{Object, counting};

use super::engine::Name;
use crate::failure::Failure;

/// A count to be made.
pub(crate) struct Question {
    pub(crate) problem: Problem,
    pub(crate) kind: Kind,
    pub(crate) queens: u32,
    /// The engine that was asked for.
    pub(crate) engine: Option<Name>,
}

impl Question {
    /// Refuses kinds of solutions that the board does not have.
    pub(crate) fn new(problem: Problem, kind: Kind, queens: Option<u32>) -> Result<Self, Failure> {
        let queens = queens.unwrap_or(problem.n());
        let question = Self { problem, kind, queens, engine: None };
        if kind == Kind::All || question.is_symmetric() {
            return Ok(question);
        }
        Err(Failure::call(Message::KindOnlyFull { kind: kind.to_string() }))
    }

    /// The same question for a certain engine.
    pub(crate) fn by(self, engine: Option<Name>) -> Self {
        Self { engine, ..self }
    }

    /// What a record is about.
    pub(crate) fn of_job(job: &Job) -> Result<Self, Failure> {
        let problem = Problem::new(job.n).with_variant(job.variant);
        let problem = problem.with_given(job.given.iter().copied())?;
        let problem = problem.with_blocked(job.blocked.iter().copied())?;
        Self::new(problem, job.kind, Some(job.queens))
    }

    pub(crate) fn n(&self) -> u32 {
        self.problem.n()
    }

    /// Whether every turn and reflection of a solution is one: on a board with something on it
    /// it need not be. With fewer queens than rows a reflection may leave a solution as it is, which
    /// the classes of solutions do not foresee.
    pub(crate) fn is_symmetric(&self) -> bool {
        self.problem.is_empty() && self.is_full()
    }

    /// Whether every row gets a queen.
    pub(crate) fn is_full(&self) -> bool {
        self.queens == self.n()
    }

    /// Whether it is the plain n queens puzzle.
    pub(crate) fn is_plain(&self) -> bool {
        self.is_symmetric() && self.problem.variant() == Variant::Standard
    }

    /// The same question for a board of another size, if what stands on it does not forbid that.
    pub(crate) fn resized(&self, n: u32) -> Option<Self> {
        if n == self.n() {
            return Some(self.of(self.kind).by(self.engine));
        }
        let problem = Problem::new(n).with_variant(self.problem.variant());
        let question = Self { problem, kind: self.kind, queens: n, engine: self.engine };
        self.is_symmetric().then_some(question)
    }

    /// The keys with which every JSON answer begins.
    pub(crate) fn head(&self) -> Object {
        counting(self.n(), self.kind, self.problem.variant())
    }

    /// The same question for other solutions.
    pub(crate) fn of(&self, kind: Kind) -> Self {
        Self { problem: self.problem.clone(), kind, queens: self.queens, engine: None }
    }
}
