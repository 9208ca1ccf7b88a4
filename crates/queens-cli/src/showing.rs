//! How solutions are shown: the format, and what a call with it allows. Used by `solve` and `list`.

use std::path::PathBuf;

use queens_render::units;
use queens_render::{Format, Message};

use crate::args::shared::ShowArgs;
use crate::batch::Style;
use crate::failure::Failure;
use crate::sizes::Sizes;

/// More bytes than this are written on request only.
const LOT: u128 = 1 << 30;

/// The formats with n x n characters for a board.
const DRAWN: [Format; 5] =
    [Format::Board, Format::Hash, Format::Stars, Format::Unicode, Format::Tutorial];

/// How to show solutions.
pub(crate) struct Showing {
    pub(crate) format: Format,
    pub(crate) json: bool,
    pub(crate) output: Option<PathBuf>,
    yes: bool,
}

impl Showing {
    /// What the call asks for, if it fits its sizes.
    pub(crate) fn of(args: &ShowArgs, sizes: &Sizes) -> Result<Self, Failure> {
        let (format, json, yes) = (args.format()?, args.json, args.yes);
        // Several answers one after the other make no picture and no document.
        let whole = [Format::Svg, Format::Png, Format::Latex, Format::U32, Format::Csv];
        if sizes.one().is_none() && whole.contains(&format) {
            let what = format!("--format {format}");
            return Err(Failure::call(Message::NotInBatch { what }));
        }
        Ok(Self { format, json, output: args.output.clone(), yes })
    }

    /// How several answers are separated.
    pub(crate) fn style(&self) -> Style {
        match self.format {
            _ if self.json => Style::Json,
            Format::Board | Format::Hash | Format::Stars | Format::Unicode => Style::Spaced,
            _ => Style::Lines,
        }
    }

    /// Refuses to fill a disk by accident.
    pub(crate) fn allows(&self, n: u32) -> Result<(), Failure> {
        let size = self.format.bytes(n);
        if self.yes || size <= LOT || !DRAWN.contains(&self.format) {
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
