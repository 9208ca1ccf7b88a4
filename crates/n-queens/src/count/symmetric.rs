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
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Variant, count::{Kind, symmetric, total}};
/// let work = symmetric(12, Variant::Standard, Kind::QuarterTurn).unwrap();
/// assert_eq!(total(&work, NonZeroUsize::MIN, &Control::new()), Ok(Some(8)));
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
        let orbits = Orbits::new(Rules::new(n, variant), turn);
        Box::new(OrbitTree { orbits, orbit_size }) as Box<dyn PrefixTree>
    });
    Some(PrefixWork::new("symmetric 1", tree))
}

struct OrbitTree {
    orbits: Orbits,
    orbit_size: u32,
}

impl OrbitTree {
    fn position(&self, prefix: &Prefix) -> OrbitPosition<'_> {
        prefix.steps.iter().fold(OrbitPosition::start(&self.orbits), |at, &step| at.after(step))
    }

    fn orbits_left(&self, position: &OrbitPosition<'_>) -> u32 {
        position.empty_rows().count() as u32 / self.orbit_size
    }
}

impl PrefixTree for OrbitTree {
    fn steps(&self) -> (u32, u32) {
        let all = self.orbits_left(&OrbitPosition::start(&self.orbits));
        (all, all.saturating_sub(ORBITS_BELOW))
    }

    /// The mirror image of a solution that is its own image after a turn is another such solution.
    /// So the left half of the first row that is filled counts twice. (No middle column is left
    /// there: on an odd board the centre takes it.)
    fn extend(&self, prefix: &Prefix) -> Vec<Prefix> {
        let n = self.orbits.rules.n;
        let position = self.position(prefix);
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
        let position = self.position(prefix);
        let free = |row| u64::from(position.free(row).count_ones());
        Some(position.empty_rows().map(free).sum())
    }

    /// The mirror keeps rows and orbits: what was left is right.
    fn count(&self, prefix: &Prefix, is_mirrored: bool, control: &Control) -> Option<u128> {
        let position = match is_mirrored {
            true => self.position(&prefix.mirrored(self.orbits.rules.n)),
            false => self.position(prefix),
        };
        let orbits = self.orbits_left(&position);
        OrbitSearch::count(position, orbits, control)
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
    /// For each square, row by row.
    of_square: Vec<Option<Orbit>>,
    /// For each row the squares that have one.
    possible: Vec<u64>,
    /// The central square of an odd board is an orbit by itself, and every solution holds it: the
    /// turn maps the central row onto itself, backwards.
    centre: Option<Square>,
}

impl Orbits {
    fn new(rules: Rules, turn: Symmetry) -> Self {
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
        let centre = (n % 2 == 1).then(|| Square::new(n / 2, n / 2));
        Self { rules, of_square, possible, centre }
    }

    fn at(&self, row: u32, column: u32) -> Option<&Orbit> {
        self.of_square[(row * self.rules.n + column) as usize].as_ref()
    }
}

/// Where a search stands.
#[derive(Clone)]
struct OrbitPosition<'a> {
    orbits: &'a Orbits,
    lines: OccupiedLines,
    /// The queen of each row, as a bit; the rows -2, -1, n and n + 1 have none. Only knights' moves
    /// need it: the lines say the rest.
    queens: [u64; 68],
}

impl<'a> OrbitPosition<'a> {
    /// The board with nothing but its centre.
    fn start(orbits: &'a Orbits) -> Self {
        let mut start = Self { orbits, lines: OccupiedLines::default(), queens: [0; 68] };
        if let Some(orbit) = orbits.centre.and_then(|centre| orbits.at(centre.row, centre.column)) {
            start.place(orbit);
        }
        start
    }

    fn place(&mut self, orbit: &Orbit) {
        self.lines = self.lines.and(&orbit.lines);
        for square in &orbit.squares {
            self.queens[square.row as usize + 2] = 1 << square.column;
        }
    }

    /// With the orbit of the step's square.
    fn after(mut self, step: PrefixStep) -> Self {
        if let Some(orbit) = self.orbits.at(step.row.into(), step.column.into()) {
            self.place(orbit);
        }
        self
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

impl<'a> OrbitSearch<'a> {
    /// The ways to complete `position` by so many orbits, none if stopped.
    fn count(position: OrbitPosition<'a>, orbits: u32, control: &'a Control) -> Option<u128> {
        if orbits == 0 {
            return Some(1);
        }
        let mut search = Self { position, patience: Patience::new(control, PATIENCE), sum: 0 };
        search.row(orbits).is_continue().then_some(search.sum)
    }

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
        if self.position.orbits.rules.variant == Variant::Super {
            self.position.place(orbit);
            self.row(more)?;
            orbit
                .squares
                .iter()
                .for_each(|square| self.position.queens[square.row as usize + 2] = 0);
        } else {
            self.position.lines = lines.and(&orbit.lines);
            self.row(more)?;
        }
        self.position.lines = lines;
        Flow::Continue(())
    }
}
