//! How often it finds a solution: a row for each cell, a grid over n, and bars with intervals by n or by density.

use n_queens::Density;
use n_queens::compare::{Cell, Interval, Record};
use queens_messages::{Language, Message};

use super::Study;
use super::blocks::{Room, blocks};
use super::number::{self, NONE};
use super::view::{MethodSeries, View, success};
use crate::Table;
use crate::plot::{Bar, BarSeries, Bars, Body, Chart};

pub(super) fn tables(view: &View<'_>, room: Room) -> Vec<Table> {
    match room {
        Room::Terminal => {
            let shares = |cell: &Cell, record: &Record| share(cell, record, 2);
            let grid = grid(view, Message::AccuracyGridTitle, shares, Vec::new());
            [cells(view)].into_iter().chain(blocks(grid, room)).collect()
        }
        Room::Page => blocks(page_grid(view), room),
    }
}

/// A row for each cell.
fn cells(view: &View<'_>) -> Table {
    let notes = conditions(view).into_iter().chain(view.missing()).collect();
    let ends = |Interval { low, high }| format!("{low:.3}..{high:.3}");
    let counted = |record: &Record, count: u64| match record.runs {
        0 => NONE.into(),
        _ => count.to_string(),
    };
    let columns = [
        view.column(Message::ColumnRuns, |_, _, record| record.runs.to_string()),
        view.column(Message::ColumnShare, |_, cell, record| share(cell, record, 3)),
        view.column(Message::ColumnInterval, |_, cell, record| interval(view, cell, record, ends)),
        view.column(Message::ColumnGaveUp, |_, _, record| counted(record, record.gave_up)),
        view.column(Message::ColumnTimeouts, |_, _, record| counted(record, record.beyond)),
    ];
    view.cell_table(Message::AccuracyTitle, &view.series, &columns, notes)
}

/// The shares with their intervals: all of it in less room. What else became of the runs stands beside their times.
fn page_grid(view: &View<'_>) -> Table {
    let mut notes = vec![Message::IntervalsShown];
    notes.extend(view.has_timeouts().then_some(Message::BeyondNotFound));
    notes.extend(view.missing());
    let field = |cell: &Cell, record: &Record| {
        let percent = |ends| percent_within(record.found, record.runs, ends);
        interval(view, cell, record, percent)
    };
    grid(view, Message::AccuracyTitle, field, notes)
}

/// A share of runs in per cent, and its interval: `50% (15..85)`.
pub(super) fn percent_within(found: u64, runs: u64, Interval { low, high }: Interval) -> String {
    format!("{} ({:.0}..{:.0})", number::percent(found, runs), low * 100.0, high * 100.0)
}

/// A share with so many digits; what is certain needs none.
fn share(cell: &Cell, record: &Record, digits: usize) -> String {
    let digits = if cell.method.is_random() { digits } else { 0 };
    success(cell, record).map_or(NONE.into(), |(share, _)| format!("{share:.digits$}"))
}

/// An interval as `write` writes it, or a word where one run decides.
fn interval(
    view: &View<'_>,
    cell: &Cell,
    record: &Record,
    write: impl Fn(Interval) -> String,
) -> String {
    match success(cell, record) {
        None => NONE.into(),
        Some((_, interval)) if cell.method.is_random() => write(interval),
        Some((0.0, _)) => view.say(Message::Never),
        Some(_) => view.say(Message::Always),
    }
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
fn grid(
    view: &View<'_>,
    title: Message,
    field: impl Fn(&Cell, &Record) -> String,
    notes: Vec<Message>,
) -> Table {
    let row = |series: &MethodSeries<'_>| {
        view.grid_row(series.name.clone(), |n| {
            series.at(n).map_or(NONE.into(), |(cell, record)| field(cell, record))
        })
    };
    view.grid(title, Message::ColumnStrategy, view.series.iter().map(row).collect(), notes)
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

/// The shares of runs that found a solution, as bars in groups by density instead of n, as the tutorials draw them: a
/// bar for each n. A strategy without a density is a group of its own.
///
/// ```
/// use queens_charts::study::{self, Kind, Study};
/// use queens_messages::Language;
/// let plan = n_queens::compare::Plan::new(Kind::Accuracy.measure());
/// let study = Study { kind: Kind::Accuracy, plan, records: Vec::new(), threads: 1 };
/// assert_eq!(study::chart_by_density(&study, Language::English).x, "density");
/// ```
pub fn chart_by_density(study: &Study, language: Language) -> Chart {
    let view = &View::new(study, language);
    let series = view.sizes.iter().map(|&n| BarSeries {
        name: format!("n = {n}"),
        bars: view.series.iter().map(|series| bar(series, n)).collect(),
    });
    let densities: Option<Vec<Density>> =
        view.series.iter().map(|series| series.cell().density).collect();
    let (groups, axis) = match densities {
        Some(densities) => {
            let names = densities.iter().map(|density| format!("{:?}", density.get()));
            (names.collect(), Message::ColumnDensity)
        }
        None => {
            let names = view.series.iter().map(|series| series.name.clone());
            (names.collect(), Message::ColumnStrategy)
        }
    };
    drawn(view, axis, Bars { groups, series: series.collect() })
}

fn drawn(view: &View<'_>, x: Message, bars: Bars) -> Chart {
    let axes = [x, Message::AxisShare];
    view.chart(Message::AccuracyTitle, axes, conditions(view), Body::Bars(bars))
}

fn bar(series: &MethodSeries<'_>, n: u32) -> Option<Bar> {
    let (cell, record) = series.at(n)?;
    let (value, Interval { low, high }) = success(cell, record)?;
    Some(Bar { value, low, high })
}
