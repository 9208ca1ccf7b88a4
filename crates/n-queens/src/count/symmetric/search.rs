//! The search for symmetric solutions: places whole orbits, each row's queen with all its images.

use super::orbit::Orbit;
use crate::count::patience::Patience;
use crate::count::prefixes::PrefixStep;
use crate::rules::{OccupiedLines, Rules, knight_columns};
use crate::{Control, Flow, Square, Symmetry, Variant};

/// Asks whether to stop whenever so many nodes are done.
const PATIENCE: u32 = 4096;

/// Every orbit of a board.
#[derive(Debug)]
pub(super) struct Orbits {
    pub(super) rules: Rules,
    /// For each square, row by row.
    of_square: Vec<Option<Orbit>>,
    /// For each row the squares that have one.
    possible: Vec<u64>,
    /// The central square of an odd board is an orbit by itself, and every solution holds it: the
    /// turn maps the central row onto itself, backwards.
    centre: Option<Square>,
}

impl Orbits {
    pub(super) fn new(rules: Rules, turn: Symmetry) -> Self {
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
pub(super) struct OrbitPosition<'a> {
    orbits: &'a Orbits,
    lines: OccupiedLines,
    /// The queen of each row, as a bit; the rows -2, -1, n and n + 1 have none. Only knights' moves
    /// need it: the lines say the rest.
    queens: [u64; 68],
}

impl<'a> OrbitPosition<'a> {
    /// The board with nothing but its centre.
    pub(super) fn start(orbits: &'a Orbits) -> Self {
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
    #[must_use]
    pub(super) fn after(mut self, step: PrefixStep) -> Self {
        if let Some(orbit) = self.orbits.at(step.row.into(), step.column.into()) {
            self.place(orbit);
        }
        self
    }

    /// The rows that have no queen yet.
    pub(super) fn empty_rows(&self) -> impl Iterator<Item = u32> {
        (0..self.orbits.rules.n).filter(|row| self.lines.rows >> row & 1 == 0)
    }

    /// The row to fill next: from the centre outwards, because central queens attack most. The
    /// occupied rows are the same seen from both ends, so the lower half tells all.
    #[inline]
    pub(super) fn next_row(&self) -> u32 {
        let half = self.orbits.rules.n.div_ceil(2);
        half + (self.lines.rows >> half).trailing_ones()
    }

    /// The squares of a row on which the next orbit may stand.
    ///
    /// What stands on the board is its own image. So whatever attacks an image of a square, an
    /// image of it attacks the square itself: one look at the row is enough.
    #[inline]
    pub(super) fn free(&self, row: u32) -> u64 {
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
pub(super) struct OrbitSearch<'a> {
    position: OrbitPosition<'a>,
    patience: Patience<'a>,
    /// Every addition is a visit; there are far fewer than 2^128.
    sum: u128,
}

impl<'a> OrbitSearch<'a> {
    /// The ways to complete `position` by so many orbits, none if stopped.
    pub(super) fn count(
        position: OrbitPosition<'a>,
        orbits: u32,
        control: &'a Control,
    ) -> Option<u128> {
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
