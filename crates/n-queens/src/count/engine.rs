//! Which engine counts what: the one place that chooses.

use thiserror::Error;

use super::{ColourSplit, ExactCover, Kind, Question, Work, depth_first, symmetric};

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
            _ if question.is_plain() => Self::ColourSplit,
            // Wherever something stands on the board, the line with the fewest open squares pays.
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
}

/// A question cut into units by its engine. Classes of solutions are counted by all of their members; the
/// [`Examiner`](super::Examiner) takes it from there.
pub(crate) fn work(question: &Question) -> Result<Box<dyn Work>, EngineError> {
    fn boxed(work: impl Work + 'static) -> Box<dyn Work> {
        Box::new(work)
    }
    let (engine, problem) = (EngineKind::for_question(question)?, &question.problem);
    let work = match engine {
        EngineKind::ColourSplit => ColourSplit::new(question.n()).map(boxed),
        EngineKind::DepthFirst => depth_first(problem, question.queens).map(boxed),
        EngineKind::ExactCover => ExactCover::new(problem).map(boxed),
        EngineKind::Symmetric => {
            symmetric(question.n(), problem.variant(), question.kind).map(boxed)
        }
    };
    work.ok_or_else(|| engine.too_large(question))
}
