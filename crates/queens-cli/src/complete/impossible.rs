//! "There is none", as an answer with its own exit code: the reason, and if the call asks for it, the
//! pieces that contradict each other.

use std::io::Write;

use n_queens::Control;
use queens_app::CompleteAnswer;
use queens_messages::{Message, Speak, units};

use super::question::Question;
use super::{explain, picture, reason};
use crate::failure::{Failure, code};
use crate::output::Output;

pub(super) fn tell(
    question: &Question<'_>,
    answer: &CompleteAnswer,
    control: &Control,
    out: &mut Output,
) -> Result<(), Failure> {
    let (session, args) = (question.asked.session, question.asked.args);
    let said = reason::say(question, answer);
    if let (Some(path), Some(Some(conflict))) = (&args.picture, &answer.conflict) {
        picture::write(question, conflict, path)?;
    }
    if let Some(Some(proof)) = &answer.proof {
        let (steps, path, formula) =
            (proof.steps.to_string(), proof.file.clone(), proof.formula.clone());
        session.note(&Message::ProofWritten { steps, path, formula });
    }
    if args.show.json && (args.explain || !args.all) {
        out.document(answer)?;
    } else if args.count {
        writeln!(out, "0")?;
    }
    if !args.explain && !args.count {
        return Err(Failure::new(code::NO_SOLUTION, said));
    }
    if !args.explain || args.show.json {
        session.note(&said); // the answer has been written
        return Err(ended(answer, control));
    }
    writeln!(out, "{}", said.say(session.language))?;
    explain::print(question, answer, out)?;
    Err(ended(answer, control))
}

/// The answer has been given; that of the next board may be another. An explanation that is not finished is not
/// what was asked for, although it is proved that there is no completion.
fn ended(answer: &CompleteAnswer, control: &Control) -> Failure {
    if answer.minimal == Some(false) {
        let timeout = units::limit(control.timeout());
        return Failure::new(code::GAVE_UP, Message::ExplanationUnfinished { timeout });
    }
    Failure { is_final: false, ..Failure::silent(code::NO_SOLUTION) }
}
