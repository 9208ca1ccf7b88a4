//! A regular board as a few runs: rows one below the other with a constant step between their columns. The lines through
//! the queens of a run are numbered by an arithmetic progression, and whether two progressions share a number is
//! arithmetic: no queen is stored. So a board of any size is proved in a few hundred bytes.

use super::Fault;
use crate::board::{Line, Square};

/// The most runs of a regular board: to compare all pairs takes less time than to look at the queens of a larger one.
const MOST_RUNS: usize = 16;

/// So many columns at a time are compared with what a run expects.
const CHUNK: usize = 256;

/// The lines that queens of different rows can share. Each is numbered by a multiple of its squares' row plus a multiple of
/// their column.
const DIRECTIONS: [(Line, i64, i64); 3] =
    [(Line::Column, 0, 1), (Line::Diagonal, 1, -1), (Line::Antidiagonal, 1, 1)];

/// The runs of the rows from the top; the last one may still grow.
#[derive(Clone, Debug, Default)]
pub(super) struct Runs(Vec<Run>);

/// Rows one below the other whose columns grow, or shrink, by the same step.
#[derive(Clone, Copy, Debug)]
struct Run {
    row: u32,
    column: u32,
    /// Anything as long as there is one row only.
    step: i64,
    rows: u32,
}

impl Runs {
    /// Takes in the columns of the next rows up to where they are no longer regular; returns the rest.
    pub(super) fn take<'a>(&mut self, columns: &'a [u32]) -> &'a [u32] {
        let mut rest = columns;
        while let Some(&column) = rest.first() {
            let continued = self.0.last_mut().map_or(0, |run| run.extend(rest));
            if continued == 0 {
                if self.0.len() == MOST_RUNS {
                    break;
                }
                let row = self.0.last().map_or(0, |run| run.row + run.rows);
                self.0.push(Run { row, column, step: 0, rows: 1 });
            }
            rest = &rest[continued.max(1)..];
        }
        rest
    }

    /// The columns of all rows.
    pub(super) fn columns(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().flat_map(|run| (0..run.rows).map(|index| run.column(index) as u32))
    }

    /// Finds the first queen that stands on a line of an earlier one. On a torus numbers of lines are equal modulo its
    /// side, and none of them is two sides or more from another.
    pub(super) fn check(&self, torus: Option<u32>) -> Result<(), Fault> {
        let side = i64::from(torus.unwrap_or(0));
        let shifts = if side == 0 { &[0][..] } else { &[0, side, -side] };
        let mut first: Option<(Square, Line)> = None;
        for (line, down, right) in DIRECTIONS {
            let numbers: Vec<_> = self.0.iter().map(|run| run.numbers(down, right)).collect();
            for (index, later) in numbers.iter().enumerate() {
                let meets = |earlier| {
                    shifts.iter().filter_map(move |&shift| later.first_meeting(earlier, shift))
                };
                let others = numbers[..index].iter().flat_map(meets);
                let Some(row) = others.chain(later.first_repeat(side)).min() else { continue };
                let queen = self.0[index].square(row);
                if first.is_none_or(|(before, _)| queen.row < before.row) {
                    first = Some((queen, line));
                }
            }
        }
        first.map_or(Ok(()), |(queen, line)| Err(Fault::AttacksEarlier { queen, line }))
    }
}

impl Run {
    /// Its column, on the board or not, after so many rows.
    fn column(&self, rows: u32) -> i64 {
        i64::from(self.column) + self.step * i64::from(rows)
    }

    fn square(&self, rows: u32) -> Square {
        Square::new(self.row + rows, self.column(rows) as u32)
    }

    /// Grows by those of the next columns that continue it, and returns how many these are.
    fn extend(&mut self, columns: &[u32]) -> usize {
        if self.rows == 1 {
            self.step = i64::from(columns[0]) - i64::from(self.column);
        }
        let mut taken = 0;
        for size in [CHUNK, 1] {
            while let Some(next) = columns.get(taken..taken + size)
                && follows(next, self.column(self.rows), self.step)
            {
                taken += size;
                self.rows += size as u32;
            }
        }
        taken
    }

    /// The lines of one direction through its queens.
    fn numbers(&self, down: i64, right: i64) -> LineNumbers {
        let first = down * i64::from(self.row) + right * i64::from(self.column);
        LineNumbers { first, pace: down + right * self.step, count: self.rows }
    }
}

/// Whether `columns` are `first` and then always `step` more. Looks at all of them, and not only up to the first that differs:
/// that goes several at a time.
fn follows(columns: &[u32], first: i64, step: i64) -> bool {
    let last = first + step * (columns.len() as i64 - 1);
    // With both ends on the board, nothing between them leaves the type.
    if [first, last].into_iter().any(|column| u32::try_from(column).is_err()) {
        return false;
    }
    let unevenness = |&[above, below]: &[u32; 2]| below.wrapping_sub(above) ^ step as u32;
    let unevenness = columns.array_windows().map(unevenness).fold(0, |all, one| all | one);
    columns[0] == first as u32 && unevenness == 0
}

/// The numbers of lines: `first`, `first + pace`, and so on.
#[derive(Clone, Copy)]
struct LineNumbers {
    first: i64,
    pace: i64,
    count: u32,
}

impl LineNumbers {
    fn last(self) -> i64 {
        self.first + self.pace * i64::from(self.count - 1)
    }

