//! What is kept in files, damaged in every way: each bit flipped, each length cut to, stretches moved about. None of it
//! is believed, and nothing panics.
//!
//! `damage` makes the damage, `subject` the files and their readers in the library; `command` shows it, in the short
//! form a sample of it, to the command, which must refuse it and leave it alone. A formula carries no checksum, so an altered one may be
//! proved to have no solution: `formula` makes sure that it has none.

mod command;
mod damage;
mod formula;
mod subject;

use std::panic::{AssertUnwindSafe, catch_unwind};

use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Outcome;
use crate::call::Call;
use command::Show;
use damage::Splicer;
use subject::Subject;

const SPLICES: u64 = 10_000;

pub(crate) fn run(call: &Call) -> Outcome {
    let mut generator = call.generator();
    let mut figures = Vec::new();
    for subject in subject::all()? {
        let mut examination = Examination { subject: &subject, refused: 0, tolerated: 0 };
        examination.everything(&mut generator)?;
        figures.push(examination.figures());
        eprintln!("corruption: {}", examination.figures());
    }
    for show in Show::all()? {
        let shown = show.damage(call, &mut generator)?;
        let line = format!("{} shown to the command {shown} times, refused", show.subject.name);
        eprintln!("corruption: {line}");
        figures.push(line);
    }
    Ok(figures.join("; "))
}

/// What a reader makes of damaged bytes.
enum ReadVerdict {
    Refused,
    /// It takes them, and is right to do so.
    Tolerated,
    /// It reads them as something that was never written.
    Believed,
}

/// One file, examined in the library.
struct Examination<'a> {
    subject: &'a Subject,
    refused: u64,
    tolerated: u64,
}

impl Examination<'_> {
    fn everything(&mut self, generator: &mut Xoshiro256PlusPlus) -> Result<(), String> {
        let whole = &self.subject.bytes;
        for bit in 0..8 * whole.len() {
            self.one(&damage::flipped(whole, bit)).map_err(|what| format!("bit {bit}: {what}"))?;
        }
        for length in 0..whole.len() {
            self.one(&whole[..length]).map_err(|what| format!("cut to {length}: {what}"))?;
        }
        for _ in 0..SPLICES {
            let splicer = Splicer { whole, other: &self.subject.other };
            let altered = splicer.altered(generator);
            let shown = |what| format!("{:?}: {what}", String::from_utf8_lossy(&altered));
            self.one(&altered).map_err(shown)?;
        }
        Ok(())
    }

    fn one(&mut self, altered: &[u8]) -> Result<(), String> {
        let name = self.subject.name;
        match catch_unwind(AssertUnwindSafe(|| (self.subject.read)(altered))) {
            Ok(ReadVerdict::Refused) => self.refused += 1,
            Ok(ReadVerdict::Tolerated) => self.tolerated += 1,
            Ok(ReadVerdict::Believed) => return Err(format!("{name} is believed")),
            Err(_) => return Err(format!("{name} makes the reader panic")),
        }
        Ok(())
    }

    fn figures(&self) -> String {
        let (length, name) = (self.subject.bytes.len(), self.subject.name);
        let tolerated = match self.tolerated {
            0 => String::new(),
            some => format!(", {some} the same in meaning or proved rightly"),
        };
        format!(
            "{name}, {length} bytes: {} bits, {length} cuts, {SPLICES} splices: {} refused{tolerated}",
            8 * length,
            self.refused
        )
    }
}
