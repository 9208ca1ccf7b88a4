//! Tables: the same rows for a terminal, as Markdown, CSV or HTML.
//!
//! The results of an experiment become a [`Table`] of finished texts, in one language.
//!
//! ```
//! use queens_charts::table::{Align, Column, Table};
//! let table = Table {
//!     columns: vec![Column::new("strategy", Align::Left), Column::new("steps", Align::Right)],
//!     rows: vec![vec!["rows".into(), "2056".into()], vec!["cells".into(), "9,552".into()]],
//!     ..Table::default()
//! };
//! assert_eq!(table.to_csv(), "strategy,steps\nrows,2056\ncells,\"9,552\"\n");
//! ```

use crate::aligned::{filled, one_line, width, wrapped};
use queens_format::markup::escaped;

/// Notes for a terminal are broken into lines of this width; the lines after the first are indented.
const NOTE_WIDTH: usize = 80;
const INDENT: &str = "  ";
/// Between two columns in a terminal.
const GAP: &str = "  ";

/// Rows of text under named columns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    /// One line above it; empty for none.
    pub title: String,
    /// The columns from left to right.
    pub columns: Vec<Column>,
    /// The rows; each has as many fields as there are columns. (Fields that lack are empty, and fields
    /// without a column are not shown.)
    pub rows: Vec<Vec<String>>,
    /// Lines below it.
    pub notes: Vec<String>,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Where its fields stand.
    pub align: Align,
}

impl Column {
    /// A column.
    ///
    /// ```
    /// use queens_charts::table::{Align, Column};
    /// assert_eq!(Column::new("n", Align::Right).name, "n");
    /// ```
    pub fn new(name: impl Into<String>, align: Align) -> Self {
        Self { name: name.into(), align }
    }
}

