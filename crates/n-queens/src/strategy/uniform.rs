//! `uniform`: random permutations, each given up at its first clash, until one is a solution. That is `probabilistic` with
//! one try a level, repeated until it succeeds. Every permutation is equally likely, so every solution is, exactly, and no
//! list or number of them is needed. The share of permutations that are solutions, Q(n) / n!, is one in 438 at n = 8 and
//! one in 62 million at n = 20.

use super::{Chance, Search, TEXTBOOK};
use crate::{Abilities, Ending, Event, Flow, Obstacle, Problem, Settings, Square, Visitor, rules};

/// Minutes; two rows more take about seven times as long.
const LARGEST: u32 = 24;
/// Up to here it takes less than half a second on average.
pub(super) const LARGEST_QUICK: u32 = 18;
/// Permutations between two checks whether to stop.
const PATIENCE: u64 = 1024;

pub(super) struct Uniform;

impl Search for Uniform {
    const ABILITIES: Abilities = Abilities {
        name: "uniform",
        finds_all: false,
        honours_given: false,
        is_random: true,
        largest: Some(LARGEST),
        ..TEXTBOOK
    };

    fn search<V: Visitor>(problem: &Problem, settings: &Settings, visitor: &mut V) -> Ending {
        if matches!(problem.n(), 2 | 3) {
            return Ending::Complete; // known to have none
        }
        let mut columns: Vec<u32> = (0..problem.n()).collect();
        let mut chance = Chance::new(settings.seed);
        for permutation in 0u64.. {
            if permutation % PATIENCE == 0 && visitor.step(0, 0, 1).is_break() {
                return Ending::Stopped;
            }
            if draw(&mut columns, &mut chance, visitor).is_continue() {
                break;
            }
        }
        visitor.event(|| Event::Solution);
        let _ = visitor.solution(&columns); // nothing is left to stop
        Ending::Partial
    }
}

/// Draws a permutation from the first row on; breaks off where two queens clash.
fn draw<V: Visitor>(columns: &mut [u32], chance: &mut Chance, visitor: &mut V) -> Flow {
    let n = columns.len();
    let (mut falling, mut rising) = (0u64, 0u64);
    for row in 0..n {
        let chosen = row + chance.below((n - row) as u64) as usize;
        columns.swap(row, chosen);
        let square = Square::new(row as u32, columns[row]);
        let column = columns[row] as usize;
        let (f, r) = (rules::diagonal(n, row, column), rules::antidiagonal(row, column));
        let occupied = [false, falling >> f & 1 == 1, rising >> r & 1 == 1];
        visitor.event(|| Event::Try(square));
        if occupied != [false; 3] {
            visitor.event(|| Event::Reject(square, Obstacle::first(occupied)));
            for (row, &column) in columns[..row].iter().enumerate().rev() {
                visitor.event(|| Event::Backtrack(Square::new(row as u32, column)));
            }
            return Flow::Break(());
        }
        visitor.event(|| Event::Place(square));
        falling |= 1 << f;
        rising |= 1 << r;
    }
    Flow::Continue(())
}
