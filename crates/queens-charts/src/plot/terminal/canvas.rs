//! A grid of characters to draw on: each mark hides what was there before, and fine lines are made of braille dots.

use super::line::{Ink, PLAIN, TextLine};

/// Dots in one character, across and down.
pub(super) const DOTS: (usize, usize) = (2, 4);
/// The braille character without a dot; the others follow it.
const NO_DOTS: u32 = 0x2800;

/// The drawing area of a plot.
pub(super) struct Canvas {
    /// Row by row.
    cells: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    pub(super) fn new(columns: usize, rows: usize) -> Self {
        Self { cells: vec![vec![(' ', PLAIN); columns]; rows] }
    }

    /// Draws a character; outside of the canvas, nothing.
    pub(super) fn mark(&mut self, column: usize, row: usize, mark: char, ink: Ink) {
        if let Some(cell) = self.cells.get_mut(row).and_then(|row| row.get_mut(column)) {
            *cell = (mark, ink);
        }
    }

    /// A straight line between two dots.
    pub(super) fn segment(&mut self, from: (usize, usize), to: (usize, usize), ink: Ink) {
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1));
        for step in 0..=steps {
            let share = step as f64 / steps.max(1) as f64;
            self.dot(between(from.0, to.0, share), between(from.1, to.1, share), ink);
        }
    }

    fn dot(&mut self, x: usize, y: usize, ink: Ink) {
        // The order in which Unicode numbers the dots: down the left, down the right, then the lowest.
        const BITS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        let (column, row) = (x / DOTS.0, y / DOTS.1);
        let Some(&(there, _)) = self.cells.get(row).and_then(|row| row.get(column)) else { return };
        let dots = u32::from(there).checked_sub(NO_DOTS).filter(|dots| *dots < 0x100).unwrap_or(0);
        let dots = NO_DOTS | dots | BITS[y % DOTS.1][x % DOTS.0];
        self.mark(column, row, char::from_u32(dots).unwrap_or(' '), ink);
    }

    /// The rows of characters.
    pub(super) fn into_lines(self) -> impl Iterator<Item = TextLine> {
        let line = |row: Vec<(char, Ink)>| {
            row.into_iter().fold(TextLine::default(), |line, (mark, ink)| line.and(mark, ink))
        };
        self.cells.into_iter().map(line)
    }
}

/// A whole number between two others.
pub(super) fn between(from: usize, to: usize, share: f64) -> usize {
    (from as f64 + (to as f64 - from as f64) * share).round() as usize
}

#[cfg(test)]
mod tests {
    use super::super::line::{QUIET, series_ink};
    use super::*;

    fn text(canvas: Canvas) -> Vec<String> {
        canvas.into_lines().map(|line| line.into_text(false)).collect()
    }

    #[test]
    fn marks_hide_lines_and_lines_hide_what_is_under_them() {
        let mut canvas = Canvas::new(3, 2);
        for column in 0..3 {
            canvas.mark(column, 1, '-', QUIET);
        }
        canvas.segment((0, 4), (3, 7), series_ink(0));
        canvas.mark(0, 1, 'A', series_ink(0));
        assert_eq!(text(canvas), ["", "A⢄-"]);
    }

    #[test]
    fn nothing_is_drawn_outside() {
        let mut canvas = Canvas::new(2, 1);
        canvas.mark(1, 0, 'A', PLAIN);
        canvas.mark(2, 0, 'B', PLAIN);
        canvas.mark(0, 1, 'C', PLAIN);
        canvas.segment((9, 9), (12, 3), PLAIN);
        assert_eq!(text(canvas), [" A"]);
    }
}
