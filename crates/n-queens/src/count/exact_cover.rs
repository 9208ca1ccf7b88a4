//! `exact-cover`: counts the completions of boards with few open squares, of any size.
//!
//! Stands beside [`DepthFirst`](super::DepthFirst), which is faster where most squares are open. The
//! search tree of the strategy of the same name is cut into subtrees, and each of these is a unit.

use super::prefixes::Patience;
use super::{Way, Work, Worker};
use crate::machine::Avx2;
use crate::strategy::exact_cover::{Opening, Packed, Subtree};
use crate::{Control, Flow, Problem, Symmetry, Visitor};

/// Counts the completions of a board by visiting them, the line with the fewest open squares first.
///
/// ```
/// use n_queens::{Control, Problem, Square, count::{ExactCover, Way, Work}};
/// let squares = ["b4", "d5"].map(|name| Square::parse(name, 8).unwrap());
/// let puzzle = Problem::new(8).with_given(squares)?;
/// let work = ExactCover::new(&puzzle).expect("no line has more than 64 open squares");
/// let mut worker = work.worker();
/// let values = (0..work.units()).filter_map(|unit| worker(unit, Way::Direct, &Control::new()));
/// assert_eq!(values.sum::<u128>(), 2);
/// # Ok::<(), n_queens::BoardError>(())
/// ```
pub struct ExactCover {
    /// The board and its mirror image; none if given queens attack each other: then there are no units.
    boards: Option<Box<[Packed; 2]>>,
    units: Vec<Subtree>,
}

/// About how many units a board is cut into.
const UNITS: usize = 1000;

/// Between two looks at whether to stop so many queens are placed.
const STRIDE: u32 = 4096;

impl ExactCover {
    /// Whether it can count this board: whether no line of it has more than 64 open squares.
    pub fn takes(problem: &Problem) -> bool {
        Opening::can_pack(problem)
    }

    /// The units of `problem`; none if a line has too many open squares. Takes milliseconds and at most some hundred
    /// megabytes.
    pub fn new(problem: &Problem) -> Option<Self> {
        let mirrored = Opening::new(&Symmetry::Mirror.board(problem));
        match (Opening::new(problem), mirrored) {
            (Opening::Packed(straight), Opening::Packed(mirrored)) => {
                let units = straight.subtrees(UNITS);
                Some(Self { boards: Some(Box::new([straight, mirrored])), units })
            }
            (Opening::Contradiction, _) => Some(Self { boards: None, units: Vec::new() }),
            _ => None,
        }
    }

    fn value(&self, unit: usize, way: Way, control: &Control) -> Option<u128> {
        let [straight, mirrored] = self.boards.as_deref()?;
        let subtree = &self.units[unit];
        match way {
            Way::Direct => count(Avx2::detect(), straight, subtree, control),
            Way::Plain => count(None, straight, subtree, control),
            // Through the mirror: other squares, other lines, another tree.
            Way::Image => {
                let squares = straight.squares_of(subtree);
                let image = squares.map(|square| Symmetry::Mirror.square(square, straight.n()));
                count(Avx2::detect(), mirrored, &mirrored.subtree(image), control)
            }
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

    fn worker(&self) -> Worker<'_> {
        Box::new(|unit, way, control| self.value(unit, way, control))
    }
}

fn count(
    vectors: Option<Avx2>,
    board: &Packed,
    subtree: &Subtree,
    control: &Control,
) -> Option<u128> {
    let mut counter = Counter { count: 0, patience: Patience::new(control, STRIDE) };
    board.search_with(vectors, subtree, &mut counter).is_continue().then_some(counter.count)
}

struct Counter<'a> {
    count: u128,
    patience: Patience<'a>,
}

impl Visitor for Counter<'_> {
    #[inline]
    fn solution(&mut self, _columns: &[u32]) -> Flow {
        self.count += 1;
        Flow::Continue(())
    }

    #[inline]
    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        self.patience.node()
    }
}
