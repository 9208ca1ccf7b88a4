//! Both tables of one pair of row sets, F and G, and the solution that a number stands for: what a sample is drawn from.

use super::ColourSplit;
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
}

/// A queen on one of the four boards.
type BoardQueen = (ColourBoard, u32, u32);

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
        }
    }

    /// Fills the tables of the row sets at these positions.
    pub(super) fn fill(&mut self, level: usize, positions: [usize; 2]) {
        (self.level, self.positions) = (level, positions);
        let level = self.level();
        let domain = Domain::new(level, positions[0], UnitView::Direct);
        let white = self.pairs_of(Parity::Even, &domain);
        let black = self.pairs_of(Parity::Odd, &domain);
        let [groups, lanes] = [Parity::Even, Parity::Odd]
            .map(|rows| level.groups(SquareColour::White, rows, UnitView::Direct));
        let in_order = |sets: &[LineSet], count: usize| {
            let mut order: Vec<usize> = (0..count).collect();
            order.sort_unstable_by_key(|&at| sets[at]);
            order
        };
        let order = in_order(&groups.sets, domain.groups);
        self.lanes = in_order(&lanes.sets, domain.lanes);
        self.pairs = [white, black];
        let value = |group| (0..domain.lanes).map(|lane| self.entry(&domain, group, lane).0).sum();
        self.rows = order.into_iter().map(|group| (group, value(group))).collect();
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
        match white * black {
            0 => (0, 0),
            product => {
                let weight = domain.weight(self.positions[1], group, lane);
                (product * weight, weight)
            }
        }
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
            for (board, row, column) in self.queens(colour, [group, lane], number as usize) {
                let square = board.whole_square(row, column);
                columns[square.row as usize] = square.column;
            }
        }
        columns
    }

    /// The queens of the pair of placements of a colour with this number.
    fn queens(&self, colour: SquareColour, entry: [usize; 2], number: usize) -> Vec<BoardQueen> {
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
        if let Some(counts) = self.counted::<2>(parity, domain) {
            return counts;
        }
        self.counted::<MOST_ENTRY_BYTES>(parity, domain).expect("wide enough for every number")
    }

    /// None if an entry does not fit into `P` bytes.
    fn counted<const P: usize>(&mut self, parity: Parity, domain: &Domain) -> Option<Vec<u64>> {
        let (level, colour) = (self.level(), Level::probe_colour(parity));
        let position = |parity: Parity| self.positions[parity as usize];
        let side = |parity| level.side(colour, parity, position(parity), UnitView::Direct);
        let (board, rows, grouping) = side(parity);
        let (queens, wanted) = (rows.count_ones() as usize, prefix_length(level, parity));
        let depth = wanted.clamp(queens.saturating_sub(MOST_REST), queens);
        let probes =
            Probes::new(board, &[rows], depth, grouping, ProbeOrder::Families(&[domain.groups]));
        let (other, other_rows, other_grouping) = side(parity.other());
        let candidates = Candidates::new(other, other_rows, other_grouping);
        let prefixes = Prefixes::new(board, &probes.prefix_rows);
        let (groups, blocks) = (domain.groups, domain.lanes.div_ceil(LANES));
        let told_apart = told_apart(board);
        assert!(domain.lanes <= told_apart, "boards of samples are small enough");
        let mut table = vec![Word::EMPTY; groups * P * blocks];
        let tile = Tile {
            board,
            candidates: &candidates,
            first_group: 0,
            groups: domain.lanes,
            told_apart,
        };
        let filled = Filled { set: 0, table: &mut table, blocks };
        self.filler.fill::<P>(tile, &prefixes, &probes, &mut [filled]);
        let mut highest = table.chunks(blocks.max(1)).skip(P - 1).step_by(P);
        if highest.any(|bytes| self.filler.vectors.run(LargestByte(bytes)) == u8::MAX) {
            return None;
        }
        let (table, plane) = (bytes(&table), blocks * LANES);
        let entry = |group: usize, lane: usize| {
            let byte = |byte: usize| u64::from(table[(group * P + byte) * plane + lane]);
            (0..P).map(|at| byte(at) << (8 * at)).sum()
        };
        let lanes = domain.lanes;
        Some(
            (0..groups)
                .flat_map(|group| (0..lanes).map(move |lane| (group, lane)))
                .map(|(group, lane)| entry(group, lane))
                .collect(),
        )
    }
}

/// All placements with given rows and columns, row by row: their diagonals and their queens.
fn placements(board: ColourBoard, rows: LineSet, columns: LineSet) -> Vec<(u64, Vec<BoardQueen>)> {
    let mut found = vec![(others(columns, board.columns()), 0, Vec::new())];
    for row in members(rows) {
        let extend = |(taken, diagonals, queens): (LineSet, u64, Vec<BoardQueen>)| {
            members(board.free(row, taken, diagonals)).map(move |column| {
                let queens = queens.iter().copied().chain([(board, row, column)]).collect();
                (taken | 1 << column, diagonals | board.mask(row, column), queens)
            })
        };
        found = found.into_iter().flat_map(extend).collect();
    }
    found.into_iter().map(|(_, diagonals, queens)| (diagonals, queens)).collect()
}
