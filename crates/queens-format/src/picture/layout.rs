//! Where the boards of a sheet lie, in whole pixels, so that the edges of squares are sharp.

use super::FRAME;

/// The paper around everything, in pixels.
pub(super) const MARGIN: u32 = 16;
/// How wide a picture of one board becomes, about.
const ONE_BOARD: u32 = 960;
/// How wide a sheet of several boards becomes, about.
const SHEET: u32 = 1600;
/// A board, and a sheet, may grow up to here before their queens shrink to specks.
const WIDE_BOARD: u32 = 1200;
const WIDE_SHEET: u32 = 4000;
/// A queen of this many pixels is still easy to recognise.
const CLEAR_QUEEN: u32 = 12;
const LARGEST_CELL: u32 = 240;
const SMALLEST_CELL: u32 = 2;

/// The grid of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// The side of a square.
    pub(crate) cell: u32,
    across: u32,
    down: u32,
    /// The side of a board with its frame, and that with the gap to the next.
    board: u32,
    pitch: u32,
}

impl Layout {
    /// `boards` boards of side `n`, in a grid as square as it can be.
    pub(crate) fn new(boards: usize, n: u32) -> Self {
        let boards = u32::try_from(boards).unwrap_or(u32::MAX);
        let across = boards.isqrt() + u32::from(boards.isqrt().pow(2) < boards);
        let down = if across == 0 { 0 } else { boards.div_ceil(across) };
        let cell = cell(across, n);
        let board = n.saturating_mul(cell).saturating_add(2 * FRAME);
        let gap = (2 * cell / 3).clamp(MARGIN, 3 * MARGIN);
        Self { cell, across, down, board, pitch: board.saturating_add(gap) }
    }

    /// The top left corner of a board, inside its frame.
    pub(crate) fn corner(&self, index: usize) -> (u32, u32) {
        let index = index as u32;
        let along = |place: u32| MARGIN + FRAME + place * self.pitch;
        (along(index % self.across), along(index / self.across))
    }

    pub(crate) fn width(&self) -> u32 {
        self.length(self.across)
    }

    pub(crate) fn height(&self) -> u32 {
        self.length(self.down)
    }

    /// How many pixels the sheet has at scale 1.
    pub(crate) fn pixels(&self) -> u64 {
        u64::from(self.width()) * u64::from(self.height())
    }

    fn length(&self, boards: u32) -> u32 {
        let boards = match boards {
            0 => 0,
            _ => (boards - 1).saturating_mul(self.pitch).saturating_add(self.board),
        };
        boards.saturating_add(2 * MARGIN)
    }
}

fn cell(across: u32, n: u32) -> u32 {
    let squares = across.saturating_mul(n).max(1);
    let (wanted, wide) = if across <= 1 { (ONE_BOARD, WIDE_BOARD) } else { (SHEET, WIDE_SHEET) };
    let smallest = if squares <= wide / CLEAR_QUEEN { CLEAR_QUEEN } else { SMALLEST_CELL };
    (wanted / squares).clamp(smallest, LARGEST_CELL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_board_is_about_as_wide_as_a_screen() {
        assert_eq!(Layout::new(1, 8).width(), 996);
        assert_eq!(Layout::new(1, 100).cell, 12);
        assert_eq!(Layout::new(1, 1000).cell, 2);
    }

    #[test]
    fn sheets_are_nearly_square() {
        let sheet = Layout::new(10, 5);
        assert_eq!((sheet.across, sheet.down), (4, 3));
        assert_eq!(Layout::new(400, 8).cell, 12);
    }

    #[test]
    fn no_boards_and_empty_boards_have_a_size() {
        assert_eq!(Layout::new(0, 8).pixels(), 32 * 32);
        assert_eq!(Layout::new(1, 0).pixels(), 36 * 36);
    }

    #[test]
    fn the_largest_arguments_do_not_overflow() {
        let sheet = Layout::new(usize::MAX, u32::MAX);
        assert_eq!(sheet.width(), u32::MAX);
    }
}
