//! How hard a board is: the nodes of the search that decides it.

use super::flow;
use crate::check;
use crate::problem::Problem;
use crate::strategy::{Ending, Flow, Settings, Strategy, Visitor};

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
    (1 << 28) / u64::from(n.max(8))
}

/// Searches a completion of `problem` with [`Strategy::ExactCover`], in at most `most` nodes; the
/// number of nodes is the difficulty. `stop` is asked at every node whether to stop.
///
/// ```
/// use n_queens::{Problem, Square};
/// use n_queens::complete::generate::assess;
/// let problem = Problem::new(4).with_given([Square::new(0, 0)])?;
/// assert_eq!(assess(&problem, 1000, &mut || false).solvable, Some(false));
/// assert_eq!(assess(&Problem::new(20), 3, &mut || false).solvable, None);
/// # Ok::<(), n_queens::BoardError>(())
/// ```
///
/// # Panics
/// If the strategy is wrong: the completion that it found does not pass the independent check.
pub fn assess(problem: &Problem, most: u64, stop: &mut dyn FnMut() -> bool) -> Assessment {
    let looking = search(problem, 1, most, stop);
    if let Some(columns) = &looking.columns {
        check::solves(problem, columns).expect("a strategy finds nothing but solutions");
    }
    Assessment { nodes: looking.nodes, solvable: looking.known().then_some(looking.found > 0) }
}

/// Whether the problem, which has a solution, has no other one; nothing if that is not decided in `most`
/// nodes.
pub(super) fn has_one_solution(
    problem: &Problem,
    most: u64,
    stop: &mut dyn FnMut() -> bool,
) -> Option<bool> {
    let looking = search(problem, 2, most, stop);
    looking.known().then_some(looking.found < 2)
}

/// One solution, if there is one; nothing if that is not decided in `most` nodes.
pub(super) fn solution(
    problem: &Problem,
    most: u64,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Option<Vec<u32>>> {
    let looking = search(problem, 1, most, stop);
    looking.known().then_some(looking.columns)
}

fn search<'a>(
    problem: &Problem,
    wanted: u32,
    most: u64,
    stop: &'a mut dyn FnMut() -> bool,
) -> Looking<'a> {
    let mut looking =
        Looking { nodes: 0, most, found: 0, wanted, columns: None, ended: false, stop };
    let ending = Strategy::ExactCover.search(problem, &Settings::default(), &mut looking);
    looking.ended = ending == Ok(Ending::Complete);
    looking
}

/// Looks for a number of solutions, within a number of nodes.
struct Looking<'a> {
    nodes: u64,
    most: u64,
    found: u32,
    wanted: u32,
    /// The last solution.
    columns: Option<Vec<u32>>,
    /// Whether the search looked everywhere.
    ended: bool,
    stop: &'a mut dyn FnMut() -> bool,
}

impl Looking<'_> {
    /// Whether it found all that was wanted, or all that there is.
    const fn known(&self) -> bool {
        self.ended || self.found == self.wanted
    }
}

impl Visitor for Looking<'_> {
    fn solution(&mut self, columns: &[u32]) -> Flow {
        self.found += 1;
        self.columns = Some(columns.to_vec());
        flow(self.found == self.wanted)
    }

    #[inline]
    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        if self.nodes == self.most || (self.stop)() {
            return Flow::Break(());
        }
        self.nodes += 1;
        Flow::Continue(())
    }
}
