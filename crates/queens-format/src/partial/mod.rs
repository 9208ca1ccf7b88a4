//! Boards that are still to be completed, as bytes: the forms by name, the [`PartialWriter`] that writes them, and
//! their pictures; [`format`](mod@crate::format) writes solutions. [`read`](crate::read) reads every text form of a
//! board; a formula is for solvers, and [`Formula`] reads it. The text of a board does not contain its variant: the
//! caller gives it.

use n_queens::complete::Formula;
use n_queens::{Problem, Square, plural};

use crate::format::WriteError;
use crate::picture::{BoardPicture, Scene};

mod text;
mod writer;

pub use writer::PartialWriter;

/// The largest board with blocked squares or conflicts that is drawn: its squares have two pixels.
pub const MAX_PICTURE: u32 = 500;
/// The most queens and blocked squares of one picture; each is a line of the SVG.
pub const MAX_PICTURE_PIECES: usize = 1 << 18;

n_queens::named! {
    /// What a partial board looks like.
    ///
    /// ```
    /// use queens_format::PartialFormat;
    /// assert_eq!("asp".parse(), Ok(PartialFormat::Asp));
    /// assert_eq!(PartialFormat::Csplib.to_string(), "csplib");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum PartialFormat {
        /// `.Qx.`: open, queen, blocked; one line a row, a blank line between boards.
        #[default]
        Board = "board",
        /// `{"n":4,"queens":[[0,1]],"blocked":[[0,2]]}`: rows and columns from 0, one board a line.
        Json = "json",
        /// CSPLib's instances of problems 79 and 80: `letting n = 4`, then `init`, which counts from 0, and
        /// `blocks`, which counts from 1.
        Csplib = "csplib",
        /// The facts of answer set programming, which count from 1: `board(4). block(1,3). queen(1,2).`
        Asp = "asp",
        /// The board's formula in DIMACS form, for solvers of satisfiability; one board a file.
        Cnf = "cnf",
        /// A picture; several boards make a sheet.
        Svg = "svg",
        /// The picture as pixels.
        Png = "png",
    }
}

n_queens::parsed_by_name!(PartialFormat);

impl PartialFormat {
    /// Whether all boards together make one picture: they are kept until the end.
    #[must_use]
    pub const fn is_picture(self) -> bool {
        matches!(self, Self::Svg | Self::Png)
    }

    /// Whether so many boards of side `n` can be written, as far as that is known before they are made.
    ///
    /// ```
    /// use queens_format::PartialFormat;
    /// assert!(PartialFormat::Json.holds(4096, 1000).is_ok());
    /// assert!(PartialFormat::Svg.holds(4096, 1).is_err());
    /// assert!(PartialFormat::Cnf.holds(8, 2).is_err());
    /// ```
    pub fn holds(self, n: u32, boards: u64) -> Result<(), WriteError> {
        match self {
            Self::Cnf if boards > 1 => Err(WriteError::OneFormula),
            Self::Cnf if n > Formula::LARGEST => {
                Formula::for_problem(&Problem::new(n))?;
                Ok(())
            }
            Self::Svg | Self::Png => {
                is_drawable(&Problem::new(n))?;
                writer::fits_on_sheet(boards, 0, n)
            }
            _ => Ok(()),
        }
    }

    /// About how many bytes an empty board of side `n` takes as text; pictures are limited by [`holds`](Self::holds).
    ///
    /// ```
    /// assert_eq!(queens_format::PartialFormat::Board.bytes(8), 72);
    /// ```
    #[must_use]
    pub fn bytes(self, n: u32) -> u128 {
        let squares = u128::from(n) * u128::from(n);
        match self {
            Self::Board => squares + u128::from(n),
            // About 8 clauses for each square.
            Self::Cnf => 256 * squares,
            Self::Json | Self::Csplib | Self::Asp | Self::Svg | Self::Png => 0,
        }
    }

    /// Raw bytes that no terminal should get.
    #[must_use]
    pub const fn is_binary(self) -> bool {
        matches!(self, Self::Png)
    }
}

/// The picture of a partial board: given queens, and blocked squares hatched.
///
/// ```
/// use n_queens::{Problem, Square};
/// use queens_format::partial;
/// let problem = Problem::new(8).with_blocked([Square::new(0, 0)])?;
/// assert!(partial::picture(&problem)?.to_svg().contains("<use href=\"#blocked\""));
/// assert!(partial::picture(&Problem::new(1_000_000)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn picture(problem: &Problem) -> Result<Scene, WriteError> {
    is_drawable(problem)?;
    let scene = board(problem).scene();
    Ok(Scene { title: title(problem), ..scene })
}

/// The picture of a conflict: the board, where the squares of `conflict` are framed and all other
/// pieces are pale.
///
/// ```
/// use n_queens::{Problem, Square};
/// use queens_format::partial;
/// let queens = [Square::new(0, 0), Square::new(7, 7), Square::new(1, 4)];
/// let problem = Problem::new(8).with_given(queens)?;
/// let svg = partial::conflict(&problem, &queens[..2])?.to_svg();
/// assert_eq!(svg.matches("<use href=\"#framed\"").count(), 2);
/// assert_eq!(svg.matches("<use href=\"#palequeen\"").count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn conflict(problem: &Problem, conflict: &[Square]) -> Result<Scene, WriteError> {
    is_drawable(problem)?;
    let scene = BoardPicture { framed: Some(conflict), ..board(problem) }.scene();
    let title = format!("{}, {} of these squares in conflict", title(problem), conflict.len());
    Ok(Scene { title, ..scene })
}

fn board(problem: &Problem) -> BoardPicture<'_> {
    let (n, queens, blocked) = (problem.n(), problem.given().squares(), problem.blocked());
    BoardPicture { n, queens, blocked, ..BoardPicture::default() }
}

fn title(problem: &Problem) -> String {
    let (n, queens) = (problem.n(), problem.given().squares().len());
    let blocked = problem.blocked().len();
    let queen = plural(&queens, "queen", "queens");
    let square = plural(&blocked, "square", "squares");
    format!("{n} x {n} board with {queens} given {queen} and {blocked} blocked {square}")
}

/// Refuses a board whose squares would be too small to see.
fn is_drawable(problem: &Problem) -> Result<(), WriteError> {
    let n = problem.n();
    if n > MAX_PICTURE {
        return Err(WriteError::PictureTooLarge { n, max: MAX_PICTURE });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
