//! Values of options as types: text in, typed value or bilingual message out. Every command reads its options here.

use std::num::NonZeroUsize;
use std::time::Duration;

use n_queens::{Problem, Square, Strategy, Variant};
use queens_app::Board;
use queens_format::Format;
use queens_messages::{Message, units};

use crate::args::shared::{BoardArgs, SeedArgs, ShowArgs, StrategyArgs, TimeoutArgs};
use crate::failure::Failure;

/// More threads than this are a slip.
const MOST_THREADS: usize = 1024;

impl BoardArgs {
    /// The board of this size with what the call puts on it.
    pub(crate) fn board(&self, n: u32) -> Result<Board, Failure> {
        self.on(&Problem::new(n))
    }

    /// A board with what the call adds to it.
    pub(crate) fn on(&self, problem: &Problem) -> Result<Board, Failure> {
        let mut board = Board::from(problem);
        board.queens.extend(squares(&self.place, board.n)?);
        board.blocked.extend(squares(&self.block, board.n)?);
        if let Some(variant) = &self.variant {
            board.variant = known::<Variant>(variant);
        }
        Ok(board)
    }
}

/// Squares, of which a value may name several with white space between them.
fn squares(texts: &[String], n: u32) -> Result<Vec<Square>, Failure> {
    let mut squares = Vec::new();
    for text in texts {
        squares.extend(Square::parse_list(text, n)?);
    }
    Ok(squares)
}

impl StrategyArgs {
    /// The strategy, if one is named.
    pub(crate) fn named(&self) -> Option<Strategy> {
        self.strategy.as_deref().map(known)
    }
}

impl SeedArgs {
    /// The seed, if it is given.
    pub(crate) fn given(&self) -> Result<Option<u64>, Failure> {
        let wrong = |text: &String| Failure::call(Message::BadSeed { text: text.clone() });
        self.seed.as_ref().map(|text| text.parse().map_err(|_| wrong(text))).transpose()
    }
}

impl TimeoutArgs {
    /// The time limit, if it is given; above 0.
    pub(crate) fn limit(&self) -> Result<Option<Duration>, Failure> {
        self.timeout.as_deref().map(|text| duration("--timeout", text)).transpose()
    }
}

/// A time above 0.
pub(crate) fn duration(option: &str, text: &str) -> Result<Duration, Failure> {
    let limit = units::duration(text).filter(|limit| !limit.is_zero());
    let (option, text) = (option.into(), text.into());
    limit.ok_or_else(|| Failure::call(Message::BadDuration { option, text }))
}

/// A number from 1 on.
pub(crate) fn count(option: &str, text: &str) -> Result<u64, Failure> {
    let count = text.parse().ok().filter(|&count| count > 0 && !text.starts_with('+'));
    let (option, text) = (option.into(), text.into());
    count.ok_or_else(|| Failure::call(Message::BadCount { option, text }))
}

/// A number of queens.
pub(crate) fn queens(text: &str) -> Result<u32, Failure> {
    text.parse().map_err(|_| Failure::call(Message::BadQueens { text: text.into() }))
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, Failure> {
    let threads: Option<NonZeroUsize> = text.parse().ok();
    let (text, most) = (text.into(), MOST_THREADS.to_string());
    threads
        .filter(|threads| threads.get() <= MOST_THREADS)
        .ok_or_else(|| Failure::call(Message::BadThreads { text, most }))
}

/// A name that clap has compared with the list of names.
pub(crate) fn known<T: std::str::FromStr>(name: &str) -> T {
    name.parse().ok().expect("clap lets known names through only")
}

impl ShowArgs {
    /// The format: the one that is named, else that of the ending of the output file, else the default.
    pub(crate) fn format(&self) -> Result<Format, Failure> {
        let ending = || self.output.as_ref()?.extension()?.to_str()?.parse().ok();
        match &self.format {
            Some(name) if self.json && name != "json" => {
                Err(Failure::call(Message::JsonAndFormat { format: name.clone() }))
            }
            Some(name) => Ok(known(name)),
            None if self.json => Ok(Format::Json),
            None => Ok(ending().unwrap_or_default()),
        }
    }
}
