//! The document of a board that was to be completed: that of a solution, with more keys for whoever asks more.

use std::time::Duration;

use n_queens::Steps;
use n_queens::check::Attack;
use n_queens::complete::{ClosedLine, Conflict};

use super::check::pairs;
use super::solve::{begun_with, timed};
use super::{Object, Status, columns, squares};

/// What is known of a board; most answers know little of it.
///
/// What may be asked for and not be known is an option in an option: the outer one says whether it was asked.
///
/// ```
/// use queens_render::document::{Complete, Status};
/// let counted = Complete {
///     strategy: Some("exact-cover"),
///     count: Some(Some(4)),
///     checks: &["every-solution"],
///     ..Complete::new(8, Status::Solved)
/// };
/// assert!(counted.line().ends_with(",\"count\":\"4\",\"checks\":[\"every-solution\"]}\n"));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Complete<'a> {
    /// The board size.
    pub n: u32,
    /// What came of it.
    pub status: Status,
    /// Who searched; none where nobody had to.
    pub strategy: Option<&'a str>,
    /// A completion.
    pub columns: Option<&'a [u32]>,
    /// Where chance came from, if it played a part.
    pub seed: Option<u64>,
    /// How long it took.
    pub taken: Duration,
    /// How many completions there are.
    pub count: Option<Option<u128>>,
    /// The checks that the number passed.
    pub checks: &'a [&'static str],
    /// Whether there is exactly one completion.
    pub unique: Option<Option<bool>>,
    /// Another completion, if there is more than one.
    pub second: Option<&'a [u32]>,
    /// Why there is none, where that is seen at a glance.
    pub reason: Option<Reason<'a>>,
    /// The pieces that are to blame for that.
    pub conflict: Option<Option<Blame<'a>>>,
    /// A proof of it.
    pub proof: Option<Option<Proof<'a>>>,
    /// What the search did, if it was asked to count.
    pub steps: Option<&'a Steps>,
}

/// Why there is no completion, where it takes no search to see it.
///
/// ```
/// use n_queens::Line;
/// use n_queens::complete::ClosedLine;
/// use queens_render::document::{Complete, Reason, Status};
/// let reason = Some(Reason::Closed(ClosedLine { line: Line::Row, index: 2 }));
/// let none = Complete { reason, ..Complete::new(5, Status::Impossible) };
/// assert!(none.line().ends_with(",\"closed\":{\"line\":\"row\",\"index\":2}}\n"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason<'a> {
    /// Given queens attack each other.
    Attacks {
        /// Some of the pairs.
        pairs: &'a [Attack],
        /// Whether there are more.
        truncated: bool,
    },
    /// A row or column has no open square.
    Closed(ClosedLine),
}

/// The pieces without which there would be a completion.
///
/// ```
/// use n_queens::{Problem, Square};
/// use n_queens::complete::Conflict;
/// use queens_render::document::{Blame, Complete, Status};
/// let board = Problem::new(4).with_given([Square::new(0, 0)])?;
/// let conflict = &Conflict::of(&board);
/// let blame = Blame { conflict, minimal: true, verified: true };
/// let none = Complete { conflict: Some(Some(blame)), ..Complete::new(4, Status::Impossible) };
/// assert!(none.line().contains("\"conflict\":{\"queens\":[[0,0]],\"blocked\":[]},"));
/// # Ok::<(), n_queens::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blame<'a> {
    /// The pieces.
    pub conflict: &'a Conflict,
    /// Whether none of them is superfluous.
    pub minimal: bool,
    /// Whether that was verified in all its parts.
    pub verified: bool,
}

/// Where a proof was written.
///
/// ```
/// use queens_render::document::{Complete, Proof, Status};
/// let proof = Proof { file: "p.drat", formula: "p.cnf", steps: 7 };
/// let none = Complete { proof: Some(Some(proof)), ..Complete::new(4, Status::Impossible) };
/// let keys = "\"proof\":{\"file\":\"p.drat\",\"formula\":\"p.cnf\",\"steps\":7}}\n";
/// assert!(none.line().ends_with(keys));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof<'a> {
    /// The proof.
    pub file: &'a str,
    /// The formula that it refutes.
    pub formula: &'a str,
    /// How many steps it has.
    pub steps: u64,
}

