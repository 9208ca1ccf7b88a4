//! The view on a terminal: the trace plays, pauses and walks back at the press of a key.
//!
//! [`Player`] searches and walks along the steps around the one shown, [`Screen`] draws.

mod screen;

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{io, thread};

use n_queens::trace::{Step, Window};
use queens_messages::{Speak, message};
use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::execute;
use screen::Screen;

use super::{Clock, TraceRun};
use crate::{Failure, Session, control};

/// Steps a second by default: slow enough to follow.
const SPEED: f64 = 5.0;

/// The least time between two frames.
const FRAME: Duration = Duration::from_millis(25);

/// How soon a signal is noticed.
const POLL: Duration = Duration::from_millis(100);

/// Steps of the keys for many steps.
const MANY: u64 = 10;

pub(super) fn watch(session: &Session, run: TraceRun, speed: Option<f64>) -> Result<(), Failure> {
    let mut screen = Screen::new(&run.traced.problem, session.language);
    let mut player = Player::new(run, speed.unwrap_or(SPEED))?;
    control::set_cleanup(Some(restore)); // for a second signal, which ends the program at once
    let played =
        ratatui::try_init().and_then(|mut terminal| play(&mut terminal, &mut screen, &mut player));
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
// Only the steps around the one shown are kept, so a trace of any length takes constant memory. Beyond them a thread runs
// the search again, up to the steps that are needed.

/// The fewest and the most steps of a window. It grows with the steps before it, which have to be searched again.
const SHORTEST: u64 = 1 << 12;
const LONGEST: u64 = 1 << 17;

struct Player {
    run: TraceRun,
    clock: Clock,
    /// The steps around the one that is shown, and the board and the counters after that one.
    window: Window,
    /// The number of the last step that was done.
    position: u64,
    /// The step to be shown.
    target: u64,
    /// The next window while it is recorded, and since when.
    recording: Option<(Receiver<Window>, Instant)>,
}

impl Player {
    fn new(run: TraceRun, speed: f64) -> Result<Self, Failure> {
        let length = SHORTEST.min(run.limit);
        let window = run.traced.window(0, length as usize, control::root())?;
        let clock = Clock::start(speed, Instant::now());
        Ok(Self { run, clock, window, position: 0, target: 0, recording: None })
    }

    /// The last step that was done; none on the empty board.
    fn step(&self) -> Option<&Step> {
        let before = self.position.checked_sub(self.window.start + 1)?;
        self.window.steps.get(before as usize)
    }

    /// The number of the last step of the window.
    fn last(&self) -> u64 {
        self.window.start + self.window.steps.len() as u64
    }

    /// Set if the trace ends with the window: whether the search came to its end there.
    fn end(&self) -> Option<bool> {
        let is_last = self.window.is_last;
        (is_last || self.last() == self.run.limit).then_some(is_last)
    }

    /// Goes to a step on request, or to the end if that is known to be before it; also pauses.
    fn go(&mut self, target: u64) {
        self.clock.pause();
        let most = if self.end().is_some() { self.last() } else { u64::MAX };
        self.target = target.min(most);
    }

    /// Goes to the target of keys and clock, within the time given; true on arrival.
    fn proceed(&mut self, timeout: Duration) -> io::Result<bool> {
        let steps = self.clock.take(Instant::now());
        // A search that cannot keep up is not chased.
        if self.target <= self.position {
            self.target += steps;
        }
        if let Some((windows, _)) = &self.recording {
            match windows.recv_timeout(timeout) {
                Err(RecvTimeoutError::Timeout) => return Ok(false),
                Err(RecvTimeoutError::Disconnected) => {}
                Ok(window) => (self.position, self.window) = (window.start, window),
            }
            self.recording = None;
        }
        if self.end().is_some() && self.target > self.last() {
            self.go(self.last());
        }
        self.walk();
        let has_arrived = self.position == self.target;
        if !has_arrived {
            self.recording = Some((self.record()?, Instant::now()));
        }
        Ok(has_arrived)
    }

    /// Walks to the target, or as far towards it as the window goes.
    fn walk(&mut self) {
        // The step that is shown must be known, too.
        let first = self.window.start + u64::from(self.window.start > 0);
        let target = self.target.max(first).min(self.last());
        let Window { board, before: counters, steps, start, .. } = &mut self.window;
        while self.position < target {
            let event = steps[(self.position - *start) as usize].event;
            board.apply(event);
            counters.add(event);
            self.position += 1;
        }
        while self.position > target {
            self.position -= 1;
            let event = steps[(self.position - *start) as usize].event;
            board.undo(event);
            counters.subtract(event);
        }
    }

    /// Records the next steps on the way to the target, and some before them, in a thread.
    fn record(&self) -> io::Result<Receiver<Window>> {
        let length = (self.position / 4).clamp(SHORTEST, LONGEST);
        let start = self.target.min(self.position).saturating_sub(length / 4);
        let length = length.min(self.run.limit - start) as usize;
        let (run, (sender, windows)) = (self.run.clone(), mpsc::channel());
        thread::Builder::new().spawn(move || {
            // What a strategy refuses was refused before.
            if let Ok(window) = run.traced.window(start, length, control::root()) {
                let _ = sender.send(window); // the view may be gone
            }
        })?;
        Ok(windows)
    }
}
