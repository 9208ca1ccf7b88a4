//! How much work it is: every counter, the reasons of rejections, and the squares tried as a heat map.

use n_queens::compare::{Cell, Record};
use n_queens::{Obstacle, Steps, Strategy, Task};

use super::grid::{Grid, Room};
use super::number::{self, NONE};
use super::series::{self, Series};
use super::{columns, notes};
use crate::Table;
use crate::plot::{Body, Chart, Heat, HeatCell};
use crate::study::Study;
use crate::table::{Align, Column};
use queens_messages::{Language, Message, Speak};

/// The widest name of strategies that are told together.
const WIDEST: usize = 24;

pub(super) fn tables(study: &Study, language: Language, room: Room) -> Vec<Table> {
    let mut tables = vec![counters(study, language)];
    tables.extend(reasons(study, language));
    tables.extend(grid(study, language).into_iter().flat_map(|grid| grid.tables(room)));
    tables
}

/// The series; those that took the same steps on every board are one, with all their names.
fn together(study: &Study, language: Language) -> Vec<Series<'_>> {
    let mut all: Vec<Series<'_>> = Vec::new();
    for series in series::shown(study, language) {
        let may_join = |other: &&mut Series<'_>| {
            let wide = other.name.chars().count() + series.name.chars().count() + 2;
            wide <= WIDEST && series::task(study).is_some() && is_alike(other, &series)
        };
        match all.iter_mut().find(may_join) {
            Some(other) => other.name = format!("{}, {}", other.name, series.name),
            None => all.push(series),
        }
    }
    all
}

/// Whether two series took the same steps, as far as both are known; chance is never alike.
fn is_alike(one: &Series<'_>, other: &Series<'_>) -> bool {
    let same = |((a, ours), (b, theirs)): (&(&Cell, &Record), &(&Cell, &Record))| {
        a.n == b.n && !a.method.is_random() && ours.steps.is_some() && ours.steps == theirs.steps
    };
    one.cells.len() == other.cells.len() && one.cells.iter().zip(&other.cells).all(same)
}

fn title(study: &Study) -> Message {
    match series::task(study) {
        Some(Task::One) => Message::StepsTitleOne,
        Some(Task::All) => Message::StepsTitleAll,
        None => Message::StepsTitle,
    }
}

