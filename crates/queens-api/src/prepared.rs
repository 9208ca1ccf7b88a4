//! What an operation does once its request is read: it makes one document, or sends events. The door that was asked runs
//! it, with a [`Control`] that stops it.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use n_queens::clock::Instant;
use queens_app::{Control, StopReason};
use serde::Serialize;

use crate::Fault;

/// The media type of a document.
pub const JSON: &str = "application/json";
/// The media type of one document a line.
pub const LINES: &str = "application/x-ndjson";

/// A request that was read and validated.
pub struct Prepared {
    /// How much work it is.
    pub class: WorkClass,
    /// How long it may take.
    pub time: Duration,
    /// What makes its answer.
    pub answer: AnswerKind,
}

/// Makes the document of an answer.
pub(crate) type MakeDocument = Box<dyn FnOnce(&Control) -> Result<Document, Fault> + Send>;
/// Sends the events of an answer.
pub(crate) type SendEvents = Box<dyn FnOnce(&Events) -> Result<(), Fault> + Send>;

/// What makes an answer.
pub enum AnswerKind {
    /// Makes one document.
    Document(MakeDocument),
    /// Sends events; an error is the last of them.
    Events(SendEvents),
}

/// A class of work, by how long it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WorkClass {
    /// Microseconds.
    Instant,
    /// Milliseconds.
    Brief,
    /// Seconds.
    Heavy,
    /// Minutes.
    Long,
    /// Minutes on all cores, which must not starve the browser that shows the progress.
    Background,
}

impl Prepared {
    /// An answer in one document.
    pub(crate) fn document(
        class: WorkClass,
        time: Duration,
        run: impl FnOnce(&Control) -> Result<Document, Fault> + Send + 'static,
    ) -> Self {
        Self { class, time, answer: AnswerKind::Document(Box::new(run)) }
    }

    /// An answer in one document of JSON.
    pub(crate) fn json<T: Serialize, E: Into<Fault>>(
        class: WorkClass,
        time: Duration,
        run: impl FnOnce(&Control) -> Result<T, E> + Send + 'static,
    ) -> Self {
        let document = |control: &_| Ok(Document::json(&run(control).map_err(Into::into)?));
        Self::document(class, time, document)
    }

    /// An answer in events.
    pub(crate) fn events(
        class: WorkClass,
        time: Duration,
        run: impl FnOnce(&Events) -> Result<(), Fault> + Send + 'static,
    ) -> Self {
        Self { class, time, answer: AnswerKind::Events(Box::new(run)) }
    }
}

/// An answer of any type.
pub struct Document {
    /// Its media type.
    pub kind: &'static str,
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
}

impl Document {
    pub(crate) fn new(kind: &'static str, bytes: impl Into<Cow<'static, [u8]>>) -> Self {
        Self { kind, bytes: bytes.into() }
    }

    pub(crate) fn json(document: &impl Serialize) -> Self {
        Self::new(JSON, written(document))
    }
}

/// The JSON of a document, with a line end.
pub(crate) fn written(document: &impl Serialize) -> Vec<u8> {
    let mut text = serde_json::to_vec(document).expect("every answer is JSON");
    text.push(b'\n');
    text
}

/// Takes the events of running work to where they are wanted.
pub trait EventSink: Send + Sync {
    /// Sends an event, once there is room for it; its JSON is a single line.
    fn send(&self, name: &str, json: &str);

    /// Sends an event, or drops it if there is no room: another like it will follow.
    fn offer(&self, name: &str, json: &str) {
        self.send(name, json);
    }
}

/// Sends the events of running work.
#[derive(Clone)]
pub struct Events {
    sink: Arc<dyn EventSink>,
    pub(crate) control: Control,
    pub(crate) start: Instant,
}

impl Events {
    /// Events of work that begins now under this control.
    pub fn new(sink: impl EventSink + 'static, control: &Control) -> Self {
        Self { sink: Arc::new(sink), control: control.clone(), start: Instant::now() }
    }

    /// Runs the work of a stream; its error is the last event.
    pub fn run(&self, work: impl FnOnce(&Self) -> Result<(), Fault>) {
        if let Err(fault) = work(self) {
            self.send("error", &fault);
        }
    }

    pub(crate) fn send(&self, name: &str, document: &impl Serialize) {
        self.sink.send(name, &text(document));
    }

    pub(crate) fn offer(&self, name: &str, document: &impl Serialize) {
        self.sink.offer(name, &text(document));
    }

    /// Whether the answer is not wanted any more.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.control.stop_reason() == Some(StopReason::Cancelled)
    }
}

fn text(document: &impl Serialize) -> String {
    serde_json::to_string(document).unwrap_or_default()
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
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let is_due = now >= *next;
        if is_due {
            *next = now + self.pause;
        }
        is_due
    }
}
