//! Every solution of a board, one after the other, in constant memory.

use n_queens::{Control, Ending, Flow, Problem, Steps, StopReason, Strategy, Task};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::choice::{Wish, lister};
use crate::search::ConfiguredSearch;
use crate::{Board, Error, Limits, Seconds};

/// Asks for all solutions.
///
/// ```
/// use n_queens::Flow;
/// use queens_app::{Board, Control, List};
/// let mut found = Vec::new();
/// let listed = List::new(Board::new(4)).run(&Control::new(), &mut |columns| {
///     found.push(columns.to_vec());
///     Flow::Continue(())
/// })?;
/// assert_eq!(found, [[1, 3, 0, 2], [2, 0, 3, 1]]);
/// assert_eq!(listed.solutions, 2);
/// # Ok::<(), queens_app::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct List {
    /// The board.
    #[serde(flatten)]
    pub board: Board,
    /// How to search; the default depends on the board.
    pub strategy: Option<Strategy>,
    /// The most solutions.
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// How many solutions to pass over at first.
    pub skip: u64,
    /// Whether the steps of the search are counted.
    pub stats: bool,
    /// What the service allows.
    #[serde(skip)]
    pub limits: Limits,
}

/// What came of a list.
#[derive(Clone, PartialEq, Debug)]
pub struct ListAnswer {
    /// The side of the board.
    pub n: u32,
    /// The strategy that searched.
    pub strategy: Strategy,
    /// How many solutions were handed on.
    pub solutions: u64,
    /// Whether these are all that there are.
    pub is_complete: bool,
    /// How long it took.
    pub seconds: Seconds,
    /// The steps of the search, if they were counted.
    pub steps: Option<Steps>,
    /// Why it was stopped, if neither the limit nor the receiver did that.
    pub stopped: Option<StopReason>,
}

impl List {
    /// A request for all solutions, with every default.
    pub fn new(board: Board) -> Self {
        Self { board, ..Self::default() }
    }

    /// The strategy that lists, if the request can be answered here.
    ///
    /// # Errors
    /// If the request is wrong, or needs more than there is.
    pub fn validate(&self) -> Result<Strategy, Error> {
        Ok(self.search(&self.board.problem()?)?.strategy)
    }

    /// Hands on every solution, checked, until there are no more, the limit is reached, or `take` breaks.
    ///
    /// # Errors
    /// If the request is wrong, needs more than there is, or a solution does not pass its check.
    pub fn run(
        &self,
        control: &Control,
        take: &mut dyn FnMut(&[u32]) -> Flow,
    ) -> Result<ListAnswer, Error> {
        let problem = self.board.problem()?;
        let search = self.search(&problem)?;
        let range = (self.skip, self.limit);
        let searched = search.list(&problem, range, control, take)?;
        Ok(ListAnswer {
            n: problem.n(),
            strategy: search.strategy,
            solutions: searched.listed,
            is_complete: searched.ending == Ending::Complete,
            seconds: Seconds(searched.taken),
            steps: searched.steps,
            stopped: control.stop_reason().filter(|_| searched.ending == Ending::Stopped),
        })
    }

    fn search(&self, problem: &Problem) -> Result<ConfiguredSearch, Error> {
        let Self { strategy, stats, .. } = *self;
        let wish = Wish { strategy, stats, ..Wish::default() };
        wish.named(lister(problem))?.fits(problem, Task::All, &self.limits)
    }
}
