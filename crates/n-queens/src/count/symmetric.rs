//! `symmetric`: counts the solutions that a turn leaves unchanged, for [`fundamental`](super::fundamental). Such a solution
//! consists of whole orbits, of two queens under a half turn and of four under a quarter turn. Placing orbits instead of
//! queens takes the square root, or the fourth root, of the work.

use super::prefixes::{Patience, Prefix, PrefixStep, PrefixTree, pair};
use super::{Kind, PrefixWork};
use crate::rules::{OccupiedLines, Rules, knight_columns};
use crate::{Control, Flow, Line, Square, Symmetry, Theorem, Variant};

/// Units leave at least so many orbits to the search.
const ORBITS_BELOW: u32 = 2;

/// Counts the solutions of an empty board that a half or a quarter turn leaves as they are; none for other kinds, and
/// if a row of the board does not fit into a machine word. To cut the board into units takes milliseconds and about a
/// megabyte.
///
/// ```
/// use n_queens::{Control, Variant, count::{Kind, Way, Work, symmetric}};
/// let work = symmetric(12, Variant::Standard, Kind::QuarterTurn).unwrap();
/// let mut worker = work.worker();
/// let values = (0..work.units()).filter_map(|unit| worker(unit, Way::Direct, &Control::new()));
/// assert_eq!(values.sum::<u128>(), 8);
/// ```
pub fn symmetric(n: u32, variant: Variant, kind: Kind) -> Option<PrefixWork> {
    // The squares of an orbit, but for the central square of an odd board.
    let (turn, orbit_size) = match kind {
        _ if n > u64::BITS => return None,
        Kind::HalfTurn => (Symmetry::HalfTurn, 2),
        Kind::QuarterTurn => (Symmetry::QuarterTurn, 4),
        Kind::All | Kind::Fundamental => return None,
    };
    // Whole orbits, and the centre of an odd board, must fill all rows.
    let fits = (n - n % 2).is_multiple_of(orbit_size);
    let tree = (fits && Theorem::of_torus(n, variant).is_none()).then(|| {
        let orbits = Orbits::new(Rules::new(n, variant), turn, orbit_size);
        Box::new(orbits) as Box<dyn PrefixTree>
    });
    Some(PrefixWork::new("symmetric 1", tree))
}

impl PrefixTree for Orbits {
    fn steps(&self) -> (u32, u32) {
        let all = self.left(&self.position(&[]));
        (all, all.saturating_sub(ORBITS_BELOW))
    }

    /// The mirror image of a solution that is its own image after a turn is another such solution.
    /// So the left half of the first row that is filled counts twice. (No middle column is left
    /// there: on an odd board the centre takes it.)
    fn extend(&self, prefix: &Prefix) -> Vec<Prefix> {
        let n = self.rules.n;
        let position = self.position(&prefix.steps);
        let row = position.next_row();
        let weight = |column| match prefix.steps.len() {
            0 => pair(column, n - 1 - column),
            _ => 1,
        };
        let free = position.free(row);
        let columns = (0..n).filter(|&column| free >> column & 1 == 1 && weight(column) > 0);
        let step = |column| PrefixStep { row: row as u8, column: column as u8 };
        columns.map(|column| prefix.then(step(column), weight(column))).collect()
    }

    fn free_squares(&self, prefix: &Prefix) -> Option<u64> {
        let position = self.position(&prefix.steps);
        let free = |row| u64::from(position.free(row).count_ones());
        Some(position.empty_rows().map(free).sum())
    }

    /// The mirror keeps rows and orbits: what was left is right.
    fn count(&self, prefix: &Prefix, is_mirrored: bool, control: &Control) -> Option<u128> {
        let position = match is_mirrored {
            true => self.position(&prefix.mirrored(self.rules.n).steps),
            false => self.position(&prefix.steps),
        };
        let orbits = self.left(&position);
        if orbits == 0 {
            return Some(1);
        }
        let mut search =
            OrbitSearch { position, patience: Patience::new(control, PATIENCE), sum: 0 };
        search.row(orbits).is_continue().then_some(search.sum)
    }
}

/// The images of a square under a turn, each with a queen.
#[derive(Clone, Debug)]
struct Orbit {
    lines: OccupiedLines,
    squares: Vec<Square>,
}

impl Orbit {
    /// The orbit of `square`, or none if queens on it attack each other.
    fn of_square(square: Square, turn: Symmetry, rules: Rules) -> Option<Self> {
        let mut squares = vec![square];
        let mut lines = OccupiedLines::of_queen(square, rules);
        let mut image = turn.square(square, rules.n);
        while image != square {
            let more = OccupiedLines::of_queen(image, rules);
            let leaps = |&other: &Square| rules.share(Line::Knight, other, image);
            if lines.meet(&more) || squares.iter().any(leaps) {
                return None;
            }
            lines = lines.and(&more);
            squares.push(image);
            image = turn.square(image, rules.n);
        }
        Some(Self { lines, squares })
    }
}

/// Asks whether to stop whenever so many nodes are done.
const PATIENCE: u32 = 4096;

/// Every orbit of a board.
#[derive(Debug)]
struct Orbits {
    rules: Rules,
    /// The squares of an orbit, but for the central square of an odd board.
    size: u32,
    /// For each square, row by row.
    of_square: Vec<Option<Orbit>>,
    /// For each row the squares that have one.
    possible: Vec<u64>,
}

