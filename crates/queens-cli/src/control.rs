//! What can stop a search from outside: Ctrl-C, SIGTERM, a time limit.
//!
//! Searches look at one flag at every placement; no clock is read on the way.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use queens_render::Message;

use crate::failure::{Failure, code};

const RUNNING: u8 = 0;
const TIMED_OUT: u8 = 1;
const INTERRUPTED: u8 = 2;

static STATE: AtomicU8 = AtomicU8::new(RUNNING);

/// From now on Ctrl-C and SIGTERM ask the search to stop; a second one ends the program.
pub(crate) fn obey_signals() -> Result<(), Failure> {
    let handler = || {
        if STATE.swap(INTERRUPTED, Ordering::SeqCst) == INTERRUPTED {
            std::process::exit(code::INTERRUPTED.into());
        }
    };
    ctrlc::set_handler(handler)
        .map_err(|error| Failure::running(Message::WrongCall { details: error.to_string() }))
}

/// Whether the search should stop, for whatever reason.
#[inline]
pub(crate) fn must_stop() -> bool {
    STATE.load(Ordering::Relaxed) != RUNNING
}

/// Whether the user asked to stop.
pub(crate) fn is_interrupted() -> bool {
    STATE.load(Ordering::Relaxed) == INTERRUPTED
}

/// Stops the search after a time, unless dropped before.
pub(crate) struct Timer {
    _cancel: mpsc::Sender<()>,
}

impl Timer {
    /// Without a limit there is nothing to start. A limit that an earlier answer has run
    /// into is forgotten.
    pub(crate) fn start(limit: Option<Duration>) -> Option<Self> {
        let _ = exchange(TIMED_OUT, RUNNING);
        let limit = limit?;
        let (cancel, cancelled) = mpsc::channel::<()>();
        std::thread::spawn(move || {
            if cancelled.recv_timeout(limit) == Err(mpsc::RecvTimeoutError::Timeout) {
                let _ = exchange(RUNNING, TIMED_OUT);
            }
        });
        Some(Self { _cancel: cancel })
    }
}

fn exchange(from: u8, to: u8) -> Result<u8, u8> {
    STATE.compare_exchange(from, to, Ordering::SeqCst, Ordering::SeqCst)
}
