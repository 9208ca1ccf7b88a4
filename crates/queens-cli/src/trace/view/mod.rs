//! The view on a terminal: the trace plays, pauses and walks back at the press of a key.
//!
//! [`Player`] searches and walks along the steps around the one shown, [`Screen`] draws.

mod screen;

use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{io, mem, thread};

use n_queens::trace::{Board, Step};
use n_queens::{Flow, Steps};
use queens_messages::{Speak, message};
use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::execute;
use screen::Screen;

use super::{Clock, Run};
use crate::{Failure, Session, control};

/// Steps a second by default: slow enough to follow.
const SPEED: f64 = 5.0;

/// The least time between two frames.
const FRAME: Duration = Duration::from_millis(25);

/// How soon a signal is noticed.
const POLL: Duration = Duration::from_millis(100);

/// Steps of the keys for many steps.
const MANY: u64 = 10;

pub(super) fn watch(session: &Session, run: Run, speed: Option<f64>) -> Result<(), Failure> {
    control::set_cleanup(Some(restore)); // for a second signal, which ends the program at once
    let played = ratatui::try_init().and_then(|mut terminal| {
        let mut screen = Screen::new(&run.traced.problem, session.language);
        let mut player = Player::new(run, speed.unwrap_or(SPEED))?;
        play(&mut terminal, &mut screen, &mut player)
    });
    restore(); // before a message is written
    control::set_cleanup(None);
    match played {
        Ok(()) if control::is_interrupted() => Err(Failure::interrupted()),
        Ok(()) => Ok(()),
        Err(error) => {
            let reason = error.say(session.language);
            Err(Failure::running(message!(CannotUseTerminal { reason })))
        }
    }
}

/// Restores the terminal, as ratatui does by itself when the program panics. Errors do not matter: a terminal that is
/// closed needs nothing.
fn restore() {
    let _ = ratatui::try_restore();
    let _ = execute!(io::stdout(), Show);
}

/// Plays until a key or a signal ends it.
fn play(
    terminal: &mut DefaultTerminal,
    screen: &mut Screen,
    player: &mut Player,
) -> io::Result<()> {
    while !control::is_interrupted() {
        let has_arrived = player.proceed(FRAME)?;
        terminal.draw(|frame| screen.draw(frame, player))?;
        let wait = match has_arrived {
            true => player.clock.until_next(POLL).max(FRAME),
            false => Duration::ZERO,
        };
        if obey_keys(player, wait)? {
            break;
        }
    }
    Ok(())
}

/// Obeys the keys that were pressed, waiting a while for the first; true if one of them leaves the view.
fn obey_keys(player: &mut Player, mut wait: Duration) -> io::Result<bool> {
    while event::poll(wait)? {
        if let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
            && obey_key(player, key)
        {
            return Ok(true);
        }
        wait = Duration::ZERO;
    }
    Ok(false)
}

fn obey_key(player: &mut Player, key: KeyEvent) -> bool {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        if key.code == KeyCode::Char('c') {
            control::root().cancel(); // as the signal does where the terminal sends one
        }
        return control::is_interrupted();
    }
    match key.code {
        KeyCode::Char(' ') => player.clock.pause_or_play(),
        KeyCode::Char('+' | '=') => player.clock.faster(),
        KeyCode::Char('-') => player.clock.slower(),
        KeyCode::Right => player.go(player.target.saturating_add(1)),
        KeyCode::Left => player.go(player.target.saturating_sub(1)),
        KeyCode::Up => player.go(player.target.saturating_add(MANY)),
        KeyCode::Down => player.go(player.target.saturating_sub(MANY)),
        KeyCode::Home => player.go(0),
        KeyCode::Char('q' | 'Q') | KeyCode::Esc => return true,
        _ => {}
    }
    false
}

// Walks through a trace: to a step, forwards or back, by key or by clock.
//
// The search runs in a thread of its own and sends its steps in blocks through a bounded channel, so a trace of any
// length takes constant memory. Going back beyond the tape runs the search again.

/// Steps in a block.
const BLOCK: usize = 4096;

/// Blocks that the channel holds.
const QUEUED: usize = 2;

struct Player {
    run: Run,
    blocks: Receiver<Block>,
    tape: Tape,
    clock: Clock,
    /// The step to be shown.
    target: u64,
    /// Since when the search runs again because `target` lies before the tape.
    rewinding: Option<Instant>,
}

impl Player {
    fn new(run: Run, speed: f64) -> io::Result<Self> {
        let (blocks, clock) = (search(run.clone())?, Clock::start(speed, Instant::now()));
        Ok(Self { run, blocks, tape: Tape::default(), clock, target: 0, rewinding: None })
    }

    /// The step that is being searched for again, if that has taken longer than `timeout`.
    fn looks_for(&self, timeout: Duration) -> Option<u64> {
        let is_late = |since: &Instant| since.elapsed() > timeout;
        self.rewinding.filter(is_late).map(|_| self.target)
    }

