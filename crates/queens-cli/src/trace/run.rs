//! What is traced: a strategy on a problem, up to a number of steps. It can be run again and
//! again and takes the same steps each time, so nothing of it has to be stored.

use clap::ArgMatches;
use n_queens::trace::{Board, Step, Tracer};
use n_queens::{Ending, Flow, Problem, Refusal, Strategy, Task};
use queens_render::Message;

use crate::control;
use crate::failure::Failure;
use crate::options::{self, Search, Sizes};

/// A search that can be traced.
#[derive(Clone)]
pub(super) struct Run {
    strategy: Strategy,
    problem: Problem,
    settings: n_queens::Settings,
    limit: u64,
}

/// How a trace ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// The search came to its end.
    Over,
    /// It was stopped: by the limit, by the receiver of the steps, or by the user.
    Stopped,
}

impl Run {
    /// What the call asks for; whatever the strategy refuses is refused here.
    pub(super) fn of(matches: &ArgMatches) -> Result<Self, Failure> {
        let search = Search::of(matches, Strategy::Rows)?;
        let limit = options::limit(matches)?.unwrap_or(u64::MAX);
        let n = match options::sizes(matches)? {
            Sizes::One(n) => n,
            Sizes::Several(_) | Sizes::Input => {
                return Err(Failure::call(Message::NotInBatch { what: "trace".into() }));
            }
        };
        let problem = options::problem(matches, n)?;
        search.accepts(&problem, Task::One)?;
        let Search { strategy, settings, .. } = search;
        Ok(Self { strategy, problem, settings, limit })
    }

    pub(super) fn n(&self) -> u32 {
        self.problem.n()
    }

    pub(super) fn problem(&self) -> &Problem {
        &self.problem
    }

    pub(super) fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// The seed, where it matters.
    pub(super) fn seed_message(&self) -> Option<Message> {
        self.strategy.abilities().is_random.then(|| Message::TraceSeed {
            strategy: self.strategy.to_string(),
            seed: self.settings.seed.to_string(),
        })
    }

    /// Hands on every step up to the limit, with the board after it.
    pub(super) fn search(
        &self,
        mut hand_on: impl FnMut(Step, &Board) -> Flow,
    ) -> Result<Outcome, Refusal> {
        let mut stopped = false;
        let mut tracer = Tracer::new(|step, board| {
            // One step beyond the limit is met: only that tells it from the end of the search.
            let goes_on = step.number <= self.limit && !control::is_interrupted();
            stopped = !goes_on || hand_on(step, board).is_break();
            flow(!stopped)
        });
        let ending = self.strategy.search(&self.problem, &self.settings, &mut tracer)?;
        let is_over = !stopped && ending != Ending::Stopped;
        Ok(if is_over { Outcome::Over } else { Outcome::Stopped })
    }
}

/// Whether a search goes on, in its own words.
pub(super) fn flow(goes_on: bool) -> Flow {
    if goes_on { Flow::Continue(()) } else { Flow::Break(()) }
}
