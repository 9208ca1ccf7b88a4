//! A count by an engine: units of work on all threads, kept in a checkpoint if there is one.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use n_queens::count::{
    CheckError, Conclusion, Engine, Examiner, Question, Record, Sample, Share, Tally, TotalError,
};
use n_queens::{Control, Ending};
use queens_files::{Checkpoint, FileFault};
use queens_render::units;
use queens_render::{Message, Speak};

use super::answer::{Answer, WorkDone};
use super::call::{Effort, Part};
use super::patience;
use super::watch;
use crate::control;
use crate::failure::{Failure, code};
use crate::output::Output;
use crate::session::Session;

/// How often it looks whether a checkpoint is free by now.
const LOOK: Duration = Duration::from_millis(200);

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
    tally: Tally,
    control: Control,
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
    let (tally, control) = (Tally::new(&engine, record), watch::control(session, effort.timeout));
    let start = Instant::now();
    let run = Run { session, effort, question, engine, tally, control, checkpoint, start };
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
    let fresh = Record::new(engine.job(question), share, units);
    let Some(path) = &effort.checkpoint else { return Ok((None, fresh)) };
    let (checkpoint, record) =
        if effort.waits { patiently(path, &fresh)? } else { Checkpoint::open(path, fresh)? };
    if record.done() > 0 {
        let (done, units) = (record.done().to_string(), record.units().len().to_string());
        session.note(&Message::GoingOn { path: path.display().to_string(), done, units });
    }
    Ok((Some(checkpoint), record))
}

/// Opens a checkpoint as soon as no other process uses it.
fn patiently(path: &Path, fresh: &Record) -> Result<(Checkpoint, Record), Failure> {
    loop {
        match Checkpoint::open(path, fresh.clone()) {
            Err(FileFault::InUse(_)) if control::is_interrupted() => {
                return Err(Failure::interrupted());
            }
            Err(FileFault::InUse(_)) => std::thread::sleep(LOOK),
            opened => return Ok(opened?),
        }
    }
}

impl Run<'_> {
    /// Counts what is not done yet.
    fn work(&self) -> Result<(), Failure> {
        let fill = || self.tally.fill(&self.engine, self.effort.threads, &self.control);
        let ending = match &self.checkpoint {
            Some(checkpoint) => checkpoint.keep(self.tally.values(), &self.control, fill)?,
            None => fill(),
        };
        if ending == Ending::Complete { Ok(()) } else { Err(self.stopped()) }
    }

    fn conclude(&self) -> Result<Answer, Failure> {
        // A copy: who is stopped on the way wants to look at the tally.
        let record = self.tally.record().clone();
        let conclusion = self.examiner().conclude(&record)?.ok_or_else(|| self.stopped())?;
        self.tell_of_sample(&conclusion);
        Ok(self.answer(conclusion))
    }

    /// The record of a share goes into its file.
    fn hand_in(&self, part: Handing) -> Result<Outcome, Failure> {
        let record = self.tally.record().clone();
        let conclusion = self.verified(&record)?;
        self.tell_of_sample(&conclusion);
        let path = part.write(self.session, &record)?.or(self.effort.checkpoint.clone());
        let answer = self.answer(conclusion);
        self.session.note(&Message::PartCounted {
            part: record.share().to_string(),
            units: record.done().to_string(),
            path: path.unwrap_or_default().display().to_string(),
            seconds: answer.seconds.clone(),
        });
        Ok(Outcome::Part(record.share(), answer))
    }

    /// What a share comes to; checked only if that was asked for, for it is no number yet.
    fn verified(&self, record: &Record) -> Result<Conclusion, Failure> {
        let recomputed = match self.effort.verify {
            true => self.examiner().recompute(self.sample(), record)?,
            false => Some(0),
        };
        let recomputed = recomputed.ok_or_else(|| self.stopped())?;
        let solutions = record.sum().ok_or(CheckError::Total(TotalError::Overflow))?;
        let checks = if self.effort.verify { vec!["images"] } else { Vec::new() };
        let seed = self.effort.verify.then_some(self.effort.seed);
        Ok(Conclusion { solutions, checks, seed, recomputed })
    }

    fn tell_of_sample(&self, conclusion: &Conclusion) {
        if let Some(seed) = conclusion.seed {
            let (units, seed) = (conclusion.recomputed.to_string(), seed.to_string());
            self.session.note(&Message::Verified { units, seed });
        }
    }

    fn examiner(&self) -> Examiner<'_> {
        Examiner {
            question: self.question,
            threads: self.effort.threads,
            sample: Some(self.sample()),
            control: &self.control,
        }
    }

    fn sample(&self) -> Sample<'_> {
        let Effort { verify, seed, .. } = *self.effort;
        Sample { engine: &self.engine, seed, thorough: verify }
    }

    fn answer(&self, Conclusion { solutions, checks, seed, .. }: Conclusion) -> Answer {
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
