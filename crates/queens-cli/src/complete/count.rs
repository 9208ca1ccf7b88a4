//! How many completions there are, exactly: by an engine on all threads, or by a strategy that visits
//! every one of them.

use std::io::Write;

use n_queens::Strategy;
use n_queens::count::{self, Engine, Name};
use queens_render::Message;
use queens_render::document::{Complete, Status};

use super::reason::Reason;
use super::{Outcome, Question, Refutation, document};
use crate::count::answer::Answer;
use crate::count::by_engine::{self, Outcome as Counted};
use crate::count::by_strategy;
use crate::count::call::{Effort, Patience};
use crate::failure::Failure;
use crate::options::Search;
use crate::output::Output;

pub(super) fn complete(question: &Question<'_>, out: &mut Output) -> Result<Outcome, Failure> {
    let answer = count(question)?;
    let (session, n) = (question.session, question.problem.n().to_string());
    session.note_steps(answer.steps.as_ref());
    if answer.solutions == 0 {
        if !question.call.showing.json {
            writeln!(out, "0")?;
        }
        let (strategy, taken) = (answer.source, question.start.elapsed());
        let reason = Reason::Searched { strategy: strategy.clone(), taken };
        let strategy = Some(strategy);
        return Ok(Outcome::Impossible(Box::new(Refutation {
            reason,
            strategy,
            taken,
            steps: answer.steps,
            proof: None,
        })));
    }
    write(question, &answer, out)?;
    let (strategy, seconds) = (answer.source, answer.seconds);
    session.note(&Message::Counted { n, strategy, seconds });
    Ok(Outcome::Written)
}

/// Who counts.
enum Counter {
    /// An engine of `queens count`.
    Engine,
    /// A strategy that visits every completion.
    Strategy(Strategy),
}

/// Who counts this board fastest, of those who can. The one place that chooses.
fn counter(question: &Question<'_>, search: &Search) -> Counter {
    match question.call.named {
        Some(strategy) => Counter::Strategy(strategy),
        None if search.stats => Counter::Strategy(Strategy::ExactCover), // engines take no steps
        None if Engine::takes(&counted(question)).is_ok() => Counter::Engine,
        None => Counter::Strategy(Strategy::ExactCover),
    }
}

/// The name of who counts.
pub(super) fn name(question: &Question<'_>) -> &'static str {
    match counter(question, &question.call.search(question.problem)) {
        Counter::Strategy(strategy) => strategy.name(),
        Counter::Engine => Name::of(&counted(question)).word(),
    }
}

fn counted(question: &Question<'_>) -> count::Question {
    count::Question::all(question.problem.clone())
}

fn count(question: &Question<'_>) -> Result<Answer, Failure> {
    let search = question.call.search(question.problem);
    let counted = counted(question);
    match counter(question, &search) {
        Counter::Strategy(strategy) => {
            by_strategy::count(question.session, &search.by(strategy), &counted)
        }
        Counter::Engine => {
            match by_engine::count(question.session, &effort(question, &search), &counted)? {
                Counted::Whole(answer) | Counted::Part(_, answer) => Ok(answer),
            }
        }
    }
}

/// As much as it takes: who asks about a board of his own has looked at it.
fn effort(question: &Question<'_>, search: &Search) -> Effort {
    Effort {
        threads: question.call.threads,
        timeout: search.timeout,
        checkpoint: None,
        waits: false,
        part: None,
        verify: false,
        seed: search.settings.seed,
        patience: Patience::Endless,
    }
}

fn write(question: &Question<'_>, answer: &Answer, out: &mut Output) -> Result<(), Failure> {
    if !question.call.showing.json {
        return Ok(writeln!(out, "{}", answer.solutions)?);
    }
    let document = Complete {
        strategy: Some(&answer.source),
        count: Some(Some(answer.solutions)),
        checks: &answer.checks,
        taken: question.start.elapsed(),
        steps: answer.steps.as_ref(),
        ..document::of(question, Status::Solved)
    };
    Ok(out.write_all(document.line().as_bytes())?)
}
