//! Several board sizes, from the call or from standard input, answered one after the other.
//!
//! "No solution" is an answer here; a word of standard input that is not a size is reported, and the rest goes on.

use std::io::{self, Read, Write};
use std::ops::RangeInclusive;
use std::path::Path;

use queens_app::compare::{SweepError, SweepFault};
use queens_files::{FaultKind, FileFault};
use queens_messages::{Message, message};
use serde::Serialize;

use crate::{Failure, Output, Session, code};

/// No size is that long; a word that is gets cut there and refused.
const LONGEST_WORD: usize = 4096;

/// The board sizes of a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sizes {
    One(u32),
    Several(Vec<RangeInclusive<u32>>),
    /// They come from standard input.
    Input,
}

impl Sizes {
    /// The sizes that the words of the call name: numbers, ranges such as `8..12`, or `-` for standard input.
    pub(crate) fn named(words: &[String]) -> Result<Self, Failure> {
        if words == ["-"] {
            return Ok(Self::Input);
        }
        let ranges: Vec<_> = words.iter().map(|word| range(word)).collect::<Result<_, _>>()?;
        match ranges.as_slice() {
            [range] if range.start() == range.end() => Ok(Self::One(*range.start())),
            _ => Ok(Self::Several(ranges)),
        }
    }

    /// The size, if it is one.
    pub(crate) fn one(&self) -> Option<u32> {
        if let Self::One(n) = self { Some(*n) } else { None }
    }
}

/// Reads a size or a range of sizes such as `8..12`, both ends of which belong to it.
fn range(text: &str) -> Result<RangeInclusive<u32>, Failure> {
    let Some((from, to)) = text.split_once("..") else {
        return Ok(queens_app::size(text).map(|n| n..=n)?);
    };
    let (from, to) = (queens_app::size(from)?, queens_app::size(to)?);
    if from > to {
        let (from, to) = (to.to_string(), from.to_string());
        let fault = SweepFault::Reversed { text: text.into(), from, to };
        return Err(SweepError { list: "N".into(), fault }.into());
    }
    Ok(from..=to)
}

/// How several answers are separated.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum BatchStyle {
    /// One JSON document a line.
    Json,
    /// Answers of several lines: a blank line between them.
    Spaced,
    /// Answers of one line.
    Lines,
}

/// Answers the sizes of the call, or those of standard input; `answer` writes the results for one size to `out`.
pub(crate) fn answer(
    session: &Session,
    sizes: &Sizes,
    style: BatchStyle,
    mut out: Output,
    mut answer: impl FnMut(u32, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut batch = Batch::new(session, style, &mut out);
    match sizes {
        Sizes::One(n) => {
            answer(*n, batch.out)?;
            return out.commit();
        }
        Sizes::Several(ranges) => {
            for n in ranges.iter().cloned().flatten() {
                batch.answer(None, |out| answer(n, out))?;
            }
        }
        Sizes::Input => {
            session.note_waiting();
            let mut breaks = 0;
            let unread = |error| FileFault::new(FaultKind::CannotRead, Path::new("-"), error);
            while let Some((line, word)) = next_word(&mut breaks).map_err(unread)? {
                match range(&word) {
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
    batch.end()?;
    out.commit()
}

/// The answers so far.
pub(crate) struct Batch<'a> {
    session: &'a Session,
    style: BatchStyle,
    pub(crate) out: &'a mut Output,
    /// The exit code of the worst of them.
    worst: u8,
    pub(crate) is_first: bool,
}

impl<'a> Batch<'a> {
    pub(crate) fn new(session: &'a Session, style: BatchStyle, out: &'a mut Output) -> Self {
        Self { session, style, out, worst: code::DONE, is_first: true }
    }

    /// Answers one question, from this line of the input.
    pub(crate) fn answer(
        &mut self,
        line: Option<u64>,
        answer: impl FnOnce(&mut Output) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if !std::mem::replace(&mut self.is_first, false) && self.style == BatchStyle::Spaced {
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
        let is_json = self.style == BatchStyle::Json;
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
                match line {
                    Some(line) => self.session.error(&message!(Line { line, message })),
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

/// The next word of standard input with the number of its line, from 1; `breaks` counts the line breaks so far.
fn next_word(breaks: &mut u64) -> io::Result<Option<(u64, String)>> {
    let (mut word, mut line) = (Vec::new(), 0);
    for byte in io::stdin().lock().bytes() {
        let byte = byte?;
        if !byte.is_ascii_whitespace() {
            word.push(byte);
            line = *breaks + 1;
        }
        *breaks += u64::from(byte == b'\n');
        if !word.is_empty() && (byte.is_ascii_whitespace() || word.len() == LONGEST_WORD) {
            break;
        }
    }
    Ok((!word.is_empty()).then(|| (line, String::from_utf8_lossy(&word).into_owned())))
}
