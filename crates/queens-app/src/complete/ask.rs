//! The searches behind the questions about a board.

use n_queens::complete::{Completions, unique};
use n_queens::{Ending, Flow, Settings, Strategy, Task};

use super::CompleteRun;
use crate::search::{ConfiguredSearch, Searched};
use crate::{
    CompleteAnswer, Count, Error, FoundSolution, Number, Seconds, SolutionColumns, Status, solve,
};

impl CompleteRun<'_> {
    pub(super) fn search(
        &self,
        take: &mut dyn FnMut(&FoundSolution<'_>) -> Flow,
    ) -> Result<CompleteAnswer, Error> {
        let request = self.request;
        match (request.all, request.count, request.unique) {
            (true, ..) => self.all(take),
            (_, true, _) => self.count(),
            (.., true) => self.unique(),
            _ => self.one(take),
        }
    }

    fn one(
        &self,
        take: &mut dyn FnMut(&FoundSolution<'_>) -> Flow,
    ) -> Result<CompleteAnswer, Error> {
        let way = self.request.wish().one(self.problem)?;
        way.fits(self.problem, &self.request.limits)?;
        let (threads, control) = (self.request.threads, self.control);
        let run = solve::SolveRun { problem: self.problem, check: false, threads, control };
        let mut take_one = |found: &FoundSolution<'_>| {
            let _ = take(found);
        };
        let solved = run.run(way, &mut take_one)?;
        Ok(self.solved(&solved))
    }

    fn all(
        &self,
        take: &mut dyn FnMut(&FoundSolution<'_>) -> Flow,
    ) -> Result<CompleteAnswer, Error> {
        let (request, n) = (self.request, self.problem.n());
        let search = request.wish().named(Strategy::ExactCover)?;
        search.fits(self.problem, Task::All, &request.limits)?;
        let (strategy, seed) = (search.strategy, search.seed());
        let range = (request.skip, request.limit);
        let searched = search.list(self.problem, range, self.control, &mut |columns| {
            let columns = SolutionColumns::Slice(columns);
            take(&FoundSolution { n, strategy, seed, columns, check: false })
        })?;
        let answer = match (searched.solutions, searched.ending) {
            (0, Ending::Complete) => self.searched(strategy.name(), searched.taken),
            (_, Ending::Stopped) => self.gave_up(Some(strategy.name())),
            _ => self.asked(Status::Solved),
        };
        let strategy = Some(strategy.name());
        let Searched { listed, steps, .. } = searched;
        let seconds = Seconds(searched.taken);
        Ok(CompleteAnswer { strategy, seconds, steps, listed, ..answer })
    }

    fn count(&self) -> Result<CompleteAnswer, Error> {
        let request = self.request;
        let strategy = request.strategy.or(request.stats.then_some(Strategy::ExactCover));
        let count = Count {
            strategy,
            stats: request.stats,
            threads: request.threads,
            seed: request.seed.filter(|_| strategy.is_none()),
            yes: request.yes,
            limits: request.limits,
            ..Count::new(request.board.clone())
        };
        let counted = count.run(self.control, None).map_err(|error| match error {
            // There is no file to go on from, and there are no parts.
            Error::TakesLong { n, seconds, .. } => Error::TakesLongOnce { n, seconds },
            error => error,
        })?;
        let by = counted.source.name();
        let answer = match counted.solutions() {
            None => self.gave_up(Some(by)),
            Some(0) => self.searched(by, self.start.elapsed()),
            Some(solutions) => CompleteAnswer {
                strategy: Some(by),
                count: Some(Some(Number(solutions))),
                checks: counted.checks.unwrap_or_default(),
                ..self.asked(Status::Solved)
            },
        };
        Ok(CompleteAnswer { steps: counted.steps, ..answer })
    }

    fn unique(&self) -> Result<CompleteAnswer, Error> {
        let request = self.request;
        let chosen = request.wish().named(Strategy::ExactCover)?;
        let is_named = request.strategy.is_some() || request.stats;
        let named = is_named.then_some(chosen.strategy);
        let mut last: Option<(ConfiguredSearch, Searched)> = None;
        let found = unique(self.problem, named, |look, take| {
            let search = match look.task {
                Task::All => chosen,
                Task::One => {
                    let settings = Settings { seed: look.seed, ..Settings::default() };
                    ConfiguredSearch { settings, ..ConfiguredSearch::by(look.strategy) }
                }
            };
            search.fits(self.problem, look.task, &request.limits)?;
            let searched = search.run(self.problem, look.task, self.control, take)?;
            let ending = searched.ending;
            // The first seed is the one that gives both completions again.
            last = Some((
                if look.task == Task::One { ConfiguredSearch::by(look.strategy) } else { search },
                searched,
            ));
            Ok::<_, Error>(ending)
        })?;
        let Some((search, searched)) = last else { return Ok(self.gave_up(None)) };
        Ok(self.unique_answer(&found, &search, &searched))
    }

    fn unique_answer(
        &self,
        completions: &Completions,
        search: &ConfiguredSearch,
        searched: &Searched,
    ) -> CompleteAnswer {
        let strategy = search.strategy.name();
        let is_one = completions.is_one();
        let boards = &completions.found;
        let answer = match (&boards[..], is_one) {
            (&[], Some(_)) => self.searched(strategy, searched.taken),
            (_, None) => self.gave_up(Some(strategy)),
            (_, Some(_)) => self.asked(Status::Solved),
        };
        CompleteAnswer {
            strategy: Some(strategy),
            columns: boards.first().cloned(),
            second: Some(boards.get(1).cloned()),
            unique: Some(is_one),
            seed: search.seed(),
            steps: searched.steps,
            ..answer
        }
    }
}
