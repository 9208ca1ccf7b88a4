//! Writes the steps of a trace: as JSON objects, one a line, or as plain frames, a sentence and the board for each.
//! In large pieces, or, at a given speed, one by one when each is due.

use std::io::{self, Write};
use std::thread;
use std::time::{Duration, Instant};

use n_queens::trace::{Board, Step};
use n_queens::{Problem, Square};
use queens_format::document::StepWriter;
use queens_messages::{Language, Message, Speak};

use super::scene::{Action, Mark, Scene, letters_of};
use super::sentence;
use crate::control;

/// Written in pieces of about this size.
const PIECE: usize = 1 << 16;

/// How soon a signal is noticed.
const ATTENTION: Duration = Duration::from_millis(20);

pub(super) struct TraceWriter<W> {
    out: W,
    form: Form,
    pace: Option<Pace>,
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
        Self { out, form, pace: speed.map(Pace::new), buffer: Vec::with_capacity(2 * PIECE) }
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
        let Some(pace) = &mut self.pace else {
            return if self.buffer.len() >= PIECE { self.hand_over() } else { Ok(()) };
        };
        pace.wait();
        self.finish()
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

/// So many steps a second; a signal ends the waiting.
struct Pace {
    interval: Duration,
    /// When the next step is due; the first is due at once.
    due: Option<Instant>,
}

impl Pace {
    fn new(speed: f64) -> Self {
        let interval = Duration::try_from_secs_f64(1.0 / speed).unwrap_or(Duration::MAX);
        Self { interval, due: None }
    }

    /// Returns when the next step is due or a signal has come.
    fn wait(&mut self) {
        let start = Instant::now();
        let due = self.due.unwrap_or(start);
        while !control::is_interrupted() {
            let left = due.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            thread::sleep(left.min(ATTENTION));
        }
        // From the time it was due: what writing takes is not added to the interval.
        // A time that the clock cannot hold is as good as never.
        let never = || start.checked_add(Duration::from_secs(1 << 32));
        self.due = due.checked_add(self.interval).or_else(never);
    }
}

/// A sentence and the board, in characters that any file, pipe and printer takes.
///
/// `Q` is a queen, `x` an attacked square, `.` a free one, `#` a blocked one and `q` a given queen that the search has
/// not placed yet. Brackets show where the step happens: `[?]` is tried, `[!]` rejected because of the queen in `(Q)`,
/// `[Q]` placed, `[-]` taken back.
fn frame(scene: &Scene, step: &Step, queens: usize, language: Language) -> String {
    let (n, margin) = (scene.n(), scene.n().to_string().len());
    let event = sentence::event(step, n, language);
    let step = sentence::number(step.number, queens, language);
    let mut frame = Message::TraceSaid { step, event }.say(language) + "\n";
    for row in 0..n {
        let mut line = format!("{:margin$} ", n - row);
        for column in 0..n {
            line.push(gap(scene, row, column));
            line.push(symbol(scene, Square::new(row, column)));
        }
        line.push(gap(scene, row, n));
        frame.push_str(line.trim_end());
        frame.push('\n');
    }
    frame + &letters(n, margin)
}

fn symbol(scene: &Scene, square: Square) -> char {
    match (scene.action(square), scene.mark(square)) {
        (Some(Action::Try), _) => '?',
        (Some(Action::Reject), _) => '!',
        (Some(Action::Backtrack), _) => '-',
        (Some(Action::Place), _) | (None, Mark::Queen) => 'Q',
        (None, Mark::Given) => 'q',
        (None, Mark::Attacked) => 'x',
        (None, Mark::Blocked) => '#',
        (None, Mark::Free) => '.',
    }
}

/// The character left of a square: a space, or the bracket of one of its neighbours.
fn gap(scene: &Scene, row: u32, column: u32) -> char {
    let right = Square::new(row, column);
    let left = column.checked_sub(1).map(|column| Square::new(row, column));
    if scene.action(right).is_some() {
        '['
    } else if left.is_some_and(|left| scene.action(left).is_some()) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_spread_over_the_second() {
        let start = Instant::now();
        let mut pace = Pace::new(200.0);
        (0..11).for_each(|_| pace.wait());
        assert!(start.elapsed() >= Duration::from_millis(50));
    }

    #[test]
    fn no_speed_is_too_low() {
        let mut pace = Pace::new(f64::MIN_POSITIVE);
        pace.wait();
        assert!(pace.due.is_some());
    }
}
