//! The few JSON documents that the command prints, key by key in the order of the contract.

use std::fmt::Write;

use n_queens::Steps;

/// A JSON object in the making.
pub(crate) struct Object(String);

impl Object {
    pub(crate) fn new() -> Self {
        Self("{".into())
    }

    /// The rest of an object whose last value somebody else has written.
    pub(crate) fn going_on() -> Self {
        Self(String::new())
    }

    /// A value that is JSON already: a number, `true`, `null`, an array.
    pub(crate) fn raw(mut self, key: &str, value: impl std::fmt::Display) -> Self {
        if self.0 != "{" {
            self.0.push(',');
        }
        write!(self.0, "\"{key}\":{value}").expect("a String takes everything");
        self
    }

    pub(crate) fn text(self, key: &str, value: &str) -> Self {
        let quoted = serde_json::Value::from(value).to_string();
        self.raw(key, quoted)
    }

    /// An array of strings.
    pub(crate) fn texts(self, key: &str, values: &[&str]) -> Self {
        self.raw(key, serde_json::Value::from(values.to_vec()))
    }

    /// A number, or `null` where there is none.
    pub(crate) fn optional(self, key: &str, value: Option<u64>) -> Self {
        self.raw(key, serde_json::Value::from(value))
    }

    /// Up to the value of `key`, which somebody else writes.
    pub(crate) fn open(self, key: &str) -> String {
        self.raw(key, "").0
    }

    /// The step counters, if the search was asked to keep them.
    pub(crate) fn steps(self, steps: Option<&Steps>) -> Self {
        let Some(steps) = steps else { return self };
        let counters = Self::new()
            .raw("placed", steps.placed)
            .raw("rejected", steps.rejected())
            .raw("backtracked", steps.backtracked)
            .raw("solutions", steps.solutions)
            .raw("tried", steps.tried);
        self.raw("steps", counters.end())
    }

    pub(crate) fn end(mut self) -> String {
        self.0.push('}');
        self.0
    }

    /// As a line of its own.
    pub(crate) fn line(self) -> String {
        self.end() + "\n"
    }
}
