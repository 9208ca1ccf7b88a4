//! The checker for a regular board: long stretches of rows with a constant step between their columns. Only these runs
//! are kept. The lines through the queens of a run are numbered by an arithmetic progression, and whether two progressions
//! share a number is arithmetic: no queen is stored. So a board of any size is proved, before its first byte is written, in
//! a few hundred bytes.

use thiserror::Error;

use super::{Attack, Fault};
use crate::board::{Line, Square};
use crate::plural;

/// The most runs of a board that counts as regular: a fraction of a second to compare all pairs.
const MOST_RUNS: usize = 1024;

/// So many columns at a time are compared with what a run expects.
const CHUNK: usize = 256;

/// Why [`Progressions`] did not accept a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ProgressionsFault {
    /// The board is no solution.
    #[error(transparent)]
    Wrong(#[from] Fault),
    /// The board may be right or wrong, but not in so few runs.
    #[error(
        "the board is not regular: its first {rows} {row} {is} more than {most} {run} of constant step; use check::Stream",
        row = plural(rows, "row", "rows"),
        is = plural(rows, "is", "are"),
        run = plural(most, "run", "runs")
    )]
    NotRegular {
        /// How many rows were looked at.
        rows: u32,
        /// The most runs that are looked at.
        most: usize,
    },
}

/// Checks a plain board, or a torus, that consists of a few runs of constant step, such as every
/// [`Construction`](crate::Construction): O(n) time, O(runs) memory, at most a few dozen kB.
///
/// ```
/// use n_queens::check::Progressions;
/// let mut progressions = Progressions::sized(6);
/// progressions.rows(&[1, 3, 5])?; // a run of step 2
/// progressions.rows(&[0, 2, 4])?; // and another one
/// assert_eq!(progressions.finish(), Ok(6));
/// # Ok::<(), n_queens::check::ProgressionsFault>(())
/// ```
pub struct Progressions {
    n: u32,
    is_torus: bool,
    /// How many rows have come.
    row: u32,
    /// The last one may still grow.
    runs: Vec<Run>,
}

/// Rows one below the other whose columns grow, or shrink, by the same step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Run {
    row: u32,
    column: u32,
    /// 0 as long as there is one row only.
    step: i64,
    rows: u32,
}

impl Progressions {
    /// For a board of `n` rows.
    #[must_use]
    pub const fn sized(n: u32) -> Self {
        Self { n, is_torus: false, row: 0, runs: Vec::new() }
    }

    /// For a torus of `n` rows.
    ///
    /// ```
    /// use n_queens::check::Progressions;
    /// let mut plain = Progressions::sized(6);
    /// let mut torus = Progressions::on_torus(6);
    /// for progressions in [&mut plain, &mut torus] {
    ///     progressions.rows(&[1, 3, 5, 0, 2, 4])?;
    /// }
    /// assert_eq!(plain.finish(), Ok(6));
    /// assert!(torus.finish().is_err());
    /// # Ok::<(), n_queens::check::ProgressionsFault>(())
    /// ```
    #[must_use]
    pub const fn on_torus(n: u32) -> Self {
        Self { n, is_torus: true, row: 0, runs: Vec::new() }
    }

    /// Takes in the columns of the next rows. Attacks come to light in [`finish`](Self::finish).
    pub fn rows(&mut self, columns: &[u32]) -> Result<(), ProgressionsFault> {
        columns.chunks(CHUNK).try_for_each(|chunk| {
            if self.goes_on(chunk) { Ok(()) } else { chunk.iter().try_for_each(|&c| self.queen(c)) }
        })
    }

