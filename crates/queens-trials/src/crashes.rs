//! Counts killed with SIGKILL at random moments, and gone on with on another number of threads: no unit that was
//! ever in the file is lost or changed, and every total is the published one.
//!
//! A round is one count, killed again and again until it ends by itself. A kill may come at any moment; many are
//! aimed at the moments of saving, which are short.

use std::error::Error;
use std::fmt;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Output};
use std::time::{Duration, Instant, SystemTime};

use n_queens::count::{Record, Share};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Outcome;
use crate::call::{self, Call};
use crate::chance::below;
use crate::counting::{Count, command, holds_only, keeps, kept, says, unfinished};

/// What is counted, and in how many shares.
const COUNTS: [(Count, u32); 7] = [
    (Count { arguments: "14", sequence: "A000170" }, 1),
    (Count { arguments: "16", sequence: "A000170" }, 1),
    (Count { arguments: "17", sequence: "A000170" }, 1),
    (Count { arguments: "18", sequence: "A000170" }, 1),
    (Count { arguments: "22 --of half-turn", sequence: "A032522" }, 1),
    (Count { arguments: "15 --variant super", sequence: "A051223" }, 1),
    (Count { arguments: "18", sequence: "A000170" }, 3),
];

const MOST_THREADS: u64 = 4;

/// One that is killed so often is left alone, so that every round ends.
const MOST_KILLS: u64 = 15;

const SIGKILL: i32 = 9;

pub(crate) fn run(call: &Call) -> Outcome {
    let wanted = call.size(200, 1000);
    let timed = COUNTS.iter().map(Timed::of).collect::<Result<Vec<_>, _>>()?;
    let mut trial = Trial { generator: call.generator(), threads: 1, figures: Figures::default() };
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
    count: &'static Count,
    shares: u32,
    alone: Duration,
}

impl Timed {
    fn of((count, shares): &'static (Count, u32)) -> Result<Self, Box<dyn Error>> {
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

/// When to kill.
enum Moment {
    After(Duration),
    /// So long after a save has begun, not counting the first few.
    Saving {
        earlier: u64,
        after: Duration,
    },
    Never,
}

impl Moment {
    /// Somewhere in a run that will take about as long as `expected`.
    fn random(generator: &mut Xoshiro256PlusPlus, expected: Duration) -> Self {
        let mut within = |longest: Duration| {
            Duration::from_nanos(below(generator, longest.as_nanos() as u64 + 1))
        };
        let startup = within(Duration::from_millis(15));
        let anywhere = within(expected);
        let at_the_end = expected.mul_f64(0.85) + within(expected.mul_f64(0.25));
        let while_saving = within(Duration::from_millis(2));
        match below(generator, 8) {
            0 => Self::After(startup),
            1 | 2 => Self::After(anywhere),
            3 | 4 => Self::After(at_the_end),
            _ => Self::Saving { earlier: below(generator, 2), after: while_saving },
        }
    }

    /// Waits for the moment, or for the child's end.
    fn wait(&self, child: &mut Child, unfinished: &Path) -> io::Result<()> {
        match *self {
            Self::After(time) => {
                let start = Instant::now();
                while start.elapsed() < time && child.try_wait()?.is_none() {
                    std::thread::sleep(
                        Duration::from_millis(1).min(time - start.elapsed().min(time)),
                    );
                }
                Ok(())
            }
            Self::Saving { earlier, after } => {
                wait_for_save(child, unfinished, earlier)?;
                std::thread::sleep(after);
                Ok(())
            }
            Self::Never => child.wait().map(drop),
        }
    }
}

/// Looks as often as it can: a save is over in no time. What an earlier kill left behind is no save.
fn wait_for_save(child: &mut Child, unfinished: &Path, mut earlier: u64) -> io::Result<()> {
    let written = || -> Option<SystemTime> { unfinished.metadata().ok()?.modified().ok() };
    let mut last = written();
    while child.try_wait()?.is_none() {
        let now = written();
        if now.is_some() && now != last {
            if earlier == 0 {
                break;
            }
            earlier -= 1;
        }
        last = now;
    }
    Ok(())
}

#[derive(Default)]
struct Figures {
    kills: u64,
    rounds: u64,
    /// Kills before there was a file.
    early: u64,
    /// Kills that left an unfinished file beside the checkpoint: they came while it was saved.
    unfinished: u64,
    /// Units that were in a file when the last of its runs began: none of them was counted again.
    units: usize,
}

impl fmt::Display for Figures {
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

struct Trial {
    generator: Xoshiro256PlusPlus,
    threads: u64,
    figures: Figures,
}

impl Trial {
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
        let (mut before, mut kills) = (None, 0);
        loop {
            let threads = self.other_threads();
            let words = timed.count.words(file, threads as usize, share)?;
            let moment = if kills < MOST_KILLS {
                Moment::random(&mut self.generator, timed.expected(before.as_ref(), threads))
            } else {
                Moment::Never
            };
            let output = killed(command(&words).spawn()?, &moment, &unfinished(file))?;
            let after = kept(file)?;
            keeps(before.as_ref(), after.as_ref())?;
            if output.status.signal() != Some(SIGKILL) {
                return self.ended(timed, share, &output, [before, after]);
            }
            kills += 1;
            self.figures.kills += 1;
            self.figures.early += u64::from(after.is_none());
            self.figures.unfinished += u64::from(unfinished(file).exists());
            before = after;
        }
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

/// Kills the child at the moment, or finds that it has ended.
fn killed(mut child: Child, moment: &Moment, unfinished: &Path) -> io::Result<Output> {
    moment.wait(&mut child, unfinished)?;
    child.kill()?;
    child.wait_with_output()
}

/// The shares add up to the total.
fn merge(count: &Count, shares: &[PathBuf]) -> Result<(), Box<dyn Error>> {
    let mut words = vec![call::queens()?, "merge".into()];
    words.extend_from_slice(shares);
    count.is_exact(&command(&words).output()?)
}
