//! The nouns: a [`Square`], a set of [`Queens`], the [`Line`] that two of them may share.
//!
//! Everything else in the library speaks in these words. Rows and columns count from 0;
//! row 0 is the top row of a printed board.

use thiserror::Error;

/// One square of a board.
///
/// ```
/// use n_queens::Square;
/// let square = Square::new(0, 1);
/// assert_eq!(square.name(8), "b8"); // chess counts its rows from the bottom
/// assert_eq!(Square::parse("b8", 8), Ok(square));
/// assert_eq!(Square::parse("0,1", 8), Ok(square));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    /// Row, 0 at the top.
    pub row: u32,
    /// Column, 0 at the left.
    pub column: u32,
}

/// Why a square cannot stand on a board of side `n`.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BoardError {
    /// The text is neither `b4` nor `3,1`.
    #[error("'{text}' is not a square: write it like b4 (chess) or 3,1 (row,column from 0)")]
    NotASquare {
        /// What was read.
        text: String,
    },
    /// The square lies outside of the board.
    #[error("row {}, column {} (counted from 0) is outside of the {n} x {n} board", .square.row, .square.column)]
    OffBoard {
        /// The square.
        square: Square,
        /// The side of the board.
        n: u32,
    },
    /// The square of this name lies outside of the board.
    #[error("'{text}' is outside of the {n} x {n} board: {}", extent(text, *.n))]
    NameOffBoard {
        /// The name, as it was written.
        text: String,
        /// The side of the board.
        n: u32,
    },
    /// A square is named twice.
    #[error("square {} is named twice", .square.name(*.n))]
    Twice {
        /// The square.
        square: Square,
        /// The side of the board.
        n: u32,
    },
    /// A queen is given on a square that is blocked.
    #[error("square {} holds a queen and is blocked as well; remove one of the two", .square.name(*.n))]
    QueenOnBlocked {
        /// The square.
        square: Square,
        /// The side of the board.
        n: u32,
    },
}

/// What squares a board has, in the way that `text` names one.
fn extent(text: &str, n: u32) -> String {
    match n.checked_sub(1) {
        None => "it has no squares".into(),
        Some(last) if text.contains(',') => format!("rows and columns count from 0 to {last}"),
        Some(last) => format!("it has the columns a to {} and the rows 1 to {n}", letters(last)),
    }
}

impl Square {
    /// The square in `row` and `column`, both from 0.
    ///
    /// ```
    /// assert_eq!(n_queens::Square::new(2, 5).column, 5);
    /// ```
    pub const fn new(row: u32, column: u32) -> Self {
        Self { row, column }
    }

    /// Whether the square lies on a board of side `n`.
    ///
    /// ```
    /// assert!(!n_queens::Square::new(0, 8).is_on(8));
    /// ```
    pub const fn is_on(self, n: u32) -> bool {
        self.row < n && self.column < n
    }

    /// Reads `b4` (chess: column letters, then the row counted from the bottom) or `3,1`
    /// (row and column from 0) on a board of side `n`.
    ///
    /// ```
    /// use n_queens::{BoardError, Square};
    /// assert_eq!(Square::parse("aa27", 27), Ok(Square::new(0, 26)));
    /// assert!(matches!(Square::parse("j1", 8), Err(BoardError::NameOffBoard { .. })));
    /// assert!(matches!(Square::parse("1-1", 8), Err(BoardError::NotASquare { .. })));
    /// ```
    pub fn parse(text: &str, n: u32) -> Result<Self, BoardError> {
        let not_a_square = || BoardError::NotASquare { text: text.into() };
        let square = match text.split_once(',') {
            Some((row, column)) => digits(row.trim()).zip(digits(column.trim())),
            None => chess(text.trim(), n),
        };
        let (row, column) = square.ok_or_else(not_a_square)?;
        let square = Self::new(row, column);
        let off_board = || BoardError::NameOffBoard { text: text.into(), n };
        square.is_on(n).then_some(square).ok_or_else(off_board)
    }

