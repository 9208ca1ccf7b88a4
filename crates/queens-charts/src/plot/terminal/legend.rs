//! Which mark is what: entries one after the other, as many on a line as fit.

use super::ink::{Ink, Line};
use crate::aligned::{cut, one_line};

/// Between two entries.
const GAP: &str = "   ";

/// Explains marks.
#[derive(Default)]
pub(super) struct Legend {
    entries: Vec<Line>,
}

impl Legend {
    /// Adds what a mark stands for.
    pub(super) fn add(&mut self, mark: &str, ink: Ink, name: &str, width: usize) {
        let start = Line::default().and(mark, ink);
        let room = width.saturating_sub(start.width() + 1);
        self.entries.push(start.and(format!(" {}", cut(&one_line(name), room)), Ink::Plain));
    }

    /// The entries in lines.
    pub(super) fn lines(self, width: usize) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for entry in self.entries {
            match lines.last_mut() {
                Some(line) if line.width() + GAP.len() + entry.width() <= width => {
                    line.push(GAP.into(), Ink::Plain);
                    line.append(entry);
                }
                _ => lines.push(entry),
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_fill_lines_and_long_names_are_cut() {
        let mut legend = Legend::default();
        for name in ["排列", "rows", "a very long name"] {
            legend.add("A", Ink::Plain, name, 16);
        }
        let lines: Vec<_> =
            legend.lines(16).into_iter().map(|line| line.into_text(false)).collect();
        assert_eq!(lines, ["A 排列   A rows", "A a very long n…"]);
    }
}
