//! One completion, or that there is none, on several threads.
//!
//! The search tree is cut into subtrees that are searched side by side. The answer is that of the first
//! subtree, in the order of the search, which has one: the same for any number of threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::looking::Looking;
use crate::control::{Control, Progress, on_threads};
use crate::first::is_refuted;
use crate::problem::{Problem, Theorem, Variant};
use crate::strategy::exact_cover::{Opening, Packed, Subtree};
use crate::strategy::{Answer, Ending, Flow, Refusal, Settings, Strategy, Task, Visitor, trusted};
use crate::symmetry::Symmetry;

/// What came of a board, and what found it out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstAnswer {
    /// A completion, checked; that there is none; or neither.
    pub answer: Answer,
    /// `exact-cover`; `local-search` on boards with long lines and for superqueens; `construct` on an empty
    /// torus and where a theorem answers.
    pub strategy: Strategy,
    /// Why there is no solution, where that was known before any search.
    pub reason: Option<Theorem>,
}

/// So many subtrees for each thread, so that none waits long for another at the end.
const SUBTREES: usize = 256;

/// More of them are never worth their memory.
const MOST_SUBTREES: usize = 1 << 16;

/// Between two looks at its control a thread places so many queens.
const STRIDE: u32 = 1024;

/// Most boards are decided with so many queens placed: only then threads are worth it.
const QUICK: u64 = (1 << 16) - 1;

/// A board with longer lines and more rows than this is for chance alone: Algorithm X would take too
/// much memory and time.
pub const LARGEST_SEARCHED: u32 = 4096;

/// Completes a board: a completion, checked, or that there is none; [`Answer::GaveUp`] if stopped. The same
/// answer for any number of threads.
///
/// A [`Theorem`] answers first, and `construct` on an empty torus. All other boards are for `exact-cover`.
/// Empty boards of superqueens, and all boards but a torus that have lines of more than 64 open squares,
/// are offered to `local-search` before, and beyond n = 4096 to that alone: it gives up where it finds
/// nothing.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Answer, Problem, Square, complete::first};
/// let squares = ["b4", "d5"].map(|name| Square::parse(name, 8).unwrap());
/// let puzzle = Problem::new(8).with_given(squares)?;
/// let verdict = first(&puzzle, NonZeroUsize::MIN, &Control::new())?;
/// assert!(matches!(verdict.answer, Answer::Solved(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If the search were wrong: a completion is checked before it is handed out.
pub fn first(
    problem: &Problem,
    threads: NonZeroUsize,
    control: &Control,
) -> Result<FirstAnswer, Refusal> {
    let takers = [Strategy::Construct, Strategy::LocalSearch];
    let is_taken = takers.iter().any(|strategy| strategy.accepts(problem, Task::One).is_ok());
    if !is_taken && problem.impossible_by().is_none() {
        Strategy::ExactCover.accepts(problem, Task::One)?;
    }
    Ok(decide(problem, threads, &Coverage::new(control)))
}

/// [`first`] for a board that some strategy accepts.
fn decide(problem: &Problem, threads: NonZeroUsize, coverage: &Coverage) -> FirstAnswer {
    if let reason @ Some(_) = problem.impossible_by() {
        return FirstAnswer { reason, ..Answer::Impossible.by(Strategy::Construct) };
    }
    let by_cover = |answer: Answer| answer.by(Strategy::ExactCover);
    match (problem.variant(), problem.is_empty()) {
        (Variant::Torus, true) => alone(Strategy::Construct, problem, coverage),
        (Variant::Super, true) => alone(Strategy::LocalSearch, problem, coverage),
        _ => match Opening::new(problem) {
            Opening::Contradiction => by_cover(Answer::Impossible),
            Opening::Wide => wide(problem, coverage),
            Opening::Packed(board) => by_cover(packed(problem, &board, threads, coverage)),
        },
    }
}

/// What stops a search, and how much of it is done: of the whole search, or of a part of it.
struct Coverage<'a> {
    control: &'a Control,
    /// The share of the whole search that is done.
    done: Arc<Mutex<f64>>,
    /// The share of the whole search that this part is.
    part: f64,
}

impl<'a> Coverage<'a> {
    fn new(control: &'a Control) -> Self {
        Self { control, done: Arc::default(), part: 1.0 }
    }

    /// A part that is this share of it.
    fn part(&self, share: f64) -> Self {
        Self { control: self.control, done: Arc::clone(&self.done), part: self.part * share }
    }

    /// Another share of this part is done.
    fn add(&self, share: f64) {
        if !self.control.has_reporter() {
            return;
        }
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        *done += share * self.part;
        // Still under the lock, so that no thread reports a smaller share after a larger one.
        self.control.report(|| Progress::Search { share: done.min(1.0), solutions: 0 });
    }
}

