//! Work that takes longer than a few microseconds: on threads of its own, a limited number at a time, with a time limit.
//! Its answer is one document, or a stream of server-sent events that the client takes at its own pace.
//!
//! A [`JobGuard`] is held by the request, or by the answer that streams. When it is dropped, the [`Control`] of the work
//! is cancelled; the work stops and its slot is free again.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::Frame;
use queens_api::{AnswerKind, Code, Document, EventSink, Events, Fault, Prepared, WorkClass};
use queens_app::{Control, cores};
use queens_messages::Message;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::{JoinHandle, JoinSet};

use crate::connection::ConnectionState;
use crate::{answer, limits};

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

    /// The response to a request that was prepared.
    pub(crate) async fn answer(&self, Prepared { class, time, answer }: Prepared) -> Response {
        let answered = match answer {
            AnswerKind::Document(run) if class == WorkClass::Instant => run(&Control::new()),
            AnswerKind::Document(run) => self.document(class, time, run).await,
            AnswerKind::Events(run) => match self.stream(class, time, run).await {
                Ok(response) => return response,
                Err(fault) => Err(fault),
            },
        };
        answer::answered(answered)
    }

    async fn document(
        &self,
        class: WorkClass,
        time: Duration,
        run: impl FnOnce(&Control) -> Result<Document, Fault> + Send + 'static,
    ) -> Result<Document, Fault> {
        let (_guard, running) = self.start(class, time, run).await?;
        running.await.unwrap_or_else(|_| Err(Fault::broken()))
    }

    async fn stream(
        &self,
        class: WorkClass,
        time: Duration,
        run: impl FnOnce(&Events) -> Result<(), Fault> + Send + 'static,
    ) -> Result<Response, Fault> {
        let (sender, receiver) = mpsc::channel(BUFFERED_EVENTS);
        let send = move |control: &Control| {
            let events = Events::new(Sender(sender), control);
            events.run(|events| match class {
                WorkClass::Background => with_low_priority(|| run(events)),
                _ => run(events),
            });
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

    /// A slot of the class. Brief work is queued if all slots are taken, and refused if the queue is full; other work is
    /// refused. Work of minutes has slots of its own, so that streams do not block answers.
    async fn slot(&self, class: WorkClass) -> Result<OwnedSemaphorePermit, Fault> {
        let busy = |_| Fault::new(Code::Busy, &Message::TooBusy);
        match class {
            WorkClass::Instant | WorkClass::Brief => {
                let _waiting = self.queue.try_acquire().map_err(busy)?;
                Arc::clone(&self.brief).acquire_owned().await.map_err(|_| Fault::broken())
            }
            WorkClass::Heavy => Arc::clone(&self.heavy).try_acquire_owned().map_err(busy),
            WorkClass::Long | WorkClass::Background => {
                Arc::clone(&self.long).try_acquire_owned().map_err(busy)
            }
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

/// Sends events to a connection. If that is closed, which also happens to a client that takes nothing for a while, the work
/// is cancelled.
struct Sender(mpsc::Sender<Bytes>);

impl EventSink for Sender {
    fn send(&self, name: &str, json: &str) {
        let _ = self.0.blocking_send(event(name, json));
    }

    fn offer(&self, name: &str, json: &str) {
        let _ = self.0.try_send(event(name, json));
    }
}

fn event(name: &str, json: &str) -> Bytes {
    format!("event: {name}\ndata: {json}\n\n").into()
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

/// The value; a panic of another thread does not matter.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs `job` on a thread of low priority, which the threads that it starts inherit: a count on all cores must not
/// starve the browser that shows its progress.
fn with_low_priority<T: Send>(job: impl FnOnce() -> Result<T, Fault> + Send) -> Result<T, Fault> {
    let run = || {
        #[cfg(target_os = "linux")]
        // on Linux this is for the thread; elsewhere for the whole process
        let _ = rustix::process::setpriority_process(None, LOW_PRIORITY);
        job()
    };
    std::thread::scope(|scope| scope.spawn(run).join()).unwrap_or_else(|_| Err(Fault::broken()))
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
