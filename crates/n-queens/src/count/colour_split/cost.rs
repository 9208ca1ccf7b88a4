//! What a unit is expected to cost, so that threads and shares get equal parts.

use super::domain::{Domain, weight};
use super::level::{Colour, Level, Parity, View};
use super::lines::{Lines, members};

/// The cost of one pair of row sets in nanoseconds, more or less, on a machine of 2020; 0 if it
/// does not count.
pub(super) fn cost(level: &Level, even: usize, odd: usize) -> f64 {
    if weight(level, even, odd) == 0 {
        return 0.0;
    }
    let domain = Domain::new(level, even, odd);
    let entries = (domain.groups * domain.lanes) as f64;
    let share = entries / (level.evens.len() * level.odds.len()) as f64;
    let tests = Colour::BOTH.map(|colour| {
        let even = placements(level, colour, Parity::Even, level.evens.sets[even]);
        even * placements(level, colour, Parity::Odd, level.odds.sets[odd]) * ease(level, colour)
    });
    // Measured: a word of 256 bits, of which 60% are used, takes 1.1 ns; an entry 2.3 ns.
    share * (tests[0] + tests[1]) * 1.1 / (256.0 * 0.6) + 2.3 * entries
}

/// The part of a colour's pairs that are looked at. Sifting halves them more than twice with each
/// queen (measured for 7 to 9 queens, n = 18 to 22).
fn ease(level: &Level, colour: Colour) -> f64 {
    if level.sifted != Some(colour) {
        return 1.0;
    }
    let white = level.evens.sets[0].count_ones();
    let queens = if colour == Colour::White { white } else { level.evens.lines - white };
    0.22_f64.powi(queens as i32 - 6)
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