impl Answer {
    const fn by(self, strategy: Strategy) -> FirstAnswer {
        FirstAnswer { answer: self, strategy, reason: None }
    }
}

fn packed(problem: &Problem, board: &Packed, threads: NonZeroUsize, coverage: &Coverage) -> Answer {
    // A short search on this thread alone.
    let mut looking = Looking::for_some(1, QUICK, coverage.control);
    looking.ending = board.search(&mut looking);
    match looking.first() {
        Some(found) => return answer(problem, found, Ending::Complete),
        None if coverage.control.should_stop() => return Answer::GaveUp,
        None if is_refuted(problem) => return Answer::Impossible,
        None => {}
    }
    match &symmetries(problem)[..] {
        [_] => Crew::new(board, coverage, threads).answer(problem),
        symmetries => by_orbits(problem, symmetries, threads, coverage),
    }
}

/// The symmetries of a board with everything on it; the identity is always one of them.
fn symmetries(problem: &Problem) -> Vec<Symmetry> {
    let keeps = |symmetry: &Symmetry| symmetry.board(problem) == *problem;
    Symmetry::ALL.into_iter().filter(keeps).collect()
}

/// Completes a board with these symmetries: square after square of the line with the fewest is given a
/// queen, and if that cannot be completed its whole orbit is blocked, which leaves the board symmetric: if no completion
/// has a queen on some square, none has one on an image of that square.
fn by_orbits(
    problem: &Problem,
    symmetries: &[Symmetry],
    threads: NonZeroUsize,
    coverage: &Coverage,
) -> Answer {
    let (mut board, mut left) = (problem.clone(), 1.0);
    loop {
        let Opening::Packed(packed) = Opening::new(&board) else {
            return Answer::Impossible;
        };
        let Some((square, choices)) = packed.next() else { return Answer::Impossible };
        let share = left / choices as f64;
        left -= share;
        let with_queen = board.clone().with_given([square]).expect("an open square");
        match decide(&with_queen, threads, &coverage.part(share)).answer {
            Answer::Impossible => {}
            answer => return answer,
        }
        let orbit = symmetries.iter().map(|symmetry| symmetry.square(square, problem.n()));
        board = board.with_blocked(orbit).expect("images of an open square are open");
    }
}

/// Boards with long lines: most are easy for local search, which cannot refute; the others go to
/// exact cover on one thread.
fn wide(problem: &Problem, coverage: &Coverage) -> FirstAnswer {
    let by = |strategy: Strategy| alone(strategy, problem, coverage);
    if Strategy::LocalSearch.accepts(problem, Task::One).is_err() {
        return by(Strategy::ExactCover);
    }
    let verdict = by(Strategy::LocalSearch);
    let is_open = verdict.answer == Answer::GaveUp && !coverage.control.should_stop();
    if is_open && problem.n() <= LARGEST_SEARCHED { by(Strategy::ExactCover) } else { verdict }
}

/// One strategy on this thread.
fn alone(strategy: Strategy, problem: &Problem, coverage: &Coverage) -> FirstAnswer {
    let mut all = Subtree::default();
    if strategy == Strategy::LocalSearch {
        all.share = 0.0; // what chance has tried is no share of anything
    }
    let mut seeker = Seeker::new(coverage, 0, &NOWHERE, &all);
    let ending = strategy.search(problem, &Settings::default(), &mut seeker);
    ending.map_or(Answer::GaveUp, |ending| answer(problem, seeker.found, ending)).by(strategy)
}

fn answer(problem: &Problem, found: Option<Vec<u32>>, ending: Ending) -> Answer {
    match (found, ending) {
        (Some(columns), _) => Answer::Solved(trusted(problem, columns)),
        (None, Ending::Complete) => Answer::Impossible,
        (None, _) => Answer::GaveUp,
    }
}

/// For a search of the whole tree: no other one finds a completion before it.
static NOWHERE: AtomicUsize = AtomicUsize::new(usize::MAX);

/// The threads and what they share.
struct Crew<'a> {
    board: &'a Packed,
    coverage: &'a Coverage<'a>,
    threads: usize,
    subtrees: Vec<Subtree>,
    next: AtomicUsize,
    /// The first subtree that is known to have a completion.
    best: AtomicUsize,
    found: Mutex<Option<(usize, Vec<u32>)>>,
}

impl<'a> Crew<'a> {
    fn new(board: &'a Packed, coverage: &'a Coverage<'a>, threads: NonZeroUsize) -> Self {
        let subtrees = board.subtrees(threads.get().saturating_mul(SUBTREES).min(MOST_SUBTREES));
        let threads = threads.get().min(subtrees.len().max(1));
        let (next, best) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        Self { board, coverage, threads, subtrees, next, best, found: Mutex::new(None) }
    }

