//! `POST /complete`: a board on which something stands: one completion, several, how many, is it the only one,
//! and if there is none, why.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::response::Response;
use n_queens::check::{self, Attack};
use n_queens::complete::{
    Completions, ExplainError, Explained, Look, closed_line, explained, unique_by,
};
use n_queens::count::{self, CountError, Question};
use n_queens::{Control, Ending, Flow, Problem, Settings, Strategy, Task};
use queens_render::Message;
use queens_render::document::{Blame, Complete, Reason, Status};

use crate::answer;
use crate::body::Fields;
use crate::fault::{Code, Fault};
use crate::limits;
use crate::list;
use crate::query::{Query, fresh_seed};
use crate::search::{self, Found};
use crate::work::{Lane, Work, threads};

pub(crate) const FIELDS: &[&str] =
    &["n", "queens", "blocked", "variant", "count", "unique", "explain", "all", "skip", "limit"];

/// So many pairs of queens that attack each other are named.
const PAIRS: usize = 100;

/// What is wanted of the completions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    One,
    All { skip: u64, limit: u64 },
    Count,
    Unique,
}

pub(crate) async fn answer(State(work): State<Work>, request: Request) -> Result<Response, Fault> {
    Query::of(&request, &[])?;
    let fields = Fields::of(request, FIELDS).await?;
    let (wish, explain) = (Wish::of(&fields)?, fields.flag("explain")?);
    let problem = fields.problem(limits::BOARD_N)?;
    if let Wish::All { skip, limit } = wish {
        Strategy::ExactCover.accepts(&problem, Task::All)?;
        let lines = work.run(Lane::Heavy, limits::ANSWER, move |control| {
            list::lines(Strategy::ExactCover, &problem, skip, limit, control)
        });
        return Ok(answer::of_type(answer::LINES, lines.await??));
    }
    let document = work.run(Lane::Heavy, limits::ANSWER, move |control| {
        Board { problem: &problem, wish, explain, start: Instant::now(), control }.document()
    });
    Ok(answer::json(document.await??))
}

impl Wish {
    fn of(fields: &Fields) -> Result<Self, Fault> {
        let wishes = ["all", "count", "unique"];
        let mut asked = Vec::new();
        for name in wishes {
            if fields.flag(name)? {
                asked.push(name);
            }
        }
        if let [option, other, ..] = asked[..] {
            let (option, other) = (option.to_owned(), other.to_owned());
            let message = Message::Excludes { option: option.clone(), other };
            return Err(Fault::of(&option, Code::NotPossible, &message));
        }
        let skip = fields.number("skip", 0, limits::SKIPPED, 0)?;
        let limit = fields.number("limit", 1, limits::COMPLETIONS, 1)?;
        Ok(match asked.first() {
            Some(&"all") => Self::All { skip, limit },
            Some(&"count") => Self::Count,
            Some(_) => Self::Unique,
            None => Self::One,
        })
    }
}

/// A board and what is asked about it.
struct Board<'a> {
    problem: &'a Problem,
    wish: Wish,
    explain: bool,
    start: Instant,
    control: &'a Control,
}

