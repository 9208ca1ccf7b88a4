//! `queens count N`: how many solutions, exactly, printed only if its checks passed.
//!
//! The application layer counts. This file handles the checkpoint file, the confirmation of a long count, and the file
//! for the record of a share.

use std::io::{BufRead, IsTerminal, Write, stderr, stdin};
use std::path::Path;
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use n_queens::Control;
use n_queens::count::{Record, Share};
use queens_app::{Count, CountAnswer, Error, Opt, Source, StopReason, Store, StoreError};
use queens_files::{Checkpoint, FileFault};
use queens_messages::{Message, Speak, units};

use crate::args::commands::CountArgs;
use crate::batch::{self, Style};
use crate::control;
use crate::failure::{Failure, code};
use crate::output::Output;
use crate::progress;
use crate::session::Session;
use crate::sizes::Sizes;

/// What a call asks for, whatever the size.
struct Asked<'a> {
    session: &'a Session,
    args: &'a CountArgs,
    sizes: Sizes,
    timeout: Option<Duration>,
    request: Count,
}

pub(crate) fn run(session: &Session, args: &CountArgs) -> Result<(), Failure> {
    let asked = Asked::from_args(session, args)?;
    // The output of a share is its record.
    let output = args.output.as_deref().filter(|_| args.part.is_none());
    let mut out = Output::open(session, output)?;
    let style = if args.json { Style::Json } else { Style::Lines };
    batch::answer(session, &asked.sizes, style, &mut out, |n, out| {
        asked.count(&asked.request(n)?, out)
    })?;
    out.commit(session)
}

impl<'a> Asked<'a> {
    fn from_args(session: &'a Session, args: &'a CountArgs) -> Result<Self, Failure> {
        let engine = args.engine.as_deref().map(queens_app::engine).transpose();
        let strategy = args.strategy.as_deref().map(queens_app::strategy).transpose();
        let part = args.part.as_deref().map(str::parse::<Share>).transpose();
        let request = Count {
            of: args.of.unwrap_or_default(),
            queens: args.queens,
            engine: engine.map_err(|error| Failure::name(error, Opt::Engine))?,
            strategy: strategy.map_err(|error| Failure::name(error, Opt::Strategy))?,
            threads: session.threads,
            seed: args.seed.seed,
            verify: args.verify,
            known: args.known,
            stats: args.stats,
            part: part.map_err(Error::Share)?,
            yes: args.yes,
            ..Count::default()
        };
        let (sizes, timeout) = (args.sizes.named()?, args.timeout.timeout);
        let asked = Self { session, args, sizes, timeout, request };
        asked.files()?;
        Ok(asked)
    }

    /// Refuses files that do not fit the call.
    fn files(&self) -> Result<(), Failure> {
        let CountArgs { part, checkpoint, output, .. } = self.args;
        let one_only = [("--part", part.is_some()), ("--checkpoint", checkpoint.is_some())];
        if let Some((what, _)) = one_only.iter().find(|(_, is_given)| *is_given)
            && self.sizes.one().is_none()
        {
            return Err(Failure::call(Message::NotInBatch { what: (*what).into() }));
        }
        if self.args.wait && checkpoint.is_none() {
            let (option, other) = ("--wait".into(), "--checkpoint".into());
            return Err(Failure::call(Message::Needs { option, other }));
        }
        let searches = self.request.strategy.is_some() || self.request.stats;
        match part.is_some() && output.is_none() && checkpoint.is_none() && !searches {
            true => Err(Error::PartNeedsFile.into()),
            false => Ok(()),
        }
    }

    fn request(&self, n: u32) -> Result<Count, Failure> {
        Ok(Count { board: self.args.board.board(n)?, ..self.request.clone() })
    }

    fn count(&self, request: &Count, out: &mut Output) -> Result<(), Failure> {
        request.validate(self.args.checkpoint.is_some())?;
        // Opened before the work begins: a file that cannot be written must not cost hours.
        let share = self.args.output.as_deref().filter(|_| request.part.is_some());
        let share = share.map(|path| Output::open(self.session, Some(path))).transpose()?;
        let (answer, control) = self.answer(request)?;
        if answer.stopped.is_some() {
            return self.stopped(&answer, &control, out);
        }
        if let Some(Some(seed)) = answer.seed {
            let (units, seed) = (answer.recomputed.to_string(), seed.to_string());
            self.session.note(&Message::Verified { units, seed });
        }
        match &answer.record {
            Some(record) => self.hand_in(record, &answer, share)?,
            None => self.note(&answer),
        }
        self.write(&answer, out)
    }

    /// Counts, under a control that is given back; asks before a count that takes long, if a person can answer.
    fn answer(&self, request: &Count) -> Result<(CountAnswer, Control), Failure> {
        let checkpoint = self.args.checkpoint.as_deref();
        let (session, waits) = (self.session, self.args.wait);
        let opened = OnceLock::new();
        let store = checkpoint.map(|path| CheckpointStore { session, path, waits, opened });
        let store = store.as_ref().map(|store| store as &dyn Store);
        let control = progress::control(self.session, self.timeout);
        match request.run(&control, store) {
            Err(Error::TakesLong { n, seconds, .. }) if self.can_ask() => {
                self.confirm(n, seconds)?;
                // The time limit begins with the count.
                let control = progress::control(self.session, self.timeout);
                Ok((Count { yes: true, ..request.clone() }.run(&control, store)?, control))
            }
            Err(Error::Store(_)) if control::is_interrupted() => Err(Failure::interrupted()),
            answer => Ok((answer?, control)),
        }
    }

