//! A JSON object, key by key in the order of the contract.

use std::fmt::Write;

/// A JSON object in the making.
///
/// ```
/// use queens_format::document::Object;
/// let board = Object::new().raw("n", 4).text("status", "solved").raw("columns", "[1,3,0,2]");
/// assert_eq!(board.end(), r#"{"n":4,"status":"solved","columns":[1,3,0,2]}"#);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object(String);

impl Default for Object {
    fn default() -> Self {
        Self::new()
    }
}

impl Object {
    /// One without keys.
    ///
    /// ```
    /// assert_eq!(queens_format::document::Object::new().end(), "{}");
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self("{".into())
    }

    /// A value that is JSON already: a number, `true`, `null`, an array.
    ///
    /// ```
    /// use queens_format::document::Object;
    /// assert_eq!(Object::new().raw("columns", "null").end(), r#"{"columns":null}"#);
    /// ```
    #[must_use]
    pub fn raw(mut self, key: &str, value: impl std::fmt::Display) -> Self {
        if self.0 != "{" {
            self.0.push(',');
        }
        write!(self.0, "\"{key}\":{value}").expect("a String takes everything");
        self
    }

    /// A text, quoted as JSON requires.
    ///
    /// ```
    /// use queens_format::document::Object;
    /// assert_eq!(Object::new().text("word", "\"no\"").end(), r#"{"word":"\"no\""}"#);
    /// ```
    #[must_use]
    pub fn text(self, key: &str, value: &str) -> Self {
        let quoted = serde_json::Value::from(value).to_string();
        self.raw(key, quoted)
    }

    /// An array of strings.
    ///
    /// ```
    /// use queens_format::document::Object;
    /// assert_eq!(Object::new().texts("checks", &["a", "b"]).end(), r#"{"checks":["a","b"]}"#);
    /// ```
    #[must_use]
    pub fn texts(self, key: &str, values: &[&str]) -> Self {
        self.raw(key, serde_json::Value::from(values.to_vec()))
    }

    /// All of it.
    ///
    /// ```
    /// use queens_format::document::Object;
    /// assert_eq!(Object::new().raw("valid", true).end(), r#"{"valid":true}"#);
    /// ```
    #[must_use]
    pub fn end(mut self) -> String {
        self.0.push('}');
        self.0
    }

    /// As a line of its own.
    ///
    /// ```
    /// use queens_format::document::Object;
    /// assert_eq!(Object::new().line(), "{}\n");
    /// ```
    #[must_use]
    pub fn line(self) -> String {
        self.end() + "\n"
    }
}
