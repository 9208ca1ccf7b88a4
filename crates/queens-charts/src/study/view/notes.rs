//! What is said below the tables: under which conditions, what is missing, what disturbed.

use n_queens::compare::{Cell, Record};

use super::series;
use super::{number, series::name};
use crate::study::Study;
use queens_messages::{Language, Message, Speak};

/// How many cells a note names.
const NAMED: usize = 3;
/// Runs of a cell from which on outliers mean something.
const MANY: u64 = 10;

/// The seed where chance plays a part, the limit and the threads.
pub(super) fn conditions(study: &Study) -> Message {
    let (seed, threads) = (study.plan.seed.to_string(), study.threads.to_string());
    match (series::limit(study).map(number::limit), has_chance(study)) {
        (Some(limit), true) => Message::Conditions { seed, limit, threads },
        (None, true) => Message::ConditionsUnlimited { seed, threads },
        (Some(limit), false) => Message::ConditionsCertain { limit, threads },
        (None, false) => Message::ConditionsCertainUnlimited { threads },
    }
}

/// Cells that were not run to their end, because somebody stopped the experiment.
pub(super) fn incomplete(study: &Study) -> Option<Message> {
    let (open, cells) = (study.open(), study.plan.cells.len().to_string());
    (open > 0).then(|| Message::CellsIncomplete { open: open.to_string(), cells })
}

/// Cells that were not even tried, because a smaller board was too much: which ones.
pub(super) fn left_out(study: &Study, language: Language) -> Option<Message> {
    let mut sizes: Vec<(String, Vec<u32>)> = Vec::new();
    for cell in series::left_out(study) {
        let name = name(study, cell, language);
        match sizes.iter_mut().find(|(other, _)| *other == name) {
            Some((_, sizes)) => sizes.push(cell.n),
            None => sizes.push((name, vec![cell.n])),
        }
    }
    let name = |(name, mut sizes): (String, Vec<u32>)| {
        sizes.sort_unstable();
        match sizes[..] {
            [first, .., last] => format!("{name} n = {first}..{last}"),
            _ => format!("{name} n = {}", sizes[0]),
        }
    };
    let cells = sizes.into_iter().map(name).collect::<Vec<_>>().join(", ");
    (!cells.is_empty()).then_some(Message::CellsLeftOut { cells })
}

/// Runs that the limit stopped.
pub(super) fn has_timeouts(study: &Study) -> bool {
    study.records.iter().any(|record| record.beyond > 0)
}

/// Whether chance decides on some of the work.
pub(super) fn has_chance(study: &Study) -> bool {
    study.plan.cells.iter().any(|cell| cell.method.is_random())
}

/// Times that something else must have disturbed. Only where all runs do the same: with chance, a long
/// run is a long search. Of a few runs nobody can say which are the odd ones.
pub(super) fn disturbances(study: &Study, language: Language) -> Vec<Message> {
    let alike = study.cells().filter(|(cell, _)| !cell.method.is_random());
    let (slow, others): (Vec<_>, Vec<_>) = alike
        .filter(|(_, record)| record.runs >= MANY)
        .filter(|(_, record)| record.time.outliers() > 0)
        .partition(|(_, record)| has_slow_start(record));
    let mut messages = Vec::new();
    if !slow.is_empty() {
        messages.push(Message::SlowFirstRun { cells: named(study, &slow, language) });
    }
    if !others.is_empty() {
        messages.push(Message::Outliers { cells: named(study, &others, language) });
    }
    messages
}

/// Whether the first run was among the outliers, and slow.
fn has_slow_start(record: &Record) -> bool {
    let median = series::known(record.time.quantile(0.5)).unwrap_or(f64::MAX);
    record.first.is_some_and(|first| first as f64 > median && record.time.is_outlier(first))
}

/// `rows n = 8 (2 of 30 runs), ...`
fn named(study: &Study, cells: &[(&Cell, &Record)], language: Language) -> String {
    let name = |&(cell, record): &(&Cell, &Record)| {
        let series = name(study, cell, language);
        let (count, runs) = (record.time.outliers(), record.runs);
        format!("{series} n = {} ({count}/{runs})", cell.n)
    };
    let mut names: Vec<String> = cells.iter().take(NAMED).map(name).collect();
    if cells.len() > NAMED {
        names.push("...".into());
    }
    names.join(", ")
}

pub(super) fn say(messages: impl IntoIterator<Item = Message>, language: Language) -> Vec<String> {
    messages.into_iter().map(|message| message.say(language)).collect()
}
