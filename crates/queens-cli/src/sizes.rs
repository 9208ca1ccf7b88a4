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
    /// The sizes that the words of the call name: numbers, ranges, or `-`.
    pub(crate) fn named(&self) -> Result<Sizes, Failure> {
        if self.sizes == ["-"] {
            return Ok(Sizes::Input);
        }
        let ranges: Vec<_> = self.sizes.iter().map(|word| range(word)).collect::<Result<_, _>>()?;
        match ranges.as_slice() {
            [range] if range.start() == range.end() => Ok(Sizes::One(*range.start())),
            _ => Ok(Sizes::Several(ranges)),
        }
    }
}

impl Sizes {
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
