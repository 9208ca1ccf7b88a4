//! Solutions as bytes: the formats by name, and the [`SolutionWriter`] that writes them.
//!
//! The doors call it. All formats stream, one solution after the other, and a huge one block by block, except the
//! pictures, which need the whole sheet. [`read`](crate::read) takes the text formats back.

use n_queens::{Strategy, plural};

use crate::Language;
use crate::picture::DensityMap;

mod error;
mod latex;
mod text;
mod writer;

pub use error::WriteError;
pub use writer::SolutionWriter;

/// The largest board that `compact` can write: one digit a row.
pub const MAX_COMPACT: u32 = 9;
/// The largest board that `svg` and `png` draw square by square; of larger ones they show the density of the queens.
pub const MAX_PICTURE: u32 = 2000;
/// The largest board that `latex` draws: TeX's own memory ends somewhat later.
pub const MAX_LATEX: u32 = 500;
/// The most boards on one `svg` or `png` sheet; large boards reach
/// [`MAX_PIXELS`](crate::picture::MAX_PIXELS) earlier.
pub const MAX_SHEET: usize = 400;

n_queens::named! {
    /// What a solution looks like.
    ///
    /// ```
    /// use queens_format::Format;
    /// assert_eq!("fen".parse(), Ok(Format::Fen));
    /// assert_eq!(Format::Fen.to_string(), "fen");
    /// assert!("pdf".parse::<Format>().is_err());
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Format {
        /// `.Q..`, one line a row, a blank line between solutions.
        #[default]
        Board = "board",
        /// `#Q##`, otherwise as `board`.
        Hash = "hash",
        /// `- * - - `, a space after each square, otherwise as `board`.
        Stars = "stars",
        /// A board drawn with lines and ♛, a blank line between solutions.
        Unicode = "unicode",
        /// `2 4 1 3`: the column of each row, counted from 1.
        Columns = "columns",
        /// `2413`: as `columns`, without spaces, up to n = 9.
        Compact = "compact",
        /// `{"n":4,"columns":[1,3,0,2]}`: columns counted from 0, one solution a line.
        Json = "json",
        /// The header `row1,row2,...`, then the columns counted from 1.
        Csv = "csv",
        /// `1Q2/3Q/Q3/2Q1`: rows of queens and runs of empty squares; runs may exceed 9.
        Fen = "fen",
        /// A picture; several solutions make a sheet.
        Svg = "svg",
        /// The picture as pixels.
        Png = "png",
        /// Columns counted from 0, four little-endian bytes each, nothing between.
        U32 = "u32",
        /// A document with a TikZ picture for each solution, compiled with `article` and `tikz` alone.
        Latex = "latex",
        /// What two tutorials print: a [`Heading`] with the number of solutions, then all of them as lists of
        /// squares or lines of numbers; see [`SolutionWriter::tutorial`].
        Tutorial = "tutorial",
    }
}

n_queens::parsed_by_name!(Format);

impl Format {
    /// Whether all solutions together make one picture: they are kept until the end.
    pub const fn is_picture(self) -> bool {
        matches!(self, Self::Svg | Self::Png)
    }

    /// How many squares wide and high the part of an n x n board is that one cell stands for, where
    /// the format shows its density.
    ///
    /// ```
    /// use queens_format::Format;
    /// assert_eq!(Format::Png.squares_in_cell(1_000_000), Some(4000));
    /// assert_eq!(Format::Png.squares_in_cell(8), None);
    /// ```
    pub fn squares_in_cell(self, n: u32) -> Option<u32> {
        (self.is_picture() && n > MAX_PICTURE).then(|| DensityMap::squares_of(n))
    }

    /// Raw bytes that no terminal should get: `png` and `u32`.
    pub const fn is_binary(self) -> bool {
        matches!(self, Self::Png | Self::U32)
    }

    /// Whether the board is drawn with a line for each row, and a blank line between two solutions.
    ///
    /// ```
    /// use queens_format::Format;
    /// assert!(Format::Board.is_spaced() && !Format::Columns.is_spaced());
    /// ```
    pub const fn is_spaced(self) -> bool {
        matches!(self, Self::Board | Self::Hash | Self::Stars | Self::Unicode)
    }

