//! The problem by its definition alone: compares each pair of queens, tries every column of every row.

/// A board, the queens given on it and the squares blocked on it. Squares are pairs of row and column.
#[derive(Clone, Debug, Default)]
pub struct NaiveBoard {
    /// Rows and columns.
    pub n: u32,
    /// Whether diagonals continue at the opposite edge.
    pub is_torus: bool,
    /// Whether a queen also attacks as a knight does.
    pub has_knights: bool,
    /// The queens that every solution contains.
    pub given: Vec<(u32, u32)>,
    /// The squares on which no solution has a queen.
    pub blocked: Vec<(u32, u32)>,
}

impl NaiveBoard {
    /// Along which lines queens on two different squares attack each other: row, column, diagonal, antidiagonal,
    /// knight's move.
    #[must_use]
    pub fn shared_lines(&self, a: (u32, u32), b: (u32, u32)) -> [bool; 5] {
        let down = i64::from(b.0) - i64::from(a.0);
        let right = i64::from(b.1) - i64::from(a.1);
        let meets = |distance: i64| match self.is_torus {
            true => distance % i64::from(self.n) == 0,
            false => distance == 0,
        };
        let is_knight = self.has_knights && (down * right).abs() == 2;
        [down == 0, right == 0, meets(down - right), meets(down + right), is_knight]
    }

    /// Whether queens on two different squares attack each other.
    #[must_use]
    pub fn attack(&self, a: (u32, u32), b: (u32, u32)) -> bool {
        self.shared_lines(a, b).contains(&true)
    }

    /// Whether a queen may stand on a square, as far as the given queens and the blocked squares are concerned.
    #[must_use]
    pub fn is_open(&self, square: (u32, u32)) -> bool {
        let mut given = self.given.iter();
        !self.blocked.contains(&square)
            && given.all(|&queen| queen == square || !self.attack(queen, square))
    }

    /// Whether each row has a queen, each on an open square, and none attacks another.
    #[must_use]
    pub fn is_solution(&self, columns: &[u32]) -> bool {
        let queens: Vec<(u32, u32)> = (0..).zip(columns.iter().copied()).collect();
        let is_free = |(place, &queen): (usize, &(u32, u32))| {
            queens[..place].iter().all(|&other| !self.attack(other, queen))
        };
        queens.len() == self.n as usize
            && queens.iter().all(|&queen| queen.1 < self.n && self.is_open(queen))
            && queens.iter().enumerate().all(is_free)
    }

    /// All solutions in lexicographic order: the column of the queen in each row.
    #[must_use]
    pub fn solutions(&self) -> Vec<Vec<u32>> {
        self.first_solutions(usize::MAX, u64::MAX).unwrap_or_default()
    }

    /// The first `most` solutions in lexicographic order; none if that takes more than `budget` comparisons of two
    /// squares.
    #[must_use]
    pub fn first_solutions(&self, most: usize, budget: u64) -> Option<Vec<Vec<u32>>> {
        let mut found = Vec::new();
        NaiveSearch::new(self, budget).full_rows(most, &mut found)?;
        Some(found)
    }

    /// In how many ways `queens` queens stand on the board without an attack, the given ones among them; none if that
    /// takes more than `budget` comparisons of two squares.
    #[must_use]
    pub fn placements(&self, queens: u32, budget: u64) -> Option<u128> {
        match self.given.iter().all(|&queen| self.is_open(queen)) {
            true => NaiveSearch::new(self, budget).some_rows(0, queens),
            false => Some(0),
        }
    }
}

/// A search row by row.
struct NaiveSearch<'a> {
    board: &'a NaiveBoard,
    open: Vec<bool>,
    queens: Vec<(u32, u32)>,
    budget: u64,
}

