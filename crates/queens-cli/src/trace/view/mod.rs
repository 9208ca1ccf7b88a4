//! The view on a terminal: the trace plays, pauses and walks back at the press of a key.
//!
//! `player` searches and walks along the steps around the one shown, `screen` draws.

mod player;
mod screen;

use std::io;
use std::time::Duration;

use queens_messages::{Speak, message};
use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::execute;

use super::Run;
use crate::{Failure, Session, control};

use player::Player;
use screen::Screen;

/// Steps a second by default: slow enough to follow.
const SPEED: f64 = 5.0;

/// The least time between two frames.
const FRAME: Duration = Duration::from_millis(25);

/// How soon a signal is noticed.
const POLL: Duration = Duration::from_millis(100);

/// Steps of the keys for many steps.
const MANY: u64 = 10;

pub(super) fn watch(session: &Session, run: Run, speed: Option<f64>) -> Result<(), Failure> {
    let restoring = Restoring::new();
    let played = ratatui::try_init().and_then(|mut terminal| {
        let mut screen = Screen::new(run.traced.problem(), session.language);
        let mut player = Player::new(run, speed.unwrap_or(SPEED))?;
        play(&mut terminal, &mut screen, &mut player)
    });
    drop(restoring); // before a message is written
    match played {
        Ok(()) if control::is_interrupted() => Err(Failure::interrupted()),
        Ok(()) => Ok(()),
        Err(error) => {
            let reason = error.say(session.language);
            Err(Failure::running(message!(CannotUseTerminal { reason })))
        }
    }
}

/// Restores the terminal when it is dropped, and when a second signal ends the program at once.
struct Restoring;

impl Restoring {
    fn new() -> Self {
        control::set_cleanup(Some(restore));
        Self
    }
}

impl Drop for Restoring {
    fn drop(&mut self) {
        restore();
        control::set_cleanup(None);
    }
}

/// Errors do not matter: a terminal that is closed needs nothing.
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