    /// Reads any number of squares with white space between them, each as [`parse`](Self::parse) does.
    ///
    /// ```
    /// use n_queens::Square;
    /// assert_eq!(Square::parse_list("b4 3,0", 4), Ok(vec![Square::new(0, 1), Square::new(3, 0)]));
    /// assert_eq!(Square::parse_list("", 4), Ok(vec![]));
    /// let error = Square::parse_list("b4 z9", 8).unwrap_err();
    /// let text = "'z9' is outside of the 8 x 8 board: it has the columns a to h and the rows 1 to 8";
    /// assert_eq!(error.to_string(), text);
    /// ```
    pub fn parse_list(text: &str, n: u32) -> Result<Vec<Self>, BoardError> {
        text.split_whitespace().map(|name| Self::parse(name, n)).collect()
    }

    /// The chess name on a board of side `n`: `a1` is the bottom left corner, the column
    /// after `z` is `aa`.
    ///
    /// ```
    /// assert_eq!(n_queens::Square::new(7, 0).name(8), "a1");
    /// ```
    pub fn name(self, n: u32) -> String {
        format!("{}{}", letters(self.column), i64::from(n) - i64::from(self.row))
    }
}

/// The name of a column: `a` for 0.
fn letters(column: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = u64::from(column) + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

fn digits(text: &str) -> Option<u32> {
    // `parse` alone would take "+3".
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?
}

/// The row and the column of a square by its chess name.
fn chess(text: &str, n: u32) -> Option<(u32, u32)> {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (name, rank) = text.split_at(letters);
    let column = name.bytes().try_fold(0u32, |sum, letter| {
        let digit = u32::from(letter.to_ascii_lowercase() - b'a') + 1;
        sum.checked_mul(26)?.checked_add(digit)
    })?;
    let rank = digits(rank).filter(|&rank| rank >= 1 && column >= 1)?;
    // A rank above n lies off the board, on whatever row: any row >= n says so.
    Some((n.checked_sub(rank).unwrap_or(n), column - 1))
}

named! {
    /// A line of squares along which a queen attacks.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Line {
        /// Left and right.
        Row = "row",
        /// Up and down.
        Column = "column",
        /// `\`: row - column is the same.
        Diagonal = "diagonal",
        /// `/`: row + column is the same.
        Antidiagonal = "antidiagonal",
        /// A knight's move, for [superqueens](crate::Variant::Super) only.
        Knight = "knight",
    }
}

parsed_by_name!(Line);

impl Line {
    /// All but the knight's move, which is no line of squares. Their order is that of their numbers as `usize`.
    pub(crate) const STRAIGHT: [Self; 4] =
        [Self::Row, Self::Column, Self::Diagonal, Self::Antidiagonal];
}

/// Any number of queens on different squares of one board; they may attack each other.
///
/// ```
/// use n_queens::{Queens, Square};
/// let queens = Queens::new(8, [Square::new(3, 1), Square::new(0, 4)])?;
/// assert_eq!(queens.squares()[0], Square::new(0, 4)); // in reading order
/// assert!(Queens::new(8, [Square::new(8, 0)]).is_err());
/// # Ok::<(), n_queens::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Queens {
    n: u32,
    squares: Vec<Square>,
}

impl Queens {
    /// Queens on the given squares of an `n` x `n` board.
    pub fn new(n: u32, squares: impl IntoIterator<Item = Square>) -> Result<Self, BoardError> {
        let mut squares: Vec<Square> = squares.into_iter().collect();
        if let Some(&square) = squares.iter().find(|square| !square.is_on(n)) {
            return Err(BoardError::OffBoard { square, n });
        }
        squares.sort_unstable();
        match squares.array_windows().find(|[a, b]| a == b) {
            Some(&[square, _]) => Err(BoardError::Twice { square, n }),
            None => Ok(Self { n, squares }),
        }
    }

    /// The side of the board.
    pub const fn n(&self) -> u32 {
        self.n
    }

    /// The squares in reading order.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Whether a queen stands on `square`; O(log of the number of queens).
    pub fn contains(&self, square: Square) -> bool {
        self.squares.binary_search(&square).is_ok()
    }
}
