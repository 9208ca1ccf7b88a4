//! Why a board has no completion: the library finds it out and verifies it; here it is shown how far
//! that is, and put into words.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use n_queens::complete::{
    BrokenConflict, Conflict, ExplainError, Explained, Undecided, Verified, explained,
};
use n_queens::{Progress, Square, Strategy, Task};
use queens_render::document::Blame;
use queens_render::{Message, Speak};

use super::Question;
use crate::control;
use crate::failure::Failure;
use crate::memory;
use crate::output::Output;
use crate::progress::Display;
use crate::session::Session;

/// So many squares are named in words.
const NAMED: usize = 40;

/// Finds out why, and verifies it. The board must have no completion.
pub(super) fn explain(question: &Question<'_>) -> Result<Explained, Failure> {
    let search = question.call.search(question.problem).by(Strategy::ExactCover);
    search.accepts(question.problem, Task::One)?;
    memory::suffices_for_explanation(question.problem)?;
    let (told, _display) = Told::shown(question.session);
    let control = control::of_question(search.within(question.start).timeout);
    let control = control.with_reporter(move |progress| {
        if let Progress::Explain(undecided) = progress {
            told.set(*undecided);
        }
    });
    let explained = explained(question.problem, &control).map_err(|error| wrong(&error))?;
    match control::is_interrupted() && !explained.is_verified() {
        true => Err(Failure::interrupted()),
        false => Ok(explained),
    }
}

/// Where a search found no completion, one that can be completed is as wrong as a wrong explanation.
fn wrong(error: &ExplainError) -> Failure {
    match error {
        ExplainError::Refused(refusal) => (*refusal).into(),
        ExplainError::Solvable | ExplainError::Broken(_) => Failure::running(BrokenConflict),
    }
}

/// In words.
pub(super) fn print(
    explained: &Explained,
    question: &Question<'_>,
    out: &mut Output,
) -> Result<(), Failure> {
    let language = question.session.language;
    writeln!(out, "{}", sentence(explained, question).say(language))?;
    for message in pieces(&explained.conflict, question) {
        writeln!(out, "  {}", message.say(language))?;
    }
    for message in explained.verified.iter().flat_map(|&by| verified(by, &explained.conflict)) {
        let what = message.say(language);
        writeln!(out, "{}", Message::ConflictVerified { what }.say(language))?;
    }
    Ok(())
}

fn sentence(explained: &Explained, question: &Question<'_>) -> Message {
    let n = question.problem.n().to_string();
    match explained.is_minimal() {
        false => Message::ConflictSoFar { left: explained.left.to_string() },
        true if explained.conflict.is_empty() => Message::ConflictNone { n },
        true => Message::ConflictIs,
    }
}

/// For a document.
pub(super) fn blame(explained: &Explained) -> Blame<'_> {
    let (minimal, verified) = (explained.is_minimal(), explained.is_verified());
    Blame { conflict: &explained.conflict, minimal, verified }
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
        more => Message::AndMore { list, count: more.to_string() }.say(question.session.language),
    }
}

/// How many pieces are decided.
#[derive(Default)]
struct Told {
    needed: AtomicUsize,
    left: AtomicUsize,
    most: AtomicUsize,
}

impl Told {
    fn set(&self, undecided: Undecided) {
        self.needed.store(undecided.needed, Ordering::Relaxed);
        self.left.store(undecided.left, Ordering::Relaxed);
        self.most.fetch_max(undecided.left, Ordering::Relaxed);
    }

    /// A new one and a display of it.
    fn shown(session: &Session) -> (Arc<Self>, Option<Display>) {
        let told = Arc::<Self>::default();
        let shown = Arc::clone(&told);
        let display = Display::start(session, move |_| {
            let (left, most) =
                (shown.left.load(Ordering::Relaxed), shown.most.load(Ordering::Relaxed));
            let share = 1.0 - left as f64 / most.max(1) as f64;
            let needed = shown.needed.load(Ordering::Relaxed).to_string();
            (share, Message::ProgressExplain { needed, left: left.to_string() })
        });
        (told, display)
    }
}
