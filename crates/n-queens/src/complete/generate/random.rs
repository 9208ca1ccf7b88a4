//! Random boards that may have any number of completions.

use super::{GenerateError, Kind};
use crate::board::{Line, Square};
use crate::problem::Problem;
use crate::rules::Rules;
use crate::strategy::{AttackMap, Chance};

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
    let (n, rules) = (empty.n(), empty.rules());
    Ok(match kind {
        Kind::Placed { queens } => {
            let queens = placed(&empty, queens, chance)?;
            given(empty, &queens)
        }
        Kind::Blocked { density } => blocked(empty, squares(n).filter(|_| chance.bet(density))),
        Kind::ExcludedDiagonals { diagonals } => {
            let mut all: Vec<(Line, usize)> = all_diagonals(rules).collect();
            chance.shuffle(&mut all);
            let excluded = all.into_iter().take(diagonals as usize);
            blocked(empty, excluded.flat_map(|(line, number)| rules.line_squares(line, number)))
        }
    })
}

/// The diagonals of both directions.
pub(super) fn all_diagonals(rules: Rules) -> impl Iterator<Item = (Line, usize)> {
    [Line::Diagonal, Line::Antidiagonal]
        .into_iter()
        .flat_map(move |line| (0..rules.diagonals() as usize).map(move |number| (line, number)))
}

/// All squares in reading order.
pub(super) fn squares(n: u32) -> impl Iterator<Item = Square> {
    (0..n).flat_map(move |row| (0..n).map(move |column| Square::new(row, column)))
}

pub(super) fn given(empty: Problem, queens: &[Square]) -> Problem {
    empty.with_given(queens.iter().copied()).expect("queens on different squares of the board")
}

pub(super) fn blocked(problem: Problem, squares: impl IntoIterator<Item = Square>) -> Problem {
    problem.with_blocked(squares).expect("they lie on the board, and off the queens")
}

/// Queens one after the other, each on a square that is uniformly random among those that no earlier
/// one attacks. Where none is left it begins anew.
fn placed(empty: &Problem, queens: u32, chance: &mut Chance) -> Result<Vec<Square>, GenerateError> {
    let looks = 1 + u64::from(empty.n()).pow(2);
    let tries = TRIES.min((LOOKS / looks).try_into().unwrap_or(TRIES)).max(1);
    for _ in 0..tries {
        let mut placing = Placing::new(empty);
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
    queens: Vec<Square>,
    /// Rows and columns without a queen.
    rows: Vec<u32>,
    columns: Vec<u32>,
    attacks: AttackMap,
}

impl Placing {
    fn new(empty: &Problem) -> Self {
        let lines: Vec<u32> = (0..empty.n()).collect();
        let attacks = AttackMap::empty(empty.rules());
        Self { queens: Vec::new(), rows: lines.clone(), columns: lines, attacks }
    }

    /// A random free square: by throws first, then from the list of all.
    fn free_square(&self, chance: &mut Chance) -> Option<Square> {
        let left = self.rows.len();
        let mut throw = || chance.below(left as u64) as usize;
        for _ in 0..left {
            let square = Square::new(self.rows[throw()], self.columns[throw()]);
            if !self.attacks.is_attacked(square) {
                return Some(square);
            }
        }
        let all = self
            .rows
            .iter()
            .flat_map(|&row| self.columns.iter().map(move |&column| Square::new(row, column)));
        let free: Vec<Square> = all.filter(|&square| !self.attacks.is_attacked(square)).collect();
        (!free.is_empty()).then(|| free[chance.below(free.len() as u64) as usize])
    }

    fn place(&mut self, square: Square) {
        self.queens.push(square);
        self.rows.retain(|&row| row != square.row);
        self.columns.retain(|&column| column != square.column);
        self.attacks.place(square);
    }
}
