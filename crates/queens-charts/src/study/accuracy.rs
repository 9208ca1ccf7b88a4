//! How often it finds a solution, as a row for each cell, a grid over n, and bars with intervals by n or by density; the
//! tutorials' tables, ours above theirs, and their figures in our plots.

use n_queens::Strategy;
use n_queens::compare::{Cell, CellRecord, Interval, published, wilson};
use queens_messages::{Language, Message, units};

use super::number::{self, NONE};
use super::time::{plain, time_chart};
use super::view::{CellRuns, MethodSeries, View, known, method_name, success, tutorial_density};
use super::{Room, Study};
use crate::Table;
use crate::plot::{Bar, Body, Chart, Grid, LineSeries, Role};

pub(super) fn accuracy_tables(view: &View<'_>, room: Room) -> Vec<Table> {
    match room {
        Room::Terminal => {
            let share = |series: &MethodSeries<'_>, n| share(series.at(n)?, 2);
            let series = view.series.iter();
            let grid = view.series_grid((Message::AccuracyGridTitle, vec![]), series, share);
            [cells(view)].into_iter().chain(grid.into_blocks(room.width())).collect()
        }
        Room::Page => page_grid(view).into_blocks(room.width()),
    }
}

/// A row for each cell.
fn cells(view: &View<'_>) -> Table {
    let notes = conditions(view).into_iter().chain(view.missing()).collect();
    let ends = |Interval { low, high }| format!("{low:.3}..{high:.3}");
    let counted = |record: &CellRecord, count: u64| (record.runs > 0).then(|| count.to_string());
    let columns = [
        view.column(Message::ColumnRuns, |_, _, record| Some(record.runs.to_string())),
        view.column(Message::ColumnShare, |_, cell, record| share((cell, record), 3)),
        view.column(Message::ColumnInterval, |_, cell, record| {
            interval(view, (cell, record), ends)
        }),
        view.column(Message::ColumnGaveUp, |_, _, record| counted(record, record.gave_up)),
        view.column(Message::ColumnTimeouts, |_, _, record| counted(record, record.beyond)),
    ];
    view.cell_table((Message::AccuracyTitle, notes), &view.series, &columns)
}

/// The shares with their intervals: all of it in less room. What else became of the runs stands beside their times.
fn page_grid(view: &View<'_>) -> Table {
    let mut notes = vec![Message::IntervalsShown];
    notes.extend(view.has_timeouts().then_some(Message::BeyondNotFound));
    notes.extend(view.missing());
    let field = |series: &MethodSeries<'_>, n| {
        let (cell, record) = series.at(n)?;
        let percent = |ends| percent_within(record.found, record.runs, ends);
        interval(view, (cell, record), percent)
    };
    view.series_grid((Message::AccuracyTitle, notes), view.series.iter(), field)
}

/// A share of runs in per cent, and its interval: `50% (15..85)`.
fn percent_within(found: u64, runs: u64, Interval { low, high }: Interval) -> String {
    format!("{} ({:.0}..{:.0})", number::percent(found, runs), low * 100.0, high * 100.0)
}

/// A share with so many digits; what is certain needs none.
fn share((cell, record): CellRuns<'_>, digits: usize) -> Option<String> {
    let digits = if cell.method.is_random() { digits } else { 0 };
    success(cell, record).map(|(share, _)| format!("{share:.digits$}"))
}

