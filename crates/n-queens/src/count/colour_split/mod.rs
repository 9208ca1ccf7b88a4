//! The colour split: white and black squares never share a diagonal, so solutions are counted
//! as products of two counts and never visited. ALGORITHMS.md tells why and how.
//!
//! Data walks through it one way: [`lines`] names the units, [`board`] lists placements,
//! [`tables`] lays them out as bits, [`kernel`] counts compatible pairs, [`level`] knows which of
//! them count how often, and the [`Team`] here multiplies and adds up.

mod board;
mod kernel;
mod level;
mod lines;
mod tables;

use std::ops::Range;
use std::sync::Arc;

use self::kernel::Row;
use self::level::{Colour, Domain, Level, View, expected};
use self::tables::{Bench, LANES, Lanes, Probes};
use super::work::{Work, Worker};

/// Counts the solutions of the empty board.
#[derive(Debug)]
pub struct ColourSplit {
    n: u32,
    levels: Vec<Level>,
    units: Vec<Unit>,
}

/// Some even row sets with some odd row sets.
#[derive(Clone, Debug)]
struct Unit {
    level: usize,
    even: Range<usize>,
    odd: Range<usize>,
    cost: u64,
}

impl ColourSplit {
    /// The largest board.
    pub const LARGEST: u32 = 32;

    /// The units of the n x n board; none if it is larger than [`LARGEST`](Self::LARGEST).
    #[must_use]
    pub fn new(n: u32) -> Option<Self> {
        if n > Self::LARGEST {
            return None;
        }
        let keeps = n <= 20;
        let half = n.div_ceil(2);
        let queens = if n.is_multiple_of(2) { 0..=half / 2 } else { 1..=half };
        let levels: Vec<Level> = queens.map(|queens| Level::new(n, queens, keeps)).collect();
        let mut units = Vec::new();
        let side = if keeps { (1, 32) } else { (16, 16) };
        for (index, level) in levels.iter().enumerate() {
            cut(level, index, side, &mut units);
        }
        Some(Self { n, levels, units })
    }

    /// The side of the board.
    #[must_use]
    pub fn n(&self) -> u32 {
        self.n
    }
}

fn cut(level: &Level, index: usize, side: (usize, usize), units: &mut Vec<Unit>) {
    let parts = |length: usize, side: usize| {
        (0..length).step_by(side).map(move |start| start..(start + side).min(length))
    };
    for even in parts(level.evens.len(), side.0) {
        for odd in parts(level.odds.len(), side.1) {
            let pairs = even.clone().flat_map(|e| odd.clone().map(move |o| (e, o)));
            let cost: f64 = pairs.map(|(e, o)| cost(level, e, o)).sum();
            if cost > 0.0 {
                units.push(Unit { level: index, even: even.clone(), odd, cost: cost as u64 + 1 });
            }
        }
    }
}

fn cost(level: &Level, even: usize, odd: usize) -> f64 {
    if level.weight(even, odd) == 0 {
        return 0.0;
    }
    let domain = level.domain(even, odd);
    let groups = domain.groups[1] as f64 / level.evens.len() as f64;
    let lanes = domain.lanes[1] as f64 / level.odds.len() as f64;
    let (even_set, odd_set) = (level.evens.sets[even], level.odds.sets[odd]);
    let pairs = [Colour::White, Colour::Black].map(|colour| {
        let rows = level.rows(colour, even_set, odd_set, View::Direct);
        let boards = level.boards(colour);
        expected(rows[0], boards[0].columns()) * expected(rows[1], boards[1].columns())
    });
    groups * lanes * (pairs[0] + pairs[1]) / 256.0 + 100.0
}

impl Work for ColourSplit {
    type Worker<'a> = Team<'a>;

    fn engine(&self) -> &'static str {
        "colour-split 1"
    }

    fn units(&self) -> usize {
        self.units.len()
    }

    fn cost(&self, unit: usize) -> u64 {
        self.units[unit].cost
    }

    fn scale(&self) -> u128 {
        if self.n.is_multiple_of(2) { if self.n == 0 { 3 } else { 3 } } else { 1 }
    }

    fn worker(&self) -> Team<'_> {
        Team { split: self, bench: Bench::default(), rows: [Vec::new(), Vec::new()] }
    }
}

/// One thread's tables.
#[derive(Debug)]
pub struct Team<'a> {
    split: &'a ColourSplit,
    bench: Bench,
    /// White's and black's entries of one block of lanes.
    rows: [Vec<Row>; 2],
}

