//! Asks now and then whether to stop: what depth-first searches do at every node must cost nothing.

use crate::strategy::Flow;

/// Counts nodes until it is time to ask.
pub(super) struct Patience<'a> {
    stop: &'a dyn Fn() -> bool,
    every: u32,
    left: u32,
}

impl<'a> Patience<'a> {
    /// Asks `stop` once in so many nodes.
    pub(super) fn new(stop: &'a dyn Fn() -> bool, every: u32) -> Self {
        Self { stop, every, left: every }
    }

    /// One more node.
    #[inline]
    pub(super) fn node(&mut self) -> Flow {
        self.left -= 1;
        if self.left > 0 {
            return Flow::Continue(());
        }
        self.left = self.every;
        if (self.stop)() { Flow::Break(()) } else { Flow::Continue(()) }
    }
}
