//! Work that takes longer than a few microseconds: on threads of its own, a few at a time, with a time limit,
//! and ended when its client is gone.
//!
//! What waits for the answer holds a [`Leash`]. The work looks at its [`Control`] all the time. The leash is dropped with the
//! request, or with the answer that streams; then the work stops, and its slot comes free.

use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use queens_app::{Control, Error, StopReason, Weight, cores};
use queens_messages::Message;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;

use crate::answer;
use crate::fault::{Code, Fault};
use crate::limits;

/// How much work it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lane {
    /// Milliseconds: it waits for its turn, unless too many do.
    Brief,
    /// Seconds: refused if all slots are taken.
    Heavy,
    /// Minutes: the same, with slots of its own, so that answers do not wait for what is watched.
    Long,
}

impl Lane {
    /// The lane of a request; none if it needs no thread of its own.
    pub(crate) const fn of(weight: Weight) -> Option<Self> {
        match weight {
            Weight::Instant => None,
            Weight::Brief => Some(Self::Brief),
            Weight::Heavy => Some(Self::Heavy),
        }
    }
}

/// The slots of the server.
#[derive(Clone)]
pub(crate) struct Work {
    brief: Arc<Semaphore>,
    /// Places to wait for a turn.
    queue: Arc<Semaphore>,
    heavy: Arc<Semaphore>,
    long: Arc<Semaphore>,
    /// Stops all work when the server stops.
    closing: Control,
}

impl Work {
    pub(crate) fn new() -> Self {
        let slots = |count| Arc::new(Semaphore::new(count));
        Self {
            brief: slots(cores().get()),
            queue: slots(limits::BRIEF_QUEUE),
            heavy: slots(limits::HEAVY_JOBS),
            long: slots(limits::LONG_JOBS),
            closing: Control::new(),
        }
    }

    /// Whether all slots are free.
    pub(crate) fn is_idle(&self) -> bool {
        let fresh = [(&self.brief, cores().get()), (&self.heavy, limits::HEAVY_JOBS)];
        let mut all = fresh.into_iter().chain([(&self.long, limits::LONG_JOBS)]);
        all.all(|(slots, count)| slots.available_permits() == count)
    }

    /// The server stops: so does all work.
    pub(crate) fn close(&self) {
        self.closing.cancel();
    }

    /// The answer of `job`, which must look at its [`Control`].
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        lane: Lane,
        time: Duration,
        job: impl FnOnce(&Control) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let slot = self.slot(lane).await?;
        let leash = self.leash(time);
        let control = leash.control();
        let done = tokio::task::spawn_blocking(move || {
            let _slot = slot; // free when the work has ended, not when its client is gone
            job(&control)
        });
        let answer = done.await.map_err(|_| Fault::broken());
        drop(leash);
        answer
    }

    /// The answer of `job` as a JSON document.
    pub(crate) async fn json<T: Serialize>(
        &self,
        lane: Lane,
        time: Duration,
        job: impl FnOnce(&Control) -> Result<T, Error> + Send + 'static,
    ) -> Result<Response, Fault> {
        let document = self.run(lane, time, move |control| answer::written(&job(control)?));
        Ok(answer::of_type(answer::JSON, document.await??))
    }

    /// A place to work; of the long and the heavy ones either at once or not at all, of the brief ones soon or not at
    /// all.
    pub(crate) async fn slot(&self, lane: Lane) -> Result<OwnedSemaphorePermit, Fault> {
        let busy = |_| Fault::new(Code::Busy, &Message::TooBusy);
        match lane {
            Lane::Brief => {
                let _waiting = self.queue.try_acquire().map_err(busy)?;
                Arc::clone(&self.brief).acquire_owned().await.map_err(|_| Fault::broken())
            }
            Lane::Heavy => Arc::clone(&self.heavy).try_acquire_owned().map_err(busy),
            Lane::Long => Arc::clone(&self.long).try_acquire_owned().map_err(busy),
        }
    }

    /// A leash for work that may take so long.
    pub(crate) fn leash(&self, time: Duration) -> Leash {
        let control = self.closing.child();
        let late = control.clone();
        let timer = tokio::spawn(async move {
            tokio::time::sleep(time).await;
            late.time_out();
        });
        Leash { control, timer: timer.abort_handle() }
    }
}

/// Does `job` on a thread that gives way to all others, and so do the threads that it starts: a count on all
/// cores must not starve the browser that shows how far it is.
pub(crate) fn giving_way(job: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        scope.spawn(|| {
            #[cfg(target_os = "linux")]
            // where this is about a thread; elsewhere it is about the process
            let _ = rustix::process::setpriority_process(None, GIVING_WAY);
            job();
        });
    });
}

/// What `nice` gives to a command.
#[cfg(target_os = "linux")]
const GIVING_WAY: i32 = 10;

/// Held by what waits for the answer; dropping it ends the work.
pub(crate) struct Leash {
    control: Control,
    timer: AbortHandle,
}

impl Leash {
    /// What the work looks at.
    pub(crate) fn control(&self) -> Control {
        self.control.clone()
    }
}

impl Drop for Leash {
    fn drop(&mut self) {
        self.timer.abort();
        self.control.cancel();
    }
}

/// Whether nothing waits for the answer any more.
pub(crate) fn is_unwanted(control: &Control) -> bool {
    control.stop_reason() == Some(StopReason::Cancelled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn brief_work_waits_in_a_line_of_limited_length() {
        let work = Work::new();
        let mut taken = Vec::new();
        for _ in 0..cores().get() {
            taken.push(work.slot(Lane::Brief).await.expect("a slot for each core"));
        }
        let wait = |work: Work| tokio::spawn(async move { work.slot(Lane::Brief).await.is_ok() });
        let line: Vec<_> = (0..limits::BRIEF_QUEUE).map(|_| wait(work.clone())).collect();
        while work.queue.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = work.slot(Lane::Brief).await.expect_err("the line is full");
        assert_eq!(refused.document().error.code, Code::Busy);
        drop(taken);
        for waiting in line {
            assert!(waiting.await.expect("it goes on"), "all that are in the line get a turn");
        }
        assert!(work.slot(Lane::Brief).await.is_ok());
    }
}
