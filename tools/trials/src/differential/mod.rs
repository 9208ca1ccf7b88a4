//! Random boards of side 0 to 12, through every strategy and whatever else answers questions about them,
//! against a model that shares nothing with the library: it tries all queens by the definition.
//!
//! ```text
//! chance       every random choice, by seed and number of the case
//! case         a board and its settings; recipes says how boards are drawn
//! model        what is true: attacks, open squares, solutions; images turns them
//! walks        the searches of the textbooks, written naively
//! log replay   what a search tells; is each event of it possible and true?
//! questions    all that is asked, with a referee that compares:
//! searching tracing counting units completing proving checking
//! shrink       makes a case that fails smaller
//! figures      what was seen
//! ```

mod case;
mod chance;
mod checking;
mod completing;
mod counting;
mod figures;
mod images;
mod log;
mod model;
mod proving;
mod questions;
mod recipes;
mod referee;
mod replay;
mod searching;
mod shrink;
#[cfg(test)]
mod tests;
mod tracing;
mod units;
mod walks;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Outcome;
use crate::call::Call;
use case::Case;
use chance::RandomChoices;
use figures::Figures;
use model::Model;
use questions::CaseQuestion;

const QUICK: u64 = 1_000;
const LONG: u64 = 100_000;
const THREADS: usize = 2;
/// A line of progress after so many cases.
const TELL: u64 = 5_000;

pub(crate) fn run(call: &Call) -> Outcome {
    questions::keep_panics();
    let numbers = match call.case {
        Some(case) => case..case + 1,
        None => 0..call.size(QUICK, LONG),
    };
    let shared = Shared {
        seed: call.seed,
        next: AtomicU64::new(numbers.start),
        end: AtomicU64::new(numbers.end),
        figures: Mutex::new(Figures::default()),
        failures: Mutex::new(Vec::new()),
    };
    std::thread::scope(|scope| {
        (0..THREADS).for_each(|_| drop(scope.spawn(|| shared.serve())));
    });
    let mut failures = shared.failures.into_inner()?;
    failures.sort_by_key(|failure| failure.number);
    if let Some(failure) = failures.into_iter().next() {
        return Err(failure.report().into());
    }
    let figures = shared.figures.into_inner()?;
    figures.missed().map_or_else(|| Ok(figures.to_string()), |missed| Err(missed.into()))
}

/// What the threads share.
struct Shared {
    seed: u64,
    /// The number of the next case, and the one at which to end.
    next: AtomicU64,
    end: AtomicU64,
    figures: Mutex<Figures>,
    failures: Mutex<Vec<Disagreement>>,
}

impl Shared {
    /// One thread: takes the next case until none is left that matters.
    fn serve(&self) {
        let mut figures = Figures::default();
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.end.load(Ordering::Relaxed) {
                break;
            }
            if number > 0 && number.is_multiple_of(TELL) {
                eprintln!("case {number}");
            }
            if let Some(failure) = try_case(self.seed, number, &mut figures) {
                // Cases before this one are finished: of several that fail the first is told.
                self.end.fetch_min(number, Ordering::Relaxed);
                self.failures
                    .lock()
                    .expect("no thread panics while it holds the lock")
                    .push(failure);
            }
        }
        self.figures.lock().expect("no thread panics while it holds the lock").add(&figures);
    }
}

/// Asks everything about one case, in random order, until something fails.
fn try_case(seed: u64, number: u64, figures: &mut Figures) -> Option<Disagreement> {
    let mut chance = RandomChoices::of(seed, number);
    let (case, model) = Case::draw(&mut chance);
    figures.add_case(&case, &model);
    let mut questions: Vec<(u64, CaseQuestion)> = (0..).zip(CaseQuestion::all()).collect();
    chance.shuffle(&mut questions);
    questions.into_iter().find_map(|(stream, question)| {
        let said = question.ask(&case, &model, stream, figures).err()?;
        Some(Disagreement { number, case: case.clone(), question, stream, said })
    })
}

/// A case about which the library and the model do not agree.
struct Disagreement {
    number: u64,
    case: Case,
    question: CaseQuestion,
    stream: u64,
    said: String,
}

impl Disagreement {
    /// The case as it was drawn, and the smallest one in which the same question fails.
    fn report(self) -> String {
        let Self { number, case, question, stream, said } = self;
        let drawn = format!("case {number} (--case {number}), {}: {said}", question.name());
        let board = format!("drawn by the recipe {:?}: {case}", case.recipe);
        let (small, said) = shrink::shrink(case, said, |case| {
            let model = Model::of(&case.problem)?;
            question.ask(case, &model, stream, &mut Figures::default()).err()
        });
        format!("{drawn}\n\n{board}\nthe same in small, {said}\n{small}")
    }
}
