//! The placements of one board with a given set of rows, in the two forms in which pairs are counted.
//!
//! The placements of the one board of a colour are [`Candidates`], those of the other are [`Probes`]. A probe begins with
//! its most central queens, which attack most: its prefix. All probes with a prefix share the candidates that it leaves.

use std::ops::Range;

use super::board::ColourBoard;
use super::lines::{Family, LineSet, NOWHERE, members, others, reversed};

/// Which column sets of a board make which group: a set, or the lines outside of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grouping<'a> {
    pub(super) family: &'a Family,
    pub(super) complement: bool,
    pub(super) reversed: bool,
}

impl Grouping<'_> {
    pub(super) fn group(self, columns: LineSet) -> u16 {
        let lines = self.family.lines;
        let set = if self.complement { others(columns, lines) } else { columns };
        self.family.position(if self.reversed { reversed(set, lines) } else { set })
    }
}

/// Rows in the order in which the queens of a probe are placed: the most central first.
pub(super) fn central_first(board: ColourBoard, rows: LineSet) -> Vec<u32> {
    let mut order: Vec<u32> = members(rows).collect();
    order.sort_by_key(|row| (2 * row + 1).abs_diff(board.rows()));
    order
}

/// A group has fewer placements, so that pairs of them fit into 46 bits. All rows and columns of a 14 x 14 board have 365,596.
pub(super) const MOST_OF_GROUP: u32 = 1 << 23;

/// Placements as masks of their diagonals, sorted by group.
#[derive(Debug)]
pub(super) struct Candidates {
    /// Where each group begins, and where the last one ends.
    pub(super) starts: Vec<u32>,
    /// The diagonals of each; above them, its group modulo [`told_apart`].
    pub(super) masks: Vec<u64>,
}

/// So many groups can be told apart by the bits above the diagonals.
pub(super) fn told_apart(board: ColourBoard) -> usize {
    1 << (u64::BITS - board.diagonal_count()).min(16)
}

impl Candidates {
    pub(super) fn new(board: ColourBoard, rows: LineSet, grouping: Grouping) -> Self {
        let (mut groups, mut found) = (Vec::new(), Vec::new());
        let mut starts = vec![0; grouping.family.len() + 1];
        board.placements(rows, |columns, diagonals| {
            let group = grouping.group(columns);
            if group != NOWHERE {
                starts[group as usize + 1] += 1;
                groups.push(group);
                found.push(diagonals);
            }
        });
        assert!(u32::try_from(found.len()).is_ok(), "a list of placements is too long");
        assert!(starts.iter().all(|&count| count < MOST_OF_GROUP), "a group is too large");
        for group in 1..starts.len() {
            starts[group] += starts[group - 1];
        }
        let mut masks = vec![0; found.len()];
        let mut next = starts.clone();
        for (group, diagonals) in groups.into_iter().zip(found) {
            let place = &mut next[group as usize];
            let group = (group as usize % told_apart(board)) as u64;
            masks[*place as usize] = diagonals | group << board.diagonal_count();
            *place += 1;
        }
        Self { starts, masks }
    }
}

/// The most queens of a probe behind its prefix.
pub(super) const MOST_REST: usize = 6;

/// Instead of a square: no queen.
pub(super) const NO_SQUARE: u8 = u8::MAX;

/// A square as a byte. Boards have at most 15 rows and 15 columns, so that none is [`NO_SQUARE`].
pub(super) const fn square(row: u32, column: u32) -> u8 {
    (row << 4 | column) as u8
}

/// The placements of some row sets as lists of squares, sorted by prefix, within a prefix by row set and group.
#[derive(Debug)]
pub(super) struct Probes {
    /// The rows of the prefix, the same for all row sets.
    pub(super) prefix_rows: Vec<u32>,
    /// The rows behind the prefix, of any row set.
    pub(super) rest_rows: LineSet,
    sets: usize,
    /// Where the probes of each prefix and row set begin, and where the last ones end.
    starts: Vec<u32>,
    groups: Vec<u16>,
    squares: Vec<u8>,
    rest: usize,
    /// Where the families of each prefix and row set begin, and where the last ones end.
    family_starts: Vec<u32>,
    families: Vec<Families>,
}

