//! The text forms, each as a function from a problem to lines.

use std::io::{self, Write};

use n_queens::{Problem, Square};

/// `.` open, `Q` a given queen, `x` blocked, one line a row; a board without rows is an empty line.
pub(super) fn board(problem: &Problem, out: &mut impl Write) -> io::Result<()> {
    let n = problem.n();
    let (mut queens, mut blocked) = (problem.given().squares(), problem.blocked());
    let mut line = vec![b'.'; n as usize + 1];
    line[n as usize] = b'\n';
    if n == 0 {
        return out.write_all(&line);
    }
    for row in 0..n {
        line[..n as usize].fill(b'.');
        mark(&mut line, row, &mut queens, b'Q');
        mark(&mut line, row, &mut blocked, b'x');
        out.write_all(&line)?;
    }
    Ok(())
}

/// Puts a sign on the first of `squares`, those of this row, and leaves the others.
fn mark(line: &mut [u8], row: u32, squares: &mut &[Square], sign: u8) {
    let here = squares.iter().take_while(|square| square.row == row).count();
    let (now, later) = squares.split_at(here);
    now.iter().for_each(|square| line[square.column as usize] = sign);
    *squares = later;
}

/// One document a line, as the reader takes it.
pub(super) fn json(problem: &Problem, out: &mut impl Write) -> io::Result<()> {
    let (n, queens) = (problem.n(), list(problem.given().squares(), 0));
    let blocked = list(problem.blocked(), 0);
    writeln!(out, "{{\"n\":{n},\"queens\":{queens},\"blocked\":{blocked}}}")
}

/// Problem 79 where there are no blocked squares, problem 80 where there are no queens.
pub(super) fn csplib(problem: &Problem, out: &mut impl Write) -> io::Result<()> {
    let (queens, blocked) = (problem.given().squares(), problem.blocked());
    writeln!(out, "letting n = {}", problem.n())?;
    if !queens.is_empty() || blocked.is_empty() {
        writeln!(out, "letting init = {}", list(queens, 0))?;
    }
    if !blocked.is_empty() {
        writeln!(out, "letting blocks = {}", list(blocked, 1))?;
    }
    Ok(())
}

/// The size, then a fact for each square, a row a line.
pub(super) fn asp(problem: &Problem, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "board({}).", problem.n())?;
    for (name, squares) in [("queen", problem.given().squares()), ("block", problem.blocked())] {
        for row in squares.chunk_by(|one, other| one.row == other.row) {
            let facts = row.iter().map(|s| format!("{name}({},{}).", s.row + 1, s.column + 1));
            writeln!(out, "{}", facts.collect::<Vec<_>>().join(" "))?;
        }
    }
    Ok(())
}

/// `[[0,1],[2,3]]`, counted from `first`.
fn list(squares: &[Square], first: u32) -> String {
    let pair = |square: &Square| format!("[{},{}]", square.row + first, square.column + first);
    format!("[{}]", squares.iter().map(pair).collect::<Vec<_>>().join(","))
}
