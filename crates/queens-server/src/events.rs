//! Answers that stream: server-sent events, written by work that is under way and read at the client's pace.
//!
//! Between the two there is room for a few events and no more. Work that has more to say waits, but not for
//! ever; when the client is gone, so is its [leash](crate::work::Leash), and the work ends.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use http_body::Frame;
use n_queens::Control;
use serde::Serialize;
use tokio::sync::mpsc;

use crate::answer;
use crate::fault::Fault;
use crate::work::{Lane, Leash, Work};

/// Events that wait for a slow reader.
const ROOM: usize = 4;

/// Where work writes its events.
#[derive(Clone)]
pub(crate) struct Events {
    sender: mpsc::Sender<Bytes>,
    pub(crate) control: Control,
    pub(crate) start: Instant,
}

impl Events {
    /// Writes an event, waiting for its turn. False if the client is gone: a connection whose client takes
    /// nothing is closed after a while, and with it the stream.
    pub(crate) fn send(&self, name: &str, document: &impl Serialize) -> bool {
        self.sender.blocking_send(frame(name, document)).is_ok()
    }

    /// Writes an event unless others wait already: another like it will follow.
    pub(crate) fn offer(&self, name: &str, document: &impl Serialize) {
        let _ = self.sender.try_send(frame(name, document));
    }

    /// Writes an error as the last event.
    pub(crate) fn fail(&self, fault: &Fault) {
        self.send("error", fault.document());
    }

    /// Seconds since it began.
    pub(crate) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }
}

/// An event on the wire; JSON is a single line.
fn frame(name: &str, document: &impl Serialize) -> Bytes {
    let document = serde_json::to_string(document).unwrap_or_default();
    format!("event: {name}\ndata: {document}\n\n").into()
}

/// Lets something happen at most once in a while.
pub(crate) struct Rhythm {
    last: Mutex<Option<Instant>>,
    pause: Duration,
}

impl Rhythm {
    pub(crate) const fn new(pause: Duration) -> Self {
        Self { last: Mutex::new(None), pause }
    }

    /// Whether it is time again.
    pub(crate) fn is_due(&self) -> bool {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = last.is_none_or(|last| last.elapsed() >= self.pause);
        if is_due {
            *last = Some(Instant::now());
        }
        is_due
    }
}

/// The answer that `job` writes.
pub(crate) async fn stream(
    work: &Work,
    lane: Lane,
    time: Duration,
    job: impl FnOnce(&Events) + Send + 'static,
) -> Result<Response, Fault> {
    let slot = work.slot(lane).await?;
    let leash = work.leash(time);
    let (sender, receiver) = mpsc::channel(ROOM);
    let events = Events { sender, control: leash.control(), start: Instant::now() };
    tokio::task::spawn_blocking(move || {
        let _slot = slot;
        job(&events);
    });
    Ok(answer::of_type("text/event-stream", Body::new(Flow { receiver, _leash: leash })))
}

/// The body of such an answer.
struct Flow {
    receiver: mpsc::Receiver<Bytes>,
    _leash: Leash,
}

impl HttpBody for Flow {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.receiver.poll_recv(context).map(|event| event.map(|bytes| Ok(Frame::data(bytes))))
    }
}
