//! The Python package `n_queens`: arguments become requests of `queens-app`, answers become Python's types.
//!
//! `asked` reads arguments; one file for each topic builds the request and runs it through `waiting` (Python's lock is
//! released, Ctrl-C stops it). `errors` makes exceptions in the chosen `language`; a panic becomes an `n_queens.Error`.
#![forbid(unsafe_code)]
// Arguments come from Python, and belong to the function.
#![allow(clippy::needless_pass_by_value)]

mod answers;
mod asked;
mod board;
mod check;
mod checkpoint;
mod compare;
mod count;
mod errors;
mod estimate;
mod function;
mod generate;
mod language;
mod listing;
mod proof;
mod search;
mod solution;
mod strategies;
mod streaming;
mod trace;
mod units;
mod waiting;

use pyo3::prelude::*;

/// The module `n_queens._core`.
#[pymodule]
mod _core {
    use super::{Bound, PyModule, PyResult};

    #[pymodule_export]
    use super::{
        board::PyBoard,
        check::{PyCheck, check},
        checkpoint::PyCheckpoint,
        compare::{compare_accuracy, compare_growth, compare_steps, compare_time},
        count::count,
        estimate::estimate,
        generate::generate,
        language::{language, say, set_language},
        listing::{Solutions, solutions},
        proof::{check_proof, prove},
        search::{PyExplanation, complete, explain, is_unique, solve},
        solution::{Columns, PySolution},
        strategies::strategies,
        trace::{Trace, trace},
        units::{PySubtotal, PyUnits, count_units, units},
    };

    #[pymodule_init]
    fn init(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::language::choose_by_locale();
        Ok(())
    }
}
