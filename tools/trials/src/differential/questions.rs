//! All that is asked about a board: of each strategy, and of the rest of the library.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

use n_queens::{Strategy, Task};

use super::case::Case;
use super::chance::RandomChoices;
use super::figures::Figures;
use super::log::has_steady_steps;
use super::model::Model;
use super::referee::{CaseReferee, Compared};
use super::{checking, completing, counting, proving, searching, tracing, units};

type OfStrategy = fn(&mut CaseReferee<'_>, Strategy) -> Compared;
type OfBoard = fn(&mut CaseReferee<'_>) -> Compared;

/// What is asked of every strategy, and for which task it must take the board.
const OF_STRATEGIES: [(&str, Option<Task>, OfStrategy); 9] = [
    ("accept", None, searching::accept),
    ("watch", Some(Task::One), searching::watch),
    ("stop", Some(Task::One), searching::stop),
    ("list", Some(Task::One), searching::list),
    ("first", Some(Task::One), searching::first),
    ("count", Some(Task::All), searching::count),
    ("window", Some(Task::One), tracing::window),
    ("walk", Some(Task::One), tracing::walk),
    ("summary", Some(Task::One), tracing::summary),
];

/// CaDiCaL would take half of the time of the trial: it is asked about one board of so many.
const FEW: u64 = 8;

/// What is asked about the board itself.
const OF_BOARDS: [(&str, OfBoard); 19] = [
    ("iterate", searching::iterate),
    ("by formula", searching::by_formula),
    ("engines", counting::engines),
    ("some queens", counting::some_queens),
    ("stopped count", counting::stopped),
    ("forecast", counting::forecast),
    ("ranges of units", units::ranges),
    ("shares of units", units::shares),
    ("one completion", completing::one),
    ("stopped completion", completing::stopped),
    ("uniqueness", completing::uniqueness),
    ("random completion", completing::at_random),
    ("why", completing::why),
    ("glance", completing::glance),
    ("proof", proving::proof),
    ("formula", proving::formula),
    ("checker", checking::verdicts),
    ("attacks", checking::attacks),
    ("symmetry", checking::symmetry),
];

/// One question.
#[derive(Clone, Copy)]
pub(super) enum CaseQuestion {
    OfStrategy(usize, Strategy),
    OfBoard(usize),
}

impl CaseQuestion {
    /// All of them, in an order that is always the same.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let of_strategy = |&strategy: &Strategy| {
            (0..OF_STRATEGIES.len()).map(move |number| Self::OfStrategy(number, strategy))
        };
        let of_strategies = Strategy::ALL.iter().flat_map(of_strategy);
        of_strategies.chain((0..OF_BOARDS.len()).map(Self::OfBoard))
    }

    pub(super) fn name(self) -> String {
        match self {
            Self::OfStrategy(number, strategy) => {
                format!("{} by {strategy}", OF_STRATEGIES[number].0)
            }
            Self::OfBoard(number) => OF_BOARDS[number].0.into(),
        }
    }

    /// Whether it is asked about this board. What a strategy refuses it is not asked for again.
    fn concerns(self, case: &Case) -> bool {
        match self {
            Self::OfStrategy(number, strategy) => {
                let task = OF_STRATEGIES[number].1;
                task.is_none_or(|task| strategy.accepts(&case.problem, task).is_ok())
                    && (has_steady_steps(strategy) || case.questions.is_multiple_of(FEW))
            }
            Self::OfBoard(_) => true,
        }
    }

    /// Puts it to the library: what it says against the model, if anything.
    pub(super) fn ask(
        self,
        case: &Case,
        model: &Model,
        stream: u64,
        figures: &mut Figures,
    ) -> Compared {
        if !self.concerns(case) {
            return Ok(());
        }
        figures.questions += 1;
        let chance = RandomChoices::of(case.questions, stream);
        let mut referee = CaseReferee { case, model, chance, figures };
        let asked = AssertUnwindSafe(|| match self {
            Self::OfStrategy(number, strategy) => (OF_STRATEGIES[number].2)(&mut referee, strategy),
            Self::OfBoard(number) => (OF_BOARDS[number].1)(&mut referee),
        });
        catch_unwind(asked).unwrap_or_else(|_| Err(last_panic()))
    }
}

static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

fn last_panic() -> String {
    LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// From here on a panic is not printed: it is kept, as an answer like others.
pub(super) fn keep_panics() {
    std::panic::set_hook(Box::new(|panic| {
        *LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner) = panic.to_string();
    }));
}
