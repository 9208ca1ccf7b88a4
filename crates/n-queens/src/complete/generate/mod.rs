//! Random boards to complete: with queens, with blocked squares, with excluded diagonals. A [`Generator`] describes what is
//! made; the same seed gives the same [`Problem`] on every machine. By default about half of the boards have a completion;
//! puzzles with exactly one are made from a solution. [`assess`] measures how hard a board is.

mod made;

use thiserror::Error;

use super::looking::Looking;
use crate::control::{Control, Progress};
use crate::problem::{Problem, Variant};
use crate::rules::Rules;
use crate::strategy::{Chance, Strategy};
use crate::{check, plural};

/// The largest board that is made: it has as many squares as a file may name.
pub const LARGEST: u32 = 4096;
/// Candidates of which the hardest is taken.
pub const CANDIDATES: usize = 16;

/// Why a board could not be made.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum GenerateError {
    /// The board is too large.
    #[error("boards are made up to n = {largest}, not n = {n}; choose a smaller one")]
    TooLarge {
        /// The size asked for.
        n: u32,
        /// The largest.
        largest: u32,
    },
    /// More queens than rows.
    #[error(
        "{queens} {queen} {do_not} fit on {n} {row}; ask for at most {n}",
        queen = plural(queens, "queen", "queens"),
        do_not = plural(queens, "does not", "do not"),
        row = plural(n, "row", "rows")
    )]
    TooManyQueens {
        /// The number asked for.
        queens: u32,
        /// The side of the board.
        n: u32,
    },
    /// More diagonals than there are.
    #[error(
        "{diagonals} {diagonal} cannot be excluded: the board of n = {n} has {most}; ask for at most so many",
        diagonal = plural(diagonals, "diagonal", "diagonals")
    )]
    TooManyDiagonals {
        /// The number asked for.
        diagonals: u32,
        /// The side of the board.
        n: u32,
        /// How many there are.
        most: u32,
    },
    /// A share of squares that is none.
    #[error("the density must be a number from 0 to 1, not {density}")]
    NoDensity {
        /// What was asked for.
        density: f64,
    },
    /// So many queens were not to be placed by chance.
    #[error(
        "{queens} {queen} that do not attack each other were not found in {tries} {attempts}; ask for fewer, or take another seed",
        attempts = plural(tries, "try", "tries"),
        queen = plural(queens, "queen", "queens")
    )]
    NotPlaced {
        /// The number asked for.
        queens: u32,
        /// How often it was tried.
        tries: u32,
    },
    /// The empty board has no solution already.
    #[error(
        "the board of n = {n} has no solution, so no puzzle with exactly one; choose another n"
    )]
    Impossible {
        /// The side of the board.
        n: u32,
    },
    /// Whether a puzzle has one solution was too hard to tell.
    #[error(
        "no puzzle with exactly one solution was found: to tell whether there is a second one took more than {nodes} {node} of search; choose a smaller n, or another seed",
        node = plural(nodes, "node", "nodes")
    )]
    TooHard {
        /// How many were searched.
        nodes: u64,
    },
    /// Even with all that may be excluded, every solution tried has a twin.
    #[error(
        "no puzzle with exactly one solution was found from {tries} {solution}; take another seed, or another kind",
        solution = plural(tries, "solution", "solutions")
    )]
    NotUnique {
        /// How many solutions were tried.
        tries: u32,
    },
    /// It was stopped.
    #[error("the making of the board was stopped")]
    Stopped,
}

/// What makes a board more than an empty one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum BoardKind {
    /// Queens that do not attack each other.
    Placed {
        /// How many.
        queens: u32,
    },
    /// Blocked squares, each by chance.
    Blocked {
        /// The probability of each, from 0 to 1.
        density: f64,
    },
    /// Diagonals of both directions, all squares of which are blocked.
    ExcludedDiagonals {
        /// How many.
        diagonals: u32,
    },
}

impl BoardKind {
    /// The words used on the command line and in JSON.
    pub const NAMES: [&str; 3] = ["placed", "blocked", "excluded-diagonals"];

    /// So many queens that about half of the boards have a completion: about 2.28 times the square
    /// root of n rows stay free.
    ///
    /// ```
    /// use n_queens::complete::generate::BoardKind;
    /// assert_eq!(BoardKind::placed(100), BoardKind::Placed { queens: 77 });
    /// ```
    pub fn placed(n: u32) -> Self {
        let free = (2.28 * f64::from(n).sqrt()).round() as u32;
        Self::Placed { queens: n.saturating_sub(free) }
    }

