//! Options as typed values: what every command that searches was asked for.
// until complete, generate, check and trace are on the app: delete this file

use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use clap::parser::ValueSource;
use n_queens::complete;
use n_queens::complete::LARGEST_SEARCHED;
use n_queens::count::Kind;
use n_queens::{
    Density, Ending, Problem, Refusal, Settings, Square, Strategy, Task, Variant, Visitor,
};
use queens_render::units;
use queens_render::{Format, Message};

use crate::batch::Style;
use crate::failure::{Failure, code};
use crate::memory;

/// How to search.
#[derive(Clone)]
pub(crate) struct Search {
    pub(crate) strategy: Strategy,
    /// Whether the size of the board decides on the strategy, for a random solution.
    is_random: bool,
    /// Whether what stands on the board decides on it, for one solution.
    pub(crate) is_automatic: bool,
    pub(crate) settings: Settings,
    pub(crate) timeout: Option<Duration>,
    pub(crate) stats: bool,
}

impl Search {
    /// `default` is the strategy for a plain board; others need one that knows them.
    pub(crate) fn of(matches: &ArgMatches, default: Strategy) -> Result<Self, Failure> {
        let strategy = strategy(matches, default);
        let is_random = flag(matches, "random");
        if is_random {
            random_alone(matches)?;
        }
        let settings = settings(matches, strategy)?;
        let timeout = timeout(matches)?;
        let (is_automatic, stats) = (false, flag(matches, "stats"));
        Ok(Self { strategy, is_random, is_automatic, settings, timeout, stats })
    }

    /// For one solution; where something stands on the board, that decides on the strategy.
    pub(crate) fn solving(matches: &ArgMatches) -> Result<Self, Failure> {
        let search = Self::of(matches, Strategy::Construct)?;
        let is_automatic = !is_given(matches, "strategy")
            && search.strategy != Strategy::Construct
            && !search.stats;
        Ok(Self { is_automatic, ..search })
    }

    /// For boards that are partial or blocked; `--random` goes with whatever stands on them.
    pub(crate) fn completing(matches: &ArgMatches) -> Result<Self, Failure> {
        let strategy = text(matches, "strategy").map_or(Strategy::ExactCover, parsed);
        let (settings, timeout) = (settings(matches, strategy)?, timeout(matches)?);
        let (is_random, stats) = (flag(matches, "random"), flag(matches, "stats"));
        Ok(Self { strategy, is_random, is_automatic: false, settings, timeout, stats })
    }

    /// The same by another strategy.
    pub(crate) fn by(&self, strategy: Strategy) -> Self {
        Self { strategy, is_automatic: false, ..self.clone() }
    }

    /// The same as it was found without being told how: the seed is not the caller's then.
    pub(crate) fn found_by(&self, strategy: Strategy) -> Self {
        Self { settings: Settings::default(), ..self.by(strategy) }
    }

    /// The same where what stands on `problem` decides, if anybody takes such a board.
    pub(crate) fn automatic(&self, problem: &Problem) -> Self {
        let chance = Strategy::LocalSearch.accepts(problem, Task::One).is_ok();
        let is_automatic = chance || problem.n() <= LARGEST_SEARCHED;
        Self { is_automatic, ..self.clone() }
    }

    /// The same on this board, for which `--random` chooses the strategy.
    pub(crate) fn at(&self, problem: &Problem) -> Self {
        match (self.is_random, self.is_automatic) {
            (true, _) => self.by(Strategy::random(problem.n())),
            (_, true) => self.automatic(problem),
            _ => self.clone(),
        }
    }

    /// Refuses what the strategy cannot do, or this machine cannot hold.
    pub(crate) fn accepts(&self, problem: &Problem, task: Task) -> Result<(), Failure> {
        self.strategy.accepts(problem, task)?;
        memory::suffices(self.strategy, problem)
    }

    /// Walks the problem. A random completion is drawn, for which no strategy stands by itself.
    pub(crate) fn walk<V: Visitor>(
        &self,
        problem: &Problem,
        visitor: &mut V,
    ) -> Result<Ending, Refusal> {
        match self.is_random && self.strategy == Strategy::ExactCover {
            true => complete::random(problem, &self.settings, visitor),
            false => self.strategy.search(problem, &self.settings, visitor),
        }
    }

    /// The same with what is left of the time limit for somebody who began at `start`.
    pub(crate) fn within(&self, start: Instant) -> Self {
        let timeout = self.timeout.map(|limit| limit.saturating_sub(start.elapsed()));
        Self { timeout, ..self.clone() }
    }

    /// The time limit as it was given.
    pub(crate) fn timeout_text(&self) -> String {
        units::limit(self.timeout)
    }

