//! Runs an engine on all threads: it can be stopped, and shows how far it is.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use n_queens::Ending;
use n_queens::count::{Observer, Record, Share, Work, run};
use queens_render::Message;
use queens_render::units;

use super::engine::Engine;
use super::question::Question;
use crate::control;
use crate::failure::Failure;
use crate::progress::Display;
use crate::session::Session;

/// Every unit of a question, counted; none if it was stopped on the way.
pub(crate) fn count(
    session: &Session,
    question: &Question,
    threads: NonZeroUsize,
) -> Result<Option<Record>, Failure> {
    let engine = Engine::of(question)?;
    let units = (0..engine.units()).collect();
    let tally = Tally::new(&engine, Record::new(engine.job(question), Share::whole(), units));
    let ending = tally.fill(session, &engine, threads);
    let record = tally.record().clone();
    Ok((ending == Ending::Complete).then_some(record))
}

/// The values so far, shared by the threads that count, the display and the checkpoint.
pub(crate) struct Tally {
    record: Mutex<Record>,
    pace: Mutex<Pace>,
}

/// How far the work is, weighted by its expected cost.
#[derive(Clone, Default)]
struct Pace {
    /// What all units of the share cost.
    all: f64,
    /// What earlier runs did. It is no measure of the speed of this one.
    before: f64,
    /// What this run did.
    now: f64,
    /// What the values add up to, and what makes solutions of it.
    sum: u128,
    scale: u128,
    done: usize,
    units: usize,
}

impl Tally {
    pub(crate) fn new(work: &impl Work, record: Record) -> Arc<Self> {
        let cost = |unit| work.cost(unit) as f64;
        let pace = Pace {
            all: record.units().map(cost).sum(),
            before: record.units().filter(|&unit| record.is_done(unit)).map(cost).sum(),
            now: 0.0,
            sum: record.sum().unwrap_or_default(),
            scale: work.scale(),
            done: record.done(),
            units: record.units().len(),
        };
        Arc::new(Self { record: Mutex::new(record), pace: Mutex::new(pace) })
    }

    /// The record, for whoever saves it now and then.
    pub(crate) fn values(&self) -> &Mutex<Record> {
        &self.record
    }

    /// The record as it is now. A thread that panicked left it whole: a value is set at once.
    pub(crate) fn record(&self) -> MutexGuard<'_, Record> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pace(&self) -> MutexGuard<'_, Pace> {
        self.pace.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts what is not done yet.
    pub(crate) fn fill(
        self: &Arc<Self>,
        session: &Session,
        work: &impl Work,
        threads: NonZeroUsize,
    ) -> Ending {
        let shown = Arc::clone(self);
        let _display = Display::start(session, move |elapsed| {
            let pace = shown.pace().clone();
            (pace.share(), pace.sentence(elapsed))
        });
        let remaining = self.record().remaining();
        run(work, remaining, threads, &Counting { tally: self, work })
    }
}

/// Puts finished units into the tally.
struct Counting<'a, W> {
    tally: &'a Tally,
    work: &'a W,
}

impl<W: Work> Observer for Counting<'_, W> {
    fn done(&self, unit: usize, value: u128) {
        let kept = self.tally.record().set(unit, value);
        kept.expect("each unit of the share is counted once");
        self.tally.pace().add(self.work.cost(unit), value);
    }

    fn must_stop(&self) -> bool {
        control::must_stop()
    }
}

impl Pace {
    fn add(&mut self, cost: u64, value: u128) {
        self.now += cost as f64;
        self.sum = self.sum.saturating_add(value);
        self.done += 1;
    }

    fn share(&self) -> f64 {
        if self.all > 0.0 { (self.before + self.now) / self.all } else { 1.0 }
    }

    /// The time left, if this run goes on as fast as it has been.
    fn seconds_left(&self, elapsed: Duration) -> f64 {
        elapsed.as_secs_f64() / self.now * (self.all - self.before - self.now).max(0.0)
    }

    fn sentence(&self, elapsed: Duration) -> Message {
        let solutions = (self.sum / self.scale).to_string();
        let (done, units) = (self.done.to_string(), self.units.to_string());
        if self.now <= 0.0 {
            return Message::ProgressCountStart { solutions, done, units };
        }
        let eta = units::roughly(self.seconds_left(elapsed));
        let percent = format!("{:.2}", self.share() * 100.0);
        Message::ProgressCount { percent, solutions, done, units, eta }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resumed_run_does_not_take_old_work_for_speed() {
        let pace = Pace { all: 100.0, before: 50.0, now: 10.0, ..Pace::default() };
        assert!((pace.share() - 0.6).abs() < 1e-9);
        assert!((pace.seconds_left(Duration::from_secs(5)) - 20.0).abs() < 1e-9);
    }
}