    /// So many blocked squares that about half of the boards have a completion: about 2.3 + 1.29 ln n
    /// squares of a row stay open, as was measured for n from 12 to 48. That is a density of 0.76 at
    /// n = 28 and of 0.87 at n = 56.
    ///
    /// ```
    /// use n_queens::complete::generate::BoardKind;
    /// let BoardKind::Blocked { density } = BoardKind::blocked(28) else { panic!() };
    /// assert!((0.7..0.8).contains(&density));
    /// ```
    pub fn blocked(n: u32) -> Self {
        let rows = f64::from(n.max(1));
        let density = 1.0 - (2.3 + 1.29 * rows.ln()) / rows;
        // Machines may differ in the last digit of a logarithm, but not in the fourth.
        Self::Blocked { density: ((density * 1e4).round() / 1e4).max(0.0) }
    }

    /// Nine tenths of n diagonals, where boards are hardest (Gent, Jefferson and Nightingale 2017).
    ///
    /// ```
    /// use n_queens::complete::generate::BoardKind;
    /// assert_eq!(BoardKind::excluded_diagonals(20), BoardKind::ExcludedDiagonals { diagonals: 18 });
    /// ```
    pub fn excluded_diagonals(n: u32) -> Self {
        Self::ExcludedDiagonals { diagonals: (0.9 * f64::from(n)).round() as u32 }
    }

    /// The kind of this name with its defaults, if there is one.
    ///
    /// ```
    /// use n_queens::complete::generate::BoardKind;
    /// assert_eq!(BoardKind::with_defaults("placed", 8), Some(BoardKind::placed(8)));
    /// assert_eq!(BoardKind::with_defaults("", 8), None);
    /// ```
    pub fn with_defaults(name: &str, n: u32) -> Option<Self> {
        let defaults = [Self::placed, Self::blocked, Self::excluded_diagonals];
        let known = Self::NAMES.iter().zip(defaults).find(|&(&known, _)| known == name);
        known.map(|(_, default)| default(n))
    }

    /// The word used on the command line and in JSON.
    ///
    /// ```
    /// use n_queens::complete::generate::BoardKind;
    /// assert_eq!(BoardKind::placed(8).name(), "placed");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Placed { .. } => Self::NAMES[0],
            Self::Blocked { .. } => Self::NAMES[1],
            Self::ExcludedDiagonals { .. } => Self::NAMES[2],
        }
    }

    /// Whether a board of side `n` can have so much of it.
    fn fits(self, n: u32, variant: Variant) -> Result<(), GenerateError> {
        let most = 2 * Rules::new(n, variant).diagonals();
        Err(match self {
            Self::Placed { queens } if queens > n => GenerateError::TooManyQueens { queens, n },
            Self::Blocked { density } if !(0.0..=1.0).contains(&density) => {
                GenerateError::NoDensity { density }
            }
            Self::ExcludedDiagonals { diagonals } if diagonals > most => {
                GenerateError::TooManyDiagonals { diagonals, n, most }
            }
            _ => return Ok(()),
        })
    }
}

/// What kind of board is wanted.
///
/// ```
/// use n_queens::{Control, Variant, complete::generate::{Generator, BoardKind}};
/// let generator = Generator::new(20, Variant::Standard, BoardKind::Placed { queens: 10 })?;
/// let board = generator.board(1, &Control::new())?;
/// assert_eq!(board.given().squares().len(), 10);
/// assert_eq!(board, generator.board(1, &Control::new())?);
///
/// let mut generator = Generator::new(10, Variant::Standard, BoardKind::placed(10))?;
/// generator.unique = true;
/// let puzzle = generator.board(1, &Control::new())?;
/// assert_eq!(n_queens::Strategy::ExactCover.count(&puzzle), Ok(1));
/// # Ok::<(), n_queens::complete::generate::GenerateError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Generator {
    n: u32,
    kind: BoardKind,
    variant: Variant,
    /// Whether to make puzzles with exactly one solution, from which nothing can be left out: without any one of its
    /// queens, blocked squares or excluded diagonals there would be another solution. How many of
    /// these there are comes out by itself; the number in the kind does not matter.
    pub unique: bool,
    /// Whether to make [`CANDIDATES`] boards, whose seeds come from the seed, and to take the hardest.
    pub hard: bool,
}

impl Generator {
    /// Random boards of this kind.
    pub fn new(n: u32, variant: Variant, kind: BoardKind) -> Result<Self, GenerateError> {
        if n > LARGEST {
            return Err(GenerateError::TooLarge { n, largest: LARGEST });
        }
        kind.fits(n, variant)?;
        Ok(Self { n, kind, variant, unique: false, hard: false })
    }

