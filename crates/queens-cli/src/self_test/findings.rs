//! What a rung compared, and the numbers that it found.

use std::fmt::Display;

use queens_messages::{Language, Message, Speak};

use super::{Climbed, Slip};

/// The account of one rung.
#[derive(Default)]
pub(super) struct Findings {
    pub(super) comparisons: u64,
    numbers: Vec<(Noun, String, u128)>,
}

/// What a number is a number of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Noun {
    Solutions,
    /// Units of work.
    Units,
    /// Steps of a proof.
    Steps,
}

impl Noun {
    pub(super) const ALL: [Self; 3] = [Self::Solutions, Self::Units, Self::Steps];

    /// The key in JSON.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Solutions => "solutions",
            Self::Units => "units",
            Self::Steps => "steps",
        }
    }

    fn message(self, list: String) -> Message {
        match self {
            Self::Solutions => Message::TestSolutions { list },
            Self::Units => Message::TestUnits { list },
            Self::Steps => Message::TestSteps { list },
        }
    }
}

impl Findings {
    /// Two values that must be equal.
    pub(super) fn same<T: PartialEq + Display + Copy>(
        &mut self,
        what: impl Display,
        one: T,
        other: T,
    ) -> Climbed {
        self.comparisons += 1;
        match one == other {
            true => Ok(()),
            false => Err(Slip::Differs(format!("{what}: {one} != {other}"))),
        }
    }

    /// Something that must pass a check.
    pub(super) fn passes(
        &mut self,
        what: impl Display,
        result: Result<(), impl Display>,
    ) -> Climbed {
        self.comparisons += 1;
        result.map_err(|fault| Slip::Differs(format!("{what}: {fault}")))
    }

    /// A number for the report.
    pub(super) fn tell(&mut self, noun: Noun, case: impl Display, number: u128) {
        self.numbers.push((noun, case.to_string(), number));
    }

    /// The numbers of one kind, with what each is of.
    pub(super) fn numbers(&self, noun: Noun) -> impl Iterator<Item = (&str, u128)> {
        let of_noun = self.numbers.iter().filter(move |(kind, ..)| *kind == noun);
        of_noun.map(|(_, case, number)| (case.as_str(), *number))
    }

    /// All of it in words.
    pub(super) fn say(&self, language: Language) -> String {
        let comparisons = Message::TestComparisons { count: self.comparisons.to_string() };
        let lists = Noun::ALL.iter().filter_map(|&noun| {
            let list: Vec<String> =
                self.numbers(noun).map(|(case, number)| format!("{case}: {number}")).collect();
            (!list.is_empty()).then(|| noun.message(list.join(", ")))
        });
        let parts: Vec<String> =
            std::iter::once(comparisons).chain(lists).map(|part| part.say(language)).collect();
        parts.join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_counted_and_named() {
        let mut findings = Findings::default();
        assert!(findings.same("n = 8", 92, 92).is_ok());
        let Err(Slip::Differs(fault)) = findings.same("n = 8", 93, 92) else {
            panic!("it differs")
        };
        assert_eq!(fault, "n = 8: 93 != 92");
        let Err(Slip::Differs(fault)) = findings.passes("n = 4", Err("row 2")) else {
            panic!("it does not pass")
        };
        assert_eq!((fault.as_str(), findings.comparisons), ("n = 4: row 2", 3));
    }

    #[test]
    fn numbers_are_told_by_kind() {
        let mut findings = Findings::default();
        findings.tell(Noun::Units, "n = 9", 5);
        findings.tell(Noun::Solutions, "n = 8", 92);
        findings.tell(Noun::Units, "n = 10", 7);
        let said = findings.say(Language::English);
        assert_eq!(said, "0 comparisons; solutions: n = 8: 92; units: n = 9: 5, n = 10: 7");
    }
}
