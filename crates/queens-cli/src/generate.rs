//! `queens generate 20 --kind placed`: boards to complete, made by chance, each with what is known about it.
//! Called by `main`; the boards come from [`queens_app::Generate`].

use std::num::NonZeroU64;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use n_queens::complete::generate::GenerateError;
use n_queens::{Flow, Progress};
use queens_app::{Error, Generate, Generated};
use queens_format::{PartialFormat, PartialWriter};
use queens_messages::{Message, units};

use crate::args::generate::GenerateArgs;
use crate::control;
use crate::failure::{Failure, code};
use crate::output::Output;
use crate::progress::{self, Boards};
use crate::session::Session;
use crate::values::{count, known, queens};

/// Reads the options of a call, and does nothing of it.
pub(crate) fn read(args: &GenerateArgs) -> Result<(), Failure> {
    let request = args.request()?;
    args.format(&request)?;
    request.validate()?;
    Ok(())
}

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
        let boards = self.count.as_deref().map(|text| count("--count", text)).transpose()?;
        Ok(Generate {
            n: queens_app::size(size)?,
            kind: self.kind.clone(),
            queens: self.queens.as_deref().map(queens).transpose()?,
            density: self.density.as_deref().map(share).transpose()?,
            diagonals: self.diagonals.as_deref().map(diagonals).transpose()?,
            unique: self.unique,
            hard: self.hard,
            variant: self.variant.as_deref().map(known).unwrap_or_default(),
            seed: self.seed.given()?,
            count: boards.and_then(NonZeroU64::new),
            timeout: self.timeout.limit()?,
        })
    }

    /// The format, if it holds these boards.
    fn format(&self, request: &Generate) -> Result<PartialFormat, Failure> {
        match &self.format {
            Some(name) if self.json && name != "json" => {
                return Err(Failure::call(Message::JsonAndFormat { format: name.clone() }));
            }
            _ if self.json => return Ok(PartialFormat::Json),
            _ => {}
        }
        let format = self.format.as_deref().map(known::<PartialFormat>).unwrap_or_default();
        format.holds(request.n, boards(request))?;
        Ok(format)
    }
}

fn boards(request: &Generate) -> u64 {
    request.count.map_or(1, NonZeroU64::get)
}

/// The value of `--density`.
fn share(text: &str) -> Result<f64, Failure> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| Failure::call(Message::BadShare { text: text.into() }))
}

/// The value of `--diagonals`.
fn diagonals(text: &str) -> Result<u32, Failure> {
    text.parse().map_err(|_| Failure::call(Message::BadDiagonals { text: text.into() }))
}

/// Makes the boards, shows each, and notes what is known about it.
fn make(
    session: &Session,
    request: &Generate,
    mut show: impl FnMut(&Generated) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let boards = Boards { made: Arc::default(), all: boards(request) };
    let control = progress::control_of_boards(session, None, boards.clone());
    control.report(|| Progress::Generate { share: 0.0 });
    let mut shown = Ok(());
    let made = request.run(&control, &mut |board| {
        boards.made.fetch_add(1, Ordering::Relaxed);
        control.report(|| Progress::Generate { share: 0.0 });
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
