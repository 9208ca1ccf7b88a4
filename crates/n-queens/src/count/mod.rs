//! Exact counts, each by the fastest way that we know.
//!
//! Data walks through here one way: an engine ([`ColourSplit`], [`DepthFirst`], [`Symmetric`])
//! cuts a count into independent units of [`Work`], [`run`] shares them out among threads, and what
//! the units add up to is the count. A [`Record`] keeps the values of finished units: it is what a
//! checkpoint holds, and what the shares of a cluster hand in.

mod colour_split;
mod depth_first;
mod exact_cover;
mod fundamental;
mod kind;
mod patience;
mod prefixes;
mod record;
mod refusal;
mod run;
mod share;
mod symmetric;
mod torus;
mod work;

pub use colour_split::ColourSplit;
pub use depth_first::{DepthFirst, DepthFirstWorker};
pub use exact_cover::{ExactCover, ExactCoverWorker};
pub use fundamental::{Classes, congruent, fundamental};
pub use kind::Kind;
pub use record::{
    Difference, Fact, Job, MergeError, Record, RecordError, SetError, TotalError, merge,
};
pub use refusal::CountRefusal;
pub(crate) use run::total_unless;
pub use run::{Observer, run, total};
pub use share::{Share, ShareError};
pub use symmetric::{Symmetric, SymmetricWorker, Turn};
pub use work::{Work, Worker};
