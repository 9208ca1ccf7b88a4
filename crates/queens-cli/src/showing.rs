//! How solutions are shown: the format, and what a call with it allows. Used by `solve`, `list` and `complete`.

use std::path::PathBuf;

use queens_format::Format;
use queens_messages::{message, units};

use crate::args::ShowArgs;
use crate::batch::{Sizes, Style};
use crate::{Failure, Output};

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
            return Err(Failure::call(message!(NotInBatch { what })));
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

    /// Opens the output of the call, if the format can go there.
    pub(crate) fn open(&self) -> Result<Output, Failure> {
        let out = Output::open(self.output.as_deref())?;
        out.suits(self.format, self.format.is_binary())?;
        Ok(out)
    }

    /// How several answers are separated.
    pub(crate) fn style(&self) -> Style {
        match self.format {
            _ if self.json => Style::Json,
            format if format.is_spaced() => Style::Spaced,
            _ => Style::Lines,
        }
    }

    /// Refuses a board that the format cannot show.
    pub(crate) fn shows(&self, n: u32) -> Result<(), Failure> {
        self.format.shows(n)?;
        self.allows(n)
    }

    /// Refuses to fill a disk by accident.
    pub(crate) fn allows(&self, n: u32) -> Result<(), Failure> {
        let (format, size) = (self.format, self.format.bytes(n));
        let has_all_squares = format.is_spaced() || format == Format::Tutorial;
        if self.yes || size <= LOT || !has_all_squares {
            return Ok(());
        }
        let size = units::bytes(size);
        Err(Failure::call(message!(HugeOutput { format, n, size })))
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
            Err(Failure::call(message!(JsonAndFormat { format })))
        }
        Some(format) => Ok(format),
        None if args.json => Ok(Format::Json),
        None => Ok(ending().unwrap_or_default()),
    }
}
