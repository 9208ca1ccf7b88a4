//! Where compatible pairs are rare: the placements of one board are walked queen by queen, and
//! of those of the other board only the ones that no queen so far attacks are kept.
//!
//! Stands beside [`tables`](super::tables): it needs no table of its own colour, since each pair
//! that it finds is multiplied by the other colour's entry at once.

use super::board::Board;
use super::lines::{Lines, members};
use super::tables::{Grouping, grouped};
use super::vector;
use crate::control::Control;
use crate::machine::Avx2;

/// The placements of one board with given rows as a walk over the tree of their queens.
#[derive(Debug)]
pub(super) struct Trail {
    steps: Vec<Step>,
    queens: usize,
}

/// One queen of the walk.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The diagonals of the queen.
    diagonals: u64,
    /// How many queens stand before it.
    depth: u16,
    /// The group of the placement, if it is the last queen.
    group: u16,
    /// Where to go on if nothing is left to find behind this queen.
    next: u32,
}

impl Trail {
    pub(super) fn new(board: Board, rows: Lines, grouping: Grouping) -> Self {
        // Queens in the middle attack most, so they come first.
        let mut order: Vec<u32> = members(rows).collect();
        order.sort_by_key(|row| (2 * row + 1).abs_diff(board.rows()));
        let mut trail = Self { steps: Vec::new(), queens: order.len() };
        trail.extend(board, grouping, &order, 0, 0);
        trail
    }

    /// Walks the rest of the tree; what leads nowhere leaves no step.
    fn extend(
        &mut self,
        board: Board,
        grouping: Grouping,
        rows: &[u32],
        columns: Lines,
        taken: u64,
    ) {
        let Some((&row, below)) = rows.split_first() else { return };
        let depth = (self.queens - rows.len()) as u16;
        for column in members(board.free(row, columns, taken)) {
            let diagonals = board.mask(row, column);
            let columns = columns | 1 << column;
            let place = self.steps.len();
            let group = if below.is_empty() { grouping.group(columns) } else { 0 };
            self.steps.push(Step { diagonals, depth, group, next: 0 });
            self.extend(board, grouping, below, columns, taken | diagonals);
            if self.steps.len() == place + 1 && !below.is_empty() {
                self.steps.pop();
            } else {
                let next = u32::try_from(self.steps.len());
                self.steps[place].next = next.expect("a trail has fewer steps");
            }
        }
    }
}

/// The placements of the other board with given rows, sorted by group.
#[derive(Debug)]
pub(super) struct Stones {
    starts: Vec<u32>,
    /// The diagonals of each; above them, its group within its portion.
    stones: Vec<u64>,
    group_shift: u32,
}

impl Stones {
    pub(super) fn new(board: Board, rows: Lines, grouping: Grouping) -> Self {
        let group_shift = board.diagonal_count();
        let (starts, mut stones) = grouped(board, rows, grouping, |placement| placement.diagonals);
        let portion = portion(group_shift);
        for (group, bounds) in starts.windows(2).enumerate() {
            for stone in &mut stones[bounds[0] as usize..bounds[1] as usize] {
                *stone |= ((group % portion) as u64) << group_shift;
            }
        }
        Self { starts, stones, group_shift }
    }
}

/// So many groups can be told apart by the bits above the diagonals; they are sifted together.
fn portion(group_shift: u32) -> usize {
    1 << (u64::BITS - group_shift).min(16)
}

/// What each pair counts: one row for each group of the trail, one column for each of the stones.
#[derive(Debug, Default)]
pub(super) struct Prices {
    /// Whether the trail gives the Be of a pair and the stones its Bo, or the other way round.
    by_group: bool,
    columns: usize,
    entries: Vec<u64>,
}

impl Prices {
    /// Makes room for the entries of a table.
    pub(super) fn resize(&mut self, by_group: bool, groups: usize, lanes: usize) {
        self.by_group = by_group;
        self.columns = if by_group { lanes } else { groups };
        self.entries.resize(groups * lanes, 0);
    }

    /// The price of the pairs of one entry.
    pub(super) fn set(&mut self, group: usize, lane: usize, price: u64) {
        let (row, column) = if self.by_group { (group, lane) } else { (lane, group) };
        self.entries[row * self.columns + column] = price;
    }

    /// The row of a group, if pairs of that group count.
    #[inline(always)]
    fn row(&self, group: u16) -> Option<&[u64]> {
        let start = group as usize * self.columns;
        self.entries.get(start..start + self.columns)
    }
}

/// A walk over a trail with one portion of the stones.
pub(super) struct Walk<'a> {
    trail: &'a Trail,
    group_shift: u32,
    prices: &'a Prices,
    /// The first group of the portion.
    first: usize,
    control: &'a Control,
}

/// One thread's sieve: what is left after each queen.
#[derive(Debug, Default)]
pub(super) struct Sieve {
    left: Vec<Vec<u64>>,
    lengths: Vec<usize>,
}

impl Sieve {
    /// The sum of the prices of all compatible pairs; none if stopped.
    pub(super) fn sum(
        &mut self,
        trail: &Trail,
        stones: &Stones,
        prices: &Prices,
        vectors: Option<Avx2>,
        control: &Control,
    ) -> Option<u128> {
        let portion = portion(stones.group_shift);
        let mut sum = 0;
        for first in (0..prices.columns).step_by(portion) {
            let last = (first + portion).min(prices.columns);
            let bounds = stones.starts[first] as usize..stones.starts[last] as usize;
            self.fill(trail.queens, &stones.stones[bounds]);
            let walk = Walk { trail, group_shift: stones.group_shift, prices, first, control };
            sum += vector::sift(vectors, self, &walk)?;
        }
        Some(sum)
    }

    fn fill(&mut self, queens: usize, stones: &[u64]) {
        self.left.resize_with(queens + 1, Vec::new);
        self.lengths.resize(queens.max(1), 0);
        for left in &mut self.left {
            if left.len() < stones.len() {
                left.resize(stones.len(), 0);
            }
        }
        self.left[0][..stones.len()].copy_from_slice(stones);
        self.lengths[0] = stones.len();
    }

    /// Walks the trail. `filter` copies what is free of some diagonals and says how much that is.
    #[inline(always)]
    pub(super) fn walk(
        &mut self,
        walk: &Walk,
        filter: impl Fn(&[u64], u64, &mut [u64]) -> usize,
    ) -> Option<u128> {
        let Walk { trail, prices, .. } = walk;
        let mut sum = 0;
        let mut place = 0;
        while let Some(step) = trail.steps.get(place) {
            place += 1;
            let depth = step.depth as usize;
            if depth < 2 && walk.control.should_stop() {
                return None;
            }
            let (above, below) = self.left.split_at_mut(depth + 1);
            let left = &above[depth][..self.lengths[depth]];
            let length = filter(left, step.diagonals, &mut below[0]);
            if depth + 1 < trail.queens {
                self.lengths[depth + 1] = length;
                if length == 0 {
                    place = step.next as usize;
                }
            } else if let Some(row) = prices.row(step.group) {
                let price = |&stone: &u64| row[walk.first + (stone >> walk.group_shift) as usize];
                sum += u128::from(below[0][..length].iter().map(price).sum::<u64>());
            }
        }
        Some(sum)
    }
}

/// The plain filter: copies what is free.
#[inline(always)]
pub(super) fn filter(stones: &[u64], diagonals: u64, free: &mut [u64]) -> usize {
    let mut length = 0;
    for &stone in stones {
        free[length] = stone;
        length += usize::from(stone & diagonals == 0);
    }
    length
}
