//! The keys of the view.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// What a key means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    PauseOrPlay,
    Forward,
    Back,
    FarForward,
    FarBack,
    Home,
    Faster,
    Slower,
    /// The terminal has another size.
    Redraw,
    Quit,
    Interrupt,
}

impl Key {
    /// Reads an event of the terminal; most mean nothing.
    pub(super) fn of(event: &Event) -> Option<Self> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => Self::pressed(key),
            Event::Resize(..) => Some(Self::Redraw),
            _ => None,
        }
    }

    fn pressed(key: &KeyEvent) -> Option<Self> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return matches!(key.code, KeyCode::Char('c')).then_some(Self::Interrupt);
        }
        Some(match key.code {
            KeyCode::Char(' ') => Self::PauseOrPlay,
            KeyCode::Right => Self::Forward,
            KeyCode::Left => Self::Back,
            KeyCode::Up => Self::FarForward,
            KeyCode::Down => Self::FarBack,
            KeyCode::Home => Self::Home,
            KeyCode::Char('+' | '=') => Self::Faster,
            KeyCode::Char('-') => Self::Slower,
            KeyCode::Char('q' | 'Q') | KeyCode::Esc => Self::Quit,
            _ => return None,
        })
    }
}
