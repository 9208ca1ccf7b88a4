//! The Python package `n_queens`: arguments become requests of `queens-app`, answers become Python's types.
//!
//! `argument` reads arguments; one file for each topic builds the request and runs it through `waiting` (Python's lock is
//! released, Ctrl-C stops it). `errors` makes exceptions in the chosen `language`; a panic becomes an `n_queens.Error`.
#![forbid(unsafe_code)]
// Arguments come from Python, and belong to the function.
#![allow(clippy::needless_pass_by_value)]

mod answers;
mod argument;
mod board;
mod check;
mod checkpoint;
mod compare;
mod count;
mod errors;
mod function;
mod generate;
mod language;
mod proof;
mod search;
mod solution;
mod strategies;
mod streaming;
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
        count::{count, estimate},
        generate::generate,
        language::{language, say, set_language},
        proof::{check_proof, prove},
        search::{complete, explain, framed, is_unique, solve},
        solution::{Columns, PySolution},
        strategies::strategies,
        streaming::{Solutions, Trace, solutions, trace},
        units::{PySubtotal, PyUnits, units},
    };

    #[pymodule_init]
    fn init(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::language::choose_by_locale();
        Ok(())
    }
}
