//! The steps of a trace as JSON, one object a step, at memory speed: traces have millions of steps. `trace` of the
//! command writes them.

use n_queens::trace::{Step, TraceBoard};
use n_queens::{Event, Obstacle, Square};

/// Adds one step of a trace to `buffer`, as an object without a line end; `board` is what stands after it.
///
/// ```
/// use n_queens::{Flow, Problem, Settings, Strategy};
/// use n_queens::trace::tracer;
/// use queens_format::document::write_step;
/// let mut bytes = Vec::new();
/// let mut tracer = tracer(|step, board| {
///     write_step(&step, board, &mut bytes);
///     if step.number < 2 { Flow::Continue(()) } else { Flow::Break(()) }
/// });
/// Strategy::Rows.search(&Problem::new(4), &Settings::default(), &mut tracer)?;
/// drop(tracer);
/// let first = r#"{"step":1,"event":"try","row":0,"column":0,"depth":0}"#;
/// assert!(bytes.starts_with(first.as_bytes()));
/// # Ok::<(), n_queens::Refusal>(())
/// ```
pub fn write_step(step: &Step, board: &TraceBoard, buffer: &mut Vec<u8>) {
    number(buffer, b"{\"step\":", step.number);
    match step.event {
        Event::Try(at) => square(buffer, b"try", at, step),
        Event::Place(at) => square(buffer, b"place", at, step),
        Event::Backtrack(at) => square(buffer, b"backtrack", at, step),
        Event::Reject(at, obstacle) => {
            square(buffer, b"reject", at, step);
            reason(buffer, obstacle, step.by);
        }
        Event::Solution => solution(buffer, step, board),
    }
    buffer.push(b'}');
}

fn solution(buffer: &mut Vec<u8>, step: &Step, board: &TraceBoard) {
    number(buffer, b",\"event\":\"solution\",\"depth\":", step.depth);
    buffer.extend_from_slice(b",\"columns\":[");
    // Strategies fill the rows in any order.
    let mut queens: Vec<Square> = board.queens().to_vec();
    queens.sort_unstable();
    for (index, queen) in queens.iter().enumerate() {
        number(buffer, if index == 0 { b"" } else { b"," }, queen.column);
    }
    buffer.push(b']');
}

fn number(buffer: &mut Vec<u8>, before: &[u8], number: impl itoa::Integer) {
    buffer.extend_from_slice(before);
    buffer.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

fn square(buffer: &mut Vec<u8>, event: &[u8], square: Square, step: &Step) {
    buffer.extend_from_slice(b",\"event\":\"");
    buffer.extend_from_slice(event);
    number(buffer, b"\",\"row\":", square.row);
    number(buffer, b",\"column\":", square.column);
    number(buffer, b",\"depth\":", step.depth);
}

fn reason(buffer: &mut Vec<u8>, obstacle: Obstacle, by: Option<Square>) {
    buffer.extend_from_slice(b",\"reason\":\"");
    buffer.extend_from_slice(obstacle.name().as_bytes());
    buffer.push(b'"');
    if let Some(queen) = by {
        number(buffer, b",\"by\":[", queen.row);
        number(buffer, b",", queen.column);
        buffer.push(b']');
    }
}
