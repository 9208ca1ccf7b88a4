//! How much work it is: every counter, the reasons of rejections, and the squares tried as a heat map.

use n_queens::compare::{Cell, Record};
use n_queens::{Obstacle, Steps, Strategy};

use super::grid::{Grid, Room};
use super::number::{self, NONE};
use super::view::{Series, View, columns_of, fit_together};
use crate::Table;
use crate::plot::{Body, Chart, Heat, HeatCell};
use queens_messages::Message;

pub(super) fn tables(view: &View<'_>, room: Room) -> Vec<Table> {
    let joined = joined(view);
    let mut tables = vec![counters(view, &joined)];
    tables.extend(reasons(view, &joined));
    tables.extend(grid(view, &joined).into_iter().flat_map(|grid| grid.tables(room)));
    tables
}

/// The series; those that took the same steps on every board are one, with all their names.
fn joined<'a>(view: &View<'a>) -> Vec<Series<'a>> {
    let mut all: Vec<Series<'a>> = Vec::new();
    for series in &view.shown {
        let may_join = |other: &&mut Series<'_>| {
            let fit = fit_together(&other.name, &series.name);
            fit && view.task().is_some() && is_alike(other, series)
        };
        match all.iter_mut().find(may_join) {
            Some(other) => other.name = format!("{}, {}", other.name, series.name),
            None => all.push(series.clone()),
        }
    }
    all
}

/// Whether two series took the same steps, as far as both are known; with chance, no two are alike.
fn is_alike(one: &Series<'_>, other: &Series<'_>) -> bool {
    let same = |((a, ours), (b, theirs)): (&(&Cell, &Record), &(&Cell, &Record))| {
        a.n == b.n && !a.method.is_random() && ours.steps.is_some() && ours.steps == theirs.steps
    };
    one.cells.len() == other.cells.len() && one.cells.iter().zip(&other.cells).all(same)
}

fn title(view: &View<'_>) -> String {
    view.title([Message::StepsTitleOne, Message::StepsTitleAll, Message::StepsTitle])
}

/// A table with a row for each cell: strategy, n, and a number for each of these names.
fn steps_table(
    view: &View<'_>,
    title: String,
    series: &[Series<'_>],
    names: Vec<Message>,
    numbers: impl Fn(&Steps) -> Vec<u64>,
) -> Table {
    let width = names.len();
    let row = |name: &str, cell: &Cell, record: &Record| {
        let texts = match &record.steps {
            Some(steps) => numbers(steps).iter().map(u64::to_string).collect(),
            None => vec![NONE.to_owned(); width],
        };
        [name.to_owned(), cell.n.to_string()].into_iter().chain(texts).collect()
    };
    let cells =
        series.iter().flat_map(|series| series.cells.iter().map(move |cell| (series, cell)));
    let rows = cells.map(|(series, (cell, record))| row(&series.name, cell, record)).collect();
    let first = [view.say(Message::ColumnStrategy), "n".into()];
    let columns = columns_of(first.into_iter().chain(view.notes(names)));
    Table { title, columns, rows, notes: Vec::new() }
}

/// Every counter.
fn counters(view: &View<'_>, joined: &[Series<'_>]) -> Table {
    let names = vec![
        Message::ColumnTried,
        Message::ColumnPlaced,
        Message::ColumnRejected,
        Message::ColumnTakenBack,
        Message::ColumnSolutions,
    ];
    let numbers = |steps: &Steps| {
        vec![steps.tried, steps.placed, steps.rejected(), steps.backtracked, steps.solutions]
    };
    let seed = view.study.plan.seed.to_string();
    let mut notes = vec![Message::StepsColumns];
    notes.extend((joined.len() < view.shown.len()).then_some(Message::StepsTogether));
    notes.extend(view.has_chance().then_some(Message::StepsOfFirstRun { seed }));
    notes.extend(beyond(view));
    notes.extend(view.missing());
    let table = steps_table(view, title(view), joined, names, numbers);
    Table { notes: view.notes(notes), ..table }
}

fn beyond(view: &View<'_>) -> Option<Message> {
    let limit = view.limit.filter(|_| view.has_timeouts())?;
    Some(Message::StepsBeyond { limit: number::limit(limit) })
}

