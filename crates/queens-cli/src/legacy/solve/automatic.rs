//! One solution of a board on which something stands, or of another variant, where no strategy was asked
//! for: the library chooses who searches, on all threads, and tells who it was.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use n_queens::complete::{Verdict, first};
use n_queens::{self as queens, Ending, Progress, Solution};

use super::{Answer, Call, deliver};
use crate::control;
use crate::failure::Failure;
use crate::options::Search;
use crate::output::Output;
use crate::progress::{Display, sentence};
use crate::search::Report;

/// Finds a solution and writes it.
pub(super) fn answer(call: &Call<'_>, out: &mut Output) -> Result<Answer, Failure> {
    let start = Instant::now();
    let verdict = searched(call)?;
    let taken = start.elapsed();
    if control::is_interrupted() {
        return Err(Failure::interrupted());
    }
    let (ending, solution) = match verdict.answer {
        queens::Answer::Solved(solution) => (Ending::Partial, Some(solution)),
        queens::Answer::Impossible => (Ending::Complete, None),
        queens::Answer::GaveUp if call.control.should_stop() => (Ending::Stopped, None),
        queens::Answer::GaveUp => (Ending::Partial, None),
    };
    let by = call.options.found_by(verdict.strategy);
    let written = solution.as_ref().map(|solution| write(call, &by, solution, out)).transpose()?;
    let (is_solved, solutions) = (written == Some(true), u64::from(solution.is_some()));
    let timed_out = ending == Ending::Stopped || written == Some(false);
    let report = Report { ending, timed_out, solutions, steps: None, taken };
    Ok(Answer { is_solved, report, by })
}

/// Writes it under the name of who found it.
fn write(
    call: &Call<'_>,
    by: &Search,
    solution: &Solution,
    out: &mut Output,
) -> Result<bool, Failure> {
    deliver::whole(&Call { options: by, ..*call }, out, solution.columns())
}

/// Searches, and shows the share of the search that is done.
fn searched(call: &Call<'_>) -> Result<Verdict, Failure> {
    let share = Arc::new(AtomicU64::new(0));
    let told = Arc::clone(&share);
    let _display = Display::start(call.session, move |elapsed| {
        let share = f64::from_bits(told.load(Ordering::Relaxed));
        (share, sentence(0, share, elapsed))
    });
    let control = call.control.child().with_reporter(move |progress| {
        if let Progress::Search { share: done, .. } = progress {
            share.store(done.to_bits(), Ordering::Relaxed);
        }
    });
    Ok(first(call.problem, call.threads, &control)?)
}
