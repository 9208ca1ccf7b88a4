//! The colour split (a stand-in that is right and slow, to be replaced).

use super::work::{Work, Worker};
use std::collections::HashMap;

/// Counts the solutions of the empty board.
#[derive(Debug)]
pub struct ColourSplit {
    n: u32,
}

impl ColourSplit {
    /// The largest board.
    pub const LARGEST: u32 = 32;

    /// The units of the n x n board; none if it is larger than [`LARGEST`](Self::LARGEST).
    #[must_use]
    pub fn new(n: u32) -> Option<Self> {
        (n <= Self::LARGEST).then_some(Self { n })
    }

    /// The side of the board.
    #[must_use]
    pub fn n(&self) -> u32 {
        self.n
    }
}

impl Work for ColourSplit {
    type Worker<'a> = Plain;

    fn engine(&self) -> &'static str {
        "colour-split 1"
    }

    fn units(&self) -> usize {
        1 << self.n
    }

    fn cost(&self, _unit: usize) -> u64 {
        1
    }

    fn scale(&self) -> u128 {
        1
    }

    fn worker(&self) -> Plain {
        Plain { n: self.n }
    }
}

/// One worker.
#[derive(Debug)]
pub struct Plain {
    n: u32,
}

impl Plain {
    fn place(
        &self,
        rows: u32,
        colour: u32,
        columns: u32,
        down: u64,
        up: u64,
        out: &mut HashMap<u32, u128>,
    ) {
        if rows == 0 {
            *out.entry(columns).or_default() += 1;
            return;
        }
        let row = rows.trailing_zeros();
        for column in (0..self.n).filter(|column| (column + row) % 2 == colour) {
            let (d, u) = (1u64 << (row + self.n - column), 1u64 << (row + column));
            if columns >> column & 1 == 0 && down & d == 0 && up & u == 0 {
                self.place(rows & (rows - 1), colour, columns | 1 << column, down | d, up | u, out);
            }
        }
    }
}

impl Worker for Plain {
    fn value(&mut self, unit: usize, _stop: &dyn Fn() -> bool) -> Option<u128> {
        let all = (1u64 << self.n) as u32 as u64 - 1;
        let rows = unit as u32;
        let (mut white, mut black) = (HashMap::new(), HashMap::new());
        self.place(rows, 0, 0, 0, 0, &mut white);
        self.place(all as u32 & !rows, 1, 0, 0, 0, &mut black);
        Some(white.iter().map(|(c, f)| f * black.get(&(all as u32 & !c)).unwrap_or(&0)).sum())
    }

    fn value_by_image(&mut self, unit: usize, stop: &dyn Fn() -> bool) -> Option<u128> {
        self.value(unit, stop)
    }
}
