//! Phrases the errors of the application layer in a language, with the option names of a door.
//!
//! Called by the command, the server and the Python package. No text is changed after it is made here.

use std::time::Duration;

use n_queens::compare::Method;
use n_queens::count::{EngineError, EngineKind, InstructionSet, QuestionError};
use n_queens::{Strategy, estimate};
use queens_app::compare::{GridError, SweepError};
use queens_app::{Error, MemoryJob, NameError, Opt};

use crate::{Language, Message, Speak, message, units};

/// What is wrong with a request, and what to do, with the option names of a door.
///
/// ```
/// use n_queens::Strategy;
/// use queens_app::Error;
/// use queens_messages::Language;
/// use queens_messages::{Door, phrase};
/// let error = Error::SeedUnused(Strategy::Rows);
/// let text = phrase(&error, Door::Command, Language::English);
/// assert_eq!(text, "--seed has no effect with 'rows'; leave it out");
/// ```
pub fn phrase(error: &Error, door: Door, language: Language) -> String {
    let quoted = |option: Opt| door.quoted(option);
    let message = match error {
        Error::Queens(error) | Error::Blocked(error) => return error.say(language),
        Error::Refused(error) => return error.say(language),
        Error::Share(error) => return error.say(language),
        Error::Density(error) => return error.say(language),
        Error::First(error) => return error.say(language),
        Error::Estimate(error) => return error.say(language),
        Error::Generate(error) => return error.say(language),
        Error::Formula(error) => return error.say(language),
        Error::Sweep(SweepError { list, fault }) => {
            let (list, fault) = (door.named(list), fault.clone());
            return SweepError { list, fault }.say(language);
        }
        Error::Check(error) => return error.say(language),
        Error::Map(error) => return error.say(language),
        Error::Sample(error) => return error.say(language),
        Error::Conflict(error) => return error.say(language),
        Error::Io(error) => return error.say(language),
        Error::Store(error) => return error.to_string(),
        Error::Question(QuestionError::KindOnlyFull { kind }) => {
            let [place, block, queens] =
                [Opt::Place, Opt::Block, Opt::Queens].map(|it| door.option(it));
            let of = door.quoted_with(Opt::Of, kind.name(), language);
            message!(KindOnlyFull { of, place, block, queens })
        }
        Error::Engine(error) => engine(error, door),
        Error::Grid(GridError::NoDensity { names }) => {
            let (density, strategies) = (quoted(Opt::Density), quoted(Opt::Strategies));
            message!(NoDensity { density, names, strategies })
        }
        Error::Grid(error) => return error.say(language),
        Error::OtherTask { unfit, task } => {
            message!(OtherTask {
                reason: unfit.say(language),
                option: door.option(Opt::Task),
                task
            })
        }
        Error::Memory { job, need, available } => memory(*job, *need, *available, door),
        Error::TakesLong { n, seconds, has_estimate } => {
            let time = units::needed(*seconds);
            match door {
                Door::Command if *has_estimate => {
                    let text = message!(TakesLong { n, time }).say(language);
                    message!(TakesLongWithEstimate { text, n })
                }
                Door::Command => message!(TakesLong { n, time }),
                Door::Python => message!(TakesLongInPython { n, time }),
                Door::Api => message!(TakesLongHere { n, time }),
            }
        }
        Error::TakesLongOnce { n, seconds } => {
            let time = units::needed(*seconds);
            match door {
                Door::Command => message!(TakesLongOnce { n, time, option: "--yes" }),
                Door::Python => message!(TakesLongOnce { n, time, option: "yes=True" }),
                Door::Api => message!(TakesLongHere { n, time }),
            }
        }
        Error::Excludes { option, other } => {
            message!(Excludes { option: quoted(*option), other: quoted(*other) })
        }
        Error::Needs { option, other } => {
            message!(Needs { option: quoted(*option), other: quoted(*other) })
        }
        Error::RandomExcludes(option) => {
            message!(RandomExcludes { random: quoted(Opt::Random), option: quoted(*option) })
        }
        Error::DensityUnused(strategy) => {
            message!(DensityUnused { option: quoted(Opt::Density), strategy })
        }
        Error::SeedUnused(strategy) => message!(SeedUnused { option: quoted(Opt::Seed), strategy }),
        Error::NotWithStrategy { strategy, option } => {
            message!(NotWithStrategy { strategy, option: quoted(*option) })
        }
        Error::OptionOfKind { option, kind, of } => {
            let by = door.quoted_with(Opt::Kind, of, language);
            message!(OptionOfKind { option: quoted(*option), by, kind })
        }
        Error::OneOfGrowth => message!(OneOfGrowth { task: door.option(Opt::Task) }),
        Error::UnknownMethod(text) => unknown(text, Opt::Strategies, Method::all(), door),
        Error::Runs { runs, most } => message!(BadRuns { text: runs, most }),
        Error::UnknownKind => Message::UnknownKind,
        Error::KnownOnlyPlain => message!(KnownOnlyPlain { known: quoted(Opt::Known) }),
        Error::Unpublished { n, largest } => message!(Unpublished { n, largest }),
        Error::TooLarge { n, most } => message!(TooMuch { name: "n", text: n, most }),
        Error::PartNeedsFile => Message::PartNeedsFile,
        Error::Broken { strategy, fault } => {
            message!(WrongAnswer { strategy, fault: fault.say(language) })
        }
    };
    message.say(language)
}

