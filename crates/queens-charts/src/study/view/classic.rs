//! The tutorials' tables, ours above theirs, and their figures in our plots.

use n_queens::Strategy;
use n_queens::compare::{Cell, Interval, Record, published, wilson};

use super::grid::{Grid, Room};
use super::number::{self, NONE};
use super::{accuracy, growth, notes, series, time};
use crate::Table;
use crate::plot::{Body, Chart, Role, Series};
use crate::study::Study;
use queens_messages::units;
use queens_messages::{Language, Message, Speak};

/// The columns of the published shares; the last stands for all larger boards too.
const COLUMNS: [u32; 4] = [5, 15, 25, ABOVE];
const ABOVE: u32 = 30;

/// The densities whose published times are drawn; more would hide what was measured.
const DRAWN: [Option<f64>; 3] = [None, Some(0.2), Some(0.6)];

pub(super) fn tables(study: &Study, language: Language, room: Room) -> Vec<Table> {
    let mut tables = shares(study, language).tables(room);
    tables.extend(times(study, language).tables(room));
    tables
}

/// The runs of `probabilistic` at a density, on boards of some sizes, added up.
#[derive(Clone, Copy, Default)]
struct Tally {
    runs: u64,
    found: u64,
    beyond: u64,
}

impl Tally {
    fn of(study: &Study, density: f64, sizes: impl Fn(u32) -> bool) -> Self {
        let here = |cell: &Cell| density_of(cell) == Some(Some(density)) && sizes(cell.n);
        let records = study.cells().filter(|(cell, _)| here(cell)).map(|(_, record)| record);
        records.fold(Self::default(), |sum, record| Self {
            runs: sum.runs + record.runs,
            found: sum.found + record.found,
            beyond: sum.beyond + record.beyond,
        })
    }

    /// The 95% interval, whatever would have come of the runs that were stopped.
    fn interval(self) -> Interval {
        let high = wilson(self.found + self.beyond, self.runs).high;
        Interval { low: wilson(self.found, self.runs).low, high }
    }

    fn text(self) -> String {
        if self.runs == 0 {
            return NONE.into();
        }
        let Interval { low, high } = self.interval();
        let share = number::percent(self.found, self.runs);
        format!("{share} ({:.0}..{:.0})", low * 100.0, high * 100.0)
    }
}

/// The density of a published line: none for `permutation`; nothing for other methods.
fn density_of(cell: &Cell) -> Option<Option<f64>> {
    match cell.density {
        Some(density) if cell.method == Strategy::Probabilistic.into() => Some(Some(density.get())),
        None if cell.method == Strategy::Permutation.into() => Some(None),
        _ => None,
    }
}

/// Whether a board belongs to a column of the published shares.
fn belongs(column: u32, n: u32) -> bool {
    if column == ABOVE { n >= ABOVE } else { n == column }
}

/// The shares, ours above theirs.
fn shares(study: &Study, language: Language) -> Grid {
    let pair = |density: f64| {
        let ours = COLUMNS.map(|column| Tally::of(study, density, |n| belongs(column, n)).text());
        let theirs = COLUMNS.map(|column| match published::share(column, density) {
            Some(share) => format!("{:.0}%", share * 100.0),
            None => NONE.into(),
        });
        [
            (format!("{density:?}"), ours.into()),
            (Message::RowPublished.say(language), theirs.into()),
        ]
    };
    let header = |n: u32| if n == ABOVE { format!("n >= {n}") } else { format!("n = {n}") };
    Grid {
        title: Message::ClassicSharesTitle.say(language),
        corner: Message::ColumnDensity.say(language),
        columns: COLUMNS.map(header).into(),
        rows: densities(study).into_iter().flat_map(pair).collect(),
        notes: share_notes(study, language),
    }
}

/// The densities that take part.
fn densities(study: &Study) -> Vec<f64> {
    let mut densities: Vec<f64> =
        study.plan.cells.iter().filter_map(|cell| density_of(cell).flatten()).collect();
    densities.sort_by(f64::total_cmp);
    densities.dedup();
    densities
}

