//! Answers of the application layer as sentences: why there is no solution, what a check found, which pieces contradict
//! each other. Called by the command and the Python package; the texts are those of the catalogue.

use n_queens::complete::ClosedLine;
use n_queens::{Line, Square};
use queens_app::{CheckAnswer, CompleteAnswer, Pair, SolveAnswer};

use crate::{Language, Message, Speak, message};

/// The most squares that are named.
const NAMED: usize = 40;

/// The sentence that there is no solution. `is_plain`: the board is empty, and the pieces are queens.
///
/// ```
/// use queens_app::{Board, Control, Solve};
/// use queens_messages::Language;
/// use queens_messages::no_solution;
/// let answer = Solve::new(Board::new(3)).run(&Control::new())?;
/// assert_eq!(no_solution(&answer, true, Language::English), "no solution for n = 3");
/// # Ok::<(), queens_app::Error>(())
/// ```
pub fn no_solution(answer: &SolveAnswer, is_plain: bool, language: Language) -> String {
    let n = answer.n;
    match answer.theorem {
        _ if is_plain => message!(NoSolution { n }),
        Some(theorem) => message!(NoSolutionBy { n, reason: theorem.say(language) }),
        None => message!(NoSolutionHere { n }),
    }
    .say(language)
}

/// The sentence that there is no completion, with the reason if it needs no search.
pub fn no_completion(answer: &CompleteAnswer, language: Language) -> String {
    let n = answer.n;
    let message = match (answer.attacks.as_deref(), answer.closed, answer.theorem) {
        (Some([first, ..]), ..) => {
            let attack = Message::GivenAttack.say(language);
            let reason = format!("{attack} ({})", pair(first, n, language));
            message!(NoCompletion { n, reason })
        }
        (_, Some(line), _) => message!(NoCompletion { n, reason: closed(line, n).say(language) }),
        (.., Some(theorem)) => message!(NoSolutionBy { n, reason: theorem.say(language) }),
        _ => message!(NoSolutionHere { n }),
    };
    message.say(language)
}

/// The sentence that a row or column of the board of side `n` has no open square.
pub fn closed(line: ClosedLine, n: u32) -> Message {
    let (index, number) = (line.index, line.index + 1);
    let name = |row, column| Square::new(row, column).name(n);
    match line.line {
        Line::Column => {
            message!(ColumnClosed { number, first: name(0, index), last: name(n - 1, index) })
        }
        _ => message!(RowClosed { number, first: name(index, 0), last: name(index, n - 1) }),
    }
}

/// Two queens of a board of side `n` that attack each other, with their places in its text if these are known; the first
/// queen may be unknown.
pub fn attacking_pair(
    pair: &Pair,
    n: u32,
    place: impl Fn(Square) -> Option<String>,
    language: Language,
) -> Message {
    let (b, line) = (pair.b.name(n), pair.line.say(language));
    match (pair.a, pair.a.and_then(&place), place(pair.b)) {
        (Some(a), Some(a_place), Some(b_place)) => {
            message!(AttackPair { a: a.name(n), a_place, b, b_place, line })
        }
        (Some(a), ..) => message!(AttackPlainPair { a: a.name(n), b, line }),
        (None, _, place) => {
            message!(AttackEarlier { queen: b, place: place.unwrap_or_default(), line })
        }
    }
}

fn pair(attack: &Pair, n: u32, language: Language) -> String {
    attacking_pair(attack, n, |_| None, language).say(language)
}

/// Whether a board is a solution, and the queens that attack each other, one pair a line.
///
/// ```
/// use queens_app::{Board, Check};
/// use queens_messages::Language;
/// use queens_messages::checked;
/// let answer = Check { board: Board::new(0), limit: None }.run()?;
/// assert!(checked(&answer, Language::English).contains("valid"));
/// # Ok::<(), queens_app::Error>(())
/// ```
pub fn checked(answer: &CheckAnswer, language: Language) -> String {
    let (n, queens) = (answer.n, answer.queens);
    if answer.valid {
        return message!(Valid { n }).say(language);
    }
    let mut lines = vec![message!(NotASolution { n }).say(language)];
    if queens != n as usize {
        lines.push(message!(WrongNumberOfQueens { queens, n }).say(language));
    }
    lines.extend(answer.attacks.iter().map(|attack| pair(attack, answer.n, language)));
    lines.join("\n  ")
}

/// Names the pieces that contradict each other; nothing if the answer explains nothing.
pub fn conflict(answer: &CompleteAnswer, language: Language) -> String {
    let Some(Some(conflict)) = &answer.conflict else { return String::new() };
    let is_empty = conflict.queens.is_empty() && conflict.blocked.is_empty();
    let left = answer.explained.as_ref().map_or(0, |explained| explained.left);
    let sentence = match answer.minimal {
        Some(true) if is_empty => message!(ConflictNone { n: answer.n }),
        Some(true) => Message::ConflictIs,
        _ => message!(ConflictSoFar { left }),
    };
    let mut lines = vec![sentence];
    if let (count @ 1.., squares) = named(&conflict.queens, answer.n, language) {
        lines.push(message!(ConflictQueens { count, squares }));
    }
    if let (count @ 1.., squares) = named(&conflict.blocked, answer.n, language) {
        lines.push(message!(ConflictBlocked { count, squares }));
    }
    lines.iter().map(|line| line.say(language)).collect::<Vec<String>>().join("\n  ")
}

/// How many squares there are, and the names of the first.
fn named(squares: &[Square], n: u32, language: Language) -> (usize, String) {
    let first = squares.iter().take(NAMED).map(|square| square.name(n));
    let list = first.collect::<Vec<String>>().join(", ");
    let names = match squares.len().saturating_sub(NAMED) {
        0 => list,
        more => message!(AndMore { list, count: more }).say(language),
    };
    (squares.len(), names)
}