    /// Goes to a step on request, which also pauses.
    fn go(&mut self, target: u64) {
        self.clock.pause();
        self.target = target;
    }

    /// Goes to the target of keys and clock, within the time given; true on arrival.
    fn proceed(&mut self, timeout: Duration) -> io::Result<bool> {
        let now = Instant::now();
        let steps = self.clock.take(now);
        // A search that cannot keep up is not chased.
        if self.target <= self.tape.position {
            self.target += steps;
        }
        while !control::is_interrupted() {
            if self.arrived()? {
                self.rewinding = None;
                return Ok(true);
            }
            let left = (now + timeout).saturating_duration_since(Instant::now());
            match self.blocks.recv_timeout(left) {
                Ok(block) => {
                    self.tape.extend(block.steps);
                    self.tape.ended = block.end;
                }
                Err(RecvTimeoutError::Timeout) => return Ok(false),
                Err(RecvTimeoutError::Disconnected) => self.tape.ended = Some(false),
            }
        }
        Ok(false)
    }

    fn arrived(&mut self) -> io::Result<bool> {
        if self.tape.ended.is_some() && self.target > self.tape.last() {
            self.go(self.tape.last());
        }
        if !self.tape.walk(self.target) && self.target < self.tape.position {
            self.blocks = search(self.run.clone())?;
            self.tape = Tape::default();
            self.rewinding = Some(Instant::now());
        }
        Ok(self.tape.position == self.target)
    }
}

/// Some steps of a search.
struct Block {
    steps: Vec<Step>,
    /// Set in the last block: whether the search came to its end.
    end: Option<bool>,
}

/// Searches in a thread, which ends when the receiver of its steps is dropped.
fn search(run: Run) -> io::Result<Receiver<Block>> {
    let (sender, blocks) = mpsc::sync_channel(QUEUED);
    let searching = move || {
        let mut steps = Vec::with_capacity(BLOCK);
        // What a strategy refuses was refused before; then there is nothing to show.
        let answer = run.traced.run(run.limit, control::root(), |step, _| {
            steps.push(step);
            if steps.len() < BLOCK {
                return Flow::Continue(());
            }
            let steps = mem::replace(&mut steps, Vec::with_capacity(BLOCK));
            let sent = sender.send(Block { steps, end: None });
            if sent.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        let end = Some(answer.is_ok_and(|answer| answer.is_complete));
        let _ = sender.send(Block { steps, end }); // the view may be gone
    };
    thread::Builder::new().spawn(searching)?;
    Ok(blocks)
}

/// Steps that are kept behind the place that is shown.
const BEHIND: u64 = 4096;

/// A place in a trace, and the steps around it.
#[derive(Default)]
struct Tape {
    /// Numbered without gaps.
    steps: VecDeque<Step>,
    board: Board,
    counters: Steps,
    /// The number of the last step that was done.
    position: u64,
    /// Set when the last of the steps is the last of the trace: whether the search came to its end.
    ended: Option<bool>,
}

impl Tape {
    /// The last step that was done; none on the empty board.
    fn step(&self) -> Option<&Step> {
        self.get(self.position)
    }

    /// The number of the last step that is known.
    fn last(&self) -> u64 {
        self.steps.back().map_or(0, |step| step.number)
    }

    /// Whether this is the last place of the trace.
    fn is_at_end(&self) -> bool {
        self.ended.is_some() && self.position == self.last()
    }

    fn extend(&mut self, steps: Vec<Step>) {
        self.steps.extend(steps);
    }

    /// Walks to step number `target`, or as far towards it as the steps are known.
    fn walk(&mut self, target: u64) -> bool {
        while self.position < target && self.forward() {}
        while self.position > target && self.back() {}
        self.forget();
        self.position == target
    }

    fn get(&self, number: u64) -> Option<&Step> {
        let first = self.steps.front()?.number;
        self.steps.get(usize::try_from(number.checked_sub(first)?).ok()?)
    }

    fn forward(&mut self) -> bool {
        let Some(&step) = self.get(self.position + 1) else { return false };
        self.board.apply(step.event);
        self.counters.add(step.event);
        self.position = step.number;
        true
    }

    /// Needs two steps: the one that is undone, and the one that is then the last.
    fn back(&mut self) -> bool {
        let Some(&step) = self.step() else { return false };
        let before = step.number - 1;
        if before > 0 && self.get(before).is_none() {
            return false;
        }
        self.board.undo(step.event);
        self.counters.subtract(step.event);
        self.position = before;
        true
    }

    /// Drops what lies far behind, in large pieces.
    fn forget(&mut self) {
        let Some(first) = self.steps.front().map(|step| step.number) else { return };
        let behind = self.position.saturating_sub(first);
        if behind > 2 * BEHIND {
            self.steps.drain(..(behind - BEHIND) as usize);
        }
    }
}
