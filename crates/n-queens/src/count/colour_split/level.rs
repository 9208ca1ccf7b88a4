//! The units with a given number of queens on the board of even rows and even columns.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::board::Board;
use super::lines::{Alike, Family, Lines, all, others, reversed};
use super::tables::{Grouping, Lanes, Probes};

/// All about one way to share the queens out between the colours.
#[derive(Debug)]
pub(super) struct Level {
    pub(super) n: u32,
    /// Sets of even rows and even columns that white takes.
    pub(super) evens: Family,
    /// Sets of odd rows and odd columns that white takes.
    pub(super) odds: Family,
    shelves: Option<[Shelves; 2]>,
}

/// The two colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Colour {
    White,
    Black,
}

/// Lists that stay once they are made: for each set of rows.
#[derive(Debug)]
struct Shelves {
    probes: Vec<OnceLock<Arc<Probes>>>,
    lanes: Vec<OnceLock<Arc<Lanes>>>,
}

impl Shelves {
    fn new(lines: u32) -> Self {
        let slots = 1 << lines;
        Self {
            probes: (0..slots).map(|_| OnceLock::new()).collect(),
            lanes: (0..slots).map(|_| OnceLock::new()).collect(),
        }
    }
}

/// The symmetric image through which a unit is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum View {
    Direct,
    Image,
}

impl Level {
    /// `queens` stand on the board of even rows and even columns.
    pub(super) fn new(n: u32, queens: u32, keeps: bool) -> Self {
        let (even_lines, odd_lines) = (n.div_ceil(2), n / 2);
        let odd_queens = queens - n % 2;
        let alike = match n % 2 {
            1 => Alike::OneOfReversed,
            _ if 2 * queens == even_lines => Alike::ReversedOrComplement,
            _ => Alike::Reversed,
        };
        let odd_alike = if n % 2 == 1 { Alike::Reversed } else { alike };
        Self {
            n,
            evens: Family::new(even_lines, queens, alike),
            odds: Family::new(odd_lines, odd_queens, odd_alike),
            shelves: keeps.then(|| [Shelves::new(even_lines), Shelves::new(even_lines)]),
        }
    }

    /// Its two boards: the one of the probes, then the one of the lanes.
    pub(super) fn boards(&self, colour: Colour) -> [Board; 2] {
        match colour {
            Colour::White => [Board::new(self.n, 0, 0), Board::new(self.n, 1, 1)],
            Colour::Black => [Board::new(self.n, 1, 0), Board::new(self.n, 0, 1)],
        }
    }

    /// The rows of the probes and of the lanes of a unit.
    pub(super) fn rows(&self, colour: Colour, even: Lines, odd: Lines, view: View) -> [Lines; 2] {
        let (even, odd) = match view {
            View::Direct => (even, odd),
            View::Image => (self.image(even, self.evens.lines), self.image(odd, self.odds.lines)),
        };
        match colour {
            Colour::White => [even, odd],
            Colour::Black => [others(odd, self.odds.lines), others(even, self.evens.lines)],
        }
    }

    /// Even n: the mirror swaps the colours, so white takes the rows that were black's.
    /// Odd n: the board turned by a half turn keeps its colours.
    fn image(&self, rows: Lines, lines: u32) -> Lines {
        if self.n.is_multiple_of(2) { others(rows, lines) } else { reversed(rows, lines) }
    }

