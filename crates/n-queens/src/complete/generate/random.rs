//! Random boards that may have any number of completions.

use super::kind::{diagonal, diagonals_of};
use super::{GenerateError, Kind};
use crate::board::Square;
use crate::problem::{Problem, Variant};
use crate::strategy::chance::Chance;

/// How often the placing of queens begins anew before it is given up.
const TRIES: u32 = 1000;
/// The squares of the boards of all tries together: fewer tries where boards are large.
const LOOKS: u64 = 1 << 30;

/// The empty board with what `kind` says.
pub(super) fn board(
    empty: Problem,
    kind: Kind,
    chance: &mut Chance,
) -> Result<Problem, GenerateError> {
    let (n, variant) = (empty.n(), empty.variant());
    Ok(match kind {
        Kind::Placed { queens } => given(empty, &placed(n, variant, queens, chance)?),
        Kind::Blocked { density } => blocked(empty, squares(n).filter(|_| chance.bet(density))),
        Kind::ExcludedDiagonals { diagonals } => {
            let mut all: Vec<u32> = (0..diagonals_of(n, variant)).collect();
            chance.shuffle(&mut all);
            let excluded = all.into_iter().take(diagonals as usize);
            blocked(empty, excluded.flat_map(|index| diagonal(n, variant, index)))
        }
    })
}

/// All squares in reading order.
pub(super) fn squares(n: u32) -> impl Iterator<Item = Square> {
    (0..n).flat_map(move |row| (0..n).map(move |column| Square::new(row, column)))
}

pub(super) fn given(empty: Problem, queens: &[Square]) -> Problem {
    empty
        .with_given(queens.iter().copied())
        .expect("queens stand on different squares of the board")
}

pub(super) fn blocked(problem: Problem, squares: impl IntoIterator<Item = Square>) -> Problem {
    problem.with_blocked(squares).expect("they lie on the board, and off the queens")
}

/// Queens one after the other, each on a square that is uniformly random among those that no earlier
/// one attacks. Where none is left it begins anew.
fn placed(
    n: u32,
    variant: Variant,
    queens: u32,
    chance: &mut Chance,
) -> Result<Vec<Square>, GenerateError> {
    let tries = TRIES.min((LOOKS / (1 + u64::from(n).pow(2))).try_into().unwrap_or(TRIES)).max(1);
    for _ in 0..tries {
        let mut placing = Placing::new(n, variant);
        while placing.queens.len() < queens as usize {
            let Some(square) = placing.free_square(chance) else { break };
            placing.place(square);
        }
        if placing.queens.len() == queens as usize {
            return Ok(placing.queens);
        }
    }
    Err(GenerateError::NotPlaced { queens, tries })
}

/// Queens on their way to the board.
struct Placing {
    n: u32,
    variant: Variant,
    queens: Vec<Square>,
    /// Rows and columns without a queen.
    rows: Vec<u32>,
    columns: Vec<u32>,
    /// The column of each row's queen.
    column_of: Vec<Option<u32>>,
    /// Falling and rising diagonals with a queen.
    diagonals: [Vec<bool>; 2],
}

impl Placing {
    fn new(n: u32, variant: Variant) -> Self {
        let lines = vec![false; 2 * n as usize];
        Self {
            n,
            variant,
            queens: Vec::new(),
            rows: (0..n).collect(),
            columns: (0..n).collect(),
            column_of: vec![None; n as usize],
            diagonals: [lines.clone(), lines],
        }
    }

    /// The numbers of the two diagonals of a square.
    fn lines(&self, square: Square) -> [usize; 2] {
        let (falls, rises) = (square.row + self.n - square.column, square.row + square.column);
        match self.variant {
            Variant::Torus => [falls % self.n, rises % self.n],
            Variant::Standard | Variant::Super => [falls, rises],
        }
        .map(|line| line as usize)
    }

    /// Whether no queen attacks the square, which is in a free row and column.
    fn is_free(&self, square: Square) -> bool {
        let [falls, rises] = self.lines(square);
        let knights = self.variant == Variant::Super && self.is_a_knights_move_away(square);
        !self.diagonals[0][falls] && !self.diagonals[1][rises] && !knights
    }

    fn is_a_knights_move_away(&self, square: Square) -> bool {
        let near = square.row.saturating_sub(2)..=(square.row + 2).min(self.n - 1);
        near.into_iter().any(|row| {
            let apart = square.row.abs_diff(row);
            let queen = self.column_of[row as usize];
            apart > 0 && queen.is_some_and(|column| square.column.abs_diff(column) == 3 - apart)
        })
    }

    /// A random free square: by throws first, then from the list of all.
    fn free_square(&self, chance: &mut Chance) -> Option<Square> {
        let left = self.rows.len();
        let mut throw = || chance.below(left as u64) as usize;
        for _ in 0..left {
            let square = Square::new(self.rows[throw()], self.columns[throw()]);
            if self.is_free(square) {
                return Some(square);
            }
        }
        let all = self
            .rows
            .iter()
            .flat_map(|&row| self.columns.iter().map(move |&column| Square::new(row, column)));
        let free: Vec<Square> = all.filter(|&square| self.is_free(square)).collect();
        (!free.is_empty()).then(|| free[chance.below(free.len() as u64) as usize])
    }

    fn place(&mut self, square: Square) {
        self.queens.push(square);
        self.rows.retain(|&row| row != square.row);
        self.columns.retain(|&column| column != square.column);
        self.column_of[square.row as usize] = Some(square.column);
        let lines = self.lines(square);
        self.diagonals.iter_mut().zip(lines).for_each(|(occupied, line)| occupied[line] = true);
    }
}
