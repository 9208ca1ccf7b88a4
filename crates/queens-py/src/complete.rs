//! `complete` and `is_unique`: boards on which something stands.

use std::time::Duration;

use n_queens::Flow;
use pyo3::prelude::*;
use queens_app::{Complete, CompleteAnswer, Status};
use queens_messages::{Message, units};

use crate::asked;
use crate::errors::{Class, Failure};
use crate::function::function;
use crate::language;
use crate::solution::PySolution;
use crate::waiting::{self, SMALL_SEARCH};

function! {
    /// One completion of a board; see the stub.
    complete(board;; strategy, seed, density, variant, threads, timeout; random) -> PySolution {
        let request = Complete {
            strategy: asked::strategy(strategy)?,
            seed: asked::seed(seed)?,
            random,
            density: asked::value(density)?,
            threads: asked::threads(threads)?,
            ..Complete::new(asked::board(board, variant)?)
        };
        let timeout = asked::timeout("timeout", timeout)?;
        let is_small = request.board.n <= SMALL_SEARCH;
        waiting::here(board.py(), is_small, timeout, |control| {
            let answer = request.run(control)?;
            match (answer.status, &answer.columns) {
                (Status::Solved, Some(columns)) => {
                    let solution = PySolution::checked(columns.as_slice());
                    Ok(solution.by(answer.strategy.unwrap_or_default(), answer.seed))
                }
                (Status::Impossible, _) => Err(no_completion(&answer)),
                _ => Err(gave_up(&answer, timeout)),
            }
        })
    }
}

pub(crate) fn gave_up(answer: &CompleteAnswer, timeout: Option<Duration>) -> Failure {
    let strategy = answer.strategy.and_then(|name| name.parse().ok());
    Failure::gave_up(strategy, answer.seed, answer.stopped, timeout)
}

/// There is none, with the reason if that shows at a glance.
fn no_completion(answer: &CompleteAnswer) -> Failure {
    let text = queens_messages::no_completion(answer, language::current());
    Failure::said(Class::NoSolution, text)
}

function! {
    /// Whether a board has exactly one completion.
    is_unique(board;; strategy, variant, timeout;) -> bool {
        let request = Complete {
            unique: true,
            strategy: asked::strategy(strategy)?,
            ..Complete::new(asked::board(board, variant)?)
        };
        let timeout = asked::timeout("timeout", timeout)?;
        waiting::here(board.py(), request.board.n <= SMALL_SEARCH, timeout, |control| {
            let answer = request.run_with(control, &mut |_| Flow::Break(()))?;
            match (answer.unique.flatten(), &answer.columns) {
                (Some(is_unique), _) => Ok(is_unique),
                (None, Some(_)) => {
                    let timeout = units::limit(timeout);
                    Err(Failure::new(Class::GaveUp, &Message::UniqueUnknown { timeout }))
                }
                (None, None) => Err(gave_up(&answer, timeout)),
            }
        })
    }
}
