//! Writes the steps of a trace: as JSON objects, one a line, or as plain frames, a sentence and the board for each.
//! In large pieces, or, at a given speed, one by one when each is due.

use std::io::{self, Write};

use n_queens::trace::{Board, Step};
use n_queens::{Problem, Square};
use queens_format::document::StepWriter;
use queens_messages::{Language, Speak, message};

use super::clock::Clock;
use super::scene::{Scene, event_sentence, letters_of, step_sentence};

/// Written in pieces of about this size.
const PIECE: usize = 1 << 16;

pub(super) struct TraceWriter<W> {
    out: W,
    form: Form,
    clock: Option<Clock>,
    buffer: Vec<u8>,
}

/// How a step is written.
pub(super) enum Form {
    Json(StepWriter),
    Frames { language: Language, scene: Scene, is_first: bool },
}

impl Form {
    pub(super) fn frames(problem: &Problem, language: Language) -> Self {
        Self::Frames { language, scene: Scene::new(problem), is_first: true }
    }
}

impl<W: Write> TraceWriter<W> {
    /// Writes `speed` steps a second, or without waiting.
    pub(super) fn new(out: W, form: Form, speed: Option<f64>) -> Self {
        let clock = speed.map(Clock::due);
        Self { out, form, clock, buffer: Vec::with_capacity(2 * PIECE) }
    }

    // Not inlined: the recursive searches have small frames, and this would widen them.
    #[inline(never)]
    pub(super) fn write(&mut self, step: &Step, board: &Board) -> io::Result<()> {
        match &mut self.form {
            Form::Json(writer) => {
                writer.write(step, board, &mut self.buffer);
                self.buffer.push(b'\n');
            }
            Form::Frames { language, scene, is_first } => {
                if !std::mem::take(is_first) {
                    self.buffer.push(b'\n');
                }
                scene.show(board.queens(), Some(step));
                let frame = frame(scene, step, board.queens().len(), *language);
                self.buffer.extend_from_slice(frame.as_bytes());
            }
        }
        match &mut self.clock {
            Some(clock) => {
                clock.wait();
                self.finish()
            }
            None if self.buffer.len() >= PIECE => self.hand_over(),
            None => Ok(()),
        }
    }

    fn hand_over(&mut self) -> io::Result<()> {
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    /// Writes what is left.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.hand_over()?;
        self.out.flush()
    }
}

/// A sentence and the board, in characters that any file, pipe and printer takes.
///
/// `Q` is a queen, `x` an attacked square, `.` a free one, `#` a blocked one and `q` a given queen that the search has
/// not placed yet. Brackets show where the step happens: `[?]` is tried, `[!]` rejected because of the queen in `(Q)`,
/// `[Q]` placed, `[-]` taken back.
fn frame(scene: &Scene, step: &Step, queens: usize, language: Language) -> String {
    let (n, margin) = (scene.n(), scene.n().to_string().len());
    let event = event_sentence(step, n, language);
    let step = step_sentence(step.number, queens, language);
    let mut frame = message!(TraceSaid { step, event }).say(language) + "\n";
    for row in 0..n {
        let mut line = format!("{:margin$} ", n - row);
        for column in 0..n {
            line.push(gap(scene, row, column));
            line.push(scene.symbol(Square::new(row, column), 'Q', 'q'));
        }
        line.push(gap(scene, row, n));
        frame.push_str(line.trim_end());
        frame.push('\n');
    }
    frame + &letters(n, margin)
}

/// The character left of a square: a space, or the bracket of one of its neighbours.
fn gap(scene: &Scene, row: u32, column: u32) -> char {
    let right = Square::new(row, column);
    let left = column.checked_sub(1).map(|column| Square::new(row, column));
    if scene.event(right).is_some() {
        '['
    } else if left.is_some_and(|left| scene.event(left).is_some()) {
        ']'
    } else if scene.is_attacker(right) {
        '('
    } else if left.is_some_and(|left| scene.is_attacker(left)) {
        ')'
    } else {
        ' '
    }
}

/// The names of the columns; those of two letters are written downwards.
fn letters(n: u32, margin: usize) -> String {
    let names: Vec<String> = (0..n).map(letters_of).collect();
    let tallest = names.iter().map(String::len).max().unwrap_or(0);
    let mut lines = String::new();
    for line in 0..tallest {
        lines.push_str(&" ".repeat(margin + 1));
        for name in &names {
            // The last letters stand side by side.
            let letter = (line + name.len()).checked_sub(tallest).map(|at| name.as_bytes()[at]);
            lines.push(' ');
            lines.push(letter.map_or(' ', char::from));
        }
        lines.push('\n');
    }
    lines
}
