//! The counts of `complete`.

pub(crate) mod answer;
pub(crate) mod by_engine;
pub(crate) mod by_strategy;
pub(crate) mod call;
mod patience;
mod watch;
