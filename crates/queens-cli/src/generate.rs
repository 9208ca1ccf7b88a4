//! `queens generate 20 --kind placed`: random boards to complete, each with what is known about it.
//! Called by `main`; the boards come from [`queens_app::Generate`].

use std::num::NonZeroU64;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use n_queens::complete::generate::GenerateError;
use n_queens::{Flow, Progress};
use queens_app::{Error, Generate, Generated};
use queens_format::{PartialFormat, PartialWriter};
use queens_messages::{Message, message};

use crate::args::GenerateArgs;
use crate::output::named_format;
use crate::progress::{self, Display, lock};
use crate::{Failure, Output, Session, control};

pub(crate) fn run(session: &Session, args: &GenerateArgs) -> Result<(), Failure> {
    let request = args.request()?;
    let format = args.format(&request)?;
    request.validate()?;
    let mut out = Output::open(args.output.as_deref())?;
    if args.json {
        make(session, &request, |board| out.document(board))?;
    } else {
        out.suits(format, format.is_binary())?;
        let mut writer = PartialWriter::new(format, out.in_blocks());
        make(session, &request, |board| {
            writer.problem(&board.problem)?;
            Ok(writer.flush()?)
        })?;
        writer.finish()?;
    }
    out.commit()
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
            seed: self.seed,
            count: self.count,
            timeout: self.timeout,
        })
    }

    /// The format, if it holds these boards.
    fn format(&self, request: &Generate) -> Result<PartialFormat, Failure> {
        let format = named_format(self.format, self.json.then_some(PartialFormat::Json))?;
        let format = format.unwrap_or_default();
        if !self.json {
            format.holds(request.n, boards(request))?;
        }
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
    // How many boards are made, and how far the next one is.
    let (all, state) = (boards(request), Arc::new(Mutex::new((0, 0.0))));
    let (reported, viewed) = (Arc::clone(&state), Arc::clone(&state));
    let control = control::of_question(None).with_reporter(move |progress| {
        if let Progress::Generate { share } = *progress {
            lock(&reported).1 = share;
        }
    });
    let _display = Display::start(session, move |elapsed| {
        let (made, share) = *lock(&viewed);
        view(made, share, all, elapsed)
    });
    let mut shown = Ok(());
    let made = request.run(&control, &mut |board| {
        let made = lock(&state).0 + 1;
        *lock(&state) = (made, 0.0);
        shown = show(&board);
        if shown.is_err() {
            return Flow::Break(());
        }
        session.note(&note(&board));
        Flow::Continue(())
    });
    shown?;
    made.map_err(|error| match (error, request.timeout) {
        (Error::Generate(GenerateError::Stopped), Some(limit)) if !control::is_interrupted() => {
            Failure::timed_out(limit)
        }
        (Error::Generate(GenerateError::Stopped), _) => Failure::interrupted(),
        (error, _) => error.into(),
    })
}

/// For the progress: the share of `boards` that is made, and the sentence beside it.
fn view(done: u64, share: f64, boards: u64, elapsed: Duration) -> (f64, Message) {
    let share = (done as f64 + share) / boards as f64;
    if share <= 0.0 {
        let seconds = elapsed.as_secs();
        return (0.0, message!(ProgressMakingStart { done, boards, seconds }));
    }
    let (percent, eta) = (format!("{:.1}", share * 100.0), progress::eta(share, elapsed));
    (share, message!(ProgressMaking { percent, done, boards, eta }))
}

fn note(board: &Generated) -> Message {
    let Generated { n, kind, seed, difficulty: nodes, .. } = board;
    let [queens, blocked] = [&board.queens, &board.blocked].map(Vec::len);
    match board.solvable {
        Some(true) => message!(MadeSolvable { n, kind, seed, queens, blocked, nodes }),
        Some(false) => message!(MadeImpossible { n, kind, seed, queens, blocked, nodes }),
        None => message!(MadeUndecided { n, kind, seed, queens, blocked, nodes }),
    }
}
