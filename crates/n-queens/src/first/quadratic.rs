//! The quadratic certificate: four integers that show that a board cannot be completed, or that some of its squares hold
//! no queen in any completion. The search of [`first`](super) applies it at every node, in exact integers.

// Why it is right. Let m queens be missing, in the rows R and the columns C, and let any integers D0, S0 and any Td,
// Ts >= 0 be given. With d = c - r and s = c + r put
//
//     w(d) = max(0, Td - (2d - D0)^2)        z(s) = max(0, Ts - (2s - S0)^2)
//     u(r) = Td + Ts - D0^2 - S0^2 - 8 r^2 - 4 r D0 + 4 r S0        v(c) = -8 c^2 + 4 c D0 + 4 c S0
//
// Multiply out: u(r) + v(c) = Td - (2d - D0)^2 + Ts - (2s - S0)^2. So on every square
//
//     slack(r, c) = w(d) + z(s) - u(r) - v(c) = max(0, (2d - D0)^2 - Td) + max(0, (2s - S0)^2 - Ts) >= 0.
//
// Take any completion. Its m queens use every row of R and every column of C once, and different diagonals, all of which
// have an open square. So with
//
//     gap = (sum of w and z over the diagonals with an open square) - (sum of u over R) - (sum of v over C)
//
// the slacks of its queens add up to at most gap: w, z >= 0, and diagonals without a queen only make gap larger. Hence
//
// - gap < 0: there is no completion;
// - slack(r, c) > gap: no completion has a queen on (r, c), as no slack is negative.
//
// Lifting: if every open square of a row has slack of at least e, then e can be added to u(r): all slacks stay >= 0, and
// gap shrinks by e. The same holds for a column and v(c).
//
// Bounds: |D0|, |S0| <= FAR = 2^21, Td, Ts <= (FAR + 2^8)^2 < 2^43. Each of at most 64 + 64 + 2 * 127 terms is below 2^45
// in size, so sums stay below 2^54.

use super::small_board::{Bits, SHIFT, SmallBoard, bits};

/// Stands for an infinite centre: the sum of the diagonals alone refutes the board then.
const FAR: i64 = 1 << 21;

/// Stands for an infinite threshold: there are fewer diagonals than missing queens.
const ALL: i64 = 1 << 42;

/// The weights of one certificate: twice the centres D0 and S0, and four times the thresholds Td and Ts, of the
/// difference and the sum diagonals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quadratic {
    /// Twice the centre of the difference diagonals.
    pub difference: i64,
    /// Twice the centre of the sum diagonals.
    pub sum: i64,
    /// Four times the threshold of the difference diagonals.
    pub difference_threshold: i64,
    /// Four times the threshold of the sum diagonals.
    pub sum_threshold: i64,
}

/// What a certificate shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shown {
    /// There is no completion.
    Refuted,
    /// Some squares hold no queen; they are removed.
    Removed,
    Nothing,
}

impl Quadratic {
    /// The certificate with the smallest gap before lifting.
    pub(super) fn best(board: &SmallBoard, (differences, sums): (u128, u128)) -> Self {
        let (rows, columns) = (line_sums(board.rows).0, line_sums(board.columns).0);
        let missing = board.missing();
        let (difference, difference_threshold) =
            window(differences, SHIFT as i64, missing, columns - rows);
        let (sum, sum_threshold) = window(sums, 0, missing, columns + rows);
        Self { difference, sum, difference_threshold, sum_threshold }
    }

    /// Applies the certificate: exact for any four integers within the bounds, however they were found.
    pub(super) fn apply(&self, board: &mut SmallBoard, (differences, sums): (u128, u128)) -> Shown {
        let (w, within) =
            weigh(differences, SHIFT as i64, self.difference, self.difference_threshold);
        let (z, within_sums) = weigh(sums, 0, self.sum, self.sum_threshold);
        let gap = w + z - self.lines(board);
        if gap < 0 {
            return Shown::Refuted;
        }
        let mut lifting = Lifting::new(self, board, gap);
        lifting.rows(within, within_sums);
        if lifting.has_slack && lifting.gap >= 0 {
            lifting.columns();
        }
        match lifting.gap {
            ..0 => Shown::Refuted,
            _ if !lifting.has_slack => Shown::Nothing,
            _ => lifting.remove(),
        }
    }

    /// The sum of u over the free rows and of v over the free columns.
    fn lines(&self, board: &SmallBoard) -> i64 {
        let (d, s) = (self.difference, self.sum);
        let constant = self.difference_threshold + self.sum_threshold - d * d - s * s;
        let ((rows, row_squares), (columns, column_squares)) =
            (line_sums(board.rows), line_sums(board.columns));
        let u = board.missing() as i64 * constant + 4 * (s - d) * rows - 8 * row_squares;
        u + 4 * (s + d) * columns - 8 * column_squares
    }

    /// The slack of a square before lifting.
    #[inline]
    fn slack(&self, row: usize, column: usize) -> i64 {
        let (row, column) = (row as i64, column as i64);
        let (d, s) = (2 * (column - row) - self.difference, 2 * (column + row) - self.sum);
        (d * d - self.difference_threshold).max(0) + (s * s - self.sum_threshold).max(0)
    }
}

