//! Several board sizes, from the call or from standard input, answered one after the other.
//!
//! "No solution" is an answer here; a word of standard input that is not a size is reported, and the rest goes on.

use std::io::{self, Read, Write};

use queens_messages::{Message, Speak};
use serde::Serialize;

use crate::failure::{Failure, code};
use crate::output::Output;
use crate::session::Session;
use crate::sizes::{self, Sizes};

/// No size is that long; a word that is gets cut there and refused.
const LONGEST_WORD: usize = 4096;

/// How several answers are separated.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Style {
    /// One JSON document a line.
    Json,
    /// Answers of several lines: a blank line between them.
    Spaced,
    /// Answers of one line.
    Lines,
}

/// Answers the sizes of the call, or those of standard input; `answer` writes the results for one size.
pub(crate) fn answer(
    session: &Session,
    sizes: &Sizes,
    style: Style,
    out: &mut Output,
    mut answer: impl FnMut(u32, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut batch = Batch::new(session, style, out);
    match sizes {
        Sizes::One(n) => return answer(*n, batch.out),
        Sizes::Several(ranges) => {
            for n in ranges.iter().cloned().flatten() {
                batch.answer(None, |out| answer(n, out))?;
            }
        }
        Sizes::Input => {
            session.note_waiting();
            let mut words = Words::default();
            while let Some((line, word)) = words.next().map_err(|error| unread(session, &error))? {
                match sizes::range(&word) {
                    Ok(mut range) => {
                        range.try_for_each(|n| batch.answer(Some(line), |out| answer(n, out)))?;
                    }
                    Err(failure) => batch.answer(Some(line), |_| Err(failure))?,
                }
            }
        }
    }
    if batch.is_first {
        return Err(Failure::call(Message::NoSizes));
    }
    batch.end()
}

/// The answers so far.
pub(crate) struct Batch<'a> {
    session: &'a Session,
    style: Style,
    pub(crate) out: &'a mut Output,
    /// The exit code of the worst of them.
    worst: u8,
    is_first: bool,
}

impl<'a> Batch<'a> {
    pub(crate) fn new(session: &'a Session, style: Style, out: &'a mut Output) -> Self {
        Self { session, style, out, worst: code::DONE, is_first: true }
    }

    /// Answers one question, from this line of the input.
    pub(crate) fn answer(
        &mut self,
        line: Option<u64>,
        answer: impl FnOnce(&mut Output) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if !std::mem::replace(&mut self.is_first, false) && self.style == Style::Spaced {
            writeln!(self.out)?;
        }
        if let Err(failure) = answer(self.out) {
            let code = self.report(line, failure)?;
            self.worst = self.worst.max(code);
        }
        Ok(self.out.flush()?)
    }

    /// Reports a question without an answer, from this line of the input, and returns its exit code.
    fn report(&mut self, line: Option<u64>, failure: Failure) -> Result<u8, Failure> {
        let is_json = self.style == Style::Json;
        let text = failure.message.as_ref().map(|message| message.say(self.session.language));
        match (failure.code, text) {
            // "No solution" is written among the answers.
            (code::NO_SOLUTION, text) => {
                if let Some(text) = text.filter(|_| !is_json) {
                    writeln!(self.out, "{text}")?;
                }
                Ok(code::DONE)
            }
            (code::GAVE_UP, Some(text)) if !failure.is_final => {
                self.session.print_line(&text);
                Ok(code::GAVE_UP)
            }
            (code, Some(message)) if !failure.is_final => {
                if is_json {
                    self.out.document(&ErrorDocument {
                        line,
                        status: "error",
                        message: &message,
                    })?;
                }
                match line.map(|line| line.to_string()) {
                    Some(line) => self.session.error(&Message::Line { line, message }),
                    None => self.session.error(&message),
                }
                Ok(code)
            }
            _ => Err(failure),
        }
    }

    /// The failure of the worst answer.
    pub(crate) fn end(self) -> Result<(), Failure> {
        match self.worst {
            code::DONE => Ok(()),
            worst => Err(Failure::silent(worst)),
        }
    }
}

/// The document of a question that has no answer.
#[derive(Serialize)]
struct ErrorDocument<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    status: &'static str,
    message: &'a str,
}

fn unread(session: &Session, error: &io::Error) -> Failure {
    let reason = error.say(session.language);
    Failure::running(Message::CannotRead { path: "-".into(), reason })
}

/// The words of standard input, each with the number of its line, from 1.
#[derive(Default)]
struct Words {
    /// Line breaks so far.
    breaks: u64,
}

impl Words {
    fn next(&mut self) -> io::Result<Option<(u64, String)>> {
        let (mut word, line) = (Vec::new(), |breaks| breaks + 1);
        for byte in io::stdin().lock().bytes() {
            let (byte, number) = (byte?, line(self.breaks));
            self.breaks += u64::from(byte == b'\n');
            if !byte.is_ascii_whitespace() {
                word.push(byte);
            }
            if !word.is_empty() && (byte.is_ascii_whitespace() || word.len() == LONGEST_WORD) {
                return Ok(Some((number, String::from_utf8_lossy(&word).into_owned())));
            }
        }
        let last = (!word.is_empty()).then(|| String::from_utf8_lossy(&word).into_owned());
        Ok(last.map(|word| (line(self.breaks), word)))
    }
}
