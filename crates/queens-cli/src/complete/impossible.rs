//! The answer "there is no completion", with its own exit code: the reason, and if the call asks for it, the pieces
//! that contradict each other, in words and as a picture.

use std::io::Write;
use std::path::Path;

use n_queens::complete::{ClosedLine, Conflict, Explained, Verified};
use n_queens::{Control, Line, Square};
use queens_app::{CompleteAnswer, Reason};
use queens_format::{WriteError, partial};
use queens_messages::{Language, Message, Speak, units};

use super::question::Question;
use crate::check;
use crate::failure::{Failure, code};
use crate::output::Output;

/// So many squares are named in words.
const NAMED: usize = 40;

pub(super) fn report(
    question: &Question<'_>,
    answer: &CompleteAnswer,
    control: &Control,
    out: &mut Output,
) -> Result<(), Failure> {
    let (session, args) = (question.asked.session, question.asked.args);
    let said = reason(question, answer);
    if let (Some(path), Some(Some(conflict))) = (&args.picture, &answer.conflict) {
        draw(question, conflict, path)?;
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
    explain(question, answer, out)?;
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

/// A sentence with more below it.
struct ReasonText {
    first: Message,
    below: Vec<Message>,
}

impl Speak for ReasonText {
    fn say(&self, language: Language) -> String {
        let below = self.below.iter().map(|message| format!("\n  {}", message.say(language)));
        self.first.say(language) + &below.collect::<String>()
    }
}

/// The sentence, and below it what it is about.
fn reason(question: &Question<'_>, answer: &CompleteAnswer) -> ReasonText {
    let (n, language) = (answer.n, question.asked.session.language);
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
    ReasonText { first: Message::NoCompletion { n: n.to_string(), reason }, below }
}

fn closed(line: ClosedLine, n: u32) -> Message {
    let number = (line.index + 1).to_string();
    let name = |square: Option<Square>| square.map_or_else(String::new, |square| square.name(n));
    let (first, last) = (name(line.squares(n).next()), name(line.squares(n).last()));
    match line.line {
        Line::Column => Message::ColumnClosed { number, first, last },
        _ => Message::RowClosed { number, first, last },
    }
}

/// Writes which pieces contradict each other, and how that is known.
fn explain(
    question: &Question<'_>,
    answer: &CompleteAnswer,
    out: &mut Output,
) -> Result<(), Failure> {
    let (n, language) = (answer.n.to_string(), question.asked.session.language);
    let Some(explained) = &answer.explained else {
        // By a theorem: no piece is part of the reason.
        writeln!(out, "{}", Message::ConflictNone { n }.say(language))?;
        if let Some(theorem) = answer.theorem {
            let what = theorem.say(language);
            writeln!(out, "{}", Message::ConflictVerified { what }.say(language))?;
        }
        return Ok(());
    };
    writeln!(out, "{}", sentence(explained, n).say(language))?;
    for message in pieces(&explained.conflict, question) {
        writeln!(out, "  {}", message.say(language))?;
    }
    for message in explained.verified.iter().flat_map(|&by| verified(by, &explained.conflict)) {
        let what = message.say(language);
        writeln!(out, "{}", Message::ConflictVerified { what }.say(language))?;
    }
    Ok(())
}

fn sentence(explained: &Explained, n: String) -> Message {
    match explained.is_minimal() {
        false => Message::ConflictSoFar { left: explained.left.to_string() },
        true if explained.conflict.is_empty() => Message::ConflictNone { n },
        true => Message::ConflictIs,
    }
}

fn pieces(conflict: &Conflict, question: &Question<'_>) -> Vec<Message> {
    let names = |squares: &[Square]| (squares.len().to_string(), named(question, squares));
    let (queens, blocked) = (names(&conflict.queens), names(&conflict.blocked));
    let mut pieces = Vec::new();
    if !conflict.queens.is_empty() {
        pieces.push(Message::ConflictQueens { count: queens.0, squares: queens.1 });
    }
    if !conflict.blocked.is_empty() {
        pieces.push(Message::ConflictBlocked { count: blocked.0, squares: blocked.1 });
    }
    pieces
}

/// What is known to be right of a conflict.
fn verified(by: Verified, conflict: &Conflict) -> Vec<Message> {
    let count = conflict.len().to_string();
    let each = (!conflict.is_empty()).then_some(Message::VerifiedEach { count });
    let all = match by {
        Verified::By(strategy) => Message::VerifiedBy { strategy: strategy.to_string() },
        Verified::Mirrored(strategy) => {
            Message::VerifiedByMirror { strategy: strategy.to_string() }
        }
        Verified::Half => Message::VerifiedNot,
    };
    each.into_iter().chain([all]).collect()
}

/// The names of the squares, of many the first.
fn named(question: &Question<'_>, squares: &[Square]) -> String {
    let n = question.problem.n();
    let names: Vec<String> = squares.iter().take(NAMED).map(|square| square.name(n)).collect();
    let list = names.join(", ");
    match squares.len() - names.len() {
        0 => list,
        more => {
            Message::AndMore { list, count: more.to_string() }.say(question.asked.session.language)
        }
    }
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
    let (session, is_png) = (question.asked.session, is_png(path)?);
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
