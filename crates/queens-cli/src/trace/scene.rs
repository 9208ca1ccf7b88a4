//! One step in words, and its board: what is on each square, and where to look; and both written, step after step.

use std::io::{self, Write};

use n_queens::rules::Rules;
use n_queens::trace::{Step, TraceBoard};
use n_queens::{Event, Problem, Square};
use queens_format::document::write_step;
use queens_messages::{Language, Message, Speak, message};

use super::Clock;

/// What is on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// A queen could stand here.
    Free,
    /// A queen on the board, or a given one, attacks it.
    Attacked,
    /// Forbidden by the problem.
    Blocked,
    /// A given queen to which the search has not come yet.
    Given,
    /// A queen.
    Queen,
}

/// A drawn board before it is drawn.
pub(super) struct Scene {
    rules: Rules,
    /// Blocked squares and given queens: the same in every step.
    ground: Vec<Mark>,
    marks: Vec<Mark>,
    /// The last step that was taken.
    step: Option<Step>,
}

impl Scene {
    pub(super) fn new(problem: &Problem) -> Self {
        let n = problem.n();
        let mut scene = Self {
            rules: Rules::new(n, problem.variant()),
            ground: Vec::new(),
            marks: vec![Mark::Free; n as usize * n as usize],
            step: None,
        };
        problem.blocked().iter().for_each(|&square| scene.put(square, Mark::Blocked));
        problem.given().squares().iter().for_each(|&queen| scene.stand(queen, Mark::Given));
        scene.ground.clone_from(&scene.marks);
        scene
    }

    /// Shows `queens` and what `step`, the last one taken, was about.
    pub(super) fn show(&mut self, queens: &[Square], step: Option<&Step>) {
        self.marks.copy_from_slice(&self.ground);
        queens.iter().for_each(|&queen| self.stand(queen, Mark::Queen));
        self.step = step.copied();
    }

    pub(super) fn n(&self) -> u32 {
        self.rules.n
    }

    pub(super) fn mark(&self, square: Square) -> Mark {
        self.marks[self.index(square)]
    }

    /// What happens on `square` in this step.
    pub(super) fn event(&self, square: Square) -> Option<Event> {
        let event = self.step?.event;
        let (Event::Try(at) | Event::Place(at) | Event::Reject(at, _) | Event::Backtrack(at)) =
            event
        else {
            return None;
        };
        (at == square).then_some(event)
    }

    /// Whether the queen on `square` is why another square was rejected.
    pub(super) fn is_attacker(&self, square: Square) -> bool {
        self.step.is_some_and(|step| step.by == Some(square))
    }

    /// Whether the queens are a solution.
    pub(super) fn is_solution(&self) -> bool {
        self.step.is_some_and(|step| step.event == Event::Solution)
    }

    /// The symbol of a square: `?` is tried, `!` rejected, `-` taken back, `x` attacked, `#` blocked and `.` free.
    pub(super) fn symbol(&self, square: Square, queen: char, given: char) -> char {
        match (self.event(square), self.mark(square)) {
            (Some(Event::Try(_)), _) => '?',
            (Some(Event::Reject(..)), _) => '!',
            (Some(Event::Backtrack(_)), _) => '-',
            (Some(_), _) | (None, Mark::Queen) => queen,
            (None, Mark::Given) => given,
            (None, Mark::Attacked) => 'x',
            (None, Mark::Blocked) => '#',
            (None, Mark::Free) => '.',
        }
    }

    fn index(&self, square: Square) -> usize {
        square.row as usize * self.rules.n as usize + square.column as usize
    }

    fn put(&mut self, square: Square, mark: Mark) {
        let index = self.index(square);
        self.marks[index] = mark;
    }

    /// Puts a queen on its square and marks what it attacks.
    fn stand(&mut self, queen: Square, mark: Mark) {
        for square in self.rules.attacked_by(queen) {
            if self.mark(square) == Mark::Free {
                self.put(square, Mark::Attacked);
            }
        }
        self.put(queen, mark);
    }
}

