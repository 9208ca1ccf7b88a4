//! The values of options as types: clap calls the parsers here, and `call_error` phrases what they refuse.

use std::num::{NonZeroU64, NonZeroUsize};
use std::str::FromStr;
use std::time::Duration;

use n_queens::{Problem, Square};
use queens_app::Board;
use queens_app::compare::MOST_RUNS;
use queens_messages::{Message, message, units};

use crate::Failure;
use crate::args::BoardArgs;

/// More threads than this are more than any machine has.
const MOST_THREADS: usize = 1024;

/// The most steps a second of a trace.
pub(crate) const FASTEST: f64 = 1e6;

/// What is wrong with the value of an option.
pub(crate) fn refusal(option: &str, text: &str) -> Message {
    match option {
        "--address" => message!(BadAddress { text }),
        "--density" => message!(BadShare { text }),
        "--diagonals" => message!(BadDiagonals { text }),
        "--queens" => message!(BadQueens { text }),
        "--runs" => message!(BadRuns { text, most: MOST_RUNS }),
        "--seed" => message!(BadSeed { text }),
        "--speed" => message!(BadSpeed { text }),
        "--threads" => message!(BadThreads { text, most: MOST_THREADS }),
        "--timeout" => message!(BadDuration { option, text }),
        _ => message!(BadCount { option, text }),
    }
}

/// What a parser returns instead of a value; [`refusal`] says more.
const REFUSED: &str = "refused";

fn parsed<T: FromStr>(text: &str, is_right: impl Fn(&T) -> bool) -> Result<T, &'static str> {
    text.parse().ok().filter(is_right).ok_or(REFUSED)
}

/// The value of `--timeout`, above 0. Hyphens must reach it: `-1s` is not a number for clap, and is explained here.
pub(crate) fn duration(text: &str) -> Result<Duration, &'static str> {
    units::duration(text).filter(|limit| !limit.is_zero()).ok_or(REFUSED)
}

/// How many, from 1 on.
pub(crate) fn count(text: &str) -> Result<NonZeroU64, &'static str> {
    parsed(text, |_| !text.starts_with('+'))
}

/// The value of `--limit`.
pub(crate) fn limit(text: &str) -> Result<u64, &'static str> {
    count(text).map(NonZeroU64::get)
}

pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, &'static str> {
    parsed(text, |threads: &NonZeroUsize| threads.get() <= MOST_THREADS)
}

/// The value of `--density` of `generate`.
pub(crate) fn share(text: &str) -> Result<f64, &'static str> {
    parsed(text, |share| (0.0..=1.0).contains(share))
}

/// Steps a second.
pub(crate) fn speed(text: &str) -> Result<f64, &'static str> {
    parsed(text, |&speed| speed > 0.0 && speed <= FASTEST)
}

/// A host and a port. The system decides whether the host exists.
pub(crate) fn address(text: &str) -> Result<String, &'static str> {
    let is_address = text.rsplit_once(':').is_some_and(|(host, port)| {
        let is_bare = host.contains(':') && !host.starts_with('['); // IPv6 without its brackets
        !host.is_empty() && !is_bare && !port.starts_with('+') && port.parse::<u16>().is_ok()
    });
    parsed(text, |_| is_address)
}

impl BoardArgs {
    /// The board of this size with what the call puts on it.
    pub(crate) fn board(&self, n: u32) -> Result<Board, Failure> {
        self.on(&Problem::new(n))
    }

    /// A board with what the call adds to it.
    pub(crate) fn on(&self, problem: &Problem) -> Result<Board, Failure> {
        let mut board = Board::from(problem);
        // A value may name several squares with white space between them.
        board.queens.extend(Square::parse_list(&self.place.join(" "), board.n)?);
        board.blocked.extend(Square::parse_list(&self.block.join(" "), board.n)?);
        board.variant = self.variant.unwrap_or(board.variant);
        Ok(board)
    }
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
