//! A count by an engine: units of work on all threads, kept in a checkpoint if there is one.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use n_queens::Ending;
use n_queens::count::{Record, Share, TotalError};
use queens_render::units;
use queens_render::{Message, Speak};

use super::answer::{Answer, WorkDone};
use super::call::{Effort, Part};
use super::conclude::{Conclusion, Examiner, Sample};
use super::crew::Tally;
use super::engine::Engine;
use super::patience;
use super::question::Question;
use crate::checkpoint::Checkpoint;
use crate::control::{self, Timer};
use crate::failure::{Failure, code};
use crate::output::Output;
use crate::session::Session;

/// What came of the work: all of it, or the record of a share in a file.
pub(crate) enum Outcome {
    Whole(Answer),
    Part(Share, Answer),
}

/// One count under way.
struct Run<'a> {
    session: &'a Session,
    effort: &'a Effort,
    question: &'a Question,
    engine: Engine,
    tally: Arc<Tally>,
    checkpoint: Option<Checkpoint>,
    start: Instant,
}

pub(crate) fn count(
    session: &Session,
    effort: &Effort,
    question: &Question,
) -> Result<Outcome, Failure> {
    Engine::takes(question)?;
    patience::allows(session, effort, question)?;
    let engine = Engine::of(question)?;
    let (checkpoint, record) = begin(session, effort, question, &engine)?;
    // Opened before the work begins: a file that cannot be written must not cost hours.
    let part = effort.part.as_ref().map(|part| Handing::open(session, part)).transpose()?;
    let _timer = Timer::start(effort.timeout);
    let (tally, start) = (Tally::new(&engine, record), Instant::now());
    let run = Run { session, effort, question, engine, tally, checkpoint, start };
    run.work()?;
    match part {
        None => run.conclude().map(Outcome::Whole),
        Some(part) => run.hand_in(part),
    }
}

/// The record to fill: a new one, or what the checkpoint holds.
fn begin(
    session: &Session,
    effort: &Effort,
    question: &Question,
    engine: &Engine,
) -> Result<(Option<Checkpoint>, Record), Failure> {
    let share = effort.part.as_ref().map_or(Share::whole(), |part| part.share);
    let units = share.units(engine).map_err(Failure::running)?;
    let job = engine.job(question);
    let Some(path) = &effort.checkpoint else {
        return Ok((None, Record::new(job, share, units)));
    };
    let (checkpoint, record) = Checkpoint::open(session, path, job, share, units)?;
    if record.done() > 0 {
        let (done, units) = (record.done().to_string(), record.units().len().to_string());
        session.note(&Message::GoingOn { path: path.display().to_string(), done, units });
    }
    Ok((Some(checkpoint), record))
}

impl Run<'_> {
    /// Counts what is not done yet.
    fn work(&self) -> Result<(), Failure> {
        let fill = || self.tally.fill(self.session, &self.engine, self.effort.threads);
        let ending = match &self.checkpoint {
            Some(checkpoint) => checkpoint.keep(self.session, self.tally.values(), fill)?,
            None => fill(),
        };
        if ending == Ending::Complete { Ok(()) } else { Err(self.stopped()) }
    }

    fn conclude(&self) -> Result<Answer, Failure> {
        let stopped = || self.stopped();
        // A copy: who is stopped on the way wants to look at the tally.
        let record = self.tally.record().clone();
        Ok(self.answer(self.examiner(&stopped).conclude(&record)?))
    }

    /// The record of a share goes into its file.
    fn hand_in(&self, part: Handing) -> Result<Outcome, Failure> {
        let stopped = || self.stopped();
        let record = self.tally.record().clone();
        let (mut checks, mut seed) = (Vec::new(), None);
        if self.effort.verify {
            checks.push(self.examiner(&stopped).recompute(self.sample(), &record)?);
            seed = Some(self.effort.seed);
        }
        let path = part.write(self.session, &record)?.or(self.effort.checkpoint.clone());
        let solutions = record.sum().ok_or(Failure::running(TotalError::Overflow))?;
        let answer = self.answer(Conclusion { solutions, checks, seed });
        self.session.note(&Message::PartCounted {
            part: record.share().to_string(),
            units: record.done().to_string(),
            path: path.unwrap_or_default().display().to_string(),
            seconds: answer.seconds.clone(),
        });
        Ok(Outcome::Part(record.share(), answer))
    }

    fn examiner<'b>(&'b self, stopped: &'b dyn Fn() -> Failure) -> Examiner<'b> {
        Examiner {
            session: self.session,
            question: self.question,
            threads: self.effort.threads,
            sample: Some(self.sample()),
            stopped,
        }
    }

    fn sample(&self) -> Sample<'_> {
        let Effort { verify, seed, .. } = *self.effort;
        Sample { engine: &self.engine, seed, thorough: verify }
    }

    fn answer(&self, Conclusion { solutions, checks, seed }: Conclusion) -> Answer {
        Answer {
            source: self.engine.name().into(),
            threads: self.effort.threads,
            seconds: units::seconds(self.start.elapsed()),
            checks,
            work: Some(WorkDone { units: self.tally.record().units().len(), seed }),
            ..Answer::of(solutions)
        }
    }

    /// Why it was stopped, and what is kept of the work.
    fn stopped(&self) -> Failure {
        let timeout = units::limit(self.effort.timeout);
        match (control::is_interrupted(), self.kept()) {
            (true, None) => Failure::interrupted(),
            (true, Some(kept)) => {
                Failure::new(code::INTERRUPTED, Message::InterruptedKept { kept })
            }
            (false, None) => Failure::new(code::GAVE_UP, Message::TimedOut { timeout }),
            (false, Some(kept)) => {
                Failure::new(code::GAVE_UP, Message::TimedOutKept { timeout, kept })
            }
        }
    }

    fn kept(&self) -> Option<String> {
        let path = self.effort.checkpoint.as_ref()?.display().to_string();
        let record = self.tally.record();
        let (done, units) = (record.done().to_string(), record.units().len().to_string());
        Some(Message::Kept { done, units, path }.say(self.session.language))
    }
}

/// The file for the record of a share, if it is not the checkpoint.
struct Handing(Option<(Output, PathBuf)>);

impl Handing {
    fn open(session: &Session, part: &Part) -> Result<Self, Failure> {
        let Some(path) = &part.output else { return Ok(Self(None)) };
        Ok(Self(Some((Output::open(session, Some(path))?, path.clone()))))
    }

    fn write(self, session: &Session, record: &Record) -> Result<Option<PathBuf>, Failure> {
        let Some((mut out, path)) = self.0 else { return Ok(None) };
        out.write_all(&record.encode())?;
        out.commit(session)?;
        Ok(Some(path))
    }
}
