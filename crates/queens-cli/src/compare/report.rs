//! The page of `queens compare report`: what was measured where, and for each question how to read the answer.

use std::time::{SystemTime, UNIX_EPOCH};

use queens_render::report::{Report, Section};
use queens_render::{Language, Message, Speak};

use super::machine::Machine;
use super::study::{Kind, Study};
use super::view;

/// All studies as one page; `command` is the call that makes it again.
pub(crate) fn page(studies: &[Study], language: Language, command: &str) -> Report {
    Report {
        title: Message::ReportTitle.say(language),
        language,
        facts: facts(studies, language, command),
        sections: studies.iter().flat_map(|study| sections(study, language)).collect(),
    }
}

/// What everything rests on.
fn facts(studies: &[Study], language: Language, command: &str) -> Vec<(String, String)> {
    let machine = Machine::here();
    let system = format!("{} ({})", machine.system, machine.architecture);
    let mut facts = vec![(Message::FactVersion, format!("queens {}", env!("CARGO_PKG_VERSION")))];
    facts.extend(machine.processor.map(|processor| (Message::FactProcessor, processor)));
    facts.push((Message::FactCores, machine.cores.to_string()));
    facts.push((Message::FactSystem, system));
    facts.extend(now().map(|now| (Message::FactDate, now)));
    facts.extend(studies.first().into_iter().flat_map(|study| conditions(study, language)));
    facts.push((Message::FactCommand, command.into()));
    facts.into_iter().map(|(name, value)| (name.say(language), value)).collect()
}

/// How the experiments were run.
fn conditions(study: &Study, language: Language) -> [(Message, String); 4] {
    let limit = match study.plan.limit {
        Some(limit) => view::limit(limit),
        None => Message::FactNoLimit.say(language),
    };
    [
        (Message::FactSeed, study.plan.seed.to_string()),
        (Message::FactRuns, study.plan.runs.to_string()),
        (Message::FactLimit, limit),
        (Message::FactThreads, study.threads.to_string()),
    ]
}

/// The parts of the page that a study fills.
fn sections(study: &Study, language: Language) -> Vec<Section> {
    let kinds = match study.kind {
        Kind::Classic => vec![Kind::Time, Kind::Accuracy, Kind::Classic],
        kind => vec![kind],
    };
    kinds.into_iter().map(|kind| section(&seen_as(study, kind), language)).collect()
}

/// The same runs under another question.
fn seen_as(study: &Study, kind: Kind) -> Study {
    let (plan, records) = (study.plan.clone(), study.records.clone());
    Study { kind, plan, records, threads: study.threads }
}

fn section(study: &Study, language: Language) -> Section {
    let (heading, paragraphs) = texts(study.kind);
    let mut charts = view::charts(study, language);
    if study.kind == Kind::Classic {
        charts.truncate(1); // the shares have a part of their own
    }
    Section {
        heading: heading.say(language),
        paragraphs: paragraphs.map(|text| text.say(language)).into(),
        charts,
        tables: view::page_tables(study, language),
    }
}

/// The heading; how to read it, and what to learn from it.
fn texts(kind: Kind) -> (Message, [Message; 2]) {
    match kind {
        Kind::Time => (Message::PartTime, [Message::ReadTime, Message::LearnTime]),
        Kind::Accuracy => (Message::PartSuccess, [Message::ReadSuccess, Message::LearnSuccess]),
        Kind::Classic => {
            (Message::PartPublished, [Message::ReadPublished, Message::LearnPublished])
        }
        Kind::Steps => (Message::PartSteps, [Message::ReadSteps, Message::LearnSteps]),
        Kind::Growth(_) => (Message::PartGrowth, [Message::ReadGrowth, Message::LearnGrowth]),
    }
}

/// The date, in the same place everywhere.
fn now() -> Option<String> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    let (year, month, day) = date(since.as_secs() / 86_400);
    let minutes = since.as_secs() / 60 % 1440;
    Some(format!("{year}-{month:02}-{day:02} {:02}:{:02} UTC", minutes / 60, minutes % 60))
}

/// The date so many days after 1 January 1970.
fn date(mut days: u64) -> (u64, u64, u64) {
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    (year, month, days + 1)
}

#[cfg(test)]
mod tests {
    use super::super::study::Growing;
    use super::view::sample::{KINDS, mixed, study};
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let cases = [
            (0, (1970, 1, 1)),
            (58, (1970, 2, 28)),
            (59, (1970, 3, 1)),
            (11_016, (2000, 2, 29)),
            (11_017, (2000, 3, 1)),
            (20_819, (2027, 1, 1)),
            (20_818, (2026, 12, 31)),
        ];
        for (days, expected) in cases {
            assert_eq!(date(days), expected, "{days}");
        }
    }

    #[test]
    fn the_page_has_a_part_for_each_question() {
        let kinds = [Kind::Classic, Kind::Steps, Kind::Growth(Growing::Time)];
        let studies = kinds.map(mixed);
        let page = page(&studies, Language::English, "queens compare report --seed 7");
        let headings: Vec<&str> = page.sections.iter().map(|part| part.heading.as_str()).collect();
        let expected = ["Time", "Success", "Beside the published figures", "Steps", "Growth"];
        assert_eq!(headings, expected);
        assert!(page.sections.iter().all(|part| part.charts.len() == 1 && !part.tables.is_empty()));
        let fact = |name: &str| page.facts.iter().find(|fact| fact.0 == name).map(|fact| &fact.1);
        assert_eq!(fact("seed").unwrap(), "7");
        assert_eq!(fact("limit of a run").unwrap(), "20 s");
        assert_eq!(fact("command").unwrap(), "queens compare report --seed 7");
        assert!(page.to_html().contains("queens compare report --seed 7"));
    }

    #[test]
    fn chinese_pages_are_chinese_and_empty_ones_no_trouble() {
        for kind in KINDS {
            let page = page(&[mixed(kind)], Language::Chinese, "queens");
            let is_chinese = |text: &String| text.chars().any(|letter| letter >= '一');
            assert!(is_chinese(&page.title));
            assert!(page.sections.iter().all(|part| part.paragraphs.iter().all(is_chinese)));
            let empty = self::page(&[study(kind, Vec::new())], Language::English, "");
            assert!(empty.to_html().ends_with("</html>\n"));
        }
        assert!(page(&[], Language::English, "").sections.is_empty());
    }
}