/// Families of probes, one behind the other. A family are the probes of which only the last queen differs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Families {
    pub(super) count: u32,
    /// Probes of each.
    pub(super) siblings: u32,
}

/// How the probes of a prefix and row set are sorted.
#[derive(Clone, Copy, Debug)]
pub(super) enum ProbeOrder<'a> {
    Groups,
    /// By the number of siblings. Of each row set only so many groups are listed.
    Families(&'a [usize]),
}

/// The probes of one prefix.
#[derive(Clone, Copy, Debug)]
pub(super) struct PrefixProbes<'a> {
    /// Where the probes of each row set begin, and where the last ones end.
    starts: &'a [u32],
    pub(super) groups: &'a [u16],
    /// The squares of each probe behind its prefix, `rest` of them.
    pub(super) squares: &'a [u8],
    /// At least 1: without any queen behind the prefix, [`NO_SQUARE`].
    pub(super) rest: usize,
    family_starts: &'a [u32],
    families: &'a [Families],
}

impl PrefixProbes<'_> {
    /// The probes of a row set.
    #[inline(always)]
    pub(super) fn of(&self, set: usize) -> Range<usize> {
        self.starts[set] as usize..self.starts[set + 1] as usize
    }

    /// The probes of a row set alone.
    pub(super) fn only(self, set: usize) -> Self {
        Self { starts: &self.starts[set..=set + 1], ..self }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.starts.first() == self.starts.last()
    }

    /// The families of a row set.
    pub(super) fn families_of(&self, set: usize) -> &[Families] {
        &self.families[self.family_starts[set] as usize..self.family_starts[set + 1] as usize]
    }
}

impl Probes {
    /// The first `depth` queens of each are its prefix; their rows are the same in all row sets.
    pub(super) fn new(
        board: ColourBoard,
        row_sets: &[LineSet],
        depth: usize,
        grouping: Grouping,
        order: ProbeOrder,
    ) -> Self {
        let orders: Vec<Vec<u32>> =
            row_sets.iter().map(|&rows| central_first(board, rows)).collect();
        let (prefix_rows, rest_rows) = orders[0].split_at(depth);
        assert!(rest_rows.len() <= MOST_REST, "the prefix is too short");
        let prefix = prefix_rows.iter().fold(0, |set, row| set | 1 << row);
        let mut probes = Self {
            prefix_rows: prefix_rows.to_vec(),
            rest_rows: row_sets.iter().fold(0, |all, rows| all | rows) & !prefix,
            sets: row_sets.len(),
            starts: vec![0],
            groups: Vec::new(),
            squares: Vec::new(),
            rest: rest_rows.len().max(1),
            family_starts: vec![0],
            families: Vec::new(),
        };
        let mut counts = vec![0; grouping.family.len() * row_sets.len()];
        board.walk(prefix_rows, 0, 0, &mut |columns, diagonals| {
            let counts = counts.chunks_exact_mut(grouping.family.len());
            for (set, (rows, counts)) in orders.iter().zip(counts).enumerate() {
                let mut found = found(board, &rows[depth..], (columns, diagonals), grouping);
                match order {
                    ProbeOrder::Groups => found.sort_unstable_by_key(|&(group, _)| group),
                    ProbeOrder::Families(groups) => {
                        found.retain(|&(group, _)| (group as usize) < groups[set]);
                        probes.sort_families(&mut found);
                    }
                }
                probes.add(&found, counts);
            }
        });
        assert!(counts.iter().all(|&count| count < MOST_OF_GROUP), "a group is too large");
        probes.groups.shrink_to_fit();
        probes.squares.shrink_to_fit();
        probes.families.shrink_to_fit();
        probes
    }

    /// Adds the probes of one prefix and one row set.
    fn add(&mut self, found: &[FoundProbe], counts: &mut [u32]) {
        for (group, squares) in found {
            counts[*group as usize] += 1;
            self.groups.push(*group);
            self.squares.extend(&squares[..self.rest]);
        }
        let end = u32::try_from(self.groups.len());
        self.starts.push(end.expect("a list of placements is too long"));
        self.family_starts.push(self.families.len() as u32);
    }

