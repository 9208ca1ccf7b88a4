//! What a unit is expected to cost, so that threads and shares get equal parts.

use super::domain::{Domain, weight};
use super::level::{Colour, Level, Parity, View};
use super::lines::{Lines, members};

/// The expected costs of a level's pairs of row sets.
pub(super) struct Costs<'a> {
    level: &'a Level,
    /// For each even row set: what a test of each colour costs, times its placements; what the
    /// entries of its tables cost.
    evens: Vec<([f64; 2], f64)>,
    /// For each odd row set the placements of each colour.
    odds: Vec<[f64; 2]>,
}

impl<'a> Costs<'a> {
    pub(super) fn new(level: &'a Level) -> Self {
        let placements =
            |parity, set| Colour::BOTH.map(|colour| placements(level, colour, parity, set));
        let even = |(position, &set): (usize, &Lines)| {
            let domain = Domain::new(level, position, 0);
            let entries = (domain.groups * domain.lanes) as f64;
            let share = entries / (level.evens.len() * level.odds.len()) as f64;
            // Measured: a word of 256 bits, of which 60% are used, takes 1.1 ns; an entry 2.3 ns.
            let test = share * 1.1 / (256.0 * 0.6);
            let [white, black] = placements(Parity::Even, set);
            let [white_ease, black_ease] = Colour::BOTH.map(|colour| ease(level, colour));
            ([white * white_ease * test, black * black_ease * test], 2.3 * entries)
        };
        Self {
            level,
            evens: level.evens.sets.iter().enumerate().map(even).collect(),
            odds: level.odds.sets.iter().map(|&set| placements(Parity::Odd, set)).collect(),
        }
    }

    /// The cost of one pair of row sets in nanoseconds, more or less, on a machine of 2020; 0 if it
    /// does not count.
    pub(super) fn cost(&self, even: usize, odd: usize) -> f64 {
        if weight(self.level, even, odd) == 0 {
            return 0.0;
        }
        let (tests, entries) = self.evens[even];
        let placements = self.odds[odd];
        tests[0] * placements[0] + tests[1] * placements[1] + entries
    }
}

/// The part of a colour's pairs that are looked at. Sifting leaves fewer with each queen
/// (measured for 7 to 9 queens, n = 18 to 24).
fn ease(level: &Level, colour: Colour) -> f64 {
    if level.sifted != Some(colour) {
        return 1.0;
    }
    let white = level.evens.sets[0].count_ones();
    let queens = if colour == Colour::White { white } else { level.evens.lines - white };
    // Multiplied, not raised to a power: that need not be the same on every machine, and shares are
    // dealt out by these costs.
    (6..queens).fold(1.0, |part, _| part * 0.2)
}

/// The expected number of placements: two queens in rows d apart clash with probability
/// 2 (m - d) / (m (m - 1)), taken as independent.
fn placements(level: &Level, colour: Colour, parity: Parity, set: Lines) -> f64 {
    let (board, _) = level.board(colour, parity);
    let m = f64::from(board.columns());
    let rows = level.rows(colour, parity, set, View::Direct);
    let mut count = 1.0;
    for (before, row) in members(rows).enumerate() {
        count *= m - before as f64;
        for other in members(rows).take(before) {
            let apart = f64::from(row - other);
            count *= 1.0 - (2.0 * (m - apart)).max(0.0) / (m * (m - 1.0)).max(1.0);
        }
    }
    count.max(0.0)
}
