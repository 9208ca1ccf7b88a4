//! The published number, which says that it is one.

use n_queens::count::{Kind, Question};
use n_queens::known;
use queens_render::Message;

use super::answer::Answer;
use crate::failure::Failure;
use crate::session::Session;

pub(super) fn look_up(session: &Session, question: &Question) -> Result<Answer, Failure> {
    if !question.is_plain() || question.kind != Kind::All {
        return Err(Failure::call(Message::KnownOnlyPlain));
    }
    let n = question.n().to_string();
    let Some(solutions) = known::solutions(question.n()) else {
        return Err(Failure::call(Message::KnownUnknown { n }));
    };
    session.note(&Message::FromKnownTable { n });
    Ok(Answer { source: "known-table".into(), ..Answer::of(solutions) })
}
