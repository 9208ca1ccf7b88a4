//! On which machine, and by which program: what whoever reads a report asks first.

use std::num::NonZeroUsize;

use n_queens::count::{Engine, EngineKind, Kind, Work};
use n_queens::vector_instructions;
use queens_charts::study::Machine;
use queens_format::document::Object;
use queens_messages::{Language, Message, Speak};

use super::{Climber, of_kind, plain};
use crate::failure::Failure;
use crate::{date, machine};

/// Where and when a ladder is climbed.
pub(super) struct Setting {
    /// By name and version, as checkpoints have them.
    engines: Vec<&'static str>,
    machine: Machine,
    threads: NonZeroUsize,
    seed: u64,
    date: Option<String>,
}

impl Setting {
    pub(super) fn here(climber: &Climber) -> Result<Self, Failure> {
        let engines = engines()?;
        let (machine, date) = (machine::here(), date::now());
        let Climber { threads, seed, .. } = *climber;
        Ok(Self { engines, machine, threads, seed, date })
    }

    /// Line by line, for people.
    pub(super) fn lines(&self, language: Language) -> Vec<String> {
        let none = || Message::FactNone.say(language);
        let machine = &self.machine;
        let facts = [
            (Message::FactVersion, format!("queens {}", env!("CARGO_PKG_VERSION"))),
            (Message::FactEngines, self.engines.join(", ")),
            (Message::FactInstructions, vector_instructions().map_or_else(none, str::to_owned)),
            (Message::FactProcessor, machine.processor.clone().unwrap_or_else(|| "?".into())),
            (Message::FactCores, machine.cores.to_string()),
            (Message::FactSystem, format!("{} ({})", machine.system, machine.architecture)),
            (Message::FactThreads, self.threads.to_string()),
            (Message::FactSeed, self.seed.to_string()),
            (Message::FactDate, self.date.clone().unwrap_or_else(|| "?".into())),
        ];
        facts.into_iter().map(|(name, fact)| format!("{}: {fact}", name.say(language))).collect()
    }

    /// The keys with which the document of a report goes on.
    pub(super) fn document(&self, object: Object) -> Object {
        let text = |object: Object, key: &str, value: Option<&str>| match value {
            Some(value) => object.text(key, value),
            None => object.raw(key, "null"),
        };
        let object = object.text("version", env!("CARGO_PKG_VERSION"));
        let object = object.texts("engines", &self.engines);
        let object = text(object, "vector_instructions", vector_instructions());
        let object = object.raw("machine", self.machine.object());
        let object = object.raw("threads", self.threads).raw("seed", self.seed);
        text(object, "date", self.date.as_deref())
    }
}

/// Every engine by its name and version.
fn engines() -> Result<Vec<&'static str>, Failure> {
    let question = |name: EngineKind| match name {
        EngineKind::Symmetric => of_kind(8, Kind::HalfTurn),
        _ => plain(8).by(Some(name)),
    };
    EngineKind::ALL
        .into_iter()
        .map(|name| Ok(Engine::for_question(&question(name))?.engine()))
        .collect()
}
