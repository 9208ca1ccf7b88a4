//! What a step is, in words.

use n_queens::trace::Step;
use n_queens::{Event, Square};
use queens_messages::{Language, Message, Speak};

/// What happened, on a board of side `n`.
pub(super) fn event(step: &Step, n: u32, language: Language) -> String {
    let name = |square: Square| square.name(n);
    let message = match (step.event, step.by) {
        (Event::Try(square), _) => Message::TraceTry { square: name(square) },
        (Event::Place(square), _) => Message::TracePlace { square: name(square) },
        (Event::Reject(square, obstacle), None) => {
            Message::TraceReject { square: name(square), why: obstacle.say(language) }
        }
        (Event::Reject(square, obstacle), Some(queen)) => {
            let (square, why, by) = (name(square), obstacle.say(language), name(queen));
            Message::TraceRejectBy { square, why, by }
        }
        (Event::Backtrack(square), _) => Message::TraceBacktrack { square: name(square) },
        (Event::Solution, _) => Message::TraceSolution,
    };
    message.say(language)
}

/// Its number, and how many queens stand on the board after it.
pub(super) fn number(step: u64, queens: usize, language: Language) -> String {
    let step = step.to_string();
    let message = match queens {
        1 => Message::TraceStepOne { step },
        _ => Message::TraceStep { step, depth: queens.to_string() },
    };
    message.say(language)
}
