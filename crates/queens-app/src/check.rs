//! Is a board a solution? If not, which queens attack each other.

use n_queens::check::{self, Attack};
use n_queens::{Line, Problem, Square};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Board, Error};

/// Pairs that are named by default: a crowded board has millions.
const PAIRS: usize = 1000;

/// Asks whether a board is a solution.
///
/// ```
/// use n_queens::Square;
/// use queens_app::{Board, Check};
/// let queens = [1, 3, 0, 2].into_iter().zip(0..).map(|(column, row)| Square::new(row, column));
/// let board = Board { queens: queens.collect(), ..Board::new(4) };
/// assert!(Check { board, limit: None }.run()?.valid);
/// # Ok::<(), queens_app::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
pub struct Check {
    /// The board.
    #[serde(flatten)]
    pub board: Board,
    /// The most attacking pairs to name.
    pub limit: Option<usize>,
}

/// Whether a board is a solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Check")]
pub struct CheckAnswer {
    /// The side of the board.
    pub n: u32,
    /// Whether it is a solution.
    pub valid: bool,
    /// Pairs of queens that attack each other.
    pub attacks: Vec<Pair>,
    /// How many queens are on the board.
    pub queens: usize,
    /// Whether there are more pairs than these.
    pub truncated: bool,
}

/// Two queens that attack each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Attack")]
pub struct Pair {
    /// The first queen; none if it is not known, as on a huge board that is not kept.
    pub a: Option<Square>,
    /// The second queen.
    pub b: Square,
    /// The line that they share.
    pub line: Line,
}

impl From<Attack> for Pair {
    fn from(attack: Attack) -> Self {
        Self { a: Some(attack.a), b: attack.b, line: attack.line }
    }
}

/// The first `most` pairs of given queens that attack each other, and whether there are more.
pub(crate) fn attacking_pairs(problem: &Problem, most: usize) -> (Vec<Pair>, bool) {
    let mut attacks = check::attacks(problem.given(), problem.variant());
    let pairs = attacks.by_ref().take(most).map(Pair::from).collect();
    (pairs, attacks.next().is_some())
}

impl Check {
    /// The answer.
    ///
    /// # Errors
    /// If the board is wrong.
    pub fn run(&self) -> Result<CheckAnswer, Error> {
        let problem = self.board.problem()?;
        let (n, queens) = (problem.n(), problem.given().squares());
        let columns: Vec<u32> = queens.iter().map(|queen| queen.column).collect();
        let in_order = (0..).zip(queens).all(|(row, queen)| queen.row == row);
        let valid =
            in_order && queens.len() == n as usize && check::solves(&problem, &columns).is_ok();
        let (attacks, truncated) = attacking_pairs(&problem, self.limit.unwrap_or(PAIRS));
        Ok(CheckAnswer { n, valid, attacks, queens: queens.len(), truncated })
    }
}
