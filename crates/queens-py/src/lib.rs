//! The Python package `n_queens`: calls of the library, and nothing that thinks.
//!
//! Data walks through here one way. `asked` turns what Python says into typed values, one file for each
//! topic calls the library through `waiting` (Python's lock is released, Ctrl-C ends it), and answers come
//! back as Python's own types or as one of ours. Everything that goes wrong is an exception by `errors` in
//! the chosen `language`. A panic is always a mistake of ours: inside of `waiting` it becomes a plain
//! `n_queens.Error` that asks for a report, and nowhere else is anything done that could panic.
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
mod language;
mod listing;
mod memory;
mod seeking;
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
    use super::board::Board;
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
    use super::language::{language, say, set_language};
    #[pymodule_export]
    use super::listing::{Solutions, solutions};
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
