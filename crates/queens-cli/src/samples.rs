//! `queens solve N --random` from tables: one random solution or many, each equally likely. Called by [`solve`](crate::solve).

use queens_app::{Control, Samples, SamplesAnswer, Status, StopReason, Store};
use queens_format::{Format, SolutionWriter};
use queens_messages::{Message, message, units};

use crate::args::SolveArgs;
use crate::count::CheckpointStore;
use crate::list::SolutionList;
use crate::output::Showing;
use crate::{Failure, Output, code, control, progress};

pub(crate) fn draw(
    showing: &Showing<'_>,
    args: &SolveArgs,
    request: &Samples,
    out: &mut Output,
) -> Result<(), Failure> {
    let (session, n) = (showing.session, request.n);
    showing.shows(n)?;
    if showing.format == Format::U32 && request.limit != 1 {
        return Err(Failure::call(Message::RawNeedsLimit));
    }
    let store = args.weights.as_deref();
    let store = store.map(|path| CheckpointStore::new(session, path, false));
    let store = store.as_ref().map(|store| store as &dyn Store);
    let control = progress::control(session, args.show.timeout);
    let is_document = args.show.json && args.limit.is_none();
    let mut columns = None;
    let answer = if is_document {
        request.run(&control, store, &mut |solution| {
            columns = Some(solution.columns().to_vec());
            queens_app::Flow::Continue(())
        })
    } else {
        let mut list = SolutionList::new(SolutionWriter::new(showing.format, n, &mut *out)?);
        let answer = request.run(&control, store, &mut |solution| list.take(solution.columns()));
        list.finish()?;
        answer
    };
    let answer = match answer {
        Err(queens_app::Error::Store(_)) if control::is_interrupted() => {
            return Err(Failure::interrupted());
        }
        answer => SamplesAnswer { columns, ..answer? },
    };
    if is_document {
        out.document(&answer)?;
    }
    ended(showing, &answer, &control)
}

/// The remark beside the samples, or why there are none or too few.
fn ended(showing: &Showing<'_>, answer: &SamplesAnswer, control: &Control) -> Result<(), Failure> {
    let &SamplesAnswer { n, drawn, seed, .. } = answer;
    match (answer.status, answer.stopped) {
        (Status::Solved, _) => {
            let seconds = units::seconds(answer.seconds.0);
            showing.session.note(&message!(Sampled { n, drawn, seed, seconds }));
            Ok(())
        }
        (Status::Impossible, _) => {
            let problem = n_queens::Problem::new(n);
            Err(Failure::no_solution(&problem, problem.impossible_by()))
        }
        (Status::GaveUp, Some(StopReason::TimedOut)) => {
            let (timeout, found) = (units::limit(control.timeout()), drawn);
            Err(Failure::new(code::GAVE_UP, message!(TimedOutWith { timeout, found })))
        }
        (Status::GaveUp, _) => Err(Failure::stopped(control)),
    }
}
