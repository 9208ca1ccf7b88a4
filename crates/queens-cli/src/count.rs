//! `queens count N`: how many solutions, exactly, printed only if its checks passed.

use std::io::Write;

use clap::ArgMatches;
use n_queens::{Problem, Steps, Strategy, Task, Variant, known};
use queens_render::Message;

use crate::batch::{self, Style};
use crate::failure::Failure;
use crate::json::Object;
use crate::options::{self, Search};
use crate::output::Output;
use crate::search;
use crate::session::Session;
use crate::units;

/// A number with all that stands behind it.
struct Count {
    solutions: u128,
    /// Who says so: a strategy, or the published table.
    source: String,
    seconds: String,
    checks: Vec<&'static str>,
    steps: Option<Steps>,
}

pub(crate) fn run(session: &Session, matches: &ArgMatches) -> Result<(), Failure> {
    let options = Search::of(matches, Strategy::Bitmask)?;
    let json = options::flag(matches, "json");
    let mut out = Output::standard();
    let style = if json { Style::Json } else { Style::Lines };
    batch::answer(session, matches, style, &mut out, |problem, out| {
        let count = if options::flag(matches, "known") {
            look_up(session, problem)?
        } else {
            count(session, &options, problem)?
        };
        session.note_steps(count.steps.as_ref());
        print(out, problem, &count, json)
    })?;
    out.commit(session)
}

fn is_plain(problem: &Problem) -> bool {
    problem.is_empty() && problem.variant() == Variant::Standard
}

fn count(session: &Session, options: &Search, problem: &Problem) -> Result<Count, Failure> {
    options.accepts(problem, Task::All)?;
    // Half a board is counted only where the result can be held against the published one;
    // everywhere else every solution is visited and checked.
    let known = known::solutions(problem.n()).filter(|_| is_plain(problem));
    let halved = options.strategy == Strategy::Bitmask && known.is_some() && !options.stats;
    let (solutions, report) = if halved {
        search::count(session, options, problem)?
    } else {
        let go_on = |_: &[u32]| Ok(n_queens::Flow::Continue(()));
        let report = search::search(session, options, problem, go_on)?;
        (u128::from(report.solutions), report)
    };
    if report.timed_out {
        return Err(options.timed_out());
    }
    let mut checks = Vec::new();
    if !halved {
        checks.push("every-solution");
    }
    if let Some(expected) = known {
        agrees(problem, solutions, expected)?;
        checks.push("known-table");
    }
    let (n, strategy) = (problem.n().to_string(), options.strategy.to_string());
    let seconds = units::seconds(report.taken);
    session.note(&Message::Counted { n, strategy: strategy.clone(), seconds: seconds.clone() });
    Ok(Count { solutions, source: strategy, seconds, checks, steps: report.steps })
}

fn agrees(problem: &Problem, found: u128, expected: u128) -> Result<(), Failure> {
    if found == expected {
        return Ok(());
    }
    let (found, expected) = (found.to_string(), expected.to_string());
    Err(Failure::running(Message::BrokenCount { n: problem.n().to_string(), found, expected }))
}

/// The published number, which says that it is one.
fn look_up(session: &Session, problem: &Problem) -> Result<Count, Failure> {
    let n = problem.n().to_string();
    if !is_plain(problem) {
        return Err(Failure::call(Message::KnownOnlyPlain));
    }
    let Some(solutions) = known::solutions(problem.n()) else {
        return Err(Failure::call(Message::KnownUnknown { n }));
    };
    session.note(&Message::FromKnownTable { n });
    let seconds = units::seconds(std::time::Duration::ZERO);
    Ok(Count { solutions, source: "known-table".into(), seconds, checks: Vec::new(), steps: None })
}

fn print(out: &mut Output, problem: &Problem, count: &Count, json: bool) -> Result<(), Failure> {
    if !json {
        return Ok(writeln!(out, "{}", count.solutions)?);
    }
    let checks: Vec<String> = count.checks.iter().map(|check| format!("\"{check}\"")).collect();
    let object = Object::new()
        .raw("n", problem.n())
        .text("of", "all")
        .text("variant", problem.variant().name())
        .text("count", &count.solutions.to_string())
        .text("strategy", &count.source)
        .raw("threads", 1)
        .raw("seconds", &count.seconds)
        .raw("checks", format!("[{}]", checks.join(",")));
    Ok(out.write_all(object.steps(count.steps.as_ref()).line().as_bytes())?)
}
