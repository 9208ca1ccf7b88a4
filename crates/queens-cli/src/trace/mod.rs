//! `queens trace N`: the search, step by step: one JSON object a step, drawn boards one after
//! the other, or, on a terminal, a board to watch and to walk through in both directions.

mod run;
mod scene;
mod sentence;
mod view;
mod writer;

use std::io::{self, IsTerminal};

use n_queens::Event;
use queens_format::document::StepWriter;
use queens_messages::Message;

use crate::args::trace::TraceArgs;
use crate::control;
use crate::failure::Failure;
use crate::output::Output;
use crate::session::Session;

use run::Run;
use writer::{Form, TraceWriter};

/// A larger board fills more than any page; as JSON there is no limit.
const LARGEST_DRAWN: u32 = 200;

/// Reads the options of a call, and does nothing of it.
pub(crate) fn read(args: &TraceArgs) -> Result<(), Failure> {
    Run::of(args)?;
    speed(args).map(drop)
}

pub(crate) fn run(session: &Session, args: &TraceArgs) -> Result<(), Failure> {
    let run = Run::of(args)?;
    let speed = speed(args)?;
    if !args.json && run.n() > LARGEST_DRAWN {
        let (n, largest) = (run.n().to_string(), LARGEST_DRAWN.to_string());
        return Err(Failure::call(Message::TraceTooLarge { n, largest }));
    }
    if let Some(message) = run.seed_message() {
        session.note(&message);
    }
    if !args.json && args.output.is_none() && is_interactive() {
        return view::watch(session, run, speed);
    }
    let out = Output::open(session, args.output.as_deref())?;
    let form = match args.json {
        true => Form::Json(StepWriter::default()),
        false => Form::frames(run.traced.problem(), session.language),
    };
    write(session, &run, out, form, speed)
}

/// Whether it runs on a terminal that has keys.
fn is_interactive() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    io::stdout().is_terminal() && io::stdin().is_terminal() && !is_dumb
}

/// Steps a second.
fn speed(args: &TraceArgs) -> Result<Option<f64>, Failure> {
    const FASTEST: f64 = 1e6;
    let Some(given) = &args.speed else { return Ok(None) };
    match given.parse() {
        Ok(speed) if speed > 0.0 && speed <= FASTEST => Ok(Some(speed)),
        _ => Err(Failure::call(Message::BadSpeed { text: given.clone() })),
    }
}

fn write(
    session: &Session,
    run: &Run,
    mut out: Output,
    form: Form,
    speed: Option<f64>,
) -> Result<(), Failure> {
    let has_note = matches!(form, Form::Frames { .. });
    let mut writer = TraceWriter::new(&mut out, form, speed);
    let (mut written, mut solutions) = (Ok(()), 0);
    let answer = run.search(control::root(), |step, board| {
        written = writer.write(&step, board);
        solutions += u64::from(step.event == Event::Solution);
        run::flow(written.is_ok())
    })?;
    written.and_then(|()| writer.finish())?;
    if control::is_interrupted() {
        return Err(Failure::interrupted());
    }
    out.commit(session)?;
    if has_note {
        session.note(&ending(answer.is_complete, answer.steps, solutions));
    }
    Ok(())
}

/// How a trace ended.
fn ending(is_complete: bool, steps: u64, solutions: u64) -> Message {
    match (is_complete, solutions) {
        (true, 1) => Message::TraceEndOne,
        (true, _) => Message::TraceEnd { solutions: solutions.to_string() },
        (false, _) => Message::TraceLimit { steps: steps.to_string() },
    }
}
