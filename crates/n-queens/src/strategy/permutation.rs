//! `permutation`: the columns are a permutation of 0..n, made by swaps; rows and columns
//! cannot clash, so only diagonals are compared. It stops at the first solution.
//!
//! `probabilistic` is the same walk with other choices.

use super::TEXTBOOK;
use super::textbook::{FRAME, Open, Walk, is_free, with_room};
use crate::{Abilities, Ending, Event, Flow, Square, Visitor};

pub(super) struct Permutation;

impl Walk for Permutation {
    const ABILITIES: Abilities = Abilities { name: "permutation", finds_all: false, ..TEXTBOOK };
    const BYTES: usize = 4 + FRAME;

    fn walk<O: Open, V: Visitor>(n: usize, open: O, visitor: &mut V) -> Ending {
        // Each later position once, from left to right.
        SwapWalk::run(n, |later| later, |choice, _later| choice, open, visitor)
    }
}

pub(super) struct SwapWalk<'a, T, P, O, V> {
    columns: Vec<u32>,
    /// How many swaps are tried at position t, where so many positions are left (t itself included).
    tries: T,
    /// The offset from t of the position that is swapped to t: of which try, and of how many positions.
    pick: P,
    open: O,
    visitor: &'a mut V,
    /// Set once a solution was met: from then on nothing is undone.
    found: bool,
}

impl<'a, T, P, O, V> SwapWalk<'a, T, P, O, V>
where
    T: Fn(usize) -> usize,
    P: FnMut(usize, usize) -> usize,
    O: Open,
    V: Visitor,
{
    /// Complete if nothing was found: then everything it would ever try was tried.
    pub(super) fn run(n: usize, tries: T, pick: P, open: O, visitor: &'a mut V) -> Ending {
        let columns = (0..n as u32).collect();
        let mut walk = Self { columns, tries, pick, open, visitor, found: false };
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
        let tries = (self.tries)(later);
        for choice in 0..tries {
            let chosen = t + (self.pick)(choice, later);
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
