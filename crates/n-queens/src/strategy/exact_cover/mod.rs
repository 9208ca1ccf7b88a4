//! `exact-cover`: Knuth's Algorithm X on bitsets. Every row and every column must be covered by one queen, every diagonal
//! may be; the row or column with the fewest open squares is branched on first. Used by all that completes partial boards.
//! The given queens are removed with their rows and columns, which leaves the [`Residue`]. If its lines have at most 64 open
//! squares, it is [packed](packed): a queen changes all lines in a few vector instructions. Else it is [wide](wide).

mod packed;
#[cfg(test)]
mod tests;
mod walk;
mod wide;

use super::textbook::{FRAME, open_bytes};
use super::{AttackMap, Search, TEXTBOOK};
use crate::rules::Rules;
use crate::{Abilities, Ending, Line, Problem, Settings, Square, Variant, Visitor};

pub(crate) use packed::{Packed, Subtree};

/// A board of bits of this side takes 128 MiB, by rows and again by columns.
const LARGEST: u32 = 1 << 15;

/// With more free rows a line of a board worth packing is too long, or its tables are too large.
const MOST_FREE: usize = 2048;

pub(super) struct ExactCover;

impl Search for ExactCover {
    const ABILITIES: Abilities = Abilities {
        name: "exact-cover",
        variants: &Variant::ALL,
        largest: Some(LARGEST),
        ..TEXTBOOK
    };

    fn memory(n: u64) -> u128 {
        // Open squares by row and by column, and the trail when the board is full; or the tables.
        let rows = u128::from(n);
        let wide = 2 * open_bytes(n) + 8 * rows * rows + rows * FRAME as u128;
        wide.max(packed::bytes(n))
    }

    fn search<V: Visitor>(problem: &Problem, _settings: &Settings, visitor: &mut V) -> Ending {
        match Opening::new(problem) {
            Opening::Contradiction => Ending::Complete,
            Opening::Packed(board) => board.search(visitor),
            Opening::Wide => wide::search(problem, visitor),
        }
    }
}

/// How a board is searched.
pub(crate) enum Opening<Board = Packed> {
    /// Not at all: given queens attack each other.
    Contradiction,
    /// Packed.
    Packed(Board),
    /// The wide way: too many rows are free, or a line has too many open squares.
    Wide,
}

impl Opening {
    pub(crate) fn new(problem: &Problem) -> Self {
        match Residue::new(problem) {
            Opening::Packed(residue) => Packed::new(residue).map_or(Self::Wide, Self::Packed),
            Opening::Contradiction => Self::Contradiction,
            Opening::Wide => Self::Wide,
        }
    }

    /// Whether the board need not go the wide way.
    pub(crate) fn can_pack(problem: &Problem) -> bool {
        match Residue::new(problem) {
            Opening::Packed(residue) => Packed::can_hold(&residue),
            opening => matches!(opening, Opening::Contradiction),
        }
    }
}

/// What the given queens leave: the rows and columns without one, and their open squares. The first step of every
/// completion. It looks at free rows and columns only, so that a large board with few free lines is as quick as a small
/// one.
pub(crate) struct Residue {
    rules: Rules,
    /// The rows and columns without a given queen. Central lines come first: of lines with equally few open squares
    /// they are branched on, for their squares attack the most.
    lines: Vec<(Line, u32)>,
    /// The open squares, in reading order.
    squares: Vec<Square>,
    /// The largest number of open squares in a line.
    longest: usize,
    /// The column of each row's given queen; 0 where there is none yet.
    queens: Vec<u32>,
}

impl Residue {
    /// The residue of a board that may be packed.
    fn new(problem: &Problem) -> Opening<Self> {
        let (n, given) = (problem.n(), problem.given().squares());
        if (n as usize).saturating_sub(given.len()) > MOST_FREE {
            return Opening::Wide;
        }
        let attacks = AttackMap::from_given(problem);
        if given.iter().any(|&queen| attacks.is_attacked(queen)) {
            return Opening::Contradiction;
        }
        let rows = (0..n).filter(|&row| attacks.in_row(row).is_none());
        let columns = (0..n).filter(|&column| attacks.in_column(column).is_none());
        let Some(squares) = open_squares(problem, &attacks, rows.clone(), &columns) else {
            return Opening::Wide;
        };
        let rows = rows.map(|row| (Line::Row, row));
        let mut lines: Vec<_> = rows.chain(columns.map(|column| (Line::Column, column))).collect();
        lines.sort_by_key(|&(_, line)| (2 * line).abs_diff(n - 1));
        let mut queens = vec![0; n as usize];
        given.iter().for_each(|queen| queens[queen.row as usize] = queen.column);
        let mut lengths = vec![0; 2 * n as usize];
        for square in &squares {
            lengths[square.row as usize] += 1;
            lengths[(n + square.column) as usize] += 1;
        }
        let longest = lengths.into_iter().max().unwrap_or(0);
        Opening::Packed(Self { rules: problem.rules(), lines, squares, longest, queens })
    }

    /// How many rows, and so how many columns, are free.
    fn free(&self) -> usize {
        self.lines.len() / 2
    }
}

/// The squares of the free lines that are neither blocked nor attacked. A row with too many of them cannot be packed.
fn open_squares(
    problem: &Problem,
    attacks: &AttackMap,
    rows: impl Iterator<Item = u32>,
    columns: &(impl Iterator<Item = u32> + Clone),
) -> Option<Vec<Square>> {
    let mut blocked = problem.blocked().iter().copied().peekable();
    let mut is_blocked = |square: Square| {
        // Both come in reading order.
        while blocked.next_if(|&earlier| earlier < square).is_some() {}
        blocked.peek() == Some(&square)
    };
    let mut squares = Vec::new();
    for row in rows {
        let before = squares.len();
        let row = columns.clone().map(|column| Square::new(row, column));
        squares.extend(row.filter(|&square| !is_blocked(square) && !attacks.is_attacked(square)));
        if squares.len() - before > u64::BITS as usize {
            return None;
        }
    }
    Some(squares)
}
