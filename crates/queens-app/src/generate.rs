//! Boards to complete, made by chance. Each comes from a seed of its own: the first from the seed of the request, the
//! next from the number after it, so that any of them can be had alone.

use std::num::NonZeroU64;
use std::time::Duration;

use n_queens::complete::generate::{self, BoardKind, GenerateError, Generator};
use n_queens::{Control, Flow, Problem, Square, Variant};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Error, Opt, fresh_seed};

/// Asks for boards to complete.
///
/// ```
/// use n_queens::Flow;
/// use queens_app::{Control, Generate};
/// let mut boards = Vec::new();
/// let request = Generate { n: 8, unique: true, seed: Some(1), ..Generate::default() };
/// request.run(&Control::new(), &mut |board| {
///     boards.push(board);
///     Flow::Continue(())
/// })?;
/// assert_eq!(boards[0].solvable, Some(true));
/// # Ok::<(), queens_app::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "GenerateRequest")]
pub struct Generate {
    /// The side of the board.
    pub n: u32,
    /// What the board has: placed, blocked or excluded-diagonals.
    pub kind: Option<String>,
    /// How many queens a board of the kind `placed` has.
    pub queens: Option<u32>,
    /// Which share of the squares of a board of the kind `blocked` is blocked.
    pub density: Option<f64>,
    /// How many diagonals a board of the kind `excluded-diagonals` lacks.
    pub diagonals: Option<u32>,
    /// Whether it has exactly one solution.
    pub unique: bool,
    /// Whether it is the hardest of several.
    pub hard: bool,
    /// How the pieces move.
    pub variant: Variant,
    /// The seed of the random numbers.
    pub seed: Option<u64>,
    /// How many boards; one by default.
    pub count: Option<NonZeroU64>,
    /// The time limit for each board.
    #[serde(skip)]
    pub timeout: Option<Duration>,
}

/// A board that was made, and what is known about it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Generated {
    /// The side of the board.
    pub n: u32,
    /// What it has.
    pub kind: &'static str,
    /// How the pieces move.
    pub variant: Variant,
    /// The seed that makes it again.
    pub seed: u64,
    /// How many nodes of search it took.
    pub difficulty: u64,
    /// Whether it has a completion; none if that took too long.
    pub solvable: Option<bool>,
    /// Its queens.
    pub queens: Vec<Square>,
    /// Its blocked squares.
    pub blocked: Vec<Square>,
    /// The board as the library has it.
    #[serde(skip)]
    pub problem: Problem,
}

impl Generate {
    /// What the boards will have, if they can be made.
    ///
    /// # Errors
    /// If the request is wrong.
    pub fn validate(&self) -> Result<BoardKind, Error> {
        self.generator().map(|(kind, _)| kind)
    }

    /// Makes the boards, one after the other, until there are enough or `take` breaks.
    ///
    /// # Errors
    /// If the request is wrong, or no such board was found.
    pub fn run(
        &self,
        control: &Control,
        take: &mut dyn FnMut(Generated) -> Flow,
    ) -> Result<(), Error> {
        let (kind, generator) = self.generator()?;
        let seed = self.seed.unwrap_or_else(fresh_seed);
        for index in 0..self.count.map_or(1, NonZeroU64::get) {
            let board = self.board(kind, &generator, seed.wrapping_add(index), control)?;
            if take(board).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn board(
        &self,
        kind: BoardKind,
        generator: &Generator,
        seed: u64,
        control: &Control,
    ) -> Result<Generated, Error> {
        let limited = match self.timeout {
            Some(limit) => control.child().with_timeout(limit),
            None => control.clone(),
        };
        let problem = generator.board(seed, &limited)?;
        let assessed = generate::assess(&problem, generate::most_nodes(self.n), &limited);
        if control.should_stop() {
            return Err(GenerateError::Stopped.into());
        }
        Ok(Generated {
            n: self.n,
            kind: kind.name(),
            variant: self.variant,
            seed,
            difficulty: assessed.nodes,
            solvable: assessed.solvable,
            queens: problem.given().squares().to_vec(),
            blocked: problem.blocked().to_vec(),
            problem,
        })
    }

    fn generator(&self) -> Result<(BoardKind, Generator), Error> {
        let kind = self.kind()?;
        let mut generator = Generator::new(self.n, self.variant, kind)?;
        (generator.unique, generator.hard) = (self.unique, self.hard);
        Ok((kind, generator))
    }

    /// The kind, with the amounts of the request.
    fn kind(&self) -> Result<BoardKind, Error> {
        let name = self.kind.as_deref().unwrap_or(BoardKind::NAMES[0]);
        let given = [
            (Opt::Queens, self.queens.is_some()),
            (Opt::Density, self.density.is_some()),
            (Opt::Diagonals, self.diagonals.is_some()),
        ];
        let mut kind = BoardKind::with_defaults(name, self.n).ok_or(Error::UnknownKind)?;
        for (of, (option, is_given)) in BoardKind::NAMES.into_iter().zip(given) {
            if is_given && of != name {
                return Err(Error::OptionOfKind { option, kind: kind.name(), of });
            }
            if is_given && self.unique {
                return Err(Error::Excludes { option: Opt::Unique, other: option });
            }
        }
        match &mut kind {
            BoardKind::Placed { queens } => *queens = self.queens.unwrap_or(*queens),
            BoardKind::Blocked { density } => *density = self.density.unwrap_or(*density),
            BoardKind::ExcludedDiagonals { diagonals } => {
                *diagonals = self.diagonals.unwrap_or(*diagonals);
            }
        }
        Ok(kind)
    }
}
