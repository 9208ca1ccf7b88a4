//! The Python package `n_queens`: arguments become requests of `queens-app`, answers become Python's types.
//!
//! `asked` reads arguments; one file for each topic builds the request and runs it through `waiting` (Python's lock is
//! released, Ctrl-C ends it). Everything that goes wrong is an exception by `errors` in the chosen `language`; a panic
//! inside of `waiting` becomes a plain `n_queens.Error` that asks for a report.
#![forbid(unsafe_code)]
// Arguments come from Python, and belong to the function.
#![allow(clippy::needless_pass_by_value)]

mod answers;
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
    use super::{
        board::PyBoard,
        check::{PyCheck, check},
        checkpoint::PyCheckpoint,
        compare::{compare_accuracy, compare_growth, compare_steps, compare_time},
        complete::{complete, is_unique},
        count::count,
        estimate::estimate,
        explain::{PyExplanation, explain},
        generate::generate,
        language::{language, say, set_language},
        listing::{Solutions, solutions},
        proof::{check_proof, prove},
        solution::{Columns, PySolution},
        solve::solve,
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
