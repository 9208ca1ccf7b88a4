//! A count by a strategy that was asked for by name: one thread, every solution checked.

use n_queens::count::{Question, known_table};
use n_queens::{Flow, Strategy, Task, known};
use queens_render::units;

use super::answer::Answer;
use crate::control;
use crate::failure::Failure;
use crate::options::Search;
use crate::search;
use crate::session::Session;

pub(crate) fn count(
    session: &Session,
    options: &Search,
    question: &Question,
) -> Result<Answer, Failure> {
    let problem = &question.problem;
    options.accepts(problem, Task::All)?;
    // Half a board is counted only where the result can be held against the published one;
    // everywhere else every solution is visited and checked.
    let known = known::solutions(problem.n()).filter(|_| question.is_plain());
    let halved = options.strategy == Strategy::Bitmask && known.is_some() && !options.stats;
    let (solutions, report) = if halved {
        search::count(session, options, problem)?
    } else {
        let control = control::of_question(options.timeout);
        let report = search::search(session, options, &control, problem, Task::All, |_| {
            Ok(Flow::Continue(()))
        })?;
        (u128::from(report.solutions), report)
    };
    if report.timed_out {
        return Err(options.timed_out());
    }
    let mut done = if halved { Vec::new() } else { vec!["every-solution"] };
    done.extend(known_table(question, solutions)?);
    Ok(Answer {
        source: options.strategy.to_string(),
        seconds: units::seconds(report.taken),
        checks: done,
        steps: report.steps,
        ..Answer::of(solutions)
    })
}
