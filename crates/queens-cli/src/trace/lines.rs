//! One JSON object a step, at memory speed: traces have millions of steps.

use std::io::{self, Write};

use n_queens::trace::{Board, Step};
use n_queens::{Event, Obstacle, Square};

use super::pace::Pace;
use super::stream::Stream;

pub(super) struct Lines<W> {
    stream: Stream<W>,
    /// The columns of a solution, by row.
    columns: Vec<u32>,
}

impl<W: Write> Lines<W> {
    pub(super) fn new(out: W, pace: Pace) -> Self {
        Self { stream: Stream::new(out, pace), columns: Vec::new() }
    }

    // Not inlined: the recursive searches have small frames, and this would widen them.
    #[inline(never)]
    pub(super) fn write(&mut self, step: &Step, board: &Board) -> io::Result<()> {
        self.number(b"{\"step\":", step.number);
        match step.event {
            Event::Try(square) => self.square(b"try", square, step),
            Event::Place(square) => self.square(b"place", square, step),
            Event::Backtrack(square) => self.square(b"backtrack", square, step),
            Event::Reject(square, obstacle) => {
                self.square(b"reject", square, step);
                self.reason(obstacle, step.by);
            }
            Event::Solution => self.solution(step, board),
        }
        self.stream.buffer.extend_from_slice(b"}\n");
        self.stream.end_step()
    }

    fn number(&mut self, before: &[u8], number: impl itoa::Integer) {
        self.stream.buffer.extend_from_slice(before);
        self.stream.buffer.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
    }

    fn square(&mut self, event: &[u8], square: Square, step: &Step) {
        self.stream.buffer.extend_from_slice(b",\"event\":\"");
        self.stream.buffer.extend_from_slice(event);
        self.number(b"\",\"row\":", square.row);
        self.number(b",\"column\":", square.column);
        self.number(b",\"depth\":", step.depth);
    }

    fn reason(&mut self, obstacle: Obstacle, by: Option<Square>) {
        self.stream.buffer.extend_from_slice(b",\"reason\":\"");
        self.stream.buffer.extend_from_slice(obstacle.name().as_bytes());
        self.stream.buffer.push(b'"');
        if let Some(queen) = by {
            self.number(b",\"by\":[", queen.row);
            self.number(b",", queen.column);
            self.stream.buffer.push(b']');
        }
    }

    fn solution(&mut self, step: &Step, board: &Board) {
        self.number(b",\"event\":\"solution\",\"depth\":", step.depth);
        self.stream.buffer.extend_from_slice(b",\"columns\":[");
        let mut columns = std::mem::take(&mut self.columns);
        // Strategies fill the rows in any order.
        columns.resize(board.queens().len(), 0);
        for queen in board.queens() {
            if let Some(column) = columns.get_mut(queen.row as usize) {
                *column = queen.column;
            }
        }
        for (row, &column) in columns.iter().enumerate() {
            self.number(if row == 0 { b"" } else { b"," }, column);
        }
        self.columns = columns;
        self.stream.buffer.push(b']');
    }

    /// Writes what is left.
    pub(super) fn finish(self) -> io::Result<()> {
        self.stream.finish()
    }
}
