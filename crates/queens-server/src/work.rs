//! Work that takes longer than a few microseconds: on threads of its own, a limited number at a time, with a time limit.
//! Its answer is one document, or a stream of server-sent events that the client takes at its own pace.
//!
//! A [`JobGuard`] is held by the request, or by the answer that streams. When it is dropped, the [`Control`] of the work
//! is cancelled; the work stops and its slot is free again.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::Frame;
use queens_app::{Control, StopReason, cores};
use queens_messages::Message;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::{JoinHandle, JoinSet};

use crate::answer::{self, Code, Fault};
use crate::connection::ConnectionState;
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
    /// The connection that the work is for.
    pub(crate) connection: Option<Arc<ConnectionState>>,
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
            connection: None,
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

    /// The answer of `job`, which must check its [`Control`].
    pub(crate) async fn run(
        &self,
        class: WorkClass,
        time: Duration,
        job: impl FnOnce(&Control) -> Result<Response, Fault> + Send + 'static,
    ) -> Result<Response, Fault> {
        let (_guard, running) = self.start(class, time, job).await?;
        running.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    /// The document of `job` as JSON.
    pub(crate) async fn json<T: Serialize, E: Into<Fault>>(
        &self,
        class: WorkClass,
        time: Duration,
        job: impl FnOnce(&Control) -> Result<T, E> + Send + 'static,
    ) -> Result<Response, Fault> {
        let document = |control: &_| Ok(answer::json(&job(control).map_err(Into::into)?));
        self.run(class, time, document).await
    }

    /// The events that `job` sends; its error is the last one.
    pub(crate) async fn stream(
        &self,
        class: WorkClass,
        time: Duration,
        job: impl FnOnce(&Events) -> Result<(), Fault> + Send + 'static,
    ) -> Result<Response, Fault> {
        let (sender, receiver) = mpsc::channel(BUFFERED_EVENTS);
        let send = |control: &Control| {
            let events = Events { sender, control: control.clone(), start: Instant::now() };
            if let Err(fault) = job(&events) {
                events.send("error", &fault);
            }
        };
        let (_guard, _) = self.start(class, time, send).await?;
        Ok(answer::of_type("text/event-stream", Body::new(EventBody { receiver, _guard })))
    }

    /// Starts `job` when it has a slot.
    async fn start<T: Send + 'static>(
        &self,
        class: WorkClass,
        time: Duration,
        job: impl FnOnce(&Control) -> T + Send + 'static,
    ) -> Result<(JobGuard, JoinHandle<T>), Fault> {
        let (control, connection) = (self.closing.child(), self.connection.clone());
        let [late, own] = [control.clone(), control.clone()];
        let mut guard = JobGuard { control, connection, timer: JoinSet::new() };
        guard.connection.iter().for_each(|connection| connection.work());
        let slot = self.slot(class).await?;
        guard.timer.spawn(async move {
            tokio::time::sleep(time).await;
            late.time_out();
        });
        let running = tokio::task::spawn_blocking(move || {
            let _slot = slot; // free when the work has ended, not when the request is dropped
            job(&own)
        });
        Ok((guard, running))
    }

    /// A slot of the class; an error if there is none, for brief work if its queue is full.
    async fn slot(&self, class: WorkClass) -> Result<OwnedSemaphorePermit, Fault> {
        let busy = |_| Fault::new(Code::Busy, &Message::TooBusy);
        match class {
            WorkClass::Brief => {
                let _waiting = self.queue.try_acquire().map_err(busy)?;
                Arc::clone(&self.brief).acquire_owned().await.map_err(|_| Fault::broken())
            }
            WorkClass::Heavy => Arc::clone(&self.heavy).try_acquire_owned().map_err(busy),
            WorkClass::Long => Arc::clone(&self.long).try_acquire_owned().map_err(busy),
        }
    }
}

/// Stops a job when it is dropped, or when its time is over.
struct JobGuard {
    control: Control,
    connection: Option<Arc<ConnectionState>>,
    timer: JoinSet<()>,
}

impl Drop for JobGuard {
    fn drop(&mut self) {
        self.control.cancel();
        self.connection.iter().for_each(|connection| connection.wait());
    }
}

/// Events that are buffered for a slow reader; work that has more of them waits.
const BUFFERED_EVENTS: usize = 4;

/// Sends the events of running work.
#[derive(Clone)]
pub(crate) struct Events {
    sender: mpsc::Sender<Bytes>,
    pub(crate) control: Control,
    pub(crate) start: Instant,
}

impl Events {
    /// Sends an event, once the channel has room for it. If the connection is closed, which also happens to a client
    /// that takes nothing for a while, the work is cancelled.
    pub(crate) fn send(&self, name: &str, document: &impl Serialize) {
        let _ = self.sender.blocking_send(event(name, document));
    }

    /// Sends an event, or drops it if the channel is full: another like it will follow.
    pub(crate) fn offer(&self, name: &str, document: &impl Serialize) {
        let _ = self.sender.try_send(event(name, document));
    }

    /// Whether the connection is closed, or the server stops.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.control.stop_reason() == Some(StopReason::Cancelled)
    }
}

/// The text of an event; its JSON is a single line.
fn event(name: &str, document: &impl Serialize) -> Bytes {
    let document = serde_json::to_string(document).unwrap_or_default();
    format!("event: {name}\ndata: {document}\n\n").into()
}

/// The body of an answer with events.
struct EventBody {
    receiver: mpsc::Receiver<Bytes>,
    _guard: JobGuard,
}

impl HttpBody for EventBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.receiver.poll_recv(context).map(|event| event.map(|bytes| Ok(Frame::data(bytes))))
    }
}

/// Limits how often events are sent.
pub(crate) struct Throttle {
    next: Mutex<Instant>,
    pause: Duration,
}

impl Throttle {
    pub(crate) fn new(pause: Duration) -> Self {
        Self { next: Mutex::new(Instant::now()), pause }
    }

    /// Whether the pause since the last event is over.
    pub(crate) fn is_due(&self) -> bool {
        let (mut next, now) = (locked(&self.next), Instant::now());
        let is_due = now >= *next;
        if is_due {
            *next = now + self.pause;
        }
        is_due
    }
}

/// The value; a panic of another thread does not matter.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs `job` on a thread of low priority, which the threads that it starts inherit: a count on all cores must not
/// starve the browser that shows its progress.
pub(crate) fn with_low_priority<T: Send>(job: impl FnOnce() -> T + Send) -> Result<T, Fault> {
    let run = || {
        #[cfg(target_os = "linux")]
        // on Linux this is for the thread; elsewhere for the whole process
        let _ = rustix::process::setpriority_process(None, LOW_PRIORITY);
        job()
    };
    std::thread::scope(|scope| scope.spawn(run).join()).map_err(|_| Fault::broken())
}

/// The default of the command `nice`.
#[cfg(target_os = "linux")]
const LOW_PRIORITY: i32 = 10;

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
        assert_eq!(refused.error.code, Code::Busy);
        drop(taken);
        for waiting in line {
            assert!(waiting.await.expect("it goes on"), "all that are in the line get a turn");
        }
        assert!(work.slot(WorkClass::Brief).await.is_ok());
    }
}
