//! Which line or bar is which: a column to the right of the plot, or rows below it, never on it.

use super::drawing::{Anchor, Drawing, Text};
use super::style::{self, Filling, Look};
use super::{hatch, words};
use queens_format::picture::{Paint, Path};

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

    /// Paints it in rows of this width, reading down the columns, and returns where it ends.
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
        match self.sample {
            Sample::Bar => {
                let bar = (left + 6.0, middle - 7.0, SAMPLE - 12.0, 14.0);
                hatch::bars(&[bar], &self.look, drawing);
            }
            Sample::Measured => {
                self.line(left, middle, style::LINE, drawing);
                self.marker(left, middle, Filling::Full, drawing);
            }
            Sample::Reference | Sample::Limit(false) => {
                self.line(left, middle, style::THIN, drawing);
            }
            Sample::Limit(true) => {
                // Lower, so that the arrow stays in its row.
                let (centre, low) = (left + SAMPLE / 2.0, middle + 5.0);
                self.line(left, low, style::THIN, drawing);
                self.marker(left, low, Filling::Hollow, drawing);
                drawing.shape(style::arrow(centre, low, self.look.colour));
            }
        }
        drawing.text(text(&self.name).centred(Anchor::Start, left + SAMPLE + GAP, middle));
    }

    fn line(&self, left: f32, y: f32, width: f32, drawing: &mut Drawing) {
        let line = Path::line((left, y), (left + SAMPLE, y));
        drawing.ink(line.painted(Paint::Stroke(self.look.colour, width)), 1.0, self.look.dashes);
    }

    fn marker(&self, left: f32, y: f32, filling: Filling, drawing: &mut Drawing) {
        for shape in self.look.marker(left + SAMPLE / 2.0, y, filling) {
            drawing.shape(shape);
        }
    }
}
