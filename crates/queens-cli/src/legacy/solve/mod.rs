//! `queens solve N`: one solution, or that there is none.
//!
//! A solution by formula is proved and then streams ([`formula`]); one by search is written
//! from where it was found; where something stands on the board and no strategy was asked for, the library
//! chooses who searches ([`automatic`]). Either way it goes out block by block ([`deliver`]), and no
//! second copy of it is made.

pub(crate) mod automatic;
mod deliver;
mod document;
mod formula;

use std::num::NonZeroUsize;

use n_queens::{Control, Ending, Flow, Problem, Strategy, Task};
use queens_render::units;
use queens_render::{Format, Message};

use crate::failure::{Failure, code};
use crate::memory;
use crate::options::{Search, Showing};
use crate::output::Output;
use crate::search::{self, Report};
use crate::session::Session;

/// What was asked for.
pub(crate) struct Call<'a> {
    pub(crate) session: &'a Session,
    pub(crate) options: &'a Search,
    pub(crate) showing: &'a Showing,
    pub(crate) problem: &'a Problem,
    /// Whether every queen is checked on the way out.
    pub(crate) checks: bool,
    pub(crate) threads: NonZeroUsize,
    /// Stops it, also at its time limit.
    pub(crate) control: &'a Control,
}

/// What came of it; a solution has been written already.
pub(crate) struct Answer {
    pub(crate) is_solved: bool,
    pub(crate) report: Report,
    /// Who found it, by which settings.
    pub(crate) by: Search,
}

/// Finds a solution and writes it, in JSON without what follows its columns.
pub(crate) fn answer(call: &Call<'_>, out: &mut Output) -> Result<Answer, Failure> {
    call.is_possible(out)?;
    match (call.options.is_automatic, call.has_formula()) {
        (true, _) => automatic::answer(call, out),
        (_, true) => formula::answer(call, out),
        _ => by_search(call, out),
    }
}

fn by_search(call: &Call<'_>, out: &mut Output) -> Result<Answer, Failure> {
    let mut is_solved = false;
    let mut report = search::search(
        call.session,
        call.options,
        call.control,
        call.problem,
        Task::One,
        |columns| {
            is_solved = deliver::whole(call, out, columns)?;
            Ok(Flow::Break(()))
        },
    )?;
    report.timed_out |= report.solutions > 0 && !is_solved;
    Ok(Answer { is_solved, report, by: call.options.clone() })
}

impl Call<'_> {
    /// Refuses what cannot be done, before anything is allocated or written.
    pub(crate) fn is_possible(&self, out: &Output) -> Result<(), Failure> {
        let (strategy, n) = (self.options.strategy, self.problem.n());
        if !self.options.is_automatic {
            strategy.accepts(self.problem, Task::One)?;
        }
        self.format().shows(n)?;
        self.showing.allows(n)?;
        match (self.has_formula(), self.checks) {
            (true, false) => {}
            (true, true) => memory::suffices_for_check(n)?,
            (false, _) if self.options.is_automatic => memory::suffices_for_first(self.problem)?,
            (false, _) => memory::suffices(strategy, self.problem)?,
        }
        out.has_room(self.bytes())
    }

    /// Whether the solution comes from a formula, and need not be kept. Steps are counted by
    /// the strategy of the same name, which places queen after queen.
    fn has_formula(&self) -> bool {
        self.options.strategy == Strategy::Construct && !self.options.stats
    }

    fn format(&self) -> Format {
        if self.showing.json { Format::Json } else { self.showing.format }
    }

    /// The size of the output, about.
    fn bytes(&self) -> u128 {
        let (format, n) = (self.format(), self.problem.n());
        let header = match format {
            Format::Csv => format.bytes(n) + 3 * u128::from(n),
            _ => 0,
        };
        header + format.bytes(n)
    }
}

/// The remark beside the answer, and the exit code.
pub(crate) fn tell(call: &Call<'_>, answer: &Answer) -> Result<(), Failure> {
    let (session, options, report) = (call.session, &answer.by, &answer.report);
    let (n, strategy) = (call.problem.n().to_string(), options.strategy.to_string());
    let seconds = units::seconds(report.taken);
    session.note_steps(report.steps.as_ref());
    if answer.is_solved {
        session.note(&match options.seed() {
            Some(seed) => Message::SolvedWithSeed { n, strategy, seed: seed.to_string(), seconds },
            None => Message::Solved { n, strategy, seconds },
        });
        remark(call);
        return Ok(());
    }
    if report.timed_out {
        return Err(options.timed_out());
    }
    if report.ending == Ending::Complete {
        session.note(&Message::Unsolved { n, strategy, seconds });
        return Err(no_solution(call.problem));
    }
    let seed = options.settings.seed.to_string();
    Err(Failure::new(
        code::GAVE_UP,
        match options.strategy {
            Strategy::LocalSearch => Message::GaveUpCompleting { strategy, seed },
            _ => Message::GaveUp { strategy, seed },
        },
    ))
}

/// What else there is to know of a solution.
fn remark(call: &Call<'_>) {
    let n = call.problem.n();
    if call.checks {
        call.session.note(&Message::CheckedOnTheWay { n: n.to_string() });
    }
    if let Some(squares) = call.format().squares_in_cell(n) {
        call.session.note(&Message::OneCell { squares: squares.to_string() });
    }
}

/// "There is none", as an answer with its own exit code.
pub(crate) fn no_solution(problem: &Problem) -> Failure {
    let n = problem.n().to_string();
    let plain = problem.is_empty() && problem.variant() == n_queens::Variant::Standard;
    let message = if plain { Message::NoSolution { n } } else { Message::NoSolutionHere { n } };
    Failure::new(code::NO_SOLUTION, message)
}
