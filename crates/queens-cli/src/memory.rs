//! Does the board fit into this machine? Asked before anything is allocated.
// until complete is on the app: delete this file

use n_queens::complete::LARGEST_SEARCHED;
use n_queens::{Problem, Strategy};
use queens_render::Message;
use queens_render::units;

use crate::failure::Failure;

/// Beside what is reckoned here a process maps some memory for its threads.
const MARGIN: u128 = 1 << 26;

/// What a check of every queen takes: five bits each for her lines, and one for rows that wait.
fn of_check(n: u32) -> u128 {
    (6 * u128::from(n)).div_ceil(8)
}

/// The same for a board whose size is not known before: more of its rows wait, up to 192 MiB while
/// they grow.
fn of_board(n: u32) -> u128 {
    (5 * u128::from(n)).div_ceil(8) + (12 * u128::from(n)).min(3 << 26)
}

/// What a search takes at most. Its solution is checked where it was found, and perhaps again on its way
/// out, when the first check is over.
pub(crate) fn of_search(strategy: Strategy, problem: &Problem) -> u128 {
    let checked = strategy.memory_with_solution(problem) + of_check(problem.n());
    strategy.memory(problem).max(checked)
}

/// Refuses a search that needs more memory than there is.
pub(crate) fn suffices(strategy: Strategy, problem: &Problem) -> Result<(), Failure> {
    let need = of_search(strategy, problem);
    let (strategy, n) = (strategy.to_string(), problem.n().to_string());
    allows(need, |need, available| Message::NeedsMemory { strategy, n, need, available })
}

/// The same for several searches at once, which need so much together.
pub(crate) fn suffices_at_once(need: u128, threads: usize) -> Result<(), Failure> {
    let threads = threads.to_string();
    allows(need, |need, available| Message::RunsNeedMemory { threads, need, available })
}

/// The same for [`complete::first`](n_queens::complete::first), which leaves large boards to chance.
pub(crate) fn suffices_for_first(problem: &Problem) -> Result<(), Failure> {
    let is_large = problem.n() > LARGEST_SEARCHED;
    suffices(if is_large { Strategy::LocalSearch } else { Strategy::ExactCover }, problem)
}

/// The same for an explanation, which keeps a completion for every piece that is to blame.
pub(crate) fn suffices_for_explanation(problem: &Problem) -> Result<(), Failure> {
    let pieces = problem.given().squares().len() + problem.blocked().len();
    let need = pieces as u128 * u128::from(problem.n()) * size_of::<u32>() as u128;
    let n = problem.n().to_string();
    allows(need, |need, available| Message::ExplanationNeedsMemory { n, need, available })
}

/// The same for a check on its way out of a board that itself needs none.
pub(crate) fn suffices_for_check(n: u32) -> Result<(), Failure> {
    let rows = n.to_string();
    allows(of_check(n), |need, available| Message::CheckNeedsMemory { n: rows, need, available })
}

/// The same for a check of a board that is being read: of which so much is there that it will take at
/// least the memory of `n` rows, if it has not got it yet.
pub(crate) fn suffices_for_board(n: u32) -> Result<(), Failure> {
    let (rows, need) = (n.to_string(), of_board(n));
    let missing = need.saturating_sub(mapped("VmRSS:").unwrap_or(0));
    match available() {
        Some(available) if missing > available => {
            let (need, available) = (units::bytes(need), units::bytes(available));
            Err(Failure::running(Message::BoardNeedsMemory { n: rows, need, available }))
        }
        _ => Ok(()),
    }
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
    kilobytes(&std::fs::read_to_string("/proc/meminfo").ok()?, "MemAvailable:")
}

/// What `ulimit -v` still grants, if it limits anything.
fn allowed() -> Option<u128> {
    let text = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    let limit: u128 = line.split_whitespace().next()?.parse().ok()?;
    Some(limit.saturating_sub(mapped("VmSize:")? + MARGIN))
}

/// What this process has already.
fn mapped(what: &str) -> Option<u128> {
    kilobytes(&std::fs::read_to_string("/proc/self/status").ok()?, what)
}

fn kilobytes(text: &str, what: &str) -> Option<u128> {
    let line = text.lines().find_map(|line| line.strip_prefix(what))?;
    let kilobytes: u128 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
