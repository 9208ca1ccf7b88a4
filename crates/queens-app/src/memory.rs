//! Whether a job fits into the memory of this machine. Every request checks it before it allocates.

use n_queens::complete::LARGEST_SEARCHED;
use n_queens::{Problem, Strategy};

use crate::{Error, MemoryJob};

/// Besides what is estimated here a process maps some memory for its threads.
const MARGIN: u128 = 1 << 26;

/// For less than this the files of the system are not read: that takes longer than a small job.
const LITTLE: u128 = 1 << 20;

/// What a check of every queen takes: five bits for its lines, and one for rows that are checked later.
fn of_check(n: u32) -> u128 {
    (6 * u128::from(n)).div_ceil(8)
}

/// What a check takes of a board whose size is not known before: more rows are kept, up to 192 MiB.
fn of_board(n: u32) -> u128 {
    (5 * u128::from(n)).div_ceil(8) + (12 * u128::from(n)).min(3 << 26)
}

/// What a search takes at most. Its solution is checked where it is found, and perhaps again on its way
/// out, after the first check.
pub fn of_search(strategy: Strategy, problem: &Problem) -> u128 {
    let checked = strategy.memory_with_solution(problem) + of_check(problem.n());
    strategy.memory(problem).max(checked)
}

/// Refuses a search that needs more memory than there is, or than `most`.
pub(crate) fn search(
    strategy: Strategy,
    problem: &Problem,
    most: Option<u128>,
) -> Result<(), Error> {
    let job = MemoryJob::Search(strategy, problem.n());
    allows(job, of_search(strategy, problem), most)
}

/// Refuses a search by [`complete::first`](n_queens::complete::first) that needs too much.
pub(crate) fn first(problem: &Problem, most: Option<u128>) -> Result<(), Error> {
    let is_large = problem.n() > LARGEST_SEARCHED;
    search(if is_large { Strategy::LocalSearch } else { Strategy::ExactCover }, problem, most)
}

/// Refuses several searches side by side that need too much.
///
/// # Errors
/// If there is less memory than `need`.
pub fn runs(need: u128, threads: usize) -> Result<(), Error> {
    allows(MemoryJob::Runs(threads), need, None)
}

/// Refuses an explanation that needs too much: it keeps a completion for each piece.
pub(crate) fn explanation(problem: &Problem) -> Result<(), Error> {
    let pieces = problem.given().squares().len() + problem.blocked().len();
    let need = pieces as u128 * u128::from(problem.n()) * size_of::<u32>() as u128;
    allows(MemoryJob::Explanation(problem.n()), need, None)
}

/// Refuses a check of a board that is streamed.
pub(crate) fn check(n: u32) -> Result<(), Error> {
    allows(MemoryJob::Check(n), of_check(n), None)
}

/// Refuses a solution by formula whose columns do not fit.
pub(crate) fn columns(n: u32) -> Result<(), Error> {
    let need = u128::from(n) * size_of::<u32>() as u128;
    allows(MemoryJob::Columns(n), need, None)
}

/// Refuses an answer in a format that needs too much as a whole.
///
/// # Errors
/// If there is less memory than `need`.
pub fn format(format: &'static str, n: u32, need: u128) -> Result<(), Error> {
    allows(MemoryJob::Format(format, n), need, None)
}

/// Refuses to continue the check of a board that is being read: it has `n` rows already, and needs at least the
/// memory for these, if it does not hold it yet.
///
/// # Errors
/// If there is less memory than that.
pub fn reading(n: u32) -> Result<(), Error> {
    let need = of_board(n);
    let missing = need.saturating_sub(held("VmRSS:").unwrap_or(0));
    match available() {
        Some(available) if missing > available => {
            Err(Error::Memory { job: MemoryJob::Reading(n), need, available })
        }
        _ => Ok(()),
    }
}

fn allows(job: MemoryJob, need: u128, most: Option<u128>) -> Result<(), Error> {
    let available = if need > LITTLE { available() } else { None };
    match [available, most].into_iter().flatten().min() {
        Some(available) if need > available => Err(Error::Memory { job, need, available }),
        _ => Ok(()),
    }
}

/// What this process can still get, where the system has files that show it; elsewhere nothing is refused.
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
    Some(limit.saturating_sub(held("VmSize:")? + MARGIN))
}

/// What this process has already.
fn held(what: &str) -> Option<u128> {
    kilobytes(&std::fs::read_to_string("/proc/self/status").ok()?, what)
}

fn kilobytes(text: &str, what: &str) -> Option<u128> {
    let line = text.lines().find_map(|line| line.strip_prefix(what))?;
    let kilobytes: u128 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
