//! A residue as lanes, one for each free row and column, and for each open square a table of what a
//! queen there attacks in every lane.

use super::lanes::Lane;
use super::residue::Residue;
use super::subtrees::Subtree;
use super::walk::{Outlook, Walk};
use crate::board::{Line, Square};
use crate::machine::Avx2;
use crate::strategy::visitor::Quiet;
use crate::strategy::{Ending, Flow, Visitor, stack};

/// Boards whose tables would take more go another way.
const LARGEST_TABLES: usize = 64 << 20;

/// Lanes come in groups of so many bytes: vector instructions like that.
const GROUP: usize = 32;

/// A packed board, with lanes as narrow as its lines allow.
pub(crate) enum Packed {
    Narrow(Board<u16>),
    Middle(Board<u32>),
    Broad(Board<u64>),
}

macro_rules! delegate {
    ($own:expr, $board:ident => $call:expr) => {
        match $own {
            Packed::Narrow($board) => $call,
            Packed::Middle($board) => $call,
            Packed::Broad($board) => $call,
        }
    };
}

impl Packed {
    /// None if a line has too many open squares, or the tables would be too large.
    pub(crate) fn new(residue: &Residue) -> Option<Self> {
        Some(match Width::of(residue)? {
            Width::Narrow => Self::Narrow(Board::new(residue)),
            Width::Middle => Self::Middle(Board::new(residue)),
            Width::Broad => Self::Broad(Board::new(residue)),
        })
    }

    /// Walks all of it.
    pub(crate) fn search<V: Visitor>(&self, visitor: &mut V) -> Ending {
        self.search_below(&Subtree::default(), visitor).into()
    }

    /// Walks the part of the search in which the queens of `subtree` stand.
    pub(crate) fn search_below<V: Visitor>(&self, subtree: &Subtree, visitor: &mut V) -> Flow {
        self.search_with(Avx2::detect(), subtree, visitor)
    }

    /// The same with AVX2, or with plain loops.
    pub(crate) fn search_with<V: Visitor>(
        &self,
        vectors: Option<Avx2>,
        subtree: &Subtree,
        visitor: &mut V,
    ) -> Flow {
        delegate!(self, board => {
            let mut walk = Walk::new(vectors, board, visitor);
            stack::with_room(board.free, || walk.below(subtree))
        })
    }

    /// The open squares, by number.
    pub(super) fn squares(&self) -> &[Square] {
        delegate!(self, board => &board.squares)
    }

    /// The side of the board.
    pub(crate) fn n(&self) -> u32 {
        delegate!(self, board => board.queens.len() as u32)
    }

    /// How many rows are free.
    pub(super) fn free(&self) -> usize {
        delegate!(self, board => board.free)
    }

    /// The same part of the search with the queens that it forces, and what is to be tried next below it:
    /// the numbers of squares.
    pub(super) fn choices(&self, subtree: &Subtree) -> (Subtree, Outlook<Vec<u32>>) {
        delegate!(self, board => Walk::new(Avx2::detect(), board, &mut Quiet).choices(subtree))
    }
}

/// How wide the lanes of a board are.
pub(super) enum Width {
    Narrow,
    Middle,
    Broad,
}

impl Width {
    /// None if a line is too long for all of them, or the tables would be too large.
    pub(super) fn of(residue: &Residue) -> Option<Self> {
        let (longest, squares, free) = (residue.longest(), residue.squares(), residue.free());
        if longest <= u16::SQUARES && fits::<u16>(squares, free) {
            Some(Self::Narrow)
        } else if longest <= u32::SQUARES && fits::<u32>(squares, free) {
            Some(Self::Middle)
        } else {
            (longest <= u64::SQUARES && fits::<u64>(squares, free)).then_some(Self::Broad)
        }
    }
}

/// Whether so many lanes can be numbered, and the tables are not too large.
fn fits<L: Lane>(squares: usize, free: usize) -> bool {
    let lanes = lanes::<L>(free);
    lanes <= L::LANES && squares * lanes * size_of::<L>() <= LARGEST_TABLES
}

/// How many lanes there are for so many free rows and columns.
fn lanes<L>(free: usize) -> usize {
    (2 * free).max(1).next_multiple_of(GROUP / size_of::<L>())
}

/// Bytes of the largest packed board of side `n`.
pub(super) fn bytes(n: u64) -> u128 {
    let (n, lanes) = (u128::from(n), 2 * u128::from(n) + GROUP as u128);
    // The table, states for all depths, and the squares.
    (n * n * lanes * 8).min(LARGEST_TABLES as u128) + n.min(4096) * lanes * 8 + n * n * 32
}

/// The free lines as lanes.
pub(crate) struct Board<L> {
    pub(super) free: usize,
    /// The lanes that stand for no line and are always empty.
    pub(super) padding: usize,
    /// The number of each lane.
    pub(super) numbers: Vec<L>,
    /// The row or column that each lane stands for.
    pub(super) lines: Vec<(Line, u32)>,
    /// The open squares, and for each lane which of them its bits are.
    pub(super) squares: Vec<Square>,
    names: Vec<u32>,
    /// For each open square what it attacks, itself too, lane by lane.
    attacks: Vec<L>,
    /// The lanes before the first queen is placed.
    pub(super) start: Vec<L>,
    /// The column of each row's given queen.
    pub(super) queens: Vec<u32>,
}

