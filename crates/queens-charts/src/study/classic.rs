//! The tutorials' tables, ours above theirs, and their figures in our plots.

use n_queens::Strategy;
use n_queens::compare::{Cell, Interval, published, wilson};
use queens_messages::{Message, units};

use super::accuracy::{self, percent_within};
use super::blocks::{Room, blocks};
use super::number::{self, NONE};
use super::time::{self, plain};
use super::view::{MethodSeries, View, known, method_name, tutorial_density};
use crate::Table;
use crate::plot::{Body, Chart, LineSeries, Role};

/// The columns of the published shares; the last covers all larger boards too.
const COLUMNS: [u32; 4] = [5, 15, 25, ABOVE];
const ABOVE: u32 = 30;

/// The densities whose published times are drawn; more would hide what was measured.
const DRAWN: [Option<f64>; 3] = [None, Some(0.2), Some(0.6)];

pub(super) fn tables(view: &View<'_>, room: Room) -> Vec<Table> {
    [shares(view), times(view)].into_iter().flat_map(|grid| blocks(grid, room)).collect()
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
pub(super) fn charts(view: &View<'_>) -> Vec<Chart> {
    let mut times = time::chart(view);
    if let Body::Lines(lines) = &mut times.body {
        let theirs = DRAWN.into_iter().map(|density| published_line(view, density));
        lines.series.extend(theirs.filter(|line| !line.points.is_empty()));
    }
    times.title = view.say(Message::ClassicTimesTitle);
    times.notes.push(view.say(Message::PublishedDrawn));
    vec![times, accuracy::chart(view)]
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
