//! All integration tests of the crate, in one program.

mod common;
mod described;
mod door;
mod events;
mod faults;
mod hostile;
mod operations;
mod page;
