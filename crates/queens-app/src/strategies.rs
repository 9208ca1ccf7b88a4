//! The strategies that there are, and what each of them can do. The server and the page show them.

use n_queens::{Problem, Settings, Steps, Strategy, Variant};
use schemars::JsonSchema;
use serde::Serialize;

/// What a strategy can do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Strategy")]
pub struct StrategyAnswer {
    /// Its name.
    pub name: &'static str,
    /// Whether it finds all solutions.
    pub lists: bool,
    /// Whether chance plays a part.
    pub random: bool,
    /// Whether it takes a density.
    pub density: bool,
    /// Whether its steps can be watched.
    pub steps: bool,
    /// Whether it takes boards with queens and blocked squares on them.
    pub given: bool,
    /// Whether it takes every variant.
    pub variants: bool,
    /// The largest board that it takes, if anything but memory limits it.
    pub largest: Option<u32>,
}

/// All strategies of this build.
///
/// ```
/// let all = queens_app::strategies();
/// assert!(all.iter().any(|one| one.name == "rows" && one.lists && !one.random));
/// ```
pub fn strategies() -> Vec<StrategyAnswer> {
    let answer = |&strategy: &Strategy| {
        let can = strategy.abilities();
        StrategyAnswer {
            name: can.name,
            lists: can.finds_all,
            random: can.is_random,
            density: strategy == Strategy::Probabilistic,
            steps: has_steps(strategy),
            given: can.honours_given,
            variants: *can.variants == Variant::ALL,
            largest: can.largest,
        }
    };
    Strategy::ALL.iter().map(answer).collect()
}

/// Whether it reports its steps, seen from a small board.
fn has_steps(strategy: Strategy) -> bool {
    let mut steps = Steps::default();
    let searched = strategy.search(&Problem::new(4), &Settings::default(), &mut steps);
    searched.is_ok() && steps.placed > 0
}
