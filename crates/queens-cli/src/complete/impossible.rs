//! The answer "there is no completion", with its own exit code: the reason, and if the call asks for it, the pieces
//! that contradict each other, in words and as a picture.

use std::io::Write;
use std::iter;
use std::path::Path;

use n_queens::complete::{Conflict, Verified};
use n_queens::{Control, Square};
use queens_app::{CompleteAnswer, ProofFiles, Reason};
use queens_format::{WriteError, partial};
use queens_messages::{Language, Message, Speak, closed, conflict, units};

use super::question::Question;
use crate::check;
use crate::failure::{Failure, code};
use crate::output::Output;

pub(super) fn report(
    question: &Question<'_>,
    answer: &CompleteAnswer,
    control: &Control,
    out: &mut Output,
) -> Result<(), Failure> {
    let (session, args) = (question.call.session, question.call.args);
    let text = no_completion(question, answer);
    if let (Some(path), Some(Some(conflict))) = (&args.picture, &answer.conflict) {
        draw(question, conflict, path)?;
    }
    if let Some(Some(ProofFiles { file, formula, steps })) = answer.proof.clone() {
        session.note(&Message::ProofWritten { steps: steps.to_string(), path: file, formula });
    }
    if args.show.json && (args.explain || !args.all) {
        out.document(answer)?;
    } else if args.count {
        writeln!(out, "0")?;
    }
    if !args.explain && !args.count {
        return Err(Failure::new(code::NO_SOLUTION, text));
    }
    if !args.explain || args.show.json {
        session.note(&text); // the answer has been written
    } else {
        writeln!(out, "{text}")?;
        explain(answer, session.language, out)?;
    }
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

/// The sentence that there is no completion, and below it the queens that it is about.
fn no_completion(question: &Question<'_>, answer: &CompleteAnswer) -> String {
    let (n, language) = (answer.n, question.call.session.language);
    let mut below = Vec::new();
    let reason = match &answer.reason {
        Some(Reason::Attacks(attacks)) => {
            let named = |&attack| check::named(attack, n, question.board, language);
            below.extend(attacks.pairs.iter().map(named));
            let shown = attacks.pairs.len().to_string();
            below.extend(attacks.truncated.then_some(Message::AttacksLeftOut { shown }));
            Message::GivenAttack.say(language)
        }
        Some(Reason::Closed(line)) => closed(*line, n).say(language),
        Some(Reason::Theorem(theorem)) => theorem.say(language),
        Some(Reason::Searched) | None => {
            let strategy = answer.strategy.unwrap_or_default().to_owned();
            let seconds = units::seconds(answer.seconds.0);
            Message::LookedEverywhere { strategy, seconds }.say(language)
        }
    };
    let first = Message::NoCompletion { n: n.to_string(), reason };
    let lines = iter::once(first).chain(below).map(|message| message.say(language));
    lines.collect::<Vec<String>>().join("\n  ")
}

/// Writes which pieces contradict each other, and how that is known.
fn explain(answer: &CompleteAnswer, language: Language, out: &mut Output) -> Result<(), Failure> {
    writeln!(out, "{}", conflict(answer, language))?;
    for what in verified(answer, language) {
        writeln!(out, "{}", Message::ConflictVerified { what }.say(language))?;
    }
    Ok(())
}

/// How an explanation is known to be right.
fn verified(answer: &CompleteAnswer, language: Language) -> Vec<String> {
    let Some(explained) = &answer.explained else {
        return answer.theorem.iter().map(|theorem| theorem.say(language)).collect();
    };
    let pieces = explained.conflict.len();
    let each = Message::VerifiedEach { count: pieces.to_string() };
    let all = match explained.verified {
        Some(Verified::By(strategy)) => Message::VerifiedBy { strategy: strategy.to_string() },
        Some(Verified::Mirrored(strategy)) => {
            Message::VerifiedByMirror { strategy: strategy.to_string() }
        }
        Some(Verified::Half) => Message::VerifiedNot,
        None => return Vec::new(),
    };
    let known = (pieces > 0).then_some(each).into_iter().chain([all]);
    known.map(|message| message.say(language)).collect()
}

/// Whether the picture is a PNG; refuses names that end neither in .png nor in .svg.
pub(super) fn is_png(path: &Path) -> Result<bool, Failure> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    match extension.map(str::to_ascii_lowercase).as_deref() {
        Some("png") => Ok(true),
        Some("svg") => Ok(false),
        _ => Err(Failure::call(Message::PictureName { path: path.display().to_string() })),
    }
}

/// `--picture FILE`: draws the board with its conflict, as SVG or PNG.
fn draw(question: &Question<'_>, conflict: &Conflict, path: &Path) -> Result<(), Failure> {
    let (session, is_png) = (question.call.session, is_png(path)?);
    let squares: Vec<Square> = conflict.queens.iter().chain(&conflict.blocked).copied().collect();
    let scene = partial::conflict(&question.problem, &squares)?;
    let mut out = Output::open(session, Some(path))?;
    match is_png {
        true => out.write_all(&scene.to_png(1.0).map_err(WriteError::from)?)?,
        false => out.write_all(scene.to_svg().as_bytes())?,
    }
    out.commit(session)?;
    session.note(&Message::PictureWritten { path: path.display().to_string() });
    Ok(())
}
