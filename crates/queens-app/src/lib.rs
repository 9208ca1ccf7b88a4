//! Requests and answers: what every door of n-queens asks, and what it gets.
//!
//! A door (the command, the server, the Python package, the page) turns its input into a request, calls its `run`
//! under a [`Control`], and shows the answer. Defaults, validation, the choice of a strategy or engine, limits of memory
//! and time, checks and seeds are decided here and nowhere else. Nothing here prints; an [`Error`] carries facts, and
//! the door's catalogue phrases them.
//!
//! ```
//! use queens_app::{Board, Control, Count, Solve, Status};
//! let control = Control::new();
//!
//! let solved = Solve::new(Board::new(8)).run(&control)?;
//! assert_eq!((solved.status, solved.strategy.name()), (Status::Solved, "construct"));
//!
//! let counted = Count::new(Board::new(8)).run(&control, None)?;
//! assert_eq!(counted.solutions(), Some(92));
//! # Ok::<(), queens_app::Error>(())
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod check;
mod choice;
pub mod compare;
mod complete;
mod count;
mod error;
mod estimate;
mod generate;
mod list;
mod map;
pub mod memory;
mod merge;
mod proof;
mod samples;
mod search;
mod solve;
mod strategies;
mod trace;
mod value;

pub use check::{Check, CheckAnswer, Pair};
pub use choice::{Limits, Weight};
pub use compare::{Compare, Comparison};
pub use complete::{Complete, CompleteAnswer, ProofFiles};
pub use count::{Count, CountAnswer, Kept, Source, Store, StoreError};
pub use error::{Class, Error, MemoryJob, Opt};
pub use estimate::{Estimate, EstimateAnswer, PrefixEstimate};
pub use generate::{Generate, Generated};
pub use list::{List, ListAnswer};
pub use map::{Map, MapAnswer};
pub use merge::{MergeAnswer, merge};
pub use n_queens::{Control, Flow, Progress, StopReason};
pub use proof::{
    check_first_proof, check_proof, formula, is_dimacs, is_first_proof, prove_first, read_dimacs,
};
pub use samples::{Samples, SamplesAnswer};
pub use solve::{FirstDetails, FoundSolution, SolutionColumns, Solve, SolveAnswer};
pub use strategies::{StrategyAnswer, strategies};
pub use trace::{StepAnswer, SummaryAnswer, Trace, TraceAnswer, TraceBegin, Traced, WindowAnswer};
pub use value::{
    Board, NameError, Number, Seconds, SizeError, Status, cores, engine, fresh_seed, size, strategy,
};
