//! The cells of a study in order: one series for each method, density and task, by n.

use n_queens::Task;
use n_queens::compare::{Cell, Method, Quantile, Record};

use crate::study::Study;
use queens_messages::{Language, Message, Speak};

/// One line of a plot, or one row of a grid.
pub(super) struct Series<'a> {
    pub(super) name: String,
    /// From the smallest board to the largest.
    pub(super) cells: Vec<(&'a Cell, &'a Record)>,
}

impl<'a> Series<'a> {
    pub(super) fn at(&self, n: u32) -> Option<(&'a Cell, &'a Record)> {
        self.cells.iter().find(|(cell, _)| cell.n == n).copied()
    }
}

/// All of them, in the order in which they were asked for.
pub(super) fn series(study: &Study, language: Language) -> Vec<Series<'_>> {
    let mut all: Vec<Series<'_>> = Vec::new();
    for (cell, record) in study.cells() {
        let is_same = |series: &&mut Series<'_>| is_same(series.cells[0].0, cell);
        match all.iter_mut().find(is_same) {
            Some(series) => series.cells.push((cell, record)),
            None => {
                let cells = vec![(cell, record)];
                all.push(Series { name: name(study, cell, language), cells });
            }
        }
    }
    all.iter_mut().for_each(|series| series.cells.sort_by_key(|(cell, _)| cell.n));
    all
}

/// The same without the cells that were left out, which a note names.
pub(super) fn shown(study: &Study, language: Language) -> Vec<Series<'_>> {
    let out = left_out(study);
    let mut all = series(study, language);
    let is_out = |cell: &Cell| out.iter().any(|&other| std::ptr::eq(cell, other));
    all.iter_mut().for_each(|series| series.cells.retain(|(cell, _)| !is_out(cell)));
    all.retain(|series| !series.cells.is_empty());
    all
}

/// Cells that were not even tried, because a smaller board was too much.
pub(super) fn left_out(study: &Study) -> Vec<&Cell> {
    let is_out =
        |&cell: &usize| study.records[cell].runs == 0 && study.plan.left(&study.records, cell) == 0;
    let all = 0..study.plan.cells.len();
    all.filter(is_out).map(|cell| &study.plan.cells[cell]).collect()
}

fn is_same(a: &Cell, b: &Cell) -> bool {
    a.method == b.method && a.density == b.density && a.task == b.task
}

/// The name of a cell's series; it tells the task only where the study has both.
pub(super) fn name(study: &Study, cell: &Cell, language: Language) -> String {
    let name = cell.series();
    match (task(study), cell.task) {
        (Some(_), _) => name,
        (None, Task::One) => Message::SeriesOne { name }.say(language),
        (None, Task::All) => Message::SeriesAll { name }.say(language),
    }
}

/// What all cells are asked for, if it is the same.
pub(super) fn task(study: &Study) -> Option<Task> {
    let first = study.plan.cells.first().map_or(Task::One, |cell| cell.task);
    study.plan.cells.iter().all(|cell| cell.task == first).then_some(first)
}

/// The board sizes, each once, from small to large.
pub(super) fn sizes(study: &Study) -> Vec<u32> {
    let mut sizes: Vec<u32> = study.plan.cells.iter().map(|cell| cell.n).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// The limit of a run, in seconds.
pub(super) fn limit(study: &Study) -> Option<f64> {
    study.plan.limit.map(|limit| limit.as_secs_f64())
}

/// The squares that a run looked at: exactly where all runs are alike, else the median. None if the
/// limit was in the way, or nobody watched.
pub(super) fn tried(cell: &Cell, record: &Record) -> Option<f64> {
    if let (false, Some(steps)) = (cell.method.is_random(), record.steps) {
        return Some(steps.tried as f64);
    }
    known(record.tried.quantile(0.5))
}

/// The value of a quantile that is not beyond.
pub(super) fn known(quantile: Option<Quantile>) -> Option<f64> {
    match quantile? {
        Quantile::At(value) => Some(value),
        Quantile::Beyond => None,
    }
}

/// Whether a method takes part.
pub(super) fn has(study: &Study, method: impl Into<Method>) -> bool {
    let method = method.into();
    study.plan.cells.iter().any(|cell| cell.method == method)
}