    fn answer(self, problem: &Problem) -> Answer {
        let is_stopped = on_threads(self.threads, || self.serve()).iter().any(Flow::is_break);
        let found = self.found.into_inner().unwrap_or_else(PoisonError::into_inner);
        let ending = if is_stopped { Ending::Stopped } else { Ending::Complete };
        answer(problem, found.map(|(_, columns)| columns), ending)
    }

    /// One thread: takes the next subtree until none is left that matters. Breaks if it was stopped.
    fn serve(&self) -> Flow {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(subtree) = self.subtrees.get(number) else { return Flow::Continue(()) };
            if self.best.load(Ordering::Relaxed) < number {
                return Flow::Continue(());
            }
            let mut seeker = Seeker::new(self.coverage, number, &self.best, subtree);
            let flow = self.board.search_below(subtree, &mut seeker);
            match seeker.found {
                Some(columns) => self.report(number, columns),
                None if seeker.is_stopped => return flow,
                None if flow.is_break() => return Flow::Continue(()), // too late to matter, as all later ones
                None => self.coverage.add(seeker.position.rest()),
            }
        }
    }

    /// Keeps the completion of the first subtree.
    fn report(&self, number: usize, columns: Vec<u32>) {
        self.best.fetch_min(number, Ordering::Relaxed);
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.as_ref().is_none_or(|(best, _)| number < *best) {
            *found = Some((number, columns));
        }
    }
}

/// Looks for one completion in one subtree.
struct Seeker<'a> {
    coverage: &'a Coverage<'a>,
    number: usize,
    best: &'a AtomicUsize,
    steps: u32,
    position: SubtreeProgress,
    /// Whether the control stopped it.
    is_stopped: bool,
    found: Option<Vec<u32>>,
}

impl<'a> Seeker<'a> {
    fn new(
        coverage: &'a Coverage<'a>,
        number: usize,
        best: &'a AtomicUsize,
        subtree: &Subtree,
    ) -> Self {
        let position = SubtreeProgress::at(subtree);
        Self { coverage, number, best, steps: 0, position, is_stopped: false, found: None }
    }

    #[cold]
    fn look_up(&mut self) -> Flow {
        self.is_stopped |= self.coverage.control.should_stop();
        let is_late = self.best.load(Ordering::Relaxed) < self.number;
        if self.is_stopped || is_late { Flow::Break(()) } else { Flow::Continue(()) }
    }
}

impl Visitor for Seeker<'_> {
    fn solution(&mut self, columns: &[u32]) -> Flow {
        self.found = Some(columns.to_vec());
        Flow::Break(())
    }

    #[inline]
    fn step(&mut self, depth: usize, choice: usize, choices: usize) -> Flow {
        if let Some(share) = self.position.step(depth, choice, choices) {
            self.coverage.add(share);
        }
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(STRIDE) { self.look_up() } else { Flow::Continue(()) }
    }
}

/// So many levels of a subtree are looked at; deeper ones hardly move it.
const LEVELS: usize = 4;

/// How far a search is within its subtree, from the choices that it follows near the top.
struct SubtreeProgress {
    /// The depth at which the subtree begins.
    top: usize,
    /// The share of the whole search that the subtree is.
    share: f64,
    /// For each level where its present choice begins, and how wide a choice is.
    levels: [(f64, f64); LEVELS],
    /// What has been told already, of 1 for the subtree.
    told: f64,
}

impl SubtreeProgress {
    fn at(subtree: &Subtree) -> Self {
        Self { top: subtree.depth(), share: subtree.share, levels: [(0.0, 1.0); LEVELS], told: 0.0 }
    }

    /// The search follows a choice; the share of the whole search that is done since the last time, if it
    /// is any.
    #[inline]
    fn step(&mut self, depth: usize, choice: usize, choices: usize) -> Option<f64> {
        let level = depth.checked_sub(self.top).filter(|&level| level < LEVELS)?;
        self.follow(level, choice, choices)
    }

    #[cold]
    fn follow(&mut self, level: usize, choice: usize, choices: usize) -> Option<f64> {
        let (begin, width) = level.checked_sub(1).map_or((0.0, 1.0), |above| self.levels[above]);
        let width = width / choices.max(1) as f64;
        let begin = begin + width * choice as f64;
        self.levels[level] = (begin, width);
        let share = (begin - self.told) * self.share;
        self.told = self.told.max(begin);
        (share > 0.0).then_some(share)
    }

    /// The share that has not been told yet, when the subtree is done.
    fn rest(&self) -> f64 {
        (1.0 - self.told) * self.share
    }
}

#[cfg(test)]
mod tests;
