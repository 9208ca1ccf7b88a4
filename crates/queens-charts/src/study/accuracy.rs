//! How often it finds a solution: a row for each cell, a grid over n, and bars with intervals by n or by density.

use n_queens::Density;
use n_queens::compare::{Cell, Interval, Record};

use super::grid::{Grid, Room};
use super::number::{self, NONE};
use super::view::{Row, Series, Success, View};
use crate::Table;
use crate::plot::{Bar, BarSeries, Bars, Body, Chart};
use queens_messages::Message;

/// On a page a grid shows all of it in less room; what else became of the runs stands beside their times.
pub(super) fn tables(view: &View<'_>, room: Room) -> Vec<Table> {
    if room == Room::Page {
        let mut notes = vec![Message::IntervalsShown];
        notes.extend(view.has_timeouts().then_some(Message::BeyondNotFound));
        notes.extend(view.missing());
        let grid = grid(view, Message::AccuracyTitle, |cell, record| {
            let percent = |_, Interval { low, high }| {
                let share = number::percent(record.found, record.runs);
                format!("{share} ({:.0}..{:.0})", low * 100.0, high * 100.0)
            };
            Success::from_record(cell, record).text(certain(view), percent)
        });
        return Grid { notes: view.notes(notes), ..grid }.tables(room);
    }
    let grid = grid(view, Message::AccuracyGridTitle, |cell, record| {
        share(Success::from_record(cell, record), 2)
    });
    [cells(view)].into_iter().chain(grid.tables(room)).collect()
}

/// A row for each cell.
fn cells(view: &View<'_>) -> Table {
    let mut notes = conditions(view);
    notes.extend(view.missing());
    view.cell_table(
        view.say(Message::AccuracyTitle),
        [
            (view.say(Message::ColumnRuns), |row| row.record.runs.to_string()),
            (view.say(Message::ColumnShare), |row| share(success(row), 3)),
            (view.say(Message::ColumnInterval), |row| {
                let ends = |_, Interval { low, high }| format!("{low:.3}..{high:.3}");
                success(row).text(certain(row.view), ends)
            }),
            (view.say(Message::ColumnGaveUp), |row| counted(row, row.record.gave_up)),
            (view.say(Message::ColumnTimeouts), |row| counted(row, row.record.beyond)),
        ],
        notes,
    )
}

fn success(row: &Row<'_>) -> Success {
    Success::from_record(row.cell, row.record)
}

fn counted(row: &Row<'_>, count: u64) -> String {
    if row.record.runs > 0 { count.to_string() } else { NONE.into() }
}

fn certain(view: &View<'_>) -> [String; 2] {
    [view.say(Message::Always), view.say(Message::Never)]
}

/// A share with so many digits; what is certain needs none.
fn share(success: Success, digits: usize) -> String {
    success.text(["1".into(), "0".into()], |share, _| format!("{share:.digits$}"))
}

/// What table and plot have in common.
fn conditions(view: &View<'_>) -> Vec<Message> {
    let is_certain = |cell: &Cell| !cell.method.is_random();
    let mut notes = vec![Message::WilsonShown];
    notes.extend(view.study.plan.cells.iter().any(is_certain).then_some(Message::CertainShown));
    notes.push(view.conditions());
    notes.extend(view.has_timeouts().then_some(Message::BeyondNotFound));
    notes
}

/// The shares, series by n.
fn grid(view: &View<'_>, title: Message, field: impl Fn(&Cell, &Record) -> String) -> Grid {
    let text = |cell: Option<(&Cell, &Record)>| {
        cell.map_or(NONE.into(), |(cell, record)| field(cell, record))
    };
    let rows = view.series.iter().map(|series| {
        let fields = view.sizes.iter().map(|&n| text(series.at(n))).collect();
        (series.name.clone(), fields)
    });
    view.grid(title, Message::ColumnStrategy, rows)
}

/// Bars with intervals, in groups by n.
pub(super) fn chart(view: &View<'_>) -> Chart {
    let series = view.series.iter().map(|series| BarSeries {
        name: series.name.clone(),
        bars: view.sizes.iter().map(|&n| bar(series, n)).collect(),
    });
    let groups = view.sizes.iter().map(u32::to_string).collect();
    drawn(view, Message::AxisSize, Bars { groups, series: series.collect() })
}

/// Bars with intervals, in groups by density, as the tutorials draw them: a bar for each n. A strategy without a
/// density is a group of its own.
pub(super) fn chart_by_density(view: &View<'_>) -> Chart {
    let series = view.sizes.iter().map(|&n| BarSeries {
        name: format!("n = {n}"),
        bars: view.series.iter().map(|series| bar(series, n)).collect(),
    });
    let densities: Option<Vec<Density>> =
        view.series.iter().map(|series| series.cell().density).collect();
    let (groups, axis) = match densities {
        Some(densities) if view.task().is_some() => {
            let names = densities.iter().map(|density| format!("{:?}", density.get()));
            (names.collect(), Message::ColumnDensity)
        }
        _ => {
            let names = view.series.iter().map(|series| series.name.clone());
            (names.collect(), Message::ColumnStrategy)
        }
    };
    drawn(view, axis, Bars { groups, series: series.collect() })
}

fn drawn(view: &View<'_>, x: Message, bars: Bars) -> Chart {
    Chart {
        title: view.say(Message::AccuracyTitle),
        x: view.say(x),
        y: view.say(Message::AxisShare),
        notes: view.notes(conditions(view)),
        body: Body::Bars(bars),
    }
}

fn bar(series: &Series<'_>, n: u32) -> Option<Bar> {
    let (cell, record) = series.at(n)?;
    let (value, interval) = Success::from_record(cell, record).interval()?;
    Some(Bar { value, low: interval.low, high: interval.high })
}
