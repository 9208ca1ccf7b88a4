//! An answer: n queens, none attacking another. What is not one cannot be built.

use crate::board::Square;
use crate::check::{self, Fault};
use crate::problem::Problem;

/// A solution of the plain n x n board, checked when it was built.
///
/// Solutions on the torus and of superqueens are solutions of the plain board too.
///
/// ```
/// use n_queens::Solution;
/// let solution = Solution::new(vec![1, 3, 0, 2])?;
/// assert_eq!(solution.column(0), 1);
/// assert!(Solution::new(vec![0, 1, 2, 3]).is_err());
/// # Ok::<(), n_queens::check::Fault>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Solution {
    columns: Box<[u32]>,
}

impl Solution {
    /// The solution whose queen of row i stands in column `columns[i]`. O(n).
    pub fn new(columns: impl Into<Box<[u32]>>) -> Result<Self, Fault> {
        let columns = columns.into();
        check::columns(&columns)?;
        Ok(Self { columns })
    }

    /// As [`new`](Self::new), and it must solve `problem` as well.
    ///
    /// ```
    /// use n_queens::{Problem, Solution, Square};
    /// let corner = Problem::new(4).with_given([Square::new(0, 0)])?;
    /// assert!(Solution::for_problem(&corner, vec![1, 3, 0, 2]).is_err());
    /// # Ok::<(), n_queens::BoardError>(())
    /// ```
    pub fn for_problem(problem: &Problem, columns: impl Into<Box<[u32]>>) -> Result<Self, Fault> {
        let columns = columns.into();
        check::solves(problem, &columns)?;
        Ok(Self { columns })
    }

    /// A solution that is proved already.
    pub(crate) fn proved(columns: Box<[u32]>) -> Self {
        debug_assert_eq!(check::columns(&columns), Ok(()));
        Self { columns }
    }

    /// The side of the board, which is the number of queens.
    pub fn n(&self) -> u32 {
        self.columns.len() as u32
    }

    /// The column of each row's queen.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// The column of the queen in `row`.
    ///
    /// # Panics
    /// If the board has no such row.
    pub fn column(&self, row: u32) -> u32 {
        self.columns[row as usize]
    }

    /// The queens' squares, from the top row down.
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> + '_ {
        self.columns.iter().enumerate().map(|(row, &column)| Square::new(row as u32, column))
    }

    /// For images under symmetries, which are solutions because this one is.
    pub(crate) fn from_squares(n: u32, squares: impl Iterator<Item = Square>) -> Self {
        let mut columns = vec![0; n as usize].into_boxed_slice();
        squares.for_each(|square| columns[square.row as usize] = square.column);
        Self::proved(columns)
    }
}
