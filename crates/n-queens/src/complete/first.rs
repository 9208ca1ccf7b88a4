//! One completion, or that there is none, on several threads.
//!
//! The search tree is cut into subtrees that are searched side by side. The answer is that of the first
//! subtree, in the order of the search, which has one: the same for any number of threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::orbits;
use super::position::SubtreeProgress;
use crate::control::{Control, Progress};
use crate::problem::{Problem, Variant};
use crate::strategy::exact_cover::{Opening, Packed, Subtree};
use crate::strategy::{Answer, Ending, Flow, Refusal, Settings, Strategy, Task, Visitor, trusted};
use crate::theorem::Theorem;

/// What came of a board, and what found it out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
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

/// Most boards are decided before so many queens have been placed: only then threads are worth it.
const QUICK: u32 = 64 * STRIDE;

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
) -> Result<Verdict, Refusal> {
    let takers = [Strategy::Construct, Strategy::LocalSearch];
    let is_taken = takers.iter().any(|strategy| strategy.accepts(problem, Task::One).is_ok());
    if !is_taken && problem.impossible_by().is_none() {
        Strategy::ExactCover.accepts(problem, Task::One)?;
    }
    Ok(decide(problem, threads, &Coverage::new(control)))
}

/// [`first`] for a board that some strategy accepts.
pub(super) fn decide(problem: &Problem, threads: NonZeroUsize, coverage: &Coverage) -> Verdict {
    if let reason @ Some(_) = problem.impossible_by() {
        return Verdict { reason, ..Answer::Impossible.by(Strategy::Construct) };
    }
    match problem.variant() {
        Variant::Torus if problem.is_empty() => {
            return alone(Strategy::Construct, problem, coverage);
        }
        Variant::Super if problem.is_empty() => {
            return alone(Strategy::LocalSearch, problem, coverage);
        }
        _ => {}
    }
    match Opening::new(problem) {
        Opening::Contradiction => Answer::Impossible.by(Strategy::ExactCover),
        Opening::Wide => wide(problem, coverage),
        Opening::Packed(board) => {
            packed(problem, &board, threads, coverage).by(Strategy::ExactCover)
        }
    }
}

/// What stops a search, and how much of it is done: of the whole search, or of a part of it.
pub(super) struct Coverage<'a> {
    control: &'a Control,
    /// The share of the whole search that is done.
    done: Arc<Mutex<f64>>,
    /// The share of the whole search that this part is.
    part: f64,
}

impl<'a> Coverage<'a> {
    pub(super) fn new(control: &'a Control) -> Self {
        Self { control, done: Arc::default(), part: 1.0 }
    }

    /// A part that is this share of it.
    pub(super) fn part(&self, share: f64) -> Self {
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
    const fn by(self, strategy: Strategy) -> Verdict {
        Verdict { answer: self, strategy, reason: None }
    }
}

fn packed(problem: &Problem, board: &Packed, threads: NonZeroUsize, coverage: &Coverage) -> Answer {
    let answer = quickly(problem, board, coverage);
    if answer != Answer::GaveUp || coverage.control.should_stop() {
        return answer;
    }
    match &orbits::symmetries(problem)[..] {
        [_] => Crew::new(board, coverage, threads).answer(problem),
        symmetries => orbits::complete(problem, symmetries, threads, coverage),
    }
}

/// A short search on this thread alone.
fn quickly(problem: &Problem, board: &Packed, coverage: &Coverage) -> Answer {
    let nowhere = AtomicUsize::new(usize::MAX);
    let mut seeker =
        Seeker { budget: Some(QUICK), ..Seeker::new(coverage, 0, &nowhere, &Subtree::default()) };
    let ending = board.search(&mut seeker);
    seeker.answer(problem, ending)
}

/// Boards with long lines: most are easy for local search, which cannot refute; the others go to
/// exact cover on one thread.
fn wide(problem: &Problem, coverage: &Coverage) -> Verdict {
    let by = |strategy: Strategy| alone(strategy, problem, coverage);
    if Strategy::LocalSearch.accepts(problem, Task::One).is_err() {
        return by(Strategy::ExactCover);
    }
    let verdict = by(Strategy::LocalSearch);
    let is_open = verdict.answer == Answer::GaveUp && !coverage.control.should_stop();
    if is_open && problem.n() <= LARGEST_SEARCHED { by(Strategy::ExactCover) } else { verdict }
}

/// One strategy on this thread.
fn alone(strategy: Strategy, problem: &Problem, coverage: &Coverage) -> Verdict {
    let (nowhere, mut all) = (AtomicUsize::new(usize::MAX), Subtree::default());
    if strategy == Strategy::LocalSearch {
        all.share = 0.0; // what chance has tried is no share of anything
    }
    let mut seeker = Seeker::new(coverage, 0, &nowhere, &all);
    let ending = strategy.search(problem, &Settings::default(), &mut seeker);
    ending.map_or(Answer::GaveUp, |ending| seeker.answer(problem, ending)).by(strategy)
}

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
        let flows: Vec<Flow> = std::thread::scope(|scope| {
            // This thread works as well: one thread means no other.
            let others: Vec<_> = (1..self.threads).map(|_| scope.spawn(|| self.serve())).collect();
            let own = self.serve();
            let joined = others.into_iter().map(|other| other.join().expect("a thread panicked"));
            joined.chain([own]).collect()
        });
        let is_stopped = flows.iter().any(Flow::is_break);
        match self.found.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some((_, columns)) => Answer::Solved(trusted(problem, columns)),
            None if is_stopped => Answer::GaveUp,
            None => Answer::Impossible,
        }
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
                None => seeker.rest(),
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
    /// How many steps it may take, if there is a limit.
    budget: Option<u32>,
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
        Self {
            coverage,
            number,
            best,
            steps: 0,
            budget: None,
            position,
            is_stopped: false,
            found: None,
        }
    }

    #[cold]
    fn look_up(&mut self) -> Flow {
        self.is_stopped |= self.coverage.control.should_stop();
        let is_late = self.best.load(Ordering::Relaxed) < self.number;
        let is_spent = self.budget.is_some_and(|budget| self.steps >= budget);
        let is_over = self.is_stopped || is_late || is_spent;
        if is_over { Flow::Break(()) } else { Flow::Continue(()) }
    }

    /// Reports what has not been reported of the subtree, which is done.
    fn rest(&mut self) {
        self.coverage.add(self.position.rest());
    }

    fn answer(self, problem: &Problem, ending: Ending) -> Answer {
        match (self.found, ending) {
            (Some(columns), _) => Answer::Solved(trusted(problem, columns)),
            (None, Ending::Complete) => Answer::Impossible,
            (None, _) => Answer::GaveUp,
        }
    }
}