fn engine(error: &EngineError, door: Door) -> Message {
    match *error {
        EngineError::Cannot { engine, name } => {
            message!(EngineCannot { engine, name, option: door.quoted(Opt::Engine) })
        }
        EngineError::TooLarge { engine: EngineKind::ColourSplit, n, largest }
            if door == Door::Command && n <= estimate::LARGEST =>
        {
            message!(ColourSplitTooLarge { n, largest })
        }
        EngineError::TooLarge { engine, n, largest } => {
            message!(EngineTooLarge { engine, n, largest })
        }
        EngineError::NoVectors { name } => message!(EngineNoVectors { name }),
        EngineError::Lacks { vectors } => {
            let available = InstructionSet::ALL.into_iter().filter(|set| set.is_available());
            let available: Vec<&str> = available.map(InstructionSet::name).collect();
            message!(ProcessorLacks { vectors, available: available.join(", ") })
        }
    }
}

fn memory(job: MemoryJob, need: u128, available: u128, door: Door) -> Message {
    let (need, available) = (units::bytes(need), units::bytes(available));
    match job {
        MemoryJob::Search(strategy, n) => message!(MemorySearch { strategy, n, need, available }),
        MemoryJob::Runs(threads) => {
            message!(MemoryRuns { threads, need, available, option: door.named("threads") })
        }
        MemoryJob::Explanation(n) => {
            message!(MemoryExplanation { n, need, available, option: door.quoted(Opt::Explain) })
        }
        MemoryJob::Check(n) => {
            message!(MemoryCheck { n, need, available, option: door.quoted(Opt::Check) })
        }
        MemoryJob::Columns(n) => message!(MemoryColumns { n, need, available }),
        MemoryJob::Format(format, n) => message!(MemoryFormat { format, n, need, available }),
        MemoryJob::Reading(n) => message!(MemoryReading { n, need, available }),
    }
}

/// Why a text is not the name of a strategy or engine; `option` is the one that it was given for.
///
/// ```
/// use queens_app::{Opt, strategy};
/// use queens_messages::Language;
/// use queens_messages::{Door, phrase_name};
/// let error = strategy("colour-split").unwrap_err();
/// let text = phrase_name(&error, Opt::Strategy, Door::Command, Language::English);
/// assert_eq!(text, "'colour-split' is an engine, not a strategy; use --engine colour-split");
/// ```
pub fn phrase_name(error: &NameError, option: Opt, door: Door, language: Language) -> String {
    let message = match error {
        NameError::IsEngine { engine } => {
            message!(IsEngine { engine, right: door.with(Opt::Engine, engine.name()) })
        }
        NameError::IsStrategy { strategy } => {
            message!(IsStrategy { strategy, right: door.with(Opt::Strategy, strategy.name()) })
        }
        NameError::NeedsFeature if door == Door::Python => Message::NoSatInPython,
        NameError::NeedsFeature => message!(NeedsFeature { name: "sat" }),
        NameError::Unknown { text } if option == Opt::Engine => {
            unknown(text, option, EngineKind::ALL.iter(), door)
        }
        NameError::Unknown { text } => unknown(text, option, Strategy::ALL.iter(), door),
    };
    message.say(language)
}

