//! How much work it is: every counter, the reasons of rejections, and the squares tried as a heat map.

use n_queens::compare::{Cell, CellRecord};
use n_queens::{Steps, Strategy, Task};
use queens_messages::Message;

use super::Room;
use super::number;
use super::view::{CellColumn, MethodSeries, View};
use crate::Table;
use crate::aligned::width;
use crate::plot::{Body, Chart, HeatCell};

pub(super) fn tables(view: &View<'_>, room: Room) -> Vec<Table> {
    let joined = joined(view);
    let mut tables = vec![counters(view, &joined)];
    tables.extend(reasons(view, &joined));
    tables.extend(grid(view, &joined).into_iter().flat_map(|grid| grid.into_blocks(room.width())));
    tables
}

/// The series; those that took the same steps on every board are one, with all their names.
fn joined<'a>(view: &View<'a>) -> Vec<MethodSeries<'a>> {
    /// The characters of the first column of a table.
    const WIDEST: usize = 24;
    let mut all: Vec<MethodSeries<'a>> = Vec::new();
    for series in &view.series {
        let may_join = |other: &&mut MethodSeries<'_>| {
            width(&other.name) + width(&series.name) + 2 <= WIDEST && is_alike(other, series)
        };
        match all.iter_mut().find(may_join) {
            Some(other) => other.name = format!("{}, {}", other.name, series.name),
            None => all.push(series.clone()),
        }
    }
    all
}

/// Whether two series took the same steps, as far as both are known; with chance, no two are alike.
fn is_alike(one: &MethodSeries<'_>, other: &MethodSeries<'_>) -> bool {
    let same = |((a, ours), (b, theirs)): (&(&Cell, &CellRecord), &(&Cell, &CellRecord))| {
        a.n == b.n && !a.method.is_random() && ours.steps.is_some() && ours.steps == theirs.steps
    };
    one.cells.len() == other.cells.len() && one.cells.iter().zip(&other.cells).all(same)
}

fn title(view: &View<'_>) -> Message {
    if view.task() == Task::One { Message::StepsTitleOne } else { Message::StepsTitleAll }
}

/// A column with a counter.
fn counter<'f>(
    view: &View<'_>,
    name: Message,
    number: impl Fn(&Steps) -> u64 + 'f,
) -> CellColumn<'f> {
    view.column(name, move |_, _, record| Some(number(record.steps.as_ref()?).to_string()))
}

/// Every counter.
fn counters(view: &View<'_>, joined: &[MethodSeries<'_>]) -> Table {
    let columns = [
        counter(view, Message::ColumnTried, |steps| steps.tried),
        counter(view, Message::ColumnPlaced, |steps| steps.placed),
        counter(view, Message::ColumnRejected, Steps::rejected),
        counter(view, Message::ColumnTakenBack, |steps| steps.backtracked),
        counter(view, Message::ColumnSolutions, |steps| steps.solutions),
    ];
    let seed = view.study.plan.seed.to_string();
    let mut notes = vec![Message::StepsColumns];
    notes.extend((joined.len() < view.series.len()).then_some(Message::StepsTogether));
    notes.extend(view.has_chance().then_some(Message::StepsOfFirstRun { seed }));
    notes.extend(beyond(view));
    notes.extend(view.missing());
    view.cell_table((title(view), notes), joined, &columns)
}

fn beyond(view: &View<'_>) -> Option<Message> {
    let limit = view.limit.filter(|_| view.has_timeouts())?;
    Some(Message::StepsBeyond { limit: number::limit(limit) })
}

/// Why squares were rejected; none if none was. Reasons that never occur have no column.
fn reasons(view: &View<'_>, joined: &[MethodSeries<'_>]) -> Option<Table> {
    // In the order of `Obstacle::ALL`, as the counters are.
    let names = [
        Message::ReasonRow,
        Message::ReasonColumn,
        Message::ReasonDiagonal,
        Message::ReasonAntidiagonal,
        Message::ReasonClosed,
    ];
    let known = || view.study.records.iter().filter_map(|record| record.steps.as_ref());
    let occurs = |reason: usize| known().any(|steps| steps.rejected_by[reason] > 0);
    let used = names.into_iter().enumerate().filter(|&(reason, _)| occurs(reason));
    let column = |(reason, name)| counter(view, name, move |steps| steps.rejected_by[reason]);
    let columns: Vec<_> = used.map(column).collect();
    let series: Vec<_> = joined.iter().filter(|series| rejects(series)).cloned().collect();
    let notes = [Message::ReasonsOrder].into_iter().chain(never_reject(view)).collect();
    let caption = (Message::ReasonsTitle, notes);
    (!columns.is_empty()).then(|| view.cell_table(caption, &series, &columns))
}

/// The strategies that look at free squares only.
fn never_reject(view: &View<'_>) -> Option<Message> {
    let never = |series: &&MethodSeries<'_>| steps_of(series).next().is_some() && !rejects(series);
    let names = view.series.iter().filter(never).map(|series| &series.name[..]);
    let names: Vec<_> = names.collect();
    (!names.is_empty()).then(|| Message::NeverReject { names: names.join(", ") })
}

fn steps_of<'a>(series: &MethodSeries<'a>) -> impl Iterator<Item = &'a Steps> {
    series.cells.iter().filter_map(|(_, record)| record.steps.as_ref())
}

/// Whether squares were rejected at all, on any board.
fn rejects(series: &MethodSeries<'_>) -> bool {
    steps_of(series).any(|steps| steps.rejected() > 0)
}

/// The squares tried as multiples of those of `rows`: the counters have their number. Without `rows`, and with
/// chance, the medians of the runs.
fn grid(view: &View<'_>, joined: &[MethodSeries<'_>]) -> Option<Table> {
    let is_rows = |series: &&MethodSeries<'_>| series.cell().method == Strategy::Rows.into();
    let rows = view.series.iter().find(is_rows);
    let field = |series: &MethodSeries<'_>, n: u32| {
        let value = series.tried(n)?;
        let Some(rows) = rows else { return Some(number::short(value)) };
        let of_rows = rows.tried(n).filter(|&squares| squares > 0.0)?;
        Some(number::multiple(value / of_rows))
    };
    let mut others = joined.iter().filter(|series| !is_rows(series)).peekable();
    if others.peek().is_none() || !(rows.is_some() || view.has_chance()) {
        return None;
    }
    let title = if rows.is_some() { Message::RatioTitle } else { Message::TriedTitle };
    let has_cells = view.series.iter().any(|one| one.cell().method == Strategy::Cells.into());
    let mut notes = Vec::new();
    notes.extend((rows.is_some() && has_cells).then_some(Message::WhyCells));
    notes.extend(view.has_chance().then_some(Message::TriedMedian));
    Some(view.series_grid((title, notes), others, field))
}

/// The squares tried as colours.
pub(super) fn chart(view: &View<'_>) -> Chart {
    let cell = |value: f64| HeatCell { value, label: number::short(value) };
    let heat = view.drawn(|series, n| series.tried(n).map(cell));
    let mut notes = vec![Message::HeatShown];
    notes.extend(view.has_chance().then_some(Message::TriedMedian));
    notes.extend(beyond(view));
    view.chart((title(view), notes), [Message::AxisSize, Message::AxisTried], Body::Heat(heat))
}
