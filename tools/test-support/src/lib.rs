//! What the tests and tools of several crates share: a naive model of the problem, published numbers, an HTTP client.
//!
//! It uses no other crate of the workspace, so that what tests compare with is independent of what they test.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod http;
mod naive;
mod published;

pub use naive::NaiveBoard;
pub use published::{sequence, term};
