//! Asks now and then whether to stop: what depth-first searches do at every node must cost nothing.

use crate::{Control, Flow};

/// Counts nodes until it is time to ask.
pub(super) struct Patience<'a> {
    control: &'a Control,
    every: u32,
    left: u32,
}

impl<'a> Patience<'a> {
    /// Asks `control` once in so many nodes.
    pub(super) fn new(control: &'a Control, every: u32) -> Self {
        Self { control, every, left: every }
    }

    /// One more node.
    #[inline]
    pub(super) fn node(&mut self) -> Flow {
        self.left -= 1;
        if self.left > 0 {
            return Flow::Continue(());
        }
        self.left = self.every;
        if self.control.should_stop() { Flow::Break(()) } else { Flow::Continue(()) }
    }
}
