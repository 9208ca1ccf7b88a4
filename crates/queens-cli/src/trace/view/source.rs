//! The search in a thread of its own, which sends its steps in parcels and waits when nobody
//! takes them: forwards a trace of any length streams, and going back starts it again.

use std::io;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

use n_queens::trace::{Board, Step};
use n_queens::{Flow, Steps};

use crate::trace::run::{Outcome, Run, flow};

/// Steps in a parcel.
const PARCEL: usize = 4096;

/// Parcels that may wait for being taken.
const WAITING: usize = 2;

/// What a source sends, in this order: one start, any number of steps, one end.
pub(super) enum Parcel {
    /// How everything is where the steps begin.
    Start(Start),
    Steps(Vec<Step>),
    End(Outcome),
}

/// A place in a trace: everything that is known after `step`, or before the first one.
#[derive(Default)]
pub(super) struct Start {
    pub(super) board: Board,
    pub(super) counters: Steps,
    pub(super) step: Option<Step>,
}

/// A running search.
pub(super) struct Source {
    parcels: Receiver<Parcel>,
    cancelled: Arc<AtomicBool>,
}

impl Source {
    /// Searches from the beginning and sends what comes after step number `from`.
    pub(super) fn start(run: Run, from: u64) -> io::Result<Self> {
        let (sender, parcels) = mpsc::sync_channel(WAITING);
        let cancelled = Arc::new(AtomicBool::new(false));
        let mut sending = Sending::new(sender, Arc::clone(&cancelled), from);
        thread::Builder::new().spawn(move || sending.everything(&run))?;
        Ok(Self { parcels, cancelled })
    }

    /// The next parcel, if it comes in time. A search that is gone has ended.
    pub(super) fn receive(&self, patience: Duration) -> Option<Parcel> {
        match self.parcels.recv_timeout(patience) {
            Ok(parcel) => Some(parcel),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Parcel::End(Outcome::Stopped)),
        }
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

struct Sending {
    parcels: SyncSender<Parcel>,
    cancelled: Arc<AtomicBool>,
    from: u64,
    counters: Steps,
    collected: Vec<Step>,
}

impl Sending {
    fn new(parcels: SyncSender<Parcel>, cancelled: Arc<AtomicBool>, from: u64) -> Self {
        let collected = Vec::with_capacity(PARCEL);
        Self { parcels, cancelled, from, counters: Steps::default(), collected }
    }

    fn everything(&mut self, run: &Run) {
        if self.from == 0 && self.send(Parcel::Start(Start::default())).is_break() {
            return;
        }
        // What a strategy refuses was refused before; then there is nothing to show.
        let outcome = run.search(|step, board| self.take(step, board)).unwrap_or(Outcome::Stopped);
        let last = mem::take(&mut self.collected);
        if self.send(Parcel::Steps(last)).is_continue() {
            let _ = self.send(Parcel::End(outcome)); // if nobody listens, so be it
        }
    }

    fn take(&mut self, step: Step, board: &Board) -> Flow {
        if step.number <= self.from {
            self.counters.add(step.event);
            return if step.number == self.from { self.begin(step, board) } else { self.skip() };
        }
        self.collected.push(step);
        if self.collected.len() < PARCEL {
            return Flow::Continue(());
        }
        let full = mem::replace(&mut self.collected, Vec::with_capacity(PARCEL));
        self.send(Parcel::Steps(full))
    }

    fn skip(&self) -> Flow {
        flow(!self.cancelled.load(Ordering::Relaxed))
    }

    fn begin(&self, step: Step, board: &Board) -> Flow {
        let (board, counters) = (board.clone(), self.counters);
        self.send(Parcel::Start(Start { board, counters, step: Some(step) }))
    }

    /// Waits until there is room; fails when nobody listens any more.
    fn send(&self, parcel: Parcel) -> Flow {
        flow(self.parcels.send(parcel).is_ok())
    }
}
