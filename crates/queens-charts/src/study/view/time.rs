//! How long it takes: a row for each cell, and lines with bands over n.

use n_queens::Task;
use n_queens::compare::{Cell, Record};

use super::number::{self, NONE};
use super::{columns, notes, series};
use crate::Table;
use crate::plot::{Body, Chart, Lines, Point, Role, Series, Unit};
use crate::study::Study;
use queens_messages::{Language, Message, Speak};

/// The bands of more series than this would hide each other.
const FEW: usize = 3;

pub(super) fn tables(study: &Study, language: Language) -> Vec<Table> {
    let names = [
        Message::ColumnStrategy.say(language),
        "n".into(),
        Message::ColumnRuns.say(language),
        Message::ColumnMedian.say(language),
        "5%".into(),
        "95%".into(),
        Message::ColumnTried.say(language),
        Message::ColumnFound.say(language),
        Message::ColumnTimeouts.say(language),
    ];
    let all = series::shown(study, language);
    let cells = all.iter().flat_map(|series| series.cells.iter().map(|cell| (&series.name, cell)));
    vec![Table {
        title: title(study).say(language),
        columns: columns(names),
        rows: cells
            .map(|(name, &(cell, record))| row(study, name, cell, record, language))
            .collect(),
        notes: notes(study, language),
    }]
}

/// What is timed.
fn title(study: &Study) -> Message {
    match series::task(study) {
        Some(Task::One) => Message::TimeTitleOne,
        Some(Task::All) => Message::TimeTitleAll,
        None => Message::TimeTitle,
    }
}

fn row(study: &Study, name: &str, cell: &Cell, record: &Record, language: Language) -> Vec<String> {
    let limit = series::limit(study);
    let time = |share| number::time(record.time.quantile(share), limit);
    let [low, median, high] = [0.05, 0.5, 0.95].map(time);
    let (runs, n) = (record.runs.to_string(), cell.n.to_string());
    let timeouts = number::percent(record.beyond, record.runs);
    let (tried, found) = (tried(cell, record), found(record, language));
    vec![name.into(), n, runs, median, low, high, tried, found, timeouts]
}

/// The squares tried: in full where all runs are alike.
fn tried(cell: &Cell, record: &Record) -> String {
    match series::tried(cell, record) {
        Some(value) if cell.method.is_random() => number::short(value.round()),
        Some(value) => number::exact(value as u64),
        None => NONE.into(),
    }
}

/// The share of runs with a solution; that there is none is another answer.
fn found(record: &Record, language: Language) -> String {
    if record.impossible > 0 && record.found == 0 {
        return Message::NoneExists.say(language);
    }
    number::percent(record.found, record.runs)
}

fn notes(study: &Study, language: Language) -> Vec<String> {
    let mut messages = vec![Message::TimeColumns, notes::conditions(study)];
    messages.extend(notes::incomplete(study));
    messages.extend(notes::left_out(study, language));
    messages.extend(notes::has_timeouts(study).then_some(Message::BeyondShown));
    messages.extend(gave_up(study));
    messages.extend(notes::has_chance(study).then_some(Message::SpreadIsWork));
    messages.extend(notes::disturbances(study, language));
    notes::say(messages, language)
}

/// A strategy that gives up soon is not a fast one.
fn gave_up(study: &Study) -> Option<Message> {
    study.records.iter().any(|record| record.gave_up > 0).then_some(Message::GaveUpTimed)
}

/// Median and band over n.
pub(super) fn chart(study: &Study, language: Language) -> Chart {
    let all = series::series(study, language);
    let measured = all.iter().map(|series| Series {
        name: series.name.clone(),
        role: Role::Measured,
        points: series
            .cells
            .iter()
            .filter_map(|(cell, record)| point(study, cell, record))
            .collect(),
    });
    let series: Vec<_> = measured.filter(|series| !series.points.is_empty()).collect();
    let mut messages = vec![band(series.len())];
    messages.extend(notes::has_timeouts(study).then_some(Message::TimeoutsDrawn));
    messages.extend(gave_up(study));
    messages.push(notes::conditions(study));
    Chart {
        title: title(study).say(language),
        x: Message::AxisSize.say(language),
        y: Message::AxisTime.say(language),
        notes: notes::say(messages, language),
        body: Body::Lines(Lines { unit: Unit::Seconds, limit: bound(study, language), series }),
    }
}

/// What the bands of so many series look like.
pub(super) const fn band(series: usize) -> Message {
    if series > FEW { Message::BandsApart } else { Message::BandShown }
}

/// The line of the limit, if some run came to it; else it would only flatten what was measured.
pub(super) fn bound(study: &Study, language: Language) -> Option<(f64, String)> {
    let seconds = series::limit(study).filter(|_| notes::has_timeouts(study))?;
    let limit = number::limit(seconds);
    Some((seconds, Message::LimitLine { limit }.say(language)))
}

/// The times of a cell; none without a run.
pub(super) fn point(study: &Study, cell: &Cell, record: &Record) -> Option<Point> {
    let limit = series::limit(study).unwrap_or(0.0);
    let seconds = |share| Some(record.time.quantile(share)?.or(limit * 1e9) / 1e9);
    let (value, low, high) = (seconds(0.5)?, seconds(0.05)?, seconds(0.95)?);
    Some(Point { x: f64::from(cell.n), value, low, high, beyond: record.beyond_share() })
}
