//! The catalogue: every message of the programs, its facts, its English and its Chinese.
//!
//! A message that lacks a language does not compile; neither, with warnings denied, does one
//! that leaves out a fact in one of them. Words of the English text that agree with a number are in
//! brackets behind it: `[unit/units: done]` makes `{unit}` the word "unit" if the fact `done` is 1, else "units".

use super::{Language, Speak};
use n_queens::plural;

macro_rules! messages {
    ($($name:ident $({ $($fact:ident),+ })? : $english:literal
        $([$($one:ident/$many:ident: $number:ident),+])?, $chinese:literal;)+) => {
        /// Something that a program prints for a person.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "the facts are named after what they are")]
        #[allow(rustdoc::broken_intra_doc_links, reason = "brackets in a message are no links")]
        pub enum Message {
            $(#[doc = $english] $name $({ $($fact: String),+ })?,)+
        }

        impl Speak for Message {
            fn say(&self, language: Language) -> String {
                match language {
                    Language::English => match self {
                        $(Self::$name $({ $($fact),+ })? => format!(
                            $english $($(, $one = plural($number, stringify!($one), stringify!($many)))+)?
                        ),)+
                    },
                    Language::Chinese => match self {
                        $(Self::$name $({ $($fact),+ })? => format!($chinese),)+
                    },
                }
            }
        }

        impl Message {
            /// The message of this name with these facts, for programs in other languages, which have no
            /// other way to name it. None if there is no such message, or if it has other facts.
            ///
            /// ```
            /// use queens_messages::{Language, Message, Speak};
            /// let message = Message::named("NoSolution", &[("n", "3".into())]);
            /// assert_eq!(message.unwrap().say(Language::English), "no solution for n = 3");
            /// assert!(Message::named("NoSolution", &[]).is_none());
            /// ```
            pub fn named(name: &str, facts: &[(&str, String)]) -> Option<Self> {
                let fact = |wanted| Some(facts.iter().find(|(known, _)| *known == wanted)?.1.clone());
                let is_known = |known: &[&str]| facts.iter().all(|(fact, _)| known.contains(fact));
                match name {
                    $(stringify!($name) if is_known(&[$($(stringify!($fact)),+)?]) => {
                        Some(Self::$name $({ $($fact: fact(stringify!($fact))?),+ })?)
                    })+
                    _ => None,
                }
            }
        }

        /// Every message, with the facts that `fact` gives for their names.
        #[cfg(test)]
        fn samples(fact: impl Fn(&str) -> String) -> Vec<Message> {
            vec![$(Message::$name $({ $($fact: fact(stringify!($fact))),+ })?,)+]
        }
    };
}

/// A message with its facts, which are anything that has a text.
///
/// ```
/// use queens_messages::{Language, Speak, message};
/// let (n, found) = (8, 92);
/// let message = message!(Listed { n, found, strategy: "rows", seconds: 0.1 });
/// assert_eq!(message.say(Language::English), "n = 8: 92 solutions by 'rows' in 0.1 s");
/// ```
#[macro_export]
macro_rules! message {
    ($name:ident { $($fact:ident $(: $value:expr)?),+ $(,)? }) => {
        $crate::Message::$name { $($fact: $crate::message!(@ $fact $($value)?)),+ }
    };
    (@ $fact:ident) => {
        ::std::string::ToString::to_string(&$fact)
    };
    (@ $fact:ident $value:expr) => {
        ::std::string::ToString::to_string(&$value)
    };
}

// One file for each area in `areas`, joined by the build script.
include!(concat!(env!("OUT_DIR"), "/messages.rs"));

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// Both texts exist, and they differ.
    #[test]
    fn every_message_speaks_both_languages() {
        for message in samples(str::to_uppercase) {
            let english = message.say(Language::English);
            let chinese = message.say(Language::Chinese);
            assert_ne!(english, chinese, "{message:?}");
            assert!(english.is_ascii(), "{english}");
            assert!(!chinese.is_ascii(), "{chinese}");
        }
    }

    /// The words that follow each 1, or a 1 and an adjective.
    fn words_of_one(english: &str) -> Vec<&str> {
        let words: Vec<&str> = english.split([' ', '/']).collect();
        let word = |at: usize| {
            words.get(at).map(|word| word.trim_end_matches([')', ',', ';', ':', '.', '?']))
        };
        let is_adjective = |at: usize| ["attacking", "blocked"].contains(&words[at]);
        let ones = (0..words.len() - 1).filter(|&at| words[at].trim_start_matches('(') == "1");
        ones.filter_map(|at| word(at + 1 + usize::from(is_adjective(at + 1)))).collect()
    }

    #[test]
    fn one_is_not_many() {
        let no_nouns = [
            "is",
            "has",
            "was",
            "needs",
            "takes",
            "makes",
            "means",
            "(perhaps",
            "characters",
            "s",
            "ms",
        ];
        let is_plural = |word: &str| word.ends_with('s') && !no_nouns.contains(&word);
        let wrong: Vec<String> = samples(|_| "1".into())
            .iter()
            .map(|message| message.say(Language::English))
            .filter(|english| words_of_one(english).into_iter().any(is_plural))
            .collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
        let listed = |found| {
            message!(Listed { n: 8, found, strategy: "rows", seconds: 0.1 }).say(Language::English)
        };
        assert_eq!(listed(1), "n = 8: 1 solution by 'rows' in 0.1 s");
        assert_eq!(listed(92), "n = 8: 92 solutions by 'rows' in 0.1 s");
    }

    #[test]
    fn a_message_has_its_own_facts_and_no_others() {
        let fact = |name: &'static str| (name, String::from("8"));
        assert!(Message::named("NotStarted", &[]).is_some());
        assert!(Message::named("Unheard", &[]).is_none());
        assert!(Message::named("NoSolution", &[fact("n")]).is_some());
        assert!(Message::named("NoSolution", &[]).is_none());
        assert!(Message::named("NoSolution", &[fact("n"), fact("m")]).is_none());
    }

    /// The sources of the workspace and of the Python package that may use messages, joined.
    fn sources() -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut folders = vec![root.join("crates"), root.join("python/n_queens")];
        let mut sources = String::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let is_source = path.extension().is_some_and(|end| end == "rs" || end == "py");
                // `__init__.py` lists the names of classes, some of which are those of messages.
                if is_source && !path.ends_with("__init__.py") {
                    sources += &fs::read_to_string(path).unwrap();
                } else if path.is_dir() && !["areas", "tests"].iter().any(|end| path.ends_with(end))
                {
                    folders.push(path);
                }
            }
        }
        sources
    }

    /// The words in the declaration of the command line, as names of messages have them.
    fn declared() -> Vec<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../queens-cli/src");
        let files = ["args.rs", "args/commands.rs", "args/compare.rs"];
        let text: String =
            files.map(|file| fs::read_to_string(folder.join(file)).unwrap()).concat();
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '_').map(|word| {
            let parts = word.split('_').filter(|part| !part.is_empty());
            parts.map(|part| part[..1].to_uppercase() + &part[1..]).collect::<String>()
        });
        let of_clap = ["About", "Help", "Version"].map(String::from);
        words.filter(|word| !word.is_empty()).chain(of_clap).collect()
    }

    #[test]
    fn every_message_is_used() {
        let (sources, declared) = (sources(), declared());
        let is_end = |text: &str| !text.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        let is_used = |name: &str| {
            let uses = [format!("Message::{name}"), format!("message!({name}")];
            let in_rust = uses.iter().any(|used| sources.split(used).skip(1).any(is_end));
            // The command makes the names of its help from those of commands and options.
            let of_help = ["About", "Help"].iter().any(|kind| name.starts_with(kind))
                && declared.iter().any(|word| name.ends_with(word.as_str()));
            // The options of a batch system: Python adds their names to this prefix.
            let by_prefix = name.strip_prefix("HelpSpread").is_some_and(|option| {
                let option = option.to_lowercase();
                let declared = [format!("\"{option}\""), format!("\"--{option}\"")];
                declared.iter().any(|option| sources.contains(option))
            });
            in_rust || of_help || by_prefix || sources.contains(&format!("\"{name}\""))
        };
        let messages = samples(str::to_owned).into_iter().map(|message| format!("{message:?}"));
        let names = messages.map(|text| text.split(' ').next().unwrap_or_default().to_owned());
        let unused: Vec<String> = names.filter(|name| !is_used(name)).collect();
        assert!(unused.is_empty(), "remove {unused:?} from the catalogue");
    }
}
