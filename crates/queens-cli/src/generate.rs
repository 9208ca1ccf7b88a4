//! `queens generate 20 --kind placed`: random boards to complete, each with what is known about it.
//! Called by `main`; the boards come from [`queens_app::Generate`].

use std::num::NonZeroU64;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use n_queens::complete::generate::GenerateError;
use n_queens::{Flow, Progress};
use queens_app::{Error, Generate, Generated};
use queens_format::{PartialFormat, PartialWriter};
use queens_messages::{Message, units};

use crate::args::commands::GenerateArgs;
use crate::control;
use crate::failure::{Failure, code};
use crate::output::Output;
use crate::progress::{self, Display, lock};
use crate::session::Session;

pub(crate) fn run(session: &Session, args: &GenerateArgs) -> Result<(), Failure> {
    let request = args.request()?;
    let format = args.format(&request)?;
    request.validate()?;
    let mut out = Output::open(session, args.output.as_deref())?;
    if !args.json && format.is_binary() && out.is_terminal() {
        return Err(Failure::call(Message::BinaryOnTerminal { format: format.to_string() }));
    }
    if args.json {
        make(session, &request, |board| out.document(board))?;
    } else {
        let mut writer = PartialWriter::new(format, &mut out);
        make(session, &request, |board| {
            writer.problem(&board.problem)?;
            Ok(writer.flush()?)
        })?;
        writer.finish()?;
    }
    out.commit(session)
}

impl GenerateArgs {
    fn request(&self) -> Result<Generate, Failure> {
        let size = self.size.as_ref().or(self.n.as_ref()).expect("clap demands a size");
        Ok(Generate {
            n: queens_app::size(size)?,
            kind: self.kind.clone(),
            queens: self.queens,
            density: self.density,
            diagonals: self.diagonals,
            unique: self.unique,
            hard: self.hard,
            variant: self.variant.unwrap_or_default(),
            seed: self.seed.seed,
            count: self.count,
            timeout: self.timeout.timeout,
        })
    }

    /// The format, if it holds these boards.
    fn format(&self, request: &Generate) -> Result<PartialFormat, Failure> {
        match self.format {
            Some(format) if self.json && format != PartialFormat::Json => {
                let format = format.to_string();
                return Err(Failure::call(Message::JsonAndFormat { format }));
            }
            _ if self.json => return Ok(PartialFormat::Json),
            _ => {}
        }
        let format = self.format.unwrap_or_default();
        format.holds(request.n, boards(request))?;
        Ok(format)
    }
}

fn boards(request: &Generate) -> u64 {
    request.count.map_or(1, NonZeroU64::get)
}

/// Makes the boards, shows each, and notes what is known about it.
fn make(
    session: &Session,
    request: &Generate,
    mut show: impl FnMut(&Generated) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let state = Arc::new(Mutex::new(Making { made: 0, share: 0.0, all: boards(request) }));
    let (reported, viewed) = (Arc::clone(&state), Arc::clone(&state));
    let control = control::of_question(None).with_reporter(move |progress| {
        if let Progress::Generate { share } = *progress {
            lock(&reported).share = share;
        }
    });
    let _display = Display::start(session, move |elapsed| lock(&viewed).view(elapsed));
    let mut shown = Ok(());
    let made = request.run(&control, &mut |board| {
        {
            let mut state = lock(&state);
            (state.made, state.share) = (state.made + 1, 0.0);
        }
        shown = show(&board);
        if shown.is_err() {
            return Flow::Break(());
        }
        session.note(&note(&board));
        Flow::Continue(())
    });
    shown?;
    made.map_err(|error| match error {
        Error::Generate(GenerateError::Stopped) if control::is_interrupted() => {
            Failure::interrupted()
        }
        Error::Generate(GenerateError::Stopped) => {
            let timeout = units::limit(request.timeout);
            Failure::new(code::GAVE_UP, Message::TimedOut { timeout })
        }
        error => error.into(),
    })
}

/// How many boards are made, and how far the next one is.
struct Making {
    made: u64,
    share: f64,
    all: u64,
}

impl Making {
    /// For the progress: the share that is done, and the sentence beside it.
    fn view(&self, elapsed: Duration) -> (f64, Message) {
        let share = (self.made as f64 + self.share) / self.all as f64;
        let (done, boards) = (self.made.to_string(), self.all.to_string());
        if share <= 0.0 {
            let seconds = elapsed.as_secs().to_string();
            return (0.0, Message::ProgressMakingStart { done, boards, seconds });
        }
        let (percent, eta) = (format!("{:.1}", share * 100.0), progress::eta(share, elapsed));
        (share, Message::ProgressMaking { percent, done, boards, eta })
    }
}

fn note(board: &Generated) -> Message {
    let (n, kind, seed) = (board.n.to_string(), board.kind.into(), board.seed.to_string());
    let [queens, blocked] =
        [&board.queens, &board.blocked].map(|squares| squares.len().to_string());
    let nodes = board.difficulty.to_string();
    match board.solvable {
        Some(true) => Message::MadeSolvable { n, kind, seed, queens, blocked, nodes },
        Some(false) => Message::MadeImpossible { n, kind, seed, queens, blocked, nodes },
        None => Message::MadeUndecided { n, kind, seed, queens, blocked, nodes },
    }
}