    /// How many bytes one solution of an n x n board takes, about; exact for every text
    /// format but `fen`, and for `u32`. What stands around the solutions (the header of
    /// `csv`, the head of `latex`, blank lines) is not counted.
    ///
    /// ```
    /// use queens_format::Format;
    /// assert_eq!(Format::Board.bytes(8), 8 * 9);
    /// assert_eq!(Format::Columns.bytes(10), 21);
    /// ```
    pub fn bytes(self, n: u32) -> u128 {
        let side = u128::from(n);
        match self {
            // The empty board is an empty line.
            Self::Board | Self::Hash => (side * (side + 1)).max(1),
            Self::Stars => (side * (2 * side + 1)).max(1),
            Self::Unicode => {
                // All lines are of 3-byte characters; each row has 3 bytes for its queen, spaces else.
                let rule = 3 * (4 * side + 1).max(2) + 1;
                let row = 3 * (side + 1) + (3 * side + 2) + 1;
                (side + 1).max(2) * rule + side * row
            }
            Self::Columns | Self::Csv => (digits_up_to(side) + side).max(1),
            Self::Compact => side + 1,
            Self::Json => {
                let frame = r#"{"n":,"columns":[]}"#.len() as u128 + 1;
                let columns = digits_up_to(side.saturating_sub(1)) + u128::from(n > 0);
                frame + digits(side) + columns + side.saturating_sub(1)
            }
            Self::Fen => (side * (2 * digits(side) + 2)).max(1),
            // A density picture has a million pixels at most, of a byte each before they shrink.
            Self::Svg | Self::Png if n > MAX_PICTURE => 1_500_000,
            Self::Svg => 3000 + 40 * side,
            Self::Png => 20_000 + 100 * side,
            Self::U32 => 4 * side,
            // A line of dashes, and five bytes a square: the longer of the two forms.
            Self::Tutorial => 21 + side * (5 * side + 1),
            Self::Latex => 100 + side * (10 + 2 * digits(side)),
        }
    }

    /// Whether the format can show a board of `n` rows; if not, why not and what can.
    ///
    /// ```
    /// use queens_format::Format;
    /// assert!(Format::Compact.shows(9).is_ok());
    /// assert!(Format::Compact.shows(10).is_err());
    /// ```
    pub fn shows(self, n: u32) -> Result<(), WriteError> {
        match self {
            Self::Compact if n > MAX_COMPACT => Err(WriteError::CompactTooLarge(n)),
            Self::Latex if n > MAX_LATEX => Err(WriteError::PictureTooLarge { n, max: MAX_LATEX }),
            _ => Ok(()),
        }
    }
}

fn digits(number: u128) -> u128 {
    u128::from(number.checked_ilog10().unwrap_or(0)) + 1
}

/// The digits of 1, 2, ..., `last` together.
fn digits_up_to(last: u128) -> u128 {
    let decades = (0..digits(last)).map(|power| 10u128.pow(power as u32));
    // A number of d digits is counted once for each of 1, 10, ..., 10^(d - 1) not above it.
    decades.map(|first| (last + 1).saturating_sub(first)).sum()
}

/// The line before each solution in the form [`TutorialForm::Lists`].
pub(crate) const DASHES: &str = "--------------------";

/// Which of the two tutorials is followed.
///
/// ```
/// use n_queens::Strategy;
/// use queens_format::format::TutorialForm;
/// assert_eq!(TutorialForm::from(Strategy::Iterative), TutorialForm::Numbers);
/// assert_eq!(TutorialForm::from(Strategy::Rows), TutorialForm::Lists);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TutorialForm {
    /// A line of dashes before each solution, and its rows as lists: `['#', 'Q', '#', '#']`.
    Lists,
    /// One line a solution: columns counted from 1, a blank before each, ` 2 4 1 3`.
    Numbers,
}

impl From<Strategy> for TutorialForm {
    fn from(strategy: Strategy) -> Self {
        if strategy == Strategy::Iterative { Self::Numbers } else { Self::Lists }
    }
}

/// What stands above the solutions in the format `tutorial`.
///
/// ```
/// use queens_format::Language;
/// use queens_format::format::{Heading, TutorialForm};
/// let heading = Heading { count: 2, form: TutorialForm::Lists, language: Language::English };
/// assert_eq!(heading.text(4), "Board size: 4\nSolutions: 2\n");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heading {
    /// How many solutions follow.
    pub count: u64,
    /// Which tutorial.
    pub form: TutorialForm,
    /// Of the heading.
    pub language: Language,
}

impl Heading {
    /// The lines above the solutions of an n x n board.
    pub fn text(self, n: u32) -> String {
        use TutorialForm::{Lists, Numbers};
        let (count, queens) = (self.count, plural(&n, "queen", "queens"));
        match (self.form, self.language) {
            (Lists, Language::English) => format!("Board size: {n}\nSolutions: {count}\n"),
            (Lists, Language::Chinese) => {
                format!("输入棋盘长宽为 {n}\n皇后放置方案共有 {count} 种\n")
            }
            (Numbers, Language::English) => format!("Solutions for {n} {queens}:\n"),
            (Numbers, Language::Chinese) => format!("{n}皇后的解为:\n"),
        }
    }
}

#[cfg(test)]
mod tests;
