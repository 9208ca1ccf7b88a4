//! Chooses how a board is searched. The only place that decides between strategies.

use n_queens::complete::LARGEST_SEARCHED;
use n_queens::count::ColourSplit;
use n_queens::{Density, Problem, Settings, Strategy, Task, Variant};

use crate::search::ConfiguredSearch;
use crate::{Error, Opt, fresh_seed, memory};

/// Up to here `bitmask` finds a first solution soon; beyond it may search for hours.
const FIRST_SOON: u32 = 25;

/// Solutions by formula up to this size take no longer than parsing a request.
const INSTANT: u32 = 1000;

/// How much work a request is, for a door that shares its threads out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// Microseconds.
    Instant,
    /// Milliseconds.
    Brief,
    /// Seconds, or more.
    Heavy,
}

/// What a service allows beyond what the machine does; nothing is limited by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The bytes that a search may take.
    pub memory: Option<u128>,
    /// The largest board that is searched; formulas and local search have no limit.
    pub searched: Option<u32>,
}

/// How one solution is found.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SearchWay {
    /// By formula: proved, then streamed.
    Formula,
    /// By [`complete::first`](n_queens::complete::first) on several threads.
    First,
    /// By [`first_queens`](n_queens::first::first_queens): the first of all solutions.
    FirstOfAll,
    /// By a strategy.
    Search(ConfiguredSearch),
}

/// Up to here random solutions are drawn from tables.
pub(crate) const LARGEST_SAMPLED: u32 = 22;

/// How a map is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MapWay {
    /// From the tables of the colour split.
    Tables,
    /// From every solution.
    Visit,
}

impl MapWay {
    pub(crate) fn of(problem: &Problem) -> Self {
        if ColourSplit::pays(problem) { Self::Tables } else { Self::Visit }
    }
}

/// The options of a request that choose the way.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wish {
    pub(crate) strategy: Option<Strategy>,
    pub(crate) random: bool,
    pub(crate) seed: Option<u64>,
    pub(crate) density: Option<f64>,
    pub(crate) stats: bool,
}

/// Whether the board is empty and its pieces are plain queens.
pub(crate) fn is_plain(problem: &Problem) -> bool {
    problem.is_empty() && problem.variant() == Variant::Standard
}

impl Wish {
    /// How to find one solution of `problem`.
    pub(crate) fn one(&self, problem: &Problem) -> Result<SearchWay, Error> {
        let way = self.way(problem);
        match &way {
            SearchWay::Formula => self.suits(Strategy::Construct, false)?,
            SearchWay::FirstOfAll => {}
            SearchWay::First => self.suits(Strategy::ExactCover, false)?,
            SearchWay::Search(search) => self.suits(search.strategy, search.seed().is_some())?,
        }
        Ok(way)
    }

    fn way(&self, problem: &Problem) -> SearchWay {
        let has_formula = Strategy::Construct.accepts(problem, Task::One).is_ok();
        match (self.strategy, self.random) {
            (Some(Strategy::Construct), _) if has_formula && !self.stats => SearchWay::Formula,
            (Some(strategy), _) => self.search(strategy),
            (None, true) => self.draw(problem),
            (None, false) if has_formula && self.stats => self.search(Strategy::Construct),
            (None, false) if has_formula => SearchWay::Formula,
            (None, false) if !self.stats && is_for_first(problem) => SearchWay::First,
            (None, false) => self.search(Strategy::ExactCover),
        }
    }

    /// A random solution: of an empty board the best kind of chance, of others a random completion.
    fn draw(&self, problem: &Problem) -> SearchWay {
        let is_huge =
            Strategy::ExactCover.abilities().largest.is_some_and(|most| problem.n() > most);
        match is_plain(problem) {
            true => self.search(Strategy::random(problem.n())),
            false if is_huge => self.search(Strategy::LocalSearch),
            false => SearchWay::Search(ConfiguredSearch {
                draws: true,
                ..self.search_by(Strategy::ExactCover)
            }),
        }
    }

    /// The search by the strategy that is named.
    pub(crate) fn named(&self, default: Strategy) -> Result<ConfiguredSearch, Error> {
        let search = self.search_by(self.strategy.unwrap_or(default));
        self.suits(search.strategy, search.seed().is_some())?;
        Ok(search)
    }

    fn search(&self, strategy: Strategy) -> SearchWay {
        SearchWay::Search(self.search_by(strategy))
    }

