//! Turns and reflections of a board, from two of them: a quarter turn and the mirror. What they leave as it is.

use std::collections::BTreeSet;

use n_queens::count::Kind;
use n_queens::{Square, Symmetry};

use super::model::{Model, squares};

/// A quarter turn clockwise.
fn turned(Square { row, column }: Square, n: u32) -> Square {
    Square::new(column, n - 1 - row)
}

/// Left and right change places.
fn mirrored(Square { row, column }: Square, n: u32) -> Square {
    Square::new(row, n - 1 - column)
}

/// Where a square of a board of side `n` goes.
pub(super) fn square(symmetry: Symmetry, square: Square, n: u32) -> Square {
    let (is_mirrored, turns) = match symmetry {
        Symmetry::Identity => (false, 0),
        Symmetry::QuarterTurn => (false, 1),
        Symmetry::HalfTurn => (false, 2),
        Symmetry::ThreeQuarterTurn => (false, 3),
        Symmetry::Mirror => (true, 0),
        Symmetry::Antitranspose => (true, 1),
        Symmetry::Flip => (true, 2),
        Symmetry::Transpose => (true, 3),
    };
    let start = if is_mirrored { mirrored(square, n) } else { square };
    (0..turns).fold(start, |square, _| turned(square, n))
}

/// The image of a board with a queen in every row and column.
pub(super) fn columns(symmetry: Symmetry, columns: &[u32]) -> Vec<u32> {
    let n = columns.len() as u32;
    let mut image = vec![0; columns.len()];
    for queen in squares(columns).map(|queen| square(symmetry, queen, n)) {
        image[queen.row as usize] = queen.column;
    }
    image
}

/// All images of a board, each once.
pub(super) fn orbit(board: &[u32]) -> BTreeSet<Vec<u32>> {
    Symmetry::ALL.into_iter().map(|symmetry| columns(symmetry, board)).collect()
}

/// How many solutions of this kind a board has whose solutions' images are solutions.
pub(super) fn count(model: &Model, kind: Kind) -> u128 {
    let kept = |symmetry| {
        let is_kept = |solution: &&Vec<u32>| columns(symmetry, solution) == **solution;
        model.solutions.iter().filter(is_kept).count()
    };
    let count = match kind {
        Kind::All => model.solutions.len(),
        Kind::HalfTurn => kept(Symmetry::HalfTurn),
        Kind::QuarterTurn => kept(Symmetry::QuarterTurn),
        Kind::Fundamental => {
            let is_first = |solution: &&Vec<u32>| orbit(solution).first() == Some(*solution);
            model.solutions.iter().filter(is_first).count()
        }
    };
    count as u128
}
