//! The document of a solution, or that there is none. The columns stand in its middle.

use std::time::Duration;

use n_queens::Steps;

use super::{Object, Status, columns};
use crate::units;

/// What is known of a board that was to be solved.
///
/// ```
/// use std::time::Duration;
/// use queens_render::document::{Solve, Status, solved_up_to_columns};
/// let solve = Solve {
///     n: 4,
///     status: Status::Solved,
///     strategy: "local-search",
///     seed: Some(7),
///     taken: Duration::ZERO,
///     checked: true,
///     steps: None,
/// };
/// let streamed = solved_up_to_columns(4, "local-search") + "[1,3,0,2]" + &solve.rest();
/// assert_eq!(streamed, solve.line(Some(&[1, 3, 0, 2])));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Solve<'a> {
    /// The board size.
    pub n: u32,
    /// What came of it.
    pub status: Status,
    /// Who searched.
    pub strategy: &'a str,
    /// Where chance came from, if it played a part.
    pub seed: Option<u64>,
    /// How long it took.
    pub taken: Duration,
    /// Whether every queen was checked on the way out.
    pub checked: bool,
    /// What the search did, if it was asked to count.
    pub steps: Option<&'a Steps>,
}

/// What stands in front of the columns of a solution.
///
/// ```
/// let head = queens_render::document::solved_up_to_columns(8, "rows");
/// assert_eq!(head, r#"{"n":8,"status":"solved","strategy":"rows","columns":"#);
/// ```
#[must_use]
pub fn solved_up_to_columns(n: u32, strategy: &str) -> String {
    begun(n, Status::Solved, Some(strategy)).open("columns")
}

impl Solve<'_> {
    /// The whole document, as a line of its own; see [the module](super).
    #[must_use]
    pub fn line(&self, columns: Option<&[u32]>) -> String {
        self.ended(begun_with(self.n, self.status, Some(self.strategy), columns))
    }

    /// What follows the columns, which have been written already.
    ///
    /// ```
    /// use std::time::Duration;
    /// use queens_render::document::{Solve, Status};
    /// let (status, strategy, taken) = (Status::Solved, "rows", Duration::from_millis(1));
    /// let solve = Solve { n: 4, status, strategy, seed: None, taken, checked: true, steps: None };
    /// assert_eq!(solve.rest(), ",\"seed\":null,\"seconds\":0.001000,\"checked\":true}\n");
    /// ```
    #[must_use]
    pub fn rest(&self) -> String {
        self.ended(Object::going_on())
    }

    fn ended(&self, object: Object) -> String {
        let mut object = timed(object, self.seed, self.taken);
        if self.checked {
            object = object.raw("checked", true);
        }
        object.steps(self.steps).line()
    }
}

/// The keys with which it begins.
pub(super) fn begun(n: u32, status: Status, strategy: Option<&str>) -> Object {
    let object = Object::new().raw("n", n).text("status", status.name());
    match strategy {
        Some(strategy) => object.text("strategy", strategy),
        None => object.raw("strategy", "null"),
    }
}

/// The same up to and with the columns.
pub(super) fn begun_with(
    n: u32,
    status: Status,
    strategy: Option<&str>,
    found: Option<&[u32]>,
) -> Object {
    begun(n, status, strategy).raw("columns", columns(found))
}

/// The keys that follow the columns.
pub(super) fn timed(object: Object, seed: Option<u64>, taken: Duration) -> Object {
    object.optional("seed", seed).raw("seconds", units::seconds(taken))
}
