//! For each square, how many solutions have a queen there, exactly; an answer only if its checks passed.

use std::num::NonZeroUsize;

use n_queens::clock::Instant;
use n_queens::count::{EngineKind, Question, SquareCounts, known_table, map};
use n_queens::{Control, Ending, Flow, Problem, Square, StopReason, Strategy, Task, Variant};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::choice::MapWay;
use crate::count::too_long;
use crate::search::ConfiguredSearch;
use crate::{Board, Error, Limits, Number, Seconds, Source, Status, cores};

/// Asks in how many solutions a queen stands on each square.
///
/// ```
/// use queens_app::{Board, Control, Map};
/// let answer = Map::new(Board::new(6)).run(&Control::new())?;
/// assert_eq!(answer.map().unwrap().counts()[..6], [0, 1, 1, 1, 1, 0]);
/// # Ok::<(), queens_app::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Map {
    /// The board.
    #[serde(flatten)]
    pub board: Board,
    /// How many threads; all cores by default.
    pub threads: Option<NonZeroUsize>,
    /// Whether a map is begun that takes long.
    pub yes: bool,
    /// What the service allows.
    #[serde(skip)]
    pub limits: Limits,
}

/// A map that passed its checks, or that it was stopped.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
#[schemars(rename = "Map")]
pub struct MapAnswer {
    /// The side of the board.
    pub n: u32,
    /// How the pieces move.
    pub variant: Variant,
    /// Set if it was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// The number of solutions; null if it was stopped.
    pub count: Option<Number>,
    /// Row by row, how many of them have a queen on each square; null if it was stopped.
    pub squares: Option<Vec<Vec<Number>>>,
    /// Row by row, the share of the solutions with a queen on each square as a multiple of 1/n; null without solutions.
    pub ratios: Option<Vec<Vec<f64>>>,
    /// The engine or strategy that counted.
    pub engine: &'static str,
    /// On how many threads.
    pub threads: Option<NonZeroUsize>,
    /// How long it took.
    pub seconds: Seconds,
    /// The checks that it passed.
    pub checks: Vec<&'static str>,
    /// Why it was stopped, if it was.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
    #[serde(skip)]
    map: Option<SquareCounts>,
}

impl Map {
    /// A request with every default.
    pub fn new(board: Board) -> Self {
        Self { board, ..Self::default() }
    }

    /// Whether the request can be answered: everything that shows before anything is counted.
    ///
    /// # Errors
    /// If the request is wrong, or needs more than there is.
    pub fn validate(&self) -> Result<(), Error> {
        match MapWay::of(&self.board.problem()?) {
            MapWay::Tables => Ok(()),
            MapWay::Visit => {
                let search = ConfiguredSearch::by(Strategy::ExactCover);
                search.fits(&self.board.problem()?, Task::All, &self.limits).map(drop)
            }
        }
    }

    /// The map, if it passes its checks; without one if it was stopped.
    ///
    /// # Errors
    /// If the request is wrong or takes long and that is not confirmed, or if the map does not pass its checks.
    pub fn run(&self, control: &Control) -> Result<MapAnswer, Error> {
        self.validate()?;
        let (start, problem) = (Instant::now(), self.board.problem()?);
        let way = MapWay::of(&problem);
        self.allows(&problem, way, control)?;
        let (map, checks) = match way {
            MapWay::Tables => self.by_tables(&problem, control)?,
            MapWay::Visit => visit(&problem, control)?,
        };
        let threads = if way == MapWay::Tables { self.threads() } else { NonZeroUsize::MIN };
        let answer = MapAnswer {
            n: problem.n(),
            variant: problem.variant(),
            engine: way.source().name(),
            threads: Some(threads),
            seconds: Seconds(start.elapsed()),
            ..MapAnswer::default()
        };
        Ok(match map {
            None => {
                let (status, stopped) = (Some(Status::GaveUp), control.stop_reason());
                MapAnswer { status, stopped, ..answer }
            }
            Some(map) => MapAnswer {
                count: Some(Number(map.solutions())),
                squares: Some(rows(&map, |square| Number(map.at(square)))),
                ratios: ratios(&map),
                checks,
                map: Some(map),
                ..answer
            },
        })
    }

    fn threads(&self) -> NonZeroUsize {
        self.threads.unwrap_or_else(cores)
    }

    fn by_tables(&self, problem: &Problem, control: &Control) -> Result<Mapped, Error> {
        let map = map(problem, self.threads(), control)?;
        let mut checks = vec!["rows-and-columns"];
        if problem.is_empty() {
            checks.push("symmetries");
        }
        let solutions = map.as_ref().map_or(0, SquareCounts::solutions);
        if map.is_some() {
            checks.extend(known_table(&Question::all(problem.clone()), solutions)?);
        }
        Ok((map, checks))
    }

    /// Refuses a map that takes long, unless the request confirms it or has a time limit.
    fn allows(&self, problem: &Problem, way: MapWay, control: &Control) -> Result<(), Error> {
        let n = problem.n();
        if self.yes || n <= way.largest_quick() {
            return Ok(());
        }
        let (question, factor) = (Question::all(problem.clone()), way.against_count(problem));
        let long = too_long(&question, factor, self.threads(), control);
        long.map_or(Ok(()), |seconds| Err(Error::TakesLongOnce { n, seconds }))
    }
}

/// A map, and the checks that it passed.
type Mapped = (Option<SquareCounts>, Vec<&'static str>);

/// Visits every solution.
fn visit(problem: &Problem, control: &Control) -> Result<Mapped, Error> {
    let n = problem.n();
    let mut counts = vec![0u128; (n * n) as usize];
    let search = ConfiguredSearch::by(Strategy::ExactCover);
    let searched = search.run(problem, Task::All, control, &mut |columns| {
        for (row, &column) in columns.iter().enumerate() {
            counts[row * n as usize + column as usize] += 1;
        }
        Flow::Continue(())
    })?;
    if searched.ending == Ending::Stopped {
        return Ok((None, Vec::new()));
    }
    let solutions = searched.solutions.into();
    let mut checks = vec!["every-solution", "rows-and-columns"];
    checks.extend(known_table(&Question::all(problem.clone()), solutions)?);
    Ok((Some(SquareCounts::new(n, solutions, counts)?), checks))
}

fn rows<T>(map: &SquareCounts, value: impl Fn(Square) -> T) -> Vec<Vec<T>> {
    let row = |row| (0..map.n()).map(|column| value(Square::new(row, column))).collect();
    (0..map.n()).map(row).collect()
}

fn ratios(map: &SquareCounts) -> Option<Vec<Vec<f64>>> {
    let ratio = |square| map.ratio(square).unwrap_or_default();
    (map.solutions() > 0).then(|| rows(map, ratio))
}

impl MapAnswer {
    /// The map; none if it was stopped.
    pub fn map(&self) -> Option<&SquareCounts> {
        self.map.as_ref()
    }
}

impl MapWay {
    fn source(self) -> Source {
        match self {
            Self::Tables => Source::Engine(EngineKind::ColourSplit),
            Self::Visit => Source::Strategy(Strategy::ExactCover),
        }
    }

    /// Up to here a map needs no forecast.
    const fn largest_quick(self) -> u32 {
        match self {
            Self::Tables => 18,
            Self::Visit => 14,
        }
    }

    /// About how many times as long as a count it takes (measured).
    fn against_count(self, problem: &Problem) -> f64 {
        match self {
            Self::Tables if problem.is_empty() => 15.0,
            Self::Tables | Self::Visit => 6.0,
        }
    }
}
