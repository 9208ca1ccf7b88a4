//! `queens count N`: how many solutions, exactly, printed only if its checks passed.
//!
//! The application layer counts. This file handles the checkpoint file, the confirmation of a long count, and the file
//! for the record of a share. Also `queens estimate` and `queens merge`.

use std::io::{BufRead, IsTerminal, Write, stderr, stdin};
use std::path::Path;
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use n_queens::Control;
use n_queens::count::{MergeError, Record, Share};
use n_queens::estimate::Basis;
use queens_app::{
    Count, CountAnswer, Error, Estimate, EstimateAnswer, PrefixEstimate, Source, StopReason, Store,
    StoreError,
};
use queens_files::{Checkpoint, FaultKind, read_record};
use queens_messages::{Language, Message, Speak, message, units};

use crate::args::{CountArgs, EstimateArgs, MergeArgs};
use crate::batch::{self, BatchStyle, Sizes};
use crate::{Failure, Output, Session, code, control, progress};

/// What a call asks for, whatever the size.
struct CountCall<'a> {
    session: &'a Session,
    args: &'a CountArgs,
    sizes: Sizes,
}

pub(crate) fn run(session: &Session, args: &CountArgs) -> Result<(), Failure> {
    let request = args.request(session)?;
    let call = CountCall { session, args, sizes: Sizes::named(&args.sizes)? };
    call.check_files(&request)?;
    // The output of a share is its record.
    let out = Output::open(args.output.as_deref().filter(|_| args.part.is_none()))?;
    let style = if args.json { BatchStyle::Json } else { BatchStyle::Lines };
    batch::answer(session, &call.sizes, style, out, |n, out| {
        call.count(&Count { board: args.board.board(n)?, ..request.clone() }, out)
    })
}

impl CountArgs {
    /// The request, still without its board.
    fn request(&self, session: &Session) -> Result<Count, Failure> {
        let part = self.part.as_deref().map(str::parse::<Share>).transpose();
        Ok(Count {
            of: self.of.unwrap_or_default(),
            queens: self.queens,
            engine: self.engine,
            vectors: self.vectors,
            strategy: self.strategy,
            threads: session.threads,
            seed: self.seed,
            verify: self.verify,
            known: self.known,
            stats: self.stats,
            part: part.map_err(Error::Share)?,
            yes: self.yes,
            ..Count::default()
        })
    }
}

