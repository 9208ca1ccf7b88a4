//! The command `compare`: strategies against each other, as tables and plots.

mod study;
mod view;
