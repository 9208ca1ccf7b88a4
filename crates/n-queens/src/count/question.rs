//! What is counted, a board, how many queens, and which of the solutions; and which engine counts it: the one place that
//! chooses.

use thiserror::Error;

use super::{ColourSplit, ExactCover, InstructionSet, Work, depth_first, symmetric};
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
    /// The instructions that [`ColourSplit`] must use; none for the widest of the processor.
    pub vectors: Option<InstructionSet>,
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
        let question = Self { problem, kind, queens, engine: None, vectors: None };
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
        Self { problem, kind: Kind::All, queens, engine: None, vectors: None }
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

    /// This question for the colour split with certain instructions.
    ///
    /// ```
    /// use n_queens::{Problem, count::{InstructionSet, Question, Units}};
    /// let question = Question::all(Problem::new(8)).with_vectors(Some(InstructionSet::Plain));
    /// assert!(Units::for_question(&question).is_ok());
    /// ```
    #[must_use]
    pub fn with_vectors(self, vectors: Option<InstructionSet>) -> Self {
        Self { vectors, ..self }
    }

    /// This question for any engine and any instructions: what the count depends on.
    pub(super) fn without_choices(&self) -> Self {
        Self { engine: None, vectors: None, ..self.clone() }
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

    /// Whether its pieces are plain queens on a board that the colour split takes, whatever stands there.
    fn is_for_colour_split(&self) -> bool {
        self.problem.variant() == Variant::Standard && self.n() <= ColourSplit::LARGEST
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
        self.is_symmetric().then(|| Self { problem, queens: n, ..self.clone() })
    }

    /// This question for other solutions, by the fastest engine.
    ///
    /// ```
    /// use n_queens::{Problem, count::{Kind, Question}};
    /// assert_eq!(Question::all(Problem::new(8)).with_kind(Kind::HalfTurn).kind, Kind::HalfTurn);
    /// ```
    #[must_use]
    pub fn with_kind(&self, kind: Kind) -> Self {
        Self { kind, ..self.without_choices() }
    }
}

named! {
    /// The engines by name.
    ///
    /// ```
    /// use n_queens::count::EngineKind;
    /// assert_eq!("depth-first".parse(), Ok(EngineKind::DepthFirst));
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum EngineKind {
        /// Plain queens, many solutions: products of two colours.
        ColourSplit = "colour-split",
        /// Variants, any number of queens.
        DepthFirst = "depth-first",
        /// Boards with few solutions, because something stands on them.
        ExactCover = "exact-cover",
        /// Solutions that a half or a quarter turn leaves as they are.
        Symmetric = "symmetric",
    }
}

parsed_by_name!(EngineKind);

impl EngineKind {
    /// The largest board that it takes, however little stands on it.
    ///
    /// ```
    /// assert_eq!(n_queens::count::EngineKind::DepthFirst.largest(), 64);
    /// ```
    pub const fn largest(self) -> u32 {
        match self {
            Self::ColourSplit => ColourSplit::LARGEST,
            // A row or a line is a machine word.
            Self::DepthFirst | Self::ExactCover | Self::Symmetric => u64::BITS,
        }
    }

    /// The engine that was asked for, or else the fastest; refuses a board that it cannot count. Quick.
    ///
    /// ```
    /// use n_queens::{Problem, Variant, count::{EngineError, EngineKind, Question}};
    /// let torus = Question::all(Problem::new(8).with_variant(Variant::Torus));
    /// assert_eq!(EngineKind::for_question(&torus), Ok(EngineKind::DepthFirst));
    /// let (engine, name) = (EngineKind::Symmetric, EngineKind::DepthFirst);
    /// let refused = EngineKind::for_question(&torus.by(Some(engine)));
    /// assert_eq!(refused, Err(EngineError::Cannot { engine, name }));
    /// ```
    pub fn for_question(question: &Question) -> Result<Self, EngineError> {
        let name = Self::possible(question);
        if let Some(engine) = question.engine.filter(|&engine| engine != name) {
            return Err(EngineError::Cannot { engine, name });
        }
        match question.vectors {
            Some(vectors) if !vectors.is_available() => return Err(EngineError::Lacks { vectors }),
            Some(_) if name != Self::ColourSplit => return Err(EngineError::NoVectors { name }),
            _ => {}
        }
        let fits = match name {
            Self::ExactCover => ExactCover::takes(&question.problem),
            _ => question.n() <= name.largest(),
        };
        if fits { Ok(name) } else { Err(name.too_large(question)) }
    }

    /// The engine that was asked for if it can count such a question, else the fastest that can.
    fn possible(question: &Question) -> Self {
        let (full, problem) = (question.is_full(), &question.problem);
        match question.engine {
            _ if matches!(question.kind, Kind::HalfTurn | Kind::QuarterTurn) => Self::Symmetric,
            Some(Self::DepthFirst) => Self::DepthFirst,
            Some(Self::ExactCover) if full => Self::ExactCover,
            Some(Self::ColourSplit) if full && question.is_for_colour_split() => Self::ColourSplit,
            _ if question.is_plain() => Self::ColourSplit,
            None if full && !problem.is_empty() && ColourSplit::pays(problem) => Self::ColourSplit,
            // Where few solutions are left, the line with the fewest open squares pays.
            _ if full && !problem.is_empty() && ExactCover::takes(problem) => Self::ExactCover,
            _ => Self::DepthFirst,
        }
    }

    fn too_large(self, question: &Question) -> EngineError {
        EngineError::TooLarge { engine: self, n: question.n(), largest: self.largest() }
    }
}

/// Why no engine counts a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum EngineError {
    /// Another engine than the one that was asked for does.
    #[error(
        "the engine '{engine}' cannot count this; '{name}' does, by itself: leave the choice open"
    )]
    Cannot {
        /// The engine that was asked for.
        engine: EngineKind,
        /// The one that can.
        name: EngineKind,
    },
    /// The board is too large for its engine.
    #[error(
        "'{engine}' counts boards up to n = {largest}, not n = {n}; an estimate tells about how many solutions there are"
    )]
    TooLarge {
        /// The engine.
        engine: EngineKind,
        /// The side of the board.
        n: u32,
        /// The engine's limit.
        largest: u32,
    },
    /// Its engine has no choice of instructions.
    #[error("the engine '{name}', which counts this, has no choice of instructions; leave it open")]
    NoVectors {
        /// The engine.
        name: EngineKind,
    },
    /// This processor does not have the instructions that were asked for.
    #[error("this processor lacks the instructions '{vectors}'; leave the choice open")]
    Lacks {
        /// The instructions.
        vectors: InstructionSet,
    },
}

/// A question cut into units by its engine. Classes of solutions are counted by all of their members; the
/// [`Examiner`](super::Examiner) takes it from there.
pub(crate) fn work(question: &Question) -> Result<Box<dyn Work>, EngineError> {
    fn boxed(work: impl Work + 'static) -> Box<dyn Work> {
        Box::new(work)
    }
    let (engine, problem) = (EngineKind::for_question(question)?, &question.problem);
    let work = match engine {
        EngineKind::ColourSplit => ColourSplit::for_problem(problem)
            .and_then(|split| match question.vectors {
                Some(vectors) => split.with_vectors(vectors),
                None => Some(split),
            })
            .map(boxed),
        EngineKind::DepthFirst => depth_first(problem, question.queens).map(boxed),
        EngineKind::ExactCover => ExactCover::new(problem).map(boxed),
        EngineKind::Symmetric => {
            symmetric(question.n(), problem.variant(), question.kind).map(boxed)
        }
    };
    work.ok_or_else(|| engine.too_large(question))
}
