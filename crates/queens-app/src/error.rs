//! Everything that can be wrong with a request or its answer, as facts.

use std::io;

use n_queens::check::Fault;
use n_queens::compare::Unfit;
use n_queens::complete::generate::GenerateError;
use n_queens::complete::{BrokenConflict, FormulaError};
use n_queens::count::{
    CheckError, CountError, EngineError, MapError, QuestionError, SampleError, ShareError,
};
use n_queens::estimate::EstimateError;
use n_queens::first::FirstError;
use n_queens::{BoardError, DensityError, Refusal, Strategy, Task};
use thiserror::Error;

use crate::StoreError;
use crate::compare::{GridError, SweepError};

/// An option of a request, which each door calls by its own name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "named after the options")]
pub enum Opt {
    All,
    Block,
    Check,
    Checkpoint,
    Count,
    Density,
    Diagonals,
    Engine,
    Explain,
    First,
    Known,
    Kind,
    Limit,
    Of,
    Part,
    Place,
    Queens,
    Random,
    Seed,
    Skip,
    Stats,
    Strategies,
    Strategy,
    Task,
    Unique,
    Variant,
    Verify,
    Weights,
}

/// What needs more memory than there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemoryJob {
    /// A search by a strategy, on a board of this side.
    Search(Strategy, u32),
    /// So many searches side by side.
    Runs(usize),
    /// An explanation of an impossible board of this side.
    Explanation(u32),
    /// A check of every queen, on a board of this side.
    Check(u32),
    /// A check of a board that is being read: so many rows so far.
    Reading(u32),
    /// A solution by formula that is kept as a whole, on a board of this side.
    Columns(u32),
    /// An answer in a format of this name that is kept as a whole, on a board of this side.
    Format(&'static str, u32),
}

/// How an error ends a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// The request is wrong, or needs a confirmation.
    Invalid,
    /// It failed while running.
    Failed,
    /// No board with the wanted properties was found, which proves nothing.
    GaveUp,
    /// It is proved that there is none.
    Impossible,
}

/// Why a request has no answer. The catalogue of messages phrases it; its own text is for developers.
#[derive(Debug, Error)]
#[error("{self:?}")]
pub enum Error {
    /// The queens of the board do not fit on it.
    Queens(BoardError),
    /// The blocked squares do not fit on the board.
    Blocked(BoardError),
    /// The strategy cannot do this.
    Refused(#[from] Refusal),
    /// There is no such count.
    Question(#[from] QuestionError),
    /// No engine counts this.
    Engine(#[from] EngineError),
    /// There is no such share of a count.
    Share(#[from] ShareError),
    /// There is no such density.
    Density(#[from] DensityError),
    /// The first solution of this board is not searched.
    First(#[from] FirstError),
    /// There is no forecast for this.
    Estimate(#[from] EstimateError),
    /// No such board was generated.
    Generate(#[from] GenerateError),
    /// The board has no formula.
    Formula(#[from] FormulaError),
    /// Two options exclude each other.
    Excludes {
        /// One.
        option: Opt,
        /// The other.
        other: Opt,
    },
    /// An option has no effect without another.
    Needs {
        /// The option.
        option: Opt,
        /// What it needs.
        other: Opt,
    },
    /// An option that a random solution of an empty board excludes.
    RandomExcludes(Opt),
    /// A density for a strategy that has none.
    DensityUnused(Strategy),
    /// A seed where chance plays no part.
    SeedUnused(Strategy),
    /// An option that a count by a strategy does not have.
    NotWithStrategy {
        /// The strategy.
        strategy: Strategy,
        /// The option.
        option: Opt,
    },
    /// An option that belongs to another kind of board.
    OptionOfKind {
        /// The option.
        option: Opt,
        /// The kind that was asked for.
        kind: &'static str,
        /// The kind that has the option.
        of: &'static str,
    },
    /// A list of sizes or densities is wrong.
    Sweep(#[from] SweepError),
    /// The cells of an experiment cannot be run.
    Grid(#[from] GridError),
    /// A strategy of an experiment cannot do its task, and could do the other.
    OtherTask {
        /// Why it cannot.
        unfit: Unfit,
        /// The task that it can do.
        task: Task,
    },
    /// Growth is about all solutions, not about one.
    OneOfGrowth,
    /// There is no strategy or engine of this name to compare.
    UnknownMethod(String),
    /// There is no such number of runs.
    Runs {
        /// What was asked for.
        runs: u64,
        /// The most.
        most: u64,
    },
    /// There is no kind of boards of this name.
    UnknownKind,
    /// The published table has plain boards only.
    KnownOnlyPlain,
    /// The published table ends before this board.
    Unpublished {
        /// The side of the board.
        n: u32,
        /// The largest board in the table.
        largest: u32,
    },
    /// There is not enough memory.
    Memory {
        /// What needs it.
        job: MemoryJob,
        /// The bytes that it needs.
        need: u128,
        /// The bytes that there are.
        available: u128,
    },
    /// The board is larger than this service searches.
    TooLarge {
        /// The side of the board.
        n: u32,
        /// The largest.
        most: u32,
    },
    /// The count takes long, and the request does not confirm that.
    TakesLong {
        /// The side of the board.
        n: u32,
        /// The expected seconds.
        seconds: f64,
        /// Whether a forecast of the number of solutions can be had instead.
        has_estimate: bool,
    },
    /// Something else than a count takes long, and the request does not confirm that.
    TakesLongOnce {
        /// The side of the board.
        n: u32,
        /// The expected seconds.
        seconds: f64,
    },
    /// A share of a count without a file for its record.
    PartNeedsFile,
    /// An answer that does not pass its check.
    Broken {
        /// The strategy.
        strategy: Strategy,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A count that does not pass its checks.
    Check(#[from] CheckError),
    /// Weights that do not fit, or a sample that is no solution.
    Sample(#[from] SampleError),
    /// A map that does not pass its checks.
    Map(#[from] MapError),
    /// An explanation that is wrong.
    Conflict(#[from] BrokenConflict),
    /// The file of a running count cannot be used.
    Store(StoreError),
    /// The output or input failed.
    Io(#[from] io::Error),
}

impl From<CountError> for Error {
    fn from(error: CountError) -> Self {
        match error {
            CountError::Engine(error) => error.into(),
            CountError::Check(error) => error.into(),
        }
    }
}

impl Error {
    /// How it ends the request.
    pub fn class(&self) -> Class {
        use GenerateError::{Impossible, NotPlaced, NotUnique, Stopped, TooHard};
        match self {
            Self::Broken { .. }
            | Self::Check(_)
            | Self::Map(_)
            | Self::Sample(_)
            | Self::Conflict(_)
            | Self::Store(_)
            | Self::Io(_)
            | Self::Memory { job: MemoryJob::Reading(_), .. } => Class::Failed,
            Self::Generate(Impossible { .. }) => Class::Impossible,
            Self::Generate(NotPlaced { .. } | NotUnique { .. } | TooHard { .. } | Stopped) => {
                Class::GaveUp
            }
            _ => Class::Invalid,
        }
    }
}
