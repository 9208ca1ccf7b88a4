//! Plain frames: for each step a sentence and the board, in characters that any file, pipe and
//! printer takes.
//!
//! `Q` is a queen, `x` an attacked square, `.` a free one, `#` a blocked one and `q` a given
//! queen to which the search has not come yet. Brackets show where it happens: `[?]` is looked
//! at, `[!]` rejected because of the queen in `(Q)`, `[Q]` placed, `[-]` taken back.

use std::io::{self, Write};

use n_queens::trace::{Board, Step};
use n_queens::{Problem, Square};
use queens_messages::{Language, Message, Speak};

use super::pace::Pace;
use super::scene::{Deed, Mark, Scene, letters_of};
use super::sentence;
use super::stream::Stream;

pub(super) struct Frames<W> {
    stream: Stream<W>,
    language: Language,
    scene: Scene,
    is_first: bool,
}

impl<W: Write> Frames<W> {
    pub(super) fn new(out: W, pace: Pace, problem: &Problem, language: Language) -> Self {
        let scene = Scene::new(problem);
        Self { stream: Stream::new(out, pace), language, scene, is_first: true }
    }

    // Not inlined: the recursive searches have small frames, and this would widen them.
    #[inline(never)]
    pub(super) fn write(&mut self, step: &Step, board: &Board) -> io::Result<()> {
        if !std::mem::take(&mut self.is_first) {
            self.stream.buffer.push(b'\n');
        }
        self.scene.show(board.queens(), Some(step));
        let words = sentence::event(step, self.scene.n(), self.language);
        let number = sentence::number(step.number, board.queens().len(), self.language);
        let said = Message::TraceSaid { step: number, event: words };
        self.stream.buffer.extend_from_slice(said.say(self.language).as_bytes());
        self.stream.buffer.push(b'\n');
        draw(&self.scene, &mut self.stream.buffer);
        self.stream.end_step()
    }

    /// Writes what is left.
    pub(super) fn finish(self) -> io::Result<()> {
        self.stream.finish()
    }
}

/// The rows with their numbers, then the letters of the columns, as on a chess board.
fn draw(scene: &Scene, buffer: &mut Vec<u8>) {
    let n = scene.n();
    let margin = n.to_string().len();
    for row in 0..n {
        let mut line = format!("{:margin$} ", n - row);
        for column in 0..n {
            line.push(gap(scene, row, column));
            line.push(symbol(scene, Square::new(row, column)));
        }
        line.push(gap(scene, row, n));
        buffer.extend_from_slice(line.trim_end().as_bytes());
        buffer.push(b'\n');
    }
    letters(n, margin, buffer);
}

fn symbol(scene: &Scene, square: Square) -> char {
    match (scene.deed(square), scene.mark(square)) {
        (Some(Deed::Tried), _) => '?',
        (Some(Deed::Rejected), _) => '!',
        (Some(Deed::TakenBack), _) => '-',
        (Some(Deed::Placed), _) | (None, Mark::Queen) => 'Q',
        (None, Mark::Given) => 'q',
        (None, Mark::Attacked) => 'x',
        (None, Mark::Blocked) => '#',
        (None, Mark::Free) => '.',
    }
}

/// What stands left of a square: a space, or the bracket of one of its neighbours.
fn gap(scene: &Scene, row: u32, column: u32) -> char {
    let right = Square::new(row, column);
    let left = column.checked_sub(1).map(|column| Square::new(row, column));
    if scene.deed(right).is_some() {
        '['
    } else if left.is_some_and(|left| scene.deed(left).is_some()) {
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
fn letters(n: u32, margin: usize, buffer: &mut Vec<u8>) {
    let names: Vec<String> = (0..n).map(letters_of).collect();
    let tallest = names.iter().map(String::len).max().unwrap_or(0);
    for line in 0..tallest {
        let mut text = " ".repeat(margin + 1);
        for name in &names {
            // The last letters stand side by side.
            let letter = (line + name.len()).checked_sub(tallest).map(|at| name.as_bytes()[at]);
            text.push(' ');
            text.push(letter.map_or(' ', char::from));
        }
        buffer.extend_from_slice(text.as_bytes());
        buffer.push(b'\n');
    }
}
