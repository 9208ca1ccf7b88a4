//! What the given queens leave: the rows and columns without one, and their open squares.
//!
//! The first step of every completion. It looks at free rows and columns only, so that a large board
//! with few free lines is as quick as a small one.

use super::lanes::Lane;
use crate::rules::Rules;
use crate::strategy::AttackMap;
use crate::{Line, Problem, Square};

/// With more free rows a line of a board worth packing is too long, or its tables are too large.
const MOST_FREE: usize = 2048;

/// Why a board has no residue to pack.
pub(super) enum Unpacked {
    /// Given queens attack each other.
    Contradiction,
    /// Too many rows are free, or a row has too many open squares.
    Wide,
}

/// The free lines of a board and the squares on which a queen may stand there.
pub(crate) struct Residue {
    pub(super) rules: Rules,
    /// The rows and columns without a given queen. Central lines come first: of lines with equally few open squares
    /// they are branched on, for their squares attack the most.
    pub(super) lines: Vec<(Line, u32)>,
    /// The open squares, in reading order.
    pub(super) squares: Vec<Square>,
    /// The largest number of open squares in a line.
    pub(super) longest: usize,
    /// The column of each row's given queen; 0 where there is none yet.
    pub(super) queens: Vec<u32>,
}

impl Residue {
    /// The residue of a board that may be packed.
    pub(super) fn new(problem: &Problem) -> Result<Self, Unpacked> {
        let (n, given) = (problem.n(), problem.given().squares());
        if (n as usize).saturating_sub(given.len()) > MOST_FREE {
            return Err(Unpacked::Wide);
        }
        let attacks = AttackMap::from_given(problem);
        if given.iter().any(|&queen| attacks.is_attacked(queen)) {
            return Err(Unpacked::Contradiction);
        }
        let rows = (0..n).filter(|&row| attacks.in_row(row).is_none());
        let columns = (0..n).filter(|&column| attacks.in_column(column).is_none());
        let squares = open_squares(problem, &attacks, rows.clone(), &columns)?;
        let mut lines: Vec<(Line, u32)> = rows.map(|row| (Line::Row, row)).collect();
        lines.extend(columns.map(|column| (Line::Column, column)));
        lines.sort_by_key(|&(_, line)| (2 * line).abs_diff(n - 1));
        let mut queens = vec![0; n as usize];
        given.iter().for_each(|queen| queens[queen.row as usize] = queen.column);
        let longest = longest(n as usize, &squares);
        Ok(Self { rules: problem.rules(), lines, squares, longest, queens })
    }

    /// How many rows, and so how many columns, are free.
    pub(super) fn free(&self) -> usize {
        self.lines.len() / 2
    }
}

/// The largest number of open squares in a line of a board of side `n`.
fn longest(n: usize, squares: &[Square]) -> usize {
    let [mut rows, mut columns] = [(); 2].map(|()| vec![0; n]);
    for square in squares {
        rows[square.row as usize] += 1;
        columns[square.column as usize] += 1;
    }
    rows.into_iter().chain(columns).max().unwrap_or(0)
}

/// The squares of the free lines that are neither blocked nor attacked. A row with too many of them cannot be packed.
fn open_squares(
    problem: &Problem,
    attacks: &AttackMap,
    rows: impl Iterator<Item = u32>,
    columns: &(impl Iterator<Item = u32> + Clone),
) -> Result<Vec<Square>, Unpacked> {
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
        if squares.len() - before > u64::SQUARES {
            return Err(Unpacked::Wide);
        }
    }
    Ok(squares)
}
