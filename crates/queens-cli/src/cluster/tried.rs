//! Doors for programs that try out the files of a cluster's folder; see [`crate::tried`].

use super::jobs::Jobs;
use super::plan::Plan;

/// The plan in the bytes of a file, written again.
#[must_use]
pub fn plan(bytes: &[u8]) -> Option<String> {
    Plan::decode(bytes).map(|plan| plan.encode())
}

/// The jobs in the bytes of a file, written again: what cannot be read is left out.
#[must_use]
pub fn jobs(bytes: &[u8]) -> String {
    Jobs::decode(bytes).encode()
}
