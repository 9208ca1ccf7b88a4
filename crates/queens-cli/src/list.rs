//! `queens list N`: every solution, as it is found, in constant memory.

use std::time::{Duration, Instant};

use n_queens::{Control, Flow};
use queens_app::{List, ListAnswer, StopReason};
use queens_format::format::{Heading, TutorialForm};
use queens_format::{Format, SolutionWriter};
use queens_messages::{Message, units};

use crate::args::list::ListArgs;
use crate::batch;
use crate::failure::{Failure, code};
use crate::output::Output;
use crate::progress;
use crate::session::Session;
use crate::showing::Showing;
use crate::sizes::Sizes;
use crate::values;

/// A reader at the other end of a pipe waits at most this long for what has been found.
const FRESHNESS: Duration = Duration::from_millis(100);

/// What a call asks for, whatever the size.
struct Asked<'a> {
    session: &'a Session,
    args: &'a ListArgs,
    sizes: Sizes,
    showing: Showing,
    timeout: Option<Duration>,
    request: List,
}

/// Reads the options of a call, and does nothing of it.
pub(crate) fn read(session: &Session, args: &ListArgs) -> Result<(), Failure> {
    let asked = Asked::of(session, args)?;
    asked.sizes.one().map_or(Ok(()), |n| asked.is_possible(&asked.request(n)?))
}

pub(crate) fn run(session: &Session, args: &ListArgs) -> Result<(), Failure> {
    let asked = Asked::of(session, args)?;
    let mut out = Output::open(session, asked.showing.output.as_deref())?;
    out.suits(asked.showing.format)?;
    batch::answer(session, &asked.sizes, asked.showing.style(), &mut out, |n, out| {
        asked.list(&asked.request(n)?, out)
    })?;
    out.commit(session)
}

impl<'a> Asked<'a> {
    fn of(session: &'a Session, args: &'a ListArgs) -> Result<Self, Failure> {
        let sizes = args.sizes.named()?;
        let limit = args.limit.as_deref().map(|text| values::count("--limit", text)).transpose()?;
        let (strategy, stats) = (args.strategy.named(), args.show.stats);
        let request = List { strategy, limit, stats, ..List::default() };
        let (showing, timeout) = (Showing::of(&args.show, &sizes)?, args.timeout.limit()?);
        Ok(Self { session, args, sizes, showing, timeout, request })
    }

    fn request(&self, n: u32) -> Result<List, Failure> {
        Ok(List { board: self.args.board.board(n)?, ..self.request.clone() })
    }

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
        let mut writer = match self.showing.format {
            Format::Tutorial => self.headed(request, out)?,
            format => SolutionWriter::new(format, request.board.n, out)?,
        };
        let control = &progress::control(self.session, self.timeout);
        let answer = write_all(request, control, &mut writer)?;
        writer.finish()?;
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

/// Writes the solutions as they are found.
fn write_all(
    request: &List,
    control: &Control,
    writer: &mut SolutionWriter<&mut Output>,
) -> Result<ListAnswer, Failure> {
    let (mut flushed, mut failure) = (Instant::now(), None);
    let mut write = |columns: &[u32]| -> Result<(), Failure> {
        writer.rows(columns)?;
        writer.end()?;
        if flushed.elapsed() > FRESHNESS {
            writer.flush()?;
            flushed = Instant::now();
        }
        Ok(())
    };
    let answer = request.run(control, &mut |columns| match write(columns) {
        Ok(()) => Flow::Continue(()),
        Err(error) => {
            failure = Some(error);
            Flow::Break(())
        }
    })?;
    failure.map_or(Ok(answer), Err)
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
