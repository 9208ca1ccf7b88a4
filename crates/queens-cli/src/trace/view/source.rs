//! The search in a thread of its own, which sends its steps in parcels and waits until they are
//! taken: forwards a trace of any length streams, and going back starts it again.

use std::io;
use std::mem;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

use n_queens::trace::{Board, Step};
use n_queens::{Control, Flow, Steps};

use crate::control;
use crate::trace::run::{Run, flow};

/// Steps in a parcel.
const PARCEL: usize = 4096;

/// Parcels that may wait for being taken.
const WAITING: usize = 2;

/// What a source sends, in this order: one start, any number of steps, one end.
pub(super) enum Parcel {
    /// How everything is where the steps begin.
    Start(Start),
    Steps(Vec<Step>),
    End {
        /// Whether the search came to its end.
        is_complete: bool,
    },
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
    control: Control,
}

impl Source {
    /// Searches from the beginning and sends what comes after step number `from`.
    pub(super) fn start(run: Run, from: u64) -> io::Result<Self> {
        let (sender, parcels) = mpsc::sync_channel(WAITING);
        let control = control::root().child();
        let mut sending = Sending::new(sender, from);
        let searched = control.clone();
        thread::Builder::new().spawn(move || sending.everything(&run, &searched))?;
        Ok(Self { parcels, control })
    }

    /// The next parcel, if it comes in time. A search that is gone has ended.
    pub(super) fn receive(&self, patience: Duration) -> Option<Parcel> {
        match self.parcels.recv_timeout(patience) {
            Ok(parcel) => Some(parcel),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Parcel::End { is_complete: false }),
        }
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        self.control.cancel();
    }
}

struct Sending {
    parcels: SyncSender<Parcel>,
    from: u64,
    counters: Steps,
    collected: Vec<Step>,
}

impl Sending {
    fn new(parcels: SyncSender<Parcel>, from: u64) -> Self {
        let collected = Vec::with_capacity(PARCEL);
        Self { parcels, from, counters: Steps::default(), collected }
    }

    fn everything(&mut self, run: &Run, control: &Control) {
        if self.from == 0 && self.send(Parcel::Start(Start::default())).is_break() {
            return;
        }
        // What a strategy refuses was refused before; then there is nothing to show.
        let answer = run.search(control, |step, board| self.take(step, board));
        let is_complete = answer.is_ok_and(|answer| answer.is_complete);
        let last = mem::take(&mut self.collected);
        if self.send(Parcel::Steps(last)).is_continue() {
            let _ = self.send(Parcel::End { is_complete }); // the view may be gone
        }
    }

    fn take(&mut self, step: Step, board: &Board) -> Flow {
        if step.number <= self.from {
            self.counters.add(step.event);
            let is_start = step.number == self.from;
            return if is_start { self.begin(step, board) } else { Flow::Continue(()) };
        }
        self.collected.push(step);
        if self.collected.len() < PARCEL {
            return Flow::Continue(());
        }
        let full = mem::replace(&mut self.collected, Vec::with_capacity(PARCEL));
        self.send(Parcel::Steps(full))
    }

    fn begin(&self, step: Step, board: &Board) -> Flow {
        let (board, counters) = (board.clone(), self.counters);
        self.send(Parcel::Start(Start { board, counters, step: Some(step) }))
    }

    /// Waits until there is room; fails when the view is gone.
    fn send(&self, parcel: Parcel) -> Flow {
        flow(self.parcels.send(parcel).is_ok())
    }
}
