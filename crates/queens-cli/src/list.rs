//! `queens list N`: every solution, as it is found, in constant memory.

use std::time::{Duration, Instant};

use n_queens::{Control, Flow};
use queens_app::{List, ListAnswer, StopReason};
use queens_format::format::{Heading, TutorialForm};
use queens_format::{Format, SolutionWriter};
use queens_messages::{Message, message, units};

use crate::args::ListArgs;
use crate::batch::{self, Sizes};
use crate::output::Showing;
use crate::{Failure, Output, Session, code, progress};

/// A reader at the other end of a pipe waits at most this long for what has been found.
const FRESHNESS: Duration = Duration::from_millis(100);

pub(crate) fn run(session: &Session, args: &ListArgs) -> Result<(), Failure> {
    let sizes = Sizes::named(&args.sizes)?;
    let showing = &Showing::from_args(session, &args.show, &sizes)?;
    batch::answer(session, &sizes, showing.style(), showing.open()?, |n, out| {
        let request = List {
            strategy: args.strategy,
            limit: args.limit,
            stats: args.show.stats,
            ..List::new(args.board.board(n)?)
        };
        showing.list(&request, out)
    })
}

impl Showing<'_> {
    fn list(&self, request: &List, out: &mut Output) -> Result<(), Failure> {
        request.validate()?;
        self.shows(request.board.n)?;
        if self.format == Format::U32 && request.limit != Some(1) {
            return Err(Failure::call(Message::RawNeedsLimit));
        }
        let writer = match self.format {
            Format::Tutorial => self.headed(request, out)?,
            format => SolutionWriter::new(format, request.board.n, out)?,
        };
        let control = &progress::control(self.session, self.args.timeout);
        let mut solutions = SolutionList::new(writer);
        let answer = request.run(control, &mut |columns| solutions.take(columns))?;
        solutions.finish()?;
        self.session.note_steps(answer.steps.as_ref());
        not_stopped(&answer, control)?;
        let (n, found, strategy) = (answer.n, answer.solutions, answer.strategy);
        let seconds = units::seconds(answer.seconds.0);
        self.session.note(&message!(Listed { n, found, strategy, seconds }));
        match answer.solutions == 0 && answer.is_complete {
            true => Err(Failure::no_solution(&request.board.problem()?, None)),
            false => Ok(()),
        }
    }

    /// The tutorials print the number of solutions first, so these are searched twice.
    fn headed<'o>(
        &self,
        request: &List,
        out: &'o mut Output,
    ) -> Result<SolutionWriter<&'o mut Output>, Failure> {
        let control = &progress::control(self.session, self.args.timeout);
        let answer = request.run(control, &mut |_| Flow::Continue(()))?;
        not_stopped(&answer, control)?;
        let (count, form) = (answer.solutions, TutorialForm::from(answer.strategy));
        let heading = Heading { count, form, language: self.session.language };
        Ok(SolutionWriter::tutorial(answer.n, heading, out)?)
    }
}

/// Writes solutions as they are found.
pub(crate) struct SolutionList<'o> {
    writer: SolutionWriter<&'o mut Output>,
    flushed: Instant,
    written: Result<(), Failure>,
}

impl<'o> SolutionList<'o> {
    pub(crate) fn new(writer: SolutionWriter<&'o mut Output>) -> Self {
        Self { writer, flushed: Instant::now(), written: Ok(()) }
    }

    /// Writes a solution; breaks if that fails.
    pub(crate) fn take(&mut self, columns: &[u32]) -> Flow {
        self.written = self.write(columns);
        if self.written.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
    }

    fn write(&mut self, columns: &[u32]) -> Result<(), Failure> {
        self.writer.rows(columns)?;
        self.writer.end()?;
        if self.flushed.elapsed() > FRESHNESS {
            self.writer.flush()?;
            self.flushed = Instant::now();
        }
        Ok(())
    }

    pub(crate) fn finish(self) -> Result<(), Failure> {
        self.written?;
        self.writer.finish()?;
        Ok(())
    }
}

fn not_stopped(answer: &ListAnswer, control: &Control) -> Result<(), Failure> {
    match answer.stopped {
        None => Ok(()),
        Some(StopReason::Cancelled) => Err(Failure::interrupted()),
        Some(StopReason::TimedOut) => {
            let (timeout, found) = (units::limit(control.timeout()), answer.solutions);
            Err(Failure::new(code::GAVE_UP, message!(TimedOutWith { timeout, found })))
        }
    }
}
