//! `queens list N`: every solution, as it is found, in constant memory.

use std::time::{Duration, Instant};

use n_queens::{Control, Flow};
use queens_app::{List, ListAnswer, StopReason};
use queens_format::format::{Heading, TutorialForm};
use queens_format::{Format, SolutionWriter};
use queens_messages::{Message, units};

use crate::args::commands::ListArgs;
use crate::batch;
use crate::failure::{Failure, code};
use crate::output::Output;
use crate::progress;
use crate::session::Session;
use crate::showing::Showing;

/// A reader at the other end of a pipe waits at most this long for what has been found.
const FRESHNESS: Duration = Duration::from_millis(100);

/// What a call asks for, whatever the size.
struct ListCall<'a> {
    session: &'a Session,
    showing: Showing,
    timeout: Option<Duration>,
}

pub(crate) fn run(session: &Session, args: &ListArgs) -> Result<(), Failure> {
    let sizes = args.sizes.named()?;
    let showing = Showing::from_args(&args.show, &sizes)?;
    let mut out = Output::open(session, showing.output.as_deref())?;
    out.suits(showing.format)?;
    let call = ListCall { session, showing, timeout: args.timeout.timeout };
    batch::answer(session, &sizes, call.showing.style(), &mut out, |n, out| {
        let request = List {
            strategy: args.strategy.strategy,
            limit: args.limit,
            stats: args.show.stats,
            ..List::new(args.board.board(n)?)
        };
        call.list(&request, out)
    })?;
    out.commit(session)
}

impl ListCall<'_> {
    /// Refuses what cannot be listed, or not in this format.
    fn is_possible(&self, request: &List) -> Result<(), Failure> {
        request.validate()?;
        self.showing.allows(request.board.n)?;
        match self.showing.format == Format::U32 && request.limit != Some(1) {
            true => Err(Failure::call(Message::RawNeedsLimit)),
            false => Ok(()),
        }
    }

    fn list(&self, request: &List, out: &mut Output) -> Result<(), Failure> {
        self.is_possible(request)?;
        let writer = match self.showing.format {
            Format::Tutorial => self.headed(request, out)?,
            format => SolutionWriter::new(format, request.board.n, out)?,
        };
        let control = &progress::control(self.session, self.timeout);
        let mut solutions = Solutions::new(writer);
        let answer = request.run(control, &mut |columns| solutions.take(columns))?;
        solutions.finish()?;
        self.session.note_steps(answer.steps.as_ref());
        not_stopped(&answer, control)?;
        self.session.note(&Message::Listed {
            n: answer.n.to_string(),
            found: answer.solutions.to_string(),
            strategy: answer.strategy.to_string(),
            seconds: units::seconds(answer.seconds.0),
        });
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
        let control = &progress::control(self.session, self.timeout);
        let answer = request.run(control, &mut |_| Flow::Continue(()))?;
        not_stopped(&answer, control)?;
        let (count, form) = (answer.solutions, TutorialForm::from(answer.strategy));
        let heading = Heading { count, form, language: self.session.language };
        Ok(SolutionWriter::tutorial(answer.n, heading, out)?)
    }
}

/// Writes solutions as they are found.
pub(crate) struct Solutions<'o> {
    writer: SolutionWriter<&'o mut Output>,
    flushed: Instant,
    written: Result<(), Failure>,
}

impl<'o> Solutions<'o> {
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
            let (timeout, found) = (units::limit(control.timeout()), answer.solutions.to_string());
            Err(Failure::new(code::GAVE_UP, Message::TimedOutWith { timeout, found }))
        }
    }
}
