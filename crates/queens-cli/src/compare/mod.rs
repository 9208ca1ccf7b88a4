//! The command `compare`: strategies against each other, as tables and plots.

mod conduct;
mod kept;
mod machine;
mod pace;
mod resume;
mod study;
mod view;
