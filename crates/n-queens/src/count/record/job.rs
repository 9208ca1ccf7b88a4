//! What is being counted, and how it is cut: results of different jobs are never added up.

use std::fmt;

use crate::Square;
use crate::count::{Question, Work};

/// What is being counted and how it is cut into units. Two records belong together only if
/// their jobs are equal.
///
/// ```
/// use n_queens::{Problem, count::{Question, Units}};
/// let units = Units::for_question(&Question::all(Problem::new(8)))?;
/// assert!(units.job().question.n() == 8 && units.job().engine.starts_with("colour-split"));
/// # Ok::<(), n_queens::count::EngineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// What is counted; it names no engine.
    pub question: Question,
    /// The engine's name and version, in printable ASCII.
    pub engine: String,
    /// How many units of work there are.
    pub units: usize,
    /// What the sum of all values is divided by.
    pub scale: u128,
}

impl Job {
    /// The job of counting `question` by `work`.
    pub fn new(work: &dyn Work, question: &Question) -> Self {
        Self {
            question: question.without_choices(),
            engine: work.engine().into(),
            units: work.units(),
            scale: work.scale(),
        }
    }

    /// The engine's name without its version.
    ///
    /// ```
    /// use n_queens::{Problem, count::{ColourSplit, Job, Question}};
    /// let job = Job::new(&ColourSplit::new(8).unwrap(), &Question::all(Problem::new(8)));
    /// assert_eq!(job.engine_name(), "colour-split");
    /// ```
    pub fn engine_name(&self) -> &str {
        self.engine.split(' ').next().unwrap_or_default()
    }

    /// The first fact in which `other` is another job; none if it is the same.
    ///
    /// ```
    /// use n_queens::{Problem, count::{ColourSplit, Fact, Job, Question}};
    /// let job = |n| Job::new(&ColourSplit::new(n).unwrap(), &Question::all(Problem::new(n)));
    /// let difference = job(18).difference(&job(17)).unwrap();
    /// assert_eq!(difference.fact, Fact::Size);
    /// assert_eq!(difference.to_string(), "n is 18 and 17");
    /// ```
    pub fn difference(&self, other: &Self) -> Option<Difference> {
        let mut pairs = self.facts().into_iter().zip(other.facts());
        let ((fact, one), (_, other)) = pairs.find(|(one, other)| one != other)?;
        Some(Difference { fact, one, other })
    }

    /// The facts in the order of the file, as they stand in it.
    pub(super) fn facts(&self) -> [(Fact, String); 9] {
        let Question { problem, kind, queens, .. } = &self.question;
        let squares = |squares| squares_text(squares, problem.n());
        [
            (Fact::Size, problem.n().to_string()),
            (Fact::Kind, kind.to_string()),
            (Fact::Variant, problem.variant().to_string()),
            (Fact::Queens, queens.to_string()),
            (Fact::Given, squares(problem.given().squares())),
            (Fact::Blocked, squares(problem.blocked())),
            (Fact::Engine, self.engine.clone()),
            (Fact::Units, self.units.to_string()),
            (Fact::Scale, self.scale.to_string()),
        ]
    }
}

/// All facts in one line: equal only for equal jobs.
///
/// ```
/// use n_queens::{Problem, count::{ColourSplit, Job, Question}};
/// let job = Job::new(&ColourSplit::new(8).unwrap(), &Question::all(Problem::new(8)));
/// assert!(job.to_string().starts_with("n 8, kind all, variant standard, queens 8, "));
/// ```
impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let facts = self.facts().map(|(fact, value)| format!("{} {value}", fact.name()));
        f.write_str(&facts.join(", "))
    }
}

/// How the file says that there are no squares.
pub(super) const NO_SQUARES: &str = "none";

fn squares_text(squares: &[Square], n: u32) -> String {
    match squares {
        [] => NO_SQUARES.into(),
        _ => squares.iter().map(|square| square.name(n)).collect::<Vec<_>>().join(" "),
    }
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
