//! How solutions are shown: the format, and what a call with it allows. Used by `solve`, `list` and `complete`.

use std::path::PathBuf;

use queens_format::Format;
use queens_messages::Message;
use queens_messages::units;

use crate::args::shared::ShowArgs;
use crate::batch::Style;
use crate::failure::Failure;
use crate::sizes::Sizes;

/// More bytes than this are written on request only.
const LOT: u128 = 1 << 30;

/// How to show solutions.
pub(crate) struct Showing {
    pub(crate) format: Format,
    pub(crate) json: bool,
    pub(crate) output: Option<PathBuf>,
    yes: bool,
}

impl Showing {
    /// The format and output of the call, if they fit its sizes.
    pub(crate) fn from_args(args: &ShowArgs, sizes: &Sizes) -> Result<Self, Failure> {
        let showing = Self::for_boards(args)?;
        if sizes.one().is_none() && showing.takes_one() {
            let what = format!("--format {}", showing.format);
            return Err(Failure::call(Message::NotInBatch { what }));
        }
        Ok(showing)
    }

    /// For boards that come from a file.
    pub(crate) fn for_boards(args: &ShowArgs) -> Result<Self, Failure> {
        let (format, json, yes) = (format(args)?, args.json, args.yes);
        Ok(Self { format, json, output: args.output.clone(), yes })
    }

    /// Whether the format takes one answer: several make no picture and no document.
    pub(crate) fn takes_one(&self) -> bool {
        [Format::Svg, Format::Png, Format::Latex, Format::U32, Format::Csv].contains(&self.format)
    }

    /// How several answers are separated.
    pub(crate) fn style(&self) -> Style {
        match self.format {
            _ if self.json => Style::Json,
            format if format.is_spaced() => Style::Spaced,
            _ => Style::Lines,
        }
    }

    /// Whether a board takes n x n characters.
    fn has_all_squares(&self) -> bool {
        self.format.is_spaced() || self.format == Format::Tutorial
    }

    /// Refuses to fill a disk by accident.
    pub(crate) fn allows(&self, n: u32) -> Result<(), Failure> {
        let size = self.format.bytes(n);
        if self.yes || size <= LOT || !self.has_all_squares() {
            return Ok(());
        }
        let (format, size) = (self.format.to_string(), units::bytes(size));
        Err(Failure::call(Message::HugeOutput { format, n: n.to_string(), size }))
    }

    /// The bytes of one solution, about.
    pub(crate) fn bytes(&self, n: u32) -> u128 {
        let one = self.format.bytes(n);
        match self.format {
            Format::Csv => 2 * one + 3 * u128::from(n), // its header names every row
            _ => one,
        }
    }
}

/// The format: the one that is named, else that of the ending of the output file, else the default.
fn format(args: &ShowArgs) -> Result<Format, Failure> {
    let ending = || args.output.as_ref()?.extension()?.to_str()?.parse().ok();
    match args.format {
        Some(format) if args.json && format != Format::Json => {
            Err(Failure::call(Message::JsonAndFormat { format: format.to_string() }))
        }
        Some(format) => Ok(format),
        None if args.json => Ok(Format::Json),
        None => Ok(ending().unwrap_or_default()),
    }
}