    /// Sorts probes, of which siblings are neighbours, by the number of siblings, so that loops over them are predictable.
    fn sort_families(&mut self, found: &mut Vec<FoundProbe>) {
        let shared = self.rest - 1;
        let family = |one: &FoundProbe, other: &FoundProbe| one.1[..shared] == other.1[..shared];
        let mut families: Vec<&[FoundProbe]> = found.chunk_by(family).collect();
        families.sort_by_key(|siblings| siblings.len());
        for alike in families.chunk_by(|one, other| one.len() == other.len()) {
            let (count, siblings) = (alike.len() as u32, alike[0].len() as u32);
            self.families.push(Families { count, siblings });
        }
        *found = families.concat();
    }

    /// The probes of a prefix.
    pub(super) fn of(&self, prefix: usize) -> PrefixProbes<'_> {
        PrefixProbes {
            starts: &self.starts[prefix * self.sets..=(prefix + 1) * self.sets],
            groups: &self.groups,
            squares: &self.squares,
            rest: self.rest,
            family_starts: &self.family_starts[prefix * self.sets..=(prefix + 1) * self.sets],
            families: &self.families,
        }
    }
}

/// The group and the squares of a probe.
type FoundProbe = (u16, [u8; MOST_REST]);

/// The probes of one prefix and one row set, of which `rows` are the rows behind the prefix: siblings are neighbours.
fn found(
    board: ColourBoard,
    rows: &[u32],
    taken: (LineSet, u64),
    grouping: Grouping,
) -> Vec<FoundProbe> {
    let mut found = Vec::new();
    extend(&board, rows, 0, taken, [NO_SQUARE; MOST_REST], &mut |columns, squares| {
        let group = grouping.group(columns);
        if group != NOWHERE {
            found.push((group, squares));
        }
    });
    found
}

/// Visits every placement in `rows` beside what is taken, with its squares.
fn extend(
    board: &ColourBoard,
    rows: &[u32],
    depth: usize,
    taken: (LineSet, u64),
    squares: [u8; MOST_REST],
    visit: &mut impl FnMut(LineSet, [u8; MOST_REST]),
) {
    let Some(&row) = rows.get(depth) else { return visit(taken.0, squares) };
    for column in members(board.free(row, taken.0, taken.1)) {
        let taken = (taken.0 | 1 << column, taken.1 | board.mask(row, column));
        let mut squares = squares;
        squares[depth] = square(row, column);
        extend(board, rows, depth + 1, taken, squares, visit);
    }
}

/// All prefixes with given rows as a walk over the tree of their queens.
#[derive(Debug)]
pub(super) struct Prefixes {
    pub(super) steps: Vec<PrefixQueen>,
    pub(super) depth: usize,
}

/// One queen of the walk.
#[derive(Clone, Copy, Debug)]
pub(super) struct PrefixQueen {
    pub(super) diagonals: u64,
    /// How many queens stand before it.
    pub(super) depth: usize,
    /// The number of the first prefix that begins with the queens so far.
    pub(super) prefix: usize,
    /// The step to go on with if no candidate is left.
    pub(super) next: usize,
}

impl Prefixes {
    pub(super) fn new(board: ColourBoard, rows: &[u32]) -> Self {
        let mut prefixes = Self { steps: Vec::new(), depth: rows.len() };
        prefixes.extend(board, rows, &mut 0, 0, 0);
        prefixes
    }

    fn extend(
        &mut self,
        board: ColourBoard,
        rows: &[u32],
        count: &mut usize,
        columns: LineSet,
        taken: u64,
    ) {
        let Some((&row, below)) = rows.split_first() else {
            *count += 1;
            return;
        };
        for column in members(board.free(row, columns, taken)) {
            let (diagonals, place) = (board.mask(row, column), self.steps.len());
            let depth = self.depth - rows.len();
            self.steps.push(PrefixQueen { diagonals, depth, prefix: *count, next: 0 });
            self.extend(board, below, count, columns | 1 << column, taken | diagonals);
            self.steps[place].next = self.steps.len();
        }
    }
}
