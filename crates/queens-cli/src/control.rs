//! What can stop a search from outside: Ctrl-C, SIGTERM, a time limit.
//!
//! Searches look at one flag at every placement; no clock is read on the way.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Duration;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;

use crate::failure::{Failure, code};

const RUNNING: u8 = 0;
const TIMED_OUT: u8 = 1;
const INTERRUPTED: u8 = 2;
const FAILED: u8 = 3;

static STATE: AtomicU8 = AtomicU8::new(RUNNING);

/// What must be put right before the program may end at once: the terminal of the view.
static LAST_WILL: Mutex<Option<fn()>> = Mutex::new(None);

/// How long somebody with a last will may take to end in an orderly way. A terminal that is
/// gone can keep its reader busy for ever.
const GRACE: Duration = Duration::from_secs(1);

/// From now on Ctrl-C, SIGTERM and a closed terminal ask the search to stop; a second signal
/// ends the program. A file that may not grow (`ulimit -f`) does not end it: who writes is told.
pub(crate) fn obey_signals() -> Result<(), Failure> {
    let mut wanted = vec![SIGINT, SIGTERM, SIGXFSZ];
    if !ignores_hangup() {
        wanted.push(SIGHUP);
    }
    let mut signals = Signals::new(wanted)?;
    std::thread::spawn(move || {
        signals.forever().filter(|&signal| signal != SIGXFSZ).for_each(|_| obey());
    });
    Ok(())
}

fn obey() {
    let again = STATE.swap(INTERRUPTED, Ordering::SeqCst) == INTERRUPTED;
    if again || is_overdue() {
        leave_at_once();
    }
}

/// Whether whoever started us, such as nohup, wants us to outlive the terminal.
fn ignores_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (SIGHUP - 1) & 1 == 1)
}

/// Sets or clears what must be done before the program may end at once.
pub(crate) fn set_last_will(will: Option<fn()>) {
    *last_will() = will;
}

fn last_will() -> MutexGuard<'static, Option<fn()>> {
    LAST_WILL.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_overdue() -> bool {
    let waits = last_will().is_some();
    if waits {
        std::thread::sleep(GRACE);
    }
    waits && last_will().is_some()
}

fn leave_at_once() -> ! {
    if let Some(will) = last_will().take() {
        will();
    }
    std::process::exit(code::INTERRUPTED.into())
}

/// Whether the search should stop, for whatever reason.
#[inline]
pub(crate) fn must_stop() -> bool {
    STATE.load(Ordering::Relaxed) != RUNNING
}

/// Asks the work to stop because something beside it has failed.
pub(crate) fn stop() {
    let _ = exchange(RUNNING, FAILED);
}

/// Whether the user asked to stop.
pub(crate) fn is_interrupted() -> bool {
    STATE.load(Ordering::Relaxed) == INTERRUPTED
}

/// Whether the time limit is over.
pub(crate) fn is_timed_out() -> bool {
    STATE.load(Ordering::Relaxed) == TIMED_OUT
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
