//! The language of messages, and messages of the catalogue for the Python side of the package.

use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use queens_messages::{Language, Message, Speak};

use crate::errors::{PyFailure, Result};

static IS_CHINESE: AtomicBool = AtomicBool::new(false);

/// The language that was chosen last.
pub(crate) fn current() -> Language {
    match IS_CHINESE.load(Ordering::Relaxed) {
        true => Language::Chinese,
        false => Language::English,
    }
}

fn choose(language: Language) {
    IS_CHINESE.store(language == Language::Chinese, Ordering::Relaxed);
}

/// Chooses the language of the locale, as the command does.
pub(crate) fn choose_by_locale() {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    choose(locale.map_or(Language::English, |locale| Language::of_locale(&locale)));
}

/// Chooses the language of all messages: "en" or "zh".
#[pyfunction]
pub(crate) fn set_language(language: String) -> Result<()> {
    let parsed = language.parse();
    choose(parsed.map_err(|()| PyFailure::invalid(&Message::BadLanguage { text: language }))?);
    Ok(())
}

/// The language of all messages: "en" or "zh".
#[pyfunction]
pub(crate) fn language() -> &'static str {
    current().name()
}

/// A message of the catalogue by its name, with its facts, in the chosen language.
#[pyfunction]
#[pyo3(signature = (name, /, **facts))]
pub(crate) fn say(name: String, facts: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
    let mut texts: Vec<(String, String)> = Vec::new();
    for (fact, text) in facts.into_iter().flatten() {
        texts.push((fact.extract()?, text.str()?.extract()?));
    }
    let texts: Vec<_> = texts.iter().map(|(fact, text)| (fact.as_str(), text.clone())).collect();
    let message = Message::named(&name, &texts);
    // An error in the package's own Python code, not in a call of its user.
    let message = message.map_err(|error| PyKeyError::new_err(error.to_string()))?;
    Ok(message.say(current()))
}
