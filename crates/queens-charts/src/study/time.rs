//! How long it takes, as a row for each cell and lines with bands over n; how fast time or steps grow with n, beside the
//! number of solutions and fitted curves.

use n_queens::compare::{Cell, CellRecord, Growth};
use n_queens::{Task, known};
use queens_messages::Message;

use super::Growing;
use super::number::{self, NONE};
use super::view::{self, MethodSeries, View, tried};
use crate::Table;
use crate::plot::{Body, Chart, LineSeries, Lines, Point, Role, Unit};

/// The bands of more series than this would hide each other.
const FEW: usize = 3;

pub(super) fn time_tables(view: &View<'_>) -> Vec<Table> {
    let mut notes = vec![Message::TimeColumns, view.conditions()];
    notes.extend(view.missing());
    notes.extend(view.has_timeouts().then_some(Message::BeyondShown));
    notes.extend(gave_up(view));
    notes.extend(view.has_chance().then_some(Message::SpreadIsWork));
    notes.extend(view.disturbances());
    let time =
        |record: &CellRecord, share| Some(number::time(record.time.quantile(share), view.limit));
    let beyond = |record: &CellRecord| Some(number::percent(record.beyond, record.runs));
    let columns = [
        view.column(Message::ColumnRuns, |_, _, record| Some(record.runs.to_string())),
        view.column(Message::ColumnMedian, |_, _, record| time(record, 0.5)),
        view.column("5%".to_owned(), |_, _, record| time(record, 0.05)),
        view.column("95%".to_owned(), |_, _, record| time(record, 0.95)),
        view.column(Message::ColumnTried, |_, cell, record| squares(cell, record)),
        view.column(Message::ColumnFound, |_, _, record| Some(found(view, record))),
        view.column(Message::ColumnTimeouts, |_, _, record| beyond(record)),
    ];
    vec![view.cell_table((time_title(view), notes), &view.series, &columns)]
}

fn time_title(view: &View<'_>) -> Message {
    if view.task() == Task::One { Message::TimeTitleOne } else { Message::TimeTitleAll }
}

/// The squares tried: in full where all runs are alike.
fn squares(cell: &Cell, record: &CellRecord) -> Option<String> {
    tried(cell, record).map(|value| match cell.method.is_random() {
        true => number::short(value.round()),
        false => number::exact(value as u64),
    })
}

/// The share of runs with a solution; that there is none is another answer.
fn found(view: &View<'_>, record: &CellRecord) -> String {
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
pub(super) fn time_chart(view: &View<'_>) -> Chart {
    let series = lines(view, |cell, record| point(view, cell, record));
    let mut notes = vec![band(series.len())];
    notes.extend(view.has_timeouts().then_some(Message::TimeoutsDrawn));
    notes.extend(gave_up(view));
    notes.push(view.conditions());
    let body = Body::Lines(Lines { unit: Unit::Seconds, limit: bound(view), series });
    view.chart((time_title(view), notes), [Message::AxisSize, Message::AxisTime], body)
}

/// A measured line for each series that has a point.
fn lines(view: &View<'_>, point: impl Fn(&Cell, &CellRecord) -> Option<Point>) -> Vec<LineSeries> {
    let line = |series: &MethodSeries<'_>| LineSeries {
        name: series.name.clone(),
        role: Role::Measured,
        points: series.cells.iter().filter_map(|(cell, record)| point(cell, record)).collect(),
    };
    view.series.iter().map(line).filter(|line| !line.points.is_empty()).collect()
}

/// What the bands of so many series look like.
const fn band(series: usize) -> Message {
    if series > FEW { Message::BandsApart } else { Message::BandShown }
}

/// The line of the limit, if some run reached it; else it would only flatten what was measured.
fn bound(view: &View<'_>) -> Option<(f64, String)> {
    let seconds = view.limit.filter(|_| view.has_timeouts())?;
    let limit = number::limit(seconds);
    Some((seconds, view.say(Message::LimitLine { limit })))
}

