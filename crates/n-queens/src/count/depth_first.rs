//! `depth-first`: counts by visiting every placement, row by row, with machine words. It counts what the colour split
//! cannot: boards with given queens or blocked squares, other pieces, fewer queens than rows. A [`Problem`] becomes an
//! `OpenBoard` of open squares; every placement of its first rows is a unit; `DepthFirstWalk` counts below it.

use std::marker::PhantomData;

use super::PrefixWork;
use super::prefixes::{Patience, Prefix, PrefixStep, PrefixTree, pair};
use crate::rules::{QueenAttacks, RowAttacks, RowWidth, SuperqueenAttacks, TorusAttacks};
use crate::strategy::open_rows;
use crate::{Control, Flow, Problem, Theorem, Variant};

/// Where every row takes a queen, units leave at least so many rows to the walk.
const ROWS_BELOW: u32 = 4;

/// Counts the placements of any number of queens, the given ones among them, by visiting them; none if a row of the
/// board does not fit into a machine word. To cut the board into units takes milliseconds and about a megabyte.
///
/// On an empty board images count at once: the mirror halves the work, on a torus shifts and a
/// reflection divide it by about 2n.
///
/// ```
/// use n_queens::{Control, Problem, Square, Variant, count::{Way, Work, depth_first}};
/// let count = |problem: &Problem, queens| -> u128 {
///     let work = depth_first(problem, queens).unwrap();
///     let mut worker = work.worker();
///     (0..work.units()).filter_map(|unit| worker(unit, Way::Direct, &Control::new())).sum()
/// };
/// assert_eq!(count(&Problem::new(8), 8), 92);
/// assert_eq!(count(&Problem::new(8), 2), 1288);
/// assert_eq!(count(&Problem::new(7).with_variant(Variant::Torus), 7), 28);
/// let puzzle = Problem::new(8).with_given([Square::parse("b4", 8)?, Square::parse("d5", 8)?])?;
/// assert_eq!(count(&puzzle, 8), 2);
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
    let board = OpenBoard::new(problem, queens)?;
    if board.is_full() && Theorem::of_torus(problem.n(), problem.variant()).is_some() {
        return None;
    }
    let (mirrored, images) = (board.mirrored(), problem.is_empty().then(|| problem.variant()));
    Some(Box::new(DepthFirstTree::<L> { board, mirrored, images, attacks: PhantomData }))
}

struct DepthFirstTree<L> {
    board: OpenBoard,
    mirrored: OpenBoard,
    /// Of an empty board, which has images.
    images: Option<Variant>,
    attacks: PhantomData<L>,
}

impl<L> DepthFirstTree<L> {
    /// How many placements one with its next queen in `column` stands for, when so many are placed already; 0 if
    /// another stands for it.
    ///
    /// The images of an empty board are boards that look the same. A map of the columns that keeps
    /// attacks keeps the rows, so it takes the first queen (the one in the uppermost row that has one)
    /// of a placement to the first queen of its image:
    ///
    /// - The mirror, c -> n - 1 - c, pairs the placements whose first queen stands in column c with
    ///   those where it stands in column n - 1 - c, one to one. The left half counts twice, the
    ///   middle column of an odd board stands for itself.
    /// - On a torus so do the n shifts, c -> c + s (mod n): they change column - row and column + row
    ///   by s, for all queens alike, and two that differ still do. All columns of the first queen have
    ///   equally many placements, so column 0 counts n times. Among the placements with the first
    ///   queen in column 0, the reflection c -> -c (mod n) keeps that queen and pairs column c of the
    ///   second with column n - c, so one of the two counts twice; c = n - c stands for itself.
    ///
    /// The walk below a prefix counts everything, whatever images it has.
    const fn weight(&self, placed: usize, column: u32) -> u32 {
        let n = self.board.width.n;
        match (self.images, placed) {
            (Some(Variant::Torus), 0) if column == 0 => n,
            (Some(Variant::Torus), 0) => 0,
            (Some(Variant::Torus), 1) => pair(column, n - column),
            (Some(Variant::Standard | Variant::Super), 0) => pair(column, n - 1 - column),
            _ => 1,
        }
    }
}

