//! Exact counts. A [`Question`] is cut into independent [`Units`] of [`Work`] by its engine; [`run`] distributes them over
//! threads, a [`Tally`] collects their values, an [`Examiner`] checks the total. [`count()`] does all of that. A [`Record`]
//! holds the values of finished units: checkpoints and shares of a cluster are records. [`Subtotal`] is for callers that
//! distribute the units themselves.

mod colour_split;
mod conclude;
mod depth_first;
mod exact_cover;
mod fundamental;
mod prefixes;
mod question;
mod record;
mod share;
mod subtotal;
mod symmetric;
mod work;

pub use crate::machine::InstructionSet;
pub use colour_split::{
    ColourSplit, MapError, MapLine, SampleError, SolutionSampler, SquareCounts, map,
};
pub use conclude::{
    CheckError, Conclusion, CountError, Examiner, RecountSample, count, known_table, recompute,
};
pub use depth_first::depth_first;
pub use exact_cover::ExactCover;
pub use fundamental::{classes, congruent, fundamental};
pub use prefixes::PrefixWork;
pub(crate) use question::work;
pub use question::{EngineError, EngineKind, Kind, Question, QuestionError};
pub use record::{
    Difference, Fact, Job, MergeError, Record, RecordError, SetError, TotalError, merge,
};
pub use share::{Share, ShareError};
pub use subtotal::{Subtotal, SubtotalError};
pub use symmetric::symmetric;
pub use work::{CountProgress, Tally, Units, UnitsError, Way, Work, Worker, counted, run};