    /// No answer within the time limit.
    pub(crate) fn timed_out(&self) -> Failure {
        Failure::new(code::GAVE_UP, Message::TimedOut { timeout: self.timeout_text() })
    }

    /// The seed, where it matters.
    pub(crate) fn seed(&self) -> Option<u64> {
        let matters = self.is_random || self.strategy.abilities().is_random;
        matters.then_some(self.settings.seed)
    }
}

/// Refuses what does not go with `--random`.
fn random_alone(matches: &ArgMatches) -> Result<(), Failure> {
    let others = ["strategy", "density", "place", "block", "variant"];
    match others.into_iter().find(|other| is_given(matches, other)) {
        Some(other) => Err(Failure::call(Message::RandomExcludes { option: format!("--{other}") })),
        None => Ok(()),
    }
}

/// How to show solutions.
pub(crate) struct Showing {
    pub(crate) format: Format,
    pub(crate) json: bool,
    pub(crate) output: Option<PathBuf>,
    pub(crate) yes: bool,
}

impl Showing {
    pub(crate) fn of(matches: &ArgMatches) -> Result<Self, Failure> {
        let showing = Self::for_boards(matches)?;
        showing.suits(&sizes(matches)?)?;
        Ok(showing)
    }

    /// The same where boards come from a file.
    pub(crate) fn for_boards(matches: &ArgMatches) -> Result<Self, Failure> {
        let json = flag(matches, "json");
        let format = text(matches, "format");
        if let Some(format) = format.filter(|&format| json && format != "json") {
            return Err(Failure::call(Message::JsonAndFormat { format: format.into() }));
        }
        Ok(Self {
            format: format.map_or_else(Format::default, parsed),
            json,
            output: path(matches, "output"),
            yes: flag(matches, "yes"),
        })
    }

    /// Several answers one after the other make no picture and no document.
    pub(crate) fn takes_one(&self) -> bool {
        let whole = [Format::Svg, Format::Png, Format::Latex, Format::U32, Format::Csv];
        !self.json && whole.contains(&self.format)
    }

    fn suits(&self, sizes: &Sizes) -> Result<(), Failure> {
        if matches!(sizes, Sizes::One(_)) || !self.takes_one() {
            return Ok(());
        }
        Err(Failure::call(Message::NotInBatch { what: format!("--format {}", self.format) }))
    }

    /// How several answers are told apart.
    pub(crate) fn style(&self) -> Style {
        match self.format {
            _ if self.json => Style::Json,
            Format::Board | Format::Hash | Format::Stars | Format::Unicode => Style::Spaced,
            _ => Style::Lines,
        }
    }

    /// Refuses to fill a disk by accident: a drawn board takes n x n characters.
    pub(crate) fn allows(&self, n: u32) -> Result<(), Failure> {
        const LOT: u128 = 1 << 30;
        let drawn = [Format::Board, Format::Hash, Format::Stars, Format::Unicode, Format::Tutorial];
        let size = self.format.bytes(n);
        if self.json || self.yes || size <= LOT || !drawn.contains(&self.format) {
            return Ok(());
        }
        let (format, size) = (self.format.to_string(), units::bytes(size));
        Err(Failure::call(Message::HugeOutput { format, n: n.to_string(), size }))
    }
}

pub(crate) use crate::sizes::Sizes;

pub(crate) fn sizes(matches: &ArgMatches) -> Result<Sizes, Failure> {
    let words: Vec<&String> = matches.get_many("N").into_iter().flatten().collect();
    Sizes::of(&words)
}

/// Reads a board size and says what is wrong with it if it is none.
pub(crate) fn size(given: &str) -> Result<u32, Failure> {
    Ok(queens_render::read::size(given)?)
}

/// The problem of size `n` with what stands on the board.
pub(crate) fn problem(matches: &ArgMatches, n: u32) -> Result<Problem, Failure> {
    added(matches, Problem::new(n).with_variant(variant(matches)))
}

/// The same problem with what the call puts on the board.
pub(crate) fn added(matches: &ArgMatches, problem: Problem) -> Result<Problem, Failure> {
    let n = problem.n();
    let squares = |name: &str| -> Result<Vec<Square>, Failure> {
        // Not every command has these options.
        let given = matches.try_get_many::<String>(name).ok().flatten().into_iter().flatten();
        let lists: Vec<_> =
            given.map(|text| Square::parse_list(text, n)).collect::<Result<_, _>>()?;
        Ok(lists.concat())
    };
    Ok(problem.with_given(squares("place")?)?.with_blocked(squares("block")?)?)
}

