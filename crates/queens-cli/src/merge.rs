//! `queens merge FILES...`: the shares of one count, from many machines, added up to the total.

use std::io::Write;

use n_queens::count::{MergeError, Record, Share};
use queens_files::read_record;
use queens_messages::{Language, Message, Speak, message};

use crate::args::MergeArgs;
use crate::{Failure, Output, Session, control, progress};

/// A longer list of what is missing is cut.
const MOST_NAMED: usize = 20;

pub(crate) fn run(session: &Session, args: &MergeArgs) -> Result<(), Failure> {
    let read = args.files.iter().map(|path| match control::is_interrupted() {
        true => Err(Failure::interrupted()),
        false => Ok(read_record(path)?),
    });
    let records = read.collect::<Result<Vec<Record>, Failure>>()?;
    let merged = queens_app::merge(&records, &progress::control(session, None));
    let merged = merged.map_err(|error| {
        let name = |input: usize| args.files[input].display().to_string();
        Failure::running(explained(name, error, session.language))
    });
    let answer = merged??.ok_or_else(Failure::interrupted)?;
    let mut out = Output::standard();
    match args.json {
        true => out.document(&answer)?,
        false => writeln!(out, "{}", answer.count)?,
    }
    let (n, shares, units) = (answer.n, answer.shares, answer.units);
    session.note(&message!(Merged { n, shares, units }));
    out.commit()
}

/// The library numbers the records; the message names their files.
fn explained(name: impl Fn(usize) -> String, error: MergeError, language: Language) -> Message {
    match error {
        MergeError::Nothing => message!(MissingArgument { argument: "<FILES>..." }),
        MergeError::Mixed { one, other, difference } => {
            let difference = difference.say(language);
            message!(MixedCounts { one: name(one), other: name(other), difference })
        }
        MergeError::Overlap { one, other, unit } => {
            message!(SharesOverlap { one: name(one), other: name(other), unit })
        }
        MergeError::Unfinished { input, share, missing, units } => {
            message!(ShareUnfinished { path: name(input), share, missing, units })
        }
        MergeError::MissingShares { of, count, missing } => {
            let named = &missing[..missing.len().min(MOST_NAMED)];
            let list = named.iter().map(Share::to_string).collect::<Vec<_>>().join(", ");
            let shares = match (count as usize).saturating_sub(named.len()) {
                0 => list,
                more => message!(AndMore { list, count: more }).say(language),
            };
            message!(SharesMissing { count, of, shares })
        }
        MergeError::MissingUnits { missing, units, first } => {
            message!(UnitsMissing { missing, units, first })
        }
    }
}
