//! The JSON documents of the answers.

mod object;

pub use object::Object;
