//! The page as a whole: is it one, does it stand alone, and can no text break out of its place?

use proptest::prelude::*;
use roxmltree::{Document, Node, ParsingOptions};

use super::*;
use crate::plot::{Bar, Body, Grid};
use crate::table::{Align, Column};

fn parsed(page: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(page, options).expect("the page is well-formed")
}

fn chart_of(text: &str) -> Chart {
    let bar = Bar { value: 0.5, low: 0.4, high: 0.6 };
    let (rows, columns) = (vec![text.into()], vec![text.into()]);
    let [title, x, y] = [(); 3].map(|()| text.to_owned());
    let body = Body::Bars(Grid { rows, columns, cells: vec![vec![Some(bar)]] });
    Chart { title, x, y, notes: vec![text.into()], body }
}

/// A report that has this text everywhere.
fn report_of(text: &str, language: Language) -> Report {
    let table = Table {
        title: text.into(),
        columns: vec![Column::new(text, Align::Left), Column::new("n", Align::Right)],
        rows: vec![vec![text.into(), "8".into()]; 2],
        notes: vec![text.into()],
    };
    let section = Section {
        heading: text.into(),
        paragraphs: vec![text.into(), text.into()],
        charts: vec![chart_of(text), chart_of(text)],
        tables: vec![table],
    };
    let facts = vec![(text.into(), text.into())];
    Report { title: text.into(), language, facts, sections: vec![section; 2] }
}

fn elements<'a>(page: &'a Document<'_>, name: &str) -> Vec<Node<'a, 'a>> {
    let nodes = page.descendants().filter(|node| node.tag_name().name() == name);
    nodes.collect()
}

fn attributes<'a>(page: &'a Document<'_>) -> Vec<(&'a str, &'a str)> {
    let all = page.descendants().flat_map(|node| node.attributes());
    all.map(|attribute| (attribute.name(), attribute.value())).collect()
}

#[test]
fn it_is_a_page_in_its_language() {
    for (language, code, contents) in
        [(Language::English, "en", "Contents"), (Language::Chinese, "zh-CN", "目录")]
    {
        let html = report_of("x", language).to_html();
        let page = parsed(&html);
        assert_eq!(page.root_element().attribute("lang"), Some(code));
        assert!(html.contains(&format!("<p>{contents}</p>")), "{code}");
        assert!(html.contains(env!("CARGO_PKG_VERSION")));
        assert_eq!(elements(&page, "meta")[0].attribute("charset"), Some("utf-8"));
        assert_eq!(elements(&page, "svg").len(), 4);
    }
}

#[test]
fn headings_are_in_order_and_tables_have_heads_and_captions() {
    let html = report_of("x", Language::English).to_html();
    let page = parsed(&html);
    assert_eq!((elements(&page, "h1").len(), elements(&page, "h2").len()), (1, 2));
    assert!(elements(&page, "th").iter().all(|head| head.attribute("scope") == Some("col")));
    for table in elements(&page, "table") {
        assert_eq!(
            table.first_element_child().map(|child| child.tag_name().name()),
            Some("caption")
        );
    }
    assert!(elements(&page, "svg").iter().all(|svg| svg.attribute("role") == Some("img")));
}

#[test]
fn the_contents_lead_to_the_parts_and_no_id_is_there_twice() {
    let html = report_of("x", Language::English).to_html();
    let page = parsed(&html);
    let of = |wanted: &str| -> Vec<&str> {
        attributes(&page)
            .into_iter()
            .filter(|(name, _)| *name == wanted)
            .map(|(_, id)| id)
            .collect()
    };
    let mut ids = of("id");
    assert!(of("href").iter().all(|link| ids.contains(&link.trim_start_matches('#'))));
    assert_eq!(of("href").len(), 2);
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all);
}

#[test]
fn it_loads_and_runs_nothing() {
    let html = report_of("x", Language::Chinese).to_html();
    let page = parsed(&html);
    for name in ["script", "link", "img", "iframe", "image", "object"] {
        assert!(elements(&page, name).is_empty(), "{name}");
    }
    for (name, value) in attributes(&page) {
        assert!(!value.contains("http") && !value.contains("url(") && !name.starts_with("on"));
    }
    assert!(!STYLE.contains("url(") && !STYLE.contains("@import") && !STYLE.contains("http"));
    // What is left are the names of namespaces.
    assert_eq!(html.matches("http").count(), html.matches("http://www.w3.org/2000/svg").count());
}

#[test]
fn long_tables_may_be_broken_and_short_ones_not() {
    let section = |count: usize| {
        let columns = vec![Column::new("n", Align::Right)];
        let rows = vec![vec!["8".into()]; count];
        let tables = vec![Table { columns, rows, ..Table::default() }];
        Section { tables, ..Section::default() }.to_html(1)
    };
    assert!(section(SHORT).contains("class=\"table short\""));
    assert!(section(SHORT + 1).contains("class=\"table\""));
}

#[test]
fn an_empty_report_is_a_page_too() {
    let html = Report::default().to_html();
    let page = parsed(&html);
    assert_eq!(elements(&page, "title")[0].text(), Some("queens"));
    assert!(elements(&page, "nav").is_empty() && elements(&page, "dl").is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn no_text_breaks_out(
        text in prop_oneof![
            "\\PC{1,40}",
            "[<>&\"'/= a-z\\-\\]\\[!;#]{1,40}",
            Just("</style><script>alert(1)</script>".to_owned()),
            Just("\" onload=\"alert(1)".to_owned()),
            Just("]]>--><![CDATA[".to_owned()),
            any::<String>().prop_filter("a text", |text| !text.is_empty()),
        ],
        chinese: bool,
    ) {
        let language = if chinese { Language::Chinese } else { Language::English };
        let html = report_of(&text, language).to_html();
        let page = parsed(&html);
        let plain_html = report_of("x", language).to_html();
        let plain = parsed(&plain_html);
        for name in ["section", "h2", "p", "table", "td", "svg", "script", "figure", "li", "dd"] {
            prop_assert_eq!(elements(&page, name).len(), elements(&plain, name).len(), "{}", name);
        }
        let shown = |name: &str| elements(&page, name)[0].text().unwrap_or("").to_owned();
        let safe = shown("dd");
        prop_assert_eq!(safe.chars().count(), text.chars().count());
        for name in ["dt", "h2", "th", "caption"] {
            prop_assert_eq!(shown(name), safe.clone(), "{}", name);
        }
    }
}
