//! Boards as pictures: one [`BoardDrawing`], drawn as SVG or as PNG. A [`BoardPicture`] lists what stands where; [`sheet`]
//! lays boards out side by side and turns them into a scene. Squares shrink as boards grow; where a queen could no
//! longer be recognised it becomes a dot, and the chequers go; where squares would be too small to see, the density of the
//! queens is shown.

use std::collections::BTreeSet;

use n_queens::Square;

mod density;
mod heat;
mod pieces;
mod scene;

pub use heat::{HeatSquare, heat};
pub use scene::{BoardDrawing, MAX_PIXELS, PngError};

pub(crate) use density::DensityMap;
pub(crate) use pieces::{DARK, INK, LIGHT, queen};
pub(crate) use scene::{Colour, Paint, Shape};

use scene::{circle, rectangle};

const PAPER: Colour = Colour(0xff, 0xff, 0xff);
/// The width of the line around a board, in pixels.
const FRAME: u32 = 2;
/// Squares of fewer pixels show a dot for a queen.
const SMALLEST_QUEEN: u32 = 4;
/// Squares of fewer pixels show a queen without the lines inside.
const SMALLEST_FINE_QUEEN: u32 = 32;

/// A board and what stands on it; squares off the board are not drawn.
///
/// ```
/// use n_queens::Square;
/// use queens_format::BoardPicture;
/// let picture = BoardPicture {
///     n: 8,
///     queens: &[Square::new(0, 4)],
///     blocked: &[Square::new(7, 7)],
///     ..BoardPicture::default()
/// };
/// assert!(picture.scene().to_svg().contains("#blocked"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BoardPicture<'a> {
    /// The side of the board.
    pub n: u32,
    /// Squares with a queen.
    pub queens: &'a [Square],
    /// Squares that are hatched.
    pub blocked: &'a [Square],
    /// Squares that stand out: they are framed, and the pieces on all others are pale. Where this is
    /// nothing, all pieces are equal.
    pub framed: Option<&'a [Square]>,
}

impl BoardPicture<'_> {
    /// The picture of this board alone.
    pub fn scene(&self) -> BoardDrawing {
        sheet(std::slice::from_ref(self))
    }
}

/// A picture of several boards, side by side in rows. No boards make an empty sheet.
///
/// Time and memory grow with the pieces, not with the area of the boards.
///
/// ```
/// use queens_format::{BoardPicture, picture};
/// let board = BoardPicture { n: 5, ..BoardPicture::default() };
/// let sheet = picture::sheet(&[board; 10]);
/// assert!(sheet.width > board.scene().width);
/// ```
pub fn sheet(boards: &[BoardPicture<'_>]) -> BoardDrawing {
    let n = boards.iter().map(|board| board.n).max().unwrap_or(0);
    let layout = SheetLayout::new(boards.len(), n);
    let mut scene = BoardDrawing {
        width: layout.width,
        height: layout.height,
        title: match boards.len() {
            1 => format!("{n} x {n} board with queens"),
            count => format!("{count} boards of {n} x {n} with queens"),
        },
        symbols: Vec::new(),
    };
    for (index, board) in boards.iter().enumerate() {
        place(&mut scene, board, layout.cell, layout.corner(index));
    }
    scene
}

/// The paper around everything, in pixels.
const MARGIN: u32 = 16;
/// How wide a picture of one board becomes, about.
const ONE_BOARD: u32 = 960;
/// How wide a sheet of several boards becomes, about.
const SHEET: u32 = 1600;
/// A board, and a sheet, may grow up to here before their queens shrink to specks.
const WIDE_BOARD: u32 = 1200;
const WIDE_SHEET: u32 = 4000;
/// A queen of this many pixels is still easy to recognise.
const CLEAR_QUEEN: u32 = 12;
const LARGEST_SQUARE: u32 = 240;
const SMALLEST_SQUARE: u32 = 2;

/// Where the boards of a sheet lie, in whole pixels, so that the edges of squares are sharp.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SheetLayout {
    /// The sides of the sheet.
    width: u32,
    height: u32,
    /// The side of a square.
    cell: u32,
    across: u32,
    /// From one board to the next.
    pitch: u32,
}