/// The times of a cell; none without a run.
fn point(view: &View<'_>, cell: &Cell, record: &CellRecord) -> Option<Point> {
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

/// Fewer points than this make no curve if there are more.
const ENOUGH: usize = 3;

/// A curve through the points of a series.
pub(super) struct Fit {
    pub(super) name: String,
    /// The sizes that it goes through, from small to large.
    pub(super) sizes: Vec<u32>,
    pub(super) growth: Growth,
    /// How the number of solutions grows over these sizes.
    pub(super) solutions: Option<Growth>,
    /// Whether smaller boards were left out.
    skips: bool,
}

impl Fit {
    /// The first board that was not measured, and the curve's value for it.
    pub(super) fn next(&self) -> (u32, f64) {
        let next = self.sizes.last().map_or(0, |&n| n.saturating_add(1));
        (next, self.growth.at(f64::from(next)))
    }
}

/// Below this, the overhead of a run, or chance, is most of what is measured.
const fn floor(growing: Growing) -> f64 {
    match growing {
        Growing::Time => 20e-6,
        Growing::Steps => 1000.0,
    }
}

/// The value of a cell, in seconds or squares.
fn value(growing: Growing, (cell, record): (&Cell, &CellRecord)) -> Option<f64> {
    match growing {
        Growing::Time => Some(view::known(record.time.quantile(0.5))? / 1e9),
        Growing::Steps => tried(cell, record),
    }
}

fn written(growing: Growing, value: f64) -> String {
    match growing {
        Growing::Time => number::seconds(value),
        Growing::Steps => number::short(value),
    }
}

/// The number of solutions of a board that has some.
fn solutions(n: u32) -> Option<f64> {
    known::solutions(n).map(|count| count as f64).filter(|&count| count > 0.0)
}

/// The curves of all series that have one.
pub(super) fn fits(view: &View<'_>, growing: Growing) -> Vec<Fit> {
    view.series.iter().filter_map(|series| fit(series, growing)).collect()
}

fn fit(series: &MethodSeries<'_>, growing: Growing) -> Option<Fit> {
    let point = |&entry: &(&Cell, &CellRecord)| {
        Some((entry.0.n, value(growing, entry).filter(|&value| value > 0.0)?))
    };
    let all: Vec<(u32, f64)> = series.cells.iter().filter_map(point).collect();
    let large: Vec<_> = all.iter().copied().filter(|point| point.1 >= floor(growing)).collect();
    let skips = large.len() < all.len() && large.len() >= ENOUGH;
    let used = if skips { large } else { all };
    let sizes: Vec<u32> = used.iter().map(|point| point.0).collect();
    let points: Vec<_> = used.iter().map(|&(n, value)| (f64::from(n), value)).collect();
    let growth = Growth::fit(&points).filter(|growth| growth.factor.is_finite())?;
    let known = |&n: &u32| Some((f64::from(n), known::solutions(n)? as f64));
    let solutions = sizes.iter().map(known).collect::<Option<Vec<_>>>();
    let solutions = solutions.and_then(|points| Growth::fit(&points));
    Some(Fit { name: series.name.clone(), solutions, sizes, growth, skips })
}

pub(super) fn growth_tables(view: &View<'_>, growing: Growing) -> Vec<Table> {
    let fits = fits(view, growing);
    let factors = (!fits.is_empty()).then(|| factors(view, growing, &fits));
    [values(view, growing)].into_iter().chain(factors).collect()
}

/// The title, and the name of the column of values.
fn growth_title(growing: Growing) -> (Message, Message) {
    match growing {
        Growing::Time => (Message::GrowthTitleTime, Message::ColumnMedian),
        Growing::Steps => (Message::GrowthTitleSteps, Message::ColumnTried),
    }
}

/// A row for each cell.
fn values(view: &View<'_>, growing: Growing) -> Table {
    let (title, column) = growth_title(growing);
    let mut notes = vec![Message::GrowthColumns];
    notes.extend((growing == Growing::Time).then(|| view.conditions()));
    notes.extend(view.missing());
    notes.extend(view.disturbances());
    let columns = [
        view.column(column, |_, cell, record| match growing {
            Growing::Time => Some(number::time(record.time.quantile(0.5), view.limit)),
            Growing::Steps => Some(number::short(tried(cell, record)?)),
        }),
        view.column(Message::ColumnTimesLast, |series, cell, record| {
            let before = value(growing, series.at(cell.n.checked_sub(1)?)?);
            let before = before.filter(|&before| before > 0.0)?;
            Some(number::ratio(value(growing, (cell, record))? / before))
        }),
        view.column("A000170".to_owned(), |_, cell, _| Some(known::solutions(cell.n)?.to_string())),
        view.column(Message::ColumnPerSolution, |_, cell, record| {
            Some(written(growing, value(growing, (cell, record))? / solutions(cell.n)?))
        }),
    ];
    view.cell_table((title, notes), &view.series, &columns)
}

/// A row for each curve.
fn factors(view: &View<'_>, growing: Growing, fits: &[Fit]) -> Table {
    let skips = match growing {
        Growing::Time => Message::FitSkipsTimes { floor: number::limit(floor(growing)) },
        Growing::Steps => Message::FitSkipsSteps { floor: floor(growing).to_string() },
    };
    let mut notes = vec![Message::FactorsShown];
    notes.extend(fits.iter().any(|fit| fit.skips).then_some(skips));
    notes.push(Message::FactorGrows);
    let names = [
        view.say(Message::ColumnStrategy),
        view.say(Message::ColumnFactor),
        "A000170".into(),
        view.say(Message::ColumnDetermination),
        view.say(Message::ColumnFitted),
        view.say(Message::ColumnNext),
    ];
    let rows = fits.iter().map(|fit| factor_row(fit, growing)).collect();
    view.table((Message::FactorsTitle, notes), names.into(), rows)
}

fn factor_row(fit: &Fit, growing: Growing) -> Vec<String> {
    let (next, predicted) = fit.next();
    let (first, last) = (fit.sizes.first().unwrap_or(&0), fit.sizes.last().unwrap_or(&0));
    vec![
        fit.name.clone(),
        number::ratio(fit.growth.factor),
        fit.solutions.map_or(NONE.into(), |growth| number::ratio(growth.factor)),
        format!("{:.4}", fit.growth.determination),
        format!("{first}..{last} ({})", fit.sizes.len()),
        format!("n = {next}: {}", written(growing, predicted)),
    ]
}

/// Measured points, fitted curves, and the number of solutions.
pub(super) fn growth_chart(view: &View<'_>, growing: Growing) -> Chart {
    let mut lines = lines(view, |cell, record| match growing {
        Growing::Time => point(view, cell, record),
        Growing::Steps => tried(cell, record).map(|value| plain(cell.n, value)),
    });
    let mut notes = vec![Message::GrowthShown];
    if growing == Growing::Time {
        notes.push(band(lines.len()));
        notes.extend(view.has_timeouts().then_some(Message::TimeoutsDrawn));
    }
    let solutions = solutions_line(view, growing, &lines);
    lines.extend(fits(view, growing).iter().map(|fit| curve(view, fit)));
    lines.extend(solutions);
    let (unit, y) = match growing {
        Growing::Time => (Unit::Seconds, Message::AxisTime),
        Growing::Steps => (Unit::Count, Message::AxisTried),
    };
    let limit = bound(view).filter(|_| growing == Growing::Time);
    let body = Body::Lines(Lines { unit, limit, series: lines });
    view.chart((growth_title(growing).0, notes), [Message::AxisSize, y], body)
}

/// A fitted curve, drawn as far as its prediction.
fn curve(view: &View<'_>, fit: &Fit) -> LineSeries {
    let (next, _) = fit.next();
    let points = fit.sizes.iter().chain([&next]);
    let (name, factor) = (fit.name.clone(), number::ratio(fit.growth.factor));
    LineSeries {
        name: view.say(Message::CurveName { name, factor }),
        role: Role::Reference,
        points: points.map(|&n| plain(n, fit.growth.at(f64::from(n)))).collect(),
    }
}

/// The number of solutions over these sizes. Beside times it is drawn to scale only: it ends where the first line
/// does. (Small boards have too few solutions to begin there.)
fn solutions_line(
    view: &View<'_>,
    growing: Growing,
    measured: &[LineSeries],
) -> Option<LineSeries> {
    let mut sizes = view.sizes.clone();
    let (mut scale, mut name) = (1.0, Message::KnownSolutions);
    if growing == Growing::Time {
        let is_known = |point: &&Point| point.beyond < 0.5 && solutions(point.x as u32).is_some();
        let last = measured.first()?.points.iter().rfind(is_known)?;
        sizes.retain(|&n| f64::from(n) <= last.x);
        scale = last.value / solutions(last.x as u32)?;
        name = Message::KnownScaled;
    }
    let points: Vec<_> =
        sizes.iter().filter_map(|&n| Some(plain(n, solutions(n)? * scale))).collect();
    let line = LineSeries { name: view.say(name), role: Role::Reference, points };
    (!line.points.is_empty()).then_some(line)
}