/// A row for each cell, with fields made of its steps.
fn rows(
    study: &Study,
    language: Language,
    width: usize,
    is_shown: impl Fn(&Series<'_>) -> bool,
    fields: impl Fn(&Steps) -> Vec<u64>,
) -> Vec<Vec<String>> {
    let row = |name: &str, cell: &Cell, record: &Record| {
        let texts = match &record.steps {
            Some(steps) => fields(steps).iter().map(u64::to_string).collect(),
            None => vec![NONE.to_owned(); width],
        };
        [name.to_owned(), cell.n.to_string()].into_iter().chain(texts).collect()
    };
    let all = together(study, language);
    let shown = all.iter().filter(|series| is_shown(series));
    let cells = shown.flat_map(|series| series.cells.iter().map(|cell| (&series.name, cell)));
    cells.map(|(name, (cell, record))| row(name, cell, record)).collect()
}

/// Every counter.
fn counters(study: &Study, language: Language) -> Table {
    let names = [
        Message::ColumnStrategy.say(language),
        "n".into(),
        Message::ColumnTried.say(language),
        Message::ColumnPlaced.say(language),
        Message::ColumnRejected.say(language),
        Message::ColumnTakenBack.say(language),
        Message::ColumnSolutions.say(language),
    ];
    let fields = |steps: &Steps| {
        vec![steps.tried, steps.placed, steps.rejected(), steps.backtracked, steps.solutions]
    };
    Table {
        title: title(study).say(language),
        columns: columns(names),
        rows: rows(study, language, 5, |_| true, fields),
        notes: counter_notes(study, language),
    }
}

fn counter_notes(study: &Study, language: Language) -> Vec<String> {
    let seed = study.plan.seed.to_string();
    let mut messages = vec![Message::StepsColumns];
    let are_joined = together(study, language).len() < series::shown(study, language).len();
    messages.extend(are_joined.then_some(Message::StepsTogether));
    messages.extend(notes::has_chance(study).then_some(Message::StepsOfFirstRun { seed }));
    messages.extend(beyond(study));
    messages.extend(notes::incomplete(study));
    messages.extend(notes::left_out(study, language));
    notes::say(messages, language)
}

fn beyond(study: &Study) -> Option<Message> {
    let limit = series::limit(study).filter(|_| notes::has_timeouts(study))?;
    Some(Message::StepsBeyond { limit: number::limit(limit) })
}

/// Why squares were rejected; none if none was. Reasons that never occur have no column.
fn reasons(study: &Study, language: Language) -> Option<Table> {
    let known = || study.records.iter().filter_map(|record| record.steps.as_ref());
    let occurs = |&reason: &usize| known().any(|steps| steps.rejected_by[reason] > 0);
    let used: Vec<usize> = (0..Obstacle::ALL.len()).filter(occurs).collect();
    let fields =
        |steps: &Steps| used.iter().map(|&reason| steps.rejected_by[reason]).collect::<Vec<_>>();
    let mut columns = columns([Message::ColumnStrategy.say(language), "n".into()]);
    let reason = |&reason: &usize| {
        Column::new(reason_name(Obstacle::ALL[reason]).say(language), Align::Right)
    };
    columns.extend(used.iter().map(reason));
    (!used.is_empty()).then(|| Table {
        title: Message::ReasonsTitle.say(language),
        columns,
        rows: rows(study, language, used.len(), rejects, fields),
        notes: reason_notes(study, language),
    })
}

fn reason_notes(study: &Study, language: Language) -> Vec<String> {
    let is_known =
        |series: &Series<'_>| series.cells.iter().any(|(_, record)| record.steps.is_some());
    let all = series::shown(study, language).into_iter().filter(is_known);
    let names = all.filter(|series| !rejects(series)).map(|series| series.name);
    let names = names.collect::<Vec<_>>().join(", ");
    let mut messages = vec![Message::ReasonsOrder];
    messages.extend((!names.is_empty()).then_some(Message::NeverReject { names }));
    notes::say(messages, language)
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

/// The squares tried as multiples of those of `rows`: how many they are stands in the counters. Without
/// `rows`, and with chance, the medians of the runs.
fn grid(study: &Study, language: Language) -> Option<Grid> {
    let all = series::series(study, language);
    let is_compared = series::has(study, Strategy::Rows);
    let field = |series: &Series<'_>, n: u32| {
        let value = tried(series.at(n));
        if !is_compared {
            return value.map(number::short);
        }
        Some(number::multiple(value? / reference(&all, series, n)?))
    };
    let sizes = series::sizes(study);
    let row = |series: &Series<'_>| {
        let fields = sizes.iter().map(|&n| field(series, n).unwrap_or(NONE.into()));
        (series.name.clone(), fields.collect::<Vec<String>>())
    };
    let is_rows = |series: &Series<'_>| series.cells[0].0.method == Strategy::Rows.into();
    let others = together(study, language).into_iter().filter(|series| !is_rows(series));
    let rows: Vec<_> = others.map(|series| row(&series)).collect();
    let title = if is_compared { Message::RatioTitle } else { Message::TriedTitle };
    let is_shown = !rows.is_empty() && (is_compared || notes::has_chance(study));
    is_shown.then(|| Grid {
        title: title.say(language),
        corner: Message::ColumnStrategy.say(language),
        columns: sizes.iter().map(|n| format!("n = {n}")).collect(),
        rows,
        notes: grid_notes(study, language),
    })
}

fn tried(cell: Option<(&Cell, &Record)>) -> Option<f64> {
    cell.and_then(|(cell, record)| series::tried(cell, record))
}

/// What `rows` tried for the same board and task, to compare another series with.
fn reference(all: &[Series<'_>], other: &Series<'_>, n: u32) -> Option<f64> {
    let is_rows = |series: &&Series<'_>| {
        let cell = series.cells[0].0;
        cell.method == Strategy::Rows.into() && cell.task == other.cells[0].0.task
    };
    tried(all.iter().find(is_rows)?.at(n)).filter(|&value| value > 0.0)
}

fn grid_notes(study: &Study, language: Language) -> Vec<String> {
    let (rows, cells) = (series::has(study, Strategy::Rows), series::has(study, Strategy::Cells));
    let mut messages = Vec::new();
    messages.extend((rows && cells).then_some(Message::WhyCells));
    messages.extend(notes::has_chance(study).then_some(Message::TriedMedian));
    notes::say(messages, language)
}

/// The squares tried as colours.
pub(super) fn chart(study: &Study, language: Language) -> Chart {
    let (sizes, all) = (series::sizes(study), series::series(study, language));
    let colour = |value: f64| HeatCell { value, label: number::short(value) };
    let cells = |series: &Series<'_>| {
        sizes.iter().map(|&n| tried(series.at(n)).map(colour)).collect::<Vec<_>>()
    };
    let heat = Heat {
        cells: all.iter().map(cells).collect(),
        rows: all.iter().map(|series| series.name.clone()).collect(),
        columns: sizes.iter().map(u32::to_string).collect(),
    };
    let mut messages = vec![Message::HeatShown];
    messages.extend(notes::has_chance(study).then_some(Message::TriedMedian));
    messages.extend(beyond(study));
    Chart {
        title: title(study).say(language),
        x: Message::AxisSize.say(language),
        y: Message::AxisTried.say(language),
        notes: notes::say(messages, language),
        body: Body::Heat(heat),
    }
}
