//! How fast it grows with n: each value beside the number of solutions, fitted curves, and both as a plot.

mod fit;

use n_queens::compare::{Cell, Quantile, Record};
use n_queens::{Task, known};

pub(super) use fit::{Fit, fits};

use super::number::{self, NONE};
use super::series::{self, Series};
use super::{columns, notes, time};
use crate::Table;
use crate::plot::{Body, Chart, Lines, Point, Role, Series as Line, Unit};
use crate::study::{Growing, Study};
use queens_messages::{Language, Message, Speak};

pub(super) fn tables(study: &Study, growing: Growing, language: Language) -> Vec<Table> {
    let mut tables = vec![values(study, growing, language)];
    let fits = fits(study, growing, language);
    tables.extend((!fits.is_empty()).then(|| factors(&fits, growing, language)));
    tables
}

fn title(study: &Study, growing: Growing) -> Message {
    match (growing, series::task(study)) {
        (Growing::Time, Some(Task::All)) => Message::GrowthTitleTime,
        (Growing::Steps, Some(Task::All)) => Message::GrowthTitleSteps,
        (Growing::Time, _) => Message::GrowthTitleTimeOne,
        (Growing::Steps, _) => Message::GrowthTitleStepsOne,
    }
}

/// What grows, in seconds or squares.
fn value(growing: Growing, cell: &Cell, record: &Record) -> Option<Quantile> {
    match growing {
        Growing::Time => Some(match record.time.quantile(0.5)? {
            Quantile::At(nanoseconds) => Quantile::At(nanoseconds / 1e9),
            Quantile::Beyond => Quantile::Beyond,
        }),
        Growing::Steps => series::tried(cell, record).map(Quantile::At),
    }
}

fn written(growing: Growing, value: f64) -> String {
    match growing {
        Growing::Time => number::seconds(value),
        Growing::Steps => number::short(value),
    }
}

/// A row for each cell.
fn values(study: &Study, growing: Growing, language: Language) -> Table {
    let what = match growing {
        Growing::Time => Message::ColumnMedian,
        Growing::Steps => Message::ColumnTried,
    };
    let names = [
        Message::ColumnStrategy.say(language),
        "n".into(),
        what.say(language),
        Message::ColumnTimesLast.say(language),
        "A000170".into(),
        Message::ColumnPerSolution.say(language),
    ];
    let all = series::shown(study, language);
    let row = |series: &Series<'_>| {
        let cells = series.cells.iter();
        cells.map(|(cell, record)| row(study, growing, series, cell, record)).collect::<Vec<_>>()
    };
    Table {
        title: title(study, growing).say(language),
        columns: columns(names),
        rows: all.iter().flat_map(row).collect(),
        notes: value_notes(study, growing, language),
    }
}

fn row(
    study: &Study,
    growing: Growing,
    series: &Series<'_>,
    cell: &Cell,
    record: &Record,
) -> Vec<String> {
    let value = value(growing, cell, record);
    let shown = match value {
        Some(Quantile::Beyond) => number::time(value, series::limit(study)),
        _ => shown(growing, series::known(value)),
    };
    let times = times_last(growing, series, cell.n).map(number::ratio);
    let solutions = known::solutions(cell.n);
    let each = solutions.filter(|&solutions| solutions > 0 && cell.task == Task::All);
    let each = each.and_then(|solutions| Some(series::known(value)? / solutions as f64));
    vec![
        series.name.clone(),
        cell.n.to_string(),
        shown,
        times.unwrap_or(NONE.into()),
        solutions.map_or(NONE.into(), |solutions| solutions.to_string()),
        self::shown(growing, each),
    ]
}

fn shown(growing: Growing, value: Option<f64>) -> String {
    value.map_or(NONE.into(), |value| written(growing, value))
}

/// How many times the value of the board that is smaller by one.
fn times_last(growing: Growing, series: &Series<'_>, n: u32) -> Option<f64> {
    let value = |n| {
        let (cell, record) = series.at(n)?;
        series::known(value(growing, cell, record))
    };
    let before = value(n.checked_sub(1)?).filter(|&before| before > 0.0)?;
    Some(value(n)? / before)
}

fn value_notes(study: &Study, growing: Growing, language: Language) -> Vec<String> {
    let mut messages = vec![Message::GrowthColumns];
    messages.extend((growing == Growing::Time).then(|| notes::conditions(study)));
    messages.extend(notes::incomplete(study));
    messages.extend(notes::left_out(study, language));
    messages.extend(notes::disturbances(study, language));
    notes::say(messages, language)
}

/// A row for each curve.
fn factors(fits: &[Fit], growing: Growing, language: Language) -> Table {
    let names = [
        Message::ColumnStrategy.say(language),
        Message::ColumnFactor.say(language),
        "A000170".into(),
        Message::ColumnDetermination.say(language),
        Message::ColumnFitted.say(language),
        Message::ColumnNext.say(language),
    ];
    Table {
        title: Message::FactorsTitle.say(language),
        columns: columns(names),
        rows: fits.iter().map(|fit| factor_row(fit, growing)).collect(),
        notes: factor_notes(fits, growing, language),
    }
}

