//! A study in one language: its cells as series, what stands below tables and charts, and the parts that the tables of
//! all experiments share.

use n_queens::compare::{Cell, Interval, Method, Quantile, Record, wilson};
use n_queens::{Strategy, Task};

use super::Study;
use super::number::{self, NONE};
use crate::Table;
use crate::aligned::width;
use crate::table::{Align, Column};
use queens_messages::{Language, Message, Speak};

/// How many cells a note names.
const NAMED: usize = 3;
/// The least number of runs of a cell of which outliers mean something.
const MANY: u64 = 10;

/// One line of a plot, or one row of a grid: a method with its density and task.
#[derive(Clone)]
pub(super) struct Series<'a> {
    pub(super) name: String,
    /// From the smallest board to the largest.
    pub(super) cells: Vec<(&'a Cell, &'a Record)>,
}

impl<'a> Series<'a> {
    pub(super) fn at(&self, n: u32) -> Option<(&'a Cell, &'a Record)> {
        self.cells.iter().find(|(cell, _)| cell.n == n).copied()
    }

    /// The first of its cells; they differ in nothing but n.
    pub(super) fn cell(&self) -> &'a Cell {
        self.cells[0].0
    }

    /// The squares tried on a board.
    pub(super) fn tried(&self, n: u32) -> Option<f64> {
        self.at(n).and_then(|(cell, record)| tried(cell, record))
    }
}

/// One cell of a table with a row for each cell.
pub(super) struct Row<'a> {
    pub(super) view: &'a View<'a>,
    pub(super) series: &'a Series<'a>,
    pub(super) cell: &'a Cell,
    pub(super) record: &'a Record,
}

/// What stands in a column.
pub(super) type Field = fn(&Row<'_>) -> String;

/// A study and the language that it is shown in.
pub(super) struct View<'a> {
    pub(super) study: &'a Study,
    pub(super) language: Language,
    /// All series, in the order in which they were requested.
    pub(super) series: Vec<Series<'a>>,
    /// The series without the cells that were left out, which a note names.
    pub(super) shown: Vec<Series<'a>>,
    /// The board sizes, each once, from small to large.
    pub(super) sizes: Vec<u32>,
    /// The limit of a run, in seconds.
    pub(super) limit: Option<f64>,
}

impl<'a> View<'a> {
    pub(super) fn new(study: &'a Study, language: Language) -> Self {
        let mut sizes: Vec<u32> = study.plan.cells.iter().map(|cell| cell.n).collect();
        sizes.sort_unstable();
        sizes.dedup();
        let limit = study.plan.limit.map(|limit| limit.as_secs_f64());
        let (series, shown) = (Vec::new(), Vec::new());
        let mut view = Self { study, language, series, shown, sizes, limit };
        view.series = view.all_series();
        let mut shown = view.series.clone();
        shown.iter_mut().for_each(|series| series.cells.retain(|cell| !view.is_out(cell)));
        shown.retain(|series| !series.cells.is_empty());
        view.shown = shown;
        view
    }

