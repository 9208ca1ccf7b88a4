//! JSON that is not an answer of the application layer: the steps of a trace, written at memory speed, and documents
//! whose keys are put together one by one ([`Object`]).

mod object;
mod trace;

pub use object::Object;
pub use trace::StepWriter;
