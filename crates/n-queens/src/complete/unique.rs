//! Is there exactly one completion? The search continues until it has a second one, or has looked everywhere. On boards
//! with long lines that takes too long; there two different completions from local search answer "no".

use crate::check;
use crate::control::Control;
use crate::problem::Problem;
use crate::strategy::{Ending, Flow, Refusal, Settings, Strategy, Task, Visitor};

/// Rows of more than so many squares are long.
const LONG: usize = 64;
/// So many seeds are tried for two different completions.
const SEEDS: u64 = 8;

/// Whether a board has exactly one completion, and which strategy found that out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Uniqueness {
    /// What there is, each as the column of each row's queen.
    pub completions: Completions,
    /// The strategy that searched.
    pub strategy: Strategy,
}

/// How many completions there are, as far as it matters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Completions {
    /// There is none.
    None,
    /// There is exactly one.
    One(Vec<u32>),
    /// There are at least two: these.
    Several([Vec<u32>; 2]),
    /// The search was stopped; perhaps it had found one before.
    Unknown(Option<Vec<u32>>),
}

impl Completions {
    /// The first two of them, as far as they are known.
    ///
    /// ```
    /// use n_queens::complete::Completions;
    /// assert_eq!(Completions::One(vec![0]).found(), [vec![0]]);
    /// ```
    #[must_use]
    pub fn found(&self) -> &[Vec<u32>] {
        match self {
            Self::None | Self::Unknown(None) => &[],
            Self::One(columns) | Self::Unknown(Some(columns)) => std::slice::from_ref(columns),
            Self::Several(two) => two,
        }
    }

    /// Whether there is exactly one; none if unknown.
    ///
    /// ```
    /// use n_queens::complete::Completions;
    /// assert_eq!(Completions::None.is_one(), Some(false));
    /// assert_eq!(Completions::Unknown(None).is_one(), None);
    /// ```
    #[must_use]
    pub const fn is_one(&self) -> Option<bool> {
        match self {
            Self::One(_) => Some(true),
            Self::None | Self::Several(_) => Some(false),
            Self::Unknown(_) => None,
        }
    }

    /// What a search that found these and ended like that knows.
    fn from_search(found: Vec<Vec<u32>>, ending: Ending) -> Self {
        let is_all = ending == Ending::Complete;
        let mut found = found.into_iter();
        match (found.next(), found.next()) {
            (Some(one), Some(other)) => Self::Several([one, other]),
            (Some(one), None) if is_all => Self::One(one),
            (None, _) if is_all => Self::None,
            (one, _) => Self::Unknown(one),
        }
    }
}

/// One search of the board: by which strategy, and for what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The strategy.
    pub strategy: Strategy,
    /// For a strategy that leaves it to chance.
    pub seed: u64,
    /// Whether one completion is wanted, or as many as it takes.
    pub task: Task,
}

/// Finds out whether a board has exactly one completion, by `exact-cover`; standard boards with long
/// lines are offered to `local-search` before. Each completion is checked.
///
/// ```
/// use n_queens::{Control, Problem, Square};
/// use n_queens::complete::{Completions, unique};
/// let puzzle = Problem::new(4).with_given([Square::new(0, 1)])?;
/// assert_eq!(unique(&puzzle, &Control::new())?.completions, Completions::One(vec![1, 3, 0, 2]));
/// let empty = unique(&Problem::new(200), &Control::new())?;
/// assert_eq!(empty.completions.is_one(), Some(false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If a strategy were wrong: a completion is checked before it is handed out.
pub fn unique(problem: &Problem, control: &Control) -> Result<Uniqueness, Refusal> {
    unique_by(problem, None, |look, take| {
        look.strategy.accepts(problem, look.task)?;
        let settings = Settings { seed: look.seed, ..Settings::default() };
        let mut taker = Taker { problem, take, control };
        look.strategy.search(problem, &settings, &mut taker)
    })
}

