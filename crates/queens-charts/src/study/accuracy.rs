//! How often it finds a solution, as a row for each cell, a grid over n, and bars with intervals by n or by density; the
//! tutorials' tables, ours above theirs, and their figures in our plots.

use n_queens::compare::{Cell, Interval, Record, published, wilson};
use n_queens::{Density, Strategy};
use queens_messages::{Language, Message, units};

use super::number::{self, NONE};
use super::time::{plain, time_chart};
use super::view::{MethodSeries, View, known, method_name, success, tutorial_density};
use super::{Room, Study};
use crate::Table;
use crate::plot::{Bar, BarSeries, Bars, Body, Chart, LineSeries, Role};

pub(super) fn accuracy_tables(view: &View<'_>, room: Room) -> Vec<Table> {
    match room {
        Room::Terminal => {
            let shares = |cell: &Cell, record: &Record| share(cell, record, 2);
            let grid = grid(view, Message::AccuracyGridTitle, shares, Vec::new());
            [cells(view)].into_iter().chain(grid.into_blocks(room.width())).collect()
        }
        Room::Page => page_grid(view).into_blocks(room.width()),
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
fn percent_within(found: u64, runs: u64, Interval { low, high }: Interval) -> String {
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
pub(super) fn accuracy_chart(view: &View<'_>) -> Chart {
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

/// The columns of the published shares; the last covers all larger boards too.
const COLUMNS: [u32; 4] = [5, 15, 25, ABOVE];
const ABOVE: u32 = 30;

/// The densities whose published times are drawn; more would hide what was measured.
const DRAWN: [Option<f64>; 3] = [None, Some(0.2), Some(0.6)];

pub(super) fn classic_tables(view: &View<'_>, room: Room) -> Vec<Table> {
    [shares(view), times(view)]
        .into_iter()
        .flat_map(|grid| grid.into_blocks(room.width()))
        .collect()
}

/// The runs of `probabilistic` at a density, on the boards of a column, added up.
#[derive(Clone, Copy, Default)]
struct Tally {
    runs: u64,
    found: u64,
    beyond: u64,
}

impl Tally {
    fn count(view: &View<'_>, density: f64, column: u32) -> Self {
        let belongs = |n: u32| if column == ABOVE { n >= ABOVE } else { n == column };
        let here = |cell: &Cell| tutorial_density(cell) == Some(Some(density)) && belongs(cell.n);
        let records = view.study.cells().filter(|(cell, _)| here(cell)).map(|(_, record)| record);
        records.fold(Self::default(), |sum, record| Self {
            runs: sum.runs + record.runs,
            found: sum.found + record.found,
            beyond: sum.beyond + record.beyond,
        })
    }

    /// The 95% interval, whatever the result of the runs that were stopped.
    fn interval(self) -> Interval {
        let high = wilson(self.found + self.beyond, self.runs).high;
        Interval { low: wilson(self.found, self.runs).low, high }
    }

    fn text(self) -> String {
        match self.runs {
            0 => NONE.into(),
            runs => percent_within(self.found, runs, self.interval()),
        }
    }

    /// Whether a published share contradicts ours; none if there is nothing to compare. Ten runs have a wide interval
    /// of their own: the shares contradict each other if the two intervals do not touch.
    fn contradicts(self, share: Option<f64>) -> Option<bool> {
        let hits = (share? * published::RUNS as f64).round() as u64;
        let (ours, theirs) = (self.interval(), wilson(hits, published::RUNS));
        (self.runs > 0).then_some(ours.high < theirs.low || theirs.high < ours.low)
    }
}

/// The densities of this study.
fn densities(view: &View<'_>) -> Vec<f64> {
    let cells = view.study.plan.cells.iter();
    let mut densities: Vec<f64> =
        cells.filter_map(|cell| tutorial_density(cell).flatten()).collect();
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
        let ours = COLUMNS.map(|column| Tally::count(view, density, column));
        let theirs = COLUMNS.map(|column| published::share(column, density));
        contradictions
            .extend(ours.iter().zip(theirs).filter_map(|(ours, share)| ours.contradicts(share)));
        rows.push(row(format!("{density:?}"), ours.map(Tally::text)));
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
    let names = [view.say(Message::ColumnDensity)].into_iter().chain(COLUMNS.map(header));
    view.table(Message::ClassicSharesTitle, names, rows, notes)
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
    view.grid(Message::ClassicTimesTitle, Message::ColumnDensity, rows, notes)
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
