//! Experiments: strategies against each other, by time, success and steps.
//!
//! A [`Plan`] lists [`Cell`]s (board, method, task) and how often each is run; an [`Experiment`] runs them in turn, so
//! that a disturbance does not affect one of them alone, and keeps one [`CellRecord`] a cell, of constant
//! size. [`Spread`], [`wilson`] and [`Growth`] evaluate the records; [`published`] has the figures of others.
//!
//! ```
//! use std::num::NonZeroUsize;
//! use n_queens::{Control, Density, Strategy, Task};
//! use n_queens::compare::{Cell, Experiment, Measure, Plan, wilson};
//!
//! let cell = Cell {
//!     n: 5,
//!     method: Strategy::Probabilistic.into(),
//!     density: Some(Density::new(0.4)?),
//!     task: Task::One,
//! };
//! let plan = Plan { cells: vec![cell], runs: 100, seed: 1, ..Plan::new(Measure::Verdict) };
//! let experiment = Experiment::new(plan);
//! experiment.conduct(NonZeroUsize::MIN, &Control::new())?;
//! let record = &experiment.records()[0];
//! let interval = wilson(record.found, record.runs);
//! assert!(interval.low < 0.485 && 0.485 < interval.high); // what it is exactly, rounded
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod experiment;
mod plan;
pub mod published;
mod referee;
mod run;
mod statistics;

pub use experiment::Experiment;
pub use plan::{Cell, Measure, Method, Plan, Unfit};
pub use run::{Broken, CellRecord, RunOutcome, Verdict};
pub use statistics::{Growth, Interval, Quantile, Spread, wilson};
