//! An axis with names instead of numbers, below groups of bars and columns of colours.

use super::sheet::WIDEST_PLOT;
use super::style::TICK;
use super::svg::{Anchor, Area, Svg, TILT};

/// Names longer than this are cut.
pub(super) const WIDEST_NAME: f64 = 220.0;
/// Names side by side may make the plot this wide; beyond, they are tilted, but for short ones: of
/// those, such as numbers, some are left out.
const WIDEST_LEVEL: f64 = 1100.0;
const SHORT: f64 = 40.0;
/// Between two names, side by side and tilted.
const SPACE: f64 = 12.0;
const TILTED_PITCH: f64 = 18.0;
/// From the axis to the middle of the names.
const DROP: f64 = 15.0;

pub(super) struct Categories {
    names: Vec<String>,
    is_tilted: bool,
    /// The width of the widest name.
    widest: f64,
}

impl Categories {
    pub(super) fn new(names: &[String]) -> Self {
        let names: Vec<String> = names.iter().map(|name| TICK.cut(name, WIDEST_NAME)).collect();
        let widest = TICK.widest(&names);
        let is_wide = names.len() as f64 * (widest + SPACE) > WIDEST_LEVEL;
        Self { names, is_tilted: is_wide && widest > SHORT, widest }
    }

    /// The least width of a plot whose categories are at least so wide.
    pub(super) fn least_width(&self, pitch: f64) -> f64 {
        let count = self.names.len() as f64;
        let names = if self.is_tilted { 0.0 } else { count * (self.widest + SPACE) };
        // Names alone do not make it wider than this: there are too many then, or they are tilted.
        (count * pitch).max(names.min(WIDEST_LEVEL)).min(WIDEST_PLOT)
    }

    /// How far names reach to the left of the plot, and below it.
    pub(super) fn room(&self) -> (f64, f64) {
        let slope = self.widest * TILT.to_radians().cos() + TICK.size * 0.5;
        if self.is_tilted { (slope, slope + DROP) } else { (0.0, DROP + TICK.size * 0.7) }
    }

    pub(super) fn pitch(&self, area: Area) -> f64 {
        area.width / self.names.len().max(1) as f64
    }

    /// The middle of a category.
    pub(super) fn middle(&self, index: usize, area: Area) -> f64 {
        area.left + (index as f64 + 0.5) * self.pitch(area)
    }

    /// Writes the names, or every k-th of them where they are too many.
    pub(super) fn paint(&self, area: Area, svg: &mut Svg) {
        let (room, anchor) = match self.is_tilted {
            true => (TILTED_PITCH, Anchor::TiltedEnd),
            false => (self.widest + SPACE / 2.0, Anchor::Middle),
        };
        let stride = (room / self.pitch(area)).ceil().max(1.0) as usize;
        for (index, name) in self.names.iter().enumerate().step_by(stride) {
            svg.text(name, TICK, anchor, (self.middle(index, area), area.bottom() + DROP));
        }
    }
}
