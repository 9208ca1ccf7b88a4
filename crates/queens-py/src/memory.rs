//! Does the board fit into this machine? Asked before anything large is allocated: where memory ends,
//! Python would not get an exception, it would be killed.

use n_queens::complete::LARGEST_SEARCHED;
use n_queens::{Problem, Strategy};
use queens_render::{Message, units};

use crate::errors::Failure;

/// Nobody looks at the system's files for less than this.
const LITTLE: u128 = 1 << 26;

/// Refuses a search that needs more memory than there is.
pub(crate) fn suffices(strategy: Strategy, problem: &Problem) -> Result<(), Failure> {
    let rows = u128::from(problem.n());
    // The solution as Python gets it, and the lines of its check.
    let kept = rows * size_of::<u32>() as u128 + rows;
    let need = kept + if strategy == Strategy::Construct { 0 } else { strategy.memory(problem) };
    match lacking(need) {
        Some(available) => {
            let (strategy, n) = (strategy.to_string(), problem.n().to_string());
            let (need, available) = (units::bytes(need), units::bytes(available));
            Err(Failure::invalid(&Message::NeedsMemory { strategy, n, need, available }))
        }
        None => Ok(()),
    }
}

/// The same where the library chooses who searches.
pub(crate) fn suffices_for_first(problem: &Problem) -> Result<(), Failure> {
    let is_large = problem.n() > LARGEST_SEARCHED;
    suffices(if is_large { Strategy::LocalSearch } else { Strategy::ExactCover }, problem)
}

/// Refuses an answer as text or as Python's numbers that would not fit.
pub(crate) fn suffices_for(n: u32, format: &str, need: u128) -> Result<(), Failure> {
    match lacking(need) {
        Some(_) => {
            let (format, size) = (format.to_owned(), units::bytes(need));
            Err(Failure::invalid(&Message::HugeText { format, n: n.to_string(), size }))
        }
        None => Ok(()),
    }
}

/// What there is, if that is less than is needed.
fn lacking(need: u128) -> Option<u128> {
    if need > LITTLE { available().filter(|&available| need > available) } else { None }
}

/// What the machine has left, where the system tells it; elsewhere nothing is refused.
fn available() -> Option<u128> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u128 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
