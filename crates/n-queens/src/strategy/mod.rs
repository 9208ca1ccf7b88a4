//! The strategies: every way of searching, behind one trait, named in one registry.
//!
//! This is the middle of the flow: a [`Problem`] goes in, solutions and [`Event`]s come out
//! through a [`Visitor`]. Each strategy has a file of its own and one line in the registry below.

mod attack_map;
mod bitmask;
mod cells;
pub(crate) mod chance;
mod construct;
pub(crate) mod exact_cover;
mod iterative;
mod local_search;
mod permutation;
mod probabilistic;
mod refusal;
mod rows;
#[cfg(feature = "sat")]
mod sat;
mod sets;
mod textbook;
mod uniform;
mod visitor;

use crate::check::Fault;
use crate::{Problem, Solution, Variant};

pub use bitmask::Solutions;
pub use construct::{Construction, ConstructionColumns};
pub use refusal::{Asked, Refusal, RefusalReason};
pub use visitor::{Event, Flow, Obstacle, Steps, Visitor};

pub(crate) use attack_map::AttackMap;
pub(crate) use chance::Chance;
pub(crate) use textbook::open_rows;
use visitor::{Counting, quiet};

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It looked everywhere: what it reported is all there is.
    Complete,
    /// It ended by itself without looking everywhere: it finds one solution at most, or may
    /// miss what exists.
    Partial,
    /// The visitor stopped it.
    Stopped,
}

impl From<Flow> for Ending {
    /// For a walk that looks everywhere unless it is stopped.
    fn from(flow: Flow) -> Self {
        if flow.is_break() { Self::Stopped } else { Self::Complete }
    }
}

named! {
    /// What is wanted of a strategy.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Task {
        /// One solution.
        One = "one",
        /// Every solution, or their number.
        All = "all",
    }
}

parsed_by_name!(Task);

/// The answer to a search for one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Here it is, checked.
    Solved(Solution),
    /// There is none: the search looked everywhere.
    Impossible,
    /// None was found, and that proves nothing.
    GaveUp,
}

/// Settings of a search; strategies without chance ignore them.
///
/// ```
/// use n_queens::{Density, Settings};
/// let settings = Settings { seed: 7, density: Density::new(0.6)? };
/// assert_eq!(Settings::default().density, Density::new(1.0)?);
/// # Ok::<(), n_queens::DensityError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Settings {
    /// Where every random choice comes from: the same seed, the same run, on every machine.
    pub seed: u64,
    /// How many tries `probabilistic` makes at a level, as a share of the choices there.
    pub density: Density,
}

/// A number above 0 and at most 2.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Density(f64);

/// A number that is no density.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the density must be a number above 0 and at most 2, not '{0}'")]
pub struct DensityError(pub String);

impl Density {
    /// Checks the range.
    ///
    /// ```
    /// use n_queens::Density;
    /// assert!(Density::new(2.0).is_ok());
    /// assert!(Density::new(0.0).is_err());
    /// assert!(Density::new(f64::NAN).is_err());
    /// ```
    pub fn new(density: f64) -> Result<Self, DensityError> {
        let fits = density > 0.0 && density <= 2.0;
        fits.then_some(Self(density)).ok_or_else(|| DensityError(density.to_string()))
    }

    /// The number.
    pub const fn get(self) -> f64 {
        self.0
    }

    /// The number of tries where there are `choices`: the product, rounded up.
    ///
    /// ```
    /// use n_queens::Density;
    /// let density = Density::new(1.1)?;
    /// assert_eq!(density.tries(10), 11); // although 10 * 1.1 is 11.000000000000002
    /// # Ok::<(), n_queens::DensityError>(())
    /// ```
    pub fn tries(self, choices: usize) -> usize {
        let product = choices as f64 * self.0;
        // A whole number that rounding pushed up must not add another try.
        (product - product * 1e-12).ceil() as usize
    }
}

impl Default for Density {
    fn default() -> Self {
        Self(1.0)
    }
}

impl std::str::FromStr for Density {
    type Err = DensityError;

    fn from_str(text: &str) -> Result<Self, DensityError> {
        let refused = || DensityError(text.into());
        let density = text.trim().parse().map_err(|_| refused())?;
        Self::new(density).map_err(|_| refused())
    }
}

/// What a strategy can do; the facts of its row in the table of strategies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Abilities {
    /// The name on the command line and in JSON.
    pub name: &'static str,
    /// Whether it lists every solution, or stops at the first that it finds.
    pub finds_all: bool,
    /// Whether it works around given queens and blocked squares.
    pub honours_given: bool,
    /// The variants that it knows, in the order of [`Variant::ALL`].
    pub variants: &'static [Variant],
    /// Whether chance decides its way, so that the seed matters.
    pub is_random: bool,
    /// The largest board that it takes, if anything but memory limits it.
    pub largest: Option<u32>,
}

/// What most of the textbooks' searches can do; each says where it differs.
const TEXTBOOK: Abilities = Abilities {
    name: "",
    finds_all: true,
    honours_given: true,
    variants: &[Variant::Standard],
    is_random: false,
    largest: Some(textbook::DEEPEST),
};