/// Why squares were rejected; none if none was. Reasons that never occur have no column.
fn reasons(view: &View<'_>, joined: &[Series<'_>]) -> Option<Table> {
    let known = || view.study.records.iter().filter_map(|record| record.steps.as_ref());
    let occurs = |&reason: &usize| known().any(|steps| steps.rejected_by[reason] > 0);
    let used: Vec<usize> = (0..Obstacle::ALL.len()).filter(occurs).collect();
    if used.is_empty() {
        return None;
    }
    let names = used.iter().map(|&reason| reason_name(Obstacle::ALL[reason])).collect();
    let numbers = |steps: &Steps| used.iter().map(|&reason| steps.rejected_by[reason]).collect();
    let series: Vec<_> = joined.iter().filter(|series| rejects(series)).cloned().collect();
    let table = steps_table(view, view.say(Message::ReasonsTitle), &series, names, numbers);
    Some(Table { notes: view.notes(reason_notes(view)), ..table })
}

fn reason_notes(view: &View<'_>) -> Vec<Message> {
    let never = |series: &&Series<'_>| {
        let known = series.cells.iter().any(|(_, record)| record.steps.is_some());
        known && !rejects(series)
    };
    let names = view.shown.iter().filter(never).map(|series| series.name.as_str());
    let names = names.collect::<Vec<_>>().join(", ");
    let never = (!names.is_empty()).then_some(Message::NeverReject { names });
    [Message::ReasonsOrder].into_iter().chain(never).collect()
}

/// Whether squares were rejected at all, on any board.
fn rejects(series: &Series<'_>) -> bool {
    let steps = series.cells.iter().filter_map(|(_, record)| record.steps.as_ref());
    steps.map(Steps::rejected).any(|rejected| rejected > 0)
}

fn reason_name(obstacle: Obstacle) -> Message {
    match obstacle {
        Obstacle::Row => Message::ReasonRow,
        Obstacle::Column => Message::ReasonColumn,
        Obstacle::Diagonal => Message::ReasonDiagonal,
        Obstacle::Antidiagonal => Message::ReasonAntidiagonal,
        Obstacle::Closed => Message::ReasonClosed,
    }
}

/// The squares tried as multiples of those of `rows`: the counters have their number. Without `rows`, and with
/// chance, the medians of the runs.
fn grid(view: &View<'_>, joined: &[Series<'_>]) -> Option<Grid> {
    let is_rows = |series: &&Series<'_>| series.cell().method == Strategy::Rows.into();
    let is_compared = view.has(Strategy::Rows);
    let field = |series: &Series<'_>, n: u32| {
        let value = series.tried(n)?;
        if !is_compared {
            return Some(number::short(value));
        }
        let same_task = |rows: &&Series<'_>| rows.cell().task == series.cell().task;
        let rows = view.series.iter().filter(is_rows).find(same_task)?.tried(n)?;
        (rows > 0.0).then(|| number::multiple(value / rows))
    };
    let row = |series: &Series<'_>| {
        let fields = view.sizes.iter().map(|&n| field(series, n).unwrap_or(NONE.into()));
        (series.name.clone(), fields.collect::<Vec<String>>())
    };
    let rows: Vec<_> = joined.iter().filter(|series| !is_rows(series)).map(row).collect();
    if rows.is_empty() || !(is_compared || view.has_chance()) {
        return None;
    }
    let title = if is_compared { Message::RatioTitle } else { Message::TriedTitle };
    let mut notes = Vec::new();
    notes.extend((is_compared && view.has(Strategy::Cells)).then_some(Message::WhyCells));
    notes.extend(view.has_chance().then_some(Message::TriedMedian));
    let grid = view.grid(title, Message::ColumnStrategy, rows.into_iter());
    Some(Grid { notes: view.notes(notes), ..grid })
}

/// The squares tried as colours.
pub(super) fn chart(view: &View<'_>) -> Chart {
    let cell = |value: f64| HeatCell { value, label: number::short(value) };
    let cells = |series: &Series<'_>| {
        view.sizes.iter().map(|&n| series.tried(n).map(cell)).collect::<Vec<_>>()
    };
    let heat = Heat {
        cells: view.series.iter().map(cells).collect(),
        rows: view.series.iter().map(|series| series.name.clone()).collect(),
        columns: view.sizes.iter().map(u32::to_string).collect(),
    };
    let mut notes = vec![Message::HeatShown];
    notes.extend(view.has_chance().then_some(Message::TriedMedian));
    notes.extend(beyond(view));
    Chart {
        title: title(view),
        x: view.say(Message::AxisSize),
        y: view.say(Message::AxisTried),
        notes: view.notes(notes),
        body: Body::Heat(heat),
    }
}