impl Board<'_> {
    fn document(&self) -> Result<String, Fault> {
        let mut attacks = check::attacks(self.problem.given(), self.problem.variant());
        let pairs: Vec<Attack> = attacks.by_ref().take(PAIRS).collect();
        if !pairs.is_empty() {
            let truncated = attacks.next().is_some();
            return self.impossible(None, Some(Reason::Attacks { pairs: &pairs, truncated }));
        }
        if let Some(line) = closed_line(self.problem) {
            return self.impossible(None, Some(Reason::Closed(line)));
        }
        match self.wish {
            Wish::Count => self.counted(),
            Wish::Unique => self.told_unique(),
            Wish::One | Wish::All { .. } => self.one(),
        }
    }

    /// A document with the keys that were asked for, and nothing known yet.
    fn asked(&self, status: Status) -> Complete<'_> {
        Complete {
            taken: self.start.elapsed(),
            count: (self.wish == Wish::Count).then_some(None),
            unique: (self.wish == Wish::Unique).then_some(None),
            conflict: self.explain.then_some(None),
            ..Complete::new(self.problem.n(), status)
        }
    }

    fn one(&self) -> Result<String, Fault> {
        let found: Found = search::best(self.problem, self.control)?;
        let strategy = Some(found.strategy.name());
        if found.columns.is_none() && found.is_complete {
            return self.impossible(strategy, None);
        }
        let status = if found.columns.is_some() { Status::Solved } else { Status::GaveUp };
        let columns = found.columns.as_deref();
        Ok(Complete { strategy, columns, seed: found.seed, ..self.asked(status) }.line())
    }

    fn told_unique(&self) -> Result<String, Fault> {
        let found = unique_by(self.problem, None, |look, take| self.look(look, take))?;
        let strategy = Some(found.strategy.name());
        if found.completions == Completions::None {
            return self.impossible(strategy, None);
        }
        let is_one = found.completions.is_one();
        let completions = found.completions.found();
        let [columns, second] = [0, 1].map(|index| completions.get(index).map(Vec::as_slice));
        let status = if is_one.is_some() { Status::Solved } else { Status::GaveUp };
        // The first of the seeds that it tried, as the command says it.
        let seed = found.strategy.abilities().is_random.then_some(0);
        let unique = Some(is_one);
        Ok(Complete { strategy, columns, seed, unique, second, ..self.asked(status) }.line())
    }

    /// One look for completions, each of which is checked.
    fn look(&self, look: Look, take: &mut dyn FnMut(&[u32]) -> Flow) -> Result<Ending, Fault> {
        let (strategy, problem) = (look.strategy, self.problem);
        strategy.accepts(problem, look.task)?;
        let settings = Settings { seed: look.seed, ..Settings::default() };
        Ok(search::watched(strategy, problem, &settings, false, self.control, take)?.0)
    }

    /// By an engine; a board that no engine takes, by a strategy that visits every completion.
    fn counted(&self) -> Result<String, Fault> {
        let question = Question::all(self.problem.clone());
        match count::count(&question, threads(), fresh_seed(), self.control) {
            Ok(Some(counted)) => self.number(counted.solutions, counted.engine, &counted.checks),
            Ok(None) => Ok(self.asked(Status::GaveUp).line()),
            Err(CountError::Check(error)) => Err(Fault::new(Code::Broken, &error)),
            Err(CountError::Engine(_)) => self.visited(),
        }
    }

    fn visited(&self) -> Result<String, Fault> {
        let strategy = Strategy::ExactCover;
        let mut solutions = 0;
        let take = |_: &[u32]| {
            solutions += 1;
            Flow::Continue(())
        };
        let settings = Settings::default();
        let (ending, _) =
            search::watched(strategy, self.problem, &settings, false, self.control, take)?;
        match ending {
            Ending::Complete => self.number(solutions, strategy.name(), &[]),
            _ => {
                let strategy = Some(strategy.name());
                Ok(Complete { strategy, ..self.asked(Status::GaveUp) }.line())
            }
        }
    }

    fn number(&self, solutions: u128, by: &str, checks: &[&'static str]) -> Result<String, Fault> {
        if solutions == 0 {
            return self.impossible(Some(by), None);
        }
        let (strategy, count) = (Some(by), Some(Some(solutions)));
        Ok(Complete { strategy, count, checks, ..self.asked(Status::Solved) }.line())
    }

    /// There is none; whoever asked why is told.
    fn impossible(
        &self,
        strategy: Option<&str>,
        reason: Option<Reason<'_>>,
    ) -> Result<String, Fault> {
        let asked = self.asked(Status::Impossible);
        let explained = self.explain.then(|| self.explained()).transpose()?;
        let blame = explained.as_ref().map(|explained| Blame {
            conflict: &explained.conflict,
            minimal: explained.is_minimal(),
            verified: explained.is_verified(),
        });
        let document = Complete {
            strategy,
            reason,
            count: asked.count.map(|_| Some(0)),
            unique: asked.unique.map(|_| Some(false)),
            conflict: asked.conflict.map(|_| blame),
            ..asked
        };
        Ok(document.line())
    }

    fn explained(&self) -> Result<Explained, Fault> {
        explained(self.problem, self.control).map_err(|error| match error {
            ExplainError::Refused(refusal) => refusal.into(),
            ExplainError::Solvable | ExplainError::Broken(_) => Fault::broken(),
        })
    }
}
