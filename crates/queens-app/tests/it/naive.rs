//! A naive model of the problem: tries every column in every row and compares each pair of queens.

use n_queens::Variant;
use queens_app::Board;

/// All solutions of a small board, in lexicographic order.
pub(crate) fn solutions(board: &Board) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    extend(board, &mut Vec::new(), &mut found);
    found
}

fn extend(board: &Board, columns: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
    let row = columns.len() as u32;
    if row == board.n {
        found.push(columns.clone());
        return;
    }
    for column in 0..board.n {
        let is_free = (0..)
            .zip(&*columns)
            .all(|(above, &other)| !attack(board, (above, other), (row, column)));
        let is_open =
            board.blocked.iter().all(|square| (square.row, square.column) != (row, column));
        let is_given =
            board.queens.iter().all(|square| square.row != row || square.column == column);
        if is_free && is_open && is_given {
            columns.push(column);
            extend(board, columns, found);
            columns.pop();
        }
    }
}

/// Whether queens on two squares of different rows attack each other.
fn attack(board: &Board, a: (u32, u32), b: (u32, u32)) -> bool {
    let n = i64::from(board.n);
    let (rows, columns) = (i64::from(a.0) - i64::from(b.0), i64::from(a.1) - i64::from(b.1));
    let is_line = match board.variant {
        Variant::Torus => (rows - columns) % n == 0 || (rows + columns) % n == 0,
        _ => rows.abs() == columns.abs(),
    };
    let is_knight = (rows * columns).abs() == 2;
    columns == 0 || is_line || (board.variant == Variant::Super && is_knight)
}
