//! The JSON documents of all answers, the same wherever somebody asks: one type for each, made of plain facts.
//!
//! Each becomes a line of its own, key by key in the order of the contract; [`Object`] is what they are made of. The
//! columns of a huge board stand in the middle of a document and are streamed there: [`solved_up_to_columns`]
//! is what comes before them, [`Solve::rest`] and [`Complete::rest`] are what comes after them. The solutions of a list
//! are written by [`SolutionWriter`](crate::SolutionWriter) in [`Format::Json`](crate::Format::Json), the
//! document of an experiment by [`study::document`](crate::study::document).
//!
//! ```
//! use std::time::Duration;
//! use queens_render::document::{Solve, Status};
//! let solved = Solve {
//!     n: 4,
//!     status: Status::Solved,
//!     strategy: "rows",
//!     seed: None,
//!     taken: Duration::from_micros(3),
//!     checked: false,
//!     steps: None,
//! };
//! assert_eq!(
//!     solved.line(Some(&[1, 3, 0, 2])),
//!     concat!(
//!         r#"{"n":4,"status":"solved","strategy":"rows","columns":[1,3,0,2],"#,
//!         r#""seed":null,"seconds":0.000003}"#,
//!         "\n"
//!     )
//! );
//! ```

mod check;
mod complete;
mod count;
mod estimate;
mod object;
mod solve;
mod trace;

use n_queens::Square;

pub use check::{Check, Pair};
pub use complete::{Blame, Complete, Proof, Reason};
pub use count::{Count, Work, counting};
pub use estimate::Estimate;
pub use object::Object;
pub use solve::{Solve, solved_up_to_columns};
pub use trace::StepWriter;

/// What came of the search for a solution.
///
/// ```
/// assert_eq!(queens_render::document::Status::GaveUp.name(), "gave-up");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// There is one.
    Solved,
    /// There is none.
    Impossible,
    /// Nobody knows: time was over, or chance did not help.
    GaveUp,
}

impl Status {
    /// The word in documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Impossible => "impossible",
            Self::GaveUp => "gave-up",
        }
    }
}

/// Columns as an array; `null` where there are none.
fn columns(columns: Option<&[u32]>) -> String {
    serde_json::Value::from(columns).to_string()
}

/// Squares as an array of `[row,column]`, both counted from 0.
///
/// ```
/// use n_queens::Square;
/// let squares = [Square::new(0, 1), Square::new(2, 3)];
/// assert_eq!(queens_render::document::squares(&squares), "[[0,1],[2,3]]");
/// ```
#[must_use]
pub fn squares(squares: &[Square]) -> String {
    array(squares.iter().copied().map(square))
}

fn square(square: Square) -> String {
    format!("[{},{}]", square.row, square.column)
}

/// Documents as one array.
fn array(documents: impl Iterator<Item = String>) -> String {
    format!("[{}]", documents.collect::<Vec<_>>().join(","))
}
