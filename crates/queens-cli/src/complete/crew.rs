//! One completion by exact cover on all threads, which are told apart from a single search only by how
//! they tell how far they are.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use n_queens::complete::{Watch, first};
use n_queens::{Answer, Ending, Solution, Strategy};
use queens_render::Message;

use super::Question;
use crate::control::{self, Timer};
use crate::failure::Failure;
use crate::options::Search;
use crate::output::Output;
use crate::progress::Display;
use crate::search::Report;
use crate::session::Session;
use crate::solve;
use crate::units;

/// Whether threads can do what is asked: they count no steps, and know one order only.
pub(super) fn can(options: &Search) -> bool {
    options.strategy == Strategy::ExactCover && !options.stats && options.seed().is_none()
}

/// Finds a completion and writes it, as [`solve::answer`] does.
pub(super) fn answer(
    question: &Question<'_>,
    call: &solve::Call<'_>,
    out: &mut Output,
) -> Result<solve::Answer, Failure> {
    call.is_possible(out)?;
    let _timer = Timer::start(call.options.timeout);
    let start = Instant::now();
    let answer = searched(question)?;
    let taken = start.elapsed();
    if control::is_interrupted() {
        return Err(Failure::interrupted());
    }
    let (ending, solution) = match answer {
        Answer::Solved(solution) => (Ending::Partial, Some(solution)),
        Answer::Impossible => (Ending::Complete, None),
        Answer::GaveUp => (Ending::Stopped, None),
    };
    let written = solution.as_ref().map(|solution| write(call, solution, out)).transpose()?;
    let (is_solved, solutions) = (written == Some(true), u64::from(solution.is_some()));
    let timed_out = !is_solved && ending != Ending::Complete;
    let report = Report { ending, timed_out, solutions, steps: None, taken };
    Ok(solve::Answer { is_solved, report })
}

fn write(call: &solve::Call<'_>, solution: &Solution, out: &mut Output) -> Result<bool, Failure> {
    solve::write(call, out, solution.columns())
}

fn searched(question: &Question<'_>) -> Result<Answer, Failure> {
    let progress = Progress::start(question.session);
    Ok(first(question.problem, question.call.threads, &progress)?.answer)
}

/// The share of the search that is done.
struct Progress {
    share: Arc<Mutex<f64>>,
    _display: Option<Display>,
}

impl Progress {
    fn start(session: &Session) -> Self {
        let share = Arc::new(Mutex::new(0.0));
        let told = Arc::clone(&share);
        let display = Display::start(session, move |elapsed| {
            let share = *told.lock().unwrap_or_else(PoisonError::into_inner);
            (share, sentence(share, elapsed.as_secs_f64()))
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

fn sentence(share: f64, elapsed: f64) -> Message {
    let solutions = "0".into();
    if share <= 0.0 {
        return Message::ProgressUnknown { seconds: format!("{elapsed:.0}"), solutions };
    }
    let eta = units::roughly(elapsed / share * (1.0 - share).max(0.0));
    Message::ProgressSearch { percent: format!("{:.2}", share * 100.0), solutions, eta }
}
