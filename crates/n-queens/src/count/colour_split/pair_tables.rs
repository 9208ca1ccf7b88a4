//! Both tables of one pair of row sets, F and G, and the solution that a number stands for: what a sample is drawn from.

use std::collections::HashMap;
use std::ops::Range;

use super::batches::prefix_length;
use super::board::ColourBoard;
use super::bounds::MOST_ENTRY_BYTES;
use super::domain::Domain;
use super::fill::{Filled, Filler};
use super::layout::Tile;
use super::level::{Level, Parity, SquareColour, UnitView};
use super::lines::{LineSet, members, others};
use super::placements::{Candidates, MOST_REST, Prefixes, ProbeOrder, Probes, told_apart};
use super::table::{LANES, LargestByte, Word};
use super::{ColourSplit, LARGEST_KEPT};
use crate::Square;
use crate::machine::bytes;

/// The tables of one pair, the entries of which have an order that depends on nothing but the board.
pub(super) struct PairTables<'a> {
    split: &'a ColourSplit,
    filler: Filler,
    level: usize,
    positions: [usize; 2],
    /// What the entries of each Be come to, in the order of the sets; with its position.
    rows: Vec<(usize, u128)>,
    /// The numbers of pairs of white and of black, `[group][lane]`.
    pairs: [Vec<u64>; 2],
    /// The lanes in the order of their sets.
    lanes: Vec<usize>,
    /// The lists of even and of odd row sets that were used last, by level and position.
    lists: [HashMap<(usize, usize), RowLists>; 2],
}

/// The placements of a row set on the boards of its parity.
struct RowLists {
    candidates: Candidates,
    probes: Probes,
    prefixes: Prefixes,
    /// The probes are those of so many groups.
    groups: usize,
}

/// So many lists of row sets are kept where they are small.
const MOST_KEPT: usize = 512;

impl<'a> PairTables<'a> {
    pub(super) fn new(split: &'a ColourSplit) -> Self {
        Self {
            split,
            filler: Filler::new(split.vectors),
            level: 0,
            positions: [0; 2],
            rows: Vec::new(),
            pairs: [Vec::new(), Vec::new()],
            lanes: Vec::new(),
            lists: [HashMap::new(), HashMap::new()],
        }
    }

    /// Fills the tables of the row sets at these positions.
    pub(super) fn fill(&mut self, level: usize, positions: [usize; 2]) {
        (self.level, self.positions) = (level, positions);
        let level = self.level();
        let domain = Domain::new(level, positions[0], UnitView::Direct);
        let [groups, lanes] = [Parity::Even, Parity::Odd]
            .map(|rows| level.groups(SquareColour::White, rows, UnitView::Direct));
        self.list(Parity::Even, domain.groups);
        // Whatever the even row set is.
        self.list(Parity::Odd, groups.len());
        let white = self.pairs_of(Parity::Even, &domain);
        let black = self.pairs_of(Parity::Odd, &domain);
        let in_order = |sets: &[LineSet], count: usize| {
            let mut order: Vec<usize> = (0..count).collect();
            order.sort_unstable_by_key(|&at| sets[at]);
            order
        };
        let order = in_order(&groups.sets, domain.groups);
        self.lanes = in_order(&lanes.sets, domain.lanes);
        self.pairs = [white, black];
        let value = |group| (group, self.row_value(&domain, group));
        self.rows = order.into_iter().map(value).collect();
    }

    /// Makes the lists of the row set of a parity, unless they are kept.
    fn list(&mut self, parity: Parity, groups: usize) {
        let (level, position) = (self.level(), self.positions[parity as usize]);
        let (lists, key) = (&mut self.lists[parity as usize], (self.level, position));
        let most = if level.n <= LARGEST_KEPT { MOST_KEPT } else { 1 };
        if lists.len() >= most && !lists.contains_key(&key) {
            lists.clear();
        }
        lists.entry(key).or_insert_with(|| RowLists::new(level, parity, position, groups));
    }