fn share_notes(study: &Study, language: Language) -> Vec<String> {
    let (apart, shares) = agreement(study);
    let (apart, shares) = (apart.to_string(), shares.to_string());
    let runs = published::RUNS.to_string();
    let mut messages = vec![Message::ClassicShares { runs }];
    messages.extend(notes::has_timeouts(study).then_some(Message::ClassicBeyond));
    messages.extend((shares != "0").then_some(Message::ClassicAgreement { apart, shares }));
    notes::say(messages, language)
}

/// How many published shares lie apart from ours, and how many can be compared. Ten runs have a wide
/// interval of their own: apart are those whose intervals do not touch.
fn agreement(study: &Study) -> (usize, usize) {
    let compared = densities(study).into_iter().flat_map(|density| {
        COLUMNS.into_iter().filter_map(move |column| {
            let ours = Tally::of(study, density, |n| belongs(column, n));
            let share = published::share(column, density).filter(|_| ours.runs > 0)?;
            let hits = (share * published::RUNS as f64).round() as u64;
            let (ours, theirs) = (ours.interval(), wilson(hits, published::RUNS));
            Some(ours.high < theirs.low || theirs.high < ours.low)
        })
    });
    compared.fold((0, 0), |(apart, all), is_apart| (apart + usize::from(is_apart), all + 1))
}

/// The times: our median, our 95%, theirs.
fn times(study: &Study, language: Language) -> Grid {
    let sizes = series::sizes(study);
    let rows = series::series(study, language).into_iter().filter_map(|series| {
        let density = density_of(series.cells[0].0)?;
        let row = |text: &dyn Fn(u32) -> String| sizes.iter().map(|&n| text(n)).collect();
        let ours = |share| row(&|n| time_of(study, series.at(n), share));
        let theirs = row(&|n| published_time(published::seconds(n, density)));
        let name = density.map_or(series.name.clone(), |density| format!("{density:?}"));
        Some([
            (name, ours(0.5)),
            ("95%".into(), ours(0.95)),
            (Message::RowPublished.say(language), theirs),
        ])
    });
    Grid {
        title: Message::ClassicTimesTitle.say(language),
        corner: Message::ColumnDensity.say(language),
        columns: sizes.iter().map(|n| format!("n = {n}")).collect(),
        rows: rows.flatten().collect(),
        notes: time_notes(study, language),
    }
}

fn time_of(study: &Study, cell: Option<(&Cell, &Record)>, share: f64) -> String {
    let quantile = cell.and_then(|(_, record)| record.time.quantile(share));
    match series::known(quantile) {
        Some(nanoseconds) => units::needed(nanoseconds / 1e9),
        None => number::time(quantile, series::limit(study)),
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

fn time_notes(study: &Study, language: Language) -> Vec<String> {
    let runs = study.plan.runs.to_string();
    let mut messages = vec![Message::ClassicTimes { runs }, notes::conditions(study)];
    messages.extend(notes::has_timeouts(study).then_some(Message::BeyondShown));
    messages.extend(notes::incomplete(study));
    messages.extend(notes::left_out(study, language));
    messages.extend(notes::disturbances(study, language));
    notes::say(messages, language)
}

/// The times with some of the published ones, and the shares.
pub(super) fn charts(study: &Study, language: Language) -> Vec<Chart> {
    let mut times = time::chart(study, language);
    if let Body::Lines(lines) = &mut times.body {
        let theirs = DRAWN.into_iter().map(|density| published_line(study, density, language));
        lines.series.extend(theirs.filter(|line| !line.points.is_empty()));
    }
    times.title = Message::ClassicTimesTitle.say(language);
    times.notes.push(Message::PublishedDrawn.say(language));
    vec![times, accuracy::chart(study, language)]
}

/// Published times at the sizes of this study; those below a millisecond have no place on the axis.
fn published_line(study: &Study, density: Option<f64>, language: Language) -> Series {
    let takes_part = study.plan.cells.iter().any(|cell| density_of(cell) == Some(density));
    let sizes = series::sizes(study).into_iter().filter(|_| takes_part);
    let point = |n| {
        let seconds = published::seconds(n, density).filter(|&seconds| seconds > 0.0)?;
        Some(growth::plain(n, seconds))
    };
    let name = match density {
        None => Strategy::Permutation.name().to_owned(),
        Some(density) => format!("{} {density:?}", Strategy::Probabilistic.name()),
    };
    let name = Message::PublishedLine { name }.say(language);
    Series { name, role: Role::Reference, points: sizes.filter_map(point).collect() }
}