impl Worker for Team<'_> {
    fn value(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Option<u128> {
        self.count(unit, View::Direct, stop)
    }

    fn value_by_image(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Option<u128> {
        self.count(unit, View::Image, stop)
    }
}

type Lists = (Arc<Probes>, Arc<Lanes>);

impl Team<'_> {
    fn count(&mut self, unit: usize, view: View, stop: &dyn Fn() -> bool) -> Option<u128> {
        let Unit { level, even, odd, .. } = self.split.units[unit].clone();
        let level = &self.split.levels[level];
        // Lists by even rows: white's probes and black's lanes; by odd rows: the other two.
        let by_even: Vec<Lists> = even
            .clone()
            .map(|even| {
                let rows = |colour| level.rows(colour, level.evens.sets[even], 0, view);
                (
                    level.probes(Colour::White, rows(Colour::White)[0], view),
                    level.lanes(Colour::Black, rows(Colour::Black)[1], view),
                )
            })
            .collect();
        let by_odd: Vec<Lists> = odd
            .clone()
            .map(|odd| {
                let rows = |colour| level.rows(colour, 0, level.odds.sets[odd], view);
                (
                    level.probes(Colour::Black, rows(Colour::Black)[0], view),
                    level.lanes(Colour::White, rows(Colour::White)[1], view),
                )
            })
            .collect();
        let mut sum = 0;
        for (e, lists_e) in even.zip(&by_even) {
            for (o, lists_o) in odd.clone().zip(&by_odd) {
                let weight = level.weight(e, o);
                if weight > 0 {
                    if stop() {
                        return None;
                    }
                    let white = (&*lists_e.0, &*lists_o.1);
                    let black = (&*lists_o.0, &*lists_e.1);
                    sum += weight * self.pair(level, &level.domain(e, o), [white, black], stop)?;
                }
            }
        }
        Some(sum)
    }

    fn pair(
        &mut self,
        level: &Level,
        domain: &Domain,
        lists: [(&Probes, &Lanes); 2],
        stop: &dyn Fn() -> bool,
    ) -> Option<u128> {
        let mut sum = 0;
        for (block, start) in (0..domain.lanes[1]).step_by(LANES).enumerate() {
            if stop() {
                return None;
            }
            for ((colour, (probes, lanes)), rows) in
                [Colour::White, Colour::Black].into_iter().zip(lists).zip(&mut self.rows)
            {
                rows.clear();
                rows.resize(domain.groups[1], [0; LANES]);
                let [board, _] = level.boards(colour);
                self.bench.set(lanes, block, level.n, board, probes.rows);
                let tables = lanes.words(block) * probes.pairs;
                kernel::tally(&self.bench.tables[..tables], probes, rows);
            }
            sum += self.products(level, domain, start..start + LANES);
        }
        Some(sum)
    }

    fn products(&self, level: &Level, domain: &Domain, block: Range<usize>) -> u128 {
        let [below, same] = domain.lanes_of(block);
        let mut sum = 0;
        for (group, (white, black)) in self.rows[0].iter().zip(&self.rows[1]).enumerate() {
            let weights = domain.weights(level, group);
            if below.len() == LANES {
                sum += weights[0] * u128::from(kernel::product(white, black));
            } else {
                for (range, weight) in [&below, &same].into_iter().zip(weights) {
                    let range = range.clone();
                    let products = white[range.clone()].iter().zip(&black[range]);
                    let part: u64 = products.map(|(&a, &b)| u64::from(a) * u64::from(b)).sum();
                    sum += weight * u128::from(part);
                }
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known;

    fn total(n: u32, image: bool) -> u128 {
        let split = ColourSplit::new(n).unwrap();
        let mut team = split.worker();
        let never = || false;
        let value = |unit| match image {
            false => team.value(unit, &never).unwrap(),
            true => team.value_by_image(unit, &never).unwrap(),
        };
        let sum: u128 = (0..split.units()).map(value).sum();
        assert_eq!(sum % split.scale(), 0, "n = {n}");
        sum / split.scale()
    }

    #[test]
    fn known_terms() {
        for n in 0..=14 {
            assert_eq!(Some(total(n, false)), known::solutions(n), "n = {n}");
        }
    }

    #[test]
    fn images_agree() {
        for n in 0..=12 {
            assert_eq!(Some(total(n, true)), known::solutions(n), "n = {n}");
        }
    }
}
