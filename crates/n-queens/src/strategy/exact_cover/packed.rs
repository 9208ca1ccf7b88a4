//! A residue as lanes, one for each free row and column, and for each open square a table of what a
//! queen there attacks in every lane. Its search can be cut into parts that know nothing of each other, for threads and
//! for counting in units.

use super::Residue;
use super::walk::{CoverWalk, Lane};
use crate::machine::Avx2;
use crate::strategy::quiet;
use crate::strategy::textbook::with_room;
use crate::{Ending, Flow, Line, Square, Visitor};

/// Boards whose tables would take more go another way.
const LARGEST_TABLES: usize = 64 << 20;

/// Lanes come in groups of so many bytes: vector instructions like that.
const GROUP: usize = 32;

/// A part of the search: everything below these squares.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Subtree {
    /// By number.
    pub(super) squares: Vec<u32>,
    /// Which share of the whole search it is, estimated from the numbers of choices.
    pub(crate) share: f64,
}

/// All of it.
impl Default for Subtree {
    fn default() -> Self {
        Self { squares: Vec::new(), share: 1.0 }
    }
}

impl Subtree {
    /// How many queens stand above it.
    pub(crate) fn depth(&self) -> usize {
        self.squares.len()
    }
}

/// A packed board.
pub(crate) struct Packed {
    residue: Residue,
    lanes: SizedLanes,
}

/// Lanes as narrow as the lines of the board allow.
enum SizedLanes {
    Narrow(LaneBoard<u16>),
    Middle(LaneBoard<u32>),
    Broad(LaneBoard<u64>),
}

macro_rules! delegate {
    ($lanes:expr, $board:ident => $call:expr) => {
        match $lanes {
            SizedLanes::Narrow($board) => $call,
            SizedLanes::Middle($board) => $call,
            SizedLanes::Broad($board) => $call,
        }
    };
}

impl Packed {
    /// None if a line has too many open squares, or the tables would be too large.
    pub(super) fn new(residue: Residue) -> Option<Self> {
        let lanes = LaneBoard::new(&residue)
            .map(SizedLanes::Narrow)
            .or_else(|| LaneBoard::new(&residue).map(SizedLanes::Middle))
            .or_else(|| LaneBoard::new(&residue).map(SizedLanes::Broad))?;
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
            with_room(self.residue.free(), || walk.below(subtree))
        })
    }

    /// The side of the board.
    pub(crate) fn n(&self) -> u32 {
        self.residue.rules.n
    }

    /// `subtree` with the queens that it forces, and the squares to try next below it, by number: none if it is a dead
    /// end, no squares if it is a solution.
    fn choices(&self, subtree: &Subtree) -> (Subtree, Option<Vec<u32>>) {
        delegate!(&self.lanes, board => {
            CoverWalk::new(Avx2::detect(), &self.residue, board, &mut quiet).choices(subtree)
        })
    }

    /// The parts of the search in the order in which it comes by them, cut level by level until there are
    /// `enough`, or nothing is left to cut. Dead ends are left out; a solution that turns up on
    /// the way is a part of its own.
    pub(crate) fn subtrees(&self, enough: usize) -> Vec<Subtree> {
        let mut parts = vec![Subtree::default()];
        for _ in 0..self.residue.free() {
            parts = parts.iter().flat_map(|part| self.cut(part)).collect();
            if parts.is_empty() || parts.len() >= enough {
                break;
            }
        }
        parts
    }

    /// A part cut into those of its next level.
    fn cut(&self, part: &Subtree) -> Vec<Subtree> {
        let (part, Some(squares)) = self.choices(part) else { return Vec::new() };
        if squares.is_empty() {
            return vec![part];
        }
        let share = part.share / squares.len() as f64;
        let below = |square: &u32| {
            let squares = part.squares.iter().chain([square]).copied().collect();
            Subtree { squares, share }
        };
        squares.iter().map(below).collect()
    }

    /// The first square that the search tries, and how many choices there are with it.
    pub(crate) fn next(&self) -> Option<(Square, usize)> {
        let (forced, squares) = self.choices(&Subtree::default());
        let (first, choices) = match forced.squares.first() {
            Some(&first) => (first, 1),
            None => squares.and_then(|squares| Some((*squares.first()?, squares.len())))?,
        };
        Some((self.residue.squares[first as usize], choices))
    }

    /// The squares of a part.
    pub(crate) fn squares_of(&self, part: &Subtree) -> impl Iterator<Item = Square> {
        part.squares.iter().map(|&square| self.residue.squares[square as usize])
    }

    /// The part of the search with queens on these open squares, of which none attacks another.
    pub(crate) fn subtree(&self, squares: impl Iterator<Item = Square>) -> Subtree {
        let number = |square| self.residue.squares.iter().position(|&open| open == square);
        let squares = squares.map(|square| number(square).expect("the square is open") as u32);
        Subtree { squares: squares.collect(), ..Subtree::default() }
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
        let n = residue.queens.len();
        let mut lane_of = vec![0; 2 * n];
        for (lane, &(line, number)) in residue.lines.iter().enumerate() {
            lane_of[number as usize + if line == Line::Row { 0 } else { n }] = lane;
        }
        let squares = residue.squares.iter().zip(0..);
        let bits = squares.map(|(square, name)| {
            let lanes = [square.row as usize, n + square.column as usize].map(|line| lane_of[line]);
            lanes.map(|lane| (lane, self.next_bit(lane, name)))
        });
        bits.collect()
    }

    /// Gives the next bit of a lane to the square with this number.
    fn next_bit(&mut self, lane: usize, name: u32) -> L {
        let squares: u64 = self.start[lane].into();
        let index = squares.count_ones() as usize;
        self.names[lane * L::SQUARES + index] = name;
        let square = L::number(1 << index);
        self.start[lane] = self.start[lane] | square;
        square
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
    pub(super) fn first_of(&self, lane: usize, open: u64) -> usize {
        self.names[lane * L::SQUARES + open.trailing_zeros() as usize] as usize
    }

    /// What a queen on the square with this number attacks.
    #[inline]
    pub(super) fn attacks(&self, square: usize) -> &[L] {
        let lanes = self.lanes();
        &self.attacks[square * lanes..(square + 1) * lanes]
    }
}
