//! A study in one language: its cells as series, the tables with a row for each cell, and the notes that the
//! experiments share.

use n_queens::compare::{Cell, CellRecord, Interval, Method, Quantile, wilson};
use n_queens::{Density, Strategy, Task};
use queens_messages::{Language, Message, Speak};

use super::Study;
use super::number::{self, NONE};
use crate::Table;
use crate::plot::{Body, Chart, Grid};
use crate::table::{Align, Column};

/// How many cells a note names.
const NAMED: usize = 3;
/// The least number of runs of a cell of which outliers mean something.
const MANY: u64 = 10;

/// One line of a plot, or one row of a grid: a method with its density.
#[derive(Clone)]
pub(super) struct MethodSeries<'a> {
    pub(super) name: String,
    /// From the smallest board to the largest.
    pub(super) cells: Vec<CellRuns<'a>>,
}

/// A cell and the record of its runs.
pub(super) type CellRuns<'a> = (&'a Cell, &'a CellRecord);

impl<'a> MethodSeries<'a> {
    pub(super) fn at(&self, n: u32) -> Option<CellRuns<'a>> {
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

/// A column of a table of cells: its name, and its field in the row of a cell if that is known.
pub(super) type CellColumn<'f> = (String, CellField<'f>);
type CellField<'f> = Box<dyn Fn(&MethodSeries<'_>, &Cell, &CellRecord) -> Option<String> + 'f>;

/// The title and the notes of a table or a chart.
pub(super) type Caption = (Message, Vec<Message>);
/// The fields of a table.
type TableRows = Vec<Vec<String>>;

