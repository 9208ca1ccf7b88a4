//! The values of options as types: clap calls the parsers here, and `call_error` phrases what they refuse.

use std::fmt;
use std::num::{NonZeroU64, NonZeroUsize};
use std::time::Duration;

use n_queens::{Problem, Square};
use queens_app::Board;
use queens_app::compare::MOST_RUNS;
use queens_messages::{Language, Message, Speak, units};

use crate::args::shared::BoardArgs;
use crate::failure::Failure;

/// More threads than this are more than any machine has.
const MOST_THREADS: usize = 1024;

/// The most steps a second of a trace.
const FASTEST: f64 = 1e6;

/// Why a value is refused.
#[derive(Debug)]
pub(crate) struct BadValue(pub(crate) Box<Message>);

impl fmt::Display for BadValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.say(Language::English))
    }
}

impl std::error::Error for BadValue {}

fn bad(message: Message) -> BadValue {
    BadValue(message.into())
}

pub(crate) fn seed(text: &str) -> Result<u64, BadValue> {
    text.parse().map_err(|_| bad(Message::BadSeed { text: text.into() }))
}

/// The value of `--timeout`, above 0.
pub(crate) fn duration(text: &str) -> Result<Duration, BadValue> {
    let limit = units::duration(text).filter(|limit| !limit.is_zero());
    let (option, text) = ("--timeout".into(), text.into());
    limit.ok_or(bad(Message::BadDuration { option, text }))
}

/// The value of `--limit`.
pub(crate) fn limit(text: &str) -> Result<u64, BadValue> {
    count("--limit", text).map(NonZeroU64::get)
}

/// The value of `--count` of `generate`.
pub(crate) fn board_count(text: &str) -> Result<NonZeroU64, BadValue> {
    count("--count", text)
}

fn count(option: &str, text: &str) -> Result<NonZeroU64, BadValue> {
    let count = text.parse().ok().filter(|_| !text.starts_with('+'));
    let (option, text) = (option.into(), text.into());
    count.ok_or(bad(Message::BadCount { option, text }))
}

pub(crate) fn queens(text: &str) -> Result<u32, BadValue> {
    text.parse().map_err(|_| bad(Message::BadQueens { text: text.into() }))
}

/// The value of `--runs` of `compare`.
pub(crate) fn runs(text: &str) -> Result<u64, BadValue> {
    let most = MOST_RUNS.to_string();
    text.parse().map_err(|_| bad(Message::BadRuns { text: text.into(), most }))
}

pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, BadValue> {
    let threads: Option<NonZeroUsize> = text.parse().ok();
    let (text, most) = (text.into(), MOST_THREADS.to_string());
    let threads = threads.filter(|threads| threads.get() <= MOST_THREADS);
    threads.ok_or(bad(Message::BadThreads { text, most }))
}

/// The value of `--density` of `generate`.
pub(crate) fn share(text: &str) -> Result<f64, BadValue> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| bad(Message::BadShare { text: text.into() }))
}

pub(crate) fn diagonals(text: &str) -> Result<u32, BadValue> {
    text.parse().map_err(|_| bad(Message::BadDiagonals { text: text.into() }))
}

/// Steps a second.
pub(crate) fn speed(text: &str) -> Result<f64, BadValue> {
    let speed = text.parse().ok().filter(|&speed| speed > 0.0 && speed <= FASTEST);
    speed.ok_or_else(|| bad(Message::BadSpeed { text: text.into() }))
}

/// A host and a port. The system decides whether the host exists.
pub(crate) fn address(text: &str) -> Result<String, BadValue> {
    let is_address = text.rsplit_once(':').is_some_and(|(host, port)| {
        let is_bare = host.contains(':') && !host.starts_with('['); // IPv6 without its brackets
        !host.is_empty() && !is_bare && !port.starts_with('+') && port.parse::<u16>().is_ok()
    });
    is_address.then(|| text.into()).ok_or_else(|| bad(Message::BadAddress { text: text.into() }))
}

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
        board.variant = self.variant.unwrap_or(board.variant);
        Ok(board)
    }
}

/// Squares; a value may name several with white space between them.
fn squares(texts: &[String], n: u32) -> Result<Vec<Square>, Failure> {
    let mut squares = Vec::new();
    for text in texts {
        squares.extend(Square::parse_list(text, n)?);
    }
    Ok(squares)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_a_host_and_a_port() {
        for right in ["127.0.0.1:8642", "localhost:0", "[::1]:80", "queens.test:65535"] {
            assert!(address(right).is_ok(), "{right}");
        }
        for wrong in
            ["", "8642", ":80", "localhost", "localhost:", "a:65536", "a:+1", "a:-1", "::1:80"]
        {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }
}