/// What each strategy's file implements.
trait Search {
    const ABILITIES: Abilities;

    /// Bytes that a search may take for each row, about; the column of its queen is among them.
    const BYTES: usize = 4;

    /// Bytes that a search on an empty board of side `n` may take at most, about.
    fn memory(n: u64) -> u128 {
        u128::from(n) * Self::BYTES as u128
    }

    /// Bytes of these that it still holds when it hands a solution over.
    fn memory_with_solution(n: u64) -> u128 {
        Self::memory(n)
    }

    /// Bytes that given queens, blocked squares and the variant add to either.
    fn standing(problem: &Problem) -> u128 {
        if problem.is_empty() { 0 } else { textbook::open_bytes(problem.n().into()) }
    }

    /// Walks the problem, which [`Strategy::accepts`] has let through.
    fn search<V: Visitor>(problem: &Problem, settings: &Settings, visitor: &mut V) -> Ending;

    /// Counts the solutions; the visitor need not receive them.
    fn count<V: Visitor>(
        problem: &Problem,
        settings: &Settings,
        visitor: &mut V,
    ) -> (u128, Ending) {
        let mut counting = Counting { count: 0, inner: visitor };
        let ending = Self::search(problem, settings, &mut counting);
        (counting.count, ending)
    }
}

/// Declares the strategies, and `dispatch!`, which evaluates an expression with the type of a strategy.
macro_rules! registry {
    ($dollar:tt $($(#[doc = $doc:literal])+ $(@cfg($condition:meta))? $name:ident => $implementation:ty,)+) => {
        /// A way of searching.
        ///
        /// ```
        /// use n_queens::{Problem, Strategy};
        /// let strategy: Strategy = "rows".parse().unwrap();
        /// assert_eq!(strategy.count(&Problem::new(6)), Ok(4));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Strategy { $($(#[doc = $doc])+ $(#[cfg($condition)])? $name,)+ }

        impl Strategy {
            /// All of them, in the order of docs/algorithms/README.md.
            pub const ALL: &[Self] = &[$($(#[cfg($condition)])? Self::$name,)+];
        }

        macro_rules! dispatch {
            ($dollar strategy:expr, $dollar type:ident => $dollar result:expr) => {
                match $dollar strategy {
                    $($(#[cfg($condition)])? Strategy::$name => {
                        type $dollar type = $implementation;
                        $dollar result
                    })+
                }
            };
        }
    };
}

registry! { $
    /// Row by row with three boolean arrays.
    Rows => rows::Rows,
    /// Row by row with three hash sets.
    Sets => sets::Sets,
    /// Row by row without recursion and without memory of lines.
    Iterative => iterative::Iterative,
    /// Square by square, leaving it empty first.
    Cells => cells::Cells,
    /// A permutation of columns, by swaps; the first solution only.
    Permutation => permutation::Permutation,
    /// Random swaps, as many as the density says; may miss.
    Probabilistic => probabilistic::Probabilistic,
    /// Row by row with three machine words.
    Bitmask => bitmask::Bitmask,
    /// One solution by a closed formula.
    Construct => construct::Construct,
    /// One random solution: a permutation, then swaps that lower the number of conflicts.
    LocalSearch => local_search::LocalSearch,
    /// Random permutations until one is a solution; every solution equally likely.
    Uniform => uniform::Uniform,
    /// Algorithm X: the line with the fewest open squares first.
    ExactCover => exact_cover::ExactCover,
    /// A formula for the solver CaDiCaL; with the cargo feature `sat`.
    @cfg(feature = "sat") Sat => sat::Sat,
}

// Below the registry, whose `dispatch!` it uses.
#[cfg(target_family = "wasm")]
mod erased;

impl Strategy {
    /// The name on the command line and in JSON.
    ///
    /// ```
    /// assert_eq!(n_queens::Strategy::ExactCover.name(), "exact-cover");
    /// ```
    pub const fn name(self) -> &'static str {
        self.abilities().name
    }

    /// What it can do.
    pub const fn abilities(self) -> Abilities {
        dispatch!(self, S => S::ABILITIES)
    }

    /// Bytes that a search of `problem` may take at most, about.
    ///
    /// ```
    /// use n_queens::{Problem, Strategy};
    /// assert!(Strategy::Bitmask.memory(&Problem::new(8)) < 10_000);
    /// ```
    pub fn memory(self, problem: &Problem) -> u128 {
        dispatch!(self, S => S::standing(problem) + S::memory(problem.n().into()))
    }

    /// Bytes of these that it still holds when it hands a solution over: what is done with
    /// the solution, such as a check, takes its own memory beside them.
    ///
    /// ```
    /// use n_queens::{Problem, Strategy};
    /// let board = Problem::new(1000);
    /// let (search, with_solution) =
    ///     (Strategy::LocalSearch.memory(&board), Strategy::LocalSearch.memory_with_solution(&board));
    /// assert_eq!((search, with_solution), (4500, 4000));
    /// ```
    pub fn memory_with_solution(self, problem: &Problem) -> u128 {
        dispatch!(self, S => S::standing(problem) + S::memory_with_solution(problem.n().into()))
    }

    /// Searches `problem`, reporting to `visitor` everything that it does and finds.
    ///
    /// The visitor may stop it at any step. A visitor that ignores events costs nothing.
    pub fn search<V: Visitor>(
        self,
        problem: &Problem,
        settings: &Settings,
        visitor: &mut V,
    ) -> Result<Ending, Refusal> {
        self.accepts(problem, Task::One)?;
        #[cfg(target_family = "wasm")]
        return Ok(erased::search(self, problem, settings, visitor));
        #[cfg(not(target_family = "wasm"))]
        Ok(dispatch!(self, S => S::search(problem, settings, visitor)))
    }

    /// Counts the solutions of `problem`; the visitor may stop it, and does not receive
    /// each solution.
    pub fn count_with<V: Visitor>(
        self,
        problem: &Problem,
        settings: &Settings,
        visitor: &mut V,
    ) -> Result<(u128, Ending), Refusal> {
        self.accepts(problem, Task::All)?;
        #[cfg(target_family = "wasm")]
        return Ok(erased::count(self, problem, settings, visitor));
        #[cfg(not(target_family = "wasm"))]
        Ok(dispatch!(self, S => S::count(problem, settings, visitor)))
    }

    /// The best way to a random solution of an n x n board: [`Uniform`](Self::Uniform), by which all
    /// solutions are equally likely, where it takes less than half a second on average, which is up
    /// to n = 18; and [`LocalSearch`](Self::LocalSearch) beyond, whose solutions are only diverse.
    ///
    /// ```
    /// use n_queens::Strategy;
    /// assert_eq!(Strategy::random(8), Strategy::Uniform);
    /// assert_eq!(Strategy::random(1_000_000), Strategy::LocalSearch);
    /// ```
    pub const fn random(n: u32) -> Self {
        if n <= uniform::LARGEST_QUICK { Self::Uniform } else { Self::LocalSearch }
    }

    /// Whether it can do `task` on `problem`; if not, why not and what can.
    ///
    /// ```
    /// use n_queens::{Problem, Strategy, Task};
    /// assert!(Strategy::Construct.accepts(&Problem::new(8), Task::One).is_ok());
    /// assert!(Strategy::Construct.accepts(&Problem::new(8), Task::All).is_err());
    /// ```
    pub fn accepts(self, problem: &Problem, task: Task) -> Result<(), Refusal> {
        self.takes(Asked::new(problem, task))
    }

    fn takes(self, asked: Asked) -> Result<(), Refusal> {
        let can = self.abilities();
        let reason = if asked.task == Task::All && !can.finds_all {
            RefusalReason::FindsOne
        } else if !can.honours_given && !asked.is_empty {
            RefusalReason::Given
        } else if !can.variants.contains(&asked.variant) {
            RefusalReason::Variant
        } else if let Some(largest) = can.largest.filter(|&largest| asked.n > largest) {
            RefusalReason::TooLarge(largest)
        } else {
            return Ok(());
        };
        Err(Refusal { strategy: self, asked, reason })
    }

    /// The first solution that it meets, checked.
    ///
    /// ```
    /// use n_queens::{Answer, Problem, Settings, Strategy};
    /// let answer = Strategy::Rows.first(&Problem::new(3), &Settings::default());
    /// assert_eq!(answer, Ok(Answer::Impossible));
    /// ```
    ///
    /// # Panics
    /// If the strategy is wrong: what it found does not pass the independent check.
    pub fn first(self, problem: &Problem, settings: &Settings) -> Result<Answer, Refusal> {
        let mut found = None;
        let mut keep_first = |columns: &[u32]| -> Flow {
            found = Some(columns.to_vec());
            Flow::Break(())
        };
        let ending = self.search(problem, settings, &mut keep_first)?;
        Ok(match (found, ending) {
            (Some(columns), _) => Answer::Solved(trusted(problem, columns)),
            (None, Ending::Complete) => Answer::Impossible,
            (None, _) => Answer::GaveUp,
        })
    }

    /// The number of solutions.
    ///
    /// ```
    /// use n_queens::{Problem, Strategy};
    /// assert_eq!(Strategy::Bitmask.count(&Problem::new(8)), Ok(92));
    /// ```
    pub fn count(self, problem: &Problem) -> Result<u128, Refusal> {
        self.count_with(problem, &Settings::default(), &mut quiet).map(|(count, _)| count)
    }
}

/// What a strategy found, checked.
///
/// # Panics
/// If it is no solution: then the strategy is wrong.
pub(crate) fn trusted(problem: &Problem, columns: Vec<u32>) -> Solution {
    let wrong = |fault: Fault| panic!("a strategy found a board that is no solution: {fault}");
    Solution::for_problem(problem, columns).unwrap_or_else(wrong)
}

parsed_by_name!(Strategy);

impl std::fmt::Display for Strategy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
