//! The API of n-queens as WebAssembly: [`answer`] reads one request, an operation with its fields, and sends its answer to a
//! sink. The page's worker calls it through the [`exports`]; a test of Node compares its answers with those of this build.
#![deny(missing_docs)]
#![cfg_attr(not(target_family = "wasm"), forbid(unsafe_code))]

#[cfg(target_family = "wasm")]
mod exports;

use std::sync::Arc;

use queens_api::{
    AnswerKind, BODY, Code, EventSink, Events, Fault, Operation, OperationVisitor, Prepared,
    RequestInput, RequestShape, visit_operations,
};
use queens_app::Control;
use queens_messages::{Message, message};
use serde::Deserialize;
use serde_json::Value;

/// Where the parts of an answer go: each has a name, and bytes.
pub trait AnswerSink: Send + Sync + 'static {
    /// Takes one part: an event, or a whole document, named by its media type. An error is named `error`.
    fn take(&self, name: &str, bytes: &[u8]);
}

/// A request, as the worker writes it.
#[derive(Deserialize)]
struct Question {
    /// The path of the operation.
    operation: String,
    /// Its fields by name: texts, as in a query, or JSON, as in a body.
    #[serde(default)]
    fields: Vec<(String, Value)>,
    /// The request of an operation that takes a text.
    #[serde(default)]
    text: String,
}

/// Answers a request.
///
/// ```
/// struct Print;
/// impl queens_wasm::AnswerSink for Print {
///     fn take(&self, name: &str, bytes: &[u8]) {
///         println!("{name}: {}", String::from_utf8_lossy(bytes));
///     }
/// }
/// queens_wasm::answer(br#"{ "operation": "/solve", "fields": [["n", "8"]] }"#, Print);
/// ```
pub fn answer(request: &[u8], sink: impl AnswerSink) {
    let sink = Arc::new(sink);
    let answered = prepared(request).and_then(|prepared| run(prepared, &sink));
    if let Err(fault) = answered {
        let json = serde_json::to_vec(&fault).unwrap_or_default();
        sink.take("error", &json);
    }
}

/// What the request asks for.
fn prepared(request: &[u8]) -> Result<Prepared, Fault> {
    let too_large = || Fault::new(Code::BodyTooLarge, &message!(BodyTooLarge { most: BODY }));
    // In JSON a character of a text has up to six.
    if request.len() > 6 * BODY {
        return Err(too_large());
    }
    let question: Question = serde_json::from_slice(request).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        Fault::new(Code::BadJson, &message!(NotJson { line, column }))
    })?;
    if question.text.len() > BODY {
        return Err(too_large());
    }
    let path = question.operation.clone();
    let mut asked = Asked { question, prepared: None };
    visit_operations(&mut asked);
    let nothing_there = || Err(Fault::new(Code::NotFound, &Message::NothingThere { path }));
    asked.prepared.unwrap_or_else(nothing_there)
}

/// Finds the operation of a question.
struct Asked {
    question: Question,
    prepared: Option<Result<Prepared, Fault>>,
}

impl OperationVisitor for Asked {
    fn visit<O: Operation>(&mut self) {
        if O::PATH != self.question.operation {
            return;
        }
        let request: Result<O, Fault> = match O::INPUT {
            RequestInput::Text => RequestShape::read_text(std::mem::take(&mut self.question.text)),
            _ => RequestShape::new::<O>().read(&self.question.fields),
        };
        self.prepared = Some(request.and_then(O::prepare));
    }
}

fn run(prepared: Prepared, sink: &Arc<impl AnswerSink>) -> Result<(), Fault> {
    let control = Control::new().with_timeout(prepared.time);
    match prepared.answer {
        AnswerKind::Document(run) => {
            let document = run(&control)?;
            sink.take(document.kind, &document.bytes);
            Ok(())
        }
        AnswerKind::Events(run) => run(&Events::new(EventsTo(Arc::clone(sink)), &control)),
    }
}

/// Passes events on.
struct EventsTo<S>(Arc<S>);

impl<S: AnswerSink> EventSink for EventsTo<S> {
    fn send(&self, name: &str, json: &str) {
        self.0.take(name, json.as_bytes());
    }
}