/// A study and the language that it is shown in.
pub(super) struct View<'a> {
    pub(super) study: &'a Study,
    pub(super) language: Language,
    /// In the order in which they were requested, without the cells that were left out.
    pub(super) series: Vec<MethodSeries<'a>>,
    /// The cells that were not run because a smaller board exceeded the limit.
    left_out: Vec<MethodSeries<'a>>,
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
        let (mut series, mut left_out) = (Vec::new(), Vec::new());
        for (place, (cell, record)) in study.cells().enumerate() {
            let is_out = record.runs == 0 && study.plan.left(&study.records, place) == 0;
            let all = if is_out { &mut left_out } else { &mut series };
            let name = cell_name(cell, language);
            match all.iter_mut().find(|series: &&mut MethodSeries<'_>| series.name == name) {
                Some(series) => series.cells.push((cell, record)),
                None => all.push(MethodSeries { name, cells: vec![(cell, record)] }),
            }
        }
        for series in series.iter_mut().chain(&mut left_out) {
            series.cells.sort_by_key(|(cell, _)| cell.n);
        }
        let limit = study.plan.limit.map(|limit| limit.as_secs_f64());
        Self { study, language, series, left_out, sizes, limit }
    }

    /// What is searched for.
    pub(super) fn task(&self) -> Task {
        self.study.plan.cells.first().map_or(Task::One, |cell| cell.task)
    }

    /// Whether the limit stopped a run.
    pub(super) fn has_timeouts(&self) -> bool {
        self.study.records.iter().any(|record| record.beyond > 0)
    }

    pub(super) fn has_chance(&self) -> bool {
        self.study.plan.cells.iter().any(|cell| cell.method.is_random())
    }

    #[allow(clippy::needless_pass_by_value, reason = "callers construct the text here")]
    pub(super) fn say(&self, text: impl Speak) -> String {
        text.say(self.language)
    }

    pub(super) fn notes(&self, messages: impl IntoIterator<Item = Message>) -> Vec<String> {
        messages.into_iter().map(|message| self.say(message)).collect()
    }

    pub(super) fn column<'f>(
        &self,
        name: impl Speak,
        field: impl Fn(&MethodSeries<'_>, &Cell, &CellRecord) -> Option<String> + 'f,
    ) -> CellColumn<'f> {
        (self.say(name), Box::new(field))
    }

    /// A table with words in its first column and numbers in the others.
    pub(super) fn table(&self, caption: Caption, names: Vec<String>, rows: TableRows) -> Table {
        let aligns = [Align::Left].into_iter().chain(std::iter::repeat(Align::Right));
        let columns = names.into_iter().zip(aligns).map(|(name, align)| Column { name, align });
        let columns = columns.collect();
        Table { title: self.say(caption.0), columns, rows, notes: self.notes(caption.1) }
    }

    /// A table with a row for each cell of these series: strategy, n, then these columns.
    pub(super) fn cell_table(
        &self,
        caption: Caption,
        series: &[MethodSeries<'_>],
        columns: &[CellColumn<'_>],
    ) -> Table {
        let row = |series: &MethodSeries<'_>, cell: &Cell, record: &CellRecord| {
            let fields = columns.iter().map(|(_, field)| field(series, cell, record));
            let fields = fields.map(|field| field.unwrap_or(NONE.into()));
            [series.name.clone(), cell.n.to_string()].into_iter().chain(fields).collect()
        };
        let rows = series.iter().flat_map(|series| {
            series.cells.iter().map(move |(cell, record)| row(series, cell, record))
        });
        let mut names = vec![self.say(Message::ColumnStrategy), "n".into()];
        names.extend(columns.iter().map(|(name, _)| name.clone()));
        self.table(caption, names, rows.collect())
    }

    /// A grid with a row for each of these series, and a field of it for each size.
    pub(super) fn series_grid<'s>(
        &self,
        caption: Caption,
        series: impl Iterator<Item = &'s MethodSeries<'s>>,
        field: impl Fn(&MethodSeries<'_>, u32) -> Option<String>,
    ) -> Table {
        let row = |series: &MethodSeries<'_>| {
            self.grid_row(series.name.clone(), |n| field(series, n).unwrap_or(NONE.into()))
        };
        self.grid(caption, Message::ColumnStrategy, series.map(row).collect())
    }

    /// A grid with a column for each size.
    pub(super) fn grid(&self, caption: Caption, corner: Message, rows: TableRows) -> Table {
        let mut names = vec![self.say(corner)];
        names.extend(self.sizes.iter().map(|n| format!("n = {n}")));
        self.table(caption, names, rows)
    }

    /// A row of a grid: its name, and a field for each size.
    pub(super) fn grid_row(&self, name: String, field: impl Fn(u32) -> String) -> Vec<String> {
        [name].into_iter().chain(self.sizes.iter().map(|&n| field(n))).collect()
    }

    /// What a chart shows of each series on each board.
    pub(super) fn drawn<T>(&self, cell: impl Fn(&MethodSeries<'_>, u32) -> Option<T>) -> Grid<T> {
        let row = |series| self.sizes.iter().map(|&n| cell(series, n)).collect();
        Grid {
            rows: self.series.iter().map(|series| series.name.clone()).collect(),
            columns: self.sizes.iter().map(u32::to_string).collect(),
            cells: self.series.iter().map(row).collect(),
        }
    }

    pub(super) fn chart(&self, caption: Caption, [x, y]: [Message; 2], body: Body) -> Chart {
        let [title, x, y] = [caption.0, x, y].map(|text| self.say(text));
        Chart { title, x, y, notes: self.notes(caption.1), body }
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
        let range = |MethodSeries { name, cells }: &MethodSeries<'_>| match cells[..] {
            [(first, _), .., (last, _)] => format!("{name} n = {}..{}", first.n, last.n),
            _ => format!("{name} n = {}", cells[0].0.n),
        };
        let out =
            |series: &MethodSeries<'a>| self.left_out.iter().find(|out| out.name == series.name);
        let out: Vec<String> = self.series.iter().filter_map(out).map(range).collect();
        let cells = out.join(", ");
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
    fn named(&self, cells: &[(&Cell, &CellRecord)]) -> String {
        let name = |&(cell, record): &(&Cell, &CellRecord)| {
            let (name, outliers) = (cell_name(cell, self.language), record.time.outliers());
            format!("{name} n = {} ({outliers}/{})", cell.n, record.runs)
        };
        let mut names: Vec<String> = cells.iter().take(NAMED).map(name).collect();
        names.extend((cells.len() > NAMED).then(|| "...".into()));
        names.join(", ")
    }
}

/// Whether the first run was among the outliers, and slow.
fn has_slow_start(record: &CellRecord) -> bool {
    let median = known(record.time.quantile(0.5)).unwrap_or(f64::MAX);
    record.first.is_some_and(|first| first as f64 > median && record.time.is_outlier(first))
}

fn cell_name(cell: &Cell, language: Language) -> String {
    method_name(cell.method, cell.density.map(Density::get), language)
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
pub(super) fn tried(cell: &Cell, record: &CellRecord) -> Option<f64> {
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

/// The share of runs that found a solution, with its 95% interval: a point where chance plays no part, since one run
/// decides. None without a run, or if the limit stopped what would have decided it.
pub(super) fn success(cell: &Cell, record: &CellRecord) -> Option<(f64, Interval)> {
    let certain = |share| Some((share, Interval { low: share, high: share }));
    match record {
        CellRecord { runs: 0, .. } => None,
        _ if cell.method.is_random() => Some((record.success(), wilson(record.found, record.runs))),
        CellRecord { found: 1.., .. } => certain(1.0),
        _ if record.beyond == record.runs => None,
        _ => certain(0.0),
    }
}
