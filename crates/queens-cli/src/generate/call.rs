//! What `queens generate` was asked for, as typed values.

use std::path::PathBuf;
use std::time::Duration;

use clap::ArgMatches;
use n_queens::complete::generate::{Generator, Kind};
use n_queens::{Variant, complete::generate::GenerateError};
use queens_render::{Message, PartialFormat};

use crate::failure::Failure;
use crate::options;

/// The options that belong to one kind, in the order of [`Kind::NAMES`].
const OF_KIND: [&str; 3] = ["queens", "density", "diagonals"];

/// A call.
pub(super) struct Call {
    pub(super) n: u32,
    pub(super) kind: Kind,
    pub(super) variant: Variant,
    pub(super) generator: Generator,
    pub(super) seed: u64,
    pub(super) count: u64,
    pub(super) format: PartialFormat,
    pub(super) json: bool,
    pub(super) output: Option<PathBuf>,
    pub(super) timeout: Option<Duration>,
}

impl Call {
    pub(super) fn of(matches: &ArgMatches) -> Result<Self, Failure> {
        let n = options::text(matches, "N").or_else(|| options::text(matches, "n"));
        let n = options::size(n.expect("the size is required"))?;
        let (kind, variant) = (kind(matches, n)?, options::variant(matches));
        let json = options::flag(matches, "json");
        let (format, count) = (format(matches, json)?, count(matches)?);
        if !json {
            format.holds(n, count)?; // before the boards are made, which may take long
        }
        Ok(Self {
            n,
            kind,
            variant,
            generator: generator(matches, n, kind, variant)?,
            seed: options::seed(matches)?,
            count,
            format,
            json,
            output: options::path(matches, "output"),
            timeout: options::timeout(matches)?,
        })
    }
}

fn generator(
    matches: &ArgMatches,
    n: u32,
    kind: Kind,
    variant: Variant,
) -> Result<Generator, GenerateError> {
    let mut generator = Generator::new(n, kind)?.with_variant(variant)?;
    if options::flag(matches, "unique") {
        generator = generator.with_one_solution();
    }
    if options::flag(matches, "hard") {
        generator = generator.hardest();
    }
    Ok(generator)
}

/// The kind with as much of it as was asked for.
fn kind(matches: &ArgMatches, n: u32) -> Result<Kind, Failure> {
    let name = options::text(matches, "kind").unwrap_or(Kind::NAMES[0]);
    for (of, option) in Kind::NAMES.into_iter().zip(OF_KIND) {
        let is_given = options::is_given(matches, option);
        let option = format!("--{option}");
        if is_given && of != name {
            let (kind, of) = (name.into(), of.into());
            return Err(Failure::call(Message::OptionOfKind { option, kind, of }));
        }
        if is_given && options::flag(matches, "unique") {
            let unique = "--unique".into();
            return Err(Failure::call(Message::Excludes { option: unique, other: option }));
        }
    }
    let default = Kind::of(name, n).expect("clap lets known names through only");
    Ok(match default {
        Kind::Placed { queens } => {
            Kind::Placed { queens: options::queens(matches)?.unwrap_or(queens) }
        }
        Kind::Blocked { density } => Kind::Blocked { density: share(matches)?.unwrap_or(density) },
        Kind::ExcludedDiagonals { diagonals: default } => {
            Kind::ExcludedDiagonals { diagonals: diagonals(matches)?.unwrap_or(default) }
        }
    })
}

/// The value of `--density`.
fn share(matches: &ArgMatches) -> Result<Option<f64>, Failure> {
    let Some(given) = options::text(matches, "density") else { return Ok(None) };
    let share = given.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.map(Some).ok_or_else(|| Failure::call(Message::BadShare { text: given.into() }))
}

/// The value of `--diagonals`.
fn diagonals(matches: &ArgMatches) -> Result<Option<u32>, Failure> {
    let Some(given) = options::text(matches, "diagonals") else { return Ok(None) };
    let wrong = |_| Failure::call(Message::BadDiagonals { text: given.into() });
    given.parse().map(Some).map_err(wrong)
}

/// The value of `--count`.
fn count(matches: &ArgMatches) -> Result<u64, Failure> {
    let Some(given) = options::text(matches, "count") else { return Ok(1) };
    let (option, text) = ("--count".into(), given.into());
    let count = given.parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| Failure::call(Message::BadCount { option, text }))
}

fn format(matches: &ArgMatches, json: bool) -> Result<PartialFormat, Failure> {
    let given = options::text(matches, "format");
    match given.filter(|&format| json && format != "json") {
        Some(format) => Err(Failure::call(Message::JsonAndFormat { format: format.into() })),
        None => Ok(given.map_or_else(PartialFormat::default, |name| {
            name.parse().expect("clap lets known names through only")
        })),
    }
}
