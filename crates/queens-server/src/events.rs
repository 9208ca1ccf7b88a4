//! Answers that stream: server-sent events, written by running work and read at the client's pace.
//!
//! A channel holds a few events; work that has more of them waits. When the client closes the connection, the
//! [`JobGuard`] is dropped, and the work ends.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Mutex;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::Frame;
use n_queens::Control;
use serde::Serialize;
use tokio::sync::mpsc;

use crate::answer;
use crate::fault::Fault;
use crate::pool::locked;
use crate::work::{JobGuard, WorkClass, WorkSlots};

/// Events that are buffered for a slow reader.
const BUFFERED: usize = 4;

/// Sends the events of running work.
#[derive(Clone)]
pub(crate) struct Events {
    sender: mpsc::Sender<Bytes>,
    pub(crate) control: Control,
    pub(crate) start: Instant,
}

impl Events {
    /// Sends an event, once the channel has room for it. False if the connection is closed, which also happens to a
    /// client that takes nothing for a while.
    pub(crate) fn send(&self, name: &str, document: &impl Serialize) -> bool {
        self.sender.blocking_send(frame(name, document)).is_ok()
    }

    /// Sends an event, or drops it if the channel is full: another like it will follow.
    pub(crate) fn offer(&self, name: &str, document: &impl Serialize) {
        let _ = self.sender.try_send(frame(name, document));
    }

    /// Sends an error as the last event.
    pub(crate) fn fail(&self, fault: &Fault) {
        self.send("error", fault);
    }

    /// Seconds since the start.
    pub(crate) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }
}

/// The text of an event; its JSON is a single line.
fn frame(name: &str, document: &impl Serialize) -> Bytes {
    let document = serde_json::to_string(document).unwrap_or_default();
    format!("event: {name}\ndata: {document}\n\n").into()
}

/// Limits how often events are sent.
pub(crate) struct Throttle {
    last: Mutex<Option<Instant>>,
    pause: Duration,
}

impl Throttle {
    pub(crate) const fn new(pause: Duration) -> Self {
        Self { last: Mutex::new(None), pause }
    }

    /// Whether the pause since the last event is over.
    pub(crate) fn is_due(&self) -> bool {
        let mut last = locked(&self.last);
        let is_due = last.is_none_or(|last| last.elapsed() >= self.pause);
        if is_due {
            *last = Some(Instant::now());
        }
        is_due
    }
}

/// The answer with the events that `job` sends.
pub(crate) async fn stream(
    work: &WorkSlots,
    lane: WorkClass,
    time: Duration,
    job: impl FnOnce(&Events) + Send + 'static,
) -> Result<Response, Fault> {
    let slot = work.slot(lane).await?;
    let guard = work.guard(time);
    let (sender, receiver) = mpsc::channel(BUFFERED);
    let events = Events { sender, control: guard.control.clone(), start: Instant::now() };
    tokio::task::spawn_blocking(move || {
        let _slot = slot;
        job(&events);
    });
    Ok(answer::of_type("text/event-stream", Body::new(EventBody { receiver, _guard: guard })))
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
