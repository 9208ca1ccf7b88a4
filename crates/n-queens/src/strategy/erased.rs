//! In WebAssembly, which is loaded over networks, a search is not compiled for each visitor but for two: one that watches
//! its events, and one that does not. Called by [`super::Strategy`].

use super::*;
use crate::Line;

/// A visitor behind a pointer. One that does not watch receives no events.
struct Erased<'a, const WATCHES: bool>(&'a mut dyn Receiver);

/// What a visitor receives, without closures.
trait Receiver {
    fn solution(&mut self, columns: &[u32]) -> Flow;
    fn event(&mut self, event: Event);
    fn turn(&mut self, line: (Line, u32));
    fn step(&mut self, depth: usize, choice: usize, choices: usize) -> Flow;
}

impl<V: Visitor> Receiver for V {
    fn solution(&mut self, columns: &[u32]) -> Flow {
        Visitor::solution(self, columns)
    }

    fn event(&mut self, event: Event) {
        Visitor::event(self, || event);
    }

    fn turn(&mut self, line: (Line, u32)) {
        Visitor::turn(self, || line);
    }

    fn step(&mut self, depth: usize, choice: usize, choices: usize) -> Flow {
        Visitor::step(self, depth, choice, choices)
    }
}

impl<const WATCHES: bool> Visitor for Erased<'_, WATCHES> {
    const WATCHES: bool = WATCHES;

    fn solution(&mut self, columns: &[u32]) -> Flow {
        self.0.solution(columns)
    }

    fn event(&mut self, event: impl FnOnce() -> Event) {
        if WATCHES {
            self.0.event(event());
        }
    }

    fn turn(&mut self, line: impl FnOnce() -> (Line, u32)) {
        if WATCHES {
            self.0.turn(line());
        }
    }

    fn step(&mut self, depth: usize, choice: usize, choices: usize) -> Flow {
        self.0.step(depth, choice, choices)
    }
}

/// [`Search::search`] by this strategy.
pub(super) fn search<V: Visitor>(
    strategy: Strategy,
    problem: &Problem,
    settings: &Settings,
    visitor: &mut V,
) -> Ending {
    let search = if V::WATCHES { search_by::<true> } else { search_by::<false> };
    search(strategy, problem, settings, visitor)
}

fn search_by<const WATCHES: bool>(
    strategy: Strategy,
    problem: &Problem,
    settings: &Settings,
    receiver: &mut dyn Receiver,
) -> Ending {
    dispatch!(strategy, S => S::search(problem, settings, &mut Erased::<WATCHES>(receiver)))
}

/// [`Search::count`] by this strategy.
pub(super) fn count<V: Visitor>(
    strategy: Strategy,
    problem: &Problem,
    settings: &Settings,
    visitor: &mut V,
) -> (u128, Ending) {
    if strategy == Strategy::Bitmask {
        let visitor = &mut Erased::<false>(visitor);
        return bitmask::Bitmask::count(problem, settings, visitor);
    }
    // The others count what they find.
    let mut counting = Counting { count: 0, inner: visitor };
    let ending = search_by::<false>(strategy, problem, settings, &mut counting);
    (counting.count, ending)
}