/// [`unique`] for a caller with its own search: with progress, with a time limit, or with a strategy
/// that it was `told` to use. `search` passes every completion to its second argument, which returns
/// whether to continue.
///
/// ```
/// use n_queens::{Problem, Settings, Strategy, complete::unique_by};
/// let board = Problem::new(6);
/// let found = unique_by(&board, Some(Strategy::Rows), |look, mut take| {
///     look.strategy.search(&board, &Settings::default(), &mut take)
/// })?;
/// assert_eq!(found.completions.found().len(), 2);
/// # Ok::<(), n_queens::Refusal>(())
/// ```
pub fn unique_by<E>(
    problem: &Problem,
    told: Option<Strategy>,
    mut search: impl FnMut(Look, &mut dyn FnMut(&[u32]) -> Flow) -> Result<Ending, E>,
) -> Result<Uniqueness, E> {
    if told.is_none()
        && is_for_chance(problem)
        && let Some(two) = by_chance(&mut search)?
    {
        let completions = Completions::Several(two);
        return Ok(Uniqueness { completions, strategy: Strategy::LocalSearch });
    }
    let strategy = told.unwrap_or(Strategy::ExactCover);
    let mut found: Vec<Vec<u32>> = Vec::new();
    let ending = search(Look { strategy, seed: 0, task: Task::All }, &mut |columns| {
        found.push(columns.to_vec());
        if found.len() == 2 { Flow::Break(()) } else { Flow::Continue(()) }
    })?;
    Ok(Uniqueness { completions: Completions::from_search(found, ending), strategy })
}

/// Whether chance is far ahead on a board.
fn is_for_chance(problem: &Problem) -> bool {
    let free = (problem.n() as usize).saturating_sub(problem.given().squares().len());
    free > LONG && Strategy::LocalSearch.accepts(problem, Task::One).is_ok()
}

/// Two completions by two seeds; none if they were not found.
fn by_chance<E>(
    search: &mut impl FnMut(Look, &mut dyn FnMut(&[u32]) -> Flow) -> Result<Ending, E>,
) -> Result<Option<[Vec<u32>; 2]>, E> {
    let mut first: Option<Vec<u32>> = None;
    for seed in 0..SEEDS {
        let mut found = None;
        let look = Look { strategy: Strategy::LocalSearch, seed, task: Task::One };
        search(look, &mut |columns| {
            found = Some(columns.to_vec());
            Flow::Break(())
        })?;
        match (first.take(), found) {
            (_, None) => return Ok(None), // it will not do better with another seed
            (Some(one), Some(other)) if one != other => return Ok(Some([one, other])),
            (_, found) => first = found,
        }
    }
    Ok(None)
}

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

    #[inline]
    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        if self.control.should_stop() { Flow::Break(()) } else { Flow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::Square;
    use crate::strategy::Strategy;

    #[test]
    fn a_stopped_search_has_no_answer() {
        let stopped = unique(&Problem::new(12), &Control::stopped()).expect("it is small");
        assert_eq!(stopped.completions, Completions::Unknown(None));
        // One completion, and the rest of the tree is not looked at.
        let puzzle = Problem::new(4).with_given([Square::new(0, 1)]).expect("one square");
        for patience in 0..20 {
            let found = unique(&puzzle, &Control::stopping_after(patience))
                .expect("it is small")
                .completions;
            let known = found.is_one() == Some(true) || matches!(found, Completions::Unknown(_));
            assert!(known, "{found:?}");
        }
    }

    #[test]
    fn long_lines_are_left_to_chance_unless_told_otherwise() {
        let board = Problem::new(100);
        let by_chance = unique(&board, &Control::new()).expect("it takes all sizes");
        assert_eq!(by_chance.strategy, Strategy::LocalSearch);
        let [one, other] = by_chance.completions.found() else { panic!("{by_chance:?}") };
        assert_ne!(one, other);
        let mut looks = Vec::new();
        let told = unique_by(&board, Some(Strategy::Rows), |look, _| {
            looks.push(look.strategy);
            Ok::<_, Refusal>(Ending::Stopped)
        });
        assert_eq!(told.map(|told| told.strategy), Ok(Strategy::Rows));
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
            let found = unique(&board, &Control::new()).expect("it is small").completions;
            let count = Strategy::Bitmask.count(&board).expect("it is small");
            prop_assert_eq!(found.is_one(), Some(count == 1));
            prop_assert_eq!(found.found().len() as u128, count.min(2));
        }
    }
}