    /// Whether the last run goes on through the whole chunk, which it then takes in.
    fn goes_on(&mut self, chunk: &[u32]) -> bool {
        let rows = chunk.len() as u32;
        let Some(run) = self.runs.last_mut().filter(|run| run.rows > 1) else { return false };
        let (first, last) = (run.column(run.rows), run.column(run.rows.saturating_add(rows - 1)));
        let on_board = |column: i64| (0..i64::from(self.n)).contains(&column);
        if self.n - self.row < rows || !on_board(first) || !on_board(last) {
            return false;
        }
        // Both ends are on the board, so nothing between them leaves the type.
        let fits = follows(chunk, first as u32, run.step as u32);
        if fits {
            run.rows += rows;
            self.row += rows;
        }
        fits
    }

    fn queen(&mut self, column: u32) -> Result<(), ProgressionsFault> {
        let (n, row) = (self.n, self.row);
        if row == n {
            return Err(Fault::Size { expected: n, found: n.saturating_add(1) }.into());
        }
        if column >= n {
            return Err(Fault::OffBoard { row, column, n }.into());
        }
        if !self.runs.last_mut().is_some_and(|run| run.takes(column)) {
            if self.runs.len() == MOST_RUNS {
                return Err(ProgressionsFault::NotRegular { rows: row + 1, most: MOST_RUNS });
            }
            self.runs.push(Run { row, column, step: 0, rows: 1 });
        }
        self.row += 1;
        Ok(())
    }

    /// The side of the board, now that all rows have come: no two of its queens share a line.
    pub fn finish(self) -> Result<u32, ProgressionsFault> {
        if self.row != self.n {
            return Err(Fault::Size { expected: self.n, found: self.row }.into());
        }
        for line in [Line::Column, Line::Diagonal, Line::Antidiagonal] {
            if let Some((a, b)) = self.shared(line) {
                return Err(Fault::Attack(Attack { a, b, line }).into());
            }
        }
        Ok(self.n)
    }

    /// Two queens on one `line`, in reading order.
    fn shared(&self, line: Line) -> Option<(Square, Square)> {
        let within = self.runs.iter().find_map(|run| run.attacks_itself(line));
        within.or_else(|| {
            let lines: Vec<_> = self.runs.iter().map(|run| run.lines(line)).collect();
            let pairs = (0..lines.len()).flat_map(|b| (0..=b).map(move |a| (a, b)));
            let shared = |(a, b): (usize, usize)| {
                let turns = self.turns().iter().filter(|&&turns| a != b || turns != 0);
                let mut meetings = turns.filter_map(|turns| {
                    let shift = turns * i64::from(self.n);
                    let number = lines[a].shares(lines[b].shifted(shift))?;
                    Some((lines[a].index(number), lines[b].index(number - shift)))
                });
                let (i, j) = meetings.next()?;
                Some((self.runs[a].square(i), self.runs[b].square(j)))
            };
            let (first, second) = pairs.filter_map(shared).next()?;
            Some((first.min(second), first.max(second)))
        })
    }

    /// How many times n lies between the numbers of two squares on one line. On a torus these are equal
    /// modulo n, and none of them is 2n or more from another.
    const fn turns(&self) -> &'static [i64] {
        if self.is_torus { &[0, 1, -1] } else { &[0] }
    }
}

/// Whether `columns` are `first` and then always `step` more. Looks at all of them, and not only
/// up to the first that differs: that goes several at a time.
fn follows(columns: &[u32], first: u32, step: u32) -> bool {
    let Some((&top, below)) = columns.split_first() else { return true };
    let differs = |(above, column): (&u32, &u32)| column.wrapping_sub(*above) ^ step;
    let differences = columns.iter().zip(below).map(differs).fold(0, |all, one| all | one);
    top == first && differences == 0
}

impl Run {
    /// Its column, on the board or not, after so many rows.
    fn column(&self, rows: u32) -> i64 {
        i64::from(self.column) + self.step * i64::from(rows)
    }

    fn square(&self, rows: u32) -> Square {
        Square::new(self.row + rows, self.column(rows) as u32)
    }