impl<L: Lane> Board<L> {
    fn new(residue: &Residue) -> Self {
        let (free, lanes) = (residue.free(), lanes::<L>(residue.free()));
        let open = (0..).zip(&residue.open).filter(|(_, open)| **open);
        let order: Vec<u32> = open.map(|(at, _)| at).collect();
        let layout = Layout::<L>::new(residue, &order, lanes);
        Self {
            free,
            padding: lanes - 2 * free,
            numbers: (0..lanes).map(L::number).collect(),
            lines: lines(residue),
            squares: order.iter().map(|&at| layout.square(residue, at as usize)).collect(),
            attacks: layout.attacks(residue, &order),
            names: layout.names,
            start: layout.start,
            queens: residue.queens.clone(),
        }
    }

    pub(super) fn lanes(&self) -> usize {
        self.numbers.len()
    }

    /// The number of the first open square in `open`, a part of the lane.
    #[inline]
    pub(super) fn first_of(&self, lane: usize, open: L) -> usize {
        self.names[lane * L::SQUARES + open.first()] as usize
    }

    /// What a queen on the square with this number attacks.
    #[inline]
    pub(super) fn attacks(&self, square: usize) -> &[L] {
        let lanes = self.lanes();
        &self.attacks[square * lanes..(square + 1) * lanes]
    }
}

/// Where each square of a residue is in the lanes.
struct Layout<L> {
    lanes: usize,
    /// The lane of each free row, then of each free column.
    lane_of: Vec<usize>,
    /// For each square of the residue its bits in the lanes of its row and of its column.
    bits: Vec<(L, L)>,
    names: Vec<u32>,
    start: Vec<L>,
}

impl<L: Lane> Layout<L> {
    fn new(residue: &Residue, order: &[u32], lanes: usize) -> Self {
        let mut layout = Self {
            lanes,
            lane_of: lane_of(residue),
            bits: vec![(L::NONE, L::NONE); residue.open.len()],
            names: vec![0; lanes * L::SQUARES],
            start: vec![L::NONE; lanes],
        };
        for (name, &at) in (0..).zip(order) {
            let (row, column) = layout.lanes_of(at as usize);
            layout.bits[at as usize] = (layout.add(row, name), layout.add(column, name));
        }
        layout
    }

    /// Gives the next bit of a lane to the square with this number.
    fn add(&mut self, lane: usize, name: u32) -> L {
        let index = self.start[lane].count();
        self.names[lane * L::SQUARES + index] = name;
        self.start[lane] = self.start[lane] | L::square(index);
        L::square(index)
    }

    /// The lanes of a square's row and column.
    fn lanes_of(&self, at: usize) -> (usize, usize) {
        let free = self.lane_of.len() / 2;
        (self.lane_of[at / free], self.lane_of[free + at % free])
    }

    fn square(&self, residue: &Residue, at: usize) -> Square {
        let free = residue.free();
        Square::new(residue.rows[at / free], residue.columns[at % free])
    }

    fn attacks(&self, residue: &Residue, order: &[u32]) -> Vec<L> {
        let mut attacks = vec![L::NONE; order.len() * self.lanes];
        let places = residue.places_of_columns();
        for (table, &at) in attacks.chunks_exact_mut(self.lanes).zip(order) {
            self.attack(residue, &places, at as usize, table);
        }
        attacks
    }

    /// Fills the table of one square.
    fn attack(&self, residue: &Residue, places: &[Option<usize>], at: usize, table: &mut [L]) {
        let (free, queen) = (residue.free(), self.square(residue, at));
        (0..free).for_each(|column| self.mark(at / free * free + column, table));
        for (place, &row) in residue.rows.iter().enumerate().filter(|(_, row)| **row != queen.row) {
            for column in residue.rules.attacked_columns(queen, row) {
                if let Some(column) = places[column as usize] {
                    self.mark(place * free + column, table);
                }
            }
        }
    }

    /// Marks a square as attacked, if it is open.
    fn mark(&self, at: usize, table: &mut [L]) {
        let (row, column) = self.lanes_of(at);
        table[row] = table[row] | self.bits[at].0;
        table[column] = table[column] | self.bits[at].1;
    }
}

/// The free rows and columns in the order of their lanes. Central lines come first: of lines with equally
/// few open squares they are branched on, for their squares attack the most.
fn lines(residue: &Residue) -> Vec<(Line, u32)> {
    let rows = residue.rows.iter().map(|&row| (Line::Row, row));
    let columns = residue.columns.iter().map(|&column| (Line::Column, column));
    let mut lines: Vec<(Line, u32)> = rows.chain(columns).collect();
    lines.sort_by_key(|&(_, line)| (2 * line).abs_diff(residue.rules.n - 1));
    lines
}

/// The lane of each free row, then of each free column.
fn lane_of(residue: &Residue) -> Vec<usize> {
    let [mut rows, mut columns] = [(); 2].map(|()| vec![0; residue.rules.n as usize]);
    for (lane, (kind, line)) in lines(residue).into_iter().enumerate() {
        let lanes = if kind == Line::Row { &mut rows } else { &mut columns };
        lanes[line as usize] = lane;
    }
    let rows = residue.rows.iter().map(|&row| rows[row as usize]);
    rows.chain(residue.columns.iter().map(|&column| columns[column as usize])).collect()
}
