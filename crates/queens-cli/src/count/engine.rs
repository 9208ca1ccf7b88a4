//! Which engine counts what: the one place that chooses.

use n_queens::count::{
    ColourSplit, DepthFirst, ExactCover, Job, Kind, Symmetric, Turn, Work, Worker,
};
use queens_render::Message;

use super::question::Question;
use crate::failure::Failure;

/// The engine for a question, as one type: everything around it needs to know no more.
pub(crate) enum Engine {
    ColourSplit(ColourSplit),
    DepthFirst(DepthFirst),
    ExactCover(ExactCover),
    Symmetric(Symmetric),
}

impl Engine {
    /// The fastest engine that can count this. Classes of solutions are counted by all of their
    /// members; [`conclude`](super::conclude) takes it from there. To cut a large board into its
    /// units takes a while.
    pub(crate) fn of(question: &Question) -> Result<Self, Failure> {
        let (n, problem) = (question.n(), &question.problem);
        let work = match Name::of(question) {
            Name::ColourSplit => ColourSplit::new(n).map(Self::ColourSplit),
            Name::DepthFirst => {
                DepthFirst::new(problem, question.queens).ok().map(Self::DepthFirst)
            }
            Name::ExactCover => ExactCover::new(problem).ok().map(Self::ExactCover),
            Name::Symmetric => {
                let turn = if question.kind == Kind::HalfTurn { Turn::Half } else { Turn::Quarter };
                Symmetric::new(n, problem.variant(), turn).ok().map(Self::Symmetric)
            }
        };
        work.ok_or_else(|| too_large(question))
    }

    /// Whether its engine is the one that was asked for, and the board not too large for it.
    pub(crate) fn takes(question: &Question) -> Result<(), Failure> {
        let name = Name::of(question);
        if let Some(engine) = question.engine.filter(|&engine| engine != name) {
            let (engine, name) = (engine.word().into(), name.word().into());
            return Err(Failure::call(Message::EngineCannot { engine, name }));
        }
        let fits = match name {
            Name::ExactCover => ExactCover::takes(&question.problem),
            _ => question.n() <= name.largest(),
        };
        if fits { Ok(()) } else { Err(too_large(question)) }
    }

    /// The name without the version, as JSON has it.
    pub(crate) fn name(&self) -> &'static str {
        unversioned(self.engine())
    }

    /// What it counts, for a record.
    pub(crate) fn job(&self, question: &Question) -> Job {
        Job::new(self, &question.problem, question.kind, question.queens)
    }
}

/// The engines by name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Name {
    ColourSplit,
    DepthFirst,
    ExactCover,
    Symmetric,
}

impl Name {
    pub(crate) const ALL: [Self; 4] =
        [Self::ColourSplit, Self::DepthFirst, Self::ExactCover, Self::Symmetric];

    /// The word for `--strategy` and in JSON.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::ColourSplit => "colour-split",
            Self::DepthFirst => "depth-first",
            Self::ExactCover => "exact-cover",
            Self::Symmetric => "symmetric",
        }
    }

    /// The largest board that it takes, however little stands on it.
    const fn largest(self) -> u32 {
        match self {
            Self::ColourSplit => ColourSplit::LARGEST,
            Self::DepthFirst => DepthFirst::LARGEST,
            Self::ExactCover => ExactCover::LARGEST_EMPTY,
            Self::Symmetric => Symmetric::LARGEST,
        }
    }

    /// The engine that was asked for if it can count this, else the fastest.
    pub(crate) fn of(question: &Question) -> Self {
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

/// The engine's name without its version.
pub(crate) fn unversioned(engine: &str) -> &str {
    engine.split(' ').next().unwrap_or_default()
}

fn too_large(question: &Question) -> Failure {
    let name = Name::of(question);
    let (n, largest) = (question.n().to_string(), name.largest().to_string());
    Failure::call(Message::TooLargeToCount { engine: name.word().into(), n, largest })
}

/// The worker of whichever engine it is.
pub(crate) enum EngineWorker<'a> {
    ColourSplit(<ColourSplit as Work>::Worker<'a>),
    DepthFirst(<DepthFirst as Work>::Worker<'a>),
    ExactCover(<ExactCover as Work>::Worker<'a>),
    Symmetric(<Symmetric as Work>::Worker<'a>),
}

macro_rules! delegate {
    ($own:expr, $inner:ident => $call:expr) => {
        match $own {
            Self::ColourSplit($inner) => $call,
            Self::DepthFirst($inner) => $call,
            Self::ExactCover($inner) => $call,
            Self::Symmetric($inner) => $call,
        }
    };
}

impl Work for Engine {
    type Worker<'a> = EngineWorker<'a>;

    fn engine(&self) -> &'static str {
        delegate!(self, work => work.engine())
    }

    fn units(&self) -> usize {
        delegate!(self, work => work.units())
    }

    fn cost(&self, unit: usize) -> u64 {
        delegate!(self, work => work.cost(unit))
    }

    fn scale(&self) -> u128 {
        delegate!(self, work => work.scale())
    }

    fn worker(&self) -> EngineWorker<'_> {
        match self {
            Self::ColourSplit(work) => EngineWorker::ColourSplit(work.worker()),
            Self::DepthFirst(work) => EngineWorker::DepthFirst(work.worker()),
            Self::ExactCover(work) => EngineWorker::ExactCover(work.worker()),
            Self::Symmetric(work) => EngineWorker::Symmetric(work.worker()),
        }
    }
}

impl Worker for EngineWorker<'_> {
    fn value(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Option<u128> {
        delegate!(self, worker => worker.value(unit, stop))
    }

    fn value_by_image(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Option<u128> {
        delegate!(self, worker => worker.value_by_image(unit, stop))
    }
}
