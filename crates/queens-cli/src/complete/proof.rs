//! `--proof FILE`: a proof that a board has no completion, in DRAT form, and the formula that it is about
//! beside it. Both files appear when the proof is whole, or not at all. `--cnf FILE`: the formula alone.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use n_queens::complete::drat::Seal;
use n_queens::complete::{Formula, refute};
use n_queens::{Control, Ending, Flow};
use queens_render::Message;
use queens_render::document;

use super::Question;
use crate::control;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress::Throughput;

/// A proof that has been written.
pub(super) struct Proof {
    pub(super) taken: Duration,
    steps: u64,
    path: PathBuf,
    formula: PathBuf,
}

/// The file of the formula; refuses a proof that would take its name.
pub(super) fn formula_path(proof: &Path) -> Result<PathBuf, Failure> {
    let formula = proof.with_extension("cnf");
    match formula == proof {
        true => Err(Failure::call(Message::ProofName { path: proof.display().to_string() })),
        false => Ok(formula),
    }
}

/// Refutes the board and writes the proof; none if it can be completed.
pub(super) fn write(question: &Question<'_>, path: &Path) -> Result<Option<Proof>, Failure> {
    let (session, formula) = (question.session, formula_path(path)?);
    let options = question.call.search(question.problem);
    let start = Instant::now();
    let control = control::of_question(options.timeout);
    let mut cnf = Output::open(session, Some(&formula))?;
    let mut out = Output::open(session, Some(path))?;
    write_formula(question, &mut cnf)?;
    let (ending, steps) = write_steps(question, &control, &mut out)?;
    match ending {
        Ending::Complete => {}
        Ending::Partial => return Ok(None),
        Ending::Stopped if control::is_interrupted() => return Err(Failure::interrupted()),
        Ending::Stopped => return Err(options.timed_out()),
    }
    cnf.commit(session)?;
    out.commit(session)?;
    Ok(Some(Proof { taken: start.elapsed(), steps, path: path.to_owned(), formula }))
}

/// Writes the formula, whatever the answer will be.
pub(super) fn formula(question: &Question<'_>, path: &Path) -> Result<(), Failure> {
    let mut cnf = Output::open(question.session, Some(path))?;
    write_formula(question, &mut cnf)?;
    cnf.commit(question.session)?;
    question.session.note(&Message::FormulaWritten { path: path.display().to_string() });
    Ok(())
}

fn write_formula(question: &Question<'_>, cnf: &mut Output) -> Result<(), Failure> {
    let formula = Formula::of(question.problem).map_err(Failure::call)?;
    let mut cnf = BufWriter::new(cnf);
    write!(cnf, "{formula}")?;
    Ok(cnf.flush()?)
}

/// Writes the steps as they come, and counts them.
fn write_steps(
    question: &Question<'_>,
    control: &Control,
    out: &mut Output,
) -> Result<(Ending, u64), Failure> {
    let throughput = Throughput::start(question.session, None);
    let (mut out, mut steps, mut failed) = (BufWriter::with_capacity(1 << 16, out), 0, None);
    let mut seal = Seal::default();
    seal.add(Seal::FIRST_LINE.as_bytes());
    out.write_all(Seal::FIRST_LINE.as_bytes())?;
    let ending = refute(question.problem, |step| {
        let line = format!("{step}\n");
        steps += 1;
        throughput.add(line.len() as u64);
        seal.add(line.as_bytes());
        failed = out.write_all(line.as_bytes()).err();
        match failed.is_some() || control.should_stop() {
            true => Flow::Break(()),
            false => Flow::Continue(()),
        }
    })?;
    match failed {
        Some(error) => Err(error.into()),
        None => {
            out.write_all(seal.last_line().as_bytes())?;
            out.flush()?;
            Ok((ending, steps))
        }
    }
}

impl Proof {
    /// Where it is, in words.
    pub(super) fn message(&self) -> Message {
        Message::ProofWritten {
            steps: self.steps.to_string(),
            path: self.path.display().to_string(),
            formula: self.formula.display().to_string(),
        }
    }

    /// The same for a document.
    pub(super) fn places(&self) -> Places {
        let [file, formula] = [&self.path, &self.formula].map(|path| path.display().to_string());
        Places { file, formula, steps: self.steps }
    }
}

/// The names of the files of a proof, as text.
pub(super) struct Places {
    file: String,
    formula: String,
    steps: u64,
}

impl Places {
    pub(super) fn document(&self) -> document::Proof<'_> {
        document::Proof { file: &self.file, formula: &self.formula, steps: self.steps }
    }
}