impl<'a> Complete<'a> {
    /// What came of a board, and nothing more; the rest is to be filled in.
    ///
    /// ```
    /// use queens_render::document::{Complete, Status};
    /// assert!(Complete::new(5, Status::GaveUp).columns.is_none());
    /// ```
    #[must_use]
    pub const fn new(n: u32, status: Status) -> Self {
        Self {
            n,
            status,
            strategy: None,
            columns: None,
            seed: None,
            taken: Duration::ZERO,
            count: None,
            checks: &[],
            unique: None,
            second: None,
            reason: None,
            conflict: None,
            proof: None,
            steps: None,
        }
    }

    /// The whole document, as a line of its own.
    ///
    /// ```
    /// use queens_render::document::{Complete, Status};
    /// let gave_up = Complete { unique: Some(None), ..Complete::new(8, Status::GaveUp) };
    /// assert_eq!(
    ///     gave_up.line(),
    ///     concat!(
    ///         r#"{"n":8,"status":"gave-up","strategy":null,"columns":null,"seed":null,"#,
    ///         r#""seconds":0.000000,"unique":null,"second":null}"#,
    ///         "\n"
    ///     )
    /// );
    /// ```
    #[must_use]
    pub fn line(&self) -> String {
        self.ended(begun_with(self.n, self.status, self.strategy, self.columns))
    }

    /// What follows the columns of a completion, which have been written already.
    ///
    /// ```
    /// use queens_render::document::{Complete, Status};
    /// let rest = Complete::new(4, Status::Solved).rest();
    /// assert_eq!(rest, ",\"seed\":null,\"seconds\":0.000000}\n");
    /// ```
    #[must_use]
    pub fn rest(&self) -> String {
        self.ended(Object::going_on())
    }

    fn ended(&self, object: Object) -> String {
        let object = self.counted(timed(object, self.seed, self.taken));
        let object = self.reasoned(self.told_unique(object));
        self.proved(object).steps(self.steps).line()
    }

    fn counted(&self, mut object: Object) -> Object {
        object = match self.count {
            None => object,
            Some(None) => object.raw("count", "null"),
            Some(Some(count)) => object.text("count", &count.to_string()),
        };
        if self.checks.is_empty() { object } else { object.texts("checks", self.checks) }
    }

    fn told_unique(&self, object: Object) -> Object {
        let Some(unique) = self.unique else { return object };
        let object = object.raw("unique", serde_json::Value::from(unique));
        object.raw("second", columns(self.second))
    }

    fn reasoned(&self, object: Object) -> Object {
        let object = match self.reason {
            None => object,
            Some(Reason::Attacks { pairs: attacks, truncated }) => {
                let attacks = pairs(attacks.iter().map(|&attack| attack.into()));
                object.raw("attacks", attacks).raw("truncated", truncated)
            }
            Some(Reason::Closed(ClosedLine { line, index })) => {
                let closed = Object::new().text("line", line.name()).raw("index", index);
                object.raw("closed", closed.end())
            }
        };
        match self.conflict {
            None => object,
            Some(None) => object.raw("conflict", "null"),
            Some(Some(blame)) => blame.described(object),
        }
    }

    fn proved(&self, object: Object) -> Object {
        match self.proof {
            None => object,
            Some(None) => object.raw("proof", "null"),
            Some(Some(Proof { file, formula, steps })) => {
                let proof = Object::new().text("file", file).text("formula", formula);
                object.raw("proof", proof.raw("steps", steps).end())
            }
        }
    }
}

impl Blame<'_> {
    fn described(self, object: Object) -> Object {
        let Conflict { queens, blocked } = self.conflict;
        let pieces = Object::new().raw("queens", squares(queens)).raw("blocked", squares(blocked));
        let object = object.raw("conflict", pieces.end()).raw("minimal", self.minimal);
        object.raw("verified", self.verified)
    }
}
