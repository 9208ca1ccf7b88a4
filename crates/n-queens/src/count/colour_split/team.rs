//! One thread's work on a unit: fills the tables of both colours, multiplies, adds up.

use std::ops::Range;
use std::sync::Arc;

use super::domain::{Domain, weight};
use super::level::{Colour, Parity, View};
use super::parts::{Part, Parts};
use super::sieve::{Prices, Sieve, Stones, Trail};
use super::tables::{Bench, Lanes, Place, Probes};
use super::{ColourSplit, Unit, stretches, vector};
use crate::control::Control;
use crate::count::work::Way;
use crate::machine::{Avx2, LANES, Row};

/// What one thread needs to count units: its tables.
#[derive(Debug)]
pub(super) struct Team<'a> {
    split: &'a ColourSplit,
    number: usize,
    /// Whether the innermost loops are those for AVX2.
    vectors: Option<Avx2>,
    bench: Bench,
    /// White's and black's entries of one block of lanes.
    rows: [Vec<Row>; 2],
    prices: Prices,
    sieve: Sieve,
}

/// Where the pairs of a colour come from.
#[derive(Clone, Copy)]
enum Pairs<'a> {
    Tables(&'a Probes, &'a Lanes),
    Sieve(&'a Trail, &'a Stones),
}

impl<'a> Pairs<'a> {
    fn new(even: &'a Part, odd: &'a Part) -> Self {
        match (even, odd) {
            (Part::Probes(probes), Part::Lanes(lanes))
            | (Part::Lanes(lanes), Part::Probes(probes)) => Self::Tables(probes, lanes),
            (Part::Trail(trail), Part::Stones(stones)) => Self::Sieve(trail, stones),
            _ => unreachable!("a level makes its parts to match"),
        }
    }
}

impl Team<'_> {
    /// The value of a unit; none if stopped.
    pub(super) fn value(&mut self, unit: usize, way: Way, control: &Control) -> Option<u128> {
        let vectors = self.vectors;
        if way == Way::Plain {
            self.vectors = None;
        }
        let view = if way == Way::Image { View::Image } else { View::Direct };
        let value = self.unit(unit, view, control);
        self.vectors = vectors;
        value
    }
}

impl<'a> Team<'a> {
    pub(super) fn new(split: &'a ColourSplit, number: usize) -> Self {
        Self {
            split,
            number,
            vectors: Avx2::detect(),
            bench: Bench::default(),
            rows: [Vec::new(), Vec::new()],
            prices: Prices::default(),
            sieve: Sieve::default(),
        }
    }

    fn unit(&mut self, unit: usize, view: View, control: &Control) -> Option<u128> {
        let split = self.split;
        let unit = &split.units[unit];
        let level = &split.levels[unit.level];
        let odds = self.odd_parts(unit, view, control)?;
        let mut sum = 0;
        for even in unit.even.clone() {
            let evens = split.parts(unit, Parity::Even, even, view, control)?;
            for (odd, odds) in unit.odd.clone().zip(&odds) {
                let weight = weight(level, even, odd);
                if weight > 0 {
                    let domain = Domain::new(level, even, odd);
                    sum += weight * self.pair(&domain, &evens, odds, control)?;
                }
            }
        }
        Some(sum)
    }

    /// The parts of all odd row sets of a unit.
    fn odd_parts(&self, unit: &Unit, view: View, control: &Control) -> Option<Vec<Arc<Parts>>> {
        let part = |odd| self.split.parts(unit, Parity::Odd, odd, view, control);
        if self.split.keeps(view) {
            // All threads begin with the same lists: each makes others first, so that no thread waits.
            rotated(unit.odd.clone(), self.number).try_for_each(|odd| part(odd).map(drop))?;
        }
        unit.odd.clone().map(part).collect()
    }

