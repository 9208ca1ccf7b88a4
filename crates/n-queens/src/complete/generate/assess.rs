//! How hard a board is: the nodes of the search that decides it.

use crate::check;
use crate::complete::looking::Looking;
use crate::control::Control;
use crate::problem::Problem;
use crate::strategy::Strategy;

/// What a search found out about a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assessment {
    /// Placements that [`Strategy::ExactCover`] made until it was over.
    pub nodes: u64,
    /// Whether there is a completion; nothing where the search was stopped before it knew.
    pub solvable: Option<bool>,
}

/// So many nodes of a board of side `n` take about ten seconds.
///
/// ```
/// assert!(n_queens::complete::generate::most_nodes(20) > 10_000_000);
/// ```
#[must_use]
pub fn most_nodes(n: u32) -> u64 {
    (1 << 32) / u64::from(n.max(8))
}

/// Searches a completion of `problem` with [`Strategy::ExactCover`], in at most `most` nodes; the
/// number of nodes is the difficulty.
///
/// ```
/// use n_queens::{Control, Problem, Square};
/// use n_queens::complete::generate::assess;
/// let problem = Problem::new(4).with_given([Square::new(0, 0)])?;
/// assert_eq!(assess(&problem, 1000, &Control::new()).solvable, Some(false));
/// assert_eq!(assess(&Problem::new(20), 3, &Control::new()).solvable, None);
/// # Ok::<(), n_queens::BoardError>(())
/// ```
///
/// # Panics
/// If the strategy is wrong: the completion that it found does not pass the independent check.
pub fn assess(problem: &Problem, most: u64, control: &Control) -> Assessment {
    let Some(looking) = search(problem, 1, most, control) else {
        return Assessment { nodes: 0, solvable: None };
    };
    if let Some(columns) = looking.found.first() {
        check::solves(problem, columns).expect("a strategy finds nothing but solutions");
    }
    let solvable = looking.is_known().then_some(!looking.found.is_empty());
    Assessment { nodes: looking.nodes, solvable }
}

/// Whether the problem, which has a solution, has no other one; nothing if that is not decided in `most`
/// nodes.
pub(super) fn has_one_solution(problem: &Problem, most: u64, control: &Control) -> Option<bool> {
    let looking = search(problem, 2, most, control)?;
    looking.is_known().then_some(looking.found.len() < 2)
}

fn search<'a>(
    problem: &Problem,
    wanted: usize,
    most: u64,
    control: &'a Control,
) -> Option<Looking<'a>> {
    Looking::for_some(wanted, most, control).by(Strategy::ExactCover, problem, 0)
}
