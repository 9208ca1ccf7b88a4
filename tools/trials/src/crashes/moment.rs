//! When a count is killed.

use std::io;
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant, SystemTime};

use rand_xoshiro::Xoshiro256PlusPlus;

use crate::chance::below;

/// How often it looks whether the child has ended by itself.
const LOOK: Duration = Duration::from_millis(1);

pub(super) enum Moment {
    /// So long after the start.
    After(Duration),
    /// So long after a save has begun, the first or the second.
    Saving { earlier: u64, after: Duration },
}

impl Moment {
    /// Somewhere in a run that will take about as long as `expected`.
    pub(super) fn random(generator: &mut Xoshiro256PlusPlus, expected: Duration) -> Self {
        let mut within = |longest: Duration| {
            Duration::from_nanos(below(generator, longest.as_nanos() as u64 + 1))
        };
        let startup = within(Duration::from_millis(15));
        let anywhere = within(expected);
        let at_the_end = expected.mul_f64(0.85) + within(expected.mul_f64(0.25));
        let while_saving = within(Duration::from_millis(2));
        match below(generator, 8) {
            0 => Self::After(startup),
            1 | 2 => Self::After(anywhere),
            3 | 4 => Self::After(at_the_end),
            _ => Self::Saving { earlier: below(generator, 2), after: while_saving },
        }
    }

    /// Waits for the moment, or for the child's end.
    pub(super) fn wait(&self, child: &mut Child, unfinished: &Path) -> io::Result<()> {
        match *self {
            Self::After(time) => wait_for(child, time),
            Self::Saving { earlier, after } => {
                wait_for_save(child, unfinished, earlier)?;
                wait_for(child, after)
            }
        }
    }
}

fn wait_for(child: &mut Child, time: Duration) -> io::Result<()> {
    let start = Instant::now();
    while start.elapsed() < time && child.try_wait()?.is_none() {
        std::thread::sleep(LOOK.min(time.saturating_sub(start.elapsed())));
    }
    Ok(())
}

/// When the unfinished file was last written to, if it is there.
pub(super) fn written(unfinished: &Path) -> Option<SystemTime> {
    unfinished.metadata().ok()?.modified().ok()
}

/// Looks as often as it can: a save is over in no time. What an earlier kill left behind is no save.
fn wait_for_save(child: &mut Child, unfinished: &Path, mut earlier: u64) -> io::Result<()> {
    let mut last = written(unfinished);
    while child.try_wait()?.is_none() {
        let now = written(unfinished);
        if now.is_some() && now != last {
            if earlier == 0 {
                break;
            }
            earlier -= 1;
        }
        last = now;
    }
    Ok(())
}