    /// Grows by one row if `column` is where it would go on.
    fn takes(&mut self, column: u32) -> bool {
        if self.rows == 1 {
            self.step = i64::from(column) - i64::from(self.column);
        }
        let takes = self.column(self.rows) == i64::from(column);
        self.rows += u32::from(takes);
        takes
    }

    /// How the number of the `line` through its queen grows from row to row.
    const fn pace(&self, line: Line) -> i64 {
        match line {
            Line::Row | Line::Knight => 1,
            Line::Column => self.step,
            Line::Diagonal => 1 - self.step,
            Line::Antidiagonal => 1 + self.step,
        }
    }

    /// The first two queens, where all of its queens stand on one line.
    fn attacks_itself(&self, line: Line) -> Option<(Square, Square)> {
        (self.rows > 1 && self.pace(line) == 0).then(|| (self.square(0), self.square(1)))
    }

    /// The lines of one direction through its queens.
    fn lines(&self, line: Line) -> Lines {
        let (row, column) = (i64::from(self.row), i64::from(self.column));
        let first = match line {
            Line::Row | Line::Knight => row,
            Line::Column => column,
            Line::Diagonal => row - column,
            Line::Antidiagonal => row + column,
        };
        Lines {
            first,
            pace: self.pace(line),
            last: first + self.pace(line) * i64::from(self.rows - 1),
        }
    }
}

/// The numbers of lines: `first`, `first + pace`, ..., `last`; the pace is not 0 unless there is
/// one number only.
#[derive(Clone, Copy)]
struct Lines {
    first: i64,
    pace: i64,
    last: i64,
}

impl Lines {
    /// Each number so much larger.
    const fn shifted(self, by: i64) -> Self {
        Self { first: self.first + by, pace: self.pace, last: self.last + by }
    }

    /// The smallest number that is among both.
    fn shares(self, other: Self) -> Option<i64> {
        let low = self.low().max(other.low());
        let high = self.high().min(other.high());
        if low > high {
            return None;
        }
        let (number, period) = self.meets(other)?;
        let (low, high) = (i128::from(low), i128::from(high));
        let smallest = low + (number - low).rem_euclid(period);
        (smallest <= high).then_some(smallest as i64)
    }

    /// Without a first and a last one: a number that is among both, and the distance from it to
    /// the next (the Chinese remainder theorem). None if there is no such number.
    fn meets(self, other: Self) -> Option<(i128, i128)> {
        let (a, b) = (self.distance(), other.distance());
        let apart = i128::from(other.first) - i128::from(self.first);
        let (divisor, inverse) = greatest_common_divisor(a, b);
        if apart % divisor != 0 {
            return None;
        }
        let steps = (apart / divisor * inverse).rem_euclid(b / divisor);
        Some((i128::from(self.first) + a * steps, a / divisor * b))
    }

    /// From one number to the next, upwards; where there is only one, any will do.
    fn distance(self) -> i128 {
        i128::from(self.pace).abs().max(1)
    }

    fn low(self) -> i64 {
        self.first.min(self.last)
    }

    fn high(self) -> i64 {
        self.first.max(self.last)
    }

    /// Which of them `number` is, from 0.
    fn index(self, number: i64) -> u32 {
        (number - self.first).checked_div(self.pace).unwrap_or(0) as u32
    }
}

