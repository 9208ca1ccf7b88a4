//! A level: all units with a given number of queens on the board of even rows and even columns.
//!
//! It knows which boards and rows belong to which colour, and how its pairs are found.

use super::board::ColourBoard;
use super::lines::{Alike, Family, LineSet, others, reversed};
use super::open::{OpenSquares, UsedSymmetries};
use super::placements::Grouping;

/// One way to share the queens out between the colours.
#[derive(Debug)]
pub(super) struct Level {
    pub(super) n: u32,
    /// By the symmetries that leave the board as it is, one of several equal terms counts.
    pub(super) used: UsedSymmetries,
    /// Sets of rows of each parity that white takes.
    rows: [Family; 2],
    /// Sets of columns of each parity that white takes; equal to those of rows if all symmetries leave the board as it is.
    columns: [Family; 2],
    /// By the parity of the rows and of the columns.
    boards: [[ColourBoard; 2]; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SquareColour {
    White,
    Black,
}

/// Rows or columns: those with an even number, or those with an odd one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Parity {
    Even,
    Odd,
}

impl Parity {
    pub(super) const BOTH: [Self; 2] = [Self::Even, Self::Odd];

    pub(super) const fn other(self) -> Self {
        match self {
            Self::Even => Self::Odd,
            Self::Odd => Self::Even,
        }
    }
}

/// Whether a unit is counted as it is, or through the image under a symmetry of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UnitView {
    Direct,
    Image,
}

impl Level {
    /// `queens` stand on the board of even rows and even columns.
    pub(super) fn new(open: &OpenSquares, queens: u32) -> Self {
        let n = open.n;
        let used = open.used;
        // Of rows, and of columns.
        let alike = match n % 2 {
            1 => [used.turn, used.all].map(|is_halved| {
                let evens = if is_halved { Alike::OneOfReversed } else { Alike::ReversedLast };
                [evens, Alike::Reversed]
            }),
            0 if 2 * queens == n.div_ceil(2) => [[Alike::ReversedOrComplement; 2]; 2],
            _ => [[Alike::Reversed; 2]; 2],
        };
        // Black's even rows need as many odd columns.
        let (rows, columns) = (open.row_counts(), open.column_counts());
        let sizes = [queens, queens + columns[1] - rows[0]];
        let family = |at: usize, alike: [Alike; 2], count, white, black| {
            Family::between(count, sizes[at], alike[at], [others(black, count), white])
        };
        let row_family = |at: usize| {
            let [white, black] =
                [at, 1 - at].map(|columns| open.open_rows(at as u32, columns as u32));
            family(at, alike[0], rows[at], white, black)
        };
        let column_family = |at: usize| {
            let [white, black] = [at, 1 - at].map(|rows| open.open_columns(rows as u32, at as u32));
            family(at, alike[1], columns[at], white, black)
        };
        Self {
            n,
            used,
            rows: [0, 1].map(row_family),
            columns: [0, 1].map(column_family),
            boards: [0, 1].map(|rows| [0, 1].map(|columns| ColourBoard::of(open, rows, columns))),
        }
    }

    /// Whether there are sets for each parity. Where not, the level has no terms.
    pub(super) fn has_terms(&self) -> bool {
        self.rows.iter().chain(&self.columns).all(|family| family.len() > 0)
    }

    /// Sets of rows.
    pub(super) const fn rows(&self, parity: Parity) -> &Family {
        &self.rows[parity as usize]
    }

    /// The column sets of the board of a colour that has the rows of this parity: of white, or what white leaves to black.
    pub(super) const fn groups(
        &self,
        colour: SquareColour,
        rows: Parity,
        view: UnitView,
    ) -> &Family {
        let parity = Self::columns_of(colour, rows);
        let is_other = self.swaps(view) && !self.used.all;
        &self.columns[if is_other { parity.other() } else { parity } as usize]
    }

    /// The parity of the columns of the board of a colour.
    const fn columns_of(colour: SquareColour, rows: Parity) -> Parity {
        match colour {
            SquareColour::White => rows,
            SquareColour::Black => rows.other(),
        }
    }

    /// The board of a colour that has the rows of the given parity.
    pub(super) const fn board(
        &self,
        colour: SquareColour,
        rows: Parity,
        view: UnitView,
    ) -> ColourBoard {
        let columns = Self::columns_of(colour, rows);
        // A board without all symmetries has no image; the colours change their places on itself.
        let is_other = self.swaps(view) && !self.used.all;
        let columns = if is_other { columns.other() } else { columns };
        self.boards[rows as usize][columns as usize]
    }

    /// The rows of that board that have queens, for a set of rows of the unit.
    pub(super) fn rows_with_queens(
        &self,
        colour: SquareColour,
        parity: Parity,
        set: LineSet,
        view: UnitView,
    ) -> LineSet {
        let lines = self.rows(parity).lines;
        let white = match view {
            UnitView::Direct => set,
            // White takes the rows that were black's.
            UnitView::Image if self.swaps(view) => others(set, lines),
            // Odd n: a half turn keeps the colours.
            UnitView::Image => reversed(set, lines),
        };
        if colour == SquareColour::White { white } else { others(white, lines) }
    }

    /// Whether the image swaps the colours. For even n the mirror does.
    pub(super) const fn swaps(&self, view: UnitView) -> bool {
        matches!(view, UnitView::Image) && (self.n.is_multiple_of(2) || !self.used.all)
    }

    /// Whether of the column sets with these rows, those with a higher class than Ae do not count: Be, if columns change places
    /// with rows, and Bo too, if the turn puts it in the place of Ae.
    pub(super) const fn compares_columns(&self, rows: Parity, view: UnitView) -> bool {
        let is_other = self.swaps(view) && !self.used.all;
        let has_even_columns = matches!(rows, Parity::Even) != is_other;
        let UsedSymmetries { turn, transpose, .. } = self.used;
        transpose && (has_even_columns || turn && self.n.is_multiple_of(2))
    }

    /// Which columns of a colour's board make which group.
    ///
    /// Where the colours are swapped, even and odd columns are, too: the groups of even columns are
    /// then the Bo of the unit, those of odd columns its Be. On a symmetric board of even n there is one family for both, and a
    /// [`Domain`](super::domain::Domain) that treats both alike.
    fn grouping(&self, colour: SquareColour, rows: Parity, view: UnitView) -> Grouping<'_> {
        Grouping {
            family: self.groups(colour, rows, view),
            complement: (colour == SquareColour::Black) != self.swaps(view),
            reversed: view == UnitView::Image && self.used.all,
        }
    }

    /// The board of a colour that has the rows of the given parity, its rows that have queens, and its groups.
    pub(super) fn side(
        &self,
        colour: SquareColour,
        parity: Parity,
        position: usize,
        view: UnitView,
    ) -> (ColourBoard, LineSet, Grouping<'_>) {
        let rows = self.rows_with_queens(colour, parity, self.rows(parity).sets[position], view);
        (self.board(colour, parity, view), rows, self.grouping(colour, parity, view))
    }
}
