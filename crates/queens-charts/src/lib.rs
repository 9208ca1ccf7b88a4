//! Tables, charts and reports: how the results of experiments are shown. The doors call it.
//!
//! [`table`] and [`plot`] present any numbers, [`report`] puts both on one HTML page, and [`study`] selects what an
//! experiment needs.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod aligned;
pub mod map;
pub mod plot;
pub mod report;
pub mod study;
pub mod table;

pub use plot::Chart;
pub use report::Report;
pub use table::Table;
