//! A JSON object, key by key in the order of the contract.

use std::fmt::Write;

use n_queens::Steps;

/// A JSON object in the making.
///
/// ```
/// use queens_render::document::Object;
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
    /// assert_eq!(queens_render::document::Object::new().end(), "{}");
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self("{".into())
    }

    /// The rest of an object whose last value somebody else has written.
    ///
    /// ```
    /// use queens_render::document::Object;
    /// assert_eq!(Object::going_on().raw("seconds", 1).line(), ",\"seconds\":1}\n");
    /// ```
    #[must_use]
    pub fn going_on() -> Self {
        Self(String::new())
    }

    /// A value that is JSON already: a number, `true`, `null`, an array.
    ///
    /// ```
    /// use queens_render::document::Object;
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

    /// A text, quoted as JSON wants it.
    ///
    /// ```
    /// use queens_render::document::Object;
    /// assert_eq!(Object::new().text("said", "\"no\"").end(), r#"{"said":"\"no\""}"#);
    /// ```
    #[must_use]
    pub fn text(self, key: &str, value: &str) -> Self {
        let quoted = serde_json::Value::from(value).to_string();
        self.raw(key, quoted)
    }

    /// An array of strings.
    ///
    /// ```
    /// use queens_render::document::Object;
    /// assert_eq!(Object::new().texts("checks", &["a", "b"]).end(), r#"{"checks":["a","b"]}"#);
    /// ```
    #[must_use]
    pub fn texts(self, key: &str, values: &[&str]) -> Self {
        self.raw(key, serde_json::Value::from(values.to_vec()))
    }

    /// A number, or `null` where there is none.
    ///
    /// ```
    /// use queens_render::document::Object;
    /// let object = Object::new().optional("seed", Some(7)).optional("queens", None);
    /// assert_eq!(object.end(), r#"{"seed":7,"queens":null}"#);
    /// ```
    #[must_use]
    pub fn optional(self, key: &str, value: Option<u64>) -> Self {
        self.raw(key, serde_json::Value::from(value))
    }

    /// Up to the value of `key`, which somebody else writes.
    ///
    /// ```
    /// use queens_render::document::Object;
    /// assert_eq!(Object::new().raw("n", 4).open("columns"), r#"{"n":4,"columns":"#);
    /// ```
    #[must_use]
    pub fn open(self, key: &str) -> String {
        self.raw(key, "").0
    }

    /// The step counters, if the search was asked to keep them.
    ///
    /// ```
    /// use queens_render::document::Object;
    /// use n_queens::Steps;
    /// let steps = Steps { tried: 5, placed: 2, ..Steps::default() };
    /// assert!(Object::new().steps(Some(&steps)).end().starts_with(r#"{"steps":{"placed":2,"#));
    /// assert_eq!(Object::new().steps(None).end(), "{}");
    /// ```
    #[must_use]
    pub fn steps(self, steps: Option<&Steps>) -> Self {
        let Some(steps) = steps else { return self };
        let counters = Self::new()
            .raw("placed", steps.placed)
            .raw("rejected", steps.rejected())
            .raw("backtracked", steps.backtracked)
            .raw("solutions", steps.solutions)
            .raw("tried", steps.tried);
        self.raw("steps", counters.end())
    }

    /// All of it.
    ///
    /// ```
    /// use queens_render::document::Object;
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
    /// use queens_render::document::Object;
    /// assert_eq!(Object::new().line(), "{}\n");
    /// ```
    #[must_use]
    pub fn line(self) -> String {
        self.end() + "\n"
    }
}
