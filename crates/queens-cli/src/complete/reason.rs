//! Phrases why there is no completion.

use n_queens::complete::ClosedLine;
use n_queens::{Line, Square};
use queens_app::{CompleteAnswer, Reason};
use queens_messages::{Language, Message, Speak, units};

use super::question::Question;
use crate::check;

/// A sentence with more below it.
pub(super) struct Said {
    first: Message,
    below: Vec<Message>,
}

impl Speak for Said {
    fn say(&self, language: Language) -> String {
        let below = self.below.iter().map(|message| format!("\n  {}", message.say(language)));
        self.first.say(language) + &below.collect::<String>()
    }
}

/// The sentence, and below it what it is about.
pub(super) fn say(question: &Question<'_>, answer: &CompleteAnswer) -> Said {
    let (n, language) = (answer.n, question.asked.session.language);
    let mut below = Vec::new();
    let reason = match &answer.reason {
        Some(Reason::Attacks(attacks)) => {
            let named = |&attack| check::named(attack, n, question.board, language);
            below.extend(attacks.pairs.iter().map(named));
            let shown = attacks.pairs.len().to_string();
            below.extend(attacks.truncated.then_some(Message::AttacksLeftOut { shown }));
            Message::GivenAttack.say(language)
        }
        Some(Reason::Closed(line)) => closed(*line, n).say(language),
        Some(Reason::Theorem(theorem)) => theorem.say(language),
        Some(Reason::Searched) | None => {
            let strategy = answer.strategy.unwrap_or_default().to_owned();
            let seconds = units::seconds(answer.seconds.0);
            Message::LookedEverywhere { strategy, seconds }.say(language)
        }
    };
    Said { first: Message::NoCompletion { n: n.to_string(), reason }, below }
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
