//! What receives the solutions and steps of a search, and can stop it.

use std::ops::ControlFlow;

use crate::{Event, Line};

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
    #[inline]
    fn event(&mut self, _event: impl FnOnce() -> Event) {}

    /// The search turns to this row or column, by its number, because it has the fewest open squares left,
    /// or none: then it is a dead end. Only `exact-cover` chooses its lines. Which one it is is worked out
    /// only if the visitor asks.
    #[inline]
    fn turn(&mut self, _line: impl FnOnce() -> (Line, u32)) {}

    /// Called at every placement: the search is about to follow choice number `choice` of
    /// `choices` at this depth. The place to stop it, and to see how far it is.
    #[inline]
    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        Flow::Continue(())
    }
}

impl<F: FnMut(&[u32]) -> Flow> Visitor for F {
    #[inline]
    fn solution(&mut self, columns: &[u32]) -> Flow {
        self(columns)
    }
}

/// Lets everything pass.
pub(super) struct Quiet;

impl Visitor for Quiet {
    #[inline]
    fn solution(&mut self, _columns: &[u32]) -> Flow {
        Flow::Continue(())
    }
}

/// Counts solutions and passes everything on.
pub(super) struct Counting<'a, V> {
    pub(super) count: u128,
    inner: &'a mut V,
}

impl<'a, V: Visitor> Counting<'a, V> {
    pub(super) fn new(inner: &'a mut V) -> Self {
        Self { count: 0, inner }
    }
}

impl<V: Visitor> Visitor for Counting<'_, V> {
    const WATCHES: bool = V::WATCHES;

    #[inline]
    fn solution(&mut self, columns: &[u32]) -> Flow {
        self.count += 1;
        self.inner.solution(columns)
    }

    #[inline]
    fn event(&mut self, event: impl FnOnce() -> Event) {
        self.inner.event(event);
    }

    #[inline]
    fn turn(&mut self, line: impl FnOnce() -> (Line, u32)) {
        self.inner.turn(line);
    }

    #[inline]
    fn step(&mut self, depth: usize, choice: usize, choices: usize) -> Flow {
        self.inner.step(depth, choice, choices)
    }
}
