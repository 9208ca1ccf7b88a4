//! The command `compare`: strategies against each other, as tables and plots.

mod machine;
mod study;
mod view;
