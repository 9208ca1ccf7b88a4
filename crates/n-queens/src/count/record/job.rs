//! What is being counted, and how it is cut: results of different jobs are never added up.

use std::fmt;

use crate::board::Square;
use crate::count::engine::unversioned;
use crate::count::{Kind, Work};
use crate::problem::{Problem, Variant};

/// What is being counted and how it is cut into units. Two records belong together only if
/// their jobs are equal.
///
/// ```
/// use n_queens::{Problem, count::{ColourSplit, Job, Kind}};
/// let work = ColourSplit::new(8).unwrap();
/// let job = Job::new(&work, &Problem::new(8), Kind::All, 8);
/// assert!(job.n == 8 && job.engine.starts_with("colour-split"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Job {
    /// The engine's name and version, in printable ASCII.
    pub engine: String,
    /// The side of the board.
    pub n: u32,
    /// Which solutions are counted.
    pub kind: Kind,
    /// How the pieces move.
    pub variant: Variant,
    /// How many queens are placed, normally `n`.
    pub queens: u32,
    /// The queens that must stay, in reading order.
    pub given: Vec<Square>,
    /// The forbidden squares, in reading order.
    pub blocked: Vec<Square>,
    /// How many units of work there are.
    pub units: usize,
    /// What the sum of all values is divided by.
    pub scale: u128,
}

impl Job {
    /// The job of counting the solutions of `problem` that are of one kind, with so many queens,
    /// by `work`.
    #[must_use]
    pub fn new(work: &dyn Work, problem: &Problem, kind: Kind, queens: u32) -> Self {
        Self {
            engine: work.engine().into(),
            n: problem.n(),
            kind,
            variant: problem.variant(),
            queens,
            given: problem.given().squares().to_vec(),
            blocked: problem.blocked().to_vec(),
            units: work.units(),
            scale: work.scale(),
        }
    }

    /// The engine's name without its version.
    ///
    /// ```
    /// use n_queens::{Problem, count::{ColourSplit, Job, Kind}};
    /// let job = Job::new(&ColourSplit::new(8).unwrap(), &Problem::new(8), Kind::All, 8);
    /// assert_eq!(job.engine_name(), "colour-split");
    /// ```
    #[must_use]
    pub fn engine_name(&self) -> &str {
        unversioned(&self.engine)
    }

    /// The first fact in which `other` is another job; none if it is the same.
    ///
    /// ```
    /// use n_queens::{Problem, count::{ColourSplit, Fact, Job, Kind}};
    /// let job = |n| Job::new(&ColourSplit::new(n).unwrap(), &Problem::new(n), Kind::All, n);
    /// let difference = job(18).difference(&job(17)).unwrap();
    /// assert_eq!(difference.fact, Fact::Size);
    /// assert_eq!(difference.to_string(), "n is 18 and 17");
    /// ```
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<Difference> {
        let differs = |fact: &Fact| self.fact(*fact) != other.fact(*fact);
        let fact = Fact::ALL.into_iter().find(differs)?;
        Some(Difference { fact, one: self.fact(fact), other: other.fact(fact) })
    }

    /// A fact as it stands in the file.
    pub(super) fn fact(&self, fact: Fact) -> String {
        match fact {
            Fact::Size => self.n.to_string(),
            Fact::Kind => self.kind.to_string(),
            Fact::Variant => self.variant.to_string(),
            Fact::Queens => self.queens.to_string(),
            Fact::Given => squares(&self.given, self.n),
            Fact::Blocked => squares(&self.blocked, self.n),
            Fact::Engine => self.engine.clone(),
            Fact::Units => self.units.to_string(),
            Fact::Scale => self.scale.to_string(),
        }
    }
}

/// All facts in one line: equal only for equal jobs.
///
/// ```
/// use n_queens::{Problem, count::{ColourSplit, Job, Kind}};
/// let job = Job::new(&ColourSplit::new(8).unwrap(), &Problem::new(8), Kind::All, 8);
/// assert!(job.to_string().starts_with("n 8, kind all, variant standard, queens 8, "));
/// ```
impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fact = |fact: Fact| format!("{} {}", fact.name(), self.fact(fact));
        f.write_str(&Fact::ALL.map(fact).join(", "))
    }
}

/// How the file says that there are no squares.
pub(super) const NO_SQUARES: &str = "none";

fn squares(squares: &[Square], n: u32) -> String {
    if squares.is_empty() {
        return NO_SQUARES.into();
    }
    squares.iter().map(|square| square.name(n)).collect::<Vec<_>>().join(" ")
}

named! {
    /// A fact of a [`Job`].
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Fact {
        /// The side of the board.
        Size = "n",
        /// Which solutions are counted.
        Kind = "kind",
        /// How the pieces move.
        Variant = "variant",
        /// How many queens are placed.
        Queens = "queens",
        /// The queens that must stay.
        Given = "given",
        /// The forbidden squares.
        Blocked = "blocked",
        /// The engine and its version.
        Engine = "engine",
        /// How many units of work there are.
        Units = "units",
        /// What the sum of all values is divided by.
        Scale = "scale",
    }
}

/// In what two jobs are not the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Which fact.
    pub fact: Fact,
    /// What the one says.
    pub one: String,
    /// What the other says.
    pub other: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.fact {
            Fact::Size => "n is",
            Fact::Kind => "the kind of solutions is",
            Fact::Variant => "the variant is",
            Fact::Queens => "the number of queens is",
            Fact::Given => "the given queens are",
            Fact::Blocked => "the blocked squares are",
            Fact::Engine => "the engine is",
            Fact::Units => "the number of units is",
            Fact::Scale => "the scale is",
        };
        write!(f, "{name} {} and {}", self.one, self.other)
    }
}
