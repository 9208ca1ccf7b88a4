//! What the textbook strategies share: room for deep recursion, the squares that are open before the search begins, the
//! flags of occupied lines (`rows` and `cells`), and the comparison with every earlier queen (`iterative`, `permutation`).
//!
//! Given queens and blocked squares reach a strategy only as open squares: every row and column of a given queen has one,
//! its own; squares that it attacks are closed.

use super::Search;
use crate::{Abilities, Ending, Event, Obstacle, Problem, Settings, Square, Visitor, rules};

/// Bytes of stack for each level of a recursion. No frame of ours is larger: 112 to 336 bytes were measured.
pub(super) const FRAME: usize = 512;

/// What the thread's own stack is surely good for.
const SHALLOW: usize = 512;

/// The deepest recursion that a strategy may ask for: 2 GiB of stack, touched only as far
/// as the search really goes.
pub(super) const DEEPEST: u32 = 1 << 22;

/// Runs a search that recurses at most `depth` times. In WebAssembly there is one stack, of a fixed size.
pub(super) fn with_room<R>(depth: usize, search: impl FnOnce() -> R) -> R {
    if cfg!(target_family = "wasm") || depth <= SHALLOW {
        search()
    } else {
        stacker::grow((depth + SHALLOW) * FRAME, search)
    }
}

/// May a queen stand there? Compiled away where everything is open.
pub(super) trait Open {
    fn allows(&self, row: usize, column: usize) -> bool;
}

/// The empty board.
pub(super) struct Everywhere;

impl Open for Everywhere {
    fn allows(&self, _row: usize, _column: usize) -> bool {
        true
    }
}

/// A textbook strategy: a walk over the board, compiled for the empty one and for all others.
pub(super) trait Walk {
    const ABILITIES: Abilities;
    const BYTES: usize = 4;

    /// Walks a board of side `n`.
    fn walk<O: Open, V: Visitor>(n: usize, open: O, visitor: &mut V) -> Ending;
}

impl<W: Walk> Search for W {
    const ABILITIES: Abilities = W::ABILITIES;
    const BYTES: usize = W::BYTES;

    fn search<V: Visitor>(problem: &Problem, _settings: &Settings, visitor: &mut V) -> Ending {
        let n = problem.n() as usize;
        match problem.is_empty() {
            true => W::walk(n, Everywhere, visitor),
            false => W::walk(n, OpenBits::new(problem), visitor),
        }
    }
}

/// One bit a square, each row beginning a new word.
pub(super) struct OpenBits {
    words: usize,
    bits: Vec<u64>,
}

impl Open for OpenBits {
    #[inline]
    fn allows(&self, row: usize, column: usize) -> bool {
        self.bits[row * self.words + column / 64] >> (column % 64) & 1 == 1
    }
}

impl OpenBits {
    /// The open squares of `problem`.
    pub(super) fn new(problem: &Problem) -> Self {
        let n = problem.n() as usize;
        let words = n.div_ceil(64);
        let mut open = Self { words, bits: vec![0; n * words] };
        for row in open.bits.chunks_mut(words.max(1)) {
            row.fill(u64::MAX);
            row[words - 1] >>= words * 64 - n;
        }
        problem.blocked().iter().for_each(|&square| open.close(square));
        problem.given().squares().iter().for_each(|&queen| open.place(problem, queen));
        open
    }

    /// The bits of one row.
    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..(row + 1) * self.words]
    }

    fn close(&mut self, square: Square) {
        let (row, column) = (square.row as usize, square.column as usize);
        self.bits[row * self.words + column / 64] &= !(1 << (column % 64));
    }

    fn place(&mut self, problem: &Problem, queen: Square) {
        problem.rules().attacked_by(queen).for_each(|square| self.close(square));
    }
}

/// The open squares of each row of a board of at most 64 rows, one bit a column.
pub(crate) fn open_rows(problem: &Problem) -> Vec<u64> {
    OpenBits::new(problem).bits
}

/// Bytes of the open squares of a board of side `n`.
pub(super) fn open_bytes(n: u64) -> u128 {
    u128::from(n) * u128::from(n.div_ceil(64)) * 8
}

/// The columns and diagonals that queens occupy, as a strategy remembers them.
pub(super) trait TakenLines {
    fn new(n: usize) -> Self;

    /// What keeps a queen off each square of a row, by its column.
    fn obstacles(&self, row: usize) -> impl Fn(usize) -> Option<Obstacle>;

    /// Occupies a square's three lines, or frees them.
    fn mark(&mut self, row: usize, column: usize, occupied: bool);
}

/// The boolean arrays of the textbooks: one flag for every column and every diagonal of both directions.
pub(super) struct LineFlags {
    n: usize,
    columns: Vec<bool>,
    /// `\`, numbered row - column + n - 1.
    diagonals: Vec<bool>,
    /// `/`, numbered row + column.
    antidiagonals: Vec<bool>,
}

impl TakenLines for LineFlags {
    fn new(n: usize) -> Self {
        let [diagonals, antidiagonals] = [(); 2].map(|()| vec![false; 2 * n]);
        Self { n, columns: vec![false; n], diagonals, antidiagonals }
    }

