//! A table for a terminal.

use super::Table;
use crate::aligned::{one_line, wrapped};

/// Notes are broken into lines of this width; the lines after the first are indented.
const NOTE_WIDTH: usize = 80;
const INDENT: &str = "  ";
/// Between two columns.
const GAP: &str = "  ";

impl Table {
    /// The table for a terminal: its columns aligned, wide characters counted as such, and no space at
    /// the end of a line. Notes are broken at 80 columns. Control characters become
    /// spaces.
    ///
    /// ```
    /// use queens_charts::table::{Align, Column, Table};
    /// let table = Table {
    ///     title: "Queens placed, n = 8".into(),
    ///     columns: vec![Column::new("strategy", Align::Left), Column::new("steps", Align::Right)],
    ///     rows: vec![vec!["rows".into(), "2056".into()], vec!["cells".into(), "9552".into()]],
    ///     notes: vec!["Exact: no clock is involved.".into()],
    /// };
    /// assert_eq!(table.to_text(), "\
    /// Queens placed, n = 8
    ///
    /// strategy  steps
    /// --------  -----
    /// rows       2056
    /// cells      9552
    ///
    /// Exact: no clock is involved.
    /// ");
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        let title = one_line(&self.title);
        let mut parts = Vec::new();
        parts.extend((!title.is_empty()).then(|| title + "\n"));
        parts.extend((!self.columns.is_empty()).then(|| self.aligned()));
        let notes: String = self.notes.iter().map(|note| broken(note)).collect();
        parts.extend((!notes.is_empty()).then_some(notes));
        parts.join("\n")
    }

    /// Header, rule and rows.
    fn aligned(&self) -> String {
        // A rule in ASCII: terminals do not agree on how wide a drawn line is beside Chinese.
        let lines = self.grid(one_line, 1, |_, wide| "-".repeat(wide)).into_iter();
        lines.map(|fields| format!("{}\n", fields.join(GAP).trim_end())).collect()
    }
}

/// A note in lines.
fn broken(note: &str) -> String {
    let lines = wrapped(note, NOTE_WIDTH - INDENT.len());
    let indents = [""].into_iter().chain(std::iter::repeat(INDENT));
    lines.iter().zip(indents).map(|(line, indent)| format!("{indent}{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Align, Column};
    use super::*;
    use crate::aligned::width;

    #[test]
    fn chinese_stands_in_the_same_columns() {
        let table = Table {
            columns: vec![Column::new("策略", Align::Left), Column::new("中位数", Align::Right)],
            rows: vec![vec!["排列回溯".into(), "1.2 ms".into()], vec!["rows".into(), "9 s".into()]],
            ..Table::default()
        };
        let expected = "策略      中位数\n--------  ------\n排列回溯  1.2 ms\nrows         9 s\n";
        assert_eq!(table.to_text(), expected);
    }

    #[test]
    fn rows_may_be_short_or_long_and_tables_empty() {
        let columns = vec![Column::new("a", Align::Left), Column::new("b", Align::Left)];
        let rows = vec![vec![], vec!["1".into(), "2".into(), "3".into()]];
        let table = Table { columns, rows, ..Table::default() };
        assert_eq!(table.to_text(), "a  b\n-  -\n\n1  2\n");
        assert_eq!(Table::default().to_text(), "");
        let titled = Table { title: "nothing".into(), ..Table::default() };
        assert_eq!(titled.to_text(), "nothing\n");
    }

    #[test]
    fn long_notes_are_broken() {
        let notes = vec!["one two three ".repeat(9), "短".repeat(60), "short".into()];
        let text = Table { notes, ..Table::default() }.to_text();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.iter().all(|line| width(line) <= NOTE_WIDTH), "{text}");
        assert!(lines[1].starts_with("  ") && lines[3].starts_with("  短"), "{text}");
        assert_eq!(lines.last(), Some(&"short"));
    }

    /// The columns of a terminal from `start` on that a field may use, taken from the line.
    fn stretch(line: &str, start: usize, end: usize) -> String {
        let mut at = 0;
        let mut text = String::new();
        for character in line.chars() {
            if (start..end).contains(&at) {
                text.push(character);
            }
            at += width(character.encode_utf8(&mut [0; 4]));
        }
        text
    }

    proptest! {
        #[test]
        fn every_field_stands_under_its_rule(
            rows in prop::collection::vec(prop::collection::vec("[a-z1 皇后（）\t\x1b]{0,8}", 3), 1..8),
        ) {
            let aligns = [Align::Left, Align::Right, Align::Left];
            let columns = aligns.map(|align| Column::new("名 x", align)).to_vec();
            let text = Table { columns, rows: rows.clone(), ..Table::default() }.to_text();
            let lines: Vec<&str> = text.lines().collect();
            prop_assert_eq!(lines.len(), rows.len() + 2);
            let mut start = 0;
            for (column, rule) in lines[1].split(GAP).enumerate() {
                let end = start + rule.len();
                for (row, line) in rows.iter().zip(&lines[2..]) {
                    let found = stretch(line, start, end);
                    prop_assert_eq!(found.trim(), one_line(&row[column]));
                }
                start = end + GAP.len();
            }
            prop_assert!(lines.iter().all(|line| !line.ends_with(' ')));
        }
    }
}
