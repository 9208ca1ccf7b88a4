//! An experiment that was run, and how it is shown: tables, charts, CSV, JSON and the report. The doors call it.
//!
//! A [`Compare`](queens_app::Compare) request becomes cells, the library runs them, and the records become a
//! [`Study`]. Nothing here runs anything or looks at the machine: the caller describes it in a [`MachineFacts`].
//!
//! ```
//! use n_queens::compare::Experiment;
//! use queens_app::{Compare, Control};
//! use queens_messages::Language;
//! use queens_charts::study::{self, ExperimentKind, Room, Study};
//!
//! let request = Compare { n: Some("4..6".into()), ..Compare::new(ExperimentKind::Steps) };
//! let comparison = request.comparison()?;
//! let experiment = Experiment::new(comparison.plan);
//! experiment.conduct(comparison.threads, &Control::new())?;
//! let (plan, records) = (experiment.plan().clone(), experiment.records());
//! let study = Study { kind: comparison.kind, plan, records, threads: 1 };
//!
//! assert_eq!(study.open(), 0);
//! let table = &study::tables(&study, Language::English, Room::Terminal)[0];
//! assert!(table.to_text().contains("bitmask"));
//! assert!(study::charts(&study, Language::Chinese)[0].to_svg().starts_with("<svg"));
//! assert!(study::raw(&study).to_csv().starts_with("experiment,n,strategy,"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accuracy;
mod document;
mod number;
mod steps;
#[cfg(test)]
mod tests;
mod time;
mod view;

use n_queens::compare::{Cell, CellRecord, Plan};
use queens_messages::{Language, Message, Speak};
use serde::Serialize;

use self::view::View;
use crate::report::{Report, Section};
use crate::{Chart, Table};

pub use accuracy::chart_by_density;
pub use document::{document, raw, rows};
pub use queens_app::compare::{ExperimentKind, Growing};

/// An experiment that was run, perhaps not to its end: then some records have fewer runs, or none.
#[derive(Clone, PartialEq, Debug)]
pub struct Study {
    /// Which question it answers.
    pub kind: ExperimentKind,
    /// What was to be run.
    pub plan: Plan,
    /// One for each cell of the plan.
    pub records: Vec<CellRecord>,
    /// How many runs there were at a time.
    pub threads: usize,
}

/// Where an experiment was run; times mean nothing without it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MachineFacts {
    /// The model of the processor, where the system reports it.
    pub processor: Option<String>,
    /// How many threads run at once.
    pub cores: usize,
    /// The operating system.
    pub system: &'static str,
    /// The kind of processor.
    pub architecture: &'static str,
}

impl Study {
    /// The cells with their records.
    ///
    /// ```
    /// use n_queens::compare::{Measure, Plan};
    /// use queens_charts::study::{ExperimentKind, Study};
    /// let plan = Plan::new(Measure::Steps);
    /// let study = Study { kind: ExperimentKind::Steps, plan, records: Vec::new(), threads: 1 };
    /// assert_eq!(study.cells().count(), 0);
    /// ```
    pub fn cells(&self) -> impl Iterator<Item = (&Cell, &CellRecord)> {
        self.plan.cells.iter().zip(&self.records)
    }

    /// How many cells have runs still to come, because the experiment was stopped or is still running.
    ///
    /// ```
    /// use n_queens::compare::{Cell, Measure, Plan, CellRecord};
    /// use n_queens::{Strategy, Task};
    /// use queens_charts::study::{ExperimentKind, Study};
    /// let cell = Cell { n: 8, method: Strategy::Rows.into(), density: None, task: Task::All };
    /// let plan = Plan { cells: vec![cell], ..Plan::new(Measure::Steps) };
    /// let records = vec![CellRecord::default()];
    /// assert_eq!(Study { kind: ExperimentKind::Steps, plan, records, threads: 1 }.open(), 1);
    /// ```
    ///
    /// # Panics
    /// If there is not one record for each cell.
    pub fn open(&self) -> usize {
        let left = |&cell: &usize| self.plan.left(&self.records, cell) > 0;
        (0..self.plan.cells.len()).filter(left).count()
    }
}

/// Where tables are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Room {
    /// In a terminal of 80 characters.
    Terminal,
    /// On a page, which is wider and shows nothing twice.
    Page,
}

impl Room {
    /// The characters of a line: a terminal has at least 80, and A4 takes about 110.
    const fn width(self) -> usize {
        match self {
            Self::Terminal => 80,
            Self::Page => 110,
        }
    }
}

