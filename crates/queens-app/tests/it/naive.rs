//! The naive model of a request's board.

use n_queens::Variant;
use queens_app::Board;
use queens_test_support::NaiveBoard;

/// All solutions of a small board, in lexicographic order.
pub(crate) fn solutions(board: &Board) -> Vec<Vec<u32>> {
    NaiveBoard {
        n: board.n,
        is_torus: board.variant == Variant::Torus,
        has_knights: board.variant == Variant::Super,
        given: board.queens.iter().map(|square| (square.row, square.column)).collect(),
        blocked: board.blocked.iter().map(|square| (square.row, square.column)).collect(),
    }
    .solutions()
}