    /// From one number to the next, upwards; where there is only one, any will do.
    fn distance(self) -> i128 {
        i128::from(self.pace.abs().max(1))
    }

    /// The index of the first of its own numbers that comes again.
    fn first_repeat(self, side: i64) -> Option<u32> {
        let again = match self.pace {
            0 => 1,
            pace if side > 0 && side % pace == 0 => side / pace.abs(),
            _ => return None,
        };
        u32::try_from(again).ok().filter(|&again| again < self.count)
    }

    /// The index of the first number that, so much larger, is one of `other`.
    fn first_meeting(self, other: &Self, shift: i64) -> Option<u32> {
        let own = Self { first: self.first + shift, ..self };
        let low = own.first.min(own.last()).max(other.first.min(other.last()));
        let high = own.first.max(own.last()).min(other.first.max(other.last()));
        if low > high {
            return None;
        }
        let (number, period) = own.common(other)?;
        let (low, high) = (i128::from(low), i128::from(high));
        let nearest = match own.pace < 0 {
            false => low + (number - low).rem_euclid(period),
            true => high - (high - number).rem_euclid(period),
        };
        let index = (nearest - i128::from(own.first)) / i128::from(own.pace).abs().max(1);
        (low..=high).contains(&nearest).then_some(index.unsigned_abs() as u32)
    }

    /// Without a first and a last one: a number that is among both, and the distance from it to the next (the Chinese
    /// remainder theorem). None if there is no such number.
    fn common(self, other: &Self) -> Option<(i128, i128)> {
        let (a, b) = (self.distance(), other.distance());
        let apart = i128::from(other.first) - i128::from(self.first);
        let (divisor, inverse) = greatest_common_divisor(a, b);
        if apart % divisor != 0 {
            return None;
        }
        let steps = (apart / divisor * inverse).rem_euclid(b / divisor);
        Some((i128::from(self.first) + a * steps, a / divisor * b))
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

    /// The fault of columns that are all regular.
    fn checked(columns: &[u32]) -> Result<(), Fault> {
        let mut runs = Runs::default();
        assert!(runs.take(columns).is_empty());
        runs.check(None)
    }

    #[test]
    fn a_run_that_attacks_itself_is_found() {
        let cases = [
            (vec![5; 8], Line::Column),
            ((0..8).collect::<Vec<_>>(), Line::Diagonal),
            ((0..8).rev().collect(), Line::Antidiagonal),
        ];
        for (columns, line) in cases {
            let queen = Square::new(1, columns[1]);
            assert_eq!(checked(&columns), Err(Fault::AttacksEarlier { queen, line }));
        }
    }

    #[test]
    fn run_lengths() {
        let taken = |columns: &[u32]| {
            let mut runs = Runs::default();
            assert!(runs.take(columns).is_empty());
            assert!(runs.columns().eq(columns.iter().copied()));
            runs.0.iter().map(|run| run.rows).collect::<Vec<_>>()
        };
        assert_eq!(taken(&[7]), [1]);
        let long: Vec<u32> = (0..1000).map(|row| 5000 - 3 * row).chain([7, 9]).collect();
        assert_eq!(taken(&long), [1000, 2]);
        assert_eq!(taken(&long[990..]), [10, 2]);
        // Steps are equal, not only equal in 32 bits.
        assert_eq!(taken(&[0, 1 << 31, 0]), [2, 1]);
        let over: Vec<u32> = (0..200).map(|row: u32| (9 * row).wrapping_sub(900)).collect();
        assert_eq!(taken(&over), [100, 100]);
        assert_eq!(taken(&over.into_iter().rev().collect::<Vec<_>>()), [100, 100]);
    }

    #[test]
    fn irregular_rows_are_left() {
        let columns: Vec<u32> =
            (0..10_000u64).map(|row| (row * row % 10_007 % 10_000) as u32).collect();
        let rest = Runs::default().take(&columns).len();
        assert!((MOST_RUNS..3 * MOST_RUNS).contains(&(columns.len() - rest)));
    }

    /// The even columns, then the odd ones, as runs.
    fn two_runs(n: u32) -> Runs {
        let run = |row, column, rows| Run { row, column, step: 2, rows };
        Runs(vec![run(0, 1, n / 2), run(n / 2, 0, n - n / 2)])
    }

    #[test]
    fn the_largest_boards_are_judged_from_their_runs() {
        assert_eq!(two_runs(u32::MAX - 2).check(None), Ok(()));
        // n = 3 (mod 6) is one of the sizes for which two runs are not enough.
        let half = u32::MAX / 2;
        let Err(Fault::AttacksEarlier { queen, line }) = two_runs(u32::MAX).check(None) else {
            panic!("two queens share a line");
        };
        assert_eq!((queen.column, line), (2 * (queen.row - half), Line::Antidiagonal));
        // Row r of the first run has the number 3 r + 1.
        let number = |row: u32| u64::from(row) + 2 * u64::from(row - half);
        assert_eq!(number(queen.row) % 3, 1);
        assert!((half..queen.row).all(|row| number(row) % 3 != 1));
    }

    #[test]
    fn blocks_of_any_length_make_the_same_runs() {
        let columns: Vec<u32> = (1..500).step_by(2).chain((0..500).step_by(2)).collect();
        for length in [1, 2, 7, 64, 65, 499] {
            let mut runs = Runs::default();
            assert!(columns.chunks(length).all(|block| runs.take(block).is_empty()));
            assert_eq!(runs.0.len(), 2, "{length}");
        }
    }
}
