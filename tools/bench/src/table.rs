//! Markdown tables, medians and the machine's name: what every benchmark prints.

use std::time::Duration;

/// Prints a row of cells.
pub(crate) fn row(cells: &[String]) {
    println!("| {} |", cells.join(" | "));
}

/// Prints the head of a table.
pub(crate) fn head(names: &[&str]) {
    row(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
    row(&vec!["---".to_owned(); names.len()]);
}

/// The middle one.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// A duration in milliseconds.
pub(crate) fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

/// Names the machine, for the record.
pub(crate) fn machine() {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or_default();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("Machine: {}, {cores} cores.\n", model.trim_start_matches(['\t', ' ', ':']));
}
