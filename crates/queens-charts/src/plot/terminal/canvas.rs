//! A grid of characters to draw on: marks, fine lines made of braille dots, and what lies under them.

use super::ink::{Ink, Line};

/// Dots in one character, across and down.
pub(super) const DOTS: (usize, usize) = (2, 4);

/// The drawing area of a plot.
pub(super) struct Canvas {
    pub(super) columns: usize,
    pub(super) rows: usize,
    cells: Vec<Cell>,
}

/// What is drawn in one place: the mark hides the dots, and they hide what lies under them.
#[derive(Clone, Copy, Default)]
struct Cell {
    mark: Option<(char, Ink)>,
    dots: u8,
    dots_ink: Ink,
    under: Option<(char, Ink)>,
}

impl Canvas {
    pub(super) fn new(columns: usize, rows: usize) -> Self {
        Self { columns, rows, cells: vec![Cell::default(); columns * rows] }
    }

    fn cell(&mut self, column: usize, row: usize) -> Option<&mut Cell> {
        let inside = column < self.columns && row < self.rows;
        inside.then(|| &mut self.cells[row * self.columns + column])
    }

    /// A mark on top of everything.
    pub(super) fn mark(&mut self, column: usize, row: usize, mark: char, ink: Ink) {
        if let Some(cell) = self.cell(column, row) {
            cell.mark = Some((mark, ink));
        }
    }

    /// Something that everything else covers.
    pub(super) fn under(&mut self, column: usize, row: usize, mark: char, ink: Ink) {
        if let Some(cell) = self.cell(column, row) {
            cell.under = Some((mark, ink));
        }
    }

    /// A straight line between two dots.
    pub(super) fn segment(&mut self, from: (usize, usize), to: (usize, usize), ink: Ink) {
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1));
        for step in 0..=steps {
            let between = |a: usize, b: usize| {
                let share = step as f64 / steps.max(1) as f64;
                (a as f64 + (b as f64 - a as f64) * share).round() as usize
            };
            self.dot(between(from.0, to.0), between(from.1, to.1), ink);
        }
    }

    fn dot(&mut self, x: usize, y: usize, ink: Ink) {
        // The order in which Unicode numbers the dots: down the left, down the right, then the lowest.
        const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        let bit = BITS[y % DOTS.1][x % DOTS.0];
        if let Some(cell) = self.cell(x / DOTS.0, y / DOTS.1) {
            cell.dots |= bit;
            cell.dots_ink = ink;
        }
    }

    /// One row of characters.
    pub(super) fn line(&self, row: usize) -> Line {
        let mut line = Line::default();
        for cell in &self.cells[row * self.columns..(row + 1) * self.columns] {
            let (character, ink) = cell.shown();
            line.push(character.into(), ink);
        }
        line
    }
}

impl Cell {
    fn shown(&self) -> (char, Ink) {
        let dots = char::from_u32(0x2800 + u32::from(self.dots)).filter(|_| self.dots > 0);
        let dots = dots.map(|character| (character, self.dots_ink));
        self.mark.or(dots).or(self.under).unwrap_or((' ', Ink::Plain))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(canvas: &Canvas) -> Vec<String> {
        (0..canvas.rows).map(|row| canvas.line(row).into_text(false)).collect()
    }

    #[test]
    fn marks_hide_lines_and_lines_hide_what_is_under_them() {
        let mut canvas = Canvas::new(3, 2);
        for column in 0..3 {
            canvas.under(column, 1, '-', Ink::Quiet);
        }
        canvas.segment((0, 4), (3, 7), Ink::Series(0));
        canvas.mark(0, 1, 'A', Ink::Series(0));
        assert_eq!(text(&canvas), ["", "A⢄-"]);
    }

    #[test]
    fn nothing_is_drawn_outside() {
        let mut canvas = Canvas::new(2, 1);
        canvas.mark(1, 0, 'A', Ink::Plain);
        canvas.mark(2, 0, 'B', Ink::Plain);
        canvas.under(0, 1, 'C', Ink::Plain);
        canvas.segment((9, 9), (12, 3), Ink::Plain);
        assert_eq!(text(&canvas), [" A"]);
    }
}
