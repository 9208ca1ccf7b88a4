//! Walks through a trace: to a step, forwards or back, by key or by clock.
//!
//! The search runs in a thread of its own and sends its steps in blocks through a bounded channel, so a trace of any
//! length takes constant memory. Going back beyond the tape runs the search again.

use std::io;
use std::mem;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use n_queens::Flow;
use n_queens::trace::Step;

use super::tape::Tape;
use crate::control;
use crate::trace::Run;
use crate::trace::clock::Clock;

/// Steps in a block.
const BLOCK: usize = 4096;

/// Blocks that the channel holds.
const QUEUED: usize = 2;

pub(super) struct Player {
    pub(super) run: Run,
    blocks: Receiver<Block>,
    pub(super) tape: Tape,
    pub(super) clock: Clock,
    /// The step to be shown.
    pub(super) target: u64,
    /// Since when the search runs again because `target` lies before the tape.
    rewinding: Option<Instant>,
}

impl Player {
    pub(super) fn new(run: Run, speed: f64) -> io::Result<Self> {
        let (blocks, clock) = (search(run.clone())?, Clock::start(speed, Instant::now()));
        Ok(Self { run, blocks, tape: Tape::default(), clock, target: 0, rewinding: None })
    }

    /// The step that is being searched for again, if that has taken longer than `timeout`.
    pub(super) fn looks_for(&self, timeout: Duration) -> Option<u64> {
        let is_late = |since: &Instant| since.elapsed() > timeout;
        self.rewinding.filter(is_late).map(|_| self.target)
    }

    /// Goes to a step on request, which also pauses.
    pub(super) fn go(&mut self, target: u64) {
        self.clock.pause();
        self.target = target;
    }

    /// Goes to the target of keys and clock, within the time given; true on arrival.
    pub(super) fn proceed(&mut self, timeout: Duration) -> io::Result<bool> {
        let now = Instant::now();
        let steps = self.clock.take(now);
        // A search that cannot keep up is not chased.
        if self.target <= self.tape.position {
            self.target += steps;
        }
        while !control::is_interrupted() {
            if self.arrived()? {
                self.rewinding = None;
                return Ok(true);
            }
            let left = (now + timeout).saturating_duration_since(Instant::now());
            match self.blocks.recv_timeout(left) {
                Ok(block) => {
                    self.tape.extend(block.steps);
                    self.tape.ended = block.end;
                }
                Err(RecvTimeoutError::Timeout) => return Ok(false),
                Err(RecvTimeoutError::Disconnected) => self.tape.ended = Some(false),
            }
        }
        Ok(false)
    }

    fn arrived(&mut self) -> io::Result<bool> {
        if self.tape.ended.is_some() && self.target > self.tape.last() {
            self.go(self.tape.last());
        }
        if !self.tape.walk(self.target) && self.target < self.tape.position {
            self.blocks = search(self.run.clone())?;
            self.tape = Tape::default();
            self.rewinding = Some(Instant::now());
        }
        Ok(self.tape.position == self.target)
    }
}

/// Some steps of a search.
struct Block {
    steps: Vec<Step>,
    /// Set in the last block: whether the search came to its end.
    end: Option<bool>,
}

/// Searches in a thread, which ends when the receiver of its steps is dropped.
fn search(run: Run) -> io::Result<Receiver<Block>> {
    let (sender, blocks) = mpsc::sync_channel(QUEUED);
    let searching = move || {
        let mut steps = Vec::with_capacity(BLOCK);
        // What a strategy refuses was refused before; then there is nothing to show.
        let answer = run.traced.run(run.limit, control::root(), |step, _| {
            steps.push(step);
            if steps.len() < BLOCK {
                return Flow::Continue(());
            }
            let steps = mem::replace(&mut steps, Vec::with_capacity(BLOCK));
            let sent = sender.send(Block { steps, end: None });
            if sent.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        let end = Some(answer.is_ok_and(|answer| answer.is_complete));
        let _ = sender.send(Block { steps, end }); // the view may be gone
    };
    thread::Builder::new().spawn(searching)?;
    Ok(blocks)
}
