//! Does the board fit into this machine? Asked before anything is allocated.

use n_queens::{Problem, Strategy};
use queens_render::Message;

use crate::failure::Failure;
use crate::units;

/// Refuses a search that needs more memory than there is.
pub(crate) fn suffices(strategy: Strategy, problem: &Problem) -> Result<(), Failure> {
    // The solution is held once more to be written, and checked with five bits a queen.
    let need = strategy.memory(problem) + 5 * u128::from(problem.n());
    match available() {
        Some(available) if need > available => Err(Failure::call(Message::NeedsMemory {
            strategy: strategy.to_string(),
            n: problem.n().to_string(),
            need: units::bytes(need),
            available: units::bytes(available),
        })),
        _ => Ok(()),
    }
}

/// Free memory, where the system tells it as a file; elsewhere nothing is refused.
fn available() -> Option<u128> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u128 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