    /// One even and one odd row set.
    fn pair(
        &mut self,
        domain: &Domain,
        evens: &Parts,
        odds: &Parts,
        control: &Control,
    ) -> Option<u128> {
        let white = Pairs::new(&evens[0], &odds[0]);
        let black = Pairs::new(&evens[1], &odds[1]);
        match (white, black) {
            (Pairs::Sieve(trail, stones), other) => {
                self.set_prices(domain, Colour::Black, other, control)?;
                self.sieve.sum(trail, stones, &self.prices, self.vectors, control)
            }
            (other, Pairs::Sieve(trail, stones)) => {
                self.set_prices(domain, Colour::White, other, control)?;
                self.sieve.sum(trail, stones, &self.prices, self.vectors, control)
            }
            _ => self.multiply(domain, [white, black], control),
        }
    }

    /// The sum of the products of the entries of both tables, block by block.
    fn multiply(&mut self, domain: &Domain, pairs: [Pairs; 2], control: &Control) -> Option<u128> {
        let mut sum = 0;
        for block in blocks(domain.lanes) {
            if control.should_stop() {
                return None;
            }
            for (colour, pairs) in Colour::BOTH.into_iter().zip(pairs) {
                self.fill(domain.groups, colour, pairs, block.start / LANES);
            }
            sum += self.products(domain, block);
        }
        Some(sum)
    }

    /// Fills the rows of a colour's table for one block of lanes.
    fn fill(&mut self, groups: usize, colour: Colour, pairs: Pairs, block: usize) {
        let Pairs::Tables(probes, lanes) = pairs else {
            unreachable!("the other colour is sifted")
        };
        let rows = &mut self.rows[colour as usize];
        rows.clear();
        rows.resize(groups, Row::ZERO);
        for words in stretches(lanes.words(block), vector::WORDS) {
            vector::set(self.vectors, &mut self.bench, lanes, &Place { block, words }, probes);
            vector::tally(self.vectors, &self.bench.tables, probes, rows);
        }
    }

    fn products(&self, domain: &Domain, block: Range<usize>) -> u128 {
        let [lower, same] = domain.lanes_of(block);
        let [white, black] = &self.rows;
        let mut sum = 0;
        if lower.len() == LANES {
            vector::products(self.vectors, white, black, |group, product| {
                sum += u128::from(domain.weights(group)[0]) * u128::from(product);
            });
            return sum;
        }
        for (group, (white, black)) in white.iter().zip(black).enumerate() {
            for (lanes, weight) in [&lower, &same].into_iter().zip(domain.weights(group)) {
                let product = white.product(black, lanes.clone());
                sum += u128::from(weight) * u128::from(product);
            }
        }
        sum
    }

    /// What each pair of the sifted colour counts: the other colour's entries with their weights.
    fn set_prices(
        &mut self,
        domain: &Domain,
        colour: Colour,
        pairs: Pairs,
        control: &Control,
    ) -> Option<()> {
        // White's trail gives the row of the table and its stones the column; black's the reverse.
        self.prices.resize(colour == Colour::Black, domain.groups, domain.lanes);
        for block in blocks(domain.lanes) {
            if control.should_stop() {
                return None;
            }
            self.fill(domain.groups, colour, pairs, block.start / LANES);
            self.price_block(domain, colour, block);
        }
        Some(())
    }

    /// Takes the entries of one block of lanes over as prices.
    fn price_block(&mut self, domain: &Domain, colour: Colour, block: Range<usize>) {
        let ranges = domain.lanes_of(block.clone());
        for (group, row) in self.rows[colour as usize].iter().enumerate() {
            for (lanes, weight) in ranges.iter().zip(domain.weights(group)) {
                for lane in lanes.clone() {
                    let price = u64::from(row.0[lane]) * weight;
                    self.prices.set(group, block.start + lane, price);
                }
            }
        }
    }
}

/// The numbers in order, from a different start for each thread: golden sections lie far apart.
fn rotated(range: Range<usize>, thread: usize) -> impl Iterator<Item = usize> {
    let shift = (thread as f64 * 0.618).fract() * range.len() as f64;
    let middle = range.start + shift as usize;
    (middle..range.end).chain(range.start..middle)
}

/// Blocks of lanes, the last one perhaps longer than what is left.
fn blocks(lanes: usize) -> impl Iterator<Item = Range<usize>> {
    (0..lanes).step_by(LANES).map(|start| start..start + LANES)
}
