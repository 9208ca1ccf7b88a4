//! The search on boards with long lines: bits by row and again by column, and a trail of what was closed.

use crate::rules::Rules;
use crate::strategy::textbook::{OpenBits, with_room};
use crate::{Ending, Event, Flow, Line, Problem, Square, Visitor};

/// Walks all of it.
pub(super) fn search<V: Visitor>(problem: &Problem, visitor: &mut V) -> Ending {
    let mut cover = Cover::new(problem, visitor);
    with_room(cover.queens.len(), || cover.branch(0)).into()
}

/// Rows, or columns: for each of them its open squares.
struct OpenLines {
    words: usize,
    bits: Vec<u64>,
    /// How many squares of the line are open.
    open: Vec<u32>,
    covered: Vec<bool>,
}

impl OpenLines {
    fn new(n: usize) -> Self {
        let words = n.div_ceil(64);
        Self { words, bits: vec![0; n * words], open: vec![0; n], covered: vec![false; n] }
    }

    #[inline]
    fn contains(&self, line: u32, index: u32) -> bool {
        self.bits[line as usize * self.words + index as usize / 64] >> (index % 64) & 1 == 1
    }

    /// Opens a closed square of the line, or closes an open one.
    #[inline]
    fn set(&mut self, line: u32, index: u32, is_open: bool) {
        self.bits[line as usize * self.words + index as usize / 64] ^= 1 << (index % 64);
        let open = &mut self.open[line as usize];
        *open = if is_open { *open + 1 } else { *open - 1 };
    }

    /// The uncovered line with the fewest open squares, and their number.
    fn fewest(&self) -> Option<(u32, u32)> {
        let lines = self.open.iter().zip(&self.covered).zip(0..);
        let uncovered = lines.filter(|((_, covered), _)| !**covered);
        uncovered.map(|((&open, _), line)| (open, line)).min()
    }

    /// The first open square of the line at `from` or after.
    #[inline]
    fn next(&self, line: u32, from: u32) -> Option<u32> {
        let words = &self.bits[line as usize * self.words..(line as usize + 1) * self.words];
        let first = from as usize / 64;
        let masked = words.get(first)? & (u64::MAX << (from % 64));
        if masked != 0 {
            return Some(first as u32 * 64 + masked.trailing_zeros());
        }
        let later = words[first + 1..].iter().position(|&word| word != 0)? + first + 1;
        Some(later as u32 * 64 + words[later].trailing_zeros())
    }
}

struct Cover<'a, V> {
    rules: Rules,
    rows: OpenLines,
    columns: OpenLines,
    queens: Vec<u32>,
    /// Squares closed since the start, to be opened again in reverse.
    trail: Vec<Square>,
    visitor: &'a mut V,
}

impl<'a, V: Visitor> Cover<'a, V> {
    fn new(problem: &Problem, visitor: &'a mut V) -> Self {
        let n = problem.n() as usize;
        let open = OpenBits::new(problem);
        let (mut rows, mut columns) = (OpenLines::new(n), OpenLines::new(n));
        for row in 0..n {
            rows.bits[row * rows.words..(row + 1) * rows.words].copy_from_slice(open.row(row));
            rows.open[row] = open.row(row).iter().map(|word| word.count_ones()).sum();
            let mut from = 0;
            while let Some(column) = rows.next(row as u32, from) {
                columns.set(column, row as u32, true);
                from = column + 1;
            }
        }
        let rules = problem.rules();
        Self { rules, rows, columns, queens: vec![0; n], trail: Vec::new(), visitor }
    }

    fn branch(&mut self, depth: usize) -> Flow {
        let (Some(row), Some(column)) = (self.rows.fewest(), self.columns.fewest()) else {
            self.visitor.event(|| Event::Solution);
            return self.visitor.solution(&self.queens);
        };
        let by_row = row.0 <= column.0;
        let (choices, line) = if by_row { row } else { column };
        let kind = if by_row { Line::Row } else { Line::Column };
        self.visitor.turn(|| (kind, line));
        let mut from = 0;
        for choice in 0..choices {
            let lines = if by_row { &self.rows } else { &self.columns };
            let index = lines.next(line, from).expect("the line has that many open squares");
            from = index + 1;
            self.visitor.step(depth, choice as usize, choices as usize)?;
            let square = if by_row { Square::new(line, index) } else { Square::new(index, line) };
            self.follow(square, depth)?;
        }
        Flow::Continue(())
    }

    fn follow(&mut self, square: Square, depth: usize) -> Flow {
        let mark = self.trail.len();
        self.visitor.event(|| Event::Try(square));
        self.visitor.event(|| Event::Place(square));
        self.place(square);
        self.branch(depth + 1)?;
        self.take_back(square, mark);
        self.visitor.event(|| Event::Backtrack(square));
        Flow::Continue(())
    }

    fn place(&mut self, square: Square) {
        self.queens[square.row as usize] = square.column;
        self.cover(square, true);
        let mut from = 0;
        while let Some(column) = self.rows.next(square.row, from) {
            self.close(Square::new(square.row, column));
            from = column + 1;
        }
        for row in 0..self.rules.n {
            if self.rows.covered[row as usize] {
                continue;
            }
            for column in self.rules.attacked_columns(square, row) {
                if self.rows.contains(row, column) {
                    self.close(Square::new(row, column));
                }
            }
        }
    }

    #[inline]
    fn close(&mut self, square: Square) {
        self.set(square, false);
        self.trail.push(square);
    }

    #[inline]
    fn set(&mut self, Square { row, column }: Square, is_open: bool) {
        self.rows.set(row, column, is_open);
        self.columns.set(column, row, is_open);
    }

    fn cover(&mut self, queen: Square, is_covered: bool) {
        self.rows.covered[queen.row as usize] = is_covered;
        self.columns.covered[queen.column as usize] = is_covered;
    }

    fn take_back(&mut self, square: Square, mark: usize) {
        while self.trail.len() > mark {
            let closed = self.trail.pop().expect("the trail is longer than the mark");
            self.set(closed, true);
        }
        self.cover(square, false);
    }
}
