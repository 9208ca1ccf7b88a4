//! How long it takes: a row for each cell, and lines with bands over n.

use n_queens::Task;
use n_queens::compare::{Cell, Record};
use queens_messages::Message;

use super::number::{self, NONE};
use super::view::{MethodSeries, View, tried};
use crate::Table;
use crate::plot::{Body, Chart, LineSeries, Lines, Point, Role, Unit};

/// The bands of more series than this would hide each other.
const FEW: usize = 3;

pub(super) fn tables(view: &View<'_>) -> Vec<Table> {
    let mut notes = vec![Message::TimeColumns, view.conditions()];
    notes.extend(view.missing());
    notes.extend(view.has_timeouts().then_some(Message::BeyondShown));
    notes.extend(gave_up(view));
    notes.extend(view.has_chance().then_some(Message::SpreadIsWork));
    notes.extend(view.disturbances());
    let time = |share| {
        move |_: &MethodSeries<'_>, _: &Cell, record: &Record| {
            number::time(record.time.quantile(share), view.limit)
        }
    };
    let beyond = |record: &Record| number::percent(record.beyond, record.runs);
    let columns = [
        view.column(Message::ColumnRuns, |_, _, record| record.runs.to_string()),
        view.column(Message::ColumnMedian, time(0.5)),
        view.column("5%".to_owned(), time(0.05)),
        view.column("95%".to_owned(), time(0.95)),
        view.column(Message::ColumnTried, |_, cell, record| squares(cell, record)),
        view.column(Message::ColumnFound, |_, _, record| found(view, record)),
        view.column(Message::ColumnTimeouts, |_, _, record| beyond(record)),
    ];
    vec![view.cell_table(title(view), &view.series, &columns, notes)]
}

fn title(view: &View<'_>) -> Message {
    if view.task() == Task::One { Message::TimeTitleOne } else { Message::TimeTitleAll }
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
pub(super) fn lines(
    view: &View<'_>,
    point: impl Fn(&Cell, &Record) -> Option<Point>,
) -> Vec<LineSeries> {
    let line = |series: &MethodSeries<'_>| LineSeries {
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
