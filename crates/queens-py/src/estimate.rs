//! `estimate`: a forecast of how many solutions there are, and how long counting them would take here.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use queens_app::Estimate;

use crate::answers;
use crate::asked;
use crate::errors::Failure;
use crate::function::function;
use crate::waiting;

function! {
    /// About how many solutions there are, and how long `count(n)` would take on this machine.
    estimate(n;; seed, threads;) -> Py<PyAny> {
        let request = Estimate {
            n: asked::size(n)?,
            seed: asked::seed(seed)?,
            threads: asked::threads(threads)?,
        };
        let answer = waiting::here(n.py(), false, None, |control| {
            let answer = request.run(control)?;
            if answer.status.is_none() { Ok(answer) } else { Err(Failure::stopped()) }
        })?;
        let fields = pythonize::pythonize(n.py(), &answer)?.cast_into::<PyDict>()?;
        fields.set_item("exact", answer.is_exact)?;
        answers::from_fields(&fields, "Estimate")
    }
}
