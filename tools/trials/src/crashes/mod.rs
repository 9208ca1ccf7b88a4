//! Counts killed with SIGKILL at random moments, and gone on with on another number of threads: no unit that was
//! ever in the file is lost or changed, and every total is the published one.
//!
//! A round is one count, killed again and again until it ends by itself. A kill may come at any moment; many are
//! aimed at the moments of saving, which are short.

mod moment;

use std::error::Error;
use std::fmt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::{Duration, Instant};

use n_queens::count::{Record, Share};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Outcome;
use crate::call::{self, Call};
use crate::chance::below;
use crate::counting::{PublishedCount, command, holds_only, keeps, kept, says, unfinished};
use moment::Moment;

/// What is counted, and in how many shares.
const COUNTS: [(PublishedCount, u32); 7] = [
    (PublishedCount { arguments: "14", sequence: "A000170" }, 1),
    (PublishedCount { arguments: "16", sequence: "A000170" }, 1),
    (PublishedCount { arguments: "17", sequence: "A000170" }, 1),
    (PublishedCount { arguments: "18", sequence: "A000170" }, 1),
    (PublishedCount { arguments: "22 --of half-turn", sequence: "A032522" }, 1),
    (PublishedCount { arguments: "15 --variant super", sequence: "A051223" }, 1),
    (PublishedCount { arguments: "18", sequence: "A000170" }, 3),
];

const MOST_THREADS: u64 = 4;

/// One that is killed so often is left alone, so that every round ends.
const MOST_KILLS: u64 = 15;

const SIGKILL: i32 = 9;

pub(crate) fn run(call: &Call) -> Outcome {
    let wanted = call.size(200, 1000);
    let timed = COUNTS.iter().map(Timed::of).collect::<Result<Vec<_>, _>>()?;
    let mut trial =
        CrashTrial { generator: call.generator(), threads: 1, figures: CrashFigures::default() };
    for timed in timed.iter().cycle() {
        if trial.figures.kills >= wanted {
            break;
        }
        let about = |why| format!("count {}: {why}", timed.count.arguments);
        trial.round(timed).map_err(about)?;
        if trial.figures.rounds.is_multiple_of(20) {
            eprintln!("crashes: {} of {wanted} kills", trial.figures.kills);
        }
    }
    Ok(trial.figures.to_string())
}

/// A count that was once left alone, on one thread, to learn how long it takes.
struct Timed {
    count: &'static PublishedCount,
    shares: u32,
    alone: Duration,
}

impl Timed {
    fn of((count, shares): &'static (PublishedCount, u32)) -> Result<Self, Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let start = Instant::now();
        count.finish(&folder.path().join("alone"), 1)?;
        Ok(Self { count, shares: *shares, alone: start.elapsed() / *shares })
    }

    /// About how long what is left of it will take.
    fn expected(&self, before: Option<&Record>, threads: u64) -> Duration {
        let left = |record: &Record| record.missing() as f64 / record.units().len() as f64;
        let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
        self.alone.mul_f64(before.map_or(1.0, left) / threads.min(cores) as f64)
    }
}

#[derive(Default)]
struct CrashFigures {
    kills: u64,
    rounds: u64,
    /// Kills before there was a file.
    early: u64,
    /// Kills that left an unfinished file beside the checkpoint: they came while it was saved.
    unfinished: u64,
    /// Units that were in a file when the last of its runs began: none of them was counted again.
    units: usize,
}

impl fmt::Display for CrashFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kills, rounds, early, unfinished, units } = self;
        write!(
            f,
            "{kills} kills in {rounds} rounds of {} counts, on 1 to {MOST_THREADS} threads in turn; {early} came before \
             there was a file, {unfinished} left an unfinished one beside it; {units} units were kept to the end, none \
             lost, none changed; every total exact",
            COUNTS.len()
        )
    }
}

struct CrashTrial {
    generator: Xoshiro256PlusPlus,
    threads: u64,
    figures: CrashFigures,
}

impl CrashTrial {
    /// A count from nothing to its total, all shares of it.
    fn round(&mut self, timed: &Timed) -> Result<(), Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let mut files = Vec::new();
        for index in 1..=timed.shares {
            let file = folder.path().join(format!("share-{index}"));
            self.pursue(timed, Share::new(index, timed.shares)?, &file)?;
            files.push(file);
        }
        if timed.shares > 1 {
            merge(timed.count, &files)?;
        }
        self.figures.rounds += 1;
        holds_only(folder.path(), &files)
    }

    /// Kills the count of a share until it ends by itself.
    fn pursue(&mut self, timed: &Timed, share: Share, file: &Path) -> Result<(), Box<dyn Error>> {
        let (mut before, mut kills) = (None, MOST_KILLS);
        loop {
            let earlier = moment::written(&unfinished(file));
            let output = self.attempt(timed, share, file, before.as_ref(), kills > 0)?;
            let after = kept(file)?;
            keeps(before.as_ref(), after.as_ref())?;
            if output.status.signal() != Some(SIGKILL) {
                return self.ended(timed, share, &output, [before, after]);
            }
            let left = moment::written(&unfinished(file));
            self.figures.kills += 1;
            self.figures.early += u64::from(after.is_none());
            self.figures.unfinished += u64::from(left.is_some() && left != earlier);
            (before, kills) = (after, kills - 1);
        }
    }

    /// Starts the count of a share on another number of threads, and kills it if it does not end before.
    fn attempt(
        &mut self,
        timed: &Timed,
        share: Share,
        file: &Path,
        before: Option<&Record>,
        kills: bool,
    ) -> Result<Output, Box<dyn Error>> {
        let threads = self.other_threads();
        let expected = timed.expected(before, threads);
        let moment = Moment::random(&mut self.generator, expected);
        let mut child = command(&timed.count.words(file, threads as usize, share)?).spawn()?;
        if kills {
            moment.wait(&mut child, &unfinished(file))?;
            child.kill()?;
        }
        Ok(child.wait_with_output()?)
    }

    /// Another number of threads than the last time.
    fn other_threads(&mut self) -> u64 {
        self.threads =
            1 + (self.threads + below(&mut self.generator, MOST_THREADS - 1)) % MOST_THREADS;
        self.threads
    }

    /// It ended before it could be killed.
    fn ended(
        &mut self,
        timed: &Timed,
        share: Share,
        output: &Output,
        [before, after]: [Option<Record>; 2],
    ) -> Result<(), Box<dyn Error>> {
        self.figures.units += before.map_or(0, |record| record.done());
        let record = after.ok_or("it ended without a file")?;
        if record.missing() > 0 {
            return Err(format!("it ended with {} units missing", record.missing()).into());
        }
        if share == Share::whole() { timed.count.is_exact(output) } else { says(output, "") }
    }
}

/// The shares add up to the total.
fn merge(count: &PublishedCount, shares: &[PathBuf]) -> Result<(), Box<dyn Error>> {
    let mut words = vec![call::queens()?, "merge".into()];
    words.extend_from_slice(shares);
    count.is_exact(&command(&words).output()?)
}
