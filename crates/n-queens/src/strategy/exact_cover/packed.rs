//! A residue as lanes, one for each free row and column, and for each open square a table of what a
//! queen there attacks in every lane.

use super::Subtree;
use super::lanes::Lane;
use super::residue::Residue;
use super::walk::{CoverWalk, Outlook};
use crate::machine::Avx2;
use crate::strategy::stack;
use crate::strategy::visitor::Quiet;
use crate::{Ending, Flow, Line, Visitor};

/// Boards whose tables would take more go another way.
const LARGEST_TABLES: usize = 64 << 20;

/// Lanes come in groups of so many bytes: vector instructions like that.
const GROUP: usize = 32;

/// A packed board.
pub(crate) struct Packed {
    pub(super) residue: Residue,
    lanes: Lanes,
}

/// Lanes as narrow as the lines of the board allow.
enum Lanes {
    Narrow(LaneBoard<u16>),
    Middle(LaneBoard<u32>),
    Broad(LaneBoard<u64>),
}

macro_rules! delegate {
    ($lanes:expr, $board:ident => $call:expr) => {
        match $lanes {
            Lanes::Narrow($board) => $call,
            Lanes::Middle($board) => $call,
            Lanes::Broad($board) => $call,
        }
    };
}

impl Packed {
    /// None if a line has too many open squares, or the tables would be too large.
    pub(super) fn new(residue: Residue) -> Option<Self> {
        let lanes = LaneBoard::new(&residue)
            .map(Lanes::Narrow)
            .or_else(|| LaneBoard::new(&residue).map(Lanes::Middle))
            .or_else(|| LaneBoard::new(&residue).map(Lanes::Broad))?;
        Some(Self { residue, lanes })
    }

    /// Whether [`new`](Self::new) makes a board of it.
    pub(super) fn can_hold(residue: &Residue) -> bool {
        LaneBoard::<u16>::fits(residue)
            || LaneBoard::<u32>::fits(residue)
            || LaneBoard::<u64>::fits(residue)
    }

    /// Walks all of it.
    pub(crate) fn search<V: Visitor>(&self, visitor: &mut V) -> Ending {
        self.search_below(&Subtree::default(), visitor).into()
    }

    /// Walks the part of the search in which the queens of `subtree` stand.
    pub(crate) fn search_below<V: Visitor>(&self, subtree: &Subtree, visitor: &mut V) -> Flow {
        self.search_with(Avx2::detect(), subtree, visitor)
    }

    /// [`search_below`](Self::search_below) with AVX2, or with plain loops.
    pub(crate) fn search_with<V: Visitor>(
        &self,
        vectors: Option<Avx2>,
        subtree: &Subtree,
        visitor: &mut V,
    ) -> Flow {
        delegate!(&self.lanes, board => {
            let mut walk = CoverWalk::new(vectors, &self.residue, board, visitor);
            stack::with_room(self.residue.free(), || walk.below(subtree))
        })
    }

    /// The side of the board.
    pub(crate) fn n(&self) -> u32 {
        self.residue.rules.n
    }

    /// `subtree` with the queens that it forces, and what is to be tried next below it:
    /// the numbers of squares.
    pub(super) fn choices(&self, subtree: &Subtree) -> (Subtree, Outlook<Vec<u32>>) {
        delegate!(&self.lanes, board => {
            CoverWalk::new(Avx2::detect(), &self.residue, board, &mut Quiet).choices(subtree)
        })
    }
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

/// The free lines of a residue as lanes, in the same order.
pub(super) struct LaneBoard<L> {
    /// The lanes that stand for no line and are always empty.
    pub(super) padding: usize,
    /// The number of each lane.
    pub(super) numbers: Vec<L>,
    /// For each bit of each lane the number of its square.
    names: Vec<u32>,
    /// For each open square what it attacks, itself too, lane by lane.
    attacks: Vec<L>,
    /// The lanes before the first queen is placed.
    pub(super) start: Vec<L>,
}

/// The bits of a square: its lane and its bit there, for its row and for its column.
type SquareBits<L> = [(usize, L); 2];

impl<L: Lane> LaneBoard<L> {
    /// Whether every line fits into a lane, all lanes can be numbered, and the tables are not too large.
    fn fits(residue: &Residue) -> bool {
        let lanes = lanes::<L>(residue.free());
        residue.longest <= L::SQUARES
            && lanes <= L::LANES
            && residue.squares.len() * lanes * size_of::<L>() <= LARGEST_TABLES
    }

    fn new(residue: &Residue) -> Option<Self> {
        if !Self::fits(residue) {
            return None;
        }
        let lanes = lanes::<L>(residue.free());
        let mut board = Self {
            padding: lanes - residue.lines.len(),
            numbers: (0..lanes).map(L::number).collect(),
            names: vec![0; lanes * L::SQUARES],
            attacks: vec![L::NONE; residue.squares.len() * lanes],
            start: vec![L::NONE; lanes],
        };
        let bits = board.assign_bits(residue);
        board.fill_tables(residue, &bits);
        Some(board)
    }

    /// Gives every open square the next bits of its lanes.
    fn assign_bits(&mut self, residue: &Residue) -> Vec<SquareBits<L>> {
        let [mut rows, mut columns] = [(); 2].map(|()| vec![0; residue.queens.len()]);
        for (lane, &(line, number)) in residue.lines.iter().enumerate() {
            let lanes = if line == Line::Row { &mut rows } else { &mut columns };
            lanes[number as usize] = lane;
        }
        let squares = residue.squares.iter().zip(0..);
        let bits = squares.map(|(square, name)| {
            let lanes = [rows[square.row as usize], columns[square.column as usize]];
            lanes.map(|lane| (lane, self.next_bit(lane, name)))
        });
        bits.collect()
    }

    /// Gives the next bit of a lane to the square with this number.
    fn next_bit(&mut self, lane: usize, name: u32) -> L {
        let index = self.start[lane].count();
        self.names[lane * L::SQUARES + index] = name;
        self.start[lane] = self.start[lane] | L::square(index);
        L::square(index)
    }

    /// Marks the squares that attack each other: those of one line, and for superqueens a knight's move apart.
    fn fill_tables(&mut self, residue: &Residue, bits: &[SquareBits<L>]) {
        let mut order: Vec<usize> = (0..bits.len()).collect();
        for line in Line::STRAIGHT {
            let number = |&square: &usize| residue.rules.line_number(line, residue.squares[square]);
            order.sort_by_cached_key(number);
            for group in order.chunk_by(|one, other| number(one) == number(other)) {
                group.iter().for_each(|&queen| self.attack(queen, group, bits));
            }
        }
        for (queen, &square) in residue.squares.iter().enumerate() {
            let reached = residue.rules.knight_moves(square);
            let open = reached.filter_map(|square| residue.squares.binary_search(&square).ok());
            open.for_each(|other| self.attack(queen, &[other], bits));
        }
    }

    /// Marks what a queen on a square attacks.
    fn attack(&mut self, queen: usize, attacked: &[usize], bits: &[SquareBits<L>]) {
        let lanes = self.lanes();
        let table = &mut self.attacks[queen * lanes..(queen + 1) * lanes];
        for &(lane, bit) in attacked.iter().flat_map(|&square| &bits[square]) {
            table[lane] = table[lane] | bit;
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
