//! Does the board fit into this machine? Asked before anything is allocated.

use n_queens::{Problem, Strategy};
use queens_render::Message;

use crate::failure::Failure;
use crate::units;

/// What a search takes: its own memory, and that of the check of each solution.
pub(crate) fn of_search(strategy: Strategy, problem: &Problem) -> u128 {
    strategy.memory(problem) + of_check(problem.n())
}

/// What a check of every queen takes: five bits each.
pub(crate) fn of_check(n: u32) -> u128 {
    (5 * u128::from(n)).div_ceil(8)
}

/// Refuses what needs more memory than there is.
pub(crate) fn suffices(strategy: Strategy, n: u32, need: u128) -> Result<(), Failure> {
    match available() {
        Some(available) if need > available => Err(Failure::call(Message::NeedsMemory {
            strategy: strategy.to_string(),
            n: n.to_string(),
            need: units::bytes(need),
            available: units::bytes(available),
        })),
        _ => Ok(()),
    }
}

/// What this process can still get, where the system tells it as files; elsewhere nothing is
/// refused.
fn available() -> Option<u128> {
    [free(), allowed()].into_iter().flatten().min()
}

/// What the machine has left.
fn free() -> Option<u128> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u128 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// What `ulimit -v` grants, if it limits anything.
fn allowed() -> Option<u128> {
    let text = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}
