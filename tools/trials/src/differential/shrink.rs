//! Makes a case smaller as long as it still fails: fewer pieces, fewer rows, a plainer variant.

use n_queens::{Problem, Square, Variant};

use super::case::Case;

/// So many smaller cases are tried; then what was found must do.
const TRIES: usize = 2_000;

/// The smallest case that was found for which `fault` has something to say, and what it says.
pub(super) fn shrink(
    mut case: Case,
    mut said: String,
    mut fault: impl FnMut(&Case) -> Option<String>,
) -> (Case, String) {
    let mut left = TRIES;
    loop {
        let mut smaller = smaller(&case.problem).into_iter().take(left).map(|problem| {
            left -= 1;
            Case { problem, ..case.clone() }
        });
        let failing = smaller.find_map(|case| fault(&case).map(|said| (case, said)));
        drop(smaller);
        match failing {
            Some(found) => (case, said) = found,
            None => return (case, said),
        }
    }
}

/// Boards that are a little smaller, the smallest first.
fn smaller(problem: &Problem) -> Vec<Problem> {
    let (queens, blocked) = (problem.given().squares(), problem.blocked());
    let rows = (0..problem.n()).map(|line| without_line(problem, line));
    let halves = [parts(blocked, blocked.len() / 2), parts(queens, queens.len() / 2)];
    let [fewer_blocked, fewer_queens] = halves;
    let by_halves = fewer_blocked.into_iter().map(|blocked| with(problem, queens, &blocked));
    let by_halves =
        by_halves.chain(fewer_queens.into_iter().map(|queens| with(problem, &queens, blocked)));
    let by_one = parts(blocked, 1).into_iter().map(|blocked| with(problem, queens, &blocked));
    let by_one =
        by_one.chain(parts(queens, 1).into_iter().map(|queens| with(problem, &queens, blocked)));
    let is_plain = problem.variant() == Variant::Standard;
    let plainer = (!is_plain).then(|| problem.clone().with_variant(Variant::Standard));
    rows.chain(by_halves).chain(by_one).chain(plainer).collect()
}

/// The lists that are left when a stretch of so many squares is taken out.
fn parts(squares: &[Square], length: usize) -> Vec<Vec<Square>> {
    if length == 0 {
        return Vec::new();
    }
    let starts = (0..squares.len()).step_by(length);
    let rest = |start: usize| {
        let end = (start + length).min(squares.len());
        squares[..start].iter().chain(&squares[end..]).copied().collect()
    };
    starts.map(rest).collect()
}

fn with(problem: &Problem, queens: &[Square], blocked: &[Square]) -> Problem {
    board(problem.n(), problem.variant(), queens.iter().copied(), blocked.iter().copied())
}

/// Without one row and the column of the same number.
fn without_line(problem: &Problem, line: u32) -> Problem {
    let stays = |square: &&Square| square.row != line && square.column != line;
    let moved = |index: u32| index - u32::from(index > line);
    let place = |square: &Square| Square::new(moved(square.row), moved(square.column));
    let queens = problem.given().squares().iter().filter(stays).map(place);
    let blocked = problem.blocked().iter().filter(stays).map(place);
    board(problem.n() - 1, problem.variant(), queens, blocked)
}

fn board(
    n: u32,
    variant: Variant,
    queens: impl Iterator<Item = Square>,
    blocked: impl Iterator<Item = Square>,
) -> Problem {
    let empty = Problem::new(n).with_variant(variant);
    let board = empty.with_given(queens).and_then(|board| board.with_blocked(blocked));
    board.expect("each piece was on the board before, and on a square of its own")
}
