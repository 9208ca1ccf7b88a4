//! Stops a job from outside: by Ctrl-C, SIGTERM or a time limit.
//!
//! [`root`] stops when the user stops the program. Every question has a child of it, with its time limit.

use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use n_queens::Control;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;

use crate::progress::lock;
use crate::{Failure, code};

static ROOT: LazyLock<Control> = LazyLock::new(Control::new);

/// What must be done before the program may end at once: the view restores the terminal, and a blocked reader notes why.
static CLEANUP: Mutex<Option<fn()>> = Mutex::new(None);

/// How long the view or the reader may take to end by itself. Reading from a terminal or a pipe can block for ever.
const GRACE: Duration = Duration::from_millis(500);

/// From now on Ctrl-C, SIGTERM and a closed terminal stop the search; a second signal ends the program. A file that may
/// not grow (`ulimit -f`) does not end it: writing fails instead.
pub(crate) fn obey_signals() -> Result<(), Failure> {
    let mut wanted = vec![SIGINT, SIGTERM, SIGXFSZ];
    if !ignores_hangup() {
        wanted.push(SIGHUP);
    }
    let mut signals = Signals::new(wanted)?;
    std::thread::spawn(move || {
        signals.forever().filter(|&signal| signal != SIGXFSZ).for_each(|_| stop());
    });
    Ok(())
}

fn stop() {
    let is_first = !is_interrupted();
    root().cancel();
    if is_first && lock(&CLEANUP).is_some() {
        std::thread::sleep(GRACE);
    }
    let left = lock(&CLEANUP).take();
    if is_first && left.is_none() {
        return;
    }
    if let Some(cleanup) = left {
        cleanup();
    }
    std::process::exit(code::INTERRUPTED.into())
}

/// Whether the parent process, such as nohup, set this program to outlive the terminal.
fn ignores_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (SIGHUP - 1) & 1 == 1)
}

/// Sets or clears what must be done before the program may end at once.
pub(crate) fn set_cleanup(cleanup: Option<fn()>) {
    *lock(&CLEANUP) = cleanup;
}

/// Stops when the user asks the program to stop.
pub(crate) fn root() -> &'static Control {
    &ROOT
}

/// For one question, which also stops at its time limit, counted from now.
pub(crate) fn of_question(limit: Option<Duration>) -> Control {
    let control = root().child();
    match limit {
        Some(limit) => control.with_timeout(limit),
        None => control,
    }
}

/// Whether the user asked to stop.
pub(crate) fn is_interrupted() -> bool {
    root().should_stop()
}