/// Its tables, as wide as there is room.
pub fn tables(study: &Study, language: Language, room: Room) -> Vec<Table> {
    let view = View::new(study, language);
    match study.kind {
        ExperimentKind::Time => time::time_tables(&view),
        ExperimentKind::Accuracy => accuracy::accuracy_tables(&view, room),
        ExperimentKind::Steps => steps::tables(&view, room),
        ExperimentKind::Growth(growing) => time::growth_tables(&view, growing),
        ExperimentKind::Classic => accuracy::classic_tables(&view, room),
    }
}

/// Its plots; the first is the one that `--plot` writes.
pub fn charts(study: &Study, language: Language) -> Vec<Chart> {
    let view = View::new(study, language);
    match study.kind {
        ExperimentKind::Time => vec![time::time_chart(&view)],
        ExperimentKind::Accuracy => vec![accuracy::accuracy_chart(&view)],
        ExperimentKind::Steps => vec![steps::chart(&view)],
        ExperimentKind::Growth(growing) => vec![time::growth_chart(&view, growing)],
        ExperimentKind::Classic => accuracy::classic_charts(&view),
    }
}

/// How and where the studies of a page were made.
///
/// ```
/// use queens_charts::study::{Circumstances, MachineFacts};
/// let machine = MachineFacts { processor: None, cores: 2, system: "linux", architecture: "x86_64" };
/// let command = "queens compare report --output page.html".into();
/// let circumstances = Circumstances { machine, date: None, command };
/// assert_eq!(circumstances.machine.cores, 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Circumstances {
    /// Where.
    pub machine: MachineFacts,
    /// When, if the clock can be read.
    pub date: Option<String>,
    /// The call that makes it again.
    pub command: String,
}

/// All studies as one page.
///
/// ```
/// use queens_messages::Language;
/// use queens_charts::study::{self, Circumstances, MachineFacts};
/// let machine = MachineFacts { processor: None, cores: 2, system: "linux", architecture: "x86_64" };
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
fn facts(studies: &[Study], run: &Circumstances, language: Language) -> Vec<(String, String)> {
    let Circumstances { machine, date, command } = run.clone();
    let of_runs = |fact: fn(&Study) -> String| studies.first().map(fact);
    let limit = studies.first().map(|study| match study.plan.limit {
        Some(limit) => number::limit(limit.as_secs_f64()),
        None => Message::FactNone.say(language),
    });
    let facts = [
        (Message::FactVersion, Some(format!("queens {}", env!("CARGO_PKG_VERSION")))),
        (Message::FactProcessor, machine.processor),
        (Message::FactCores, Some(machine.cores.to_string())),
        (Message::FactSystem, Some(format!("{} ({})", machine.system, machine.architecture))),
        (Message::FactDate, date),
        (Message::FactSeed, of_runs(|study| study.plan.seed.to_string())),
        (Message::FactRuns, of_runs(|study| study.plan.runs.to_string())),
        (Message::FactLimit, limit),
        (Message::FactThreads, of_runs(|study| study.threads.to_string())),
        (Message::FactCommand, Some(command)),
    ];
    facts.into_iter().filter_map(|(name, value)| Some((name.say(language), value?))).collect()
}

/// The parts of the page that a study fills.
fn sections(study: &Study, language: Language) -> Vec<Section> {
    let kinds = match study.kind {
        ExperimentKind::Classic => {
            vec![ExperimentKind::Time, ExperimentKind::Accuracy, ExperimentKind::Classic]
        }
        kind => vec![kind],
    };
    // One set of runs answers several questions.
    let of_kind = |kind| section(&Study { kind, ..study.clone() }, language);
    kinds.into_iter().map(of_kind).collect()
}

fn section(study: &Study, language: Language) -> Section {
    let [heading, paragraphs @ ..] = texts(study.kind).map(|text| text.say(language));
    let mut charts = charts(study, language);
    if study.kind == ExperimentKind::Classic {
        charts.truncate(1); // the shares have a part of their own
    }
    Section {
        heading,
        paragraphs: paragraphs.into(),
        charts,
        tables: tables(study, language, Room::Page),
    }
}

/// The heading; how to read it, and what to learn from it.
fn texts(kind: ExperimentKind) -> [Message; 3] {
    match kind {
        ExperimentKind::Time => [Message::PartTime, Message::ReadTime, Message::LearnTime],
        ExperimentKind::Accuracy => {
            [Message::PartSuccess, Message::ReadSuccess, Message::LearnSuccess]
        }
        ExperimentKind::Classic => {
            [Message::PartPublished, Message::ReadPublished, Message::LearnPublished]
        }
        ExperimentKind::Steps => [Message::PartSteps, Message::ReadSteps, Message::LearnSteps],
        ExperimentKind::Growth(_) => {
            [Message::PartGrowth, Message::ReadGrowth, Message::LearnGrowth]
        }
    }
}
