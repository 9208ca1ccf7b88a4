//! `depth-first`: counts by visiting every placement, row by row, with machine words.
//!
//! Stands beside the colour split, and counts what that cannot: boards on which something stands
//! already, other pieces, fewer queens than rows. The flow inside: a [`Problem`] becomes a `Board`
//! of open squares, its first rows are placed in every way, and each of these prefixes is a
//! unit; `Walk` counts below it.

mod board;
mod units;
mod walk;

use self::board::Board;
use self::units::{position, units};
use self::walk::Walk;
use super::prefixes::{Prefix, Unit};
use super::refusal::CountRefusal;
use super::work::{Work, Worker};
use crate::control::Control;
use crate::problem::{Problem, Variant};
use crate::rules::{QueenAttacks, RowAttacks, SuperqueenAttacks, TorusAttacks};
use crate::theorem::Theorem;

/// Counts the placements of any number of queens on a board where something may stand already,
/// by visiting them.
///
/// On an empty board images count at once: the mirror halves the work, on a torus shifts and a
/// reflection divide it by about 2n.
///
/// ```
/// use n_queens::{Control, Problem, Square, Variant, count::{DepthFirst, Work, Worker}};
/// let count = |problem: &Problem, queens| {
///     let work = DepthFirst::new(problem, queens).unwrap();
///     let mut worker = work.worker();
///     (0..work.units()).filter_map(|unit| worker.value(unit, &Control::new())).sum::<u128>()
/// };
/// assert_eq!(count(&Problem::new(8), 8), 92);
/// assert_eq!(count(&Problem::new(8), 2), 1288);
/// assert_eq!(count(&Problem::new(7).with_variant(Variant::Torus), 7), 28);
/// let puzzle = Problem::new(8).with_given([Square::parse("b4", 8)?, Square::parse("d5", 8)?])?;
/// assert_eq!(count(&puzzle, 8), 2);
/// # Ok::<(), n_queens::BoardError>(())
/// ```
#[derive(Debug)]
pub struct DepthFirst {
    variant: Variant,
    /// None if it is plain that nothing fits: then there are no units.
    boards: Option<Boards>,
    units: Vec<Unit>,
}

#[derive(Debug)]
struct Boards {
    straight: Board,
    mirrored: Board,
}

impl DepthFirst {
    /// The largest board: its rows are machine words.
    pub const LARGEST: u32 = 64;

    /// The units of `problem` with `queens` queens on the board, the given ones among them. Takes
    /// milliseconds and about a megabyte.
    pub fn new(problem: &Problem, queens: u32) -> Result<Self, CountRefusal> {
        if problem.n() > Self::LARGEST {
            return Err(CountRefusal::TooLarge { n: problem.n(), largest: Self::LARGEST });
        }
        Ok(match problem.variant() {
            Variant::Standard => Self::with::<QueenAttacks>(problem, queens),
            Variant::Torus => Self::with::<TorusAttacks>(problem, queens),
            Variant::Super => Self::with::<SuperqueenAttacks>(problem, queens),
        })
    }

    fn with<L: RowAttacks>(problem: &Problem, queens: u32) -> Self {
        let board = Board::new::<L>(problem, queens).filter(|board| {
            !board.is_full() || Theorem::of_torus(problem.n(), problem.variant()).is_none()
        });
        let units = board.iter().flat_map(|board| units::<L>(problem, board)).collect();
        let boards = board.map(|board| Boards { mirrored: board.mirrored(), straight: board });
        Self { variant: problem.variant(), boards, units }
    }
}

impl Work for DepthFirst {
    type Worker<'a> = DepthFirstWorker<'a>;

    fn engine(&self) -> &'static str {
        "depth-first 1"
    }

    fn units(&self) -> usize {
        self.units.len()
    }

    fn cost(&self, unit: usize) -> u64 {
        self.units[unit].cost
    }

    fn worker(&self) -> DepthFirstWorker<'_> {
        DepthFirstWorker { work: self }
    }
}

/// One thread's side of [`DepthFirst`]: nothing but a look at its boards.
#[derive(Debug)]
pub struct DepthFirstWorker<'a> {
    work: &'a DepthFirst,
}

impl DepthFirstWorker<'_> {
    fn count(&self, board: &Board, prefix: &Prefix, control: &Control) -> Option<u128> {
        let below = match self.work.variant {
            Variant::Standard => {
                Walk::count(board, position::<QueenAttacks>(board, prefix), control)
            }
            Variant::Torus => Walk::count(board, position::<TorusAttacks>(board, prefix), control),
            Variant::Super => {
                Walk::count(board, position::<SuperqueenAttacks>(board, prefix), control)
            }
        };
        // A weight is at most 128, and every placement below was visited: that is far from 2^121.
        below.map(|placements| placements * u128::from(prefix.weight))
    }
}

impl Worker for DepthFirstWorker<'_> {
    fn value(&mut self, unit: usize, control: &Control) -> Option<u128> {
        let boards = self.work.boards.as_ref()?;
        self.count(&boards.straight, &self.work.units[unit].prefix, control)
    }

    /// Through the mirror: what was left is right, and every word on the way is another.
    fn value_by_image(&mut self, unit: usize, control: &Control) -> Option<u128> {
        let board = &self.work.boards.as_ref()?.mirrored;
        let prefix = self.work.units[unit].prefix.mirrored(board.width.n);
        self.count(board, &prefix, control)
    }
}
