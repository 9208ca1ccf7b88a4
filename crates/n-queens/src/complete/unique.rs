//! Is there exactly one completion? The search continues until it has a second one, or has looked everywhere. On boards
//! with long lines that takes too long; there two different completions from local search answer "no".

use crate::problem::Problem;
use crate::strategy::{Ending, Flow, Strategy, Task};

/// Rows of more than so many squares are long.
const LONG: usize = 64;
/// So many seeds are tried for two different completions.
const SEEDS: u64 = 8;

/// The first two completions of a board, as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completions {
    /// Those that were found, two at most.
    pub found: Vec<Vec<u32>>,
    /// Whether there are no others: the search was not stopped before it had looked everywhere.
    pub is_all: bool,
}

impl Completions {
    /// Whether there is exactly one; none if unknown.
    ///
    /// ```
    /// use n_queens::complete::Completions;
    /// assert_eq!(Completions { found: vec![vec![0]], is_all: true }.is_one(), Some(true));
    /// assert_eq!(Completions { found: vec![vec![0]], is_all: false }.is_one(), None);
    /// ```
    pub const fn is_one(&self) -> Option<bool> {
        match (self.found.len(), self.is_all) {
            (0 | 1, false) => None,
            (count, _) => Some(count == 1),
        }
    }
}

/// One search of the board: by which strategy, and for what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UniqueSearch {
    /// The strategy.
    pub strategy: Strategy,
    /// For a strategy that leaves it to chance.
    pub seed: u64,
    /// Whether one completion is wanted, or as many as it takes.
    pub task: Task,
}

/// Finds out whether a board has exactly one completion: by the strategy `named`, else by `exact-cover`, to which standard
/// boards with long lines come after `local-search`. `search` passes every completion to its second argument, which
/// returns whether to continue.
///
/// ```
/// use n_queens::{Problem, Settings, Square, complete::unique};
/// let puzzle = Problem::new(4).with_given([Square::new(0, 1)])?;
/// let found = unique(&puzzle, None, |look, mut take| {
///     look.strategy.search(&puzzle, &Settings { seed: look.seed, ..Settings::default() }, &mut take)
/// })?;
/// assert_eq!((found.is_one(), &found.found[..]), (Some(true), &[vec![1, 3, 0, 2]][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn unique<E>(
    problem: &Problem,
    named: Option<Strategy>,
    mut search: impl FnMut(UniqueSearch, &mut dyn FnMut(&[u32]) -> Flow) -> Result<Ending, E>,
) -> Result<Completions, E> {
    if named.is_none() && is_for_chance(problem) {
        let found = by_chance(&mut search)?;
        if found.len() == 2 {
            return Ok(Completions { found, is_all: false });
        }
    }
    let strategy = named.unwrap_or(Strategy::ExactCover);
    let mut found: Vec<Vec<u32>> = Vec::new();
    let ending = search(UniqueSearch { strategy, seed: 0, task: Task::All }, &mut |columns| {
        found.push(columns.to_vec());
        if found.len() == 2 { Flow::Break(()) } else { Flow::Continue(()) }
    })?;
    Ok(Completions { found, is_all: ending == Ending::Complete })
}

/// Whether chance is far ahead on a board.
fn is_for_chance(problem: &Problem) -> bool {
    let free = (problem.n() as usize).saturating_sub(problem.given().squares().len());
    free > LONG && Strategy::LocalSearch.accepts(problem, Task::One).is_ok()
}

/// Two completions by two seeds; fewer if they were not found.
fn by_chance<E>(
    search: &mut impl FnMut(UniqueSearch, &mut dyn FnMut(&[u32]) -> Flow) -> Result<Ending, E>,
) -> Result<Vec<Vec<u32>>, E> {
    let mut found: Vec<Vec<u32>> = Vec::new();
    for seed in 0..SEEDS {
        let mut one = None;
        let look = UniqueSearch { strategy: Strategy::LocalSearch, seed, task: Task::One };
        search(look, &mut |columns| {
            one = Some(columns.to_vec());
            Flow::Break(())
        })?;
        let Some(one) = one else { break }; // it will not do better with another seed
        if !found.contains(&one) {
            found.push(one);
        }
        if found.len() == 2 {
            break;
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::Square;
    use crate::check;
    use crate::control::Control;
    use crate::strategy::{Refusal, Settings, Strategy, Visitor};

    /// Checks completions and passes them on, unless it is stopped.
    struct Taker<'a> {
        problem: &'a Problem,
        take: &'a mut dyn FnMut(&[u32]) -> Flow,
        control: &'a Control,
    }

    impl Visitor for Taker<'_> {
        fn solution(&mut self, columns: &[u32]) -> Flow {
            check::solves(self.problem, columns).expect("a strategy finds nothing but solutions");
            (self.take)(columns)
        }

        fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
            if self.control.should_stop() { Flow::Break(()) } else { Flow::Continue(()) }
        }
    }

    /// The completions, and the strategies that searched.
    fn found(problem: &Problem, control: &Control) -> (Completions, Vec<Strategy>) {
        let mut strategies = Vec::new();
        let completions = unique(problem, None, |look, take| {
            strategies.push(look.strategy);
            look.strategy.accepts(problem, look.task)?;
            let settings = Settings { seed: look.seed, ..Settings::default() };
            look.strategy.search(problem, &settings, &mut Taker { problem, take, control })
        });
        (completions.expect("the board is accepted"), strategies)
    }

    #[test]
    fn a_stopped_search_has_no_answer() {
        let (stopped, _) = found(&Problem::new(12), &Control::stopped());
        assert_eq!(stopped, Completions { found: vec![], is_all: false });
        // One completion, and the rest of the tree is not looked at.
        let puzzle = Problem::new(4).with_given([Square::new(0, 1)]).expect("one square");
        for patience in 0..20 {
            let (found, _) = found(&puzzle, &Control::stopping_after(patience));
            assert_ne!(found.is_one(), Some(false), "{found:?}");
        }
    }

    #[test]
    fn long_lines_are_left_to_chance_unless_a_strategy_is_named() {
        let board = Problem::new(100);
        let (by_chance, strategies) = found(&board, &Control::new());
        assert!(strategies.iter().all(|&strategy| strategy == Strategy::LocalSearch));
        let [one, other] = &by_chance.found[..] else { panic!("{by_chance:?}") };
        assert_ne!(one, other);
        let mut looks = Vec::new();
        let named = unique(&board, Some(Strategy::Rows), |look, _| {
            looks.push(look.strategy);
            Ok::<_, Refusal>(Ending::Stopped)
        });
        assert_eq!(named.map(|named| named.is_one()), Ok(None));
        assert_eq!(looks, [Strategy::Rows]);
    }

    proptest! {
        #[test]
        fn it_agrees_with_a_count(
            n in 1..8u32, squares in prop::collection::vec((0..8u32, 0..8u32), 0..5)
        ) {
            let mut board = Problem::new(n);
            for (index, (row, column)) in squares.into_iter().enumerate() {
                let (next, square) = (board.clone(), [Square::new(row % n, column % n)]);
                let more = if index == 0 { next.with_given(square) } else { next.with_blocked(square) };
                board = more.unwrap_or(board);
            }
            let (found, _) = found(&board, &Control::new());
            let count = Strategy::Bitmask.count(&board).expect("it is small");
            prop_assert_eq!(found.is_one(), Some(count == 1));
            prop_assert_eq!(found.found.len() as u128, count.min(2));
        }
    }
}