    fn grouping<'a>(&self, family: &'a Family, colour: Colour, view: View) -> Grouping<'a> {
        let swapped = view == View::Image && self.n.is_multiple_of(2);
        let complement = (colour == Colour::Black) != swapped;
        Grouping { family, complement, reversed: view == View::Image }
    }

    pub(super) fn probes(&self, colour: Colour, rows: Lines, view: View) -> Arc<Probes> {
        let [board, _] = self.boards(colour);
        let make = || Arc::new(Probes::new(board, rows, self.grouping(&self.evens, colour, view)));
        match &self.shelves {
            Some(shelves) if view == View::Direct => {
                Arc::clone(shelves[colour as usize].probes[rows as usize].get_or_init(make))
            }
            _ => make(),
        }
    }

    pub(super) fn lanes(&self, colour: Colour, rows: Lines, view: View) -> Arc<Lanes> {
        let [_, board] = self.boards(colour);
        let grouping = self.grouping(&self.odds, colour, view);
        let make = || Arc::new(Lanes::new(self.n, board, rows, grouping));
        match &self.shelves {
            Some(shelves) if view == View::Direct => {
                Arc::clone(shelves[colour as usize].lanes[rows as usize].get_or_init(make))
            }
            _ => make(),
        }
    }

    /// How often a unit counts: 0 if a symmetric image stands for it.
    pub(super) fn weight(&self, even: usize, odd: usize) -> u128 {
        let (even_set, odd_set) = (self.evens.sets[even], self.odds.sets[odd]);
        if self.n.is_multiple_of(2) {
            let halved = 2 * even_set.count_ones() == self.evens.lines;
            let stands = !halved || even_set & 1 == 1 || self.evens.lines == 0;
            let doubled = if self.evens.lines == 0 { 1 } else { 2 };
            let below = self.odds.class(odd) <= self.evens.class(even);
            return if stands && below { doubled } else { 0 };
        }
        if reversed(even_set, self.evens.lines) != even_set {
            return 2;
        }
        match reversed(odd_set, self.odds.lines).cmp(&odd_set) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        }
    }

    /// Which entries of its tables count.
    pub(super) fn domain(&self, even: usize, odd: usize) -> Domain {
        let class = self.evens.class(even);
        let groups = [self.evens.below(class), self.evens.below(class + 1)];
        if self.n % 2 == 1 {
            return Domain { groups, lanes: [self.odds.len(); 2], tied: false, odd: true };
        }
        let lanes = [self.odds.below(class), self.odds.below(class + 1)];
        Domain { groups, lanes, tied: self.odds.class(odd) == class, odd: false }
    }

    pub(super) fn group_is_symmetric(&self, group: usize) -> bool {
        let set = self.evens.sets[group];
        reversed(set, self.evens.lines) == set
    }
}

/// The entries of a unit's tables that count, and how often.
#[derive(Clone, Copy, Debug)]
pub(super) struct Domain {
    /// So many groups have a lower class than the unit's even rows; so many have at most it.
    pub(super) groups: [usize; 2],
    /// The same for lanes.
    pub(super) lanes: [usize; 2],
    tied: bool,
    odd: bool,
}

impl Domain {
    /// The weight of a group's lanes below, and of those of the same class.
    pub(super) fn weights(&self, level: &Level, group: usize) -> [u128; 2] {
        let same = group >= self.groups[0];
        if self.odd {
            let reversed = if level.group_is_symmetric(group) { 1 } else { 2 };
            let transposed = if same { 1 } else { 2 };
            return [reversed * transposed; 2];
        }
        let top = 1 + u128::from(self.tied) + u128::from(same);
        [12 / top, 12 / (top + 1)]
    }

    pub(super) fn lanes_of(&self, block: Range<usize>) -> [Range<usize>; 2] {
        let [below, all] = self.lanes.map(|end| end.clamp(block.start, block.end) - block.start);
        [0..below, below..all]
    }
}

/// The expected number of placements with one queen in each of `rows`: two queens in rows d
/// apart clash with probability 2 (m - d) / (m (m - 1)), taken as independent.
pub(super) fn expected(rows: Lines, columns: u32) -> f64 {
    let m = f64::from(columns);
    let list: Vec<u32> = (0..Lines::BITS).filter(|row| rows >> row & 1 == 1).collect();
    let mut count = 1.0;
    for (i, &a) in list.iter().enumerate() {
        count *= (m - i as f64).max(0.0);
        for &b in &list[..i] {
            let apart = f64::from(a - b);
            count *= 1.0 - (2.0 * (m - apart)).max(0.0) / (m * (m - 1.0)).max(1.0);
        }
    }
    count
}

const _: () = assert!(all(3) == 7);