impl<'a> NaiveSearch<'a> {
    fn new(board: &'a NaiveBoard, budget: u64) -> Self {
        let squares = (0..board.n).flat_map(|row| (0..board.n).map(move |column| (row, column)));
        let open = squares.map(|square| board.is_open(square)).collect();
        Self { board, open, queens: Vec::new(), budget }
    }

    /// Whether a queen fits beside the queens placed so far; none if the budget is used up.
    fn fits(&mut self, (row, column): (u32, u32)) -> Option<bool> {
        if !self.open[(row * self.board.n + column) as usize] {
            return Some(false);
        }
        for &queen in &self.queens {
            self.budget = self.budget.checked_sub(1)?;
            if self.board.attack(queen, (row, column)) {
                return Some(false);
            }
        }
        Some(true)
    }

    /// A queen in every further row, in all ways.
    fn full_rows(&mut self, most: usize, found: &mut Vec<Vec<u32>>) -> Option<()> {
        let row = self.queens.len() as u32;
        if row == self.board.n {
            found.push(self.queens.iter().map(|queen| queen.1).collect());
            return Some(());
        }
        for column in 0..self.board.n {
            if found.len() < most && self.fits((row, column))? {
                self.queens.push((row, column));
                self.full_rows(most, found)?;
                self.queens.pop();
            }
        }
        Some(())
    }

    /// `queens` queens in the rows from `row` on; a row with a given queen must not stay empty.
    fn some_rows(&mut self, row: u32, queens: u32) -> Option<u128> {
        if row == self.board.n {
            return Some(u128::from(queens == 0));
        }
        self.budget = self.budget.checked_sub(1)?;
        if queens > self.board.n - row {
            return Some(0);
        }
        let mut count = match self.board.given.iter().any(|queen| queen.0 == row) {
            true => 0,
            false => self.some_rows(row + 1, queens)?,
        };
        for column in 0..self.board.n {
            if queens > 0 && self.fits((row, column))? {
                self.queens.push((row, column));
                count += self.some_rows(row + 1, queens - 1)?;
                self.queens.pop();
            }
        }
        Some(count)
    }
}

#[cfg(test)]
mod tests {
    use super::NaiveBoard;
    use crate::term;

    #[test]
    fn counts_are_the_published_ones() {
        for (is_torus, has_knights, sequence) in
            [(false, false, "A000170"), (true, false, "A051906"), (false, true, "A051223")]
        {
            let board = |n| NaiveBoard { n, is_torus, has_knights, ..NaiveBoard::default() };
            for n in 1..=9 {
                let count = board(n).solutions().len() as u128;
                assert_eq!(term(sequence, n), Some(count), "{sequence} {n}");
            }
            assert_eq!(board(0).solutions(), [[0_u32; 0]]);
        }
    }

    #[test]
    fn fewer_queens_are_counted() {
        let empty = NaiveBoard { n: 8, ..NaiveBoard::default() };
        let count = |queens| empty.placements(queens, u64::MAX);
        assert_eq!([0, 1, 2, 8, 9].map(count), [1, 64, 1288, 92, 0].map(Some));
        let given = NaiveBoard { given: vec![(0, 0)], ..empty.clone() };
        assert_eq!(given.placements(0, u64::MAX), Some(0));
        assert_eq!(given.placements(2, u64::MAX), Some(42), "64 squares less 22 that it attacks");
        assert_eq!(empty.placements(5, 1000), None, "beyond the budget");
    }

    #[test]
    fn solutions_are_those_that_the_definition_allows() {
        let board = NaiveBoard { n: 6, blocked: vec![(0, 1)], ..NaiveBoard::default() };
        assert_eq!(board.solutions().len(), 3);
        assert!(board.solutions().iter().all(|columns| board.is_solution(columns)));
        for wrong in [&[1, 3, 5, 0, 2, 4][..], &[2, 5, 1, 4, 0], &[0; 6], &[2, 5, 1, 4, 0, 9]] {
            assert!(!board.is_solution(wrong), "{wrong:?}");
        }
    }
}
