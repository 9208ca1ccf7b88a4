//! A count by an engine: units of work on all threads, kept in a store if there is one. A count that takes long is refused,
//! unless the request confirms it.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use n_queens::count::{
    CheckError, Conclusion, EngineKind, Examiner, Question, Record, Sample, Share, Tally,
    TotalError, Units, recompute,
};
use n_queens::{Control, Ending, estimate};

use crate::{Count, CountAnswer, Error, Kept, Number, Source, Store, cores, fresh_seed};

/// One count under way.
struct EngineRun<'a> {
    request: &'a Count,
    engine: EngineKind,
    units: &'a Units,
    tally: Tally<'a>,
    control: &'a Control,
    store: Option<&'a dyn Store>,
    threads: NonZeroUsize,
    seed: u64,
    start: Instant,
}

pub(super) fn run(
    request: &Count,
    question: &Question,
    engine: EngineKind,
    control: &Control,
    store: Option<&dyn Store>,
) -> Result<CountAnswer, Error> {
    allows(request, question, engine, control, store)?;
    let units = Units::for_question(question)?;
    let fresh = units.share(request.part.unwrap_or(Share::whole()))?;
    let record = match store {
        Some(store) => store.open(fresh, control).map_err(Error::Store)?,
        None => fresh,
    };
    let run = EngineRun {
        request,
        engine,
        units: &units,
        tally: Tally::new(units.work(), record),
        control,
        store,
        threads: request.threads.unwrap_or_else(cores),
        seed: request.seed.unwrap_or_else(fresh_seed),
        start: Instant::now(),
    };
    run.run()
}

impl EngineRun<'_> {
    fn run(&self) -> Result<CountAnswer, Error> {
        if self.fill()? != Ending::Complete {
            return Ok(self.stopped());
        }
        // A copy: a stopped check still reports what the tally holds.
        let record = self.tally.record().clone();
        let concluded = match self.request.part {
            None => self.conclude(&record)?,
            Some(_) => self.verified(&record)?,
        };
        let Some(conclusion) = concluded else { return Ok(self.stopped()) };
        Ok(match self.request.part {
            None => self.answer(conclusion),
            Some(share) => CountAnswer {
                part: Some(share.to_string()),
                value: Some(Number(conclusion.solutions)),
                count: None,
                record: Some(record),
                ..self.answer(conclusion)
            },
        })
    }

    /// Counts what is not done yet.
    fn fill(&self) -> Result<Ending, Error> {
        let fill = || self.tally.fill(self.threads, self.control);
        let Some(store) = self.store else { return Ok(fill()) };
        let mut ending = Ending::Stopped;
        let kept = store.keep(self.tally.values(), self.control, &mut || ending = fill());
        kept.map_err(Error::Store)?;
        Ok(ending)
    }

    fn conclude(&self, record: &Record) -> Result<Option<Conclusion>, Error> {
        let Self { units, seed, threads, control, .. } = *self;
        let sample = Some(Sample { units, seed, thorough: self.request.verify });
        Ok(Examiner { threads, sample, control }.conclude(record)?)
    }

    /// What a share comes to; checked only if that was asked for, because it is not a number of solutions yet.
    fn verified(&self, record: &Record) -> Result<Option<Conclusion>, Error> {
        let solutions = record.sum().ok_or(CheckError::Total(TotalError::Overflow))?;
        if !self.request.verify {
            let checks = Vec::new();
            return Ok(Some(Conclusion { solutions, checks, seed: None, recomputed: 0 }));
        }
        let (work, seed) = (self.units.work(), self.seed);
        let recomputed = recompute(work, record, seed, self.threads, self.control)?;
        let checks = vec!["images"];
        let conclusion =
            |recomputed| Conclusion { solutions, checks, seed: Some(seed), recomputed };
        Ok(recomputed.map(conclusion))
    }

    fn answer(&self, conclusion: Conclusion) -> CountAnswer {
        let question = &self.units.job().question;
        let source = Source::Engine(self.engine);
        CountAnswer {
            threads: Some(self.threads),
            checks: Some(conclusion.checks),
            units: Some(self.tally.record().units().len()),
            seed: Some(conclusion.seed),
            queens: Some(question.queens),
            recomputed: conclusion.recomputed,
            ..CountAnswer::new(question, conclusion.solutions, source).timed(self.start.elapsed())
        }
    }

    fn stopped(&self) -> CountAnswer {
        let record = self.tally.record();
        let kept = Kept { done: record.done(), units: record.units().len() };
        let source = Source::Engine(self.engine);
        let answer = CountAnswer::stopped(&self.units.job().question, source, self.control);
        CountAnswer { kept: self.store.map(|_| kept), ..answer }
    }
}

/// Counts that take less need no confirmation.
const LONG: Duration = Duration::from_secs(600);

/// What the forecast may take.
const BUDGET: Duration = Duration::from_secs(1);

/// Refuses a count that takes long, unless the request confirms it. A count that continues from its store is confirmed,
/// and one with a time limit ends by itself.
fn allows(
    request: &Count,
    question: &Question,
    engine: EngineKind,
    control: &Control,
    store: Option<&dyn Store>,
) -> Result<(), Error> {
    let is_limited = control.timeout().is_some_and(|timeout| timeout < LONG);
    // A board that never takes long need not be timed.
    let largest_quick = match engine {
        EngineKind::Symmetric => 29,
        EngineKind::ColourSplit => 20,
        EngineKind::DepthFirst | EngineKind::ExactCover => 15,
    };
    let is_quick = question.n() <= largest_quick;
    if request.yes || is_limited || is_quick || store.is_some_and(Store::exists) {
        return Ok(());
    }
    let share = request.part.map_or(1, Share::of);
    let threads = request.threads.unwrap_or_else(cores);
    let seconds = forecast(question, threads, control) / f64::from(share);
    if seconds < LONG.as_secs_f64() || control.should_stop() {
        return Ok(());
    }
    let n = question.n();
    let has_estimate = question.is_plain() && n <= estimate::LARGEST;
    Err(Error::TakesLong { n, seconds, has_estimate })
}

/// The seconds that all of the work takes, from a few units of this board or smaller ones.
fn forecast(question: &Question, threads: NonZeroUsize, control: &Control) -> f64 {
    // More threads than cores do not make it faster.
    let threads = threads.min(cores());
    let time = estimate::duration(question, threads, BUDGET, control);
    // If not even a few units ended in time, each of them takes at least about that long.
    let at_least = || {
        let units = Units::for_question(question).map_or(0, |units| units.len());
        BUDGET.as_secs_f64() * units as f64 / threads.get() as f64
    };
    time.map_or_else(at_least, |time| time.seconds)
}