fn factor_row(fit: &Fit, growing: Growing) -> Vec<String> {
    let (next, predicted) = fit.next();
    vec![
        fit.name.clone(),
        number::ratio(fit.growth.factor),
        fit.solutions.map_or(NONE.into(), |growth| number::ratio(growth.factor)),
        format!("{:.4}", fit.growth.determination),
        points(&fit.sizes),
        format!("n = {next}: {}", written(growing, predicted)),
    ]
}

/// `8..14 (7)`: from where to where, and how many.
fn points(sizes: &[u32]) -> String {
    let (first, last) = (sizes.first().unwrap_or(&0), sizes.last().unwrap_or(&0));
    format!("{first}..{last} ({})", sizes.len())
}

fn factor_notes(fits: &[Fit], growing: Growing, language: Language) -> Vec<String> {
    let floor = match growing {
        Growing::Time => number::limit(fit::floor(growing)),
        Growing::Steps => fit::floor(growing).to_string(),
    };
    let skips = fits.iter().any(|fit| fit.skips);
    let mut messages = vec![Message::FactorsShown];
    messages.extend(skips.then_some(match growing {
        Growing::Time => Message::FitSkipsTimes { floor },
        Growing::Steps => Message::FitSkipsSteps { floor },
    }));
    messages.push(Message::FactorGrows);
    notes::say(messages, language)
}

/// Measured points, fitted curves, and the number of solutions.
pub(super) fn chart(study: &Study, growing: Growing, language: Language) -> Chart {
    let fits = fits(study, growing, language);
    let mut lines = measured(study, growing, language);
    let measured = lines.len();
    let solutions = solutions(study, growing, &lines, language);
    lines.extend(fits.iter().map(|fit| curve(fit, language)));
    lines.extend(solutions);
    let (unit, y) = match growing {
        Growing::Time => (Unit::Seconds, Message::AxisTime),
        Growing::Steps => (Unit::Count, Message::AxisTried),
    };
    let limit = time::bound(study, language).filter(|_| growing == Growing::Time);
    Chart {
        title: title(study, growing).say(language),
        x: Message::AxisSize.say(language),
        y: y.say(language),
        notes: chart_notes(study, growing, measured, language),
        body: Body::Lines(Lines { unit, limit, series: lines }),
    }
}

fn chart_notes(
    study: &Study,
    growing: Growing,
    measured: usize,
    language: Language,
) -> Vec<String> {
    let mut messages = vec![Message::GrowthShown];
    if growing == Growing::Time {
        messages.push(time::band(measured));
        messages.extend(notes::has_timeouts(study).then_some(Message::TimeoutsDrawn));
    }
    notes::say(messages, language)
}

fn measured(study: &Study, growing: Growing, language: Language) -> Vec<Line> {
    let point = |cell: &Cell, record: &Record| match growing {
        Growing::Time => time::point(study, cell, record),
        Growing::Steps => series::tried(cell, record).map(|value| plain(cell.n, value)),
    };
    let all = series::series(study, language).into_iter().map(|series| Line {
        points: series.cells.iter().filter_map(|(cell, record)| point(cell, record)).collect(),
        role: Role::Measured,
        name: series.name,
    });
    all.filter(|line| !line.points.is_empty()).collect()
}

/// A point without a band.
pub(super) fn plain(n: u32, value: f64) -> Point {
    Point { x: f64::from(n), value, low: value, high: value, beyond: 0.0 }
}

/// A fitted curve, drawn as far as it foretells.
fn curve(fit: &Fit, language: Language) -> Line {
    let (next, _) = fit.next();
    let points = fit.sizes.iter().chain([&next]);
    let (name, factor) = (fit.name.clone(), number::ratio(fit.growth.factor));
    Line {
        name: Message::CurveName { name, factor }.say(language),
        role: Role::Reference,
        points: points.map(|&n| plain(n, fit.growth.at(f64::from(n)))).collect(),
    }
}

/// The number of solutions over the same sizes. Beside times it is drawn to scale only: it ends where the
/// first line does. (Small boards have too few solutions to begin there.)
fn solutions(
    study: &Study,
    growing: Growing,
    measured: &[Line],
    language: Language,
) -> Option<Line> {
    let known = |n: u32| known::solutions(n).map(|count| count as f64).filter(|&count| count > 0.0);
    let mut sizes = series::sizes(study);
    let mut scale = 1.0;
    if growing == Growing::Time {
        let is_known = |point: &&Point| point.beyond < 0.5 && known(point.x as u32).is_some();
        let last = measured.first()?.points.iter().rfind(is_known)?;
        sizes.retain(|&n| f64::from(n) <= last.x);
        scale = last.value / known(last.x as u32)?;
    }
    let points: Vec<_> = sizes.iter().filter_map(|&n| Some(plain(n, known(n)? * scale))).collect();
    let name = match growing {
        Growing::Time => Message::KnownScaled,
        Growing::Steps => Message::KnownSolutions,
    };
    let line = Line { name: name.say(language), role: Role::Reference, points };
    (!line.points.is_empty()).then_some(line)
}
