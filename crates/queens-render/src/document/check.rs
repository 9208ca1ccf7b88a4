//! The document of a board that was checked.

use n_queens::check::Attack;
use n_queens::{Line, Square};

use super::{Object, array, square};

/// Two queens that attack each other.
///
/// ```
/// use n_queens::{Line, Square, check::Attack};
/// use queens_render::document::Pair;
/// let (a, b) = (Square::new(0, 0), Square::new(1, 1));
/// let pair = Pair::from(Attack { a, b, line: Line::Diagonal });
/// assert_eq!(pair, Pair { a: Some(a), b, line: Line::Diagonal });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// One of them, if she is known: of a board that is not kept, she need not be.
    pub a: Option<Square>,
    /// The other one.
    pub b: Square,
    /// Along which line.
    pub line: Line,
}

impl From<Attack> for Pair {
    fn from(attack: Attack) -> Self {
        Self { a: Some(attack.a), b: attack.b, line: attack.line }
    }
}

impl Pair {
    fn document(&self) -> String {
        let object = Object::new().raw("a", self.a.map_or_else(|| "null".into(), square));
        object.raw("b", square(self.b)).text("line", self.line.name()).end()
    }
}

/// Pairs as an array.
pub(super) fn pairs(pairs: impl Iterator<Item = Pair>) -> String {
    array(pairs.map(|pair| pair.document()))
}

/// What is known of a board that was checked.
///
/// ```
/// use n_queens::{Line, Square};
/// use queens_render::document::{Check, Pair};
/// let pair = Pair { a: Some(Square::new(0, 0)), b: Square::new(1, 0), line: Line::Column };
/// let check = Check { n: 2, valid: false, attacks: &[pair], queens: 2, truncated: false };
/// assert_eq!(
///     check.line(),
///     concat!(
///         r#"{"n":2,"valid":false,"attacks":[{"a":[0,0],"b":[1,0],"line":"column"}],"#,
///         r#""queens":2,"truncated":false}"#,
///         "\n"
///     )
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Check<'a> {
    /// The board size.
    pub n: u32,
    /// Whether it is a solution.
    pub valid: bool,
    /// Pairs of queens that attack each other.
    pub attacks: &'a [Pair],
    /// How many queens stand on it.
    pub queens: usize,
    /// Whether there may be more attacks than these.
    pub truncated: bool,
}

impl Check<'_> {
    /// The whole document, as a line of its own.
    #[must_use]
    pub fn line(&self) -> String {
        Object::new()
            .raw("n", self.n)
            .raw("valid", self.valid)
            .raw("attacks", pairs(self.attacks.iter().copied()))
            .raw("queens", self.queens)
            .raw("truncated", self.truncated)
            .line()
    }
}
