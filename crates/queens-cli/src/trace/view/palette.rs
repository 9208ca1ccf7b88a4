//! How the squares and words of the view look. Colour only repeats what the symbols say, so
//! without it nothing is lost.

use crossterm::style::{Attribute, Color, ContentStyle};
use n_queens::Square;

use crate::trace::scene::{Deed, Mark, Scene};

/// What a text is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Title,
    /// What matters now.
    Main,
    Plain,
    /// What is always there.
    Quiet,
}

pub(super) struct Palette {
    pub(super) has_colour: bool,
}

impl Palette {
    /// Colour unless it is unwelcome (no-color.org).
    pub(super) fn of_environment() -> Self {
        let unwelcome = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Self { has_colour: !unwelcome }
    }

    pub(super) fn text(&self, role: Role) -> ContentStyle {
        let mut style = ContentStyle::new();
        match role {
            Role::Title | Role::Main => style.attributes.set(Attribute::Bold),
            Role::Quiet => style.attributes.set(Attribute::Dim),
            Role::Plain => {}
        }
        style
    }

    pub(super) fn square(&self, scene: &Scene, square: Square) -> ContentStyle {
        let mut style = ContentStyle::new();
        let mark = scene.mark(square);
        let stands_out = scene.deed(square).is_some() || matches!(mark, Mark::Queen | Mark::Given);
        if stands_out {
            style.attributes.set(Attribute::Bold);
        }
        if self.has_colour {
            let (background, symbol) = colours(scene, square);
            style.background_color = Some(Color::AnsiValue(background));
            style.foreground_color = Some(Color::AnsiValue(symbol));
        } else if mark == Mark::Attacked && !stands_out {
            style.attributes.set(Attribute::Dim);
        }
        style
    }

    /// The symbol of a square, between the signs that point at it.
    pub(super) fn symbol(&self, scene: &Scene, square: Square) -> [char; 3] {
        let symbol = match (scene.deed(square), scene.mark(square)) {
            (Some(Deed::Tried), _) => '?',
            (Some(Deed::Rejected), _) => '!',
            (Some(Deed::TakenBack), _) => '-',
            (Some(Deed::Placed), _) | (None, Mark::Queen) => '♛',
            (None, Mark::Given) => '♕',
            (None, Mark::Attacked) => 'x',
            (None, Mark::Blocked) => '#',
            // The squares of the board show by themselves.
            (None, Mark::Free) if self.has_colour => ' ',
            (None, Mark::Free) => '.',
        };
        match scene.deed(square) {
            Some(_) => ['[', symbol, ']'],
            None if scene.is_attacker(square) => ['(', symbol, ')'],
            None => [' ', symbol, ' '],
        }
    }
}

/// The colours of a square and of its symbol, among the 256 that terminals know.
fn colours(scene: &Scene, square: Square) -> (u8, u8) {
    const BLACK: u8 = 16;
    const WHITE: u8 = 231;
    let is_light = (square.row + square.column).is_multiple_of(2);
    let either = |light, dark| if is_light { light } else { dark };
    match (scene.deed(square), scene.mark(square)) {
        (Some(Deed::Tried), _) => (226, BLACK),
        (Some(Deed::Rejected), _) => (160, WHITE),
        (Some(Deed::Placed), _) => (34, WHITE),
        (Some(Deed::TakenBack), _) => (68, WHITE),
        (None, Mark::Queen) if scene.is_attacker(square) => (208, BLACK),
        (None, Mark::Queen) if scene.is_solution => (34, WHITE),
        (None, Mark::Queen | Mark::Given) => (either(223, 180), BLACK),
        (None, Mark::Free) => (either(223, 180), BLACK),
        (None, Mark::Attacked) => (either(245, 242), either(238, 248)),
        (None, Mark::Blocked) => (236, 248),
    }
}
