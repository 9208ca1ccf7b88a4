//! A report: all that an experiment found, as one page that needs nothing else.
//!
//! Texts, [`Chart`]s and [`Table`]s become one HTML page that includes its style and its pictures and needs no
//! network.

#[cfg(test)]
mod tests;

use crate::{Chart, Table};
use queens_format::markup::escaped;
use queens_messages::{Language, Message, Speak};

/// How the page looks, on screens and on paper.
const STYLE: &str = include_str!("style.css");
/// Tables with more rows may be broken between two sheets of paper; others are kept together.
const SHORT: usize = 18;

/// A page in one language.
///
/// ```
/// use queens_charts::report::{Report, Section};
/// let report = Report {
///     title: "Strategies against each other".into(),
///     facts: vec![("seed".into(), "1".into())],
///     sections: vec![Section {
///         heading: "Time".into(),
///         paragraphs: vec!["Lower is faster.".into()],
///         ..Section::default()
///     }],
///     ..Report::default()
/// };
/// let page = report.to_html();
/// assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
/// assert!(page.contains("<dt>seed</dt><dd>1</dd>"));
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// What it is about.
    pub title: String,
    /// The language of its texts, and of the few words that the page adds.
    pub language: Language,
    /// The conditions of everything on it, each with its name: the machine, versions, the seed, the command.
    pub facts: Vec<(String, String)>,
    /// Its parts, from top to bottom.
    pub sections: Vec<Section>,
}

/// A part of a report: how to read something, then the pictures and the tables of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Section {
    /// Its heading.
    pub heading: String,
    /// Its texts.
    pub paragraphs: Vec<String>,
    /// Its pictures.
    pub charts: Vec<Chart>,
    /// Its tables.
    pub tables: Vec<Table>,
}

impl Report {
    /// The page. It loads nothing and runs nothing, every text in it is escaped, and it is well-formed XML
    /// too. Equal reports give equal bytes.
    pub fn to_html(&self) -> String {
        let title = escaped(if self.title.is_empty() { "queens" } else { &self.title });
        // The language tag decides on the shapes of Chinese characters.
        let language = match self.language {
            Language::English => "en",
            Language::Chinese => "zh-CN",
        };
        let fact = |(name, value): &(String, String)| {
            format!("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(name), escaped(value))
        };
        let facts: String = self.facts.iter().map(fact).collect();
        let facts = if facts.is_empty() { facts } else { format!("<dl>\n{facts}</dl>\n") };
        let sections: String = (1..).zip(&self.sections).map(|(n, part)| part.to_html(n)).collect();
        let version = env!("CARGO_PKG_VERSION").into();
        format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
             <header>\n<h1>{title}</h1>\n{facts}{}</header>\n<main>\n{sections}</main>\n\
             <footer>{}</footer>\n</body>\n</html>\n",
            self.contents(),
            escaped(&Message::ReportFooter { version }.say(self.language)),
        )
    }

    /// The contents, where there is more than one part.
    fn contents(&self) -> String {
        if self.sections.len() < 2 {
            return String::new();
        }
        let name = escaped(&Message::ReportContents.say(self.language));
        let entry = |(number, section): (usize, &Section)| {
            format!("<li><a href=\"#part-{number}\">{}</a></li>\n", escaped(&section.heading))
        };
        let entries: String = (1..).zip(&self.sections).map(entry).collect();
        format!("<nav aria-label=\"{name}\">\n<p>{name}</p>\n<ol>\n{entries}</ol>\n</nav>\n")
    }
}

impl Section {
    fn to_html(&self, number: usize) -> String {
        let heading = escaped(&self.heading);
        let texts = self.paragraphs.iter().map(|text| format!("<p>{}</p>\n", escaped(text)));
        let charts = self.charts.iter().map(|one| figure("chart", &one.title, &one.to_svg()));
        let tables = self.tables.iter().map(|table| {
            let class = if table.rows.len() > SHORT { "table" } else { "table short" };
            figure(class, &table.title, &table.to_html())
        });
        let parts: String = texts.chain(charts).chain(tables).collect();
        format!("<section id=\"part-{number}\">\n<h2>{heading}</h2>\n{parts}</section>\n")
    }
}

/// A picture, whose title and notes are drawn in it, or a table. What is wider than the screen can be scrolled, by
/// keyboard too.
fn figure(class: &str, title: &str, content: &str) -> String {
    let title = escaped(title);
    format!(
        "<figure class=\"{class}\" tabindex=\"0\" aria-label=\"{title}\">\n{content}</figure>\n"
    )
}
