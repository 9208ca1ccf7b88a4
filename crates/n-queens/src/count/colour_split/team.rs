//! One thread's work on a unit: fills the tables of both colours for all pairs of its row sets, multiplies, adds up.

use std::sync::Arc;

use super::domain::{Domain, weight};
use super::fill::{Filled, Filler, Tile};
use super::level::{Level, Parity, SquareColour, UnitView};
use super::placements::{Candidates, Prefixes, Probes, told_apart};
use super::table::{LANES, Products, Row, TableEntry};
use super::{ColourSplit, Lists};
use crate::control::Control;
use crate::count::work::Way;
use crate::machine::Vectors;

/// What one thread needs to count units: its tables, with entries of a type that is wide enough for nearly all.
#[derive(Debug)]
pub(super) struct Team<'a, E> {
    split: &'a ColourSplit,
    filler: Filler,
    /// White's table for each pair of an odd and an even row set.
    white: Vec<Vec<Row<E>>>,
    /// Black's table for each odd row set, with one even row set.
    black: Vec<Vec<Row<E>>>,
}

/// So many bytes may white's tables have, whatever the board.
const MOST_BYTES: usize = 64 << 20;

/// The row sets of a unit, their placements, and what they share.
struct UnitSets<'a> {
    level: &'a Level,
    evens: Side,
    odds: Side,
}

/// The row sets of one parity.
struct Side {
    positions: Vec<usize>,
    lists: Vec<Arc<Lists>>,
    /// Sets whose probes have the same prefixes, as indices.
    alike: Vec<(Prefixes, Vec<usize>)>,
}

/// The entries of an even row set that count within a tile.
#[derive(Clone, Copy)]
struct TableSize {
    groups: usize,
    blocks: usize,
}

/// Why a unit has no value.
enum Failed {
    Stopped,
    /// An entry does not fit into its type.
    TooNarrow,
}

impl<'a, E: TableEntry> Team<'a, E> {
    pub(super) fn new(split: &'a ColourSplit, vectors: Vectors) -> Self {
        let filler = Filler::new(vectors);
        Self { split, filler, white: Vec::new(), black: Vec::new() }
    }

    /// The value of a unit; none if stopped.
    pub(super) fn value(&mut self, unit: usize, way: Way, control: &Control) -> Option<u128> {
        let vectors = self.filler.vectors;
        if way == Way::Plain {
            self.filler.vectors = Vectors::Plain;
        }
        let view = if way == Way::Image { UnitView::Image } else { UnitView::Direct };
        let value = self.unit(unit, view, control);
        self.filler.vectors = vectors;
        match value {
            Ok(value) => Some(value),
            Err(Failed::Stopped) => None,
            Err(Failed::TooNarrow) => {
                Team::<E::Wider>::new(self.split, vectors).value(unit, way, control)
            }
        }
    }

    fn unit(&mut self, unit: usize, view: UnitView, control: &Control) -> Result<u128, Failed> {
        let sets = UnitSets {
            level: self.split.level(unit),
            evens: self.side(unit, Parity::Even, view, control)?,
            odds: self.side(unit, Parity::Odd, view, control)?,
        };
        let lanes = sets.evens.positions.iter().map(|&even| sets.domain(even).lanes).max();
        let length = self.tile_length(&sets);
        let mut sum = 0;
        for first in (0..lanes.unwrap_or(0)).step_by(length) {
            self.fill_white(&sets, first, length, control)?;
            for even in 0..sets.evens.positions.len() {
                self.fill_black(&sets, even, first, length, control)?;
                sum += self.products(&sets, even, first, length)?;
            }
        }
        Ok(sum)
    }

    fn side(
        &self,
        unit: usize,
        parity: Parity,
        view: UnitView,
        control: &Control,
    ) -> Result<Side, Failed> {
        let positions = self.split.positions(unit, parity).to_vec();
        let list = |&position: &usize| match control.should_stop() {
            true => Err(Failed::Stopped),
            false => Ok(self.split.lists(unit, parity, position, view)),
        };
        let lists = positions.iter().map(list).collect::<Result<Vec<Arc<Lists>>, Failed>>()?;
        let mut order: Vec<usize> = (0..lists.len()).collect();
        let rows = |index: usize| &lists[index].probes.prefix_rows;
        order.sort_by_key(|&index| rows(index));
        let board = self.split.level(unit).probe_board(parity);
        let alike = order
            .chunk_by(|&one, &other| rows(one) == rows(other))
            .map(|alike| (Prefixes::new(board, rows(alike[0])), alike.to_vec()))
            .collect();
        Ok(Side { positions, lists, alike })
    }

    /// So many lanes at a time: a part of what can be told apart, within the memory.
    fn tile_length(&self, sets: &UnitSets) -> usize {
        let pairs = sets.evens.positions.len() * sets.odds.positions.len();
        let block = pairs * sets.level.evens.len() * size_of::<Row<E>>();
        let most = told_apart(sets.level.probe_board(Parity::Even)) / LANES;
        LANES
            * (1..=most)
                .rev()
                .find(|blocks| most.is_multiple_of(*blocks) && blocks * block <= MOST_BYTES)
                .unwrap_or(1)
    }

