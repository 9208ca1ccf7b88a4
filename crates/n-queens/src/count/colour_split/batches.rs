//! Which row sets are counted together: sets whose most central rows are the same, so that their probes have the same
//! prefixes and share the work that is done for each prefix.

use super::cost::mean_placements;
use super::domain::counted;
use super::level::{Level, Parity, SquareColour, UnitView};
use super::lines::LineSet;
use super::placements::{MOST_REST, central_first};

/// Row sets of one parity, as positions in their family.
#[derive(Debug)]
pub(super) struct RowBatch {
    pub(super) positions: Vec<usize>,
    /// So many of the most central rows are common to all.
    pub(super) depth: usize,
}

/// A prefix of its own must have so many probes to pay for the layout of its candidates.
const FEWEST_PROBES: f64 = 500.0;

/// So many candidates a group are few enough: a word has eight.
const FEW_CANDIDATES: f64 = 10.0;

/// One more central queen leaves about this part of the candidates (measured: 0.2 to 0.4).
const LEFT: f64 = 0.3;

/// How many queens of a probe are its prefix: so many that few candidates are left of a group.
pub(super) fn prefix_length(level: &Level, parity: Parity) -> usize {
    let (colour, other) = (Level::probe_colour(parity), parity.other());
    let queens = level
        .rows_with_queens(colour, parity, level.rows(parity).sets[0], UnitView::Direct)
        .count_ones();
    let least = (queens as usize).saturating_sub(MOST_REST);
    let mut candidates = mean_placements(level, colour, other)
        / level.groups(colour, other, UnitView::Direct).len() as f64;
    let mut length = 0;
    while length < least || candidates > FEW_CANDIDATES && length + 1 < queens as usize {
        candidates *= LEFT;
        length += 1;
    }
    length
}

/// The lists of a batch of even row sets, and of odd ones, which share more work, may have about so many bytes. A unit has one
/// of each, and a thread one unit.
const MOST_LISTED: [f64; 2] = [3e8, 6e8];

/// A placement has so many bytes in a list.
const LISTED: f64 = 8.0;

/// The lists of so many row sets fit into memory, or those of one do not.
pub(super) fn sets_in_memory(level: &Level, parity: Parity) -> usize {
    let placements = |colour| mean_placements(level, colour, parity);
    let bytes = LISTED * (placements(SquareColour::White) + placements(SquareColour::Black));
    ((MOST_LISTED[parity as usize] / bytes) as usize).max(1)
}

/// The batches of a level, of at most `most` sets each: of all sets that count with some other.
pub(super) fn batches(level: &Level, parity: Parity, most: usize) -> Vec<RowBatch> {
    let colour = Level::probe_colour(parity);
    let board = level.probe_board(parity, UnitView::Direct);
    let order = |&set: &LineSet| {
        central_first(board, level.rows_with_queens(colour, parity, set, UnitView::Direct))
    };
    let mut sets: Vec<_> = level.rows(parity).sets.iter().map(order).enumerate().collect();
    if parity == Parity::Even {
        let odds = level.rows(Parity::Odd).len();
        sets.retain(|&(even, _)| (0..odds).any(|odd| counted(level, even, odd).is_some()));
    }
    let mut divider = Divider {
        columns: f64::from(board.columns()),
        length: prefix_length(level, parity),
        most,
        batches: Vec::new(),
    };
    divider.divide(sets, 0, mean_placements(level, colour, parity));
    divider.batches
}

struct Divider {
    columns: f64,
    length: usize,
    most: usize,
    batches: Vec<RowBatch>,
}

impl Divider {
    /// Divides sets that have their first `depth` rows in common by the next one, as far as it pays. Each of them has so
    /// many `probes` for each prefix.
    fn divide(&mut self, mut sets: Vec<(usize, Vec<u32>)>, depth: usize, probes: f64) {
        let mut together = Vec::new();
        if depth == self.length {
            together.append(&mut sets);
        }
        let probes = probes / self.columns;
        while let Some((_, rows)) = sets.first() {
            let (row, queens) = (rows[depth], rows.len());
            let (alike, others) =
                sets.into_iter().partition::<Vec<_>, _>(|set| set.1[depth] == row);
            sets = others;
            let pays = alike.len() as f64 * probes >= FEWEST_PROBES;
            if pays || depth == 0 || queens > depth + MOST_REST {
                self.divide(alike, depth + 1, probes);
            } else {
                together.extend(alike);
            }
        }
        // Neighbours in the family need equally large tables.
        together.sort_unstable();
        let parts = together.len().div_ceil(self.most).max(1);
        for part in together.chunks(together.len().div_ceil(parts).max(1)) {
            let positions = part.iter().map(|&(position, _)| position).collect();
            self.batches.push(RowBatch { positions, depth });
        }
    }
}
