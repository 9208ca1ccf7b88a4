//! The doors of the application: each has its own names for options.

use queens_app::Opt;

use crate::Language;

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
