//! What `queens count` was asked for: typed options that fit together.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::ArgMatches;
use n_queens::Strategy;
use n_queens::count::{Kind, Name, Share};
use queens_render::Message;

use crate::failure::Failure;
use crate::options::{self, Search, Sizes};

/// The options of one call.
pub(crate) struct Call {
    pub(crate) kind: Kind,
    pub(crate) queens: Option<u32>,
    pub(crate) way: Way,
    /// The engine that was asked for.
    pub(crate) engine: Option<Name>,
    /// Where the answer goes, unless it is that of a share.
    pub(crate) output: Option<PathBuf>,
    pub(crate) json: bool,
}

/// Where the number comes from.
pub(crate) enum Way {
    /// Looked up, not counted.
    Table,
    /// A strategy visits every solution.
    Search(Search),
    /// The fastest engine counts units of work.
    Engine(Effort),
}

/// How an engine is to count.
pub(crate) struct Effort {
    pub(crate) threads: NonZeroUsize,
    pub(crate) timeout: Option<Duration>,
    pub(crate) checkpoint: Option<PathBuf>,
    /// Whether to wait for a checkpoint that another process uses.
    pub(crate) waits: bool,
    pub(crate) part: Option<Part>,
    pub(crate) verify: bool,
    pub(crate) seed: u64,
    pub(crate) patience: Patience,
}

/// A share of the units, and the file for its record if that is not the checkpoint.
pub(crate) struct Part {
    pub(crate) share: Share,
    pub(crate) output: Option<PathBuf>,
}

/// What to do about a count that will take long.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Patience {
    /// Count it.
    Endless,
    /// Ask, where somebody can answer.
    Ask,
    /// Refuse it: there are more questions waiting.
    Refuse,
}

/// The options that only an engine can honour.
const FOR_ENGINES: [&str; 5] = ["queens", "checkpoint", "part", "verify", "seed"];

impl Call {
    pub(crate) fn of(matches: &ArgMatches) -> Result<Self, Failure> {
        let (kind, part) = (options::kind(matches), part(matches)?);
        let output = options::path(matches, "output").filter(|_| part.is_none());
        let (queens, json) = (options::queens(matches)?, options::flag(matches, "json"));
        let engine = engine(matches)?;
        is_strategy(matches)?;
        let way = if options::flag(matches, "known") {
            alone(matches, kind, |option| Message::Excludes { option, other: "--known".into() })?;
            Way::Table
        } else if let Some(search) = search(matches)? {
            let strategy = search.strategy.to_string();
            alone(matches, kind, |option| Message::StrategyAlone {
                strategy: strategy.clone(),
                option,
            })?;
            Way::Search(search)
        } else {
            Way::Engine(effort(matches, part)?)
        };
        Ok(Self { kind, queens, way, engine, output, json })
    }
}

/// The engine that was asked for.
fn engine(matches: &ArgMatches) -> Result<Option<Name>, Failure> {
    let Some(name) = options::text(matches, "engine") else { return Ok(None) };
    let is_strategy = |_| Failure::call(Message::StrategyNotEngine { name: name.into() });
    name.parse().map(Some).map_err(is_strategy)
}

/// Refuses an engine in the place of a strategy.
fn is_strategy(matches: &ArgMatches) -> Result<(), Failure> {
    match options::text(matches, "strategy") {
        Some(name) if name.parse::<Strategy>().is_err() => {
            Err(Failure::call(Message::EngineNotStrategy { name: name.into() }))
        }
        _ => Ok(()),
    }
}

/// The strategy that was asked for; steps are counted by strategies only.
fn search(matches: &ArgMatches) -> Result<Option<Search>, Failure> {
    let wanted = options::text(matches, "strategy").is_some() || options::flag(matches, "stats");
    wanted.then(|| Search::of(matches, Strategy::Bitmask)).transpose()
}

/// Refuses what only an engine can do.
fn alone(
    matches: &ArgMatches,
    kind: Kind,
    refusal: impl Fn(String) -> Message,
) -> Result<(), Failure> {
    let several = options::threads_given(matches)?.is_some_and(|threads| threads.get() > 1);
    let given = FOR_ENGINES.into_iter().find(|name| options::is_given(matches, name));
    let option = match given {
        _ if kind != Kind::All => format!("--of {kind}"),
        Some(name) => format!("--{name}"),
        None if several => "--threads".into(),
        None => return Ok(()),
    };
    Err(Failure::call(refusal(option)))
}

fn effort(matches: &ArgMatches, part: Option<Part>) -> Result<Effort, Failure> {
    let checkpoint = options::path(matches, "checkpoint");
    let batch = !matches!(options::sizes(matches)?, Sizes::One(_));
    let one_only = [("--part", part.is_some()), ("--checkpoint", checkpoint.is_some())];
    if let Some((what, _)) = one_only.iter().find(|(_, given)| batch && *given) {
        return Err(Failure::call(Message::NotInBatch { what: (*what).into() }));
    }
    if part.as_ref().is_some_and(|part| part.output.is_none()) && checkpoint.is_none() {
        return Err(Failure::call(Message::PartNeedsFile));
    }
    Ok(Effort {
        threads: options::threads(matches)?,
        timeout: options::timeout(matches)?,
        checkpoint,
        waits: options::flag(matches, "wait"),
        part,
        verify: options::flag(matches, "verify"),
        seed: options::seed(matches)?,
        patience: match options::flag(matches, "yes") {
            true => Patience::Endless,
            false if batch => Patience::Refuse,
            false => Patience::Ask,
        },
    })
}

/// A share that is none is told as what it is: part of a plan for many machines that went wrong.
fn part(matches: &ArgMatches) -> Result<Option<Part>, Failure> {
    let Some(text) = options::text(matches, "part") else { return Ok(None) };
    let share = text.parse::<Share>().map_err(Failure::running)?;
    Ok(Some(Part { share, output: options::path(matches, "output") }))
}
