//! Bars in groups, with intervals, from 0 to 100%.

use super::categories::Categories;
use super::chart::{Bar, Bars};
use super::drawing::{Anchor, Drawing, Text};
use super::frame::{Area, PLOT_HEIGHT, Panel, crisp};
use super::hatch;
use super::legend::{Entry, Sample};
use super::style::{self, Look};
use queens_format::picture::{Paint, Path};

/// A bar is at least and at most so wide, as long as the picture may grow.
const NARROWEST_BAR: f32 = 7.0;
const WIDEST_BAR: f32 = 44.0;
/// The part of a group's room that its bars fill.
const FILLED: f32 = 0.82;
/// A bar of 0% is a line, so that it is seen to be there.
const LOWEST: f32 = 1.5;
/// Room for the whiskers at 100%.
const INSET: f32 = 8.0;
const NARROWEST: f32 = 360.0;

pub(super) struct BarsPanel<'a> {
    bars: &'a Bars,
    groups: Categories,
}

impl<'a> BarsPanel<'a> {
    pub(super) fn new(bars: &'a Bars) -> Self {
        Self { bars, groups: Categories::new(&bars.groups) }
    }

    fn up(area: Area, share: f64) -> f32 {
        area.bottom() - share.clamp(0.0, 1.0) as f32 * (area.height - INSET)
    }

    fn grid(area: Area, drawing: &mut Drawing) {
        for percent in (0..=100u8).step_by(20) {
            let y = crisp(Self::up(area, f64::from(percent) / 100.0));
            let colour = if percent == 0 { style::AXIS } else { style::GRID };
            let line = Path::line((area.left, y), (area.right(), y));
            drawing.shape(line.painted(Paint::Stroke(colour, style::HAIR)));
            let label = Text::new(&format!("{percent}%"), style::TICK, style::INK);
            drawing.text(label.centred(Anchor::End, area.left - 8.0, y));
        }
    }

    /// The width of a bar.
    fn width(&self, area: Area) -> f32 {
        let series = self.bars.series.len().max(1) as f32;
        (self.groups.pitch(area) * FILLED / series).min(WIDEST_BAR)
    }

    /// The bars of one series that can be drawn, and their left edges.
    fn placed(&self, series: usize, area: Area) -> Vec<(f32, Bar)> {
        let width = self.width(area);
        let aside = (series as f32 - self.bars.series.len() as f32 / 2.0) * width;
        let bars = self.bars.series[series].bars.iter().take(self.bars.groups.len()).enumerate();
        let bars =
            bars.filter_map(|(group, bar)| Some((group, bar.filter(|b| b.value.is_finite())?)));
        bars.map(|(group, bar)| (self.groups.middle(group, area) + aside, bar)).collect()
    }

    fn rectangles(&self, bars: &[(f32, Bar)], area: Area) -> Vec<(f32, f32, f32, f32)> {
        // Neighbours touch only where there is no room for a gap.
        let width = self.width(area);
        let gap = if width > 4.0 { 1.0 } else { 0.0 };
        let rectangle = |&(left, bar): &(f32, Bar)| {
            let top = Self::up(area, bar.value).min(area.bottom() - LOWEST);
            (left + gap / 2.0, top, width - gap, area.bottom() - top)
        };
        bars.iter().map(rectangle).collect()
    }

    fn whiskers(&self, bars: &[(f32, Bar)], area: Area) -> Path {
        let width = self.width(area);
        let cap = (width * 0.22).min(5.0);
        let whisker = |&(left, bar): &(f32, Bar)| {
            let (x, low, high) =
                (left + width / 2.0, Self::up(area, bar.low), Self::up(area, bar.high));
            let end = |y| Path::line((x - cap, y), (x + cap, y));
            Path::line((x, low), (x, high)).and(end(low)).and(end(high))
        };
        let known = |(_, bar): &&(f32, Bar)| bar.low.is_finite() && bar.high.is_finite();
        bars.iter().filter(known).map(whisker).fold(Path::default(), Path::and)
    }
}

impl Panel for BarsPanel<'_> {
    fn height(&self) -> f32 {
        PLOT_HEIGHT
    }

    fn widths(&self) -> (f32, f32) {
        let group = self.bars.series.len() as f32 * NARROWEST_BAR / FILLED;
        (self.groups.least_width(group).max(NARROWEST), f32::INFINITY)
    }

    fn left(&self) -> f32 {
        let label = Text::new("100%", style::TICK, style::INK).width().ceil() + 8.0;
        label.max(self.groups.left())
    }

    fn below(&self) -> f32 {
        self.groups.below()
    }

    fn legend(&self) -> Vec<Entry> {
        let entries = self.bars.series.iter().enumerate().map(|(index, series)| Entry {
            name: series.name.clone(),
            look: Look::numbered(index),
            sample: Sample::Bar,
        });
        entries.collect()
    }

    fn paint(&self, area: Area, drawing: &mut Drawing) {
        Self::grid(area, drawing);
        for index in 0..self.bars.series.len() {
            let bars = self.placed(index, area);
            hatch::bars(&self.rectangles(&bars, area), &Look::numbered(index), drawing);
            let whiskers = self.whiskers(&bars, area);
            if !whiskers.0.is_empty() {
                let ink = |colour, width| whiskers.clone().painted(Paint::Stroke(colour, width));
                let width = self.width(area);
                if width >= NARROWEST_BAR {
                    // A rim of paper: whiskers must be seen on dark bars too.
                    drawing.ink(ink(style::PAPER, 2.8), 0.75, &[]);
                }
                drawing.shape(ink(style::INK, (width * 0.2).clamp(0.4, 1.2)));
            }
        }
        self.groups.paint(area, drawing);
    }
}