impl Orbits {
    fn new(rules: Rules, turn: Symmetry, size: u32) -> Self {
        let n = rules.n;
        let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
        let of_square: Vec<_> =
            squares.map(|square| Orbit::of_square(square, turn, rules)).collect();
        let bits = |row: &[Option<Orbit>]| {
            (0..)
                .zip(row)
                .fold(0, |bits, (column, orbit)| bits | u64::from(orbit.is_some()) << column)
        };
        let possible = of_square.chunks(n.max(1) as usize).map(bits).collect();
        Self { rules, size, of_square, possible }
    }

    fn at(&self, row: u32, column: u32) -> Option<&Orbit> {
        self.of_square[(row * self.rules.n + column) as usize].as_ref()
    }

    /// The board with the orbits of these squares. The central square of an odd board is an orbit by itself, and every
    /// solution holds it: the turn maps the central row onto itself, backwards.
    fn position(&self, steps: &[PrefixStep]) -> OrbitPosition<'_> {
        let mut position =
            OrbitPosition { orbits: self, lines: OccupiedLines::default(), queens: [0; 68] };
        let centre = (self.rules.n / 2, self.rules.n / 2);
        let centre = (self.rules.n % 2 == 1).then_some(centre);
        let squares = steps.iter().map(|step| (step.row.into(), step.column.into()));
        for (row, column) in centre.into_iter().chain(squares) {
            if let Some(orbit) = self.at(row, column) {
                position.place(orbit);
            }
        }
        position
    }

    /// How many orbits are still to be placed.
    fn left(&self, position: &OrbitPosition<'_>) -> u32 {
        position.empty_rows().count() as u32 / self.size
    }
}

/// Where a search stands.
#[derive(Clone)]
struct OrbitPosition<'a> {
    orbits: &'a Orbits,
    lines: OccupiedLines,
    /// The queen of each row, as a bit; the rows -2, -1, n and n + 1 have none. Only superqueens need it, for knights'
    /// moves: the lines say the rest.
    queens: [u64; 68],
}

impl OrbitPosition<'_> {
    #[inline]
    fn place(&mut self, orbit: &Orbit) {
        self.lines = self.lines.and(&orbit.lines);
        self.set_queens(orbit, |square| 1 << square.column);
    }

    #[inline]
    fn set_queens(&mut self, orbit: &Orbit, queen: impl Fn(&Square) -> u64) {
        if self.orbits.rules.variant == Variant::Super {
            for square in &orbit.squares {
                self.queens[square.row as usize + 2] = queen(square);
            }
        }
    }

    /// The rows that have no queen yet.
    fn empty_rows(&self) -> impl Iterator<Item = u32> {
        (0..self.orbits.rules.n).filter(|row| self.lines.rows >> row & 1 == 0)
    }

    /// The row to fill next: from the centre outwards, because central queens attack most. The
    /// occupied rows are the same seen from both ends, so the lower half tells all.
    #[inline]
    fn next_row(&self) -> u32 {
        let half = self.orbits.rules.n.div_ceil(2);
        half + (self.lines.rows >> half).trailing_ones()
    }

    /// The squares of a row on which the next orbit may stand.
    ///
    /// What stands on the board is its own image. So whatever attacks an image of a square, an
    /// image of it attacks the square itself: one look at the row is enough.
    #[inline]
    fn free(&self, row: u32) -> u64 {
        let rules = self.orbits.rules;
        let free = self.orbits.possible[row as usize] & !self.lines.attacked(row, rules);
        if rules.variant == Variant::Super { free & !self.leaps(row) } else { free }
    }

    /// The squares of a row that a knight's move reaches.
    fn leaps(&self, row: u32) -> u64 {
        let at = row as usize;
        let [above_2, above, _, below, below_2] = [0, 1, 2, 3, 4].map(|row| self.queens[at + row]);
        let (near, far) = (above | below, above_2 | below_2);
        knight_columns(near, 1) | knight_columns(far, 2)
    }
}

/// Counts the solutions below a position.
struct OrbitSearch<'a> {
    position: OrbitPosition<'a>,
    patience: Patience<'a>,
    /// Every addition is a visit; there are far fewer than 2^128.
    sum: u128,
}

impl OrbitSearch<'_> {
    /// The next row, with so many orbits to place, at least one.
    fn row(&mut self, orbits: u32) -> Flow {
        let row = self.position.next_row();
        let mut free = self.position.free(row);
        if orbits == 1 {
            self.sum += u128::from(free.count_ones());
            return Flow::Continue(());
        }
        self.patience.node()?;
        let all = self.position.orbits;
        while free != 0 {
            if let Some(orbit) = all.at(row, free.trailing_zeros()) {
                self.orbit(orbit, orbits - 1)?;
            }
            free &= free - 1;
        }
        Flow::Continue(())
    }

    fn orbit(&mut self, orbit: &Orbit, more: u32) -> Flow {
        let lines = self.position.lines;
        self.position.place(orbit);
        self.row(more)?;
        self.position.set_queens(orbit, |_| 0);
        self.position.lines = lines;
        Flow::Continue(())
    }
}
