//! The board sizes of a call: one, several, or those of standard input.

use std::ops::RangeInclusive;

use queens_app::compare::SweepError;

use crate::args::shared::SizesArgs;
use crate::failure::Failure;

/// The board sizes of a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sizes {
    One(u32),
    Several(Vec<RangeInclusive<u32>>),
    /// They come from standard input.
    Input,
}

impl SizesArgs {
    /// The sizes that the words of the call name.
    pub(crate) fn named(&self) -> Result<Sizes, Failure> {
        Sizes::from_words(&self.sizes)
    }
}

impl Sizes {
    /// Reads the words of a call: numbers, ranges, or `-`.
    pub(crate) fn from_words(words: &[impl AsRef<str>]) -> Result<Self, Failure> {
        if let [word] = words
            && word.as_ref() == "-"
        {
            return Ok(Self::Input);
        }
        let ranges: Vec<_> =
            words.iter().map(|word| range(word.as_ref())).collect::<Result<_, _>>()?;
        match ranges.as_slice() {
            [range] if range.start() == range.end() => Ok(Self::One(*range.start())),
            _ => Ok(Self::Several(ranges)),
        }
    }

    /// The size, if it is one.
    pub(crate) fn one(&self) -> Option<u32> {
        if let Self::One(n) = self { Some(*n) } else { None }
    }
}

/// Reads a size or a range of sizes such as `8..12`, both ends of which belong to it.
pub(crate) fn range(text: &str) -> Result<RangeInclusive<u32>, Failure> {
    let Some((from, to)) = text.split_once("..") else {
        return Ok(queens_app::size(text).map(|n| n..=n)?);
    };
    let (from, to) = (queens_app::size(from)?, queens_app::size(to)?);
    if from > to {
        let (option, text) = ("N".into(), text.into());
        let (from, to) = (to.to_string(), from.to_string());
        return Err(SweepError::Reversed { option, text, from, to }.into());
    }
    Ok(from..=to)
}
