//! How often it finds a solution: a row for each cell, a grid over n, and bars with intervals.

use n_queens::compare::{Cell, Record};

use super::grid::{Grid, Room};
use super::number::{self, NONE};
use super::success::Success;
use super::{columns, notes, series};
use crate::Table;
use crate::plot::{Bar, BarSeries, Bars, Body, Chart};
use crate::study::Study;
use queens_messages::{Language, Message, Speak};

/// On a page a grid says all of it, in less room; what else became of the runs is told with their times.
pub(super) fn tables(study: &Study, language: Language, room: Room) -> Vec<Table> {
    if room == Room::Page {
        let grid = grid(study, language, |cell, record| with_interval(cell, record, language));
        let title = Message::AccuracyTitle.say(language);
        return Grid { title, notes: page_notes(study, language), ..grid }.tables(room);
    }
    let grid = grid(study, language, |cell, record| share(Success::of(cell, record), 2));
    [cells(study, language)].into_iter().chain(grid.tables(room)).collect()
}

/// A row for each cell.
fn cells(study: &Study, language: Language) -> Table {
    let names = [
        Message::ColumnStrategy.say(language),
        "n".into(),
        Message::ColumnRuns.say(language),
        Message::ColumnShare.say(language),
        Message::ColumnInterval.say(language),
        Message::ColumnGaveUp.say(language),
        Message::ColumnTimeouts.say(language),
    ];
    let all = series::shown(study, language);
    let cells = all.iter().flat_map(|series| series.cells.iter().map(|cell| (&series.name, cell)));
    Table {
        title: Message::AccuracyTitle.say(language),
        columns: columns(names),
        rows: cells.map(|(name, &(cell, record))| row(name, cell, record, language)).collect(),
        notes: notes(study, language),
    }
}

fn row(name: &str, cell: &Cell, record: &Record, language: Language) -> Vec<String> {
    let success = Success::of(cell, record);
    let interval = match success {
        Success::Unknown => NONE.into(),
        Success::Always => Message::Always.say(language),
        Success::Never => Message::Never.say(language),
        Success::Share(_, interval) => format!("{:.3}..{:.3}", interval.low, interval.high),
    };
    let counted = |count: u64| if record.runs > 0 { count.to_string() } else { NONE.into() };
    let (runs, n) = (record.runs.to_string(), cell.n.to_string());
    let (gave_up, timeouts) = (counted(record.gave_up), counted(record.beyond));
    vec![name.into(), n, runs, share(success, 3), interval, gave_up, timeouts]
}

/// A share with so many digits; what is certain needs none.
fn share(success: Success, digits: usize) -> String {
    match success {
        Success::Unknown => NONE.into(),
        Success::Always => "1".into(),
        Success::Never => "0".into(),
        Success::Share(share, _) => format!("{share:.digits$}"),
    }
}

fn notes(study: &Study, language: Language) -> Vec<String> {
    let mut messages = conditions(study);
    messages.extend(missing(study, language));
    notes::say(messages, language)
}

fn page_notes(study: &Study, language: Language) -> Vec<String> {
    let mut messages = vec![Message::IntervalsShown];
    messages.extend(notes::has_timeouts(study).then_some(Message::BeyondNotFound));
    messages.extend(missing(study, language));
    notes::say(messages, language)
}

fn missing(study: &Study, language: Language) -> impl Iterator<Item = Message> {
    notes::incomplete(study).into_iter().chain(notes::left_out(study, language))
}

/// What table and plot have in common.
fn conditions(study: &Study) -> Vec<Message> {
    let is_certain = |cell: &Cell| !cell.method.is_random();
    let mut messages = vec![Message::WilsonShown];
    messages.extend(study.plan.cells.iter().any(is_certain).then_some(Message::CertainShown));
    messages.push(notes::conditions(study));
    messages.extend(notes::has_timeouts(study).then_some(Message::BeyondNotFound));
    messages
}

/// A share in per cent with its interval: `53% (43..62)`.
fn with_interval(cell: &Cell, record: &Record, language: Language) -> String {
    match Success::of(cell, record) {
        Success::Unknown => NONE.into(),
        Success::Always => Message::Always.say(language),
        Success::Never => Message::Never.say(language),
        Success::Share(_, interval) => {
            let [low, high] = [interval.low, interval.high].map(|end| end * 100.0);
            format!("{} ({low:.0}..{high:.0})", number::percent(record.found, record.runs))
        }
    }
}

/// The same shares, density by n.
fn grid(study: &Study, language: Language, field: impl Fn(&Cell, &Record) -> String) -> Grid {
    let sizes = series::sizes(study);
    let field = |cell: Option<(&Cell, &Record)>| {
        cell.map_or(NONE.into(), |(cell, record)| field(cell, record))
    };
    let rows = series::series(study, language).into_iter().map(|series| {
        let fields = sizes.iter().map(|&n| field(series.at(n))).collect();
        (series.name, fields)
    });
    Grid {
        title: Message::AccuracyGridTitle.say(language),
        corner: Message::ColumnStrategy.say(language),
        columns: sizes.iter().map(|n| format!("n = {n}")).collect(),
        rows: rows.collect(),
        notes: Vec::new(),
    }
}

/// Bars with intervals, in groups by n.
pub(super) fn chart(study: &Study, language: Language) -> Chart {
    let sizes = series::sizes(study);
    let series = series::series(study, language).into_iter().map(|series| {
        let bars = sizes.iter().map(|&n| series.at(n).and_then(|(cell, record)| bar(cell, record)));
        BarSeries { bars: bars.collect(), name: series.name }
    });
    let groups = sizes.iter().map(u32::to_string).collect();
    let bars = Bars { groups, series: series.collect() };
    Chart {
        title: Message::AccuracyTitle.say(language),
        x: Message::AxisSize.say(language),
        y: Message::AxisShare.say(language),
        notes: notes::say(conditions(study), language),
        body: Body::Bars(bars),
    }
}

fn bar(cell: &Cell, record: &Record) -> Option<Bar> {
    let (value, interval) = Success::of(cell, record).interval()?;
    Some(Bar { value, low: interval.low, high: interval.high })
}
