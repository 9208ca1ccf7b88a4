//! One JSON object a step, at memory speed: traces have millions of steps.

use std::io::{self, Write};

use n_queens::trace::{Board, Step};
use queens_format::document::StepWriter;

use super::pace::Pace;
use super::stream::Stream;

pub(super) struct Lines<W> {
    stream: Stream<W>,
    writer: StepWriter,
}

impl<W: Write> Lines<W> {
    pub(super) fn new(out: W, pace: Pace) -> Self {
        Self { stream: Stream::new(out, pace), writer: StepWriter::default() }
    }

    // Not inlined: the recursive searches have small frames, and this would widen them.
    #[inline(never)]
    pub(super) fn write(&mut self, step: &Step, board: &Board) -> io::Result<()> {
        self.writer.write(step, board, &mut self.stream.buffer);
        self.stream.buffer.push(b'\n');
        self.stream.end_step()
    }

    /// Writes what is left.
    pub(super) fn finish(self) -> io::Result<()> {
        self.stream.finish()
    }
}
