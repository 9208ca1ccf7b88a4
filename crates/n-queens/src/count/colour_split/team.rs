//! One thread's work on a unit: fills white's tables for all pairs of its row sets, adds up their entries for black.

use std::ops::Range;
use std::sync::Arc;

use super::bounds::MOST_ENTRY_BYTES;
use super::domain::{Domain, counted};
use super::fill::{Filled, Filler, Weights};
use super::layout::Tile;
use super::level::{Level, Parity, SquareColour, UnitView};
use super::pass::{BlackPairs, BlackPass, ValuePass};
use super::placements::{Candidates, Prefixes, Probes, central_first, told_apart};
use super::table::{KINDS, LANES, LargestByte, PlaneTables, Word};
use super::{BatchPair, ColourSplit};
use crate::control::Control;
use crate::count::work::Way;
use crate::machine::{Vectors, WINDOW, bytes};

/// What one thread needs to count units.
#[derive(Debug)]
pub(super) struct Team<'a> {
    split: &'a ColourSplit,
    filler: Filler,
    /// White's tables for each even row set.
    white: Vec<WhiteTables>,
    /// The bytes of an entry that sufficed so far, for each level.
    bytes: Vec<usize>,
    /// The even row sets of the last unit, by level and batch: the next unit often has the same.
    evens: Option<((usize, usize, UnitView), Side)>,
}

/// White's tables of an even row set.
#[derive(Debug, Default)]
struct WhiteTables {
    /// `[odd set][byte][group][block]`
    words: Vec<Word>,
    /// For each odd row set, whether an entry has more than its lowest byte.
    is_wide: Vec<bool>,
}

/// So many bytes may white's tables have, whatever the board.
const MOST_BYTES: usize = 64 << 20;

/// The bytes of an entry where one does not suffice. In WebAssembly, which is loaded over networks, there is code for two
/// widths only.
const MORE_BYTES: usize = if cfg!(target_family = "wasm") { MOST_ENTRY_BYTES } else { 2 };

/// The row sets of a unit, their placements, and what they share.
struct UnitSets<'a> {
    level: &'a Level,
    view: UnitView,
    evens: Side,
    odds: Side,
}

/// The row sets of one parity, sorted by the rows of their prefixes.
#[derive(Debug)]
struct Side {
    positions: Vec<usize>,
    candidates: Vec<Arc<Candidates>>,
    alike: Vec<AlikeSets>,
}

/// Neighbouring row sets whose probes have the same prefixes.
#[derive(Debug)]
struct AlikeSets {
    sets: Range<usize>,
    prefixes: Prefixes,
    probes: Arc<Probes>,
}

/// The entries of an even row set that count within a tile.
#[derive(Clone, Copy)]
struct TableSize {
    groups: usize,
    blocks: usize,
}

/// Why a unit has no value.
#[derive(Debug)]
pub(super) enum Failed {
    Stopped,
    /// An entry does not fit into its bytes.
    TooNarrow,
}

impl<'a> Team<'a> {
    pub(super) fn new(split: &'a ColourSplit, vectors: Vectors) -> Self {
        let bytes = vec![1; split.levels.len()];
        Self { split, filler: Filler::new(vectors), white: Vec::new(), bytes, evens: None }
    }

    /// The value of a unit; none if stopped. Entries have one byte, where that does not suffice two, and at last so many that
    /// each number of pairs fits.
    pub(super) fn value(&mut self, unit: usize, way: Way, control: &Control) -> Option<u128> {
        self.value_with(unit, way, control, &mut ValuePass)
    }

    /// The value of a unit, with more that a pass over black's pairs finds.
    pub(super) fn value_with(
        &mut self,
        unit: usize,
        way: Way,
        control: &Control,
        pass: &mut impl BlackPass,
    ) -> Option<u128> {
        let level = self.split.units[unit].level;
        self.filler.walk.control = control.clone();
        loop {
            let (value, more) = match self.bytes[level] {
                1 => (self.value_by::<1>(unit, way, control, pass), MORE_BYTES),
                MORE_BYTES => {
                    (self.value_by::<MORE_BYTES>(unit, way, control, pass), MOST_ENTRY_BYTES)
                }
                _ => (self.value_by::<MOST_ENTRY_BYTES>(unit, way, control, pass), usize::MAX),
            };
            match value {
                Ok(value) => return Some(value),
                Err(Failed::Stopped) => return None,
                Err(Failed::TooNarrow) => self.bytes[level] = more,
            }
        }
    }