    /// Fills white's tables of all pairs: the candidates have odd rows, the probes even ones.
    fn fill_white(
        &mut self,
        sets: &UnitSets,
        first: usize,
        length: usize,
        control: &Control,
    ) -> Result<(), Failed> {
        let evens = &sets.evens;
        self.white.resize_with(evens.positions.len() * sets.odds.positions.len(), Vec::new);
        for (odd, tables) in self.white.chunks_mut(evens.positions.len()).enumerate() {
            for (prefixes, alike) in &evens.alike {
                if control.should_stop() {
                    return Err(Failed::Stopped);
                }
                let counted = tables
                    .iter_mut()
                    .enumerate()
                    .filter(|(even, _)| alike.contains(even) && sets.weight(*even, odd) > 0);
                let mut tables: Vec<Filled<E>> = counted
                    .map(|(even, rows)| {
                        filled(&evens.lists[even].probes, rows, sets.size(even, first, length))
                    })
                    .collect();
                let candidates = &sets.odds.lists[odd].candidates;
                let tile = sets.tile(Parity::Even, candidates, first, length, &tables);
                self.filler.fill(tile, prefixes, &mut tables);
            }
        }
        Ok(())
    }

    /// Fills black's tables of one even row set: the candidates have even rows, the probes odd ones.
    fn fill_black(
        &mut self,
        sets: &UnitSets,
        even: usize,
        first: usize,
        length: usize,
        control: &Control,
    ) -> Result<(), Failed> {
        let (odds, size) = (&sets.odds, sets.size(even, first, length));
        self.black.resize_with(odds.positions.len(), Vec::new);
        for (prefixes, alike) in &odds.alike {
            if control.should_stop() {
                return Err(Failed::Stopped);
            }
            let counted = self
                .black
                .iter_mut()
                .enumerate()
                .filter(|(odd, _)| alike.contains(odd) && sets.weight(even, *odd) > 0);
            let mut tables: Vec<Filled<E>> =
                counted.map(|(odd, rows)| filled(&odds.lists[odd].probes, rows, size)).collect();
            let candidates = &sets.evens.lists[even].candidates;
            let tile = sets.tile(Parity::Odd, candidates, first, length, &tables);
            self.filler.fill(tile, prefixes, &mut tables);
        }
        Ok(())
    }

    /// The sum over the tables of one even row set and all odd ones.
    fn products(
        &self,
        sets: &UnitSets,
        even: usize,
        first: usize,
        length: usize,
    ) -> Result<u128, Failed> {
        let TableSize { groups, blocks } = sets.size(even, first, length);
        let mut sum = 0;
        for (odd, &position) in sets.odds.positions.iter().enumerate() {
            let weight = sets.weight(even, odd);
            if weight == 0 {
                continue;
            }
            let domain = Domain::new(sets.level, sets.evens.positions[even], position);
            let white = &self.white[odd * sets.evens.positions.len() + even];
            for block in 0..blocks {
                let start = first + block * LANES;
                let rows = block * groups..(block + 1) * groups;
                let products = Products {
                    white: &white[rows.clone()],
                    black: &self.black[odd][rows],
                    lanes: &domain.lanes_of(start..start + LANES),
                    weights: |group| domain.weights(group),
                };
                sum += weight * self.filler.vectors.run(products).ok_or(Failed::TooNarrow)?;
            }
        }
        Ok(sum)
    }
}

/// An empty table.
fn filled<'a, E: TableEntry>(
    probes: &'a Probes,
    rows: &'a mut Vec<Row<E>>,
    size: TableSize,
) -> Filled<'a, E> {
    rows.clear();
    rows.resize(size.groups * size.blocks, Row::ZERO);
    Filled { probes, rows, groups: size.groups, blocks: size.blocks }
}

impl UnitSets<'_> {
    fn domain(&self, even: usize) -> Domain<'_> {
        Domain::new(self.level, even, 0)
    }

    fn weight(&self, even: usize, odd: usize) -> u128 {
        weight(self.level, self.evens.positions[even], self.odds.positions[odd])
    }

    /// The entries that count in the tile of so many lanes that begins with lane `first`.
    fn size(&self, even: usize, first: usize, length: usize) -> TableSize {
        let domain = self.domain(self.evens.positions[even]);
        let lanes = domain.lanes.saturating_sub(first).min(length);
        TableSize { groups: domain.groups, blocks: lanes.div_ceil(LANES) }
    }

    /// The candidates that these tables need.
    fn tile<'a, E>(
        &self,
        probes: Parity,
        candidates: &'a Candidates,
        first_group: usize,
        length: usize,
        tables: &[Filled<E>],
    ) -> Tile<'a> {
        let board = self.level.probe_board(probes);
        let blocks = tables.iter().map(|table| table.blocks).max().unwrap_or(0);
        let groups = (blocks * LANES).min(length);
        Tile { board, candidates, first_group, groups, told_apart: told_apart(board) }
    }
}

/// White's probes have even rows, black's odd ones: each pair of row sets has one of each.
impl Level {
    pub(super) fn probe_board(&self, rows: Parity) -> super::board::ColourBoard {
        self.board(Self::probe_colour(rows), rows).0
    }

    pub(super) const fn probe_colour(rows: Parity) -> SquareColour {
        match rows {
            Parity::Even => SquareColour::White,
            Parity::Odd => SquareColour::Black,
        }
    }
}
