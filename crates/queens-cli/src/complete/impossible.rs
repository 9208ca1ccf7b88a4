//! "There is none", as an answer with its own exit code: the reason, and if that was asked for, the
//! pieces that are to blame.

use std::io::Write;

use n_queens::complete::Explained;
use queens_render::document::{Complete, Status};
use queens_render::{Message, Speak};

use super::call::Wish;
use super::explain;
use super::proof::{Places, Proof};
use super::{Question, Refutation, document, picture};
use crate::failure::{Failure, code};
use crate::output::Output;

pub(super) fn tell(
    question: &Question<'_>,
    refutation: &Refutation,
    out: &mut Output,
) -> Result<(), Failure> {
    let explained = question.call.explain.then(|| explain::explain(question)).transpose()?;
    let said = refutation.reason.say(question);
    if let (Some(path), Some(explained)) = (&question.call.picture, &explained) {
        picture::write(question, &explained.conflict, path)?;
    }
    if let Some(proof) = &refutation.proof {
        question.session.note(&proof.message());
    }
    if question.call.writes_documents() || (question.call.showing.json && question.call.explain) {
        write(question, refutation, explained.as_ref(), out)?;
    }
    let is_count = matches!(question.call.wish, Wish::Count);
    let Some(explained) = explained else {
        if !is_count {
            return Err(Failure::new(code::NO_SOLUTION, said));
        }
        question.session.note(&said); // the answer is the number, which has been written
        return Err(silent());
    };
    if question.call.showing.json {
        question.session.note(&said);
    } else {
        writeln!(out, "{}", said.say(question.session.language))?;
        explain::print(&explained, question, out)?;
    }
    Err(if explained.is_minimal() { silent() } else { unfinished(question) })
}

/// The answer has been given; what is asked next may have another.
fn silent() -> Failure {
    Failure { is_final: false, ..Failure::silent(code::NO_SOLUTION) }
}

/// That there is no completion is proved, but that is not what was asked for.
fn unfinished(question: &Question<'_>) -> Failure {
    let timeout = question.call.search(question.problem).timeout_text();
    Failure::new(code::GAVE_UP, Message::ExplanationUnfinished { timeout })
}

fn write(
    question: &Question<'_>,
    refutation: &Refutation,
    explained: Option<&Explained>,
    out: &mut Output,
) -> Result<(), Failure> {
    let proof = refutation.proof.as_ref().map(Proof::places);
    let asked = document::of(question, Status::Impossible);
    let document = Complete {
        strategy: refutation.strategy.as_deref(),
        taken: refutation.taken,
        count: asked.count.map(|_| Some(0)),
        unique: matches!(question.call.wish, Wish::Unique).then_some(Some(false)),
        reason: refutation.reason.at_a_glance(),
        conflict: asked.conflict.map(|_| explained.map(explain::blame)),
        proof: asked.proof.map(|_| proof.as_ref().map(Places::document)),
        steps: refutation.steps.as_ref(),
        ..asked
    };
    Ok(out.write_all(document.line().as_bytes())?)
}