pub(crate) fn variant(matches: &ArgMatches) -> Variant {
    text(matches, "variant").map_or_else(Variant::default, parsed)
}

fn strategy(matches: &ArgMatches, default: Strategy) -> Strategy {
    if let Some(name) = text(matches, "strategy") {
        return parsed(name);
    }
    let stands = ["place", "block"].iter().any(|name| matches.contains_id(name));
    let can = default.abilities();
    let special = !can.variants.contains(&variant(matches));
    if special || (stands && !can.honours_given) { Strategy::ExactCover } else { default }
}

pub(crate) fn settings(matches: &ArgMatches, strategy: Strategy) -> Result<Settings, Failure> {
    let mut settings = Settings { seed: seed(matches)?, ..Settings::default() };
    if let Some(density) = text(matches, "density") {
        if strategy != Strategy::Probabilistic {
            let (option, strategy) = ("--density".into(), strategy.to_string());
            return Err(Failure::call(Message::OnlyProbabilistic { option, strategy }));
        }
        settings.density = density.parse::<Density>()?;
    }
    Ok(settings)
}

/// The value of `--seed`, or a fresh one.
pub(crate) fn seed(matches: &ArgMatches) -> Result<u64, Failure> {
    let Some(given) = text(matches, "seed") else { return Ok(fresh_seed()) };
    given.parse().map_err(|_| Failure::call(Message::BadSeed { text: given.into() }))
}

/// A seed that nobody chose; short, so that it is easily typed again.
fn fresh_seed() -> u64 {
    RandomState::new().hash_one(()) >> 32
}

pub(crate) fn timeout(matches: &ArgMatches) -> Result<Option<Duration>, Failure> {
    let Some(given) = text(matches, "timeout") else { return Ok(None) };
    let wrong = || {
        let (option, text) = ("--timeout".into(), given.into());
        Failure::call(Message::BadDuration { option, text })
    };
    units::duration(given).ok_or_else(wrong).map(Some)
}

/// The value of `--limit`, at least 1.
pub(crate) fn limit(matches: &ArgMatches) -> Result<Option<u64>, Failure> {
    let Some(given) = text(matches, "limit") else { return Ok(None) };
    match given.parse() {
        Ok(limit) if limit > 0 => Ok(Some(limit)),
        _ => Err(Failure::call(Message::BadCount { option: "--limit".into(), text: given.into() })),
    }
}

/// The value of `--threads`; all cores unless it is given.
pub(crate) fn threads(matches: &ArgMatches) -> Result<NonZeroUsize, Failure> {
    Ok(threads_given(matches)?.unwrap_or_else(cores))
}

/// One thread for each core that this process may use.
pub(crate) fn cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The value of `--threads`, if it is given.
pub(crate) fn threads_given(matches: &ArgMatches) -> Result<Option<NonZeroUsize>, Failure> {
    text(matches, "threads").map(parse_threads).transpose()
}

/// Reads a number of threads.
pub(crate) fn parse_threads(given: &str) -> Result<NonZeroUsize, Failure> {
    const MOST: usize = 1024;
    let threads = given.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= MOST);
    let (text, most) = (given.into(), MOST.to_string());
    threads.ok_or_else(|| Failure::call(Message::BadThreads { text, most }))
}

/// The value of `--queens`.
pub(crate) fn queens(matches: &ArgMatches) -> Result<Option<u32>, Failure> {
    let Some(given) = text(matches, "queens") else { return Ok(None) };
    let wrong = |_| Failure::call(Message::BadQueens { text: given.into() });
    given.parse().map(Some).map_err(wrong)
}

/// The value of `--of`.
pub(crate) fn kind(matches: &ArgMatches) -> Kind {
    text(matches, "of").map_or_else(Kind::default, parsed)
}

pub(crate) fn path(matches: &ArgMatches, name: &str) -> Option<PathBuf> {
    matches.try_get_one::<PathBuf>(name).ok().flatten().cloned()
}

/// Whether an option stands in the call.
pub(crate) fn is_given(matches: &ArgMatches, name: &str) -> bool {
    matches.value_source(name) == Some(ValueSource::CommandLine)
}

/// A value that clap has compared with the list of names.
fn parsed<T: std::str::FromStr>(name: &str) -> T {
    name.parse().ok().expect("clap lets known names through only")
}

pub(crate) fn text<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a str> {
    // Not every command has every option.
    matches.try_get_one::<String>(name).ok().flatten().map(String::as_str)
}

pub(crate) fn flag(matches: &ArgMatches, name: &str) -> bool {
    matches.try_get_one::<bool>(name).ok().flatten().copied().unwrap_or(false)
}
