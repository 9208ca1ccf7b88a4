//! Phrases which pieces contradict each other, and how that is known.

use std::io::Write;

use n_queens::Square;
use n_queens::complete::{Conflict, Explained, Verified};
use queens_app::CompleteAnswer;
use queens_messages::{Message, Speak};

use super::question::Question;
use crate::failure::Failure;
use crate::output::Output;

/// So many squares are named in words.
const NAMED: usize = 40;

pub(super) fn print(
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
