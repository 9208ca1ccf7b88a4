//! The view on a terminal: the trace plays, pauses and walks back at the press of a key.
//!
//! `source` runs the search, `tape` holds the steps around the one shown, `player` walks along them, `screen` draws.

mod clock;
mod player;
mod screen;
mod source;
mod tape;

use std::io;
use std::time::Duration;

use queens_messages::{Message, Speak};
use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::execute;

use super::run::Run;
use crate::control;
use crate::failure::Failure;
use crate::session::Session;

use player::Player;
use screen::Screen;

/// Steps a second by default: slow enough to follow.
const SPEED: f64 = 5.0;

/// The least time between two frames.
const FRAME: Duration = Duration::from_millis(25);

/// How soon a signal is noticed.
const ATTENTION: Duration = Duration::from_millis(100);

/// Steps of the keys for many steps.
const MANY: u64 = 10;

/// Why the view was left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leave {
    Quit,
    Interrupted,
}

pub(super) fn watch(session: &Session, run: Run, speed: Option<f64>) -> Result<(), Failure> {
    let restoring = Restoring::new();
    let left = ratatui::try_init().and_then(|mut terminal| {
        let mut screen = Screen::new(run.traced.problem(), session.language);
        let mut player = Player::new(run, speed.unwrap_or(SPEED))?;
        play(&mut terminal, &mut screen, &mut player)
    });
    drop(restoring); // before a message is written
    match left {
        Ok(Leave::Quit) => Ok(()),
        Ok(Leave::Interrupted) => Err(Failure::interrupted()),
        Err(error) => {
            let reason = error.say(session.language);
            Err(Failure::running(Message::CannotUseTerminal { reason }))
        }
    }
}

/// Restores the terminal when it is dropped, and when a second signal ends the program at once.
struct Restoring;

impl Restoring {
    fn new() -> Self {
        control::set_last_will(Some(restore));
        Self
    }
}

impl Drop for Restoring {
    fn drop(&mut self) {
        restore();
        control::set_last_will(None);
    }
}

/// Errors do not matter: a terminal that is closed needs nothing.
fn restore() {
    let _ = ratatui::try_restore();
    let _ = execute!(io::stdout(), Show);
}

fn play(
    terminal: &mut DefaultTerminal,
    screen: &mut Screen,
    player: &mut Player,
) -> io::Result<Leave> {
    loop {
        if control::is_interrupted() {
            return Ok(Leave::Interrupted);
        }
        let has_arrived = player.proceed(FRAME)?;
        terminal.draw(|frame| screen.draw(frame, player))?;
        let wait = match has_arrived {
            true => player.clock.until_next(ATTENTION).max(FRAME),
            false => Duration::ZERO,
        };
        if let Some(leave) = obey_keys(player, wait)? {
            return Ok(leave);
        }
    }
}

/// Obeys the keys that were pressed, waiting a while for the first.
fn obey_keys(player: &mut Player, mut wait: Duration) -> io::Result<Option<Leave>> {
    while event::poll(wait)? {
        if let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
            && let Some(leave) = obey_key(player, key)
        {
            return Ok(Some(leave));
        }
        wait = Duration::ZERO;
    }
    Ok(None)
}

fn obey_key(player: &mut Player, key: KeyEvent) -> Option<Leave> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Leave::Interrupted);
    }
    match key.code {
        KeyCode::Char(' ') => player.clock.pause_or_play(),
        KeyCode::Char('+' | '=') => player.clock.faster(),
        KeyCode::Char('-') => player.clock.slower(),
        KeyCode::Right => player.go(player.target().saturating_add(1)),
        KeyCode::Left => player.go(player.target().saturating_sub(1)),
        KeyCode::Up => player.go(player.target().saturating_add(MANY)),
        KeyCode::Down => player.go(player.target().saturating_sub(MANY)),
        KeyCode::Home => player.go(0),
        KeyCode::Char('q' | 'Q') | KeyCode::Esc => return Some(Leave::Quit),
        _ => {}
    }
    None
}
