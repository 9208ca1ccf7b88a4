//! Why there is no completion: given queens that attack each other and lines without an open square
//! are seen at a glance; of everything else a search has to say it.

use std::time::Duration;

use n_queens::check::{self, Attack};
use n_queens::complete::{ClosedLine, closed_line};
use n_queens::{Line, Square};
use queens_render::document;
use queens_render::units;
use queens_render::{Language, Message, Speak};

use super::Question;

/// A crowded board has millions of attacking pairs, and nobody reads them all.
const MOST_ATTACKS: usize = 100;

/// Why.
pub(super) enum Reason {
    /// Some of the pairs of given queens that attack each other, and whether there are more.
    Attacks { pairs: Vec<Attack>, truncated: bool },
    /// A row or column without an open square.
    Closed(ClosedLine),
    /// A search looked everywhere.
    Searched { strategy: String, taken: Duration },
}

/// What needs no search.
pub(super) fn at_a_glance(question: &Question<'_>) -> Option<Reason> {
    let problem = question.problem;
    let mut attacks = check::attacks(problem.given(), problem.variant());
    let pairs: Vec<Attack> = attacks.by_ref().take(MOST_ATTACKS).collect();
    if !pairs.is_empty() {
        return Some(Reason::Attacks { pairs, truncated: attacks.next().is_some() });
    }
    closed_line(problem).map(Reason::Closed)
}

impl Reason {
    /// The sentence, and below it what it is about.
    pub(super) fn say(&self, question: &Question<'_>) -> Said {
        let n = question.problem.n();
        let language = question.session.language;
        let (reason, below) = match self {
            Self::Attacks { pairs, truncated } => {
                let named = pairs.iter().map(|&attack| words(question, attack));
                let shown = pairs.len().to_string();
                let more = truncated.then_some(Message::AttacksLeftOut { shown });
                (Message::GivenAttack, named.chain(more).collect())
            }
            Self::Closed(line) => (closed(*line, n), Vec::new()),
            Self::Searched { strategy, taken } => {
                let (strategy, seconds) = (strategy.clone(), units::seconds(*taken));
                (Message::LookedEverywhere { strategy, seconds }, Vec::new())
            }
        };
        let reason = reason.say(language);
        Said { first: Message::NoCompletion { n: n.to_string(), reason }, below }
    }

    /// The same for a document, where no search has to say it.
    pub(super) fn at_a_glance(&self) -> Option<document::Reason<'_>> {
        match self {
            Self::Attacks { pairs, truncated } => {
                Some(document::Reason::Attacks { pairs, truncated: *truncated })
            }
            Self::Closed(line) => Some(document::Reason::Closed(*line)),
            Self::Searched { .. } => None,
        }
    }
}

/// A sentence with more below it.
pub(super) struct Said {
    first: Message,
    pub(super) below: Vec<Message>,
}

impl Speak for Said {
    fn say(&self, language: Language) -> String {
        let below = self.below.iter().map(|message| format!("\n  {}", message.say(language)));
        self.first.say(language) + &below.collect::<String>()
    }
}

/// A pair, with its places where the board came from a text.
fn words(question: &Question<'_>, attack: Attack) -> Message {
    let (n, language) = (question.problem.n(), question.session.language);
    let place = |square: Square| {
        let position = question.board?.position_of(square)?;
        let (line, column) = (position.line.to_string(), position.column.to_string());
        Some(match position.is_byte() {
            true => Message::PlaceByte { byte: column }.say(language),
            false => Message::Place { line, column }.say(language),
        })
    };
    let (a, b) = (attack.a.name(n), attack.b.name(n));
    let line = attack.line.say(language);
    match (place(attack.a), place(attack.b)) {
        (Some(a_place), Some(b_place)) => Message::AttackPair { a, a_place, b, b_place, line },
        _ => Message::AttackPlainPair { a, b, line },
    }
}

fn closed(line: ClosedLine, n: u32) -> Message {
    let number = (line.index + 1).to_string();
    let name = |square: Option<Square>| square.map_or_else(String::new, |square| square.name(n));
    let (first, last) = (name(line.squares(n).next()), name(line.squares(n).last()));
    match line.line {
        Line::Column => Message::ColumnClosed { number, first, last },
        _ => Message::RowClosed { number, first, last },
    }
}
