//! The documents of the answers.

use n_queens::trace::Step;
use n_queens::{Event, Obstacle, Square, Steps};
use serde_json::Value;

use crate::search::Found;

/// The document of one solution, or that there is none.
pub(crate) fn solve(n: u32, found: &Found) -> Vec<u8> {
    let mut text = Vec::with_capacity(128 + 7 * found.columns.as_ref().map_or(0, Vec::len));
    number(&mut text, b"{\"n\":", n);
    text.extend_from_slice(b",\"status\":\"");
    text.extend_from_slice(found.status().as_bytes());
    text.extend_from_slice(b"\",\"strategy\":\"");
    text.extend_from_slice(found.strategy.name().as_bytes());
    text.extend_from_slice(b"\",\"columns\":");
    match &found.columns {
        Some(found) => columns(&mut text, found),
        None => text.extend_from_slice(b"null"),
    }
    match found.seed {
        Some(seed) => number(&mut text, b",\"seed\":", seed),
        None => text.extend_from_slice(b",\"seed\":null"),
    }
    text.extend_from_slice(format!(",\"seconds\":{:.6}", found.taken.as_secs_f64()).as_bytes());
    if let Some(steps) = &found.steps {
        text.extend_from_slice(b",\"steps\":");
        text.extend_from_slice(counters(steps).to_string().as_bytes());
    }
    text.push(b'}');
    text
}

/// The counters of a search.
pub(crate) fn counters(steps: &Steps) -> Value {
    serde_json::json!({
        "placed": steps.placed,
        "rejected": steps.rejected(),
        "backtracked": steps.backtracked,
        "solutions": steps.solutions,
        "tried": steps.tried,
    })
}

/// Squares as pairs.
pub(crate) fn squares(text: &mut Vec<u8>, squares: &[Square]) {
    text.push(b'[');
    for (index, square) in squares.iter().enumerate() {
        number(text, if index == 0 { b"[" } else { b",[" }, square.row);
        number(text, b",", square.column);
        text.push(b']');
    }
    text.push(b']');
}

/// Numbers as an array.
pub(crate) fn columns(text: &mut Vec<u8>, columns: &[u32]) {
    text.push(b'[');
    for (row, &column) in columns.iter().enumerate() {
        number(text, if row == 0 { b"" } else { b"," }, column);
    }
    text.push(b']');
}

/// The document of a step; of a solution with the columns of `queens`.
pub(crate) fn step(text: &mut Vec<u8>, step: &Step, queens: &[Square]) {
    number(text, b"{\"step\":", step.number);
    match step.event {
        Event::Try(square) => event(text, b"try", square, step),
        Event::Place(square) => event(text, b"place", square, step),
        Event::Backtrack(square) => event(text, b"backtrack", square, step),
        Event::Reject(square, obstacle) => {
            event(text, b"reject", square, step);
            reason(text, obstacle, step.by);
        }
        Event::Solution => {
            number(text, b",\"event\":\"solution\",\"depth\":", step.depth);
            text.extend_from_slice(b",\"columns\":");
            columns(text, &by_row(queens));
        }
    }
    text.push(b'}');
}

/// Strategies fill the rows in any order.
fn by_row(queens: &[Square]) -> Vec<u32> {
    let mut columns = vec![0; queens.len()];
    for queen in queens {
        if let Some(column) = columns.get_mut(queen.row as usize) {
            *column = queen.column;
        }
    }
    columns
}

fn event(text: &mut Vec<u8>, event: &[u8], square: Square, step: &Step) {
    text.extend_from_slice(b",\"event\":\"");
    text.extend_from_slice(event);
    number(text, b"\",\"row\":", square.row);
    number(text, b",\"column\":", square.column);
    number(text, b",\"depth\":", step.depth);
}

fn reason(text: &mut Vec<u8>, obstacle: Obstacle, by: Option<Square>) {
    text.extend_from_slice(b",\"reason\":\"");
    text.extend_from_slice(obstacle.name().as_bytes());
    text.push(b'"');
    if let Some(queen) = by {
        number(text, b",\"by\":[", queen.row);
        number(text, b",", queen.column);
        text.push(b']');
    }
}

pub(crate) fn number(text: &mut Vec<u8>, before: &[u8], number: impl itoa::Integer) {
    text.extend_from_slice(before);
    text.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}
