//! A request as one text: its operation with its fields. What the page's worker receives, and only that.

use queens_messages::{Message, message};
use serde::Deserialize;
use serde_json::Value;

use crate::{
    BODY, Code, Fault, Operation, OperationVisitor, Prepared, RequestInput, RequestShape,
    visit_operations,
};

/// A request, as the worker of the page writes it.
#[derive(Deserialize)]
struct PageRequest {
    /// The path of the operation.
    operation: String,
    /// Its fields by name: texts, as in a query, or JSON, as in a body.
    #[serde(default)]
    fields: Vec<(String, Value)>,
    /// The request of an operation that takes a text.
    #[serde(default)]
    text: String,
}

impl Prepared {
    /// What a request of the page asks for: `{"operation": "/solve", "fields": [["n", "8"]]}`.
    ///
    /// ```
    /// let request = br#"{"operation": "/read", "text": "Q"}"#;
    /// assert!(queens_api::Prepared::from_question(request).is_ok());
    /// ```
    ///
    /// # Errors
    /// If it is no such text, or not a valid request of an operation.
    pub fn from_question(request: &[u8]) -> Result<Self, Fault> {
        let too_large = || Fault::new(Code::BodyTooLarge, &message!(BodyTooLarge { most: BODY }));
        // In JSON a character of a text has up to six.
        if request.len() > 6 * BODY {
            return Err(too_large());
        }
        let question: PageRequest = serde_json::from_slice(request).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            Fault::new(Code::BadJson, &message!(NotJson { line, column }))
        })?;
        if question.text.len() > BODY {
            return Err(too_large());
        }
        let path = question.operation.clone();
        let mut asked = OperationFinder { question, prepared: None };
        visit_operations(&mut asked);
        let nothing_there = || Err(Fault::new(Code::NotFound, &Message::NothingThere { path }));
        asked.prepared.unwrap_or_else(nothing_there)
    }
}

/// Finds the operation that a request names.
struct OperationFinder {
    question: PageRequest,
    prepared: Option<Result<Prepared, Fault>>,
}

impl OperationVisitor for OperationFinder {
    fn visit<O: Operation>(&mut self) {
        if !O::IS_OF_PAGE || O::PATH != self.question.operation {
            return;
        }
        let request: Result<O, Fault> = match O::INPUT {
            RequestInput::Text => RequestShape::read_text(std::mem::take(&mut self.question.text)),
            _ => RequestShape::new::<O>().read(&self.question.fields),
        };
        self.prepared = Some(request.and_then(O::prepare));
    }
}
