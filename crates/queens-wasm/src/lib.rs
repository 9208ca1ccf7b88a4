//! The API of n-queens as WebAssembly: [`answer`] reads one request, an operation with its fields, and sends its answer to a
//! sink. The page's worker calls it through the module `exports`; a test of Node compares its answers with those of this build.
#![deny(missing_docs)]
#![cfg_attr(not(target_family = "wasm"), forbid(unsafe_code))]

#[cfg(target_family = "wasm")]
mod exports;

use std::sync::Arc;

use queens_api::{AnswerKind, EventSink, Events, Fault, Prepared};
use queens_app::Control;

/// Where the parts of an answer go: each has a name, and bytes.
pub trait AnswerSink: Send + Sync + 'static {
    /// Takes one part: an event, or a whole document, named by its media type. An error is named `error`.
    fn take(&self, name: &str, bytes: &[u8]);
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
    let answered = Prepared::from_question(request).and_then(|prepared| run(prepared, &sink));
    if let Err(fault) = answered {
        sink.take("error", &fault.to_json());
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