impl Visitor for Seeker<'_> {
    fn solution(&mut self, columns: &[u32]) -> Flow {
        self.found = Some(columns.to_vec());
        Flow::Break(())
    }

    #[inline]
    fn step(&mut self, depth: usize, choice: usize, choices: usize) -> Flow {
        if self.budget.is_none()
            && let Some(share) = self.position.step(depth, choice, choices)
        {
            self.coverage.add(share);
        }
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(STRIDE) { self.look_up() } else { Flow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::strategy::Chance;

    /// A board of 8 to 13 rows with about a third of its squares blocked.
    fn random_board(chance: &mut Chance) -> Problem {
        let n = 8 + chance.below(6) as u32;
        let squares = (0..n * n).map(|at| Square::new(at / n, at % n));
        let blocked: Vec<Square> = squares.filter(|_| chance.below(5) < 2).collect();
        Problem::new(n).with_blocked(blocked).expect("on the board")
    }

    #[test]
    fn threads_find_what_one_thread_finds() {
        let mut chance = Chance::new(1);
        let mut solved = 0;
        for _ in 0..200 {
            let problem = random_board(&mut chance);
            let Opening::Packed(board) = Opening::new(&problem) else { continue };
            let control = Control::new();
            let coverage = Coverage::new(&control);
            let expected = quickly(&problem, &board, &coverage);
            solved += u32::from(matches!(expected, Answer::Solved(_)));
            for threads in 1..=3 {
                let threads = NonZeroUsize::new(threads).expect("not 0");
                assert_eq!(Crew::new(&board, &coverage, threads).answer(&problem), expected);
            }
        }
        assert!((20..180).contains(&solved), "{solved} of 200 boards can be solved");
    }

    #[test]
    fn all_shares_are_reported_and_the_sum_only_grows() {
        let problem = Problem::new(12).with_variant(Variant::Torus);
        let Opening::Packed(board) = Opening::new(&problem) else { panic!("a small board") };
        for threads in 1..=3 {
            let heard = Arc::new(Mutex::new(Vec::new()));
            let kept = Arc::clone(&heard);
            let control = Control::new().with_reporter(move |progress| {
                let Progress::Search { share, solutions: 0 } = progress else { panic!() };
                kept.lock().expect("no thread panicked").push(*share);
            });
            let threads = NonZeroUsize::new(threads).expect("not 0");
            let answer = Crew::new(&board, &Coverage::new(&control), threads).answer(&problem);
            assert_eq!(answer, Answer::Impossible);
            let heard = heard.lock().expect("no thread panicked");
            assert!(heard.is_sorted());
            let sum = heard.last().expect("it reports");
            assert!((0.5..=1.0).contains(sum), "{sum}"); // dead ends near the root have no share
        }
    }
}
