//! An axis with names instead of numbers, below groups of bars and columns of colours.

use super::drawing::{Anchor, Drawing, Text};
use super::frame::{Area, WIDEST_PLOT};
use super::{style, words};
use crate::aligned::estimated;

/// Names longer than this are cut.
const WIDEST_NAME: f32 = 220.0;
/// Names side by side may make the plot this wide; beyond, they are tilted, but for short ones: of
/// those, such as numbers, some are left out.
const WIDEST_LEVEL: f32 = 1100.0;
const SHORT: f32 = 40.0;
const TILT: f32 = -45.0;
/// Between two names, side by side and tilted.
const SPACE: f32 = 12.0;
const TILTED_PITCH: f32 = 18.0;
/// From the axis to the names.
const DROP: f32 = 8.0;

pub(super) struct Categories {
    names: Vec<String>,
    tilted: bool,
    /// The width of the widest name.
    widest: f32,
}

impl Categories {
    pub(super) fn new(names: &[String]) -> Self {
        let names: Vec<String> =
            names.iter().map(|name| words::elided(name, style::TICK, WIDEST_NAME)).collect();
        let widths = names.iter().map(|name| estimated(name, style::TICK));
        let widest = widths.fold(0.0, f32::max);
        let wide = names.len() as f32 * (widest + SPACE) > WIDEST_LEVEL;
        let tilted = wide && widest > SHORT;
        Self { names, tilted, widest }
    }

    /// The least width of a plot whose categories are at least so wide.
    pub(super) fn least_width(&self, pitch: f32) -> f32 {
        let count = self.names.len() as f32;
        let names = if self.tilted { 0.0 } else { count * (self.widest + SPACE) };
        // Names alone do not make it wider than this: there are too many then, or they are tilted.
        (count * pitch).max(names.min(WIDEST_LEVEL)).min(WIDEST_PLOT)
    }

    /// How far the first name reaches to the left of the plot.
    pub(super) fn left(&self) -> f32 {
        if self.tilted { self.slope() } else { 0.0 }
    }

    pub(super) fn below(&self) -> f32 {
        let line = style::TICK * (words::ABOVE + words::BELOW);
        DROP + if self.tilted { self.slope() + line * 0.6 } else { line }
    }

    /// How wide and high the longest tilted name is.
    fn slope(&self) -> f32 {
        self.widest * TILT.to_radians().cos() + style::TICK * 0.5
    }

    pub(super) fn pitch(&self, area: Area) -> f32 {
        area.width / self.names.len().max(1) as f32
    }

    /// The middle of a category.
    pub(super) fn middle(&self, index: usize, area: Area) -> f32 {
        area.left + (index as f32 + 0.5) * self.pitch(area)
    }

    /// Writes the names, or every so manieth where they are too many.
    pub(super) fn paint(&self, area: Area, drawing: &mut Drawing) {
        let room = if self.tilted { TILTED_PITCH } else { self.widest + SPACE / 2.0 };
        let stride = (room / self.pitch(area)).ceil().max(1.0) as usize;
        for (index, name) in self.names.iter().enumerate().step_by(stride) {
            let x = self.middle(index, area);
            let name = Text::new(name, style::TICK, style::INK);
            let y = area.bottom() + DROP;
            drawing.text(if self.tilted {
                let (right, down) = (style::TICK * 0.35, style::TICK * 0.4);
                name.at(Anchor::End, x + right, y + down).turned(TILT)
            } else {
                name.at(Anchor::Middle, x, y + style::TICK * words::ABOVE)
            });
        }
    }
}
