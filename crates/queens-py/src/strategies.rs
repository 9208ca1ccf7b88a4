//! `strategies`: what each strategy can do.

use n_queens::{Strategy, Variant};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// All strategies with what they can do, as records.
#[pyfunction]
pub(crate) fn strategies(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let record = |strategy: &Strategy| {
        let can = strategy.abilities();
        let record = PyDict::new(py);
        record.set_item("name", can.name)?;
        record.set_item("finds_all", can.finds_all)?;
        record.set_item("honours_given", can.honours_given)?;
        record.set_item("knows_variants", *can.variants == Variant::ALL)?;
        record.set_item("is_random", can.is_random)?;
        record.set_item("largest", can.largest)?;
        Ok(record)
    };
    Strategy::ALL.iter().map(record).collect()
}