impl<L: RowAttacks + Send + Sync> PrefixTree for DepthFirstTree<L> {
    fn steps(&self) -> (u32, u32) {
        let rows_below = if self.board.is_full() { ROWS_BELOW } else { 1 };
        (self.board.queens, self.board.queens.saturating_sub(rows_below))
    }

    /// Rows are left empty only while enough are left.
    fn extend(&self, prefix: &Prefix) -> Vec<Prefix> {
        let (board, position) = (&self.board, position::<L>(&self.board, prefix));
        let enough = |&(row, _): &(usize, u64)| board.rows_left[row] >= position.missing(board);
        let mut longer = Vec::new();
        for (row, free) in position.below(board).take_while(enough) {
            for column in (0..board.width.n).filter(|column| free >> column & 1 == 1) {
                let weight = self.weight(prefix.steps.len(), column);
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

/// A board of at most 64 rows and what is to be placed on it.
#[derive(Clone, Debug)]
struct OpenBoard {
    width: RowWidth,
    /// The queens that the walk places.
    queens: u32,
    /// The open squares of each row.
    open: Vec<u64>,
    /// For each row, and for the end: how many rows from here on may take a queen.
    rows_left: Vec<u32>,
}

impl OpenBoard {
    /// The board of `problem` with `queens` queens on it, or none where it is plain that there is
    /// no such placement: more queens than rows, more given than asked for, given queens that
    /// attack each other.
    ///
    /// With a queen in every row, given queens are placed by the walk like any other; each
    /// has the one open square of its row. With fewer, they are not: the walk must not leave their
    /// rows empty, and it is simplest to close these rows and place what is missing elsewhere.
    fn new(problem: &Problem, queens: u32) -> Option<Self> {
        let width = RowWidth::new(problem.n());
        let given = problem.given().squares();
        let missing = queens.checked_sub(given.len() as u32).filter(|_| queens <= width.n)?;
        let mut open = open_rows(problem);
        let is_open = |open: &[u64], row: u32, column: u32| open[row as usize] >> column & 1 == 1;
        if !given.iter().all(|queen| is_open(&open, queen.row, queen.column)) {
            return None;
        }
        if queens == width.n {
            let rows_left = (0..=width.n).rev().collect();
            return Some(Self { width, queens, open, rows_left });
        }
        given.iter().for_each(|queen| open[queen.row as usize] = 0);
        let mut rows_left = vec![0; open.len() + 1];
        for (row, &squares) in open.iter().enumerate().rev() {
            rows_left[row] = rows_left[row + 1] + u32::from(squares != 0);
        }
        Some(Self { width, queens: missing, open, rows_left })
    }

    /// The squares of `row` that may take a queen.
    #[inline]
    fn free<L: RowAttacks>(&self, row: usize, lines: L) -> u64 {
        self.open[row] & !lines.attacked()
    }

    /// Whether every row takes a queen.
    fn is_full(&self) -> bool {
        self.queens == self.width.n
    }

    /// The board with its columns reversed.
    fn mirrored(&self) -> Self {
        let open = self.open.iter().map(|&row| self.width.mirrored(row)).collect();
        Self { open, ..self.clone() }
    }
}

/// The last rows of a full board are walked without a look at the clock. No more columns are left
/// than rows, so 6 of them have at most 6!/5! + 6!/4! + ... + 6!/0! < 2000 placements.
const LAST_ROWS: usize = 6;
/// Asks whether to stop whenever so many nodes above them are done.
const PATIENCE: u32 = 1024;

/// Counts the ways to complete a board.
struct DepthFirstWalk<'a> {
    board: &'a OpenBoard,
    patience: Patience<'a>,
    /// Every addition is a visit; there are far fewer than 2^128.
    sum: u128,
}

/// Where a walk stands: the row, what attacks it from above, the queens placed.
#[derive(Clone, Copy, Default)]
struct WalkPosition<L> {
    row: usize,
    lines: L,
    placed: u32,
}

impl<L: RowAttacks> WalkPosition<L> {
    /// The row after that of the next queen.
    fn after(mut self, board: &OpenBoard, step: PrefixStep) -> Self {
        while self.row < usize::from(step.row) {
            self = self.skip(board);
        }
        let lines = self.lines.below(1 << step.column, board.width);
        Self { row: self.row + 1, lines, placed: self.placed + 1 }
    }

    /// The next row, with this one left empty.
    fn skip(self, board: &OpenBoard) -> Self {
        Self { row: self.row + 1, lines: self.lines.below(0, board.width), ..self }
    }

    /// The queens that are still to be placed.
    fn missing(self, board: &OpenBoard) -> u32 {
        board.queens - self.placed
    }

    /// This row and those below it with their free squares.
    fn below(self, board: &OpenBoard) -> impl Iterator<Item = (usize, u64)> {
        let positions = std::iter::successors(Some(self), |position| Some(position.skip(board)));
        let rows = board.open[self.row..].len();
        positions.take(rows).map(|at| (at.row, board.free(at.row, at.lines)))
    }
}

impl<'a> DepthFirstWalk<'a> {
    /// The number of ways to complete `position`, none if stopped.
    fn count<L: RowAttacks>(
        board: &'a OpenBoard,
        position: WalkPosition<L>,
        control: &'a Control,
    ) -> Option<u128> {
        let mut walk = Self { board, patience: Patience::new(control, PATIENCE), sum: 0 };
        let WalkPosition { row, lines, placed } = position;
        let flow = if board.is_full() {
            walk.every_row(&board.open[row..], lines)
        } else {
            walk.some_rows(row, lines, board.queens - placed)
        };
        flow.is_continue().then_some(walk.sum)
    }

    /// A queen in each of the rows whose open squares these are.
    fn every_row<L: RowAttacks>(&mut self, rows: &[u64], lines: L) -> Flow {
        if rows.len() <= LAST_ROWS {
            self.sum += u128::from(last_rows(rows, lines, self.board.width));
            return Flow::Continue(());
        }
        self.patience.node()?;
        let mut free = rows[0] & !lines.attacked();
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            self.every_row(&rows[1..], lines.below(bit, self.board.width))?;
        }
        Flow::Continue(())
    }

    /// So many queens in the rows from `row` on.
    fn some_rows<L: RowAttacks>(&mut self, mut row: usize, mut lines: L, queens: u32) -> Flow {
        if queens <= 1 {
            self.sum += if queens == 0 { 1 } else { self.one_queen(row, lines) };
            return Flow::Continue(());
        }
        while self.board.rows_left[row] >= queens {
            self.patience.node()?;
            let mut free = self.board.free(row, lines);
            while free != 0 {
                let bit = free & free.wrapping_neg();
                free ^= bit;
                self.some_rows(row + 1, lines.below(bit, self.board.width), queens - 1)?;
            }
            lines = lines.below(0, self.board.width);
            row += 1;
        }
        Flow::Continue(())
    }

    /// The last queen may stand on any free square.
    fn one_queen<L: RowAttacks>(&self, row: usize, mut lines: L) -> u128 {
        let mut squares = 0;
        for open in &self.board.open[row..] {
            squares += (open & !lines.attacked()).count_ones();
            lines = lines.below(0, self.board.width);
        }
        squares.into()
    }
}

fn last_rows<L: RowAttacks>(rows: &[u64], lines: L, width: RowWidth) -> u64 {
    match rows {
        [] => 1,
        [open, below @ ..] => beneath(open & !lines.attacked(), below, lines, width),
    }
}

/// Queens on one of the `free` squares of a row and in each row below it.
///
/// Most rows near the end have no free square. They are recognised before they are entered, which
/// is most of the speed of the walk.
fn beneath<L: RowAttacks>(mut free: u64, rows: &[u64], lines: L, width: RowWidth) -> u64 {
    let [open, below @ ..] = rows else {
        // In the last row one column is left: it is free or it is not.
        return u64::from(free != 0);
    };
    let mut sum = 0;
    while free != 0 {
        let bit = free & free.wrapping_neg();
        free ^= bit;
        let next = lines.below(bit, width);
        let next_free = open & !next.attacked();
        if next_free != 0 {
            sum += beneath(next_free, below, next, width);
        }
    }
    sum
}