/// The sum of the numbers of some lines, and of their squares.
#[inline]
fn line_sums(lines: u64) -> (i64, i64) {
    Bits(lines)
        .fold((0, 0), |(sum, squares), line| (sum + line as i64, squares + (line * line) as i64))
}

/// The sum of the weights of the diagonals in `set`, and those of them that add no slack.
#[inline]
fn weigh(set: u128, shift: i64, centre: i64, threshold: i64) -> (i64, u128) {
    let mut sum = 0;
    let mut half = |set: u64, shift: i64| {
        Bits(set).fold(0, |within, diagonal| {
            let distance = 2 * (diagonal as i64 - shift) - centre;
            let weight = threshold - distance * distance;
            sum += weight.max(0);
            within | u64::from(weight >= 0) << diagonal
        })
    };
    // Shifts of 64 bits are much faster than those of 128.
    let (low, high) = (half(set as u64, shift), half((set >> 64) as u64, shift - 64));
    (sum, u128::from(high) << 64 | u128::from(low))
}

/// The best centre and threshold for one direction, doubled and fourfold: the missing queens use so many diagonals of
/// `set`, and these add up to `total`.
///
/// For a fixed centre the cheapest diagonals are a window of neighbours in `set`. As the centre moves right so does the
/// window, and the bound is best where its sum passes `total`: in the middle between the diagonal that leaves and the
/// one that enters.
fn window(set: u128, shift: i64, missing: usize, total: i64) -> (i64, i64) {
    let (mut list, mut length) = ([0i64; 128], 0);
    for diagonal in bits(set) {
        list[length] = diagonal as i64 - shift;
        length += 1;
    }
    let list = &list[..length];
    if length < missing {
        return (0, ALL);
    }
    let mut sum: i64 = list[..missing].iter().sum();
    if total < sum {
        return (-FAR, (FAR + 2 * list[missing - 1]).pow(2));
    }
    let mut first = 0;
    while first + missing < length && sum + list[first + missing] - list[first] <= total {
        sum += list[first + missing] - list[first];
        first += 1;
    }
    match (first + missing < length, total > sum) {
        (true, _) => between(list[first], list[first + missing]),
        (false, true) => (FAR, (FAR - 2 * list[first]).pow(2)),
        (false, false) if first > 0 => between(list[first - 1], list[length - 1]),
        (false, false) => between(list[0], list[length - 1]),
    }
}

const fn between(left: i64, right: i64) -> (i64, i64) {
    (left + right, (right - left) * (right - left))
}

/// A certificate while lines are lifted.
struct Lifting<'a> {
    weights: &'a Quadratic,
    board: &'a mut SmallBoard,
    gap: i64,
    /// For each row the open squares that had slack before lifting.
    slack: [u64; 64],
    has_slack: bool,
    /// What was added to u and to v.
    row_lifts: [i64; 64],
    column_lifts: [i64; 64],
    /// The columns with a square that has no slack left.
    tight_columns: u64,
}

impl<'a> Lifting<'a> {
    fn new(weights: &'a Quadratic, board: &'a mut SmallBoard, gap: i64) -> Self {
        let (slack, lifts) = ([0; 64], [0; 64]);
        let (row_lifts, column_lifts, has_slack) = (lifts, lifts, false);
        Self { weights, board, gap, slack, has_slack, row_lifts, column_lifts, tight_columns: 0 }
    }

    /// Lifts each row that has no square without slack: one on a difference diagonal of `within` and a sum diagonal of
    /// `within_sums`.
    fn rows(&mut self, within: u128, within_sums: u128) {
        for row in Bits(self.board.rows) {
            let open = self.board.open[row];
            let tight = open & (within >> (SHIFT - row)) as u64 & (within_sums >> row) as u64;
            self.slack[row] = open & !tight;
            self.has_slack |= open != tight;
            self.tight_columns |= if tight == 0 { self.lift_row(row, open) } else { tight };
        }
    }

    /// Lifts one row, and gives its squares that have no slack left.
    fn lift_row(&mut self, row: usize, open: u64) -> u64 {
        let slack = |column| self.weights.slack(row, column);
        let least = Bits(open).map(slack).min().unwrap_or(0);
        let tight = Bits(open).filter(|&column| slack(column) == least);
        let tight = tight.fold(0, |tight, column| tight | 1 << column);
        self.row_lifts[row] = least;
        self.gap -= least;
        tight
    }

    /// Lifts each column that has no square without slack.
    fn columns(&mut self) {
        for column in Bits(self.board.columns & !self.tight_columns) {
            let rows = Bits(self.board.rows_open_in(column));
            let slack = |row: usize| self.weights.slack(row, column) - self.row_lifts[row];
            let least = rows.map(slack).min().unwrap_or(0);
            self.column_lifts[column] = least;
            self.gap -= least;
        }
    }

    /// Removes the squares whose slack is larger than the gap.
    fn remove(&mut self) -> Shown {
        let mut shown = Shown::Nothing;
        for row in Bits(self.board.rows) {
            for column in Bits(self.slack[row]) {
                let lifts = self.row_lifts[row] + self.column_lifts[column];
                if self.weights.slack(row, column) - lifts > self.gap {
                    self.board.remove(row, column);
                    shown = Shown::Removed;
                }
            }
        }
        shown
    }
}
