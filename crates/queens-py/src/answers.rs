//! Answers that only hold values: instances of the classes of `n_queens._answers`.

use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// An instance of `class` from the values of its fields, in their order.
pub(crate) fn from_values<'py>(
    py: Python<'py>,
    class: &str,
    values: impl PyCallArgs<'py>,
) -> PyResult<Py<PyAny>> {
    Ok(find(py, class)?.call1(values)?.unbind())
}

/// An instance of `class` from its fields by name.
pub(crate) fn from_fields(fields: &Bound<'_, PyAny>, class: &str) -> PyResult<Py<PyAny>> {
    Ok(find(fields.py(), class)?.call((), Some(fields.cast::<PyDict>()?))?.unbind())
}

fn find<'py>(py: Python<'py>, class: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("n_queens._answers")?.getattr(class)
}