    /// What the entries of a group come to.
    fn row_value(&self, domain: &Domain, group: usize) -> u128 {
        let row = group * domain.lanes..(group + 1) * domain.lanes;
        let [white, black] = self.pairs.each_ref().map(|pairs| &pairs[row.clone()]);
        let sum = |lanes: Range<usize>| -> u128 {
            let pairs = white[lanes.clone()].iter().zip(&black[lanes]);
            pairs.map(|(&white, &black)| u128::from(white) * u128::from(black)).sum()
        };
        let [lower, last] = domain.group_weights(self.positions[1], group);
        lower * sum(0..domain.lower_lanes) + last * sum(domain.lower_lanes..domain.lanes)
    }

    fn level(&self) -> &'a Level {
        let split = self.split;
        &split.levels[self.level].level
    }

    /// What all entries come to.
    pub(super) fn value(&self) -> u128 {
        self.rows.iter().map(|(_, value)| value).sum()
    }

    /// What an entry comes to, and how often it counts.
    fn entry(&self, domain: &Domain, group: usize, lane: usize) -> (u128, u128) {
        let at = group * domain.lanes + lane;
        let [white, black] =
            [&self.pairs[0][at], &self.pairs[1][at]].map(|&count| u128::from(count));
        let weights = domain.group_weights(self.positions[1], group);
        let weight = weights[usize::from(lane >= domain.lower_lanes)];
        (white * black * weight, weight)
    }

    /// The columns of the solution that a number below the value stands for.
    pub(super) fn solution(&self, number: u128) -> Vec<u32> {
        let level = self.level();
        let domain = Domain::new(level, self.positions[0], UnitView::Direct);
        let mut left = number;
        let mut passes = |value: u128| {
            let is_passed = left >= value;
            left -= if is_passed { value } else { 0 };
            !is_passed
        };
        let (group, _) =
            *self.rows.iter().find(|(_, value)| passes(*value)).expect("below the value");
        let lane = self.lanes.iter().find(|&&lane| passes(self.entry(&domain, group, lane).0));
        let lane = *lane.expect("below the value of the group");
        let number = left / self.entry(&domain, group, lane).1;
        let black = u128::from(self.pairs[1][group * domain.lanes + lane]);
        let mut columns = vec![0; level.n as usize];
        for (colour, number) in
            [(SquareColour::White, number / black), (SquareColour::Black, number % black)]
        {
            for square in self.queens(colour, [group, lane], number as usize) {
                columns[square.row as usize] = square.column;
            }
        }
        columns
    }

    /// The queens of the pair of placements of a colour with this number.
    fn queens(&self, colour: SquareColour, entry: [usize; 2], number: usize) -> Vec<Square> {
        let level = self.level();
        let [ones, others] = Parity::BOTH.map(|parity| {
            let (board, rows, _) =
                level.side(colour, parity, self.positions[parity as usize], UnitView::Direct);
            let family = level.groups(colour, parity, UnitView::Direct);
            // White's even rows have even columns, black's have odd ones.
            let is_group = (colour == SquareColour::White) == (parity == Parity::Even);
            let white = family.sets[entry[usize::from(!is_group)]];
            let columns = match colour {
                SquareColour::White => white,
                SquareColour::Black => others(white, family.lines),
            };
            placements(board, rows, columns)
        });
        let pairs = ones.iter().flat_map(|one| {
            others.iter().filter(|other| one.0 & other.0 == 0).map(move |other| (one, other))
        });
        let (one, other) = { pairs }.nth(number).expect("as many pairs as the table says");
        one.1.iter().chain(&other.1).copied().collect()
    }

    /// The numbers of pairs of the colour whose probes have rows of this parity: `[group][lane]`.
    fn pairs_of(&mut self, parity: Parity, domain: &Domain) -> Vec<u64> {
        // On larger boards one byte rarely suffices.
        let is_small = self.split.n <= LARGEST_KEPT;
        let narrow = is_small.then(|| self.counted::<1>(parity, domain)).flatten();
        let counts = narrow.or_else(|| self.counted::<2>(parity, domain));
        counts.unwrap_or_else(|| {
            let widest = self.counted::<MOST_ENTRY_BYTES>(parity, domain);
            widest.expect("wide enough for every number")
        })
    }

    /// None if an entry does not fit into `P` bytes.
    fn counted<const P: usize>(&mut self, parity: Parity, domain: &Domain) -> Option<Vec<u64>> {
        let [ones, others] = [parity, parity.other()].map(|parity| {
            let position = self.positions[parity as usize];
            &self.lists[parity as usize][&(self.level, position)]
        });
        let board = self.level().probe_board(parity, UnitView::Direct);
        let (groups, lanes) = (ones.groups, domain.lanes);
        let (blocks, told_apart) = (lanes.div_ceil(LANES), told_apart(board));
        assert!(lanes <= told_apart, "boards of samples are small enough");
        let mut table = vec![Word::EMPTY; groups * P * blocks];
        let candidates = &others.candidates;
        let tile = Tile { board, candidates, first_group: 0, groups: lanes, told_apart };
        let filled = Filled { set: 0, table: &mut table, blocks };
        self.filler.fill::<P>(tile, &ones.prefixes, &ones.probes, &mut [filled]);
        let highest = &table[(P - 1) * groups * blocks..];
        if self.filler.vectors.run(LargestByte(highest)) == u8::MAX {
            return None;
        }
        let mut counts = vec![0; groups * lanes];
        for (plane, table) in table.chunks((groups * blocks).max(1)).enumerate() {
            for (to, row) in counts.chunks_mut(lanes.max(1)).zip(table.chunks(blocks.max(1))) {
                for (to, &byte) in to.iter_mut().zip(bytes(row)) {
                    *to += u64::from(byte) << (8 * plane);
                }
            }
        }
        Some(counts)
    }
}

