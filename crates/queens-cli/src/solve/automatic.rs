//! One solution of a board on which something stands, or of another variant, where no strategy was asked
//! for: the library chooses who searches, on all threads, and tells who it was.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use n_queens::complete::{Verdict, Watch, first};
use n_queens::{self as queens, Ending, Solution};

use super::{Answer, Call, deliver};
use crate::control::{self, Timer};
use crate::failure::Failure;
use crate::options::Search;
use crate::output::Output;
use crate::progress::{Display, sentence};
use crate::search::Report;
use crate::session::Session;

/// Finds a solution and writes it.
pub(super) fn answer(call: &Call<'_>, out: &mut Output) -> Result<Answer, Failure> {
    let _timer = Timer::start(call.options.timeout);
    let start = Instant::now();
    let verdict = searched(call)?;
    let taken = start.elapsed();
    if control::is_interrupted() {
        return Err(Failure::interrupted());
    }
    let must_stop = control::must_stop();
    let (ending, solution) = match verdict.answer {
        queens::Answer::Solved(solution) => (Ending::Partial, Some(solution)),
        queens::Answer::Impossible => (Ending::Complete, None),
        queens::Answer::GaveUp if must_stop => (Ending::Stopped, None),
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

fn searched(call: &Call<'_>) -> Result<Verdict, Failure> {
    Ok(first(call.problem, call.threads, &Progress::start(call.session))?)
}

/// The share of the search that is done.
pub(crate) struct Progress {
    share: Arc<Mutex<f64>>,
    _display: Option<Display>,
}

impl Progress {
    pub(crate) fn start(session: &Session) -> Self {
        let share = Arc::new(Mutex::new(0.0));
        let told = Arc::clone(&share);
        let display = Display::start(session, move |elapsed| {
            let share = *told.lock().unwrap_or_else(PoisonError::into_inner);
            (share, sentence(0, share, elapsed))
        });
        Self { share, _display: display }
    }
}

impl Watch for Progress {
    fn must_stop(&self) -> bool {
        control::must_stop()
    }

    fn searched(&self, share: f64) {
        *self.share.lock().unwrap_or_else(PoisonError::into_inner) += share;
    }
}
