//! The terminal while the view is shown: another screen, keys one by one, no cursor. However
//! the view ends, the terminal is given back as it was.

use std::io::{self, Write};
use std::panic;

use crossterm::cursor::{Hide, Show};
use crossterm::execute;
use crossterm::terminal::{
    self, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
};

use crate::control;

/// A terminal that restores itself when dropped.
pub(super) struct Terminal;

impl Terminal {
    pub(super) fn enter() -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        let entered = Self; // from here on leaving restores
        control::set_last_will(Some(restore));
        restore_before_panic();
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        Ok(entered)
    }

    /// Shows a picture in one piece, so that nothing flickers.
    pub(super) fn show(&mut self, picture: &[u8]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(picture)?;
        out.flush()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
        control::set_last_will(None);
    }
}

/// As far as it goes: a terminal that is gone needs nothing.
fn restore() {
    let _ = execute!(io::stdout(), EndSynchronizedUpdate, LeaveAlternateScreen, Show);
    let _ = terminal::disable_raw_mode();
}

/// The message of a panic must not be lost on the screen of the view.
fn restore_before_panic() {
    let say = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        restore();
        say(panic);
    }));
}