/// An interval as `write` writes it, or a word where one run decides.
fn interval(
    view: &View<'_>,
    (cell, record): CellRuns<'_>,
    write: impl Fn(Interval) -> String,
) -> Option<String> {
    Some(match success(cell, record)? {
        (_, interval) if cell.method.is_random() => write(interval),
        (0.0, _) => view.say(Message::Never),
        _ => view.say(Message::Always),
    })
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

/// Bars with intervals, in groups by n.
pub(super) fn accuracy_chart(view: &View<'_>) -> Chart {
    drawn(view, Message::AxisSize, view.drawn(bar))
}

/// The shares of runs that found a solution, as bars in groups by density instead of n, as the tutorials draw them: a
/// bar for each n. A strategy without a density is a group of its own.
///
/// ```
/// use queens_charts::study::{self, ExperimentKind, Study};
/// use queens_messages::Language;
/// let plan = n_queens::compare::Plan::new(ExperimentKind::Accuracy.measure());
/// let study = Study { kind: ExperimentKind::Accuracy, plan, records: Vec::new(), threads: 1 };
/// assert_eq!(study::chart_by_density(&study, Language::English).x, "density");
/// ```
pub fn chart_by_density(study: &Study, language: Language) -> Chart {
    let view = &View::new(study, language);
    let density = |series: &MethodSeries<'_>| Some(format!("{:?}", series.cell().density?.get()));
    let densities: Option<Vec<String>> = view.series.iter().map(density).collect();
    let axis = if densities.is_some() { Message::ColumnDensity } else { Message::ColumnStrategy };
    let by_size = view.drawn(bar);
    let bars_of = |size: usize| by_size.cells.iter().map(|row| row[size]).collect();
    let by_density = Grid {
        rows: by_size.columns.iter().map(|n| format!("n = {n}")).collect(),
        cells: (0..by_size.columns.len()).map(bars_of).collect(),
        columns: densities.unwrap_or(by_size.rows),
    };
    drawn(view, axis, by_density)
}

fn drawn(view: &View<'_>, x: Message, bars: Grid<Bar>) -> Chart {
    let caption = (Message::AccuracyTitle, conditions(view));
    view.chart(caption, [x, Message::AxisShare], Body::Bars(bars))
}

fn bar(series: &MethodSeries<'_>, n: u32) -> Option<Bar> {
    let (cell, record) = series.at(n)?;
    let (value, Interval { low, high }) = success(cell, record)?;
    Some(Bar { value, low, high })
}

/// The columns of the published shares; the last covers all larger boards too.
const COLUMNS: [u32; 4] = [5, 15, 25, ABOVE];
const ABOVE: u32 = 30;

/// The densities whose published times are drawn; more would hide what was measured.
const DRAWN: [Option<f64>; 3] = [None, Some(0.2), Some(0.6)];

pub(super) fn classic_tables(view: &View<'_>, room: Room) -> Vec<Table> {
    let grids = [shares(view), times(view)].into_iter();
    grids.flat_map(|grid| grid.into_blocks(room.width())).collect()
}

/// The runs of `probabilistic` at a density, on the boards of a column, added up.
fn tally(view: &View<'_>, density: f64, column: u32) -> CellRecord {
    let belongs = |n: u32| if column == ABOVE { n >= ABOVE } else { n == column };
    let here = |cell: &Cell| tutorial_density(cell) == Some(Some(density)) && belongs(cell.n);
    let mut sum = CellRecord::default();
    for (_, record) in view.study.cells().filter(|(cell, _)| here(cell)) {
        sum.runs += record.runs;
        sum.found += record.found;
        sum.beyond += record.beyond;
    }
    sum
}

/// The 95% interval, whatever the result of the runs that were stopped.
fn wide_interval(sum: &CellRecord) -> Interval {
    let high = wilson(sum.found + sum.beyond, sum.runs).high;
    Interval { low: wilson(sum.found, sum.runs).low, high }
}

fn tally_text(sum: &CellRecord) -> String {
    match sum.runs {
        0 => NONE.into(),
        runs => percent_within(sum.found, runs, wide_interval(sum)),
    }
}

/// Whether a published share contradicts ours; none if there is nothing to compare. Ten runs have a wide interval of
/// their own: the shares contradict each other if the two intervals do not touch.
fn contradicts(sum: &CellRecord, share: Option<f64>) -> Option<bool> {
    let hits = (share? * published::RUNS as f64).round() as u64;
    let (ours, theirs) = (wide_interval(sum), wilson(hits, published::RUNS));
    (sum.runs > 0).then_some(ours.high < theirs.low || theirs.high < ours.low)
}

/// The densities of this study.
fn densities(view: &View<'_>) -> Vec<f64> {
    let cells = view.study.plan.cells.iter();
    let mut densities: Vec<f64> = cells.filter_map(|cell| tutorial_density(cell)?).collect();
    densities.sort_by(f64::total_cmp);
    densities.dedup();
    densities
}

/// The shares, ours above theirs.
fn shares(view: &View<'_>) -> Table {
    let row = |name: String, fields: [String; 4]| [name].into_iter().chain(fields).collect();
    let percent = |share: f64| format!("{:.0}%", share * 100.0);
    let (mut rows, mut contradictions) = (Vec::new(), Vec::new());
    for density in densities(view) {
        let ours = COLUMNS.map(|column| tally(view, density, column));
        let theirs = COLUMNS.map(|column| published::share(column, density));
        let pairs = ours.iter().zip(theirs);
        contradictions.extend(pairs.filter_map(|(ours, share)| contradicts(ours, share)));
        rows.push(row(format!("{density:?}"), ours.each_ref().map(tally_text)));
        let theirs = theirs.map(|share| share.map_or(NONE.into(), percent));
        rows.push(row(view.say(Message::RowPublished), theirs));
    }
    let header = |n: u32| if n == ABOVE { format!("n >= {n}") } else { format!("n = {n}") };
    let apart = contradictions.iter().filter(|&&is_apart| is_apart).count().to_string();
    let shares = contradictions.len().to_string();
    let mut notes = vec![Message::ClassicShares { runs: published::RUNS.to_string() }];
    notes.extend(view.has_timeouts().then_some(Message::ClassicBeyond));
    let agreement = Message::ClassicAgreement { apart, shares };
    notes.extend((!contradictions.is_empty()).then_some(agreement));
    let mut names = vec![view.say(Message::ColumnDensity)];
    names.extend(COLUMNS.map(header));
    view.table((Message::ClassicSharesTitle, notes), names, rows)
}

/// The times: our median, our 95%, theirs.
fn times(view: &View<'_>) -> Table {
    let rows = view.series.iter().filter_map(|series| {
        let density = tutorial_density(series.cell())?;
        let name = density.map_or(series.name.clone(), |density| format!("{density:?}"));
        let ours = |name, share| view.grid_row(name, |n| time_of(view, series, n, share));
        let theirs = |n| published_time(published::seconds(n, density));
        let theirs = view.grid_row(view.say(Message::RowPublished), theirs);
        Some([ours(name, 0.5), ours("95%".into(), 0.95), theirs])
    });
    let runs = view.study.plan.runs.to_string();
    let mut notes = vec![Message::ClassicTimes { runs }, view.conditions()];
    notes.extend(view.has_timeouts().then_some(Message::BeyondShown));
    notes.extend(view.missing());
    notes.extend(view.disturbances());
    let rows = rows.flatten().collect();
    view.grid((Message::ClassicTimesTitle, notes), Message::ColumnDensity, rows)
}

fn time_of(view: &View<'_>, series: &MethodSeries<'_>, n: u32, share: f64) -> String {
    let quantile = series.at(n).and_then(|(_, record)| record.time.quantile(share));
    match known(quantile) {
        Some(nanoseconds) => units::needed(nanoseconds / 1e9),
        None => number::time(quantile, view.limit),
    }
}

/// They were measured to a millisecond.
fn published_time(seconds: Option<f64>) -> String {
    match seconds {
        None => NONE.into(),
        Some(0.0) => "<1 ms".into(),
        Some(seconds) => number::limit(seconds),
    }
}

/// The times with some of the published ones, and the shares.
pub(super) fn classic_charts(view: &View<'_>) -> Vec<Chart> {
    let mut times = time_chart(view);
    if let Body::Lines(lines) = &mut times.body {
        let theirs = DRAWN.into_iter().map(|density| published_line(view, density));
        lines.series.extend(theirs.filter(|line| !line.points.is_empty()));
    }
    times.title = view.say(Message::ClassicTimesTitle);
    times.notes.push(view.say(Message::PublishedDrawn));
    vec![times, accuracy_chart(view)]
}

/// Published times at the sizes of this study; those below a millisecond have no place on the axis.
fn published_line(view: &View<'_>, density: Option<f64>) -> LineSeries {
    let is_here = |cell: &Cell| tutorial_density(cell) == Some(density);
    let is_drawn = view.study.plan.cells.iter().any(is_here);
    let point = |&n: &u32| {
        let seconds = published::seconds(n, density).filter(|&seconds| seconds > 0.0)?;
        Some(plain(n, seconds))
    };
    let method = density.map_or(Strategy::Permutation, |_| Strategy::Probabilistic);
    let name = method_name(method.into(), density, view.language);
    LineSeries {
        name: view.say(Message::PublishedLine { name }),
        role: Role::Reference,
        points: view.sizes.iter().filter(|_| is_drawn).filter_map(point).collect(),
    }
}
