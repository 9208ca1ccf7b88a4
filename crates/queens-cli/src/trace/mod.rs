//! `queens trace N`: the search, step by step: one JSON object a step, drawn boards one after
//! the other, or, on a terminal, a board to watch and to walk through in both directions.

mod clock;
mod scene;
mod view;
mod writer;

use std::io::{self, IsTerminal};

use n_queens::{Density, Event, Flow};
use queens_app::{Trace, Traced};
use queens_format::document::StepWriter;
use queens_messages::{Message, message};

use crate::args::TraceArgs;
use crate::{Failure, Output, Session, control};

use writer::{Form, TraceWriter};

/// A larger board fills more than any page; as JSON there is no limit.
const LARGEST_DRAWN: u32 = 200;

/// A search that is traced up to a number of steps. Each run takes the same steps, so none of them is stored.
#[derive(Clone)]
struct Run {
    traced: Traced,
    /// The number of the last step.
    limit: u64,
}

impl Run {
    /// The search that the call asks for, if its strategy takes the board.
    fn from_args(args: &TraceArgs) -> Result<Self, Failure> {
        if args.size == "-" || args.size.contains("..") {
            return Err(Failure::call(message!(NotInBatch { what: "trace" })));
        }
        let density = args.density.as_deref().map(str::parse::<Density>).transpose()?;
        let request = Trace {
            strategy: args.strategy.strategy,
            seed: args.seed.seed,
            density: density.map(Density::get),
            ..Trace::new(args.board.board(queens_app::size(&args.size)?)?)
        };
        Ok(Self { traced: request.prepare()?, limit: args.limit.unwrap_or(u64::MAX) })
    }

    /// The seed, of strategies that use one.
    fn seed_message(&self) -> Option<Message> {
        let strategy = self.traced.strategy();
        self.traced.seed().map(|seed| message!(TraceSeed { strategy, seed }))
    }
}

pub(crate) fn run(session: &Session, args: &TraceArgs) -> Result<(), Failure> {
    let run = Run::from_args(args)?;
    let (n, speed) = (run.traced.problem().n(), args.speed);
    if !args.json && n > LARGEST_DRAWN {
        return Err(Failure::call(message!(TraceTooLarge { n, largest: LARGEST_DRAWN })));
    }
    if let Some(message) = run.seed_message() {
        session.note(&message);
    }
    if !args.json && args.output.is_none() && is_interactive() {
        return view::watch(session, run, speed);
    }
    let mut out = Output::open(args.output.as_deref())?;
    let form = match args.json {
        true => Form::Json(StepWriter::default()),
        false => Form::frames(run.traced.problem(), session.language),
    };
    let mut writer = TraceWriter::new(&mut out, form, speed);
    let (mut written, mut solutions) = (Ok(()), 0);
    let answer = run.traced.run(run.limit, control::root(), |step, board| {
        written = writer.write(&step, board);
        solutions += u64::from(step.event == Event::Solution);
        if written.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
    })?;
    written.and_then(|()| writer.finish())?;
    if control::is_interrupted() {
        return Err(Failure::interrupted());
    }
    out.commit()?;
    if !args.json {
        session.note(&ending(answer.is_complete, answer.steps, solutions));
    }
    Ok(())
}

/// Whether it runs on a terminal that has keys.
fn is_interactive() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    io::stdout().is_terminal() && io::stdin().is_terminal() && !is_dumb
}

/// How a trace ended.
fn ending(is_complete: bool, steps: u64, solutions: u64) -> Message {
    match (is_complete, solutions) {
        (true, _) => message!(TraceEnd { solutions }),
        (false, _) => message!(TraceLimit { steps }),
    }
}
