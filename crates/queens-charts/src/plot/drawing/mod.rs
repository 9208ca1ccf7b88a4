//! What a plot is painted with: shapes and texts at their places, whoever paints them.
//!
//! The charts are laid out once, into a [`Drawing`]; [`svg`] writes it with real text, [`png`] paints it
//! with the outlines of the letters. Our own, and not a plotting crate: those draw no timeouts, no
//! Chinese without a font of the system, and the paths and pixels are here already, for the boards.

mod png;
mod svg;

use super::font;
use queens_format::picture::{Colour, Path, Shape};

/// A picture of a chart, in pixels at scale 1.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Drawing {
    pub(super) width: f32,
    pub(super) height: f32,
    /// What it shows, for those who cannot see it.
    pub(super) title: String,
    /// The lowest first.
    pub(super) marks: Vec<Mark>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Mark {
    Shape(Ink),
    Text(Text),
}

/// A shape, perhaps translucent or dashed.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Ink {
    pub(super) shape: Shape,
    /// From 0 to 1.
    pub(super) opacity: f32,
    /// Lengths of dashes and gaps in turn; none for a whole line.
    pub(super) dashes: &'static [f32],
}

/// One line of text.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Text {
    pub(super) text: String,
    /// What stands behind it, smaller and raised: the 6 of 10⁶.
    pub(super) power: String,
    pub(super) size: f32,
    pub(super) colour: Colour,
    pub(super) anchor: Anchor,
    /// The place of the anchor on the baseline.
    pub(super) at: (f32, f32),
    /// Turned around its anchor, in degrees, clockwise.
    pub(super) turn: f32,
}

/// Which part of a text lies at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The size of a power, in parts of the text's, and how far it is raised, in the same parts.
const POWER: f32 = 0.72;
const RAISED: f32 = 0.36;

impl Drawing {
    pub(super) fn shape(&mut self, shape: Shape) {
        self.ink(shape, 1.0, &[]);
    }

    pub(super) fn ink(&mut self, shape: Shape, opacity: f32, dashes: &'static [f32]) {
        self.marks.push(Mark::Shape(Ink { shape, opacity, dashes }));
    }

    pub(super) fn text(&mut self, text: Text) {
        self.marks.push(Mark::Text(text));
    }
}

impl Text {
    /// A text without a power; a line break or another control character becomes a space.
    pub(super) fn new(text: &str, size: f32, colour: Colour) -> Self {
        let text = text.replace(char::is_control, " ");
        let (power, anchor) = (String::new(), Anchor::Start);
        Self { text, power, size, colour, anchor, at: (0.0, 0.0), turn: 0.0 }
    }

    pub(super) fn power(self, power: &str) -> Self {
        Self { power: power.into(), ..self }
    }

    pub(super) fn at(self, anchor: Anchor, x: f32, y: f32) -> Self {
        Self { anchor, at: (x, y), ..self }
    }

    /// The same, with capitals and digits centred on a horizontal line.
    pub(super) fn centred(self, anchor: Anchor, x: f32, y: f32) -> Self {
        let baseline = y + self.size * font::CAPITAL / 2.0;
        self.at(anchor, x, baseline)
    }

    pub(super) fn turned(self, turn: f32) -> Self {
        Self { turn, ..self }
    }

    pub(super) fn width(&self) -> f32 {
        font::width(&self.text, self.size) + font::width(&self.power, self.size * POWER)
    }

    /// How far left of its place it begins.
    fn indent(&self) -> f32 {
        match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => self.width() / 2.0,
            Anchor::End => self.width(),
        }
    }

    /// The corners of its box, turned.
    #[cfg(test)]
    pub(super) fn corners(&self) -> [(f32, f32); 4] {
        let (left, right) = (-self.indent(), self.width() - self.indent());
        let (top, bottom) = (-self.size * font::ABOVE, self.size * font::BELOW);
        let (sine, cosine) = self.turn.to_radians().sin_cos();
        [(left, top), (right, top), (right, bottom), (left, bottom)]
            .map(|(x, y)| (self.at.0 + x * cosine - y * sine, self.at.1 + x * sine + y * cosine))
    }

    /// Its letters as paths around the place of its anchor, not yet turned.
    fn letters(&self) -> Vec<Path> {
        let start = -self.indent();
        let behind = start + font::width(&self.text, self.size);
        let text = font::outlines(&self.text, self.size).into_iter();
        let power = font::outlines(&self.power, self.size * POWER).into_iter();
        let text = text.map(|letter| letter.moved(start, 0.0));
        text.chain(power.map(|letter| letter.moved(behind, -RAISED * self.size))).collect()
    }
}
