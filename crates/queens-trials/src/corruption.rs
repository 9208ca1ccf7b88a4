//! To be written.

use crate::Outcome;
use crate::call::Call;

pub(crate) fn run(_call: &Call) -> Outcome {
    Err("to be written".into())
}
