//! Everything that the view says beside the board.

use std::time::Duration;

use queens_messages::{Language, Message, Speak};

use super::player::Player;
use crate::trace::{ending, sentence};

/// A search that takes longer than this is mentioned.
const PATIENCE: Duration = Duration::from_millis(150);

/// The texts of one picture.
pub(super) struct Words {
    pub(super) title: String,
    pub(super) number: String,
    pub(super) event: String,
    pub(super) counters: String,
    pub(super) status: String,
    pub(super) keys: String,
}

impl Words {
    pub(super) fn of(player: &Player, language: Language) -> Self {
        let tape = player.tape();
        let n = player.run().n();
        let start = || Message::TraceStart.say(language);
        Self {
            title: title(player, language),
            number: sentence::number(tape.position(), tape.board().queens().len(), language),
            event: tape.step().map_or_else(start, |step| sentence::event(step, n, language)),
            counters: counters(player).say(language),
            status: status(player, language),
            keys: Message::TraceKeys.say(language),
        }
    }
}

fn title(player: &Player, language: Language) -> String {
    let run = player.run();
    let seed = run.seed_message().map(|message| message.say(language));
    let strategy = seed.unwrap_or_else(|| run.traced.strategy().to_string());
    Message::TraceTitle { n: run.n().to_string(), strategy }.say(language)
}

fn counters(player: &Player) -> Message {
    let steps = player.tape().counters();
    Message::TraceCounters {
        tried: steps.tried.to_string(),
        placed: steps.placed.to_string(),
        rejected: steps.rejected().to_string(),
        backtracked: steps.backtracked.to_string(),
        solutions: steps.solutions.to_string(),
    }
}

/// What the view is doing: playing, pausing, looking for a step, or at its end.
fn status(player: &Player, language: Language) -> String {
    let (tape, clock) = (player.tape(), player.clock());
    if let Some(step) = player.looks_for(PATIENCE) {
        return Message::TraceReplay { step: step.to_string() }.say(language);
    }
    if let Some(is_complete) = tape.ended.filter(|_| tape.is_at_end()) {
        return ending(is_complete, tape.position(), tape.counters().solutions).say(language);
    }
    let speed = Message::TraceSpeed { speed: clock.speed().to_string() }.say(language);
    if clock.plays() {
        return format!(">> {speed}");
    }
    format!("|| {}   {speed}", Message::TracePaused.say(language))
}
