//! What a search reports: its solutions, and its steps as [`Event`]s, to a [`Visitor`] that can stop it. Tracing,
//! animation and the step counters feed on it.

use std::ops::ControlFlow;

use crate::{Line, Square};

/// Whether the search goes on.
pub type Flow = ControlFlow<()>;

/// Receives the solutions of a search and, if it asks for them, its steps.
///
/// A search is compiled for each visitor, so what a visitor leaves at its default costs
/// nothing. Closures that take the columns of a solution are visitors too:
///
/// ```
/// use std::ops::ControlFlow;
/// use n_queens::{Flow, Problem, Settings, Strategy};
///
/// let mut found = Vec::new();
/// let mut visitor = |columns: &[u32]| -> Flow {
///     found.push(columns.to_vec());
///     ControlFlow::Continue(())
/// };
/// Strategy::Rows.search(&Problem::new(4), &Settings::default(), &mut visitor)?;
/// assert_eq!(found, [[1, 3, 0, 2], [2, 0, 3, 1]]);
/// # Ok::<(), n_queens::Refusal>(())
/// ```
pub trait Visitor {
    /// Whether [`event`](Self::event) will ask for its events. A hint: a search gives the
    /// same events either way, but gives them faster if it knows.
    const WATCHES: bool = false;

    /// A solution: the column of each row's queen.
    fn solution(&mut self, columns: &[u32]) -> Flow;

    /// Anything that the search does. What exactly is worked out only if the visitor asks,
    /// by calling `event`, so that a run without a watching visitor pays nothing for it.
    fn event(&mut self, _event: impl FnOnce() -> Event) {}

    /// The search turns to this row or column, by its number, because it has the fewest open squares left,
    /// or none: then it is a dead end. Only `exact-cover` chooses its lines. Which one it is is worked out
    /// only if the visitor asks.
    fn turn(&mut self, _line: impl FnOnce() -> (Line, u32)) {}

    /// Called at every placement: the search is about to follow choice number `choice` of
    /// `choices` at this depth. The place to stop it, and to see how far it is.
    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        Flow::Continue(())
    }
}

impl<F: FnMut(&[u32]) -> Flow> Visitor for F {
    fn solution(&mut self, columns: &[u32]) -> Flow {
        self(columns)
    }
}

/// A visitor that lets everything pass.
pub(super) fn quiet(_columns: &[u32]) -> Flow {
    Flow::Continue(())
}

/// Counts solutions and passes everything on.
pub(super) struct Counting<'a, V> {
    pub(super) count: u128,
    pub(super) inner: &'a mut V,
}

impl<V: Visitor> Visitor for Counting<'_, V> {
    const WATCHES: bool = V::WATCHES;

    fn solution(&mut self, columns: &[u32]) -> Flow {
        self.count += 1;
        self.inner.solution(columns)
    }

    #[inline]
    fn event(&mut self, event: impl FnOnce() -> Event) {
        self.inner.event(event);
    }

    fn turn(&mut self, line: impl FnOnce() -> (Line, u32)) {
        self.inner.turn(line);
    }

    fn step(&mut self, depth: usize, choice: usize, choices: usize) -> Flow {
        self.inner.step(depth, choice, choices)
    }
}

/// One step of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// It looks at a square. A [`Place`](Self::Place) or a [`Reject`](Self::Reject) of the
    /// same square follows.
    Try(Square),
    /// It puts a queen there.
    Place(Square),
    /// It cannot put a queen there, and why.
    Reject(Square, Obstacle),
    /// It takes the queen away again.
    Backtrack(Square),
    /// The board is full.
    Solution,
}

named! {
    /// What keeps a queen off a square. [`Steps`] counts rejections in the order of `ALL`.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Obstacle {
        /// A queen in the same row.
        Row = "row",
        /// A queen in the same column.
        Column = "column",
        /// A queen on the same `\` diagonal.
        Diagonal = "diagonal",
        /// A queen on the same `/` diagonal.
        Antidiagonal = "antidiagonal",
        /// The square is blocked, a given queen attacks it, or a superqueen does by a knight's move.
        Closed = "closed",
    }
}

impl Obstacle {
    /// The first of the occupied lines in the order in which the textbooks test them: column, `\` and
    /// `/` diagonal. If none is, the square is closed.
    #[inline]
    pub(super) fn first(lines: [bool; 3]) -> Self {
        // As bits in the order of ALL and without branches, which nothing could predict.
        let [column, diagonal, antidiagonal] = lines.map(u32::from);
        let occupied = 1 << 4 | antidiagonal << 3 | diagonal << 2 | column << 1;
        Self::ALL[occupied.trailing_zeros() as usize]
    }

    /// The line on which the attacking queen stands, if it is one that the search placed.
    ///
    /// ```
    /// use n_queens::{Line, Obstacle};
    /// assert_eq!(Obstacle::Column.line(), Some(Line::Column));
    /// ```
    pub fn line(self) -> Option<Line> {
        // The lines come in the order of `ALL`.
        Line::STRAIGHT.get(self as usize).copied()
    }
}

/// Counts of events: how much work a search was, independent of any clock.
///
/// As a visitor it watches a search to its end:
///
/// ```
/// use n_queens::{Problem, Settings, Steps, Strategy};
/// let mut steps = Steps::default();
/// Strategy::Rows.search(&Problem::new(8), &Settings::default(), &mut steps)?;
/// assert_eq!((steps.placed, steps.solutions), (2056, 92));
/// # Ok::<(), n_queens::Refusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Steps {
    /// Squares looked at.
    pub tried: u64,
    /// Queens put down.
    pub placed: u64,
    /// Squares found occupied, by obstacle in the order of [`Obstacle::ALL`].
    pub rejected_by: [u64; 5],
    /// Queens taken away again.
    pub backtracked: u64,
    /// Full boards.
    pub solutions: u64,
}

impl Steps {
    /// Counts one event.
    #[inline]
    pub fn add(&mut self, event: Event) {
        *self.counter(event) += 1;
    }

    /// Takes one event back that was counted before, for walking back along a trace.
    pub fn subtract(&mut self, event: Event) {
        *self.counter(event) -= 1;
    }

    #[inline]
    fn counter(&mut self, event: Event) -> &mut u64 {
        match event {
            Event::Try(_) => &mut self.tried,
            Event::Place(_) => &mut self.placed,
            Event::Reject(_, obstacle) => &mut self.rejected_by[obstacle as usize],
            Event::Backtrack(_) => &mut self.backtracked,
            Event::Solution => &mut self.solutions,
        }
    }

    /// Squares found occupied, for whatever reason.
    pub fn rejected(&self) -> u64 {
        self.rejected_by.iter().sum()
    }
}

impl Visitor for Steps {
    const WATCHES: bool = true;

    #[inline]
    fn solution(&mut self, _columns: &[u32]) -> Flow {
        Flow::Continue(())
    }

    #[inline]
    fn event(&mut self, event: impl FnOnce() -> Event) {
        self.add(event());
    }
}