impl CountCall<'_> {
    /// Refuses files that do not fit the call.
    fn check_files(&self, request: &Count) -> Result<(), Failure> {
        let CountArgs { part, checkpoint, output, .. } = self.args;
        let one_only = [("--part", part.is_some()), ("--checkpoint", checkpoint.is_some())];
        if let Some((what, _)) = one_only.iter().find(|(_, is_given)| *is_given)
            && self.sizes.one().is_none()
        {
            return Err(Failure::call(message!(NotInBatch { what })));
        }
        if self.args.wait && checkpoint.is_none() {
            return Err(Failure::call(message!(Needs { option: "--wait", other: "--checkpoint" })));
        }
        let searches = request.strategy.is_some() || request.stats;
        match part.is_some() && output.is_none() && checkpoint.is_none() && !searches {
            true => Err(Error::PartNeedsFile.into()),
            false => Ok(()),
        }
    }

    fn count(&self, request: &Count, out: &mut Output) -> Result<(), Failure> {
        request.validate(self.args.checkpoint.is_some())?;
        // Opened before the work begins: a file that cannot be written must not cost hours.
        let share = self.args.output.as_deref().filter(|_| request.part.is_some());
        let share = share.map(|path| Output::open(Some(path))).transpose()?;
        let (answer, control) = self.answer(request)?;
        if answer.stopped.is_some() {
            return self.stopped(&answer, &control, out);
        }
        if let Some(Some(seed)) = answer.seed {
            self.session.note(&message!(Verified { units: answer.recomputed, seed }));
        }
        if let (Some(record), Some(file)) = (&answer.record, share) {
            file.complete(&record.encode())?;
        }
        self.note(&answer);
        self.write(&answer, out)
    }

    /// Counts, under a control that is given back; asks before a count that takes long, if a person can answer.
    fn answer(&self, request: &Count) -> Result<(CountAnswer, Control), Failure> {
        let (session, timeout) = (self.session, self.args.timeout);
        let (checkpoint, waits) = (self.args.checkpoint.as_deref(), self.args.wait);
        let store = checkpoint.map(|path| CheckpointStore::new(session, path, waits));
        let store = store.as_ref().map(|store| store as &dyn Store);
        let control = progress::control(session, timeout);
        match request.run(&control, store) {
            Err(Error::TakesLong { n, seconds, .. }) if self.can_ask() => {
                self.confirm(n, seconds)?;
                // The time limit begins with the count.
                let control = progress::control(session, timeout);
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
        let question = message!(ConfirmLong { n, time: units::needed(seconds) });
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
        let (n, seconds) = (answer.n, units::seconds(answer.seconds.unwrap_or_default().0));
        self.session.note(&match (&answer.record, answer.source) {
            (Some(record), _) => {
                let path = self.args.output.as_ref().or(self.args.checkpoint.as_ref());
                let path = path.map(|path| path.display().to_string()).unwrap_or_default();
                let (part, units) = (record.share(), record.done());
                message!(PartCounted { part, units, path, seconds })
            }
            (None, Source::Table) => message!(FromKnownTable { n }),
            (None, source) => message!(Counted { n, strategy: source.name(), seconds }),
        });
        self.session.note_steps(answer.steps.as_ref());
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
        let kept = message!(Kept { done: kept.done, units: kept.units, path: path.display() });
        let kept = kept.say(self.session.language);
        let timeout = units::limit(control.timeout());
        Err(match is_late {
            true => Failure::new(code::GAVE_UP, message!(TimedOutKept { timeout, kept })),
            false => Failure::new(code::INTERRUPTED, message!(InterruptedKept { kept })),
        })
    }
}

/// How often a file that another process uses is tried again.
const PAUSE: Duration = Duration::from_millis(200);

/// The checkpoint file of the call; notes if the count goes on from there.
pub(crate) struct CheckpointStore<'a> {
    session: &'a Session,
    path: &'a Path,
    /// Whether it waits while another process uses the file.
    waits: bool,
    opened: OnceLock<Checkpoint>,
}

impl<'a> CheckpointStore<'a> {
    pub(crate) const fn new(session: &'a Session, path: &'a Path, waits: bool) -> Self {
        Self { session, path, waits, opened: OnceLock::new() }
    }
}