    fn can_ask(&self) -> bool {
        self.sizes.one().is_some() && stdin().is_terminal() && stderr().is_terminal()
    }

    fn confirm(&self, n: u32, seconds: f64) -> Result<(), Failure> {
        let question = Message::ConfirmLong { n: n.to_string(), time: units::needed(seconds) };
        let question = question.say(self.session.language);
        let _ = write!(stderr(), "{question}").and_then(|()| stderr().flush());
        let mut answer = String::new();
        let read = stdin().lock().read_line(&mut answer);
        let answer = answer.trim().to_lowercase();
        match read.is_ok() && ["y", "yes", "是"].contains(&answer.as_str()) {
            true => Ok(()),
            false if control::is_interrupted() => Err(Failure::interrupted()),
            false => Err(Failure::running(Message::NotStarted)),
        }
    }

    fn note(&self, answer: &CountAnswer) {
        let n = answer.n.to_string();
        self.session.note(&match answer.source {
            Source::Table => Message::FromKnownTable { n },
            source => {
                let (strategy, seconds) = (source.name().into(), seconds(answer));
                Message::Counted { n, strategy, seconds }
            }
        });
        self.session.note_steps(answer.steps.as_ref());
    }

    /// The record of a share goes into its file, unless that is the checkpoint.
    fn hand_in(
        &self,
        record: &Record,
        answer: &CountAnswer,
        file: Option<Output>,
    ) -> Result<(), Failure> {
        if let Some(mut file) = file {
            file.write_all(&record.encode())?;
            file.commit(self.session)?;
        }
        let path = self.args.output.as_ref().or(self.args.checkpoint.as_ref());
        self.session.note(&Message::PartCounted {
            part: record.share().to_string(),
            units: record.done().to_string(),
            path: path.map(|path| path.display().to_string()).unwrap_or_default(),
            seconds: seconds(answer),
        });
        Ok(())
    }

    /// The value of a share is not a number of solutions, so without JSON there is nothing to print.
    fn write(&self, answer: &CountAnswer, out: &mut Output) -> Result<(), Failure> {
        if self.args.json {
            return out.document(answer);
        }
        match answer.solutions() {
            Some(solutions) => Ok(writeln!(out, "{solutions}")?),
            None => Ok(()),
        }
    }

    /// Why it was stopped, and what is kept of the work. In JSON every question has its line.
    fn stopped(
        &self,
        answer: &CountAnswer,
        control: &Control,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let is_late = answer.stopped == Some(StopReason::TimedOut);
        if is_late {
            self.write(answer, out)?;
        }
        let (Some(kept), Some(path)) = (answer.kept, &self.args.checkpoint) else {
            return Err(Failure::stopped(control));
        };
        let (done, units) = (kept.done.to_string(), kept.units.to_string());
        let kept = Message::Kept { done, units, path: path.display().to_string() };
        let kept = kept.say(self.session.language);
        let timeout = units::limit(control.timeout());
        Err(match is_late {
            true => Failure::new(code::GAVE_UP, Message::TimedOutKept { timeout, kept }),
            false => Failure::new(code::INTERRUPTED, Message::InterruptedKept { kept }),
        })
    }
}

fn seconds(answer: &CountAnswer) -> String {
    units::seconds(answer.seconds.unwrap_or_default().0)
}

/// How often a file that another process uses is tried again.
const PAUSE: Duration = Duration::from_millis(200);

/// The checkpoint file of the call; notes if the count goes on from there.
struct CheckpointStore<'a> {
    session: &'a Session,
    path: &'a Path,
    /// Whether it waits while another process uses the file.
    waits: bool,
    opened: OnceLock<Checkpoint>,
}

impl CheckpointStore<'_> {
    fn take(&self, fresh: &Record, control: &Control) -> Result<(Checkpoint, Record), FileFault> {
        loop {
            match Checkpoint::open(self.path, fresh.clone()) {
                Err(FileFault::InUse(_)) if self.waits && !control.should_stop() => {
                    std::thread::sleep(PAUSE);
                }
                opened => return opened,
            }
        }
    }
}

impl Store for CheckpointStore<'_> {
    fn exists(&self) -> bool {
        self.path.exists()
    }

    fn open(&self, fresh: Record, control: &Control) -> Result<Record, StoreError> {
        let (checkpoint, record) = self.take(&fresh, control)?;
        if record.done() > 0 {
            let (done, units) = (record.done().to_string(), record.units().len().to_string());
            let path = self.path.display().to_string();
            self.session.note(&Message::GoingOn { path, done, units });
        }
        let _ = self.opened.set(checkpoint);
        Ok(record)
    }

    fn keep(
        &self,
        record: &Mutex<Record>,
        control: &Control,
        work: &mut (dyn FnMut() + Send),
    ) -> Result<(), StoreError> {
        let checkpoint = self.opened.get().ok_or("the store is not open")?;
        Ok(checkpoint.keep(record, control, work)?)
    }
}
