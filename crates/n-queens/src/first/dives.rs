//! How large a refutation will be: Knuth's estimator. A random dive goes down the search tree, at each node to one child of
//! its branch with equal chance; the product of the numbers of children on its way is, on average, the number of nodes
//! at each depth. Used by `queens estimate N --first`.

use std::time::Duration;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::branching::Branching;
use super::record::{FirstError, FirstRecord};
use super::search::tighten;
use super::small_board::SmallBoard;
use super::walk::greedy;
use crate::clock::Instant;
use crate::control::Control;
use crate::problem::Problem;

/// Dives for each prefix.
const DIVES: u32 = 4000;

/// A prefix below this many nodes takes no time; the first one that does ends the list.
const FEW: f64 = 1000.0;

/// How many nodes it takes to refute a prefix of the greedy sequence, which has every queen as far left as possible.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PrefixForecast {
    /// The number of queens in the prefix.
    pub queens: usize,
    /// The expected number of nodes.
    pub nodes: f64,
    /// The standard error of that.
    pub error: f64,
    /// The expected seconds on one thread of this machine.
    pub seconds: f64,
    /// Whether a dive met a completion: then the prefix is not refuted at all.
    pub is_completable: bool,
}

/// Forecasts for the greedy prefixes of a board, the longest first, until a prefix is met that can be completed, that
/// takes longer than `most` seconds, or `control` stops it.
///
/// ```
/// use std::time::Duration;
/// use n_queens::{Control, Problem, first::forecasts};
/// let day = Duration::from_secs(86_400);
/// let list = forecasts(&Problem::new(34), 1, day, &Control::new())?;
/// assert!(list.iter().any(|prefix| prefix.queens == 11 && prefix.nodes > 1e5));
/// # Ok::<(), n_queens::first::FirstError>(())
/// ```
///
/// # Errors
/// If the board is larger than n = 64, or its pieces are no plain queens.
pub fn forecasts(
    problem: &Problem,
    seed: u64,
    most: Duration,
    control: &Control,
) -> Result<Vec<PrefixForecast>, FirstError> {
    FirstRecord::new(problem.clone())?;
    let Some(board) = SmallBoard::from_problem(problem) else { return Ok(Vec::new()) };
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut list = Vec::new();
    for prefix in greedy(board).iter().rev() {
        let Some(forecast) = forecast(&prefix.board, prefix.columns.len(), &mut chance, control)
        else {
            break;
        };
        let is_last = forecast.is_completable || forecast.seconds > most.as_secs_f64();
        if forecast.nodes >= FEW || is_last {
            list.push(forecast);
        }
        if is_last {
            break;
        }
    }
    Ok(list)
}

/// None if it was stopped.
fn forecast(
    board: &SmallBoard,
    queens: usize,
    chance: &mut Xoshiro256PlusPlus,
    control: &Control,
) -> Option<PrefixForecast> {
    let (start, mut visited, mut is_completable) = (Instant::now(), 0u64, false);
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..DIVES {
        if control.should_stop() {
            return None;
        }
        let dive = dive(board.clone(), chance);
        visited += dive.visited;
        is_completable |= dive.is_completed;
        sum += dive.nodes;
        squares += dive.nodes * dive.nodes;
    }
    let dives = f64::from(DIVES);
    let nodes = sum / dives;
    let error = ((squares / dives - nodes * nodes).max(0.0) / dives).sqrt();
    let seconds = nodes * start.elapsed().as_secs_f64() / visited.max(1) as f64;
    Some(PrefixForecast { queens, nodes, error, seconds, is_completable })
}

struct Dive {
    /// What it says about the number of nodes.
    nodes: f64,
    visited: u64,
    is_completed: bool,
}

fn dive(mut board: SmallBoard, chance: &mut Xoshiro256PlusPlus) -> Dive {
    let (mut nodes, mut weight, mut visited) = (0.0, 1.0, 0);
    loop {
        nodes += weight;
        visited += 1;
        let is_completed = board.rows == 0;
        if is_completed || tighten(&mut board, &mut ()) {
            return Dive { nodes, visited, is_completed };
        }
        let children: Vec<_> = Branching::default().choose(&board).squares().collect();
        weight *= children.len() as f64;
        // At most 64 children: the bias is far below the error of the estimate.
        let (row, column) = children[(chance.next_u64() % children.len() as u64) as usize];
        board = board.with_queen(row, column);
    }
}