/// Where the fields of a column stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// At its left, as words do.
    Left,
    /// At its right, as numbers do.
    Right,
}

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
    pub fn to_text(&self) -> String {
        // A rule in ASCII: terminals do not agree on how wide a drawn line is beside Chinese.
        let lines = self.grid(one_line, 1, |_, wide| "-".repeat(wide)).into_iter();
        let lines = lines.map(|fields| format!("{}\n", fields.join(GAP).trim_end()));
        let notes = self.notes.iter().map(|note| broken(note)).collect();
        let title = wrapped(&self.title, usize::MAX).into_iter();
        let title = title.map(|line| line + "\n").collect();
        stacked([title, lines.collect(), notes])
    }

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
    pub fn to_markdown(&self) -> String {
        let title = match &markdown(&self.title)[..] {
            "" => String::new(),
            title => format!("**{title}**\n"),
        };
        // Three is the shortest alignment mark that everyone reads.
        let lines = self.grid(markdown, 3, mark).into_iter();
        let lines = lines.map(|fields| format!("| {} |\n", fields.join(" | "))).collect();
        stacked([title, lines].into_iter().chain(self.notes.iter().map(|note| paragraph(note))))
    }

    /// The table as CSV (RFC 4180, lines end in `\n`): the header and the rows, without title and notes.
    /// Fields are quoted where they have to be.
    ///
    /// ```
    /// use queens_charts::table::{Align, Column, Table};
    /// let table = Table {
    ///     columns: vec![Column::new("name", Align::Left), Column::new("steps", Align::Right)],
    ///     rows: vec![vec!["the \"rows\"".into(), "2,056".into()]],
    ///     ..Table::default()
    /// };
    /// assert_eq!(table.to_csv(), "name,steps\n\"the \"\"rows\"\"\",\"2,056\"\n");
    /// ```
    pub fn to_csv(&self) -> String {
        let record = |fields: Vec<&str>| match fields[..] {
            // A line with one empty field would be an empty line, which readers skip.
            [""] => "\"\"\n".into(),
            _ => fields.into_iter().map(quoted).collect::<Vec<_>>().join(",") + "\n",
        };
        self.records().map(record).collect()
    }

    /// The table as a `<table>` with its caption, then a `<p class="note">` for each note. Columns at the
    /// right have the class `number`, for the style of the page. Everything is escaped,
    /// and the tags are well-formed XML too.
    ///
    /// ```
    /// use queens_charts::table::{Align, Column, Table};
    /// let table = Table {
    ///     title: "n < 9".into(),
    ///     columns: vec![Column::new("steps", Align::Right)],
    ///     rows: vec![vec!["2056".into()]],
    ///     notes: vec![],
    /// };
    /// let html = table.to_html();
    /// assert!(html.contains("<caption>n &lt; 9</caption>"));
    /// assert!(html.contains("<th scope=\"col\" class=\"number\">steps</th>"));
    /// assert!(html.contains("<td class=\"number\">2056</td>"));
    /// ```
    pub fn to_html(&self) -> String {
        let mut html = String::from("<table>\n");
        if !self.title.is_empty() {
            html += &format!("<caption>{}</caption>\n", escaped(&self.title));
        }
        let mut rows = self.records();
        if let Some(names) = rows.next() {
            let head = self.html_row(&names, "th scope=\"col\"");
            let body: String = rows.map(|fields| self.html_row(&fields, "td")).collect();
            html += &format!("<thead>\n{head}</thead>\n<tbody>\n{body}</tbody>\n");
        }
        html += "</table>\n";
        let note = |note: &String| format!("<p class=\"note\">{}</p>\n", escaped(note));
        html.extend(self.notes.iter().map(note));
        html
    }

    /// One row; each field in this tag.
    fn html_row(&self, fields: &[&str], tag: &str) -> String {
        let end = &tag[..2];
        let cells = self.columns.iter().zip(fields).map(|(column, field)| {
            let class = if column.align == Align::Right { " class=\"number\"" } else { "" };
            format!("<{tag}{class}>{}</{end}>", escaped(field))
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    }

    /// The names of the columns, then the rows, each with exactly one field a column; nothing without columns.
    fn records(&self) -> impl Iterator<Item = Vec<&str>> {
        let names = self.columns.iter().map(|column| column.name.as_str()).collect();
        let rows = self.rows.iter().map(|row| {
            (0..self.columns.len()).map(|at| row.get(at).map_or("", String::as_str)).collect()
        });
        let count = if self.columns.is_empty() { 0 } else { 1 + self.rows.len() };
        std::iter::once(names).chain(rows).take(count)
    }

    /// The names of the columns, a rule and the rows, filled up to columns of equal width, `least` or more; nothing
    /// without columns. `shown` turns a field into what is written.
    fn grid(
        &self,
        shown: fn(&str) -> String,
        least: usize,
        rule: fn(Align, usize) -> String,
    ) -> Vec<Vec<String>> {
        let records = self.records().map(|fields| fields.into_iter().map(shown).collect());
        let mut lines: Vec<Vec<String>> = records.collect();
        if lines.is_empty() {
            return lines;
        }
        let widest = |at: usize| lines.iter().map(|line| width(&line[at])).fold(least, usize::max);
        let columns = self.columns.iter().enumerate();
        let columns: Vec<_> = columns.map(|(at, column)| (column.align, widest(at))).collect();
        lines.insert(1, columns.iter().map(|&(align, wide)| rule(align, wide)).collect());
        for line in &mut lines {
            for (field, &(align, wide)) in line.iter_mut().zip(&columns) {
                *field = filled(field, wide, align);
            }
        }
        lines
    }

    /// The table as blocks of columns that fit into lines of `room` characters, each with its first column; one if it is
    /// narrow. All blocks have the same number of columns, except that the last may have fewer. The notes stand below
    /// the last.
    pub(crate) fn into_blocks(self, room: usize) -> Vec<Self> {
        let widest = |column: usize| {
            let fields = self.rows.iter().map(|row| width(&row[column]));
            fields.chain([width(&self.columns[column].name)]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(widest).collect();
        let wide = |block: &[usize]| block.iter().map(|&at| widths[at] + GAP.len()).sum::<usize>();
        let fits = |block: &[usize]| widths[0] + wide(block) <= room;
        let others: Vec<usize> = (1..widths.len()).collect();
        if others.is_empty() || fits(&others) {
            return vec![self];
        }
        let mut shares = (2..others.len()).map(|blocks| others.len().div_ceil(blocks));
        let share = shares.find(|&share| others.chunks(share).all(fits)).unwrap_or(1);
        let mut blocks: Vec<Self> = others.chunks(share).map(|block| self.block(block)).collect();
        if let Some(last) = blocks.last_mut() {
            last.notes = self.notes;
        }
        blocks
    }

    /// The first column and these, without the notes.
    fn block(&self, others: &[usize]) -> Self {
        let columns = || [0].iter().chain(others);
        let fields = |row: &Vec<String>| columns().map(|&at| row[at].clone()).collect();
        let rows = self.rows.iter().map(fields).collect();
        let columns = columns().map(|&at| self.columns[at].clone()).collect();
        Self { title: self.title.clone(), columns, rows, notes: Vec::new() }
    }
}

/// The parts that there are, with a blank line between them.
fn stacked(parts: impl IntoIterator<Item = String>) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// A note in lines.
fn broken(note: &str) -> String {
    let lines = wrapped(note, NOTE_WIDTH - INDENT.len());
    let indents = [""].into_iter().chain(std::iter::repeat(INDENT));
    lines.iter().zip(indents).map(|(line, indent)| format!("{indent}{line}\n")).collect()
}

fn mark(align: Align, columns: usize) -> String {
    let dashes = "-".repeat(columns.saturating_sub(1));
    match align {
        Align::Left => format!(":{dashes}"),
        Align::Right => format!("{dashes}:"),
    }
}

/// Markdown that shows the text as it is.
fn markdown(text: &str) -> String {
    let has_meaning = |character: char| "\\|`*_[]<>&~$".contains(character);
    let escaped = |character| has_meaning(character).then_some('\\').into_iter().chain([character]);
    one_line(text).chars().flat_map(escaped).collect()
}

/// A note; at the beginning of a line a few more characters have a meaning.
fn paragraph(note: &str) -> String {
    let text = markdown(note);
    let before = if text.starts_with(['#', '+', '-', '=']) { "\\" } else { "" };
    format!("{before}{text}\n")
}

fn quoted(field: &str) -> String {
    // Spaces at the ends: some readers drop them unless quoted.
    if field.contains([',', '"', '\n', '\r']) || field.trim() != field {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests;
