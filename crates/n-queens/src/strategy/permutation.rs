//! `permutation`: the columns are a permutation of 0..n, made by swaps; rows and columns
//! cannot clash, so only diagonals are compared. It stops at the first solution.
//!
//! `probabilistic` is the same walk with other [`Choices`].

use super::TEXTBOOK;
use super::textbook::{FRAME, Open, Walk, is_free, with_room};
use crate::{Abilities, Ending, Event, Flow, Square, Visitor};

pub(super) struct Permutation;

impl Walk for Permutation {
    const ABILITIES: Abilities = Abilities { name: "permutation", finds_all: false, ..TEXTBOOK };
    const BYTES: usize = 4 + FRAME;

    fn walk<O: Open, V: Visitor>(n: usize, open: O, visitor: &mut V) -> Ending {
        SwapWalk::run(n, InOrder, open, visitor)
    }
}

/// Which later positions are swapped to position t, one after the other.
pub(super) trait Choices {
    /// How many, where `later` positions are left (t itself included).
    fn tries(&self, later: usize) -> usize;
    /// The offset from t of number `choice`.
    fn pick(&mut self, choice: usize, later: usize) -> usize;
}

/// Each once, from left to right.
struct InOrder;

impl Choices for InOrder {
    fn tries(&self, later: usize) -> usize {
        later
    }

    fn pick(&mut self, choice: usize, _later: usize) -> usize {
        choice
    }
}

pub(super) struct SwapWalk<'a, C, O, V> {
    columns: Vec<u32>,
    choices: C,
    open: O,
    visitor: &'a mut V,
    /// Set once a solution was met: from then on nothing is undone.
    found: bool,
}

impl<'a, C: Choices, O: Open, V: Visitor> SwapWalk<'a, C, O, V> {
    /// Complete if nothing was found: then everything it would ever try was tried.
    pub(super) fn run(n: usize, choices: C, open: O, visitor: &'a mut V) -> Ending {
        let columns = (0..n as u32).collect();
        let mut walk = Self { columns, choices, open, visitor, found: false };
        match with_room(n, || walk.position(0)) {
            Flow::Continue(()) => Ending::Complete,
            Flow::Break(()) if walk.found => Ending::Partial,
            Flow::Break(()) => Ending::Stopped,
        }
    }

    fn position(&mut self, t: usize) -> Flow {
        let later = self.columns.len() - t;
        if later == 0 {
            return self.solved();
        }
        let tries = self.choices.tries(later);
        for choice in 0..tries {
            let chosen = t + self.choices.pick(choice, later);
            let square = Square::new(t as u32, self.columns[chosen]);
            // The textbook swaps before it looks, and swaps a rejected one back at once.
            let earlier = &self.columns[..t];
            if is_free::<false, O, V>(earlier, square.column, &self.open, self.visitor) {
                self.visitor.step(t, choice, tries)?;
                self.visitor.event(|| Event::Place(square));
                self.columns.swap(t, chosen);
                self.position(t + 1)?;
                self.columns.swap(t, chosen);
                self.visitor.event(|| Event::Backtrack(square));
            }
        }
        Flow::Continue(())
    }

    fn solved(&mut self) -> Flow {
        self.found = true;
        self.visitor.event(|| Event::Solution);
        // One solution is all that this walk gives, whatever the visitor answers.
        let _ = self.visitor.solution(&self.columns);
        Flow::Break(())
    }
}