    fn all_series(&self) -> Vec<Series<'a>> {
        let mut all: Vec<Series<'a>> = Vec::new();
        for (cell, record) in self.study.cells() {
            let is_same = |series: &&mut Series<'_>| Cell { n: cell.n, ..*series.cell() } == *cell;
            match all.iter_mut().find(is_same) {
                Some(series) => series.cells.push((cell, record)),
                None => all.push(Series { name: self.name(cell), cells: vec![(cell, record)] }),
            }
        }
        all.iter_mut().for_each(|series| series.cells.sort_by_key(|(cell, _)| cell.n));
        all
    }

    /// Whether a cell was not run because a smaller board exceeded the limit.
    fn is_out(&self, &(cell, record): &(&Cell, &Record)) -> bool {
        let place = || self.study.plan.cells.iter().position(|other| std::ptr::eq(cell, other));
        let left = |place| self.study.plan.left(&self.study.records, place);
        record.runs == 0 && place().map(left) == Some(0)
    }

    /// The name of a cell's series; it includes the task only where the study has both.
    fn name(&self, cell: &Cell) -> String {
        let name =
            method_name(cell.method, cell.density.map(n_queens::Density::get), self.language);
        match (self.task(), cell.task) {
            (Some(_), _) => name,
            (None, Task::One) => self.say(Message::SeriesOne { name }),
            (None, Task::All) => self.say(Message::SeriesAll { name }),
        }
    }

    /// The task of all cells, if it is one.
    pub(super) fn task(&self) -> Option<Task> {
        let cells = &self.study.plan.cells;
        let first = cells.first().map_or(Task::One, |cell| cell.task);
        cells.iter().all(|cell| cell.task == first).then_some(first)
    }

    /// The title for one solution, for all of them, or for both.
    pub(super) fn title(&self, [one, all, both]: [Message; 3]) -> String {
        self.say(match self.task() {
            Some(Task::One) => one,
            Some(Task::All) => all,
            None => both,
        })
    }

    pub(super) fn has(&self, method: impl Into<Method>) -> bool {
        let method = method.into();
        self.study.plan.cells.iter().any(|cell| cell.method == method)
    }

    /// Whether the limit stopped a run.
    pub(super) fn has_timeouts(&self) -> bool {
        self.study.records.iter().any(|record| record.beyond > 0)
    }

    pub(super) fn has_chance(&self) -> bool {
        self.study.plan.cells.iter().any(|cell| cell.method.is_random())
    }

    #[allow(clippy::needless_pass_by_value, reason = "callers construct the message here")]
    pub(super) fn say(&self, message: Message) -> String {
        message.say(self.language)
    }

    pub(super) fn notes(&self, messages: impl IntoIterator<Item = Message>) -> Vec<String> {
        messages.into_iter().map(|message| self.say(message)).collect()
    }

    /// A table with a row for each cell that is shown: strategy, n, then these columns.
    pub(super) fn cell_table<const N: usize>(
        &self,
        title: String,
        columns: [(String, Field); N],
        notes: Vec<Message>,
    ) -> Table {
        let (names, fields): (Vec<String>, Vec<Field>) = columns.into_iter().unzip();
        let row = |series: &Series<'_>, cell: &Cell, record: &Record| -> Vec<String> {
            let row = Row { view: self, series, cell, record };
            let first = [series.name.clone(), cell.n.to_string()];
            first.into_iter().chain(fields.iter().map(|field| field(&row))).collect()
        };
        let rows = self.shown.iter().flat_map(|series| {
            series.cells.iter().map(move |(cell, record)| (series, *cell, *record))
        });
        let first = [self.say(Message::ColumnStrategy), "n".into()];
        Table {
            title,
            columns: columns_of(first.into_iter().chain(names)),
            rows: rows.map(|(series, cell, record)| row(series, cell, record)).collect(),
            notes: self.notes(notes),
        }
    }

    /// A grid with a column for each size.
    pub(super) fn grid(
        &self,
        title: Message,
        corner: Message,
        rows: impl Iterator<Item = (String, Vec<String>)>,
    ) -> super::grid::Grid {
        super::grid::Grid {
            title: self.say(title),
            corner: self.say(corner),
            columns: self.sizes.iter().map(|n| format!("n = {n}")).collect(),
            rows: rows.collect(),
            notes: Vec::new(),
        }
    }

    /// The seed where chance plays a part, the limit and the threads.
    pub(super) fn conditions(&self) -> Message {
        let study = self.study;
        let (seed, threads) = (study.plan.seed.to_string(), study.threads.to_string());
        match (self.limit.map(number::limit), self.has_chance()) {
            (Some(limit), true) => Message::Conditions { seed, limit, threads },
            (None, true) => Message::ConditionsUnlimited { seed, threads },
            (Some(limit), false) => Message::ConditionsCertain { limit, threads },
            (None, false) => Message::ConditionsCertainUnlimited { threads },
        }
    }

    /// Cells that were not run to their end because the experiment was stopped, and those that were not run at all
    /// because a smaller board exceeded the limit.
    pub(super) fn missing(&self) -> Vec<Message> {
        let (open, cells) = (self.study.open(), self.study.plan.cells.len().to_string());
        let open = (open > 0).then(|| Message::CellsIncomplete { open: open.to_string(), cells });
        let out = self.series.iter().filter_map(|series| {
            let out: Vec<_> = series.cells.iter().filter(|cell| self.is_out(cell)).collect();
            let name = &series.name;
            match out[..] {
                [] => None,
                [(cell, _)] => Some(format!("{name} n = {}", cell.n)),
                [(first, _), .., (last, _)] => Some(format!("{name} n = {}..{}", first.n, last.n)),
            }
        });
        let cells = out.collect::<Vec<_>>().join(", ");
        let out = (!cells.is_empty()).then_some(Message::CellsLeftOut { cells });
        open.into_iter().chain(out).collect()
    }

    /// Times that something else must have disturbed. Only where all runs are alike: with chance, a long run is a
    /// long search. A few runs do not show which are outliers.
    pub(super) fn disturbances(&self) -> Vec<Message> {
        let alike = self.study.cells().filter(|(cell, _)| !cell.method.is_random());
        let (slow, others): (Vec<_>, Vec<_>) = alike
            .filter(|(_, record)| record.runs >= MANY && record.time.outliers() > 0)
            .partition(|(_, record)| has_slow_start(record));
        let slow = (!slow.is_empty()).then(|| Message::SlowFirstRun { cells: self.named(&slow) });
        let others = (!others.is_empty()).then(|| Message::Outliers { cells: self.named(&others) });
        slow.into_iter().chain(others).collect()
    }

    /// `rows n = 8 (2/30), ...`
    fn named(&self, cells: &[(&Cell, &Record)]) -> String {
        let name = |&(cell, record): &(&Cell, &Record)| {
            let (count, runs) = (record.time.outliers(), record.runs);
            format!("{} n = {} ({count}/{runs})", self.name(cell), cell.n)
        };
        let mut names: Vec<String> = cells.iter().take(NAMED).map(name).collect();
        names.extend((cells.len() > NAMED).then(|| "...".into()));
        names.join(", ")
    }
}

