//! How an engine is to count.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use n_queens::count::Share;

/// How an engine is to count.
pub(crate) struct Effort {
    pub(crate) threads: NonZeroUsize,
    pub(crate) timeout: Option<Duration>,
    pub(crate) checkpoint: Option<PathBuf>,
    /// Whether to wait for a checkpoint that another process uses.
    pub(crate) waits: bool,
    pub(crate) part: Option<Part>,
    pub(crate) verify: bool,
    pub(crate) seed: u64,
    pub(crate) patience: Patience,
}

/// A share of the units, and the file for its record if that is not the checkpoint.
pub(crate) struct Part {
    pub(crate) share: Share,
    pub(crate) output: Option<PathBuf>,
}

/// What to do about a count that will take long.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Patience {
    /// Count it.
    Endless,
    /// Ask, where somebody can answer.
    Ask,
    /// Refuse it: there are more questions waiting.
    Refuse,
}
