//! `depth-first`: counts by visiting every placement, row by row, with machine words. It counts what the colour split
//! cannot: boards with given queens or blocked squares, other pieces, fewer queens than rows. A [`Problem`] becomes an
//! `OpenBoard` of open squares; every placement of its first rows is a unit; `DepthFirstWalk` counts below it.

mod board;
mod images;
mod walk;

use std::marker::PhantomData;

use super::PrefixWork;
use super::prefixes::{Prefix, PrefixStep, PrefixTree};
use crate::rules::{QueenAttacks, RowAttacks, SuperqueenAttacks, TorusAttacks};
use crate::{Control, Problem, Theorem, Variant};
use board::OpenBoard;
use images::ImageWeights;
use walk::{DepthFirstWalk, WalkPosition};

/// Where every row takes a queen, units leave at least so many rows to the walk.
const ROWS_BELOW: u32 = 4;

/// Counts the placements of any number of queens, the given ones among them, by visiting them; none if a row of the
/// board does not fit into a machine word. To cut the board into units takes milliseconds and about a megabyte.
///
/// On an empty board images count at once: the mirror halves the work, on a torus shifts and a
/// reflection divide it by about 2n.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Problem, Square, Variant, count::{depth_first, total}};
/// let count = |problem: &Problem, queens| {
///     let work = depth_first(problem, queens).unwrap();
///     total(&work, NonZeroUsize::MIN, &Control::new()).unwrap()
/// };
/// assert_eq!(count(&Problem::new(8), 8), Some(92));
/// assert_eq!(count(&Problem::new(8), 2), Some(1288));
/// assert_eq!(count(&Problem::new(7).with_variant(Variant::Torus), 7), Some(28));
/// let puzzle = Problem::new(8).with_given([Square::parse("b4", 8)?, Square::parse("d5", 8)?])?;
/// assert_eq!(count(&puzzle, 8), Some(2));
/// # Ok::<(), n_queens::BoardError>(())
/// ```
pub fn depth_first(problem: &Problem, queens: u32) -> Option<PrefixWork> {
    (problem.n() <= u64::BITS).then(|| {
        let tree = match problem.variant() {
            Variant::Standard => tree::<QueenAttacks>(problem, queens),
            Variant::Torus => tree::<TorusAttacks>(problem, queens),
            Variant::Super => tree::<SuperqueenAttacks>(problem, queens),
        };
        PrefixWork::new("depth-first 1", tree)
    })
}

/// None if it is plain that nothing fits.
fn tree<L: RowAttacks + Send + Sync + 'static>(
    problem: &Problem,
    queens: u32,
) -> Option<Box<dyn PrefixTree>> {
    let board = OpenBoard::new::<L>(problem, queens)?;
    if board.is_full() && Theorem::of_torus(problem.n(), problem.variant()).is_some() {
        return None;
    }
    let (mirrored, images) = (board.mirrored(), ImageWeights::new(problem));
    Some(Box::new(DepthFirstTree::<L> { board, mirrored, images, attacks: PhantomData }))
}

struct DepthFirstTree<L> {
    board: OpenBoard,
    mirrored: OpenBoard,
    images: ImageWeights,
    attacks: PhantomData<L>,
}

impl<L: RowAttacks + Send + Sync> PrefixTree for DepthFirstTree<L> {
    fn steps(&self) -> (u32, u32) {
        let rows_below = if self.board.is_full() { ROWS_BELOW } else { 1 };
        (self.board.queens, self.board.queens.saturating_sub(rows_below))
    }

    /// Rows are left empty only while enough are left.
    fn extend(&self, prefix: &Prefix) -> Vec<Prefix> {
        let (board, position) = (&self.board, position::<L>(&self.board, prefix));
        let enough = |&(row, _): &(usize, u64)| board.rows_left(row) >= position.missing(board);
        let mut longer = Vec::new();
        for (row, free) in position.below(board).take_while(enough) {
            for column in (0..board.width.n).filter(|column| free >> column & 1 == 1) {
                let weight = self.images.weight(prefix.steps.len(), column);
                if weight > 0 {
                    let step = PrefixStep { row: row as u8, column: column as u8 };
                    longer.push(prefix.then(step, weight));
                }
            }
        }
        longer
    }

    /// None if too few rows have a free square for the queens that are missing.
    fn free_squares(&self, prefix: &Prefix) -> Option<u64> {
        let position = position::<L>(&self.board, prefix);
        let rows = position.below(&self.board).filter(|&(_, free)| free != 0).count();
        let has_room = rows >= position.missing(&self.board) as usize;
        let free = position.below(&self.board).map(|(_, free)| u64::from(free.count_ones()));
        has_room.then(|| free.sum())
    }

    /// In the mirror what was left is right, and every word on the way is another.
    fn count(&self, prefix: &Prefix, is_mirrored: bool, control: &Control) -> Option<u128> {
        if is_mirrored {
            let position = position::<L>(&self.mirrored, &prefix.mirrored(self.board.width.n));
            return DepthFirstWalk::count(&self.mirrored, position, control);
        }
        DepthFirstWalk::count(&self.board, position::<L>(&self.board, prefix), control)
    }
}

/// Where the walk stands after `prefix`.
fn position<L: RowAttacks>(board: &OpenBoard, prefix: &Prefix) -> WalkPosition<L> {
    prefix.steps.iter().fold(WalkPosition::default(), |position, &step| position.after(board, step))
}
