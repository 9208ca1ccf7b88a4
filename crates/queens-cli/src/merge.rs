//! `queens merge FILES...`: the shares of one count, from many machines, added up to the total.

use std::io::Write;
use std::path::{Path, PathBuf};

use n_queens::count::{MergeError, Record, Share};
use queens_files::record_file::{self, Unread};
use queens_messages::{Message, Speak};

use crate::args::small::MergeArgs;
use crate::control;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress;
use crate::session::Session;

/// A longer list of what is missing is cut.
const MOST_NAMED: usize = 20;

pub(crate) fn run(session: &Session, args: &MergeArgs) -> Result<(), Failure> {
    let records = read_all(session, &args.files)?;
    let merged = queens_app::merge(&records, &progress::control(session, None));
    let merged = merged.map_err(|error| explained(session, &args.files, error))?;
    let answer = merged?.ok_or_else(Failure::interrupted)?;
    let mut out = Output::standard();
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string(&answer).expect("plain values"))?,
        false => writeln!(out, "{}", answer.count)?,
    }
    let (n, units) = (answer.n.to_string(), answer.units.to_string());
    session.note(&Message::Merged { n, shares: answer.shares.to_string(), units });
    out.commit(session)
}

fn read_all(session: &Session, paths: &[PathBuf]) -> Result<Vec<Record>, Failure> {
    let read = |path: &PathBuf| {
        if control::is_interrupted() {
            return Err(Failure::interrupted());
        }
        record_file::read(path).map_err(|error| unread(session, path, &error))
    };
    paths.iter().map(read).collect()
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

fn unread(session: &Session, path: &Path, error: &Unread) -> Failure {
    let path = name(path);
    Failure::running(match error {
        Unread::Io(error) => Message::CannotRead { path, reason: error.say(session.language) },
        Unread::Broken(why) => Message::CannotUseRecord { path, reason: why.say(session.language) },
    })
}

/// The library knows records by their place; here they have names.
fn explained(session: &Session, paths: &[PathBuf], error: MergeError) -> Failure {
    let name = |input: usize| name(&paths[input]);
    Failure::running(match error {
        MergeError::Nothing => Message::MissingArgument { argument: "<FILES>...".into() },
        MergeError::Mixed { one, other, difference } => Message::MixedCounts {
            one: name(one),
            other: name(other),
            difference: difference.say(session.language),
        },
        MergeError::Overlap { one, other, unit } => {
            Message::SharesOverlap { one: name(one), other: name(other), unit: unit.to_string() }
        }
        MergeError::Unfinished { input, share, missing, units } => Message::ShareUnfinished {
            path: name(input),
            share: share.to_string(),
            missing: missing.to_string(),
            units: units.to_string(),
        },
        MergeError::MissingShares { of, count, missing } => {
            let shares = listed(session, &missing, count);
            Message::SharesMissing { count: count.to_string(), of: of.to_string(), shares }
        }
        MergeError::MissingUnits { missing, units, first } => Message::UnitsMissing {
            missing: missing.to_string(),
            units: units.to_string(),
            first: first.to_string(),
        },
    })
}

fn listed(session: &Session, missing: &[Share], count: u32) -> String {
    let named = &missing[..missing.len().min(MOST_NAMED)];
    let list = named.iter().map(Share::to_string).collect::<Vec<_>>().join(", ");
    match (count as usize).saturating_sub(named.len()) {
        0 => list,
        more => Message::AndMore { list, count: more.to_string() }.say(session.language),
    }
}