impl RowLists {
    /// The lists of the row set at a position. Of probes, so many groups are listed.
    fn new(level: &Level, parity: Parity, position: usize, groups: usize) -> Self {
        let side = |probes: Parity| {
            let colour = Level::probe_colour(probes);
            level.side(colour, parity, position, UnitView::Direct)
        };
        let (board, rows, grouping) = side(parity);
        let queens = rows.count_ones() as usize;
        // Only this row set has the prefixes, so they are shorter, and fewer, than in a batch.
        let wanted = prefix_length(level, parity).saturating_sub(1);
        let depth = wanted.clamp(queens.saturating_sub(MOST_REST), queens);
        let probes = Probes::new(board, &[rows], depth, grouping, ProbeOrder::Families(&[groups]));
        let prefixes = Prefixes::new(board, &probes.prefix_rows);
        let (board, rows, grouping) = side(parity.other());
        Self { candidates: Candidates::new(board, rows, grouping), probes, prefixes, groups }
    }
}

/// All placements with given rows and columns, row by row: their diagonals and their queens.
fn placements(board: ColourBoard, rows: LineSet, columns: LineSet) -> Vec<(u64, Vec<Square>)> {
    let mut found = vec![(others(columns, board.columns()), 0, Vec::new())];
    for row in members(rows) {
        let extend = |(taken, diagonals, queens): (LineSet, u64, Vec<Square>)| {
            members(board.free(row, taken, diagonals)).map(move |column| {
                let queen = board.whole_square(row, column);
                let queens = queens.iter().copied().chain([queen]).collect();
                (taken | 1 << column, diagonals | board.mask(row, column), queens)
            })
        };
        found = found.into_iter().flat_map(extend).collect();
    }
    found.into_iter().map(|(_, diagonals, queens)| (diagonals, queens)).collect()
}
