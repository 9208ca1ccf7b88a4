//! A count by an engine: units of work on all threads, kept in a store if there is one. A count that takes long is refused,
//! unless the request confirms it.

use std::num::NonZeroUsize;
use std::time::Duration;

use n_queens::clock::Instant;
use n_queens::count::{
    CheckError, Conclusion, EngineKind, Examiner, Question, Record, RecountSample, Share, Tally,
    TotalError, Units, recompute,
};
use n_queens::{Control, Ending, estimate};

use crate::{Count, CountAnswer, Error, Kept, Number, Seconds, Source, Store, cores, fresh_seed};

/// One count by an engine.
pub(super) struct EngineRun<'a> {
    pub(super) request: &'a Count,
    pub(super) question: &'a Question,
    pub(super) engine: EngineKind,
    pub(super) control: &'a Control,
    pub(super) store: Option<&'a dyn Store>,
}

impl EngineRun<'_> {
    pub(super) fn run(&self) -> Result<CountAnswer, Error> {
        self.allows()?;
        let units = Units::for_question(self.question)?;
        let fresh = units.share(self.request.part.unwrap_or(Share::whole()))?;
        let record = match self.store {
            Some(store) => store.open(fresh, self.control).map_err(Error::Store)?,
            None => fresh,
        };
        let (start, tally) = (Instant::now(), Tally::new(units.work(), record));
        if self.fill(&tally)? != Ending::Complete {
            return Ok(self.stopped(&tally));
        }
        // A copy: a stopped check still reports what the tally holds.
        let record = tally.record().clone();
        match self.conclude(&units, &record)? {
            Some(conclusion) => {
                let seconds = Some(Seconds(start.elapsed()));
                Ok(CountAnswer { seconds, ..self.answer(conclusion, record) })
            }
            None => Ok(self.stopped(&tally)),
        }
    }

    fn threads(&self) -> NonZeroUsize {
        self.request.threads.unwrap_or_else(cores)
    }

    /// Counts what is not done yet.
    fn fill(&self, tally: &Tally<'_>) -> Result<Ending, Error> {
        let fill = || tally.fill(self.threads(), self.control);
        let Some(store) = self.store else { return Ok(fill()) };
        let mut ending = Ending::Stopped;
        let kept = store.keep(tally.values(), self.control, &mut || ending = fill());
        kept.map_err(Error::Store)?;
        Ok(ending)
    }

    /// What the record comes to, if it passes its checks; none if these were stopped.
    fn conclude(&self, units: &Units, record: &Record) -> Result<Option<Conclusion>, Error> {
        let seed = self.request.seed.unwrap_or_else(fresh_seed);
        let (threads, control, thorough) = (self.threads(), self.control, self.request.verify);
        if self.request.part.is_none() {
            let sample = Some(RecountSample { units, seed, thorough });
            return Ok(Examiner { threads, sample, control }.conclude(record)?);
        }
        // A share is checked only if that is asked for, because it is not a number of solutions yet.
        let solutions = record.sum().ok_or(CheckError::Total(TotalError::Overflow))?;
        if !thorough {
            let checks = Vec::new();
            return Ok(Some(Conclusion { solutions, checks, seed: None, recomputed: 0 }));
        }
        let recomputed = recompute(units.work(), record, seed, threads, control)?;
        let (checks, seed) = (vec!["images"], Some(seed));
        Ok(recomputed.map(|recomputed| Conclusion { solutions, checks, seed, recomputed }))
    }

    fn answer(&self, conclusion: Conclusion, record: Record) -> CountAnswer {
        let (solutions, source) = (conclusion.solutions, Source::Engine(self.engine));
        let answer = CountAnswer {
            threads: Some(self.threads()),
            checks: Some(conclusion.checks),
            units: Some(record.units().len()),
            seed: Some(conclusion.seed),
            queens: Some(self.question.queens),
            recomputed: conclusion.recomputed,
            ..CountAnswer::new(self.question, solutions, source)
        };
        let Some(share) = self.request.part else { return answer };
        let (part, value) = (Some(share.to_string()), Some(Number(solutions)));
        CountAnswer { part, value, count: None, record: Some(record), ..answer }
    }

    fn stopped(&self, tally: &Tally<'_>) -> CountAnswer {
        let record = tally.record();
        let kept = Kept { done: record.done(), units: record.units().len() };
        let source = Source::Engine(self.engine);
        let answer = CountAnswer::stopped(self.question, source, self.control);
        CountAnswer { kept: self.store.map(|_| kept), ..answer }
    }

    /// Refuses a count that takes long, unless the request confirms it. A count that continues from its store is
    /// confirmed, and one with a time limit ends by itself.
    fn allows(&self) -> Result<(), Error> {
        let Self { request, question, .. } = self;
        // A board that never takes long need not be timed.
        let largest_quick = match self.engine {
            EngineKind::Symmetric => 29,
            EngineKind::ColourSplit => 20,
            EngineKind::DepthFirst | EngineKind::ExactCover => 15,
        };
        let n = question.n();
        if request.yes || n <= largest_quick || self.store.is_some_and(Store::exists) {
            return Ok(());
        }
        let part = 1.0 / f64::from(request.part.map_or(1, Share::of));
        match too_long(question, part, self.threads(), self.control) {
            None => Ok(()),
            Some(seconds) => {
                let has_estimate = question.is_plain() && n <= estimate::LARGEST;
                Err(Error::TakesLong { n, seconds, has_estimate })
            }
        }
    }
}

/// Work that takes less needs no confirmation.
const LONG: Duration = Duration::from_secs(600);

/// What the forecast may take.
const BUDGET: Duration = Duration::from_secs(1);

/// The seconds of work that takes `factor` times as long as counting `question`, if they are so many that the request
/// must confirm them. Work with a time limit ends by itself.
pub(crate) fn too_long(
    question: &Question,
    factor: f64,
    threads: NonZeroUsize,
    control: &Control,
) -> Option<f64> {
    if control.timeout().is_some_and(|timeout| timeout < LONG) {
        return None;
    }
    let seconds = factor * forecast(question, threads, control);
    (seconds >= LONG.as_secs_f64() && !control.should_stop()).then_some(seconds)
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
