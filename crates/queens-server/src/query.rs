//! The query of a request, strictly: what is unknown, repeated, missing or no value is refused by its name.

use std::borrow::Cow;
use std::hash::{BuildHasher, RandomState};

use axum::extract::Request;
use n_queens::{Density, Settings, Strategy, Variant};
use queens_render::Message;

use crate::fault::{Code, Fault, shortened};
use crate::limits;

pub(crate) struct Query<'a> {
    given: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    /// What the operation knows, for a message.
    known: &'static [&'static str],
}

impl<'a> Query<'a> {
    /// The query of `request`, if it names nothing but what is `known`, and nothing twice.
    pub(crate) fn of(request: &'a Request, known: &'static [&'static str]) -> Result<Self, Fault> {
        Self::parse(request.uri().query().unwrap_or_default(), known)
    }

    fn parse(text: &'a str, known: &'static [&'static str]) -> Result<Self, Fault> {
        let mut given: Vec<(Cow<'a, str>, Cow<'a, str>)> = Vec::new();
        for pair in text.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let name = decoded(name).ok_or_else(|| not_text(name))?;
            if !known.contains(&&*name) {
                return Err(unknown(&name, known));
            }
            if given.iter().any(|(other, _)| *other == name) || given.len() == limits::PARAMETERS {
                let message = Message::ParameterTwice { name: shortened(&name) };
                return Err(Fault::of(&name, Code::BadValue, &message));
            }
            let value = decoded(value).ok_or_else(|| not_text(&name))?;
            given.push((name, value));
        }
        Ok(Self { given, known })
    }

    /// A parameter as it was written.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        debug_assert!(self.known.contains(&name), "{name} is not among the known ones");
        self.given.iter().find(|(other, _)| other == name).map(|(_, value)| &**value)
    }

    /// The size of the board.
    pub(crate) fn n(&self, most: u32) -> Result<u32, Fault> {
        let text = self.text("n").ok_or_else(|| missing("n"))?;
        number("n", text, 0, most.into()).map(|n| n as u32)
    }

    /// A number from `least` to `most`, or the default.
    pub(crate) fn number(
        &self,
        name: &str,
        least: u64,
        most: u64,
        default: u64,
    ) -> Result<u64, Fault> {
        self.text(name).map_or(Ok(default), |text| number(name, text, least, most))
    }

    /// `true` or `false`.
    pub(crate) fn flag(&self, name: &str) -> Result<bool, Fault> {
        match self.text(name) {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(text) => Err(Fault::choice(name, text, ["true", "false"].map(String::from))),
        }
    }

    /// One of the words.
    pub(crate) fn one_of<T: Copy + ToString>(
        &self,
        name: &str,
        all: &[T],
    ) -> Result<Option<T>, Fault> {
        self.text(name).map(|text| one_of(name, text, all)).transpose()
    }

    /// The strategy, if one is named.
    pub(crate) fn strategy(&self) -> Result<Option<Strategy>, Fault> {
        self.one_of("strategy", Strategy::ALL)
    }

    /// The pieces.
    pub(crate) fn variant(&self) -> Result<Variant, Fault> {
        Ok(self.one_of("variant", &Variant::ALL)?.unwrap_or_default())
    }

    /// The seed, or a fresh one.
    pub(crate) fn seed(&self) -> Result<u64, Fault> {
        self.text("seed").map_or_else(|| Ok(fresh_seed()), |text| number("seed", text, 0, u64::MAX))
    }

    /// The seed and the density, which is for one strategy only.
    pub(crate) fn settings(&self, strategy: Strategy) -> Result<Settings, Fault> {
        let mut settings = Settings { seed: self.seed()?, ..Settings::default() };
        if let Some(density) = self.text("density") {
            settings.density = density.parse::<Density>()?;
            if strategy != Strategy::Probabilistic {
                let (option, strategy) = ("density".into(), strategy.to_string());
                let message = Message::OnlyProbabilistic { option, strategy };
                return Err(Fault::of("density", Code::NotPossible, &message));
            }
        }
        Ok(settings)
    }
}