fn unknown(value: &str, option: Opt, names: impl Iterator<Item: ToString>, door: Door) -> Message {
    let choices = names.map(|name| name.to_string()).collect::<Vec<String>>().join(", ");
    message!(UnknownValue { argument: door.quoted(option), value, suggestion: "", choices })
}

/// The time limit ended a job without an answer.
pub fn timed_out(timeout: Duration, door: Door, language: Language) -> String {
    let (timeout, option) = (units::limit(Some(timeout)), door.named("timeout"));
    message!(TimedOut { timeout, option }).say(language)
}

/// A strategy found nothing, which proves nothing; what to try instead.
pub fn gave_up(strategy: Strategy, seed: u64, door: Door, language: Language) -> String {
    let option = door.option(Opt::Seed);
    let message = match strategy {
        Strategy::Probabilistic => {
            message!(FoundNone { strategy, seed, option, density: door.option(Opt::Density) })
        }
        _ => {
            let by = door.with(Opt::Strategy, Strategy::ExactCover.name());
            message!(FoundNoCompletion { strategy, seed, option, by })
        }
    };
    message.say(language)
}

// The doors of the application: each has its own names for options.

/// A door of the application, with its own names for options.
///
/// ```
/// use queens_app::Opt;
/// use queens_messages::Door;
/// assert_eq!(Door::Command.option(Opt::Place), "--place");
/// assert_eq!(Door::Python.option(Opt::Place), "given");
/// assert_eq!(Door::Api.option(Opt::Place), "queens");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Door {
    /// The command `queens`.
    Command,
    /// The Python package.
    Python,
    /// The HTTP API and the page.
    Api,
}

impl Door {
    /// The name of an option at this door.
    pub fn option(self, option: Opt) -> String {
        match (option, self) {
            (Opt::Place, Self::Python) => "given".into(),
            (Opt::Place, Self::Api) => "queens".into(),
            (Opt::Block, Self::Python | Self::Api) => "blocked".into(),
            _ => self.named(&name(option)),
        }
    }

    /// An option of this name, as this door writes it.
    pub fn named(self, name: &str) -> String {
        match self {
            Self::Command => format!("--{name}"),
            Self::Python | Self::Api => name.into(),
        }
    }

    /// An option with a value, as this door writes it.
    pub(crate) fn with(self, option: Opt, value: &str) -> String {
        let name = name(option);
        match self {
            Self::Command => format!("--{name} {value}"),
            Self::Python => format!("{name}='{value}'"),
            Self::Api => format!("{name}={value}"),
        }
    }

    /// An option with a value as part of a sentence: two words of a command line are quoted.
    pub(crate) fn quoted_with(self, option: Opt, value: &str, language: Language) -> String {
        let text = self.with(option, value);
        match (self, language) {
            (Self::Command, Language::English) => format!("'{text}'"),
            (Self::Command, Language::Chinese) => format!("“{text}”"),
            (Self::Python | Self::Api, _) => text,
        }
    }

    /// An option in quotes, where the name alone would read as a word of the sentence.
    pub(crate) fn quoted(self, option: Opt) -> String {
        match self {
            Self::Command => self.option(option),
            Self::Python | Self::Api => format!("'{}'", self.option(option)),
        }
    }
}

/// The name of an option is the name of its variant in lower case.
fn name(option: Opt) -> String {
    format!("{option:?}").to_lowercase()
}