    /// The value of a unit by tables with entries of `P` bytes.
    pub(super) fn value_by<const P: usize>(
        &mut self,
        unit: usize,
        way: Way,
        control: &Control,
        pass: &mut impl BlackPass,
    ) -> Result<u128, Failed> {
        let vectors = self.filler.vectors;
        if way == Way::Plain {
            self.filler.vectors = Vectors::Plain;
        }
        let view = if way == Way::Image { UnitView::Image } else { UnitView::Direct };
        let value = self.unit::<P>(unit, view, control, pass);
        self.filler.vectors = vectors;
        value
    }

    fn unit<const P: usize>(
        &mut self,
        unit: usize,
        view: UnitView,
        control: &Control,
        pass: &mut impl BlackPass,
    ) -> Result<u128, Failed> {
        pass.begin();
        let BatchPair { level, batches, .. } = self.split.units[unit];
        let key = (level, batches[Parity::Even as usize], view);
        let evens = match self.evens.take().filter(|(of, _)| *of == key) {
            Some((_, evens)) => evens,
            None => self.side(unit, Parity::Even, view, control)?,
        };
        let odds = self.side(unit, Parity::Odd, view, control)?;
        let sets = UnitSets { level: self.split.level(unit), view, evens, odds };
        let evens = 0..sets.evens.positions.len();
        let lanes = evens.clone().map(|even| sets.domain(even).lanes).max();
        let length = self.tile_length::<P>(&sets);
        let mut sum = 0;
        for first in (0..lanes.unwrap_or(0)).step_by(length) {
            self.fill_white::<P>(&sets, first, length)?;
            for even in evens.clone() {
                sum += self.weigh_black::<P>(&sets, even, first..first + length, pass);
            }
        }
        self.evens = Some((key, sets.evens));
        // A stop ends each walk over prefixes early.
        if control.should_stop() { Err(Failed::Stopped) } else { Ok(sum) }
    }

    fn side(
        &self,
        unit: usize,
        parity: Parity,
        view: UnitView,
        control: &Control,
    ) -> Result<Side, Failed> {
        let level = self.split.level(unit);
        let depth = self.split.depth(unit, parity, view);
        let prefix_rows = |&position: &usize| {
            let (board, rows, _) = level.side(Level::probe_colour(parity), parity, position, view);
            central_first(board, rows)[..depth].to_vec()
        };
        let mut positions = self.split.positions(unit, parity).to_vec();
        positions.sort_by_cached_key(prefix_rows);
        let mut side = Side { positions, candidates: Vec::new(), alike: Vec::new() };
        for alike in side.positions.chunk_by(|one, other| prefix_rows(one) == prefix_rows(other)) {
            let start = side.candidates.len();
            for &position in alike {
                if control.should_stop() {
                    return Err(Failed::Stopped);
                }
                side.candidates.push(self.split.candidates(unit, parity, position, view));
            }
            let probes = self.split.probes(unit, parity, alike, view);
            let prefixes = Prefixes::new(level.probe_board(parity, view), &probes.prefix_rows);
            side.alike.push(AlikeSets { sets: start..side.candidates.len(), prefixes, probes });
        }
        Ok(side)
    }

    /// So many lanes at a time: a part of what can be told apart, within the memory.
    fn tile_length<const P: usize>(&self, sets: &UnitSets) -> usize {
        let pairs = sets.evens.positions.len() * sets.odds.positions.len();
        let groups = sets.level.groups(SquareColour::White, Parity::Even, sets.view).len();
        let block = pairs * groups * P * size_of::<Word>();
        let most = told_apart(sets.level.probe_board(Parity::Even, sets.view)) / LANES;
        LANES
            * (1..=most)
                .rev()
                .find(|blocks| most.is_multiple_of(*blocks) && blocks * block <= MOST_BYTES)
                .unwrap_or(1)
    }

    /// Fills white's tables of all pairs: the candidates have odd rows, the probes even ones.
    fn fill_white<const P: usize>(
        &mut self,
        sets: &UnitSets,
        first: usize,
        length: usize,
    ) -> Result<(), Failed> {
        self.white.resize_with(sets.evens.positions.len(), WhiteTables::default);
        for (even, WhiteTables { words, is_wide }) in self.white.iter_mut().enumerate() {
            let odds = sets.odds.positions.len();
            words.clear();
            words.resize(
                odds * sets.size(even, first, length).words(P) + WINDOW.div_ceil(LANES),
                Word::EMPTY,
            );
            is_wide.clear();
            is_wide.resize(odds, false);
        }
        for (odd, candidates) in sets.odds.candidates.iter().enumerate() {
            for alike in &sets.evens.alike {
                self.fill_tables::<P>(sets, odd, candidates, alike, first, length)?;
            }
        }
        Ok(())
    }

