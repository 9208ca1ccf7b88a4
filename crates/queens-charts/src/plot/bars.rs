//! Bars in groups, with intervals, from 0 to 100%.

use super::sheet::{Categories, PLOT_HEIGHT, Panel, SheetPlot, crisp};
use super::svg::{
    AXIS, Anchor, Area, GRID, INK, PAPER, Pen, SeriesLook, Svg, TICK, mixed, rectangle, whisker,
};
use super::{Bar, Grid};

/// A bar is at least and at most so wide, as long as the picture may grow.
const NARROWEST_BAR: f64 = 7.0;
const WIDEST_BAR: f64 = 44.0;
/// The part of a group's room that its bars fill.
const FILLED: f64 = 0.82;
/// A bar of 0% is a line, so that it is seen to be there.
const LOWEST: f64 = 1.5;
/// Room for the whiskers at 100%.
const INSET: f64 = 8.0;
const NARROWEST: f64 = 360.0;
/// Light stripes across the bars of a series and along them, as dashes after a gap, so that bars differ without
/// colours.
const STRIPES: [(&str, &str); 6] =
    [("", ""), (WIDE, ""), ("", WIDE), (DENSE, ""), (WIDE, WIDE), ("", DENSE)];
const WIDE: &str = "0 2.5 1.1 2.4";
const DENSE: &str = "0 1.5 1.1 1.4";

pub(super) struct BarPlot<'a> {
    bars: &'a Grid<Bar>,
    groups: Categories,
}

impl SheetPlot for BarPlot<'_> {
    fn panel(&self) -> Panel {
        let group = self.bars.rows.len() as f64 * NARROWEST_BAR / FILLED;
        let (left, below) = self.groups.room();
        Panel {
            height: PLOT_HEIGHT,
            widths: (self.groups.least_width(group).max(NARROWEST), f64::INFINITY),
            left: left.max(TICK.width("100%").ceil() + 8.0),
            below,
            key: 0.0,
            legend: self.bars.rows.clone(),
        }
    }

    fn sample(&self, number: usize, area: Area, svg: &mut Svg) {
        let (left, top) = (area.left + 6.0, area.top + 5.0);
        let area = Area { left, top, width: area.width - 12.0, height: area.height - 10.0 };
        paint_bars(&[area], number, svg);
    }

    fn paint(&self, area: Area, svg: &mut Svg) {
        for percent in (0..=100u8).step_by(20) {
            let y = crisp(up(area, f64::from(percent) / 100.0));
            let pen = if percent == 0 { AXIS } else { GRID };
            svg.line((area.left, y), (area.right(), y), pen);
            svg.text(&format!("{percent}%"), TICK, Anchor::End, (area.left - 8.0, y));
        }
        for series in 0..self.bars.rows.len() {
            self.paint_series(series, area, svg);
        }
        self.groups.paint(area, svg);
    }
}

impl<'a> BarPlot<'a> {
    pub(super) fn new(bars: &'a Grid<Bar>) -> Self {
        Self { bars, groups: Categories::new(&bars.columns) }
    }

    fn paint_series(&self, index: usize, area: Area, svg: &mut Svg) {
        let count = self.bars.rows.len() as f64;
        let width = (self.groups.pitch(area) * FILLED / count).min(WIDEST_BAR);
        // Neighbours touch only where there is no room for a gap.
        let gap = if width > 4.0 { 1.0 } else { 0.0 };
        let (mut areas, mut whiskers) = (Vec::new(), String::new());
        for group in 0..self.bars.columns.len() {
            let Some(bar) = self.bars.drawable(index, group) else { continue };
            let left = self.groups.middle(group, area) + (index as f64 - count / 2.0) * width;
            let top = up(area, bar.value).min(area.bottom() - LOWEST);
            let height = area.bottom() - top;
            areas.push(Area { left: left + gap / 2.0, top, width: width - gap, height });
            let (low, high) = (up(area, bar.low), up(area, bar.high));
            whiskers += &whisker(left + width / 2.0, low, high, (width * 0.22).min(5.0));
        }
        paint_bars(&areas, index, svg);
        if width >= NARROWEST_BAR {
            // A rim of paper: whiskers must be seen on dark bars too.
            svg.stroke(&whiskers, Pen::new(PAPER, 2.8));
        }
        svg.stroke(&whiskers, Pen::new(INK, (width * 0.2).clamp(0.4, 1.2)));
    }
}

impl Grid<Bar> {
    /// The bar of a series in a group, if it is a number; what is beyond 0 or 1 is taken as that.
    pub(super) fn drawable(&self, series: usize, group: usize) -> Option<Bar> {
        let bar = self.cell(series, group)?;
        let numbers = [bar.value, bar.low, bar.high];
        let [value, low, high] = numbers.map(|number| number.clamp(0.0, 1.0));
        let is_known = numbers.iter().all(|number| number.is_finite());
        is_known.then_some(Bar { value, low: low.min(value), high: high.max(value) })
    }
}

fn up(area: Area, share: f64) -> f64 {
    area.bottom() - share * (area.height - INSET)
}

/// The bars of one series with their stripes, which are dashes of lines as wide as a bar.
fn paint_bars(areas: &[Area], series: usize, svg: &mut Svg) {
    let outline: String = areas.iter().map(|&area| rectangle(area)).collect();
    let colour = SeriesLook::series(series).pen.colour;
    svg.fill(&outline, colour, 1.0);
    let light = mixed(colour, PAPER, 0.65);
    let (across, along) = STRIPES[series % STRIPES.len()];
    for area in areas.iter().filter(|area| area.width >= NARROWEST_BAR - 1.0) {
        let (x, y) = area.middle();
        if !across.is_empty() {
            let pen = Pen { dashes: across, ..Pen::new(light, area.width) };
            svg.line((x, area.bottom()), (x, area.top), pen);
        }
        if !along.is_empty() {
            let pen = Pen { dashes: along, ..Pen::new(light, area.height) };
            svg.line((area.left, y), (area.right(), y), pen);
        }
    }
}
