//! The first of all solutions: what a search row by row would find, where that would take for ever.

use n_queens::clock::Instant;
use n_queens::first::{FirstRecord, FirstSettings, first_queens};
use n_queens::{Answer, Problem, Strategy};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::{Mutex, PoisonError};

use super::{SolutionColumns, SolveAnswer, SolveRun, TakeOne};
use crate::choice::{SearchWay, Wish};
use crate::{Error, Opt, Status, Store, cores};

/// How the first of all solutions was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FirstDetails {
    /// The nodes of all search trees, also of earlier runs that a store kept.
    pub nodes: u64,
    /// The prefixes of queens in the top rows that were refuted.
    pub refuted: u64,
}

/// Refuses what the first of all solutions excludes.
pub(super) fn way(wish: &Wish, problem: &Problem) -> Result<SearchWay, Error> {
    let others = [
        (Opt::Strategy, wish.strategy.is_some()),
        (Opt::Random, wish.random),
        (Opt::Seed, wish.seed.is_some()),
        (Opt::Density, wish.density.is_some()),
        (Opt::Stats, wish.stats),
    ];
    if let Some((other, _)) = others.into_iter().find(|(_, is_given)| *is_given) {
        return Err(Error::Excludes { option: Opt::First, other });
    }
    FirstRecord::new(problem.clone())?;
    Ok(SearchWay::FirstOfAll)
}

impl SolveRun<'_> {
    /// Finds the first of all solutions, and keeps what is found on the way.
    pub(super) fn first_of_all(
        &self,
        store: Option<&dyn Store<FirstRecord>>,
        take: TakeOne<'_>,
    ) -> Result<SolveAnswer, Error> {
        let (start, strategy) = (Instant::now(), Strategy::Rows);
        let fresh = FirstRecord::new(self.problem.clone())?;
        let record = match store {
            Some(store) => store.open(fresh, self.control).map_err(Error::Store)?,
            None => fresh,
        };
        let record = Mutex::new(record);
        let settings = FirstSettings {
            threads: self.threads.unwrap_or_else(cores),
            ..FirstSettings::default()
        };
        let mut answer = Answer::GaveUp;
        let mut search = || answer = first_queens(&record, &settings, self.control);
        match store {
            Some(store) => store.keep(&record, self.control, &mut search).map_err(Error::Store)?,
            None => search(),
        }
        let record = record.into_inner().unwrap_or_else(PoisonError::into_inner);
        let found = self.answer(Status::from(&answer), strategy, start.elapsed());
        if let Answer::Solved(solution) = &answer {
            take(&self.found(strategy, None, SolutionColumns::Slice(solution.columns())));
        }
        let refuted = record.refuted().len() as u64;
        Ok(SolveAnswer { first: Some(FirstDetails { nodes: record.nodes(), refuted }), ..found })
    }
}
