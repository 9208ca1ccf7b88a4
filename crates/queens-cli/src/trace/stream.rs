//! Where the steps of a trace are written to: in large pieces, or, at a given speed, one by
//! one when each is due.

use std::io::{self, Write};

use super::pace::Pace;

/// Written in pieces of about this size.
const PIECE: usize = 1 << 16;

pub(super) struct Stream<W> {
    out: W,
    pace: Pace,
    /// What the steps write into.
    pub(super) buffer: Vec<u8>,
}

impl<W: Write> Stream<W> {
    pub(super) fn new(out: W, pace: Pace) -> Self {
        Self { out, pace, buffer: Vec::with_capacity(2 * PIECE) }
    }

    /// A step is complete: hands it over if it is time.
    pub(super) fn end_step(&mut self) -> io::Result<()> {
        if self.pace.is_slow() || self.buffer.len() >= PIECE { self.hand_over() } else { Ok(()) }
    }

    fn hand_over(&mut self) -> io::Result<()> {
        self.pace.wait();
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
        if self.pace.is_slow() { self.out.flush() } else { Ok(()) }
    }

    /// Writes what is left.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.out.write_all(&self.buffer)?;
        self.out.flush()
    }
}
