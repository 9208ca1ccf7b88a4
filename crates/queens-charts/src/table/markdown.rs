//! A table as Markdown, as GitHub and most other places read it.

use super::{Align, Table};
use crate::aligned::one_line;

impl Table {
    /// The table as Markdown: a bold title, the table with a row with the alignment of the columns, and a
    /// paragraph for each note. Columns are aligned in the source too. What Markdown gives a meaning is
    /// escaped, so that the fields look as they are.
    ///
    /// ```
    /// use queens_charts::table::{Align, Column, Table};
    /// let table = Table {
    ///     title: "Queens placed".into(),
    ///     columns: vec![Column::new("a|b", Align::Left), Column::new("steps", Align::Right)],
    ///     rows: vec![vec!["rows".into(), "2056".into()]],
    ///     notes: vec!["Exact.".into()],
    /// };
    /// assert_eq!(table.to_markdown(), "\
    /// **Queens placed**
    ///
    /// | a\\|b | steps |
    /// | :--- | ----: |
    /// | rows |  2056 |
    ///
    /// Exact.
    /// ");
    /// ```
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let title = escaped(&self.title);
        let mut parts = Vec::new();
        parts.extend((!title.is_empty()).then(|| format!("**{title}**\n")));
        parts.extend((!self.columns.is_empty()).then(|| self.pipes()));
        parts.extend(self.notes.iter().map(|note| paragraph(note)));
        parts.join("\n")
    }

    fn pipes(&self) -> String {
        // Three is the shortest alignment mark that everyone reads.
        let lines = self.grid(escaped, 3, mark).into_iter();
        lines.map(|fields| format!("| {} |\n", fields.join(" | "))).collect()
    }
}

fn mark(align: Align, columns: usize) -> String {
    let dashes = "-".repeat(columns.saturating_sub(1));
    match align {
        Align::Left => format!(":{dashes}"),
        Align::Right => format!("{dashes}:"),
    }
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in one_line(text).chars() {
        if "\\|`*_[]<>&~$".contains(character) {
            safe.push('\\');
        }
        safe.push(character);
    }
    safe
}

/// A note; at the beginning of a line a few more characters have a meaning.
fn paragraph(note: &str) -> String {
    let text = escaped(note);
    let before = if text.starts_with(['#', '+', '-', '=']) { "\\" } else { "" };
    format!("{before}{text}\n")
}

#[cfg(test)]
mod tests {
    use super::super::Column;
    use super::*;

    #[test]
    fn chinese_is_aligned_in_the_source_too() {
        let table = Table {
            columns: vec![Column::new("策略", Align::Left), Column::new("n", Align::Right)],
            rows: vec![vec!["rows".into(), "8".into()], vec!["排列".into(), "15".into()]],
            ..Table::default()
        };
        let expected = "| 策略 |   n |\n| :--- | --: |\n| rows |   8 |\n| 排列 |  15 |\n";
        assert_eq!(table.to_markdown(), expected);
    }

    #[test]
    fn fields_mean_nothing_but_themselves() {
        assert_eq!(escaped("a|b\\|c\nd"), "a\\|b\\\\\\|c d");
        assert_eq!(escaped("<1 us *_x_*"), "\\<1 us \\*\\_x\\_\\*");
        assert_eq!(paragraph("# no heading"), "\\# no heading\n");
        assert_eq!(paragraph("- no list"), "\\- no list\n");
    }

    #[test]
    fn empty_parts_leave_no_trace() {
        assert_eq!(Table::default().to_markdown(), "");
        let notes = vec!["one".into(), "two".into()];
        assert_eq!(Table { notes, ..Table::default() }.to_markdown(), "one\n\ntwo\n");
    }
}