    #[inline]
    fn obstacles(&self, row: usize) -> impl Fn(usize) -> Option<Obstacle> {
        // Stretches that are known to be n long need no check for each square.
        let n = self.n;
        let columns = &self.columns[..n];
        let [diagonals, antidiagonals] =
            [&self.diagonals, &self.antidiagonals].map(|flags| &flags[row..row + n]);
        move |column| {
            // A row meets the `\` diagonals from right to left.
            let occupied =
                [columns[column], diagonals[columns.len() - 1 - column], antidiagonals[column]];
            // One test of all lines together: it is predicted better than one after the other.
            let is_occupied = occupied[0] | occupied[1] | occupied[2];
            is_occupied.then(|| Obstacle::first(occupied))
        }
    }

    #[inline]
    fn mark(&mut self, row: usize, column: usize, occupied: bool) {
        self.columns[column] = occupied;
        self.diagonals[rules::diagonal(self.n, row, column)] = occupied;
        self.antidiagonals[rules::antidiagonal(row, column)] = occupied;
    }
}

/// The first free square of a row in the order of `columns`. Reports every try and every rejection.
#[inline]
pub(super) fn first_free<O: Open, V: Visitor>(
    row: usize,
    mut columns: impl Iterator<Item = usize>,
    obstacle: impl Fn(usize) -> Option<Obstacle>,
    open: &O,
    visitor: &mut V,
) -> Option<usize> {
    columns.find(|&column| {
        let square = Square::new(row as u32, column as u32);
        visitor.event(|| Event::Try(square));
        let closed = || (!open.allows(row, column)).then_some(Obstacle::Closed);
        let obstacle = obstacle(column).or_else(closed);
        if let Some(obstacle) = obstacle {
            visitor.event(|| Event::Reject(square, obstacle));
        }
        obstacle.is_none()
    })
}

/// Queens compared without a stop in between: two vectors of the smallest SIMD that a 64-bit
/// machine has.
const BLOCK: usize = 8;

/// The lines of a square on which earlier queens stand: column, `\`, `/`; 0 means free.
#[derive(Clone, Copy, Default)]
struct SharedLines([u32; 3]);

/// Whether a queen can stand in `column` of the row below `earlier`. Reports the try and, if it cannot, why.
/// With `COLUMNS` a shared column counts, else only diagonals.
// Inlined for every visitor: as a call of its own it costs a quarter of the time.
#[inline(always)]
pub(super) fn is_free<const COLUMNS: bool, O: Open, V: Visitor>(
    earlier: &[u32],
    column: u32,
    open: &O,
    visitor: &mut V,
) -> bool {
    let square = Square::new(earlier.len() as u32, column);
    visitor.event(|| Event::Try(square));
    // To know that there is a clash the first one is enough; to name its line takes all.
    let lines = SharedLines::with_queens::<COLUMNS>(earlier, column, V::WATCHES);
    if !lines.exist() && open.allows(earlier.len(), column as usize) {
        return true;
    }
    visitor.event(|| {
        let all = match V::WATCHES {
            true => lines,
            false => SharedLines::with_queens::<COLUMNS>(earlier, column, true),
        };
        Event::Reject(square, Obstacle::first(all.0.map(|line| line != 0)))
    });
    false
}

impl SharedLines {
    /// Compares with every earlier queen; unless `all`, only until a clash was found.
    #[inline(always)]
    fn with_queens<const COLUMNS: bool>(earlier: &[u32], column: u32, all: bool) -> Self {
        let (blocks, rest) = earlier.as_chunks::<BLOCK>();
        let mut distance = earlier.len() as u32;
        let mut lines = Self::default();
        for block in blocks {
            lines.join(Self::with_block::<COLUMNS>(block, distance, column));
            if !all && lines.exist() {
                return lines;
            }
            distance -= BLOCK as u32;
        }
        for &other in rest {
            lines.join(Self::with_queen::<COLUMNS>(distance, other, column));
            if !all && lines.exist() {
                return lines;
            }
            distance -= 1;
        }
        lines
    }

    /// Stopping at the first clash of a block would be less work, but one that cannot be
    /// vectorised, with a branch that is mispredicted each time.
    #[inline]
    fn with_block<const COLUMNS: bool>(block: &[u32; BLOCK], distance: u32, column: u32) -> Self {
        // One line at a time: that is the form in which it becomes vectors.
        let (mut files, mut falling, mut rising) = ([0; BLOCK], [0; BLOCK], [0; BLOCK]);
        for (i, &other) in block.iter().enumerate() {
            let lines = Self::with_queen::<COLUMNS>(distance - i as u32, other, column);
            [files[i], falling[i], rising[i]] = lines.0;
        }
        Self([files, falling, rising].map(|line| line.into_iter().fold(0, |any, hit| any | hit)))
    }

    #[inline]
    fn with_queen<const COLUMNS: bool>(distance: u32, other: u32, column: u32) -> Self {
        let right = column.wrapping_sub(other);
        let lines = [COLUMNS & (right == 0), right == distance, right == distance.wrapping_neg()];
        Self(lines.map(u32::from))
    }

    #[inline]
    fn join(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(line, more)| *line |= more);
    }

    #[inline]
    fn exist(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] != 0
    }
}
