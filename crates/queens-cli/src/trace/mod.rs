//! `queens trace N`: the search, step by step: one JSON object a step, drawn boards one after
//! the other, or, on a terminal, a board to watch and to walk through in both directions.

mod frames;
mod lines;
mod pace;
mod run;
mod scene;
mod sentence;
mod stream;
mod view;

use std::io::{self, IsTerminal};

use queens_messages::Message;

use crate::args::trace::TraceArgs;
use crate::control;
use crate::failure::Failure;
use crate::output::Output;
use crate::session::Session;

use frames::Frames;
use lines::Lines;
use pace::Pace;
use run::Run;

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
    let pace = Pace::new(speed);
    match args.json {
        true => write_lines(session, &run, out, pace),
        false => draw_frames(session, &run, out, pace),
    }
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

fn write_lines(session: &Session, run: &Run, mut out: Output, pace: Pace) -> Result<(), Failure> {
    let mut lines = Lines::new(&mut out, pace);
    let mut written = Ok(());
    run.search(control::root(), |step, board| {
        written = lines.write(&step, board);
        run::flow(written.is_ok())
    })?;
    written.and_then(|()| lines.finish())?;
    finished(session, out)
}

fn draw_frames(session: &Session, run: &Run, mut out: Output, pace: Pace) -> Result<(), Failure> {
    let mut frames = Frames::new(&mut out, pace, run.traced.problem(), session.language);
    let mut written = Ok(());
    let mut solutions = 0;
    let answer = run.search(control::root(), |step, board| {
        written = frames.write(&step, board);
        solutions += u64::from(step.event == n_queens::Event::Solution);
        run::flow(written.is_ok())
    })?;
    written.and_then(|()| frames.finish())?;
    finished(session, out)?;
    session.note(&ending(answer.is_complete, answer.steps, solutions));
    Ok(())
}

fn finished(session: &Session, out: Output) -> Result<(), Failure> {
    if control::is_interrupted() {
        return Err(Failure::interrupted());
    }
    out.commit(session)
}

/// How a trace ended.
fn ending(is_complete: bool, steps: u64, solutions: u64) -> Message {
    match (is_complete, solutions) {
        (true, 1) => Message::TraceEndOne,
        (true, _) => Message::TraceEnd { solutions: solutions.to_string() },
        (false, _) => Message::TraceLimit { steps: steps.to_string() },
    }
}
