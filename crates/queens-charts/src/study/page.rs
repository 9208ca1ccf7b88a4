//! The report: what was measured where, and for each question how to read the answer.

use super::{Kind, Machine, Room, Study, number};
use crate::report::{Report, Section};
use queens_messages::{Language, Message, Speak};

/// How and where the studies of a page were made.
///
/// ```
/// use queens_charts::study::{Circumstances, Machine};
/// let machine = Machine { processor: None, cores: 2, system: "linux", architecture: "x86_64" };
/// let command = "queens compare report --output page.html".into();
/// let circumstances = Circumstances { machine, date: None, command };
/// assert_eq!(circumstances.machine.cores, 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Circumstances {
    /// Where.
    pub machine: Machine,
    /// When, if the clock can be read.
    pub date: Option<String>,
    /// The call that makes it again.
    pub command: String,
}

/// All studies as one page.
///
/// ```
/// use queens_messages::Language;
/// use queens_charts::study::{self, Circumstances, Machine};
/// let machine = Machine { processor: None, cores: 2, system: "linux", architecture: "x86_64" };
/// let circumstances = Circumstances { machine, date: None, command: "queens".into() };
/// let page = study::page(&[], &circumstances, Language::English);
/// assert!(page.to_html().contains("linux (x86_64)"));
/// ```
pub fn page(studies: &[Study], circumstances: &Circumstances, language: Language) -> Report {
    Report {
        title: Message::ReportTitle.say(language),
        language,
        facts: facts(studies, circumstances, language),
        sections: studies.iter().flat_map(|study| sections(study, language)).collect(),
    }
}

/// The conditions of all studies.
fn facts(
    studies: &[Study],
    circumstances: &Circumstances,
    language: Language,
) -> Vec<(String, String)> {
    let Circumstances { machine, date, command } = circumstances.clone();
    let system = format!("{} ({})", machine.system, machine.architecture);
    let mut facts = vec![(Message::FactVersion, format!("queens {}", env!("CARGO_PKG_VERSION")))];
    facts.extend(machine.processor.map(|processor| (Message::FactProcessor, processor)));
    facts.push((Message::FactCores, machine.cores.to_string()));
    facts.push((Message::FactSystem, system));
    facts.extend(date.map(|date| (Message::FactDate, date)));
    facts.extend(studies.first().into_iter().flat_map(|study| conditions(study, language)));
    facts.push((Message::FactCommand, command));
    facts.into_iter().map(|(name, value)| (name.say(language), value)).collect()
}

/// How the experiments were run.
fn conditions(study: &Study, language: Language) -> [(Message, String); 4] {
    let limit = match study.plan.limit {
        Some(limit) => number::limit(limit.as_secs_f64()),
        None => Message::FactNone.say(language),
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
    // One set of runs answers several questions.
    let of_kind = |kind| section(&Study { kind, ..study.clone() }, language);
    kinds.into_iter().map(of_kind).collect()
}

fn section(study: &Study, language: Language) -> Section {
    let (heading, paragraphs) = texts(study.kind);
    let mut charts = super::charts(study, language);
    if study.kind == Kind::Classic {
        charts.truncate(1); // the shares have a part of their own
    }
    Section {
        heading: heading.say(language),
        paragraphs: paragraphs.map(|text| text.say(language)).into(),
        charts,
        tables: super::tables(study, language, Room::Page),
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

#[cfg(test)]
mod tests {
    use super::super::Growing;
    use super::super::tests::sample::{self, KINDS, mixed, study};
    use super::*;

    fn by(command: &str) -> Circumstances {
        let date = Some("2027-01-01 00:00 UTC".into());
        Circumstances { machine: sample::machine(), date, command: command.into() }
    }

    #[test]
    fn the_page_has_a_part_for_each_question() {
        let kinds = [Kind::Classic, Kind::Steps, Kind::Growth(Growing::Time)];
        let studies = kinds.map(mixed);
        let page = page(&studies, &by("queens compare report --seed 7"), Language::English);
        let headings: Vec<&str> = page.sections.iter().map(|part| part.heading.as_str()).collect();
        let expected = ["Time", "Success", "Beside the published figures", "Steps", "Growth"];
        assert_eq!(headings, expected);
        assert!(page.sections.iter().all(|part| part.charts.len() == 1 && !part.tables.is_empty()));
        let fact = |name: &str| page.facts.iter().find(|fact| fact.0 == name).map(|fact| &fact.1);
        assert_eq!(fact("seed").unwrap(), "7");
        assert_eq!(fact("limit of a run").unwrap(), "20 s");
        assert_eq!(
            fact(&Message::FactDate.say(Language::English)).unwrap(),
            "2027-01-01 00:00 UTC"
        );
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
            let empty = self::page(&[study(kind, Vec::new())], &by(""), Language::English);
            assert!(empty.to_html().ends_with("</html>\n"));
        }
        assert!(page(&[], &by(""), Language::English).sections.is_empty());
    }
}
