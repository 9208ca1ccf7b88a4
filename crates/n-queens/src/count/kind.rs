//! Which solutions are counted.

/// Which solutions are counted.
///
/// ```
/// use n_queens::count::Kind;
/// assert_eq!("half-turn".parse(), Ok(Kind::HalfTurn));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Kind {
    /// Every solution.
    #[default]
    All,
    /// Solutions that no turn and no reflection makes equal count once.
    Fundamental,
    /// Those that a half turn leaves as they are (a quarter turn may do so, too).
    HalfTurn,
    /// Those that a quarter turn leaves as they are.
    QuarterTurn,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::All, Self::Fundamental, Self::HalfTurn, Self::QuarterTurn];

    /// The word used on the command line and in JSON.
    ///
    /// ```
    /// assert_eq!(n_queens::count::Kind::All.name(), "all");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Fundamental => "fundamental",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
        }
    }
}

by_name!(Kind, name);
