//! What is counted: a board, how many queens, and which of the solutions.
//!
//! Stands before the engines: [`EngineKind::for_question`] chooses the one that counts it.

use thiserror::Error;

use super::EngineKind;
use crate::{Problem, Variant};

named! {
    /// Which solutions are counted.
    ///
    /// ```
    /// use n_queens::count::Kind;
    /// assert_eq!("half-turn".parse(), Ok(Kind::HalfTurn));
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Kind {
        /// Every solution.
        #[default]
        All = "all",
        /// Solutions that no turn and no reflection makes equal count once.
        Fundamental = "fundamental",
        /// Those that a half turn leaves as they are (a quarter turn may do so, too).
        HalfTurn = "half-turn",
        /// Those that a quarter turn leaves as they are.
        QuarterTurn = "quarter-turn",
    }
}

parsed_by_name!(Kind);

/// A count to be made.
///
/// ```
/// use n_queens::{Problem, count::{Kind, Question}};
/// let question = Question::new(Problem::new(8), Kind::Fundamental, None)?;
/// assert!(question.queens == 8 && question.is_plain());
/// # Ok::<(), n_queens::count::QuestionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The board.
    pub problem: Problem,
    /// Which solutions.
    pub kind: Kind,
    /// How many queens are placed, normally `n`.
    pub queens: u32,
    /// The engine that was asked for; none for the fastest.
    pub engine: Option<EngineKind>,
}

/// Why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum QuestionError {
    /// Only empty boards with n queens have classes of solutions.
    #[error(
        "'{kind}' is for n queens on an empty board: what stands on it, or another number of queens, has its own symmetries; count all solutions, or clear the board"
    )]
    KindOnlyFull {
        /// Which solutions were asked for.
        kind: Kind,
    },
}

impl Question {
    /// How many solutions of one kind there are with so many queens, or with n. Refuses kinds of
    /// solutions that the board does not have.
    ///
    /// ```
    /// use n_queens::{Problem, Square, count::{Kind, Question}};
    /// let puzzle = Problem::new(8).with_given([Square { row: 0, column: 0 }])?;
    /// assert!(Question::new(puzzle, Kind::HalfTurn, None).is_err());
    /// # Ok::<(), n_queens::BoardError>(())
    /// ```
    pub fn new(problem: Problem, kind: Kind, queens: Option<u32>) -> Result<Self, QuestionError> {
        let queens = queens.unwrap_or(problem.n());
        let question = Self { problem, kind, queens, engine: None };
        question.check().map(|()| question)
    }

    /// Refuses a kind of solutions that the board does not have, as a forged record may ask for.
    pub fn check(&self) -> Result<(), QuestionError> {
        match self.kind == Kind::All || self.is_symmetric() {
            true => Ok(()),
            false => Err(QuestionError::KindOnlyFull { kind: self.kind }),
        }
    }

    /// How many solutions the board has, n queens each.
    ///
    /// ```
    /// use n_queens::{Problem, count::{Kind, Question}};
    /// assert_eq!(Question::all(Problem::new(8)).kind, Kind::All);
    /// ```
    pub fn all(problem: Problem) -> Self {
        let queens = problem.n();
        Self { problem, kind: Kind::All, queens, engine: None }
    }

    /// This question for a certain engine.
    ///
    /// ```
    /// use n_queens::{Problem, count::{EngineKind, Question}};
    /// let question = Question::all(Problem::new(8)).by(Some(EngineKind::DepthFirst));
    /// assert_eq!(question.engine, Some(EngineKind::DepthFirst));
    /// ```
    #[must_use]
    pub fn by(self, engine: Option<EngineKind>) -> Self {
        Self { engine, ..self }
    }

    /// The side of the board.
    pub fn n(&self) -> u32 {
        self.problem.n()
    }

    /// Whether every turn and reflection of a solution is one: on a board with something on it
    /// it need not be. With fewer queens than rows a reflection may leave a solution as it is, which
    /// the classes of solutions do not foresee.
    pub fn is_symmetric(&self) -> bool {
        self.problem.is_empty() && self.is_full()
    }

    /// Whether every row gets a queen.
    pub fn is_full(&self) -> bool {
        self.queens == self.n()
    }

    /// Whether it is the plain n queens puzzle.
    pub fn is_plain(&self) -> bool {
        self.is_symmetric() && self.problem.variant() == Variant::Standard
    }

    /// This question for a board of another size, if what stands on it does not forbid that.
    ///
    /// ```
    /// use n_queens::{Problem, count::Question};
    /// assert!(Question::all(Problem::new(8)).resized(12).is_some_and(|larger| larger.n() == 12));
    /// ```
    pub fn resized(&self, n: u32) -> Option<Self> {
        if n == self.n() {
            return Some(self.clone());
        }
        let problem = Problem::new(n).with_variant(self.problem.variant());
        let question = Self { problem, kind: self.kind, queens: n, engine: self.engine };
        self.is_symmetric().then_some(question)
    }

    /// This question for other solutions, by the fastest engine.
    ///
    /// ```
    /// use n_queens::{Problem, count::{Kind, Question}};
    /// assert_eq!(Question::all(Problem::new(8)).with_kind(Kind::HalfTurn).kind, Kind::HalfTurn);
    /// ```
    #[must_use]
    pub fn with_kind(&self, kind: Kind) -> Self {
        Self { kind, engine: None, ..self.clone() }
    }
}
