//! The Python package `n_queens`: arguments become requests of `queens-app`, answers become Python's types.
//!
//! `asked` reads arguments; one file for each topic builds the request and runs it through `waiting` (Python's lock is
//! released, Ctrl-C ends it). Everything that goes wrong is an exception by `errors` in the chosen `language`; a panic
//! inside of `waiting` becomes a plain `n_queens.Error` that asks for a report.
#![forbid(unsafe_code)]
// Arguments come from Python, and belong to the function.
#![allow(clippy::needless_pass_by_value)]

mod asked;
mod board;
mod check;
mod checkpoint;
mod compare;
mod complete;
mod count;
mod errors;
mod estimate;
mod explain;
mod function;
mod generate;
mod language;
mod listing;
mod proof;
mod solution;
mod solve;
mod strategies;
mod streaming;
mod trace;
mod units;
mod waiting;

use pyo3::prelude::*;

/// What `n_queens._core` holds.
#[pymodule]
mod _core {
    use super::{Bound, PyModule, PyResult};

    #[pymodule_export]
    use super::board::PyBoard;
    #[pymodule_export]
    use super::check::{PyCheck, check};
    #[pymodule_export]
    use super::checkpoint::PyCheckpoint;
    #[pymodule_export]
    use super::compare::{compare_accuracy, compare_growth, compare_steps, compare_time};
    #[pymodule_export]
    use super::complete::{complete, is_unique};
    #[pymodule_export]
    use super::count::{PyProgress, count};
    #[pymodule_export]
    use super::estimate::{PyEstimate, estimate};
    #[pymodule_export]
    use super::explain::{PyExplanation, explain};
    #[pymodule_export]
    use super::generate::{PyGenerated, generate};
    #[pymodule_export]
    use super::language::{language, say, set_language};
    #[pymodule_export]
    use super::listing::{Solutions, solutions};
    #[pymodule_export]
    use super::proof::{PyProof, PyProofCheck, check_proof, prove};
    #[pymodule_export]
    use super::solution::{Columns, PySolution};
    #[pymodule_export]
    use super::solve::solve;
    #[pymodule_export]
    use super::strategies::strategies;
    #[pymodule_export]
    use super::trace::{Trace, trace};

    #[pymodule_export]
    use super::units::{PySubtotal, PyUnits, count_units, units};

    #[pymodule_init]
    fn init(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::language::choose_by_locale();
        Ok(())
    }
}