/// The name of a column.
pub(super) fn letters_of(column: u32) -> String {
    // The only row of a board of side 1 is row 1: what is left are the letters.
    Square::new(0, column).name(1).trim_end_matches('1').to_owned()
}

/// What happened, on a board of side `n`.
pub(super) fn event_sentence(step: &Step, n: u32, language: Language) -> String {
    let name = |square: Square| square.name(n);
    let message = match (step.event, step.by) {
        (Event::Try(square), _) => message!(TraceTry { square: name(square) }),
        (Event::Place(square), _) => message!(TracePlace { square: name(square) }),
        (Event::Reject(square, obstacle), None) => {
            message!(TraceReject { square: name(square), why: obstacle.say(language) })
        }
        (Event::Reject(square, obstacle), Some(queen)) => {
            let (square, why, by) = (name(square), obstacle.say(language), name(queen));
            message!(TraceRejectBy { square, why, by })
        }
        (Event::Backtrack(square), _) => message!(TraceBacktrack { square: name(square) }),
        (Event::Solution, _) => Message::TraceSolution,
    };
    message.say(language)
}

/// Its number, and how many queens stand on the board after it.
pub(super) fn step_sentence(step: u64, queens: usize, language: Language) -> String {
    message!(TraceStep { step, depth: queens }).say(language)
}

// Writes the steps of a trace: as JSON objects, one a line, or as plain frames, a sentence and the board for each.
// In large pieces, or, at a given speed, one by one when each is due.

/// Written in pieces of about this size.
const PIECE: usize = 1 << 16;

pub(super) struct TraceWriter<W> {
    out: W,
    language: Language,
    /// The board of frames; none for JSON.
    scene: Option<Scene>,
    clock: Option<Clock>,
    buffer: Vec<u8>,
}

impl<W: Write> TraceWriter<W> {
    /// Writes frames of `scene`, or JSON without one, `speed` steps a second, or without waiting.
    pub(super) fn new(
        out: W,
        language: Language,
        scene: Option<Scene>,
        speed: Option<f64>,
    ) -> Self {
        let buffer = Vec::with_capacity(2 * PIECE);
        Self { out, language, scene, clock: speed.map(Clock::due), buffer }
    }

    // Not inlined: the recursive searches have small frames, and this would widen them.
    #[inline(never)]
    pub(super) fn write(&mut self, step: &Step, board: &TraceBoard) -> io::Result<()> {
        match &mut self.scene {
            None => {
                write_step(step, board, &mut self.buffer);
                self.buffer.push(b'\n');
            }
            Some(scene) => {
                if step.number > 1 {
                    self.buffer.push(b'\n');
                }
                scene.show(board.queens(), Some(step));
                let frame = frame(scene, step, board.queens().len(), self.language);
                self.buffer.extend_from_slice(frame.as_bytes());
            }
        }
        let is_due = self.clock.as_mut().map(Clock::wait).is_some();
        if is_due || self.buffer.len() >= PIECE { self.finish() } else { Ok(()) }
    }

    /// Writes what is left.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
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

#[cfg(test)]
mod tests {
    use super::*;
    use n_queens::{Queens, Variant, check};

    /// The independent checker agrees on every square, for all pieces.
    #[test]
    fn attacked_squares_are_those_the_checker_finds() {
        for variant in Variant::ALL {
            for n in 1..=7 {
                for at in 0..n * n {
                    let queen = Square::new(at / n, at % n);
                    compare(&Problem::new(n).with_variant(variant), queen);
                }
            }
        }
    }

    fn compare(problem: &Problem, queen: Square) {
        let n = problem.n();
        let mut scene = Scene::new(problem);
        scene.show(&[queen], None);
        for at in 0..n * n {
            let square = Square::new(at / n, at % n);
            if square != queen {
                let pair = Queens::new(n, [queen, square]).expect("both are on the board");
                let expected = check::attacks(&pair, problem.variant()).next().is_some();
                assert_eq!(scene.mark(square) == Mark::Attacked, expected, "{queen:?} {square:?}");
            }
        }
    }
}
