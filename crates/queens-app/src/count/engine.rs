//! A count by an engine: units of work on all threads, kept in a store if there is one.

use std::num::NonZeroUsize;
use std::time::Instant;

use n_queens::count::{
    CheckError, Conclusion, Engine, Examiner, Question, Record, Sample, Share, Tally, TotalError,
};
use n_queens::{Control, Ending};

use super::answer::{CountAnswer, Kept, Source};
use super::{Count, Store, patience};
use crate::error::Error;
use crate::value::{Number, cores, fresh_seed};

/// One count under way.
struct Run<'a> {
    request: &'a Count,
    question: &'a Question,
    engine: Engine,
    tally: Tally,
    control: &'a Control,
    store: Option<&'a dyn Store>,
    threads: NonZeroUsize,
    seed: u64,
    start: Instant,
}

pub(super) fn run(
    request: &Count,
    question: &Question,
    control: &Control,
    store: Option<&dyn Store>,
) -> Result<CountAnswer, Error> {
    patience::allows(request, question, control, store)?;
    let engine = Engine::for_question(question)?;
    let share = request.part.unwrap_or(Share::whole());
    let units = share.units(&engine)?;
    let fresh = Record::new(engine.job(question), share, units);
    let record = match store {
        Some(store) => store.open(fresh, control).map_err(Error::Store)?,
        None => fresh,
    };
    let run = Run {
        request,
        question,
        tally: Tally::new(&engine, record),
        engine,
        control,
        store,
        threads: request.threads.unwrap_or_else(cores),
        seed: request.seed.unwrap_or_else(fresh_seed),
        start: Instant::now(),
    };
    run.run()
}

impl Run<'_> {
    fn run(&self) -> Result<CountAnswer, Error> {
        if self.fill()? != Ending::Complete {
            return Ok(self.stopped());
        }
        // A copy: a stopped check still reports what the tally holds.
        let record = self.tally.record().clone();
        let concluded = match self.request.part {
            None => self.examiner().conclude(&record)?,
            Some(_) => self.verified(&record)?,
        };
        let Some(conclusion) = concluded else { return Ok(self.stopped()) };
        Ok(match self.request.part {
            None => self.answer(&conclusion),
            Some(share) => CountAnswer {
                part: Some(share.to_string()),
                value: Some(Number(conclusion.solutions)),
                count: None,
                record: Some(record),
                ..self.answer(&conclusion)
            },
        })
    }

    /// Counts what is not done yet.
    fn fill(&self) -> Result<Ending, Error> {
        let fill = || self.tally.fill(&self.engine, self.threads, self.control);
        let Some(store) = self.store else { return Ok(fill()) };
        let mut ending = Ending::Stopped;
        let kept = store.keep(self.tally.values(), self.control, &mut || ending = fill());
        kept.map_err(Error::Store)?;
        Ok(ending)
    }

    /// What a share comes to; checked only if that was asked for, because it is not a number of solutions yet.
    fn verified(&self, record: &Record) -> Result<Option<Conclusion>, Error> {
        let verify = self.request.verify;
        let recomputed = match verify {
            true => self.examiner().recompute(self.sample(), record)?,
            false => Some(0),
        };
        let Some(recomputed) = recomputed else { return Ok(None) };
        let solutions = record.sum().ok_or(CheckError::Total(TotalError::Overflow))?;
        let checks = if verify { vec!["images"] } else { Vec::new() };
        Ok(Some(Conclusion { solutions, checks, seed: verify.then_some(self.seed), recomputed }))
    }

    fn examiner(&self) -> Examiner<'_> {
        Examiner {
            question: self.question,
            threads: self.threads,
            sample: Some(self.sample()),
            control: self.control,
        }
    }

    fn sample(&self) -> Sample<'_> {
        Sample { engine: &self.engine, seed: self.seed, thorough: self.request.verify }
    }

    fn source(&self) -> Source {
        Source::Engine(self.engine.name())
    }

    fn answer(&self, conclusion: &Conclusion) -> CountAnswer {
        let answer = CountAnswer::new(self.question, conclusion.solutions, self.source());
        CountAnswer {
            threads: Some(self.threads),
            checks: Some(conclusion.checks.clone()),
            units: Some(self.tally.record().units().len()),
            seed: Some(conclusion.seed),
            queens: Some(self.question.queens),
            recomputed: conclusion.recomputed,
            ..answer.timed(self.start.elapsed())
        }
    }

    fn stopped(&self) -> CountAnswer {
        let record = self.tally.record();
        let kept = Kept { done: record.done(), units: record.units().len() };
        let answer = CountAnswer::stopped(self.question, self.source(), self.control);
        CountAnswer { kept: self.store.map(|_| kept), ..answer }
    }
}