    fn search_by(&self, strategy: Strategy) -> ConfiguredSearch {
        let density = self.density.and_then(|density| Density::new(density).ok());
        let settings = Settings {
            seed: self.seed.unwrap_or_else(fresh_seed),
            density: density.unwrap_or_default(),
        };
        ConfiguredSearch { strategy, settings, draws: false, stats: self.stats }
    }

    /// Refuses a density or a seed that the search does not use.
    fn suits(&self, strategy: Strategy, uses_seed: bool) -> Result<(), Error> {
        if let Some(density) = self.density {
            if strategy != Strategy::Probabilistic {
                return Err(Error::DensityUnused(strategy));
            }
            Density::new(density)?;
        }
        match self.seed {
            Some(_) if !uses_seed => Err(Error::SeedUnused(strategy)),
            _ => Ok(()),
        }
    }

    /// Whether random solutions are drawn from tables: several of them, or one of a board that is too large to draw placements until one
    /// is a solution.
    pub(crate) fn is_sampled(&self, problem: &Problem, several: bool) -> bool {
        let is_between =
            Strategy::random(problem.n()) != Strategy::Uniform && problem.n() <= LARGEST_SAMPLED;
        self.random && is_plain(problem) && !self.stats && (several || is_between)
    }

    /// Refuses what a random solution of an empty board excludes.
    pub(crate) fn random_alone(&self, problem: &Problem) -> Result<(), Error> {
        let others = [
            (Opt::Strategy, self.strategy.is_some()),
            (Opt::Density, self.density.is_some()),
            (Opt::Place, !problem.given().squares().is_empty()),
            (Opt::Block, !problem.blocked().is_empty()),
            (Opt::Variant, problem.variant() != Variant::Standard),
        ];
        match others.into_iter().find(|(_, is_given)| self.random && *is_given) {
            Some((option, _)) => Err(Error::RandomExcludes(option)),
            None => Ok(()),
        }
    }
}

impl SearchWay {
    /// Refuses what the strategy cannot do, or this machine or service does not allow.
    pub(crate) fn fits(&self, problem: &Problem, limits: &Limits) -> Result<(), Error> {
        match self {
            Self::Formula => Ok(()),
            Self::FirstOfAll => limits.allow(Strategy::Rows, problem),
            Self::First => {
                limits.allow(Strategy::ExactCover, problem)?;
                memory::first(problem, limits.memory)
            }
            Self::Search(search) => search.fits(problem, Task::One, limits).map(drop),
        }
    }

    pub(crate) fn weight(&self, n: u32) -> Weight {
        match self {
            Self::Formula if n <= INSTANT => Weight::Instant,
            Self::Formula => Weight::Brief,
            Self::Search(search) if search.strategy == Strategy::Construct => Weight::Brief,
            Self::First | Self::FirstOfAll | Self::Search(_) => Weight::Heavy,
        }
    }
}

impl ConfiguredSearch {
    /// The search, if the strategy can do this, and this machine or service allows it.
    pub(crate) fn fits(
        self,
        problem: &Problem,
        task: Task,
        limits: &Limits,
    ) -> Result<Self, Error> {
        if !self.draws {
            self.strategy.accepts(problem, task)?;
        }
        limits.allow(self.strategy, problem)?;
        memory::search(self.strategy, problem, limits.memory)?;
        Ok(self)
    }
}

impl Limits {
    fn allow(&self, strategy: Strategy, problem: &Problem) -> Result<(), Error> {
        let is_quick = matches!(strategy, Strategy::Construct | Strategy::LocalSearch);
        match self.searched {
            Some(most) if !is_quick && problem.n() > most => {
                Err(Error::TooLarge { n: problem.n(), most })
            }
            _ => Ok(()),
        }
    }
}

/// Whether [`complete::first`](n_queens::complete::first) takes a board.
fn is_for_first(problem: &Problem) -> bool {
    let by_chance = Strategy::LocalSearch.accepts(problem, Task::One).is_ok();
    by_chance || problem.n() <= LARGEST_SEARCHED
}

/// The strategy that lists all solutions of a board unless one is named.
pub(crate) fn lister(problem: &Problem) -> Strategy {
    let is_soon = problem.variant() == Variant::Standard && problem.n() <= FIRST_SOON;
    if is_soon { Strategy::Bitmask } else { Strategy::ExactCover }
}
