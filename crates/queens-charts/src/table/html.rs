//! A table as a piece of an HTML page.

use super::{Align, Table};
use queens_format::markup::escaped;

impl Table {
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
    #[must_use]
    pub fn to_html(&self) -> String {
        let mut html = String::from("<table>\n");
        if !self.title.is_empty() {
            html += &format!("<caption>{}</caption>\n", escaped(&self.title));
        }
        if !self.columns.is_empty() {
            let rows: Vec<_> = self.records().collect();
            let head = self.html_row(&rows[0], "th scope=\"col\"");
            let body: String = rows[1..].iter().map(|fields| self.html_row(fields, "td")).collect();
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
            let class = match column.align {
                Align::Left => "",
                Align::Right => " class=\"number\"",
            };
            format!("<{tag}{class}>{}</{end}>", escaped(field))
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Column;
    use super::*;

    #[test]
    fn it_is_a_table_with_head_and_body() {
        let table = Table {
            columns: vec![Column::new("n", Align::Right), Column::new("策略", Align::Left)],
            rows: vec![vec!["8".into()]],
            notes: vec!["a & b".into()],
            ..Table::default()
        };
        let expected = "<table>\n<thead>\n\
            <tr><th scope=\"col\" class=\"number\">n</th><th scope=\"col\">策略</th></tr>\n</thead>\n\
            <tbody>\n<tr><td class=\"number\">8</td><td></td></tr>\n</tbody>\n</table>\n\
            <p class=\"note\">a &amp; b</p>\n";
        assert_eq!(table.to_html(), expected);
    }

    proptest! {
        #[test]
        fn texts_come_back_as_they_were(field in "[<>&\"'a-z/皇 ]{0,20}", name in "\\PC{0,20}") {
            let columns = vec![Column::new(&name, Align::Left)];
            let table = Table { columns, rows: vec![vec![field.clone()]], ..Table::default() };
            let html = table.to_html();
            let page = roxmltree::Document::parse(&html).expect("well-formed");
            let text = |tag: &str| {
                let found = page.descendants().find(|node| node.has_tag_name(tag));
                found.and_then(|node| node.text()).unwrap_or("").to_owned()
            };
            prop_assert_eq!(text("td"), field);
            prop_assert_eq!(text("th"), name.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}"));
        }
    }
}
