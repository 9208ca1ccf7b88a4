//! A level: all units with a given number of queens on the board of even rows and even columns.
//!
//! It knows which boards and rows belong to which colour, and how its pairs are found.

use super::board::ColourBoard;
use super::lines::{Alike, Family, LineSet, others, reversed};
use super::placements::Grouping;

/// One way to share the queens out between the colours.
#[derive(Debug)]
pub(super) struct Level {
    pub(super) n: u32,
    /// Sets of even rows, and of even columns, that white takes.
    pub(super) evens: Family,
    /// Sets of odd rows, and of odd columns, that white takes.
    pub(super) odds: Family,
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
    pub(super) fn new(n: u32, queens: u32) -> Self {
        let (even_lines, odd_lines) = (n.div_ceil(2), n / 2);
        let (even_alike, odd_alike) = match n % 2 {
            1 => (Alike::OneOfReversed, Alike::Reversed),
            _ if 2 * queens == even_lines => {
                (Alike::ReversedOrComplement, Alike::ReversedOrComplement)
            }
            _ => (Alike::Reversed, Alike::Reversed),
        };
        Self {
            n,
            evens: Family::new(even_lines, queens, even_alike),
            odds: Family::new(odd_lines, queens - n % 2, odd_alike),
        }
    }

    pub(super) fn family(&self, parity: Parity) -> &Family {
        match parity {
            Parity::Even => &self.evens,
            Parity::Odd => &self.odds,
        }
    }

    /// The board of a colour that has the rows of the given parity, and the parity of its columns.
    pub(super) fn board(&self, colour: SquareColour, rows: Parity) -> (ColourBoard, Parity) {
        let columns = match (colour, rows) {
            (SquareColour::White, parity) => parity,
            (SquareColour::Black, Parity::Even) => Parity::Odd,
            (SquareColour::Black, Parity::Odd) => Parity::Even,
        };
        (ColourBoard::new(self.n, rows as u32, columns as u32), columns)
    }

    /// The rows of that board that have queens, for a set of rows of the unit.
    pub(super) fn rows(
        &self,
        colour: SquareColour,
        parity: Parity,
        set: LineSet,
        view: UnitView,
    ) -> LineSet {
        let lines = self.family(parity).lines;
        let white = match view {
            UnitView::Direct => set,
            // Even n: the mirror swaps the colours, and white takes the rows that were black's.
            UnitView::Image if self.swaps(view) => others(set, lines),
            // Odd n: a half turn keeps the colours.
            UnitView::Image => reversed(set, lines),
        };
        if colour == SquareColour::White { white } else { others(white, lines) }
    }

    /// Whether the image swaps the colours: the mirror does for even n.
    fn swaps(&self, view: UnitView) -> bool {
        view == UnitView::Image && self.n.is_multiple_of(2)
    }

    /// Which columns of a colour's board make which group.
    ///
    /// Where the colours are swapped, even and odd columns are, too: the groups of even columns are
    /// then the Bo of the unit, those of odd columns its Be. Even n has one family for both, and a
    /// [`Domain`](super::domain::Domain) that treats both alike.
    pub(super) fn grouping(
        &self,
        colour: SquareColour,
        columns: Parity,
        view: UnitView,
    ) -> Grouping<'_> {
        Grouping {
            family: self.family(columns),
            complement: (colour == SquareColour::Black) != self.swaps(view),
            reversed: view == UnitView::Image,
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
        let (board, columns) = self.board(colour, parity);
        let rows = self.rows(colour, parity, self.family(parity).sets[position], view);
        (board, rows, self.grouping(colour, columns, view))
    }
}