impl Store for CheckpointStore<'_> {
    fn exists(&self) -> bool {
        self.path.exists()
    }

    fn open(&self, fresh: Record, control: &Control) -> Result<Record, StoreError> {
        let (checkpoint, record) = loop {
            match Checkpoint::open(self.path, fresh.clone()) {
                Err(fault)
                    if fault.kind == FaultKind::InUse && self.waits && !control.should_stop() =>
                {
                    std::thread::sleep(PAUSE);
                }
                opened => break opened?,
            }
        };
        let (done, units) = (record.done(), record.units().len());
        if done > 0 {
            self.session.note(&message!(GoingOn { path: self.path.display(), done, units }));
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

// `queens estimate N`: a forecast with error bars. How many solutions are there, and how long would `queens count N`
// take here?

pub(crate) fn estimate(session: &Session, args: &EstimateArgs) -> Result<(), Failure> {
    let sizes = Sizes::named(&args.sizes)?;
    let (seed, threads) = (args.seed, session.threads);
    let style = if args.json { BatchStyle::Json } else { BatchStyle::Spaced };
    batch::answer(session, &sizes, style, Output::standard(), |n, out| {
        let control = progress::control(session, None);
        let answer = Estimate { n, first: args.first, seed, threads }.run(&control)?;
        drop(control); // and the bar with it
        if control::is_interrupted() {
            return Err(Failure::interrupted());
        }
        if args.json {
            return out.document(&answer);
        }
        if let Some(prefixes) = &answer.first {
            for line in first_prefixes(n, prefixes) {
                writeln!(out, "{}", line.say(session.language))?;
            }
            return Ok(());
        }
        let asymptotic = number(answer.asymptotic);
        let asymptotic = message!(EstimateAsymptotic { n: answer.n, asymptotic });
        for line in [estimated(&answer), asymptotic, duration(&answer)] {
            writeln!(out, "{}", line.say(session.language))?;
        }
        Ok(())
    })
}

fn first_prefixes(n: u32, prefixes: &[PrefixEstimate]) -> Vec<Message> {
    if prefixes.is_empty() {
        return vec![message!(EstimateFirstSmall { n })];
    }
    let lines = prefixes.iter().map(|prefix| first_prefix(n, prefix));
    lines.chain([Message::EstimateFirstMeaning]).collect()
}

fn first_prefix(n: u32, prefix: &PrefixEstimate) -> Message {
    let &PrefixEstimate { queens, nodes, error, seconds, completable } = prefix;
    let [nodes, error] = [Some(nodes), Some(error)].map(number);
    match completable {
        true => message!(EstimateFirstCompletable { n, queens }),
        false => message!(EstimateFirst { n, queens, nodes, error, time: units::needed(seconds) }),
    }
}

fn estimated(answer: &EstimateAnswer) -> Message {
    let (n, seed) = (answer.n, answer.seed);
    if answer.is_exact {
        let solutions = answer.estimate.unwrap_or_default();
        return message!(EstimateExact { n, solutions, seed });
    }
    let [estimate, low, high] = [answer.estimate, answer.low, answer.high].map(number);
    let samples = answer.samples.unwrap_or_default();
    message!(EstimateAbout { n, estimate, low, high, seed, samples })
}

fn duration(answer: &EstimateAnswer) -> Message {
    let n = answer.n;
    let (Some(time), Some(threads)) = (&answer.time, answer.threads) else {
        return message!(EstimateNoTime { n });
    };
    let (basis, units) = (time.basis, time.timed);
    let [time, low, high] = [time.seconds, time.low, time.high].map(units::needed);
    match basis {
        Basis::Measured => message!(EstimateMeasured { n, threads, time, low, high, units }),
        Basis::Extrapolated => message!(EstimateExtrapolated { n, threads, time, low, high }),
    }
}

/// Four digits are more than a forecast has.
fn number(value: Option<f64>) -> String {
    let value = value.unwrap_or_default();
    if value < 1000.0 { format!("{value:.1}") } else { format!("{value:.3e}") }
}

// `queens merge FILES...`: the shares of one count, from many machines, added up to the total.

/// A longer list of what is missing is cut.
const MOST_NAMED: usize = 20;

pub(crate) fn merge(session: &Session, args: &MergeArgs) -> Result<(), Failure> {
    let records: Vec<_> =
        args.files.iter().map(|path| read_record(path)).collect::<Result<_, _>>()?;
    let merged = queens_app::merge(&records, &progress::control(session, None));
    let merged = merged.map_err(|error| {
        let name = |input: usize| args.files[input].display().to_string();
        Failure::running(explained(name, error, session.language))
    });
    let answer = merged??.ok_or_else(Failure::interrupted)?;
    let mut out = Output::standard();
    match args.json {
        true => out.document(&answer)?,
        false => writeln!(out, "{}", answer.count)?,
    }
    let (n, shares, units) = (answer.n, answer.shares, answer.units);
    session.note(&message!(Merged { n, shares, units }));
    out.commit()
}

/// The library numbers the records; the message names their files.
fn explained(name: impl Fn(usize) -> String, error: MergeError, language: Language) -> Message {
    match error {
        MergeError::Nothing => message!(MissingArgument { argument: "<FILES>..." }),
        MergeError::Mixed { one, other, difference } => {
            let difference = difference.say(language);
            message!(MixedCounts { one: name(one), other: name(other), difference })
        }
        MergeError::Overlap { one, other, unit } => {
            message!(SharesOverlap { one: name(one), other: name(other), unit })
        }
        MergeError::Unfinished { input, share, missing, units } => {
            message!(ShareUnfinished { path: name(input), share, missing, units })
        }
        MergeError::MissingShares { of, count, missing } => {
            let named = &missing[..missing.len().min(MOST_NAMED)];
            let list = named.iter().map(Share::to_string).collect::<Vec<_>>().join(", ");
            let shares = match (count as usize).saturating_sub(named.len()) {
                0 => list,
                more => message!(AndMore { list, count: more }).say(language),
            };
            message!(SharesMissing { count, of, shares })
        }
        MergeError::MissingUnits { missing, units, first } => {
            message!(UnitsMissing { missing, units, first })
        }
    }
}
