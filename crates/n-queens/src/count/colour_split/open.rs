//! The squares of a board on which queens may stand beside the given ones, as the colour split needs them: row by row
//! for each of the four boards, and which symmetries leave them as they are.

use super::lines::{LineSet, members};
use crate::{Problem, Square, Symmetry, Variant};

/// A board has at most so many lines of one parity.
pub(super) const MOST_LINES: usize = 15;

/// For each row of one of the four boards, its open columns.
pub(super) type OpenRows = [u16; MOST_LINES];

/// The open squares of a board: not blocked, not attacked by a given queen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OpenSquares {
    pub(super) n: u32,
    /// For each row, its open columns.
    pub(super) rows: Vec<u32>,
    pub(super) used: UsedSymmetries,
    /// Which rows and which columns are called even: those with even numbers (0), or the others (1). Any of the four boards can
    /// thereby take the place of any other.
    pub(super) first: [u32; 2],
}

/// The symmetries that leave a board as it is, by what the engine makes of them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct UsedSymmetries {
    /// All eight.
    pub(super) all: bool,
    /// Even n: one that exchanges the colours, so that half of the levels stand for the others.
    pub(super) swap: bool,
    /// Even n: the mirror, by which half of the middle level stands for the other half.
    pub(super) mirror: bool,
    /// The half turn or, for odd n, another one that reverses the rows.
    pub(super) turn: bool,
    /// The one that makes columns of rows.
    pub(super) transpose: bool,
}

impl UsedSymmetries {
    pub(super) const ALL: Self =
        Self { all: true, swap: true, mirror: true, turn: true, transpose: true };

    fn of(open: &OpenSquares) -> Self {
        use Symmetry::{Flip, HalfTurn, Mirror, QuarterTurn, Transpose};
        let keeps = |symmetries: &[Symmetry]| symmetries.iter().any(|&kind| open.is_kept_by(kind));
        let is_even = open.n.is_multiple_of(2);
        Self {
            all: keeps(&[Mirror]) && keeps(&[Transpose]),
            swap: is_even && keeps(&[Mirror, Flip, QuarterTurn]),
            mirror: is_even && keeps(&[Mirror]),
            turn: keeps(if is_even { &[HalfTurn] } else { &[HalfTurn, Flip] }),
            transpose: keeps(&[Transpose]),
        }
    }

    fn count(self) -> u32 {
        [self.swap, self.mirror, self.turn, self.transpose].map(u32::from).iter().sum()
    }

    /// A term of a level has so many images in it.
    pub(super) fn images(self) -> u32 {
        1 << (u32::from(self.turn) + u32::from(self.transpose))
    }
}

impl OpenSquares {
    /// Every square of the empty board.
    pub(super) fn all(n: u32) -> Self {
        Self { n, rows: vec![(1 << n) - 1; n as usize], used: UsedSymmetries::ALL, first: [0; 2] }
    }

    /// None for other pieces than plain queens, and if there are more columns than bits.
    pub(super) fn of(problem: &Problem) -> Option<Self> {
        let n = problem.n();
        if problem.variant() != Variant::Standard || n >= u32::BITS {
            return None;
        }
        let mut open = Self::all(n);
        let attacked = problem.given().squares().iter();
        let attacked = attacked.flat_map(|&queen| problem.rules().attacked_by(queen));
        for square in problem.blocked().iter().copied().chain(attacked) {
            open.rows[square.row as usize] &= !(1 << square.column);
        }
        open.used = UsedSymmetries::of(&open);
        Some(open)
    }

    /// The image of the board, which has as many solutions, whose symmetries are of most use.
    pub(super) fn turned(&self) -> Self {
        let ways = [Symmetry::Transpose, Symmetry::Mirror, Symmetry::Identity];
        let images = ways.map(|symmetry| {
            let mut image = Self { rows: self.image(symmetry), ..self.clone() };
            image.used = UsedSymmetries::of(&image);
            image
        });
        { images }.into_iter().max_by_key(|image| image.used.count()).expect("three")
    }

    fn is_kept_by(&self, symmetry: Symmetry) -> bool {
        self.image(symmetry) == self.rows
    }

    /// The open columns of each row of an image.
    fn image(&self, symmetry: Symmetry) -> Vec<u32> {
        let mut rows = vec![0; self.n as usize];
        for (row, &columns) in self.rows.iter().enumerate() {
            for column in members(columns) {
                let image = symmetry.square(Square::new(row as u32, column), self.n);
                rows[image.row as usize] |= 1 << image.column;
            }
        }
        rows
    }

    /// So many rows are called even, and so many odd.
    pub(super) fn row_counts(&self) -> [u32; 2] {
        [0, 1].map(|parity| (self.n + 1 - (parity ^ self.first[0])) / 2)
    }

    /// So many columns are called even, and so many odd.
    pub(super) fn column_counts(&self) -> [u32; 2] {
        [0, 1].map(|parity| (self.n + 1 - (parity ^ self.first[1])) / 2)
    }

    /// The open squares of the rows and columns of given parities.
    pub(super) fn of_parities(&self, row_parity: u32, column_parity: u32) -> OpenRows {
        let mut open = [0; MOST_LINES];
        let [row_parity, column_parity] = self.parities(row_parity, column_parity);
        let rows = self.rows.iter().skip(row_parity as usize).step_by(2);
        for (to, columns) in open.iter_mut().zip(rows) {
            let of_parity = members(*columns).filter(|column| column % 2 == column_parity);
            *to = of_parity.fold(0, |set, column| set | 1 << (column / 2));
        }
        open
    }

    /// The parities of the numbers of such rows and columns.
    pub(super) fn parities(&self, row_parity: u32, column_parity: u32) -> [u32; 2] {
        [row_parity ^ self.first[0], column_parity ^ self.first[1]]
    }

    /// The rows of one of the four boards that have an open square.
    pub(super) fn open_rows(&self, row_parity: u32, column_parity: u32) -> LineSet {
        let open = self.of_parities(row_parity, column_parity);
        (0..MOST_LINES).filter(|&row| open[row] != 0).fold(0, |set, row| set | 1 << row)
    }

    /// The columns of one of the four boards that have an open square.
    pub(super) fn open_columns(&self, row_parity: u32, column_parity: u32) -> LineSet {
        let open = self.of_parities(row_parity, column_parity);
        open.iter().fold(0, |all, &columns| all | LineSet::from(columns))
    }
}
