//! Walks through a trace: to a step, forwards or back, by key or by clock.

use std::io;
use std::time::{Duration, Instant};

use super::clock::Clock;
use super::source::{Parcel, Source};
use super::tape::{BEHIND, Tape};
use crate::control;
use crate::trace::run::Run;

pub(super) struct Player {
    pub(super) run: Run,
    source: Source,
    pub(super) tape: Tape,
    pub(super) clock: Clock,
    /// The step to be shown.
    target: u64,
    /// Since when the search runs again because `target` lies before the tape.
    rewinding: Option<Instant>,
}

impl Player {
    pub(super) fn new(run: Run, speed: f64) -> io::Result<Self> {
        let now = Instant::now();
        let source = Source::start(run.clone(), 0)?;
        let (tape, clock) = (Tape::default(), Clock::start(speed, now));
        // The first parcel tells where everything starts, as after rewinding.
        Ok(Self { run, source, tape, clock, target: 0, rewinding: Some(now) })
    }

    pub(super) fn target(&self) -> u64 {
        self.target
    }

    /// The step that is being looked for, if that has taken longer than `patience`.
    pub(super) fn looks_for(&self, patience: Duration) -> Option<u64> {
        let is_late = |since: &Instant| since.elapsed() > patience;
        self.rewinding.filter(is_late).map(|_| self.target)
    }

    /// Goes to a step on request, which also pauses.
    pub(super) fn go(&mut self, target: u64) {
        self.clock.pause();
        self.target = target;
    }

    /// Goes where keys and clock say, within the time given; true when it is there.
    pub(super) fn proceed(&mut self, patience: Duration) -> io::Result<bool> {
        let now = Instant::now();
        let steps = self.clock.ask(now);
        // A search that cannot keep up is not chased.
        if self.target <= self.tape.position() {
            self.target += steps;
        }
        while !control::is_interrupted() && !self.arrived()? {
            let left = (now + patience).saturating_duration_since(Instant::now());
            match self.source.receive(left) {
                Some(parcel) => self.take(parcel),
                None => return Ok(false),
            }
        }
        Ok(!control::is_interrupted())
    }

    fn arrived(&mut self) -> io::Result<bool> {
        if self.rewinding.is_some() {
            return Ok(false);
        }
        if self.tape.ended.is_some() && self.target > self.tape.last() {
            self.go(self.tape.last());
        }
        let arrived = self.tape.walk(self.target);
        if !arrived && self.target < self.tape.position() {
            self.rewind()?;
        }
        Ok(arrived)
    }

    /// Starts the search again, a stretch before the target: the next steps back are near.
    fn rewind(&mut self) -> io::Result<()> {
        self.source = Source::start(self.run.clone(), self.target.saturating_sub(BEHIND))?;
        self.rewinding = Some(Instant::now());
        Ok(())
    }

    fn take(&mut self, parcel: Parcel) {
        match parcel {
            Parcel::Start(start) => {
                self.tape = Tape::at(start);
                self.rewinding = None;
            }
            Parcel::Steps(steps) => self.tape.extend(steps),
            Parcel::End { is_complete } => {
                self.tape.ended = Some(is_complete);
                self.rewinding = None;
            }
        }
    }
}
