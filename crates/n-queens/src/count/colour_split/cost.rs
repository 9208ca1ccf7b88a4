//! What a unit is expected to cost, so that threads and shares get equal parts.

use super::domain::{Domain, counted};
use super::level::{Level, Parity, SquareColour, UnitView};
use super::lines::{LineSet, members};
use super::table::LANES;

/// The expected costs of a level's pairs of row sets.
pub(super) struct LevelCosts<'a> {
    level: &'a Level,
    /// For each row set of each parity, what its probes cost with one word of candidates.
    probes: [Vec<f64>; 2],
}

impl<'a> LevelCosts<'a> {
    pub(super) fn new(level: &'a Level) -> Self {
        let probes = Parity::BOTH.map(|parity| {
            let colour = Level::probe_colour(parity);
            let sets = &level.rows(parity).sets;
            sets.iter().map(|&set| placements(level, colour, parity, set)).collect()
        });
        Self { level, probes }
    }

    /// The cost of some row sets with some others in nanoseconds, more or less; 0 if none of them count.
    pub(super) fn cost(&self, evens: &[usize], odds: &[usize]) -> f64 {
        let mut cost = 0.0;
        let groups = self.level.groups(SquareColour::White, Parity::Even, UnitView::Direct).len();
        for &even in evens {
            let domain = Domain::new(self.level, even, UnitView::Direct);
            let share = domain.groups as f64 / groups as f64;
            let blocks = domain.lanes.div_ceil(LANES) as f64;
            for &odd in odds {
                if counted(self.level, even, odd).is_some() {
                    // Measured: a probe takes 3 ns a block, an entry 0.2 ns.
                    let probes = share * (self.probes[0][even] + self.probes[1][odd]);
                    let entries = (domain.groups * domain.lanes) as f64;
                    cost += 3.0 * blocks * probes + 0.2 * entries;
                }
            }
        }
        cost
    }
}

/// The expected number of placements of a row set, on average over all of them.
pub(super) fn mean_placements(level: &Level, colour: SquareColour, parity: Parity) -> f64 {
    let sets = &level.rows(parity).sets;
    let all: f64 = sets.iter().map(|&set| placements(level, colour, parity, set)).sum();
    all / sets.len() as f64
}

/// How many sets of a size there are.
fn binomial(lines: u32, size: u32) -> f64 {
    (0..size).map(|at| f64::from(lines - at) / f64::from(at + 1)).product()
}

/// The expected number of placements: two queens in rows d apart clash with probability
/// 2 (m - d) / (m (m - 1)), taken as independent. A row with one open square, as that of a given queen, takes no square
/// from others: those that it attacks are not open.
fn placements(level: &Level, colour: SquareColour, parity: Parity, set: LineSet) -> f64 {
    let board = level.board(colour, parity, UnitView::Direct);
    let m = f64::from(board.columns());
    let rows = level.rows_with_queens(colour, parity, set, UnitView::Direct);
    let free = members(rows).filter(|&row| board.open_count(row) != 1);
    let mut count = if members(rows).any(|row| board.open_count(row) == 0) { 0.0 } else { 1.0 };
    for (before, row) in free.clone().enumerate() {
        count *= f64::from(board.open_count(row)) * (m - before as f64) / m;
        for other in free.clone().take(before) {
            let apart = f64::from(row - other);
            count *= 1.0 - (2.0 * (m - apart)).max(0.0) / (m * (m - 1.0)).max(1.0);
        }
    }
    if !level.used.all {
        let groups = level.groups(colour, parity, UnitView::Direct).len();
        count *= groups as f64 / binomial(board.columns(), rows.count_ones());
    }
    count.max(0.0)
}
