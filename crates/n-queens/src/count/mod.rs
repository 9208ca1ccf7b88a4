//! Exact counts. For a [`Question`] an [`Engine`] is chosen, which cuts the count into independent units of [`Work`];
//! [`run`] distributes them over threads, a [`Tally`] collects their values, an [`Examiner`] checks the total.
//! [`count()`] does all of that. A [`Record`] holds the values of finished units: checkpoints and shares of a cluster are
//! records. [`Units`] and [`Subtotal`] are for callers that distribute the units themselves.

mod checks;
mod colour_split;
mod conclude;
mod depth_first;
mod engine;
mod exact_cover;
mod fundamental;
pub mod images;
mod kind;
mod patience;
mod prefixes;
mod progress;
mod question;
mod record;
mod refusal;
mod run;
mod share;
mod subtotal;
mod symmetric;
mod tally;
mod units;
mod work;

pub use checks::{CheckError, known_table};
pub use colour_split::ColourSplit;
pub use conclude::{Conclusion, Count, CountError, Examiner, Sample, count};
pub use depth_first::DepthFirst;
pub use engine::{Engine, EngineError, EngineKind};
pub use exact_cover::ExactCover;
pub use fundamental::{Classes, congruent, fundamental};
pub use kind::Kind;
pub use progress::CountProgress;
pub use question::{Question, QuestionError};
pub use record::{
    Difference, Fact, Job, MergeError, Record, RecordError, SetError, TotalError, merge,
};
pub use refusal::CountRefusal;
pub use run::{run, total};
pub use share::{Share, ShareError};
pub use subtotal::{Subtotal, SubtotalError};
pub use symmetric::{Symmetric, Turn};
pub use tally::{Tally, counted};
pub use units::{Units, UnitsError};
pub use work::{Way, Work, Worker};
