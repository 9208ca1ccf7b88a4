//! What `queens complete` was asked for: typed options that fit together, and who does it.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::ArgMatches;
use n_queens::{Problem, Strategy, Variant};

use super::{picture, proof};
use crate::batch::Style;
use crate::failure::Failure;
use crate::options::{self, Search, Showing};

/// The options of one call.
pub(super) struct Call {
    pub(super) wish: Wish,
    /// Whether to find out why, if there is no completion.
    pub(super) explain: bool,
    /// The strategy that was asked for.
    pub(super) named: Option<Strategy>,
    /// Whether a random completion is wanted.
    is_random: bool,
    search: Search,
    pub(super) showing: Showing,
    pub(super) threads: NonZeroUsize,
    /// Where the proof goes that there is no completion.
    pub(super) proof: Option<PathBuf>,
    /// Where the board's formula goes.
    pub(super) cnf: Option<PathBuf>,
    /// A proof to be checked; then nothing else is asked.
    pub(super) check_proof: Option<String>,
    /// Where the picture of the conflict goes.
    pub(super) picture: Option<PathBuf>,
}

/// What is wanted of the completions.
#[derive(Clone, Copy)]
pub(super) enum Wish {
    One,
    All { limit: Option<u64> },
    Count,
    Unique,
}

impl Call {
    pub(super) fn of(matches: &ArgMatches) -> Result<Self, Failure> {
        files(matches)?;
        let search = Search::completing(matches)?;
        Ok(Self {
            wish: wish(matches)?,
            explain: options::flag(matches, "explain"),
            named: options::is_given(matches, "strategy").then_some(search.strategy),
            is_random: options::flag(matches, "random"),
            search,
            showing: Showing::for_boards(matches)?,
            threads: options::threads(matches)?,
            proof: options::path(matches, "proof"),
            cnf: options::path(matches, "cnf"),
            check_proof: options::text(matches, "check-proof").map(str::to_owned),
            picture: options::path(matches, "picture"),
        })
    }

    /// How to search this board: by the strategy that was asked for, else by what the board looks
    /// like. The one place that chooses.
    pub(super) fn search(&self, problem: &Problem) -> Search {
        let n = problem.n();
        let plain = problem.is_empty() && problem.variant() == Variant::Standard;
        let one = matches!(self.wish, Wish::One);
        match self.named {
            Some(strategy) => self.search.by(strategy),
            None if plain && self.is_random => self.search.by(Strategy::random(n)),
            None if plain && one => self.search.by(Strategy::Construct),
            None if one && !self.is_random && !self.search.stats => {
                self.search.by(Strategy::ExactCover).automatic(problem)
            }
            None if one && is_for_local_search(problem) => self.search.by(Strategy::LocalSearch),
            None => self.search.by(Strategy::ExactCover),
        }
    }

    /// How several answers are told apart.
    pub(super) fn style(&self) -> Style {
        match self.wish {
            Wish::Count if !self.showing.json => Style::Lines,
            _ => self.showing.style(),
        }
    }

    /// What can be had for one board only, if that was asked for.
    pub(super) fn takes_one(&self) -> Option<String> {
        match (&self.proof, &self.cnf, &self.picture) {
            (Some(_), ..) => Some("--proof".into()),
            (_, Some(_), _) => Some("--cnf".into()),
            (.., Some(_)) => Some("--picture".into()),
            _ => self.showing.takes_one().then(|| format!("--format {}", self.showing.format)),
        }
    }

    /// Whether every board has its JSON document, also one without an answer.
    pub(super) fn writes_documents(&self) -> bool {
        self.showing.json && !matches!(self.wish, Wish::All { .. })
    }

    /// Whether something is written even where there is no completion.
    pub(super) fn keeps_answer(&self) -> bool {
        self.writes_documents() || self.explain || matches!(self.wish, Wish::Count)
    }
}

/// Whether a board is too large for Algorithm X, and fit for the search that never refutes.
fn is_for_local_search(problem: &Problem) -> bool {
    let too_large = Strategy::ExactCover.abilities().largest.is_some_and(|most| problem.n() > most);
    let local = Strategy::LocalSearch.abilities();
    too_large && local.honours_given && problem.variant() == Variant::Standard
}

fn wish(matches: &ArgMatches) -> Result<Wish, Failure> {
    let limit = options::limit(matches)?;
    let all = options::flag(matches, "all");
    Ok(match (options::flag(matches, "count"), options::flag(matches, "unique")) {
        _ if all => Wish::All { limit },
        (true, _) => Wish::Count,
        (_, true) => Wish::Unique,
        _ => Wish::One,
    })
}

/// Refuses files that could not be written, before anything is searched.
fn files(matches: &ArgMatches) -> Result<(), Failure> {
    if let Some(path) = options::path(matches, "proof") {
        proof::formula_path(&path)?;
    }
    let Some(path) = options::path(matches, "picture") else { return Ok(()) };
    picture::is_png(&path).map(drop)
}
