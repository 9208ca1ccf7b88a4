//! Boards that are still to be completed, as bytes: the forms by name, the [`PartialWriter`] that writes them, and
//! their pictures; [`format`](mod@crate::format) writes solutions. [`read`](crate::read) reads every text form of a
//! board; a formula is for solvers, and [`Formula`] reads it. The text of a board does not contain its variant: the
//! caller gives it.

use std::io::{self, Write};

use n_queens::complete::Formula;
use n_queens::{Problem, Square, plural};

use crate::format::{MAX_SHEET, WriteError};
use crate::picture::{BoardDrawing, BoardPicture, MAX_PIXELS, SheetLayout};

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
                Ok(Formula::for_problem(&Problem::new(n)).map(drop)?)
            }
            Self::Svg | Self::Png => {
                is_drawable(n)?;
                fits_on_sheet(boards, 0, n)
            }
            _ => Ok(()),
        }
    }

    /// About how many bytes an empty board of side `n` takes as text; pictures are limited by [`holds`](Self::holds).
    ///
    /// ```
    /// assert_eq!(queens_format::PartialFormat::Board.bytes(8), 72);
    /// ```
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
pub fn picture(problem: &Problem) -> Result<BoardDrawing, WriteError> {
    is_drawable(problem.n())?;
    let scene = drawn(problem).scene();
    Ok(BoardDrawing { title: title(problem), ..scene })
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
pub fn conflict(problem: &Problem, conflict: &[Square]) -> Result<BoardDrawing, WriteError> {
    is_drawable(problem.n())?;
    let scene = BoardPicture { framed: Some(conflict), ..drawn(problem) }.scene();
    let title = format!("{}, {} of these squares in conflict", title(problem), conflict.len());
    Ok(BoardDrawing { title, ..scene })
}

fn drawn(problem: &Problem) -> BoardPicture<'_> {
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
const fn is_drawable(n: u32) -> Result<(), WriteError> {
    match n {
        ..=MAX_PICTURE => Ok(()),
        _ => Err(WriteError::PictureTooLarge { n, max: MAX_PICTURE }),
    }
}

/// Writes partial boards in one form.
///
/// Text goes out at once; pictures are kept until [`finish`](Self::finish).
///
/// ```
/// use n_queens::{Problem, Square};
/// use queens_format::{PartialFormat, PartialWriter};
/// let problem = Problem::new(2).with_given([Square::new(0, 1)])?.with_blocked([Square::new(1, 0)])?;
/// let mut writer = PartialWriter::new(PartialFormat::Board, Vec::new());
/// writer.problem(&problem)?;
/// assert_eq!(writer.finish()?, b".Q\nx.\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "without `finish` a picture is not written"]
pub struct PartialWriter<W: Write> {
    format: PartialFormat,
    boards: u64,
    /// The boards of a picture so far.
    kept: Vec<Problem>,
    out: W,
}

impl<W: Write> PartialWriter<W> {
    /// A writer in this form.
    pub const fn new(format: PartialFormat, out: W) -> Self {
        Self { format, boards: 0, kept: Vec::new(), out }
    }

    /// Writes a board.
    pub fn problem(&mut self, problem: &Problem) -> Result<(), WriteError> {
        if self.boards > 0 && self.format == PartialFormat::Cnf {
            return Err(WriteError::OneFormula);
        }
        if self.boards > 0 && !self.format.is_picture() && self.format != PartialFormat::Json {
            self.out.write_all(b"\n")?;
        }
        self.boards += 1;
        Ok(match self.format {
            PartialFormat::Board => board(problem, &mut self.out),
            PartialFormat::Json => json(problem, &mut self.out),
            PartialFormat::Csplib => csplib(problem, &mut self.out),
            PartialFormat::Asp => asp(problem, &mut self.out),
            PartialFormat::Cnf => write!(self.out, "{}", Formula::for_problem(problem)?),
            PartialFormat::Svg | PartialFormat::Png => return self.keep(problem),
        }?)
    }

    /// Puts a board on the sheet, if there is room.
    fn keep(&mut self, problem: &Problem) -> Result<(), WriteError> {
        is_drawable(problem.n())?;
        self.kept.push(problem.clone());
        let kept = self.kept.iter();
        let pieces = kept.clone().map(|kept| kept.given().squares().len() + kept.blocked().len());
        let widest = kept.map(Problem::n).max().unwrap_or(0);
        fits_on_sheet(self.kept.len() as u64, pieces.sum(), widest)
    }

    /// Hands on what is still in the output's own buffer.
    pub fn flush(&mut self) -> Result<(), WriteError> {
        Ok(self.out.flush()?)
    }

    /// Writes the picture, if it is one, and gives the output back.
    pub fn finish(mut self) -> Result<W, WriteError> {
        if self.format.is_picture() {
            let picture = self.sheet().to_file(self.format.is_binary())?;
            self.out.write_all(&picture)?;
        }
        self.out.flush()?;
        Ok(self.out)
    }

    fn sheet(&self) -> BoardDrawing {
        let boards: Vec<_> = self.kept.iter().map(drawn).collect();
        let scene = crate::picture::sheet(&boards);
        match &self.kept[..] {
            [only] => BoardDrawing { title: title(only), ..scene },
            _ => scene,
        }
    }
}

/// Refuses a sheet with so many boards or pieces that they would be too small to see.
fn fits_on_sheet(count: u64, on_them: usize, widest: u32) -> Result<(), WriteError> {
    let is_over = count > MAX_SHEET as u64 || on_them > MAX_PICTURE_PIECES;
    if is_over || SheetLayout::new(count as usize, widest).pixels() > MAX_PIXELS {
        return Err(WriteError::TooMuchOnSheet);
    }
    Ok(())
}

/// `.` open, `Q` a given queen, `x` blocked, one line a row; a board without rows is an empty line.
fn board(problem: &Problem, out: &mut impl Write) -> io::Result<()> {
    let n = problem.n();
    let queens = problem.given().squares().iter().map(|square| (square, b'Q'));
    let mut pieces: Vec<_> = queens.chain(problem.blocked().iter().map(|s| (s, b'x'))).collect();
    pieces.sort_unstable();
    let mut pieces = pieces.into_iter().peekable();
    for row in 0..n.max(1) {
        let mut line = vec![b'.'; n as usize];
        while let Some((square, sign)) = pieces.next_if(|(square, _)| square.row == row) {
            line[square.column as usize] = sign;
        }
        line.push(b'\n');
        out.write_all(&line)?;
    }
    Ok(())
}

/// One document a line, as the reader takes it.
fn json(problem: &Problem, out: &mut impl Write) -> io::Result<()> {
    let (n, queens) = (problem.n(), list(problem.given().squares(), 0));
    let blocked = list(problem.blocked(), 0);
    writeln!(out, "{{\"n\":{n},\"queens\":{queens},\"blocked\":{blocked}}}")
}

/// Problem 79 where there are no blocked squares, problem 80 where there are no queens.
fn csplib(problem: &Problem, out: &mut impl Write) -> io::Result<()> {
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
fn asp(problem: &Problem, out: &mut impl Write) -> io::Result<()> {
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

#[cfg(test)]
mod tests;