    /// The board of this seed. It may take long where searches are needed, which is for puzzles with one solution and
    /// for the hardest of several; the share of the work that is done is reported then.
    ///
    /// If the search for the hardest is stopped, what was found until then is the answer.
    ///
    /// ```
    /// use std::sync::{Arc, Mutex};
    /// use n_queens::{Control, Progress, Variant, complete::generate::{Generator, BoardKind}};
    /// let mut generator = Generator::new(12, Variant::Standard, BoardKind::placed(12))?;
    /// generator.hard = true;
    /// let shares = Arc::new(Mutex::new(Vec::new()));
    /// let kept = Arc::clone(&shares);
    /// let control = Control::new().with_reporter(move |progress| {
    ///     if let Progress::Generate { share } = progress {
    ///         kept.lock().unwrap().push(*share);
    ///     }
    /// });
    /// let board = generator.board(1, &control)?;
    /// assert_eq!(board, generator.board(1, &Control::new())?);
    /// let shares = shares.lock().unwrap();
    /// assert!(shares.is_sorted() && shares.last() == Some(&1.0));
    /// # Ok::<(), n_queens::complete::generate::GenerateError>(())
    /// ```
    pub fn board(&self, seed: u64, control: &Control) -> Result<Problem, GenerateError> {
        match self.hard {
            true => self.hardest_of(seed, control),
            false => self.candidate(seed, control, &|share| {
                control.report(|| Progress::Generate { share });
            }),
        }
    }

    fn candidate(
        &self,
        seed: u64,
        control: &Control,
        report: &dyn Fn(f64),
    ) -> Result<Problem, GenerateError> {
        let empty = Problem::new(self.n).with_variant(self.variant);
        if self.unique {
            return made::unique(&empty, self.kind, seed, control, report);
        }
        made::random(empty, self.kind, &mut Chance::new(seed))
    }

    fn hardest_of(&self, seed: u64, control: &Control) -> Result<Problem, GenerateError> {
        let mut seeds = Chance::new(seed);
        let mut hardest: Option<(u64, Problem)> = None;
        let mut failure = GenerateError::Stopped;
        for index in 0..CANDIDATES {
            let report = |share: f64| {
                let share = (index as f64 + share) / CANDIDATES as f64;
                control.report(|| Progress::Generate { share });
            };
            match self.candidate(seeds.below(u64::MAX), control, &report) {
                Ok(candidate) => {
                    let difficulty = assess(&candidate, most_nodes(self.n), control).nodes;
                    if hardest.as_ref().is_none_or(|(most, _)| difficulty > *most) {
                        hardest = Some((difficulty, candidate));
                    }
                    report(1.0);
                    if control.should_stop() {
                        break;
                    }
                }
                Err(error) => failure = error,
            }
        }
        hardest.map(|(_, candidate)| candidate).ok_or(failure)
    }
}

/// What a search found out about a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assessment {
    /// Placements that [`Strategy::ExactCover`] made until it was over.
    pub nodes: u64,
    /// Whether there is a completion; nothing where the search was stopped before it knew.
    pub solvable: Option<bool>,
}

/// So many nodes of a board of side `n` take about ten seconds.
///
/// ```
/// assert!(n_queens::complete::generate::most_nodes(20) > 10_000_000);
/// ```
pub fn most_nodes(n: u32) -> u64 {
    (1 << 32) / u64::from(n.max(8))
}

/// Searches a completion of `problem` with [`Strategy::ExactCover`], in at most `most` nodes; the
/// number of nodes is the difficulty.
///
/// ```
/// use n_queens::{Control, Problem, Square};
/// use n_queens::complete::generate::assess;
/// let problem = Problem::new(4).with_given([Square::new(0, 0)])?;
/// assert_eq!(assess(&problem, 1000, &Control::new()).solvable, Some(false));
/// assert_eq!(assess(&Problem::new(20), 3, &Control::new()).solvable, None);
/// # Ok::<(), n_queens::BoardError>(())
/// ```
///
/// # Panics
/// If the strategy is wrong: the completion that it found does not pass the independent check.
pub fn assess(problem: &Problem, most: u64, control: &Control) -> Assessment {
    let looking = Looking::for_some(1, most, control);
    let Some(looking) = looking.by(Strategy::ExactCover, problem, 0) else {
        return Assessment { nodes: 0, solvable: None };
    };
    if let Some(columns) = looking.found.first() {
        check::solves(problem, columns).expect("a strategy finds nothing but solutions");
    }
    let solvable = looking.is_known().then_some(!looking.found.is_empty());
    Assessment { nodes: looking.nodes, solvable }
}

#[cfg(test)]
mod tests;
