//! The placements of one board with a given set of rows, in the two forms in which pairs are counted.
//!
//! The placements of the one board of a colour are [`Candidates`], those of the other are [`Probes`]. A probe begins with
//! its most central queens, which attack most: its prefix. All probes with a prefix share the candidates that it leaves.

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

/// A group has fewer placements, so that pairs of them fit into 48 bits. All rows and columns of a 14 x 14 board have 365,596.
const MOST_OF_GROUP: u32 = 1 << 24;

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
        let mut found: Vec<(u16, u64)> = Vec::new();
        let mut starts = vec![0; grouping.family.len() + 1];
        board.placements(rows, |columns, diagonals| {
            let group = grouping.group(columns);
            if group != NOWHERE {
                starts[group as usize + 1] += 1;
                found.push((group, diagonals));
            }
        });
        assert!(u32::try_from(found.len()).is_ok(), "a list of placements is too long");
        assert!(starts.iter().all(|&count| count < MOST_OF_GROUP), "a group is too large");
        for group in 1..starts.len() {
            starts[group] += starts[group - 1];
        }
        let mut masks = vec![0; found.len()];
        let mut next = starts.clone();
        for (group, diagonals) in found {
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

/// Placements as lists of squares, sorted by prefix, within a prefix by group.
#[derive(Debug)]
pub(super) struct Probes {
    /// The rows of the prefix.
    pub(super) prefix_rows: Vec<u32>,
    /// The rows behind the prefix.
    pub(super) rest_rows: LineSet,
    /// Where the probes of each prefix begin, and where those of the last one end.
    pub(super) starts: Vec<u32>,
    pub(super) groups: Vec<u16>,
    /// The squares of each probe behind its prefix, `rest` of them.
    pub(super) squares: Vec<u8>,
    /// At least 1: without any queen behind the prefix, [`NO_SQUARE`].
    pub(super) rest: usize,
}

impl Probes {
    /// The first `depth` queens of each are its prefix.
    pub(super) fn new(board: ColourBoard, rows: LineSet, depth: usize, grouping: Grouping) -> Self {
        let order = central_first(board, rows);
        let (prefix_rows, rest_rows) = order.split_at(depth);
        assert!(rest_rows.len() <= MOST_REST, "the prefix is too short");
        let mut probes = Self {
            prefix_rows: prefix_rows.to_vec(),
            rest_rows: rest_rows.iter().fold(0, |set, row| set | 1 << row),
            starts: vec![0],
            groups: Vec::new(),
            squares: Vec::new(),
            rest: rest_rows.len().max(1),
        };
        let (mut found, mut counts) = (Vec::new(), vec![0; grouping.family.len()]);
        board.walk(prefix_rows, 0, 0, &mut |columns, diagonals| {
            let squares = [NO_SQUARE; MOST_REST];
            extend(board, rest_rows, 0, (columns, diagonals), squares, &mut |columns, squares| {
                let group = grouping.group(columns);
                if group != NOWHERE {
                    found.push((group, squares));
                }
            });
            found.sort_unstable_by_key(|&(group, _)| group);
            for (group, squares) in found.drain(..) {
                counts[group as usize] += 1;
                probes.groups.push(group);
                probes.squares.extend(&squares[..probes.rest]);
            }
            let end = u32::try_from(probes.groups.len());
            probes.starts.push(end.expect("a list of placements is too long"));
        });
        assert!(counts.iter().all(|&count| count < MOST_OF_GROUP), "a group is too large");
        probes
    }
}

/// Visits every placement in `rows` beside what is taken, with its squares.
fn extend(
    board: ColourBoard,
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