impl SheetLayout {
    /// `boards` boards of side `n`, in a grid as square as it can be.
    pub(crate) fn new(boards: usize, n: u32) -> Self {
        let boards = u32::try_from(boards).unwrap_or(u32::MAX);
        let across = boards.isqrt() + u32::from(boards.isqrt().pow(2) < boards);
        let down = if across == 0 { 0 } else { boards.div_ceil(across) };
        let cell = cell(across, n);
        let gap = (2 * cell / 3).clamp(MARGIN, 3 * MARGIN);
        let pitch = n.saturating_mul(cell).saturating_add(2 * FRAME).saturating_add(gap);
        let length = |boards: u32| {
            boards.saturating_mul(pitch).saturating_sub(gap).saturating_add(2 * MARGIN)
        };
        Self { width: length(across), height: length(down), cell, across, pitch }
    }

    /// The top left corner of a board, inside its frame.
    fn corner(&self, index: usize) -> (u32, u32) {
        let index = index as u32;
        let along = |place: u32| MARGIN + FRAME + place * self.pitch;
        (along(index % self.across), along(index / self.across))
    }

    /// How many pixels the sheet has at scale 1.
    pub(crate) fn pixels(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }
}

fn cell(across: u32, n: u32) -> u32 {
    let squares = across.saturating_mul(n).max(1);
    let (wanted, wide) = if across <= 1 { (ONE_BOARD, WIDE_BOARD) } else { (SHEET, WIDE_SHEET) };
    let smallest = if squares <= wide / CLEAR_QUEEN { CLEAR_QUEEN } else { SMALLEST_SQUARE };
    (wanted / squares).clamp(smallest, LARGEST_SQUARE)
}

/// A queen, or a dot wider than its square where a queen could not be recognised: a single pixel would be lost on a
/// large board.
fn piece(ink: Colour, cell: u32) -> Vec<Shape> {
    match cell {
        ..SMALLEST_QUEEN => vec![Shape::new(Paint::Fill(INK), |path| {
            circle(path, 0.5, 0.5, 2.0 / cell as f32);
        })],
        _ => queen(ink, cell >= SMALLEST_FINE_QUEEN),
    }
}

/// Draws a board and, the lowest first, what stands on it.
fn place(scene: &mut BoardDrawing, board: &BoardPicture<'_>, cell: u32, corner: (u32, u32)) {
    let (side, left, top) = (cell as f32, corner.0 as f32, corner.1 as f32);
    let framed = board.framed.map(|squares| squares.iter().collect::<BTreeSet<_>>());
    let stands_out = |square: &&Square| framed.as_ref().is_none_or(|all| all.contains(square));
    let (blocked, pale_blocked) = board.blocked.iter().partition(stands_out);
    let (queens, pale_queens) = board.queens.iter().partition(stands_out);
    let ground = || empty_board(board.n, cell);
    scene.symbol(&format!("board{}", board.n), ground).places.push((left, top));
    let mut stamp = |name, shapes: Vec<Shape>, squares: Vec<&Square>| {
        let scaled = || shapes.into_iter().map(|shape| shape.scaled(side)).collect();
        let on_board = squares.into_iter().filter(|square| square.is_on(board.n));
        let place = |at: &Square| (left + at.column as f32 * side, top + at.row as f32 * side);
        scene.symbol(name, scaled).places.extend(on_board.map(place));
    };
    stamp("blocked", pieces::blocked(pieces::STONE), blocked);
    stamp("paleblocked", pieces::blocked(pieces::PALE_STONE), pale_blocked);
    stamp("framed", pieces::frame(), board.framed.unwrap_or_default().iter().collect());
    stamp("palequeen", piece(pieces::PALE_INK, cell), pale_queens);
    stamp("queen", piece(INK, cell), queens);
}

fn empty_board(n: u32, cell: u32) -> Vec<Shape> {
    let (side, frame) = (n as f32 * cell as f32, FRAME as f32);
    let outside = side + 2.0 * frame;
    let mut shapes = vec![
        Shape::new(Paint::Fill(INK), |path| rectangle(path, -frame, -frame, outside, outside)),
        Shape::new(Paint::Fill(LIGHT), |path| rectangle(path, 0.0, 0.0, side, side)),
    ];
    if cell >= SMALLEST_QUEEN && n > 1 {
        shapes.push(chequers(n).scaled(cell as f32));
    }
    shapes
}

/// Every second row and every second column as a bar: under the even-odd rule, where two
/// bars cross the square is light again. O(n) where single squares would be O(n²).
pub(crate) fn chequers(n: u32) -> Shape {
    let side = n as f32;
    Shape::new(Paint::EvenOdd(DARK), |path| {
        for from in (1..n).step_by(2).map(|index| index as f32) {
            rectangle(path, from, 0.0, 1.0, side);
            rectangle(path, 0.0, from, side, 1.0);
        }
    })
}

#[cfg(test)]
mod tests;
