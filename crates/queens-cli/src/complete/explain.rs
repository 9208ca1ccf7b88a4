//! Why a board has no completion: the library takes pieces off it, and asks here what becomes of the
//! rest. What it found is verified before anybody sees it.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use n_queens::complete::{
    Conflict, Decision, Explanation, Undecided, core, explain as explained_by,
};
use n_queens::{Ending, Flow, Problem, Settings, Square, Strategy, Task, Visitor};
use queens_render::document::Blame;
use queens_render::{Message, Speak};

use super::Question;
use super::verify::{self, Verified};
use crate::control::{self, Timer};
use crate::failure::Failure;
use crate::memory;
use crate::output::Output;
use crate::progress::Display;
use crate::session::Session;

/// So many squares are named in words.
const NAMED: usize = 40;

/// What is to blame.
pub(super) struct Explained {
    pub(super) conflict: Conflict,
    /// How it was verified; none if there was no time to try every piece, of which `left` are left.
    verified: Option<Verified>,
    left: usize,
}

/// Finds out why, and verifies it. The board must have no completion.
pub(super) fn explain(question: &Question<'_>) -> Result<Explained, Failure> {
    let search = question.call.search(question.problem).by(Strategy::ExactCover);
    search.accepts(question.problem, Task::One)?;
    memory::suffices_for_explanation(question.problem)?;
    let timeout = search.timeout;
    let _timer = Timer::start(timeout.map(|limit| limit.saturating_sub(question.start.elapsed())));
    let (explanation, left) = found(question);
    if control::is_interrupted() {
        return Err(Failure::interrupted());
    }
    match explanation {
        Explanation::Minimal { conflict, witnesses } => {
            let verified = verify::verify(question, &conflict, &witnesses)?;
            Ok(Explained { conflict, verified: Some(verified), left: 0 })
        }
        Explanation::Unfinished { conflict } => Ok(Explained { conflict, verified: None, left }),
        Explanation::Unknown => {
            let conflict = Conflict::of(question.problem);
            Ok(Explained { left: conflict.len(), conflict, verified: None })
        }
        Explanation::Solvable(_) => Err(Failure::running(Message::BrokenConflict)),
    }
}

/// The explanation, and how many pieces were not tried.
fn found(question: &Question<'_>) -> (Explanation, usize) {
    let progress = Progress::start(question.session);
    let told = Arc::clone(&progress.told);
    let explanation = explained_by(question.problem, decide, |undecided| told.set(undecided));
    (explanation, told.left.load(Ordering::Relaxed))
}

/// A refutation of more placements is not followed to find out which pieces it used.
const FOLLOWED: u64 = 1 << 20;

/// Decides a board with other pieces on it; none if it was stopped.
pub(super) fn decide(problem: &Problem) -> Option<Decision> {
    let mut first = First::default();
    let ending = Strategy::ExactCover.search(problem, &Settings::default(), &mut first).ok()?;
    match (first.columns, ending) {
        (Some(columns), _) => Some(Decision::Solvable(columns)),
        (None, Ending::Complete) => {
            let core = core(problem, FOLLOWED, control::must_stop);
            Some(Decision::Impossible { core })
        }
        (None, _) => None,
    }
}

/// Keeps the first completion; ends when somebody stops the work.
#[derive(Default)]
pub(super) struct First {
    pub(super) columns: Option<Vec<u32>>,
}

impl Visitor for First {
    fn solution(&mut self, columns: &[u32]) -> Flow {
        self.columns = Some(columns.to_vec());
        Flow::Break(())
    }

    #[inline]
    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        if control::must_stop() { Flow::Break(()) } else { Flow::Continue(()) }
    }
}

impl Explained {
    /// Whether none of the pieces is superfluous.
    pub(super) fn is_minimal(&self) -> bool {
        self.verified.is_some()
    }

    /// Whether it was verified in all its parts.
    pub(super) fn is_verified(&self) -> bool {
        self.verified.as_ref().is_some_and(Verified::is_whole)
    }

    /// For a document.
    pub(super) fn blame(&self) -> Blame<'_> {
        let (minimal, verified) = (self.is_minimal(), self.is_verified());
        Blame { conflict: &self.conflict, minimal, verified }
    }

    /// In words.
    pub(super) fn print(&self, question: &Question<'_>, out: &mut Output) -> Result<(), Failure> {
        let language = question.session.language;
        writeln!(out, "{}", self.sentence(question).say(language))?;
        for message in self.pieces(question) {
            writeln!(out, "  {}", message.say(language))?;
        }
        for message in self.verified.iter().flat_map(|by| by.messages(self.conflict.len())) {
            let what = message.say(language);
            writeln!(out, "{}", Message::ConflictVerified { what }.say(language))?;
        }
        Ok(())
    }

    fn sentence(&self, question: &Question<'_>) -> Message {
        let n = question.problem.n().to_string();
        match &self.verified {
            None => Message::ConflictSoFar { left: self.left.to_string() },
            Some(_) if self.conflict.is_empty() => Message::ConflictNone { n },
            Some(_) => Message::ConflictIs,
        }
    }

    fn pieces(&self, question: &Question<'_>) -> Vec<Message> {
        let Conflict { queens, blocked } = &self.conflict;
        let names = |squares: &[Square]| (squares.len().to_string(), named(question, squares));
        let (queens, blocked) = (names(queens), names(blocked));
        let mut pieces = Vec::new();
        if !self.conflict.queens.is_empty() {
            pieces.push(Message::ConflictQueens { count: queens.0, squares: queens.1 });
        }
        if !self.conflict.blocked.is_empty() {
            pieces.push(Message::ConflictBlocked { count: blocked.0, squares: blocked.1 });
        }
        pieces
    }
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

/// How many pieces are decided, for whoever waits.
struct Progress {
    told: Arc<Told>,
    _display: Option<Display>,
}

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
}

impl Progress {
    fn start(session: &Session) -> Self {
        let told = Arc::<Told>::default();
        let shown = Arc::clone(&told);
        let display = Display::start(session, move |_| {
            let (left, most) =
                (shown.left.load(Ordering::Relaxed), shown.most.load(Ordering::Relaxed));
            let share = 1.0 - left as f64 / most.max(1) as f64;
            let needed = shown.needed.load(Ordering::Relaxed).to_string();
            (share, Message::ProgressExplain { needed, left: left.to_string() })
        });
        Self { told, _display: display }
    }
}
