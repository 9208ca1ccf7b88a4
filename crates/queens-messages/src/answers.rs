//! Answers of the application layer as sentences: why there is no solution, what a check found, which pieces contradict
//! each other. Called by the command and the Python package; the texts are those of the catalogue.

use n_queens::complete::ClosedLine;
use n_queens::{Line, Square};
use queens_app::{CheckAnswer, CompleteAnswer, Pair, Reason, SolveAnswer};

use super::{Language, Message, Speak};

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
#[must_use]
pub fn no_solution(answer: &SolveAnswer, is_plain: bool, language: Language) -> String {
    let n = answer.n.to_string();
    match answer.theorem {
        _ if is_plain => Message::NoSolution { n },
        Some(theorem) => Message::NoSolutionBy { n, reason: theorem.say(language) },
        None => Message::NoSolutionHere { n },
    }
    .say(language)
}

/// The sentence that there is no completion, with the reason if it needs no search.
#[must_use]
pub fn no_completion(answer: &CompleteAnswer, language: Language) -> String {
    let n = answer.n.to_string();
    let reason = match &answer.reason {
        Some(Reason::Attacks(attacks)) => attacks.pairs.first().map(|&attack| {
            let pair = pair(&attack.into(), answer.n, language);
            format!("{} ({pair})", Message::GivenAttack.say(language))
        }),
        Some(Reason::Closed(line)) => Some(closed(*line, answer.n).say(language)),
        Some(Reason::Theorem(theorem)) => {
            let reason = theorem.say(language);
            return Message::NoSolutionBy { n, reason }.say(language);
        }
        Some(Reason::Searched) | None => None,
    };
    match reason {
        Some(reason) => Message::NoCompletion { n, reason }.say(language),
        None => Message::NoSolutionHere { n }.say(language),
    }
}

/// The sentence that a row or column of the board of side `n` has no open square.
#[must_use]
pub fn closed(line: ClosedLine, n: u32) -> Message {
    let number = (line.index + 1).to_string();
    let [first, last] = [line.squares(n).next(), line.squares(n).last()]
        .map(|square| square.map_or_else(String::new, |square| square.name(n)));
    match line.line {
        Line::Column => Message::ColumnClosed { number, first, last },
        _ => Message::RowClosed { number, first, last },
    }
}

fn pair(attack: &Pair, n: u32, language: Language) -> String {
    let a = attack.a.map_or_else(String::new, |a| a.name(n));
    let (b, line) = (attack.b.name(n), attack.line.say(language));
    Message::AttackPlainPair { a, b, line }.say(language)
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
#[must_use]
pub fn checked(answer: &CheckAnswer, language: Language) -> String {
    let n = answer.n.to_string();
    if answer.valid {
        return Message::Valid { n }.say(language);
    }
    let mut lines = vec![Message::NotASolution { n: n.clone() }.say(language)];
    if answer.queens != answer.n as usize {
        let queens = answer.queens.to_string();
        lines.push(Message::WrongNumberOfQueens { queens, n }.say(language));
    }
    lines.extend(answer.attacks.iter().map(|attack| pair(attack, answer.n, language)));
    lines.join("\n  ")
}

/// Names the pieces that contradict each other; nothing if the answer explains nothing.
#[must_use]
pub fn conflict(answer: &CompleteAnswer, language: Language) -> String {
    let Some(Some(conflict)) = &answer.conflict else { return String::new() };
    let is_empty = conflict.queens.is_empty() && conflict.blocked.is_empty();
    let left = answer.explained.as_ref().map_or(0, |explained| explained.left);
    let sentence = match answer.minimal {
        Some(true) if is_empty => Message::ConflictNone { n: answer.n.to_string() },
        Some(true) => Message::ConflictIs,
        _ => Message::ConflictSoFar { left: left.to_string() },
    };
    let mut lines = vec![sentence.say(language)];
    if !conflict.queens.is_empty() {
        let (count, squares) = named(&conflict.queens, answer.n, language);
        lines.push(Message::ConflictQueens { count, squares }.say(language));
    }
    if !conflict.blocked.is_empty() {
        let (count, squares) = named(&conflict.blocked, answer.n, language);
        lines.push(Message::ConflictBlocked { count, squares }.say(language));
    }
    lines.join("\n  ")
}

/// How many squares there are, and the names of the first.
fn named(squares: &[Square], n: u32, language: Language) -> (String, String) {
    let first = squares.iter().take(NAMED).map(|square| square.name(n));
    let list = first.collect::<Vec<String>>().join(", ");
    let names = match squares.len().saturating_sub(NAMED) {
        0 => list,
        more => Message::AndMore { list, count: more.to_string() }.say(language),
    };
    (squares.len().to_string(), names)
}
