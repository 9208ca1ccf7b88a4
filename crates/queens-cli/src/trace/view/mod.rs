//! The view on a terminal: the trace plays, pauses and walks back at the press of a key.

mod clock;
mod drawing;
mod keys;
mod palette;
mod player;
mod screen;
mod source;
mod tape;
mod terminal;
mod text;
mod words;

use std::io;
use std::time::Duration;

use crossterm::event;
use queens_messages::{Message, Speak};

use super::run::Run;
use crate::control;
use crate::failure::Failure;
use crate::session::Session;

use keys::Key;
use player::Player;
use screen::Screen;
use terminal::Terminal;

/// Steps a second where none are asked for: slow enough to follow.
const SPEED: f64 = 5.0;

/// Pictures follow each other no faster than eyes.
const FRAME: Duration = Duration::from_millis(25);

/// How soon a signal is noticed.
const ATTENTION: Duration = Duration::from_millis(100);

/// Why the view was left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leave {
    Quit,
    Interrupted,
}

pub(super) fn watch(session: &Session, run: Run, speed: Option<f64>) -> Result<(), Failure> {
    // The terminal is given back before anything is said.
    let left = Terminal::enter().and_then(|mut terminal| {
        let mut screen = Screen::new(run.traced.problem(), session.language);
        let mut player = Player::new(run, speed.unwrap_or(SPEED))?;
        play(&mut terminal, &mut screen, &mut player)
    });
    let cannot = |error: io::Error| {
        Failure::running(Message::CannotUseTerminal { reason: error.say(session.language) })
    };
    match left.map_err(cannot)? {
        Leave::Quit => Ok(()),
        Leave::Interrupted => Err(Failure::interrupted()),
    }
}

fn play(terminal: &mut Terminal, screen: &mut Screen, player: &mut Player) -> io::Result<Leave> {
    let mut shown = Vec::new();
    loop {
        if control::is_interrupted() {
            return Ok(Leave::Interrupted);
        }
        let has_arrived = player.proceed(FRAME)?;
        let picture = screen.picture(player, crossterm::terminal::size()?)?;
        if picture != shown {
            terminal.show(&picture)?;
            shown = picture;
        }
        let wait = if has_arrived {
            player.clock().until_next(ATTENTION).max(FRAME)
        } else {
            Duration::ZERO
        };
        if let Some(leave) = obey(player, &mut shown, wait)? {
            return Ok(leave);
        }
    }
}

/// Obeys the keys that were pressed, waiting a while for the first.
fn obey(player: &mut Player, shown: &mut Vec<u8>, mut wait: Duration) -> io::Result<Option<Leave>> {
    while event::poll(wait)? {
        match Key::of(&event::read()?) {
            Some(Key::Quit) => return Ok(Some(Leave::Quit)),
            Some(Key::Interrupt) => return Ok(Some(Leave::Interrupted)),
            Some(Key::Redraw) => shown.clear(), // whatever the terminal made of it
            Some(key) => player.obey(key),
            None => {}
        }
        wait = Duration::ZERO;
    }
    Ok(None)
}
