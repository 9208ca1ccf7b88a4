//! The API of n-queens without a transport: each [`Operation`] turns the fields of a request into a [`Prepared`] answer,
//! which is a document or a stream of events. The server offers them over HTTP, the page's worker runs them itself.
//!
//! ```
//! use queens_api::{AnswerKind, RequestShape, Operation};
//! use queens_app::{Control, Solve};
//! let fields = [("n".to_owned(), "8".into())];
//! let request: Solve = RequestShape::new::<Solve>().read(&fields)?;
//! let AnswerKind::Document(run) = request.prepare()?.answer else { unreachable!("it is no stream") };
//! let document = run(&Control::new())?;
//! assert_eq!(document.kind, "application/json");
//! # Ok::<(), queens_api::Fault>(())
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod boards;
mod compare;
mod fault;
mod input;
mod limits;
mod operation;
mod prepared;
mod question;
mod search;
#[cfg(any(target_family = "wasm", test))]
mod shapes;
mod trace;

pub use boards::Text;
pub use fault::{Code, Detail, Fault};
pub use limits::BODY;
pub use operation::{
    Field, NamedNumbers, Names, Operation, OperationVisitor, RequestInput, RequestShape,
    visit_operations,
};
pub use prepared::{AnswerKind, Document, EventSink, Events, JSON, LINES, Prepared, WorkClass};
