//! The search in a thread of its own, which sends its steps in blocks through a bounded channel. Forwards, a trace of
//! any length takes constant memory; going back beyond the tape runs the search again.

use std::io;
use std::mem;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

use n_queens::trace::{Board, Step};
use n_queens::{Control, Flow, Steps};

use crate::control;
use crate::trace::run::{Run, flow};

/// Steps in a block.
const BLOCK: usize = 4096;

/// Blocks that the channel holds.
const QUEUED: usize = 2;

/// What a source sends, in this order: one start, any number of steps, one end.
pub(super) enum SourceEvent {
    /// The state before the steps that follow.
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
    events: Receiver<SourceEvent>,
    control: Control,
}

impl Source {
    /// Searches from the beginning and sends what comes after step number `from`.
    pub(super) fn start(run: Run, from: u64) -> io::Result<Self> {
        let (sender, events) = mpsc::sync_channel(QUEUED);
        let control = control::root().child();
        let mut sending = Sending::new(sender, from);
        let searched = control.clone();
        thread::Builder::new().spawn(move || sending.everything(&run, &searched))?;
        Ok(Self { events, control })
    }

    /// The next event, if it comes in time. A search that is gone has ended.
    pub(super) fn receive(&self, timeout: Duration) -> Option<SourceEvent> {
        match self.events.recv_timeout(timeout) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(SourceEvent::End { is_complete: false }),
        }
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        self.control.cancel();
    }
}

struct Sending {
    events: SyncSender<SourceEvent>,
    from: u64,
    counters: Steps,
    collected: Vec<Step>,
}

impl Sending {
    fn new(events: SyncSender<SourceEvent>, from: u64) -> Self {
        let collected = Vec::with_capacity(BLOCK);
        Self { events, from, counters: Steps::default(), collected }
    }

    fn everything(&mut self, run: &Run, control: &Control) {
        if self.from == 0 && self.send(SourceEvent::Start(Start::default())).is_break() {
            return;
        }
        // What a strategy refuses was refused before; then there is nothing to show.
        let answer = run.search(control, |step, board| self.take(step, board));
        let is_complete = answer.is_ok_and(|answer| answer.is_complete);
        let last = mem::take(&mut self.collected);
        if self.send(SourceEvent::Steps(last)).is_continue() {
            let _ = self.send(SourceEvent::End { is_complete }); // the view may be gone
        }
    }

    fn take(&mut self, step: Step, board: &Board) -> Flow {
        if step.number <= self.from {
            self.counters.add(step.event);
            let is_start = step.number == self.from;
            return if is_start { self.begin(step, board) } else { Flow::Continue(()) };
        }
        self.collected.push(step);
        if self.collected.len() < BLOCK {
            return Flow::Continue(());
        }
        let full = mem::replace(&mut self.collected, Vec::with_capacity(BLOCK));
        self.send(SourceEvent::Steps(full))
    }

    fn begin(&self, step: Step, board: &Board) -> Flow {
        let (board, counters) = (board.clone(), self.counters);
        self.send(SourceEvent::Start(Start { board, counters, step: Some(step) }))
    }

    /// Waits until there is room; fails when the view is gone.
    fn send(&self, event: SourceEvent) -> Flow {
        flow(self.events.send(event).is_ok())
    }
}
