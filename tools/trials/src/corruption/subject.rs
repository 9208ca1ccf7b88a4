//! The files that are damaged, each with its reader in the library and another file of its kind.

use std::error::Error;

use n_queens::complete::drat::{Checker, DratError, DratReader, DratSummary, ProofEncoding, Seal};
use n_queens::complete::{Formula, refute};
use n_queens::count::{Question, Record, Share, Units, Way, merge};
use n_queens::{Control, Flow, Problem, Square};

use super::ReadVerdict;
use super::formula;

/// Bytes that are damaged.
pub(super) struct Subject {
    pub(super) name: &'static str,
    pub(super) bytes: Vec<u8>,
    /// Another file of its kind.
    pub(super) other: Vec<u8>,
    pub(super) read: Box<ReadDamaged>,
}

type ReadDamaged = dyn Fn(&[u8]) -> ReadVerdict;

pub(super) fn all() -> Result<Vec<Subject>, Box<dyn Error>> {
    Ok(vec![finished()?, half_finished()?, share()?, proof()?, formula()?])
}

/// A count of the n x n board of which every `step`th unit is done.
fn record(n: u32, share: Share, step: usize) -> Result<Record, Box<dyn Error>> {
    let units = Units::for_question(&Question::all(Problem::new(n)))?;
    let mut record = units.share(share)?;
    for unit in record.remaining().into_iter().step_by(step) {
        record.add(
            &units
                .count(unit..unit + 1, Way::Direct, &Control::new())?
                .ok_or("nothing stops it")?,
        )?;
    }
    Ok(record)
}

fn finished() -> Result<Subject, Box<dyn Error>> {
    checkpoint("a finished checkpoint", 1)
}

pub(super) fn half_finished() -> Result<Subject, Box<dyn Error>> {
    checkpoint("a checkpoint half full", 2)
}

fn checkpoint(name: &'static str, step: usize) -> Result<Subject, Box<dyn Error>> {
    let bytes = record(12, Share::whole(), step)?.encode();
    let other = record(11, Share::whole(), 1)?.encode();
    // What is not exactly what was written is not read at all.
    let read = |altered: &[u8]| believed_if(Record::decode(altered).is_ok());
    Ok(Subject { name, bytes, other, read: Box::new(read) })
}

fn believed_if(taken: bool) -> ReadVerdict {
    if taken { ReadVerdict::Believed } else { ReadVerdict::Refused }
}

/// A share, added up with its sibling.
pub(super) fn share() -> Result<Subject, Box<dyn Error>> {
    let [one, sibling] = [1, 2].map(|index| record(12, Share::new(index, 2)?, 1));
    let (one, sibling) = (one?, sibling?);
    let (bytes, other) = (one.encode(), sibling.encode());
    let read = move |altered: &[u8]| {
        let added = Record::decode(altered).map(|record| merge(&[record, sibling.clone()]));
        believed_if(matches!(added, Ok(Ok(_))))
    };
    Ok(Subject { name: "a share", bytes, other, read: Box::new(read) })
}

/// The board of a proof: nothing completes it.
fn impossible(n: u32, corner: &str) -> Result<Problem, Box<dyn Error>> {
    Ok(Problem::new(n).with_given([Square::parse(corner, n)?])?)
}

/// The proof that a board cannot be completed, as the command writes it.
fn proof_of(problem: &Problem) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut text = Seal::FIRST_LINE.to_owned();
    refute(problem, |step| -> Flow {
        text += &format!("{step}\n");
        Flow::Continue(())
    })?;
    let mut seal = Seal::default();
    seal.add(text.as_bytes());
    Ok((text + &seal.last_line()).into_bytes())
}

/// The steps of a proof; none if it is none.
fn steps(proof: &[u8]) -> Vec<String> {
    let mut steps = Vec::new();
    let read = DratReader::new(ProofEncoding::detect(proof)).read(proof, |_, step| {
        steps.push(step.to_string());
        Ok(())
    });
    if read.is_err() { Vec::new() } else { steps }
}

/// What the checker says of a proof.
fn checked(formula: &Formula, proof: &[u8]) -> Result<DratSummary, DratError> {
    let mut checker = Checker::new(formula);
    let (mut reader, mut seal) = (DratReader::new(ProofEncoding::detect(proof)), Seal::default());
    reader.check(proof, &mut checker)?;
    seal.read(proof);
    let place = reader.place();
    reader.finish()?;
    let summary = checker.finish().map_err(|fault| DratError::At { place, fault })?;
    seal.finish()?;
    Ok(summary)
}

pub(super) fn proof() -> Result<Subject, Box<dyn Error>> {
    let board = impossible(6, "a1")?;
    let formula = Formula::for_problem(&board)?;
    let (bytes, other) = (proof_of(&board)?, proof_of(&impossible(6, "f6")?)?);
    checked(&formula, &bytes)?;
    let written = steps(&bytes);
    let read = move |altered: &[u8]| match checked(&formula, altered) {
        Err(_) => ReadVerdict::Refused,
        // A splice may hit the first and the last line at once, and make comments of both.
        Ok(_) if steps(altered) == written => ReadVerdict::Tolerated,
        Ok(_) => ReadVerdict::Believed,
    };
    Ok(Subject { name: "a proof", bytes, other, read: Box::new(read) })
}

/// The formula that a proof is about.
fn formula() -> Result<Subject, Box<dyn Error>> {
    let [board, another] = ["a1", "d4"].map(|corner| impossible(4, corner));
    let (board, another) = (board?, another?);
    let (formula, proof) = (Formula::for_problem(&board)?, proof_of(&board)?);
    let (bytes, other) =
        (formula.to_string().into(), Formula::for_problem(&another)?.to_string().into());
    let read = move |altered: &[u8]| match formula::read(altered) {
        Some(read) if read == formula => ReadVerdict::Tolerated,
        Some(read) if checked(&read, &proof).is_err() => ReadVerdict::Refused,
        Some(read) if formula::is_satisfiable(&read) => ReadVerdict::Believed,
        Some(_) => ReadVerdict::Tolerated,
        None => ReadVerdict::Refused,
    };
    Ok(Subject { name: "a formula with its proof", bytes, other, read: Box::new(read) })
}