/// Whether the first run was among the outliers, and slow.
fn has_slow_start(record: &Record) -> bool {
    let median = known(record.time.quantile(0.5)).unwrap_or(f64::MAX);
    record.first.is_some_and(|first| first as f64 > median && record.time.is_outlier(first))
}

/// A method with its density, in a language.
pub(super) fn method_name(method: Method, density: Option<f64>, language: Language) -> String {
    let name = method.say(language);
    density.map_or(name.clone(), |density| format!("{name} {density:?}"))
}

/// The density of a line of the tutorials: none for `permutation`; `None` for methods that they do not have.
pub(super) fn tutorial_density(cell: &Cell) -> Option<Option<f64>> {
    match cell.density {
        Some(density) if cell.method == Strategy::Probabilistic.into() => Some(Some(density.get())),
        None if cell.method == Strategy::Permutation.into() => Some(None),
        _ => None,
    }
}

/// The squares that a run looked at: exactly where all runs are alike, else the median. None if the limit prevented
/// it, or steps were not counted.
pub(super) fn tried(cell: &Cell, record: &Record) -> Option<f64> {
    match record.steps {
        Some(steps) if !cell.method.is_random() => Some(steps.tried as f64),
        _ => known(record.tried.quantile(0.5)),
    }
}

/// The value of a quantile that is not beyond the limit.
pub(super) fn known(quantile: Option<Quantile>) -> Option<f64> {
    match quantile? {
        Quantile::At(value) => Some(value),
        Quantile::Beyond => None,
    }
}

/// How often a method finds a solution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Success {
    /// There was no run, or the limit stopped what would have decided it.
    Unknown,
    /// Without chance, one run decides.
    Always,
    /// Without chance, one run decides.
    Never,
    /// A share of the runs, with its 95% interval.
    Share(f64, Interval),
}

impl Success {
    pub(super) fn from_record(cell: &Cell, record: &Record) -> Self {
        match record {
            Record { runs: 0, .. } => Self::Unknown,
            _ if cell.method.is_random() => {
                Self::Share(record.success(), wilson(record.found, record.runs))
            }
            Record { found: 1.., .. } => Self::Always,
            _ if record.beyond == record.runs => Self::Unknown,
            _ => Self::Never,
        }
    }

    /// The share with its interval, which is a point where chance plays no part.
    pub(super) fn interval(self) -> Option<(f64, Interval)> {
        let certain = |share| Some((share, Interval { low: share, high: share }));
        match self {
            Self::Unknown => None,
            Self::Always => certain(1.0),
            Self::Never => certain(0.0),
            Self::Share(share, interval) => Some((share, interval)),
        }
    }

    /// What is written where chance plays no part; `share` writes the others.
    pub(super) fn text(
        self,
        [always, never]: [String; 2],
        share: impl Fn(f64, Interval) -> String,
    ) -> String {
        match self {
            Self::Unknown => NONE.into(),
            Self::Always => always,
            Self::Never => never,
            Self::Share(value, interval) => share(value, interval),
        }
    }
}

/// Named columns: words in the first, numbers in the others.
pub(super) fn columns_of(names: impl IntoIterator<Item = String>) -> Vec<Column> {
    let aligns = [Align::Left].into_iter().chain(std::iter::repeat(Align::Right));
    names.into_iter().zip(aligns).map(|(name, align)| Column::new(name, align)).collect()
}

/// Whether these names together are short enough for the first column of a table.
pub(super) fn fit_together(one: &str, other: &str) -> bool {
    const WIDEST: usize = 24;
    width(one) + width(other) + 2 <= WIDEST
}