    /// Fills white's tables of one odd row set and some even ones.
    fn fill_tables<const P: usize>(
        &mut self,
        sets: &UnitSets,
        odd: usize,
        candidates: &Candidates,
        alike: &AlikeSets,
        first: usize,
        length: usize,
    ) -> Result<(), Failed> {
        let (mut tables, mut wide) = (Vec::new(), Vec::new());
        for (set, (even, WhiteTables { words, is_wide })) in
            alike.sets.clone().zip(&mut self.white[alike.sets.clone()]).enumerate()
        {
            let size = sets.size(even, first, length);
            if counted(sets.level, sets.evens.positions[even], sets.odds.positions[odd]).is_some() {
                let table = &mut words[odd * size.words(P)..(odd + 1) * size.words(P)];
                tables.push(Filled { set, table, blocks: size.blocks });
                wide.push(&mut is_wide[odd]);
            }
        }
        let lanes = LANES * tables.iter().map(|table| table.blocks).max().unwrap_or(0);
        let tile = sets.tile(Parity::Even, candidates, first, lanes);
        self.filler.fill::<P>(tile, &alike.prefixes, &alike.probes, &mut tables);
        for (Filled { table, .. }, is_wide) in tables.into_iter().zip(wide) {
            let plane = table.len() / P;
            let largest = |words| self.filler.vectors.run(LargestByte(words));
            if largest(&table[(P - 1) * plane..]) == u8::MAX {
                return Err(Failed::TooNarrow);
            }
            *is_wide = largest(&table[plane..]) > 0;
        }
        Ok(())
    }

    /// Adds up the products of one even row set and all odd ones: black's candidates have even rows, its probes odd ones.
    fn weigh_black<const P: usize>(
        &mut self,
        sets: &UnitSets,
        even: usize,
        lanes: Range<usize>,
        pass: &mut impl BlackPass,
    ) -> u128 {
        let (first, length) = (lanes.start, lanes.len());
        let (domain, size) = (sets.domain(even), sets.size(even, first, length));
        let lanes = domain.lanes.saturating_sub(first).min(length);
        let tile = sets.tile(Parity::Odd, &sets.evens.candidates[even], first, lanes);
        let mut sum = 0;
        for AlikeSets { sets: odds, prefixes, probes } in &sets.odds.alike {
            let WhiteTables { words, is_wide } = &self.white[even];
            let ends_of = |wide: bool| -> Vec<[usize; KINDS]> {
                let ends = |odd: usize| domain.ends(sets.odds.positions[odd]);
                let of_width = |odd| if is_wide[odd] == wide { ends(odd) } else { [0; KINDS] };
                odds.clone().map(of_width).collect()
            };
            let (narrow, wide) = (ends_of(false), ends_of(true));
            let tables = PlaneTables {
                bytes: bytes(&words[odds.start * size.words(P)..]),
                planes: P,
                groups: size.groups,
                row: size.blocks * LANES,
            };
            let last_lanes = domain.lower_lanes.saturating_sub(first);
            let weights = Weights { tables, ends: [&narrow, &wide], last_lanes };
            let (even, odds) = (sets.evens.positions[even], &sets.odds.positions[odds.clone()]);
            let pairs = BlackPairs { domain, even, odds, tile, prefixes, probes, weights };
            sum += pass.weigh::<P>(&mut self.filler, &pairs);
        }
        sum
    }
}

impl TableSize {
    /// So many words has a table.
    fn words(self, bytes: usize) -> usize {
        self.groups * bytes * self.blocks
    }
}

impl UnitSets<'_> {
    /// The domain of an even row set, given by its index.
    fn domain(&self, even: usize) -> Domain<'_> {
        Domain::new(self.level, self.evens.positions[even], self.view)
    }

    /// The entries that count in the tile of so many lanes that begins with lane `first`.
    fn size(&self, even: usize, first: usize, length: usize) -> TableSize {
        let domain = self.domain(even);
        let lanes = domain.lanes.saturating_sub(first).min(length);
        TableSize { groups: domain.groups, blocks: lanes.div_ceil(LANES) }
    }

    /// The candidates of so many groups.
    fn tile<'a>(
        &self,
        probes: Parity,
        candidates: &'a Candidates,
        first_group: usize,
        groups: usize,
    ) -> Tile<'a> {
        let board = self.level.probe_board(probes, self.view);
        Tile { board, candidates, first_group, groups, told_apart: told_apart(board) }
    }
}

/// White's probes have even rows, black's odd ones: each pair of row sets has one of each.
impl Level {
    pub(super) fn probe_board(&self, rows: Parity, view: UnitView) -> super::board::ColourBoard {
        self.board(Self::probe_colour(rows), rows, view)
    }

    pub(super) const fn probe_colour(rows: Parity) -> SquareColour {
        match rows {
            Parity::Even => SquareColour::White,
            Parity::Odd => SquareColour::Black,
        }
    }
}
