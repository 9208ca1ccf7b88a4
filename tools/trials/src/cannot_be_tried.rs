//! A machine that lacks what a trial needs: no failure, and nothing to be silent about.

use thiserror::Error;

/// Why a trial cannot run here.
#[derive(Debug, Error)]
#[error("cannot be tried here: {0}")]
pub(crate) struct CannotBeTried(pub(crate) String);
