//! Does the board fit into this machine? Asked before anything is allocated.

use n_queens::{Problem, Strategy};
use queens_render::Message;

use crate::failure::Failure;
use crate::units;

/// What a check of every queen takes: five bits each for her lines, and half a bit to sort them.
fn of_check(n: u32) -> u128 {
    (11 * u128::from(n)).div_ceil(16)
}

/// What a check of a stream takes: the five bits, and up to 128 MiB for rows that wait.
fn of_stream(n: u32) -> u128 {
    (5 * u128::from(n)).div_ceil(8) + (8 * u128::from(n)).min(1 << 27)
}

/// Refuses a search that needs more memory than there is.
pub(crate) fn suffices(strategy: Strategy, problem: &Problem) -> Result<(), Failure> {
    // The solution is written from where it stands, after a check.
    let need = strategy.memory(problem) + of_check(problem.n());
    let (strategy, n) = (strategy.to_string(), problem.n().to_string());
    allows(need, |need, available| Message::NeedsMemory { strategy, n, need, available })
}

/// The same for a check of a board that itself needs none.
pub(crate) fn suffices_for_check(n: u32) -> Result<(), Failure> {
    let rows = n.to_string();
    allows(of_stream(n), |need, available| Message::CheckNeedsMemory { n: rows, need, available })
}

fn allows(need: u128, refusal: impl FnOnce(String, String) -> Message) -> Result<(), Failure> {
    match available() {
        Some(available) if need > available => {
            Err(Failure::call(refusal(units::bytes(need), units::bytes(available))))
        }
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
