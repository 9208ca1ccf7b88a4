//! Exact counts. A [`Question`] is cut into independent [`Units`] of [`Work`] by its engine; [`run`] distributes them over
//! threads, a [`Tally`] collects their values, an [`Examiner`] checks the total. [`count()`] does all of that. A [`Record`]
//! holds the values of finished units: checkpoints and shares of a cluster are records. [`Subtotal`] is for callers that
//! distribute the units themselves.

mod checks;
mod colour_split;
mod conclude;
mod depth_first;
mod engine;
mod exact_cover;
mod fundamental;
mod images;
mod patience;
mod prefixes;
mod question;
mod record;
mod share;
mod subtotal;
mod symmetric;
mod tally;
mod units;
mod work;

pub use checks::{CheckError, known_table};
pub use colour_split::ColourSplit;
pub use conclude::{Conclusion, CountError, Examiner, Sample, count};
pub use depth_first::depth_first;
pub(crate) use engine::work;
pub use engine::{EngineError, EngineKind};
pub use exact_cover::ExactCover;
pub use fundamental::{Classes, congruent, fundamental};
pub use images::recompute;
pub use prefixes::PrefixWork;
pub use question::{Kind, Question, QuestionError};
pub use record::{
    Difference, Fact, Job, MergeError, Record, RecordError, SetError, TotalError, merge,
};
pub use share::{Share, ShareError};
pub use subtotal::{Subtotal, SubtotalError};
pub use symmetric::symmetric;
pub use tally::{CountProgress, Tally};
pub use units::{Units, UnitsError, counted};
pub use work::{Way, Work, Worker, run, total};
