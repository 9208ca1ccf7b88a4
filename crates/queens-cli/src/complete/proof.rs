//! `--proof FILE`: a proof that a board has no completion, in DRAT form, and the formula that it is about
//! beside it. Both files appear when the proof is whole, or not at all. `--cnf FILE`: the formula alone.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use n_queens::Control;
use queens_app::{CompleteAnswer, ProofFiles, Status};
use queens_messages::Message;

use super::question::Question;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress::Throughput;

/// The file of the formula; refuses a proof that would take its name.
pub(super) fn formula_path(proof: &Path) -> Result<PathBuf, Failure> {
    let formula = proof.with_extension("cnf");
    match formula == proof {
        true => Err(Failure::call(Message::ProofName { path: proof.display().to_string() })),
        false => Ok(formula),
    }
}

/// Refutes the board and writes the proof; none if it can be completed.
pub(super) fn write(
    question: &Question<'_>,
    control: &Control,
    path: &Path,
) -> Result<Option<CompleteAnswer>, Failure> {
    let (session, formula) = (question.call.session, formula_path(path)?);
    let mut cnf = Output::open(session, Some(&formula))?;
    let mut out = Output::open(session, Some(path))?;
    write_formula(question, &mut cnf)?;
    let mut metered = Metered { out: &mut out, passed: Throughput::start(session, None) };
    let refuted = question.request.refute(control, &mut metered)?;
    drop(metered);
    let Some((answer, steps)) = refuted else {
        session.note(&Message::NoProof);
        return Ok(None);
    };
    if answer.status == Status::GaveUp {
        return Ok(Some(CompleteAnswer { proof: Some(None), ..answer }));
    }
    cnf.commit(session)?;
    out.commit(session)?;
    let [file, formula] = [path, &formula].map(|path| path.display().to_string());
    let proof = Some(Some(ProofFiles { file, formula, steps }));
    Ok(Some(CompleteAnswer { proof, ..answer }))
}

/// Writes the formula before the question is answered.
pub(super) fn formula(question: &Question<'_>, path: &Path) -> Result<(), Failure> {
    let session = question.call.session;
    let mut cnf = Output::open(session, Some(path))?;
    write_formula(question, &mut cnf)?;
    cnf.commit(session)?;
    session.note(&Message::FormulaWritten { path: path.display().to_string() });
    Ok(())
}

fn write_formula(question: &Question<'_>, cnf: &mut Output) -> Result<(), Failure> {
    let formula = queens_app::formula(&question.request.board)?;
    let mut cnf = BufWriter::new(cnf);
    write!(cnf, "{formula}")?;
    Ok(cnf.flush()?)
}

/// An output whose bytes are counted for the bar.
struct Metered<'a> {
    out: &'a mut Output,
    passed: Throughput,
}

impl Write for Metered<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.passed.add(written as u64);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