/// The word `text` among `all`.
pub(crate) fn one_of<T: Copy + ToString>(name: &str, text: &str, all: &[T]) -> Result<T, Fault> {
    let found = all.iter().copied().find(|one| one.to_string() == text);
    found.ok_or_else(|| Fault::choice(name, text, all.iter().map(ToString::to_string)))
}

/// Reads digits and nothing else; too large is another error than no number.
pub(crate) fn number(name: &str, text: &str, least: u64, most: u64) -> Result<u64, Fault> {
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<u64>() {
        Ok(number) if is_digits && number > most => Err(Fault::too_large(name, text, &most)),
        Ok(number) if is_digits && number >= least => Ok(number),
        Err(_) if is_digits => Err(Fault::too_large(name, text, &most)),
        _ => {
            let (field, text) = (name.into(), shortened(text));
            let (least, most) = (least.to_string(), most.to_string());
            let message = Message::NotWhole { name: field, text, least, most };
            Err(Fault::of(name, Code::BadValue, &message))
        }
    }
}

/// A seed that nobody chose; short, so that it is easily typed again.
pub(crate) fn fresh_seed() -> u64 {
    RandomState::new().hash_one(()) >> 32
}

pub(crate) fn missing(name: &str) -> Fault {
    Fault::of(name, Code::Missing, &Message::ParameterMissing { name: name.into() })
}

pub(crate) fn unknown(name: &str, known: &[&str]) -> Fault {
    let field = shortened(name);
    let message = match known {
        [] => Message::ParameterNone { name: field.clone() },
        _ => Message::ParameterUnknown { name: field.clone(), known: known.join(", ") },
    };
    Fault::of(&field, Code::UnknownField, &message)
}

fn not_text(name: &str) -> Fault {
    let name = shortened(name);
    Fault::of(&name, Code::BadValue, &Message::ParameterNotText { name: name.clone() })
}

/// Without `+` and `%41`; none if that is no text.
fn decoded(text: &str) -> Option<Cow<'_, str>> {
    if !text.bytes().any(|byte| matches!(byte, b'%' | b'+')) {
        return Some(text.into());
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => 16 * hexadecimal(rest.next()?)? + hexadecimal(rest.next()?)?,
            b'+' => b' ',
            plain => plain,
        });
    }
    String::from_utf8(bytes).ok().map(Cow::from)
}

fn hexadecimal(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).map(|value| value as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> String {
        let known = &["n", "limit", "strategy", "density", "seed"];
        let read = Query::parse(text, known).and_then(|query| {
            query.n(100)?;
            query.number("limit", 1, 10, 5)?;
            query.settings(query.strategy()?.unwrap_or(Strategy::Rows))
        });
        let fault = read.err().map(|fault| fault.document()).unwrap_or_default();
        fault.split('"').nth(5).unwrap_or("fine").into()
    }

    #[test]
    fn every_fault_has_its_code() {
        assert_eq!(code("n=8"), "fine");
        assert_eq!(code("n=%38&limit=10&&seed=18446744073709551615"), "fine");
        assert_eq!(code("n=8&strategy=probabilistic&density=0.5"), "fine");
        for wrong in
            ["n=", "n", "n=-1", "n=+8", "n=1.0", "n=a", "n=8&n=8", "n=%ff", "n=%4", "n=8&limit=0"]
        {
            assert_eq!(code(wrong), "bad-value", "{wrong}");
        }
        for large in ["n=101", "n=1000000000", "n=99999999999999999999999", "n=8&limit=11"] {
            assert_eq!(code(large), "too-large", "{large}");
        }
        assert_eq!(code(""), "missing");
        assert_eq!(code("m=8"), "unknown-field");
        assert_eq!(code("n=8&density=0.5"), "not-possible");
        assert_eq!(code("n=8&density=3&strategy=probabilistic"), "bad-value");
    }
}
