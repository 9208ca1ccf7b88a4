//! How long it takes: a row for each cell, and lines with bands over n.

use n_queens::Task;
use n_queens::compare::{Cell, Record};
use queens_messages::Message;

use super::number::{self, NONE};
use super::view::{Series, View, tried};
use crate::Table;
use crate::plot::{Body, Chart, Lines, Point, Role, Series as Line, Unit};

/// The bands of more series than this would hide each other.
const FEW: usize = 3;

pub(super) fn tables(view: &View<'_>) -> Vec<Table> {
    let mut notes = vec![Message::TimeColumns, view.conditions()];
    notes.extend(view.missing());
    notes.extend(view.has_timeouts().then_some(Message::BeyondShown));
    notes.extend(gave_up(view));
    notes.extend(view.has_chance().then_some(Message::SpreadIsWork));
    notes.extend(view.disturbances());
    let columns = [
        view.say(Message::ColumnRuns),
        view.say(Message::ColumnMedian),
        "5%".into(),
        "95%".into(),
        view.say(Message::ColumnTried),
        view.say(Message::ColumnFound),
        view.say(Message::ColumnTimeouts),
    ];
    let fields = |_: &Series<'_>, cell: &Cell, record: &Record| {
        let quantile = |share| number::time(record.time.quantile(share), view.limit);
        vec![
            record.runs.to_string(),
            quantile(0.5),
            quantile(0.05),
            quantile(0.95),
            squares(cell, record),
            found(view, record),
            number::percent(record.beyond, record.runs),
        ]
    };
    vec![view.cell_table(title(view), &view.series, columns, fields, notes)]
}

fn title(view: &View<'_>) -> Message {
    match view.task() {
        Task::One => Message::TimeTitleOne,
        Task::All => Message::TimeTitleAll,
    }
}

/// The squares tried: in full where all runs are alike.
fn squares(cell: &Cell, record: &Record) -> String {
    match tried(cell, record) {
        Some(value) if cell.method.is_random() => number::short(value.round()),
        Some(value) => number::exact(value as u64),
        None => NONE.into(),
    }
}

/// The share of runs with a solution; that there is none is another answer.
fn found(view: &View<'_>, record: &Record) -> String {
    match record.impossible > 0 && record.found == 0 {
        true => view.say(Message::NoneExists),
        false => number::percent(record.found, record.runs),
    }
}

/// A strategy that gives up soon is not a fast one.
fn gave_up(view: &View<'_>) -> Option<Message> {
    view.study.records.iter().any(|record| record.gave_up > 0).then_some(Message::GaveUpTimed)
}

/// Median and band over n.
pub(super) fn chart(view: &View<'_>) -> Chart {
    let series = lines(view, |cell, record| point(view, cell, record));
    let mut notes = vec![band(series.len())];
    notes.extend(view.has_timeouts().then_some(Message::TimeoutsDrawn));
    notes.extend(gave_up(view));
    notes.push(view.conditions());
    let body = Body::Lines(Lines { unit: Unit::Seconds, limit: bound(view), series });
    view.chart(title(view), [Message::AxisSize, Message::AxisTime], notes, body)
}

/// A measured line for each series that has a point.
pub(super) fn lines(view: &View<'_>, point: impl Fn(&Cell, &Record) -> Option<Point>) -> Vec<Line> {
    let line = |series: &Series<'_>| Line {
        name: series.name.clone(),
        role: Role::Measured,
        points: series.cells.iter().filter_map(|(cell, record)| point(cell, record)).collect(),
    };
    view.series.iter().map(line).filter(|line| !line.points.is_empty()).collect()
}

/// What the bands of so many series look like.
pub(super) const fn band(series: usize) -> Message {
    if series > FEW { Message::BandsApart } else { Message::BandShown }
}

/// The line of the limit, if some run reached it; else it would only flatten what was measured.
pub(super) fn bound(view: &View<'_>) -> Option<(f64, String)> {
    let seconds = view.limit.filter(|_| view.has_timeouts())?;
    let limit = number::limit(seconds);
    Some((seconds, view.say(Message::LimitLine { limit })))
}

/// The times of a cell; none without a run.
pub(super) fn point(view: &View<'_>, cell: &Cell, record: &Record) -> Option<Point> {
    let limit = view.limit.unwrap_or(0.0);
    let seconds = |share| Some(record.time.quantile(share)?.or(limit * 1e9) / 1e9);
    let (value, low, high) = (seconds(0.5)?, seconds(0.05)?, seconds(0.95)?);
    let beyond = record.beyond as f64 / record.runs as f64;
    Some(Point { x: f64::from(cell.n), value, low, high, beyond })
}

/// A point without a band.
pub(super) fn plain(n: u32, value: f64) -> Point {
    Point { x: f64::from(n), value, low: value, high: value, beyond: 0.0 }
}
