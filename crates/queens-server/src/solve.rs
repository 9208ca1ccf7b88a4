//! `GET /solve`: one solution, or that there is none.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::response::Response;
use n_queens::{Control, Problem, Settings, Strategy, Task, Variant};
use queens_render::Message;

use crate::answer;
use crate::fault::{Code, Fault};
use crate::limits;
use crate::query::Query;
use crate::search::{self, Found};
use crate::work::{Lane, Work};

pub(crate) const PARAMETERS: &[&str] = &["n", "strategy", "seed", "density", "variant", "stats"];

/// What was asked for.
struct Question {
    problem: Problem,
    /// None where the library chooses.
    strategy: Option<Strategy>,
    settings: Settings,
    stats: bool,
}

pub(crate) async fn answer(State(work): State<Work>, request: Request) -> Result<Response, Fault> {
    let question = Question::of(&Query::of(&request, PARAMETERS)?)?;
    let n = question.problem.n();
    let found = match question.lane() {
        None => by_formula(&question.problem)?,
        Some(lane) => {
            work.run(lane, limits::ANSWER, move |control| question.found(control)).await??
        }
    };
    Ok(answer::json(found.document(n)))
}

impl Question {
    fn of(query: &Query<'_>) -> Result<Self, Fault> {
        let problem = Problem::new(query.n(limits::SOLVE_N)?).with_variant(query.variant()?);
        let named = query.strategy()?;
        let strategy = match problem.variant() {
            Variant::Standard => Some(named.unwrap_or(Strategy::Construct)),
            _ => named,
        };
        let settings = query.settings(strategy.unwrap_or(Strategy::ExactCover))?;
        let question = Self { problem, strategy, settings, stats: query.flag("stats")? };
        question.is_possible()?;
        Ok(question)
    }

    /// Refuses what would take too long or too much, before it begins.
    fn is_possible(&self) -> Result<(), Fault> {
        let strategy = self.strategy.unwrap_or(Strategy::ExactCover);
        fits(strategy, &self.problem, limits::SOLVE_SEARCHED_N)
    }

    /// Who answers; nobody but this thread, where it is done at once.
    fn lane(&self) -> Option<Lane> {
        match self.strategy {
            Some(Strategy::Construct) if self.stats => Some(Lane::Brief),
            Some(Strategy::Construct) => {
                (self.problem.n() > limits::SOLVE_AT_ONCE_N).then_some(Lane::Brief)
            }
            _ => Some(Lane::Heavy),
        }
    }

    fn found(&self, control: &Control) -> Result<Found, Fault> {
        match self.strategy {
            Some(Strategy::Construct) if !self.stats => by_formula(&self.problem),
            Some(strategy) => {
                search::one(strategy, &self.problem, &self.settings, self.stats, control)
            }
            None => search::best(&self.problem, control),
        }
    }
}

/// Whether a strategy takes a problem, within the limits of a board that is searched and of memory.
pub(crate) fn fits(strategy: Strategy, problem: &Problem, searched: u32) -> Result<(), Fault> {
    strategy.accepts(problem, Task::One)?;
    let n = problem.n();
    let is_quick = matches!(strategy, Strategy::Construct | Strategy::LocalSearch);
    if !is_quick && n > searched {
        return Err(Fault::too_large("n", &n.to_string(), &searched));
    }
    if strategy.memory(problem) > limits::SEARCH_BYTES {
        let (strategy, n) = (strategy.to_string(), n.to_string());
        return Err(Fault::of("n", Code::TooLarge, &Message::TooMuchMemory { strategy, n }));
    }
    Ok(())
}

/// A solution by formula, checked.
fn by_formula(problem: &Problem) -> Result<Found, Fault> {
    let start = Instant::now();
    let columns = n_queens::Construction::of(problem).map(|formula| formula.columns().collect());
    let strategy = Strategy::Construct;
    let columns: Option<Vec<u32>> = columns;
    if columns.as_ref().is_some_and(|columns| n_queens::check::solves(problem, columns).is_err()) {
        return Err(Fault::broken());
    }
    let taken = start.elapsed();
    Ok(Found { strategy, columns, is_complete: true, seed: None, steps: None, taken })
}
