//! Several board sizes from standard input, one a line, answered one after the other.
//!
//! "No solution" is an answer here like any other; a line that is no size is reported and
//! the rest goes on, as a program that is asked many questions should.

use std::io::{BufRead, Read, Write};

use clap::ArgMatches;
use n_queens::Problem;
use queens_render::document::Object;
use queens_render::{Message, Speak};

use crate::failure::{Failure, code};
use crate::options::{self, Sizes};
use crate::output::Output;
use crate::session::Session;

/// No size is that long; a line that is gets cut there and refused.
const LONGEST_LINE: u64 = 4096;

/// How answers are told apart when there are several.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Style {
    /// One JSON document a line.
    Json,
    /// Answers of several lines: a blank line between them.
    Spaced,
    /// Answers of one line.
    Lines,
}

/// Answers the size of the call, or every size of standard input; `answer` writes the
/// results for one problem.
pub(crate) fn answer(
    session: &Session,
    matches: &ArgMatches,
    style: Style,
    out: &mut Output,
    mut answer: impl FnMut(&Problem, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    match options::sizes(matches)? {
        Sizes::One(n) => answer(&options::problem(matches, n)?, out),
        Sizes::Input => answer_all(session, style, out, |line, out| {
            let problem = options::problem(matches, options::size(line)?)?;
            answer(&problem, out)
        }),
    }
}

fn answer_all(
    session: &Session,
    style: Style,
    out: &mut Output,
    mut answer: impl FnMut(&str, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut lines = Lines::default();
    let mut worst = code::DONE;
    let mut answered = false;
    while let Some((line, text)) = lines.next(session)? {
        if std::mem::replace(&mut answered, true) && style == Style::Spaced {
            writeln!(out)?;
        }
        if let Err(failure) = answer(&text, out) {
            worst = worst.max(told(session, style, out, line, failure)?);
        }
        out.flush()?;
    }
    match worst {
        _ if !answered => Err(Failure::call(Message::NoSizes)),
        code::DONE => Ok(()),
        worst => Err(Failure::silent(worst)),
    }
}

/// Tells of an answer that is none, and what it means for the exit code of the whole.
pub(crate) fn told(
    session: &Session,
    style: Style,
    out: &mut Output,
    line: u64,
    failure: Failure,
) -> Result<u8, Failure> {
    match (failure.code, &failure.message) {
        // "There is none" is an answer, and belongs among the answers.
        (code::NO_SOLUTION, Some(message)) => {
            if style != Style::Json {
                writeln!(out, "{}", message.say(session.language))?;
            }
            Ok(code::DONE)
        }
        (code::NO_SOLUTION, None) => Ok(code::DONE),
        (code::GAVE_UP, Some(message)) if !failure.is_final => {
            session.complain(&message.say(session.language));
            Ok(code::GAVE_UP)
        }
        (code, Some(message)) if !failure.is_final => {
            let message = message.say(session.language);
            if style == Style::Json {
                let object = Object::new().raw("line", line).text("status", "error");
                out.write_all(object.text("message", &message).line().as_bytes())?;
            }
            session.error(&Message::Line { line: line.to_string(), message });
            Ok(code)
        }
        _ => Err(failure),
    }
}

/// The lines of standard input that hold something, numbered from 1.
#[derive(Default)]
struct Lines {
    number: u64,
}

impl Lines {
    fn next(&mut self, session: &Session) -> Result<Option<(u64, String)>, Failure> {
        loop {
            let mut line = Vec::new();
            let mut input = std::io::stdin().lock();
            let read = (&mut input).take(LONGEST_LINE).read_until(b'\n', &mut line);
            let reason = |error: std::io::Error| error.say(session.language);
            let read = read.map_err(|error| {
                Failure::running(Message::CannotRead { path: "-".into(), reason: reason(error) })
            })?;
            if read == 0 {
                return Ok(None);
            }
            self.number += 1;
            let text = String::from_utf8_lossy(&line).trim().to_owned();
            if !text.is_empty() {
                return Ok(Some((self.number, text)));
            }
        }
    }
}