/// The greatest common divisor `d` of two positive numbers, and `x` such that `a x = d (mod b)`,
/// by Euclid's algorithm.
fn greatest_common_divisor(a: i128, b: i128) -> (i128, i128) {
    let (mut old, mut new) = ((a, 1), (b, 0));
    while new.0 != 0 {
        let quotient = old.0 / new.0;
        (old, new) = (new, (old.0 - quotient * new.0, old.1 - quotient * new.1));
    }
    old
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;

    fn checked(columns: &[u32]) -> Result<u32, ProgressionsFault> {
        let mut progressions = Progressions::sized(columns.len() as u32);
        progressions.rows(columns)?;
        progressions.finish()
    }

    #[test]
    fn a_run_that_attacks_itself_is_found() {
        let cases = [
            (vec![5; 8], Line::Column),
            ((0..8).collect::<Vec<_>>(), Line::Diagonal),
            ((0..8).rev().collect(), Line::Antidiagonal),
        ];
        for (columns, line) in cases {
            let Err(ProgressionsFault::Wrong(Fault::Attack(attack))) = checked(&columns) else {
                panic!("{columns:?} is no solution");
            };
            assert_eq!((attack.line, attack.a.row, attack.b.row), (line, 0, 1));
        }
    }

    #[test]
    fn too_many_rows_too_few_rows_and_columns_off_the_board_are_faults() {
        let mut progressions = Progressions::sized(4);
        assert_eq!(progressions.rows(&[1, 3, 0]), Ok(()));
        let size = |expected, found| ProgressionsFault::from(Fault::Size { expected, found });
        assert_eq!(progressions.finish(), Err(size(4, 3)));
        assert_eq!(Progressions::sized(4).rows(&[1, 3, 0, 2, 4]), Err(size(4, 5)));
        let off_board = Fault::OffBoard { row: 2, column: 4, n: 4 }.into();
        assert_eq!(Progressions::sized(4).rows(&[0, 2, 4, 6]), Err(off_board));
        assert_eq!(Progressions::sized(0).finish(), Ok(0));
    }

    /// A long run that would go on past the last column, or past the last row.
    #[test]
    fn long_runs_end_with_the_board() {
        let n = 1000u32;
        let columns: Vec<u32> = (0..n).map(|row| 3 * row).collect();
        let off_board = Fault::OffBoard { row: 334, column: 1002, n }.into();
        assert_eq!(Progressions::sized(n).rows(&columns), Err(off_board));
        let size = Fault::Size { expected: 99, found: 100 }.into();
        assert_eq!(Progressions::sized(99).rows(&[5; 130]), Err(size));
    }

    #[test]
    fn irregular_boards_are_left_to_others() {
        let columns: Vec<u32> =
            (0..10_000u64).map(|row| (row * row % 10_007 % 10_000) as u32).collect();
        let Err(ProgressionsFault::NotRegular { rows, most }) = checked(&columns) else {
            panic!("squares have no constant step");
        };
        assert!((most..3 * most).contains(&(rows as usize)));
    }

    /// The even columns, then the odd ones, as runs.
    fn two_runs(n: u32) -> Progressions {
        let run = |row, column, rows| Run { row, column, step: 2, rows };
        let runs = vec![run(0, 1, n / 2), run(n / 2, 0, n - n / 2)];
        Progressions { n, is_torus: false, row: n, runs }
    }

    #[test]
    fn the_largest_boards_are_judged_from_their_runs() {
        assert_eq!(two_runs(u32::MAX - 2).finish(), Ok(u32::MAX - 2));
        // n = 3 (mod 6) is one of the sizes for which two runs are not enough.
        let Err(ProgressionsFault::Wrong(Fault::Attack(attack))) = two_runs(u32::MAX).finish()
        else {
            panic!("two queens share a line");
        };
        let number = |square: Square| i64::from(square.row) + i64::from(square.column);
        assert_eq!((attack.line, number(attack.a)), (Line::Antidiagonal, number(attack.b)));
        assert!(attack.a.row < attack.b.row && attack.b.is_on(u32::MAX));
    }

    #[test]
    fn blocks_of_any_length_make_the_same_runs() {
        let columns: Vec<u32> = (1..500).step_by(2).chain((0..500).step_by(2)).collect();
        assert_eq!(check::columns(&columns).is_ok(), checked(&columns).is_ok());
        for length in [1, 2, 7, 64, 65, 499] {
            let mut progressions = Progressions::sized(500);
            columns.chunks(length).for_each(|block| progressions.rows(block).unwrap());
            assert_eq!(progressions.runs.len(), 2, "{length}");
        }
    }
}
