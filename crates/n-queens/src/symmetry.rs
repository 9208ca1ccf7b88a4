//! The eight symmetries of the square: images, canonical forms, orbits.
//!
//! Stands beside the data flow: it turns solutions into other solutions.

use crate::Solution;
use crate::board::Square;
use crate::problem::Problem;

named! {
    /// A way to turn or flip a board onto itself.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Symmetry {
        /// Leaves the board as it is.
        Identity = "identity",
        /// A quarter turn clockwise.
        QuarterTurn = "quarter-turn",
        /// A half turn.
        HalfTurn = "half-turn",
        /// Three quarter turns clockwise.
        ThreeQuarterTurn = "three-quarter-turn",
        /// Left and right change places.
        Mirror = "mirror",
        /// Top and bottom change places.
        Flip = "flip",
        /// Rows become columns: flipped along `\`.
        Transpose = "transpose",
        /// Flipped along `/`.
        Antitranspose = "antitranspose",
    }
}

impl Symmetry {
    /// Where `square` of an n x n board goes.
    ///
    /// ```
    /// use n_queens::{Square, Symmetry};
    /// assert_eq!(Symmetry::QuarterTurn.square(Square::new(0, 1), 4), Square::new(1, 3));
    /// ```
    ///
    /// # Panics
    /// In a debug build, if the square lies off the board.
    pub const fn square(self, square: Square, n: u32) -> Square {
        debug_assert!(square.is_on(n));
        let Square { row, column } = square;
        let (up, left) = (n - 1 - row, n - 1 - column);
        match self {
            Self::Identity => square,
            Self::QuarterTurn => Square::new(column, up),
            Self::HalfTurn => Square::new(up, left),
            Self::ThreeQuarterTurn => Square::new(left, row),
            Self::Mirror => Square::new(row, left),
            Self::Flip => Square::new(up, column),
            Self::Transpose => Square::new(column, row),
            Self::Antitranspose => Square::new(left, up),
        }
    }

    /// The image of a board with everything that stands on it.
    ///
    /// ```
    /// use n_queens::{Problem, Square, Symmetry};
    /// let board = Problem::new(4).with_given([Square::new(0, 1)])?;
    /// assert_eq!(Symmetry::Mirror.board(&board).given().squares(), [Square::new(0, 2)]);
    /// # Ok::<(), n_queens::BoardError>(())
    /// ```
    #[must_use]
    pub fn board(self, problem: &Problem) -> Problem {
        let n = problem.n();
        let image = |square: &Square| self.square(*square, n);
        let empty = Problem::new(n).with_variant(problem.variant());
        empty
            .with_given(problem.given().squares().iter().map(image))
            .and_then(|board| board.with_blocked(problem.blocked().iter().map(image)))
            .expect("a symmetry keeps squares on the board and apart")
    }

    /// The image of a solution.
    ///
    /// ```
    /// use n_queens::{Solution, Symmetry};
    /// let solution = Solution::new(vec![1, 3, 0, 2])?;
    /// assert_eq!(Symmetry::Mirror.image(&solution).columns(), [2, 0, 3, 1]);
    /// # Ok::<(), n_queens::check::Fault>(())
    /// ```
    #[must_use]
    pub fn image(self, solution: &Solution) -> Solution {
        let n = solution.n();
        let mut columns = vec![0; n as usize].into_boxed_slice();
        for square in solution.squares().map(|square| self.square(square, n)) {
            columns[square.row as usize] = square.column;
        }
        Solution::proved(columns)
    }
}

/// The first of a solution's images in lexicographic order of columns: two solutions are
/// the same up to turning and flipping exactly if their canonical forms are equal.
///
/// ```
/// use n_queens::{canonical, Solution};
/// let solution = Solution::new(vec![2, 0, 3, 1])?;
/// assert_eq!(canonical(&solution).columns(), [1, 3, 0, 2]);
/// # Ok::<(), n_queens::check::Fault>(())
/// ```
pub fn canonical(solution: &Solution) -> Solution {
    orbit(solution).swap_remove(0)
}

/// The different images of a solution in lexicographic order: 1, 2, 4 or 8 of them.
///
/// ```
/// use n_queens::{orbit, Solution};
/// let solution = Solution::new(vec![1, 3, 0, 2])?;
/// assert_eq!(orbit(&solution).len(), 2); // a quarter turn leaves it as it is
/// # Ok::<(), n_queens::check::Fault>(())
/// ```
pub fn orbit(solution: &Solution) -> Vec<Solution> {
    let mut images = Symmetry::ALL.map(|symmetry| symmetry.image(solution)).to_vec();
    images.sort_unstable();
    images.dedup();
    images
}
