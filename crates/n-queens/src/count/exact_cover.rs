//! `exact-cover`: counts the completions of boards with few open squares, of any size.
//!
//! Stands beside [`DepthFirst`](super::DepthFirst), which is faster where most squares are open. The
//! search tree of the strategy of the same name is cut into subtrees, and each of these is a unit.

use super::refusal::CountRefusal;
use super::work::{Work, Worker};
use crate::control::Control;
use crate::machine::Avx2;
use crate::problem::Problem;
use crate::strategy::exact_cover::{Opening, Packed, Subtree};
use crate::strategy::{Flow, Visitor};
use crate::symmetry::Symmetry;

/// Counts the completions of a board by visiting them, the line with the fewest open squares first.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Problem, Square, count::{ExactCover, total}};
/// let squares = ["b4", "d5"].map(|name| Square::parse(name, 8).unwrap());
/// let puzzle = Problem::new(8).with_given(squares)?;
/// assert_eq!(total(&ExactCover::new(&puzzle)?, NonZeroUsize::MIN, &Control::new()), Ok(Some(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ExactCover {
    /// None if given queens attack each other: then there are no units.
    boards: Option<Box<MirroredBoards>>,
    units: Vec<Subtree>,
}

struct MirroredBoards {
    straight: Packed,
    mirrored: Packed,
}

/// About how many units a board is cut into.
const UNITS: usize = 1000;

/// Between two looks at whether to stop so many queens are placed.
const STRIDE: u32 = 4096;

impl ExactCover {
    /// The largest board that it takes when nothing stands on it: a line is a machine word.
    pub const LARGEST_EMPTY: u32 = 64;

    /// Whether it can count this board: whether no line of it has more than 64 open squares.
    #[must_use]
    pub fn takes(problem: &Problem) -> bool {
        Opening::can_pack(problem)
    }

    /// The units of `problem`. Takes milliseconds and at most some hundred megabytes.
    pub fn new(problem: &Problem) -> Result<Self, CountRefusal> {
        let mirrored = Opening::new(&Symmetry::Mirror.board(problem));
        match (Opening::new(problem), mirrored) {
            (Opening::Packed(straight), Opening::Packed(mirrored)) => {
                let units = straight.subtrees(UNITS);
                Ok(Self { boards: Some(Box::new(MirroredBoards { straight, mirrored })), units })
            }
            (Opening::Contradiction, _) => Ok(Self { boards: None, units: Vec::new() }),
            _ => Err(CountRefusal::TooOpen { n: problem.n() }),
        }
    }
}

impl Work for ExactCover {
    fn engine(&self) -> &'static str {
        "exact-cover 1"
    }

    fn units(&self) -> usize {
        self.units.len()
    }

    /// As far as the numbers of choices tell, in millionths of the whole.
    fn cost(&self, unit: usize) -> u64 {
        (self.units[unit].share * 1e6) as u64 + 1
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(self)
    }
}

impl Worker for &ExactCover {
    fn value(&mut self, unit: usize, control: &Control) -> Option<u128> {
        let board = &self.boards.as_ref()?.straight;
        count(Avx2::detect(), board, &self.units[unit], control)
    }

    /// Through the mirror: other squares, other lines, another tree.
    fn value_by_image(&mut self, unit: usize, control: &Control) -> Option<u128> {
        let MirroredBoards { straight, mirrored } = self.boards.as_deref()?;
        let squares = straight.squares_of(&self.units[unit]);
        let image = squares.map(|square| Symmetry::Mirror.square(square, straight.n()));
        count(Avx2::detect(), mirrored, &mirrored.subtree(image), control)
    }

    fn value_plainly(&mut self, unit: usize, control: &Control) -> Option<u128> {
        let board = &self.boards.as_ref()?.straight;
        count(None, board, &self.units[unit], control)
    }
}

fn count(
    vectors: Option<Avx2>,
    board: &Packed,
    subtree: &Subtree,
    control: &Control,
) -> Option<u128> {
    let mut counter = Counter { count: 0, steps: 0, control };
    board.search_with(vectors, subtree, &mut counter).is_continue().then_some(counter.count)
}

struct Counter<'a> {
    count: u128,
    steps: u32,
    control: &'a Control,
}

impl Visitor for Counter<'_> {
    #[inline]
    fn solution(&mut self, _columns: &[u32]) -> Flow {
        self.count += 1;
        Flow::Continue(())
    }

    #[inline]
    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(STRIDE) && self.control.should_stop() {
            return Flow::Break(());
        }
        Flow::Continue(())
    }
}
