//! The Python package `n_queens`: arguments become requests of `queens-app`, answers become Python's types.
//!
//! `values` reads arguments and makes answers; one file for each topic builds the request and runs it through `waiting`
//! (Python's lock is released, Ctrl-C stops it). `errors` makes exceptions in the chosen language; a panic becomes an
//! `n_queens.Error`.
#![forbid(unsafe_code)]
// Arguments come from Python, and belong to the function.
#![allow(clippy::needless_pass_by_value)]

mod board;
mod check;
mod compare;
mod count;
mod errors;
mod search;
mod values;
mod waiting;

use pyo3::prelude::*;

/// The module `n_queens._core`.
#[pymodule]
mod _core {
    #[pymodule_export]
    use super::{
        board::{Columns, PyBoard, PySolution},
        check::{PyCheck, check, check_proof, prove},
        compare::{compare_accuracy, compare_growth, compare_steps, compare_time},
        count::{PyCheckpoint, PyUnits, count, estimate, samples, square_counts, units},
        errors::{language, say, set_language},
        search::{Solutions, Trace, complete, explain, framed, generate, is_unique, solutions},
        search::{solve, strategies, trace},
    };
}
