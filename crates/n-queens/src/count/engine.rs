//! Which engine counts what: the one place that chooses.

use thiserror::Error;

use super::colour_split::ColourSplit;
use super::depth_first::DepthFirst;
use super::exact_cover::ExactCover;
use super::kind::Kind;
use super::question::Question;
use super::record::Job;
use super::symmetric::{Symmetric, Turn};
use super::work::{Work, Worker};

/// The engine for a question, as one type: everything around it needs to know no more.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Problem, count::{Engine, Question, total}};
/// let engine = Engine::for_question(&Question::all(Problem::new(8)))?;
/// assert_eq!(engine.name(), "colour-split");
/// assert_eq!(total(&engine, NonZeroUsize::MIN, &Control::new()), Ok(Some(92)));
/// # Ok::<(), n_queens::count::EngineError>(())
/// ```
pub struct Engine(Box<dyn Work>);

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
}

impl Engine {
    /// The fastest engine that can count this. Classes of solutions are counted by all of their
    /// members; the [`Examiner`](super::Examiner) takes it from there. To cut a large board into its
    /// units takes a while.
    pub fn for_question(question: &Question) -> Result<Self, EngineError> {
        let (n, problem) = (question.n(), &question.problem);
        let work = match EngineKind::for_question(question) {
            EngineKind::ColourSplit => ColourSplit::new(n).map(boxed),
            EngineKind::DepthFirst => DepthFirst::new(problem, question.queens).ok().map(boxed),
            EngineKind::ExactCover => ExactCover::new(problem).ok().map(boxed),
            EngineKind::Symmetric => {
                let turn = if question.kind == Kind::HalfTurn { Turn::Half } else { Turn::Quarter };
                Symmetric::new(n, problem.variant(), turn).ok().map(boxed)
            }
        };
        work.map(Self).ok_or_else(|| too_large(question))
    }

    /// Whether its engine is the one that was asked for, and the board not too large for it; quick.
    ///
    /// ```
    /// use n_queens::{Problem, count::{Engine, EngineError, EngineKind, Question}};
    /// assert!(Engine::takes(&Question::all(Problem::new(8))).is_ok());
    /// let symmetric = Question::all(Problem::new(8)).by(Some(EngineKind::Symmetric));
    /// let refusal = Engine::takes(&symmetric).unwrap_err();
    /// assert!(matches!(refusal, EngineError::Cannot { name: EngineKind::ColourSplit, .. }));
    /// ```
    pub fn takes(question: &Question) -> Result<(), EngineError> {
        let name = EngineKind::for_question(question);
        if let Some(engine) = question.engine.filter(|&engine| engine != name) {
            return Err(EngineError::Cannot { engine, name });
        }
        let fits = match name {
            EngineKind::ExactCover => ExactCover::takes(&question.problem),
            _ => question.n() <= name.largest(),
        };
        if fits { Ok(()) } else { Err(too_large(question)) }
    }

    /// The name without the version, as JSON has it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        unversioned(self.engine())
    }

    /// What it counts, for a record.
    #[must_use]
    pub fn job(&self, question: &Question) -> Job {
        Job::new(self, &question.problem, question.kind, question.queens)
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
        /// Plain boards: products of two colours.
        ColourSplit = "colour-split",
        /// Variants, any number of queens.
        DepthFirst = "depth-first",
        /// Boards on which something stands.
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
    #[must_use]
    pub const fn largest(self) -> u32 {
        match self {
            Self::ColourSplit => ColourSplit::LARGEST,
            Self::DepthFirst => DepthFirst::LARGEST,
            Self::ExactCover => ExactCover::LARGEST_EMPTY,
            Self::Symmetric => Symmetric::LARGEST,
        }
    }

    /// The engine that was asked for if it can count this, else the fastest.
    ///
    /// ```
    /// use n_queens::{Problem, Variant, count::{EngineKind, Question}};
    /// let torus = Problem::new(8).with_variant(Variant::Torus);
    /// assert_eq!(EngineKind::for_question(&Question::all(torus)), EngineKind::DepthFirst);
    /// ```
    #[must_use]
    pub fn for_question(question: &Question) -> Self {
        match (question.kind, question.engine) {
            (Kind::HalfTurn | Kind::QuarterTurn, _) => Self::Symmetric,
            (Kind::All | Kind::Fundamental, Some(Self::DepthFirst)) => Self::DepthFirst,
            (Kind::All | Kind::Fundamental, Some(Self::ExactCover)) if question.is_full() => {
                Self::ExactCover
            }
            (Kind::All | Kind::Fundamental, _) if question.is_plain() => Self::ColourSplit,
            // Wherever something stands on the board, the line with the fewest open squares pays.
            (Kind::All | Kind::Fundamental, _)
                if question.is_full()
                    && !question.problem.is_empty()
                    && ExactCover::takes(&question.problem) =>
            {
                Self::ExactCover
            }
            (Kind::All | Kind::Fundamental, _) => Self::DepthFirst,
        }
    }
}

/// An engine's name without its version.
pub(super) fn unversioned(engine: &str) -> &str {
    engine.split(' ').next().unwrap_or_default()
}

fn boxed(work: impl Work + 'static) -> Box<dyn Work> {
    Box::new(work)
}

fn too_large(question: &Question) -> EngineError {
    let engine = EngineKind::for_question(question);
    EngineError::TooLarge { engine, n: question.n(), largest: engine.largest() }
}

impl Work for Engine {
    fn engine(&self) -> &'static str {
        self.0.engine()
    }

    fn units(&self) -> usize {
        self.0.units()
    }

    fn cost(&self, unit: usize) -> u64 {
        self.0.cost(unit)
    }

    fn scale(&self) -> u128 {
        self.0.scale()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        self.0.worker()
    }
}
