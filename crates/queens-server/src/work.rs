//! Work that takes longer than a few microseconds: on threads of its own, a limited number at a time, with a time limit.
//!
//! A [`JobGuard`] is held by the request, or by the answer that streams. When it is dropped, the [`Control`] of the work
//! is cancelled; the work stops and its slot is free again.

use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use queens_app::{Control, Error, StopReason, cores};
use queens_messages::Message;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;

use crate::answer;
use crate::fault::{Code, Fault};
use crate::limits;

/// A class of work, by how long it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WorkClass {
    /// Milliseconds: queued if all slots are taken, refused if the queue is full.
    Brief,
    /// Seconds: refused if all slots are taken.
    Heavy,
    /// Minutes: refused if all slots are taken; it has slots of its own, so that streams do not block answers.
    Long,
}

/// The slots of the server.
#[derive(Clone)]
pub(crate) struct WorkSlots {
    brief: Arc<Semaphore>,
    /// Places in the queue for brief work.
    queue: Arc<Semaphore>,
    heavy: Arc<Semaphore>,
    long: Arc<Semaphore>,
    /// Stops all work when the server stops.
    closing: Control,
    /// How long a request may take to arrive.
    pub(crate) arrival: Duration,
}

impl WorkSlots {
    pub(crate) fn new(arrival: Duration) -> Self {
        let slots = |count| Arc::new(Semaphore::new(count));
        Self {
            brief: slots(cores().get()),
            queue: slots(limits::BRIEF_QUEUE),
            heavy: slots(limits::HEAVY_JOBS),
            long: slots(limits::LONG_JOBS),
            closing: Control::new(),
            arrival,
        }
    }

    /// Whether all slots are free.
    pub(crate) fn is_idle(&self) -> bool {
        self.brief.available_permits() == cores().get()
            && self.heavy.available_permits() == limits::HEAVY_JOBS
            && self.long.available_permits() == limits::LONG_JOBS
    }

    /// Stops all work, when the server stops.
    pub(crate) fn close(&self) {
        self.closing.cancel();
    }

    /// The result of `job`, which must check its [`Control`].
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        lane: WorkClass,
        time: Duration,
        job: impl FnOnce(&Control) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let slot = self.slot(lane).await?;
        let guard = self.guard(time);
        let control = guard.control.clone();
        let done = tokio::task::spawn_blocking(move || {
            let _slot = slot; // free when the work has ended, not when the request is dropped
            job(&control)
        });
        done.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// The result of `job` as a JSON document.
    pub(crate) async fn json<T: Serialize>(
        &self,
        lane: WorkClass,
        time: Duration,
        job: impl FnOnce(&Control) -> Result<T, Error> + Send + 'static,
    ) -> Result<Response, Fault> {
        let document = self.run(lane, time, move |control| Ok(answer::written(&job(control)?)));
        Ok(answer::of_type(answer::JSON, document.await?))
    }

    /// A slot of the lane; an error if there is none, for brief work if its queue is full.
    pub(crate) async fn slot(&self, lane: WorkClass) -> Result<OwnedSemaphorePermit, Fault> {
        let busy = |_| Fault::new(Code::Busy, &Message::TooBusy);
        match lane {
            WorkClass::Brief => {
                let _waiting = self.queue.try_acquire().map_err(busy)?;
                Arc::clone(&self.brief).acquire_owned().await.map_err(|_| Fault::broken())
            }
            WorkClass::Heavy => Arc::clone(&self.heavy).try_acquire_owned().map_err(busy),
            WorkClass::Long => Arc::clone(&self.long).try_acquire_owned().map_err(busy),
        }
    }

    /// The guard of a job with this time limit.
    pub(crate) fn guard(&self, time: Duration) -> JobGuard {
        let control = self.closing.child();
        let late = control.clone();
        let timer = tokio::spawn(async move {
            tokio::time::sleep(time).await;
            late.time_out();
        });
        JobGuard { control, timer: timer.abort_handle() }
    }
}

/// Runs `job` on a thread of low priority, which the threads that it starts inherit: a count on all cores must not
/// starve the browser that shows its progress.
pub(crate) fn with_low_priority(job: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        scope.spawn(|| {
            #[cfg(target_os = "linux")]
            // on Linux this is for the thread; elsewhere for the whole process
            let _ = rustix::process::setpriority_process(None, LOW_PRIORITY);
            job();
        });
    });
}

/// The default of the command `nice`.
#[cfg(target_os = "linux")]
const LOW_PRIORITY: i32 = 10;

/// Stops a job when it is dropped, or when its time is over.
pub(crate) struct JobGuard {
    /// The control of the job.
    pub(crate) control: Control,
    timer: AbortHandle,
}

impl Drop for JobGuard {
    fn drop(&mut self) {
        self.timer.abort();
        self.control.cancel();
    }
}

/// Whether the request was dropped, or the server stops.
pub(crate) fn is_cancelled(control: &Control) -> bool {
    control.stop_reason() == Some(StopReason::Cancelled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn brief_work_waits_in_a_line_of_limited_length() {
        let work = WorkSlots::new(limits::ARRIVAL);
        let mut taken = Vec::new();
        for _ in 0..cores().get() {
            taken.push(work.slot(WorkClass::Brief).await.expect("a slot for each core"));
        }
        let wait = |work: WorkSlots| {
            tokio::spawn(async move { work.slot(WorkClass::Brief).await.is_ok() })
        };
        let line: Vec<_> = (0..limits::BRIEF_QUEUE).map(|_| wait(work.clone())).collect();
        while work.queue.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = work.slot(WorkClass::Brief).await.expect_err("the line is full");
        assert_eq!(refused.code(), Code::Busy);
        drop(taken);
        for waiting in line {
            assert!(waiting.await.expect("it goes on"), "all that are in the line get a turn");
        }
        assert!(work.slot(WorkClass::Brief).await.is_ok());
    }
}
