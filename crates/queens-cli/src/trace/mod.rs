//! `queens trace N`: the search, step by step: one JSON object a step, drawn boards one after
//! the other, or, on a terminal, a board to watch and to walk through in both directions.

mod scene;
mod view;

use std::io::{self, IsTerminal};
use std::thread;
use std::time::{Duration, Instant};

use n_queens::{Density, Event, Flow};
use queens_app::{Trace, Traced};
use queens_messages::{Message, message};

use self::scene::{Scene, TraceWriter};
use crate::args::TraceArgs;
use crate::values::FASTEST;
use crate::{Failure, Output, Session, control};

/// A larger board fills more than any page; as JSON there is no limit.
const LARGEST_DRAWN: u32 = 200;

/// A search that is traced up to a number of steps. Each run takes the same steps, so none of them is stored.
#[derive(Clone)]
struct TraceRun {
    traced: Traced,
    /// The number of the last step.
    limit: u64,
}

impl TraceRun {
    /// The search that the call asks for, if its strategy takes the board.
    fn from_args(args: &TraceArgs) -> Result<Self, Failure> {
        if args.size == "-" || args.size.contains("..") {
            return Err(Failure::call(message!(NotInBatch { what: "trace" })));
        }
        let density = args.density.as_deref().map(str::parse::<Density>).transpose()?;
        let request = Trace {
            strategy: args.strategy,
            seed: args.seed,
            density: density.map(Density::get),
            ..Trace::new(args.board.board(queens_app::size(&args.size)?)?)
        };
        Ok(Self { traced: request.prepare()?, limit: args.limit.unwrap_or(u64::MAX) })
    }

    /// The seed, of strategies that use one.
    fn seed_message(&self) -> Option<Message> {
        let strategy = self.traced.strategy;
        self.traced.seed.map(|seed| message!(TraceSeed { strategy, seed }))
    }
}

pub(crate) fn run(session: &Session, args: &TraceArgs) -> Result<(), Failure> {
    let run = TraceRun::from_args(args)?;
    let (n, speed) = (run.traced.problem.n(), args.speed);
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
    let scene = (!args.json).then(|| Scene::new(&run.traced.problem));
    let mut writer = TraceWriter::new(&mut out, session.language, scene, speed);
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

// When the next step is due: how fast a trace plays, and whether it does.

/// Keys make it no slower.
const SLOWEST: f64 = 0.125;

/// How soon a signal is noticed.
const POLL: Duration = Duration::from_millis(20);

struct Clock {
    speed: f64,
    plays: bool,
    /// When `due` was last brought up to date.
    updated: Instant,
    /// Steps, and parts of one, that are due already.
    due: f64,
}

impl Clock {
    /// Plays `speed` steps a second.
    fn start(speed: f64, now: Instant) -> Self {
        Self { speed, plays: true, updated: now, due: 0.0 }
    }

    /// Plays `speed` steps a second, the first of them at once.
    fn due(speed: f64) -> Self {
        Self { due: 1.0, ..Self::start(speed, Instant::now()) }
    }

    fn pause(&mut self) {
        self.plays = false;
    }

    fn pause_or_play(&mut self) {
        self.plays = !self.plays;
        self.due = 0.0;
    }

    fn faster(&mut self) {
        self.speed = (self.speed * 2.0).min(FASTEST.max(self.speed));
    }

    fn slower(&mut self) {
        self.speed = (self.speed / 2.0).max(SLOWEST.min(self.speed));
    }

    /// Takes the whole steps that have become due.
    fn take(&mut self, now: Instant) -> u64 {
        self.update(now);
        let whole = self.due.floor();
        self.due -= whole;
        whole as u64
    }

    /// Takes one step when it is due, or at once when a signal has come.
    fn wait(&mut self) {
        self.update(Instant::now());
        while self.due < 1.0 && !control::is_interrupted() {
            thread::sleep(self.until_next(POLL));
            self.update(Instant::now());
        }
        self.due -= 1.0;
    }

    fn update(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.updated).as_secs_f64();
        self.updated = now;
        self.due += if self.plays { passed * self.speed } else { 0.0 };
    }

    /// How long until the next step, but no longer than `most`.
    fn until_next(&self, most: Duration) -> Duration {
        let seconds = (1.0 - self.due) / self.speed;
        let next = Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(most);
        if self.plays { next.min(most) } else { most }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_steps_add_up() {
        let start = Instant::now();
        let mut clock = Clock::start(5.0, start);
        let steps = (1..=10).map(|tick| clock.take(start + tick * Duration::from_millis(101)));
        assert_eq!(steps.collect::<Vec<_>>(), [0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
    }

    #[test]
    fn a_pause_is_not_made_up_for() {
        let start = Instant::now();
        let mut clock = Clock::start(5.0, start);
        clock.pause();
        assert_eq!(clock.take(start + Duration::from_secs(9)), 0);
        clock.pause_or_play();
        assert_eq!(clock.take(start + Duration::from_secs(10)), 5);
    }

    #[test]
    fn the_speed_stays_within_reason() {
        let mut clock = Clock::start(5.0, Instant::now());
        (0..99).for_each(|_| clock.faster());
        assert_eq!(clock.speed, FASTEST);
        (0..99).for_each(|_| clock.slower());
        assert_eq!(clock.speed, SLOWEST);
    }

    #[test]
    fn steps_are_spread_over_the_second() {
        let start = Instant::now();
        let mut clock = Clock::due(200.0);
        (0..11).for_each(|_| clock.wait());
        assert!(start.elapsed() >= Duration::from_millis(50));
    }

    #[test]
    fn no_speed_is_too_low() {
        let mut clock = Clock::due(f64::MIN_POSITIVE);
        clock.wait();
        assert_eq!(clock.until_next(POLL), POLL);
    }
}
