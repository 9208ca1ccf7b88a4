//! The report of studies.

use super::super::*;
use super::sample::{self, KINDS, mixed, study};

fn by(command: &str) -> Circumstances {
    let date = Some("2027-01-01 00:00 UTC".into());
    Circumstances { machine: sample::machine(), date, command: command.into() }
}

#[test]
fn the_page_has_a_part_for_each_question() {
    let kinds =
        [ExperimentKind::Classic, ExperimentKind::Steps, ExperimentKind::Growth(Growing::Time)];
    let studies = kinds.map(mixed);
    let page = page(&studies, &by("queens compare report --seed 7"), Language::English);
    let headings: Vec<&str> = page.sections.iter().map(|part| part.heading.as_str()).collect();
    let expected = ["Time", "Success", "Beside the published figures", "Steps", "Growth"];
    assert_eq!(headings, expected);
    assert!(page.sections.iter().all(|part| part.charts.len() == 1 && !part.tables.is_empty()));
    let fact = |name: &str| page.facts.iter().find(|fact| fact.0 == name).map(|fact| &fact.1);
    assert_eq!(fact("seed").unwrap(), "7");
    assert_eq!(fact("limit of a run").unwrap(), "20 s");
    assert_eq!(fact(&Message::FactDate.say(Language::English)).unwrap(), "2027-01-01 00:00 UTC");
    assert_eq!(fact("command").unwrap(), "queens compare report --seed 7");
    assert!(page.to_html().contains("queens compare report --seed 7"));
}

#[test]
fn chinese_pages_are_chinese_and_empty_ones_no_trouble() {
    for kind in KINDS {
        let page = page(&[mixed(kind)], &by("queens"), Language::Chinese);
        let is_chinese = |text: &String| text.chars().any(|letter| letter >= '一');
        assert!(is_chinese(&page.title));
        assert!(page.sections.iter().all(|part| part.paragraphs.iter().all(is_chinese)));
        let empty = super::super::page(&[study(kind, Vec::new())], &by(""), Language::English);
        assert!(empty.to_html().ends_with("</html>\n"));
    }
    assert!(page(&[], &by(""), Language::English).sections.is_empty());
}
