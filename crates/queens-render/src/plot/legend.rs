//! Which line or bar is which: a column to the right of the plot, or rows below it, never on it.

use super::drawing::{Anchor, Drawing, Text};
use super::style::{self, Filling, Look};
use super::{hatch, words};
use crate::picture::{Paint, Path};

/// A name and what it stands for.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) look: Look,
    pub(super) sample: Sample,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sample {
    /// A line with a marker.
    Measured,
    /// A thin line.
    Reference,
    /// The limit; `true` where points went beyond it.
    Limit(bool),
    Bar,
}

pub(super) struct Legend {
    entries: Vec<Entry>,
    /// The width of the widest name.
    name: f32,
}

const PITCH: f32 = 24.0;
const SAMPLE: f32 = 36.0;
const GAP: f32 = 9.0;
const BETWEEN: f32 = 22.0;
/// Names wider than this are cut; narrower ones than that may stand beside the plot.
const WIDEST_NAME: f32 = 380.0;
const WIDEST_BESIDE: f32 = 220.0;
/// More series than this are not named.
const MOST: usize = 120;

impl Legend {
    pub(super) fn new(mut entries: Vec<Entry>) -> Self {
        let more = entries.len() > MOST;
        entries.truncate(MOST);
        for entry in &mut entries {
            entry.name = words::elided(&entry.name, style::TICK, WIDEST_NAME);
        }
        if let (true, Some(last)) = (more, entries.last_mut()) {
            last.name = "…".into();
        }
        let widths = entries.iter().map(|entry| text(&entry.name).width());
        let name = widths.fold(0.0, f32::max).ceil();
        Self { entries, name }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(super) fn width(&self) -> f32 {
        SAMPLE + GAP + self.name
    }

    /// Whether it may stand beside a plot of this height.
    pub(super) fn fits_beside(&self, height: f32) -> bool {
        let fits = self.name <= WIDEST_BESIDE && self.entries.len() as f32 * PITCH <= height;
        !self.is_empty() && fits
    }

    pub(super) fn column(&self, left: f32, top: f32, drawing: &mut Drawing) {
        for (index, entry) in self.entries.iter().enumerate() {
            entry.paint(left, top + PITCH * (index as f32 + 0.5), drawing);
        }
    }

    /// Paints it in rows of this width, reading down the columns, and tells where it ends.
    pub(super) fn rows(&self, left: f32, top: f32, width: f32, drawing: &mut Drawing) -> f32 {
        let most = ((width + BETWEEN) / (self.width() + BETWEEN)).max(1.0) as usize;
        let rows = self.entries.len().div_ceil(most.max(1)).max(1);
        for (index, entry) in self.entries.iter().enumerate() {
            let x = left + (index / rows) as f32 * (self.width() + BETWEEN);
            entry.paint(x, top + PITCH * ((index % rows) as f32 + 0.5), drawing);
        }
        top + PITCH * rows as f32
    }
}

fn text(name: &str) -> Text {
    Text::new(name, style::TICK, style::INK)
}

impl Entry {
    fn paint(&self, left: f32, middle: f32, drawing: &mut Drawing) {
        let Look { colour, dashes, .. } = self.look;
        let centre = left + SAMPLE / 2.0;
        let name = middle;
        // Room for the arrow.
        let middle = if self.sample == Sample::Limit(true) { middle + 5.0 } else { middle };
        let line = Path::line((left, middle), (left + SAMPLE, middle));
        let width = if self.sample == Sample::Measured { style::LINE } else { style::THIN };
        if self.sample == Sample::Bar {
            hatch::bars(&[(left + 6.0, middle - 7.0, SAMPLE - 12.0, 14.0)], &self.look, drawing);
        } else {
            drawing.ink(line.painted(Paint::Stroke(colour, width)), 1.0, dashes);
        }
        let filling = match self.sample {
            Sample::Measured => Some(Filling::Full),
            Sample::Limit(true) => Some(Filling::Hollow),
            _ => None,
        };
        for shape in
            filling.map(|filling| self.look.marker(centre, middle, filling)).unwrap_or_default()
        {
            drawing.shape(shape);
        }
        if filling == Some(Filling::Hollow) {
            drawing.shape(style::arrow(centre, middle, colour));
        }
        drawing.text(text(&self.name).centred(Anchor::Start, left + SAMPLE + GAP, name));
    }
}
