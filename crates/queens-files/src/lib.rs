//! Files that are never lost and never half-written, used by one process at a time.
//!
//! The command and the Python package keep their counts in the same [`Checkpoint`], so that either continues where
//! the other ended.
//!
//! ```
//! use n_queens::{Control, Problem, count::{Question, Units, Way}};
//! use queens_files::Checkpoint;
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("ten");
//! let units = Units::for_question(&Question::all(Problem::new(10)))?;
//! let (checkpoint, mut record) = Checkpoint::open(&path, units.record())?;
//! record.add(&units.count(0..3, Way::Direct, &Control::new())?.expect("nothing stops it"))?;
//! checkpoint.save(&record)?;
//! drop(checkpoint);
//! assert_eq!(Checkpoint::open(&path, units.record())?.1.done(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod checkpoint;
mod fault;
mod first;
mod kept_file;
pub mod whole;

pub use checkpoint::{Checkpoint, read_record};
pub use fault::{FaultKind, FileFault};
pub use first::FirstCheckpoint;
pub use kept_file::{GrowingWork, KeptFile, Lock};
