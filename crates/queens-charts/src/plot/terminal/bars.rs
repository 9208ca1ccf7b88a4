//! Shares as horizontal bars, one a line, with their intervals.

use super::super::chart::{Bar, BarSeries, Bars, Chart};
use super::axis::brief;
use super::ink::{Ink, Line};
use super::left_out;
use crate::aligned::{cut, filled, one_line, width as width_of};
use crate::table::Align;

/// From an empty character to a full one.
const EIGHTHS: [char; 9] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];
/// Where bars get shorter than this, intervals are not written out.
const SHORT: usize = 12;
/// What a share in per cent takes.
const PER_CENT: usize = 6;
/// What lies between the parts of a line.
const GAP: &str = "  ";

/// As many groups of bars as fit into three times the height.
pub(super) fn drawn(chart: &Chart, bars: &Bars, width: usize, height: usize) -> Vec<Line> {
    let most = 3 * height;
    let shown = bars.groups.len().min((most / bars.series.len().max(1)).max(1));
    let layout = Layout::new(chart, bars, width);
    // A free line between groups, where there is room for it.
    let spaced = shown * (bars.series.len() + 1) <= most && bars.series.len() > 1;
    let mut text = vec![layout.header(chart)];
    for (at, group) in bars.groups.iter().enumerate().take(shown) {
        text.extend((spaced && at > 0).then(Line::default));
        text.extend(layout.group(bars, at, group));
    }
    text.push(layout.scale());
    text.extend(left_out(bars.groups.len() - shown));
    text
}

/// How wide the parts of a line are.
struct Layout {
    group: usize,
    series: usize,
    bar: usize,
    figures: usize,
    /// Digits behind the point in the ends of intervals, if these are written out.
    digits: Option<usize>,
    align: Align,
}

impl Layout {
    fn new(chart: &Chart, bars: &Bars, width: usize) -> Self {
        let series = widest(bars.series.iter().map(|series| &series.name), width / 3);
        let free = width - series - 3 * GAP.len() - PER_CENT;
        let room = free.saturating_sub(2 * SHORT).max(width / 5);
        let group = widest(bars.groups.iter().chain([&brief(&chart.x)]), room);
        let free = width - group - series - 3 * GAP.len();
        let groups = 0..bars.groups.len();
        let all = || {
            groups.clone().flat_map(|at| bars.series.iter().filter_map(move |s| drawable(s, at)))
        };
        // Many runs make narrow intervals, which need a digit more.
        let digits = usize::from(all().all(|bar| bar.high - bar.low < 0.1));
        let figures = all().map(|bar| figures(&bar, Some(digits)).len()).max().unwrap_or(0);
        let digits = (figures + SHORT <= free).then_some(digits);
        let figures = if digits.is_some() { figures } else { PER_CENT };
        Self { group, series, bar: free - figures, figures, digits, align: aligned(&bars.groups) }
    }

    fn header(&self, chart: &Chart) -> Line {
        let (x, y) = (brief(&chart.x), one_line(&chart.y));
        let room = self.bar + GAP.len() + self.figures;
        Line::plain(self.labels(&x, "") + &cut(&y, room))
    }

    /// What stands before a bar.
    fn labels(&self, group: &str, series: &str) -> String {
        let group = filled(&cut(group, self.group), self.group, self.align);
        let series = filled(&cut(series, self.series), self.series, Align::Left);
        let gap = if self.series > 0 { GAP } else { "" };
        format!("{group}{GAP}{series}{gap}")
    }

    fn group(&self, bars: &Bars, at: usize, name: &str) -> Vec<Line> {
        let lines = bars.series.iter().enumerate().map(|(number, series)| {
            let name = if number == 0 { one_line(name) } else { String::new() };
            let start = Line::plain(self.labels(&name, &one_line(&series.name)));
            let Some(bar) = drawable(series, at) else { return start.and("-", Ink::Quiet) };
            let figures = figures(&bar, self.digits);
            let drawing = with_interval(&bar, self.bar);
            start.and(drawing, Ink::Series(number)).and(format!("{GAP}{figures}"), Ink::Plain)
        });
        lines.collect()
    }

    /// Where 0, a half and 1 are.
    fn scale(&self) -> Line {
        let half = format!("0%{}", filled("50%", self.bar / 2, Align::Right));
        let start = if self.bar < SHORT { "0%" } else { &half };
        let scale = filled("100%", self.bar.saturating_sub(start.len()), Align::Right);
        Line::plain(self.labels("", "")).and(format!("{start}{scale}"), Ink::Quiet)
    }
}

/// Numbers stand at the right, other names at the left.
fn aligned(names: &[String]) -> Align {
    let numbers = names.iter().all(|name| name.trim().parse::<f64>().is_ok());
    if numbers { Align::Right } else { Align::Left }
}

/// The width of the widest of these, but not more than there is room.
pub(super) fn widest<'a>(texts: impl Iterator<Item = &'a String>, room: usize) -> usize {
    texts.map(|text| width_of(&one_line(text))).max().unwrap_or(0).min(room)
}

/// The bar of a group, if it has one that is a number; what is beyond 0 or 1 is taken as that.
fn drawable(series: &BarSeries, group: usize) -> Option<Bar> {
    let bar = series.bars.get(group).copied().flatten()?;
    let numbers = [bar.value, bar.low, bar.high];
    let [value, low, high] = numbers.map(|number| number.clamp(0.0, 1.0));
    let finite = numbers.iter().all(|number| number.is_finite());
    finite.then_some(Bar { value, low: low.min(value), high: high.max(value) })
}

/// A bar of this many characters, its last one in eighths.
fn solid(value: f64, room: usize) -> String {
    let mut eighths = (value * 8.0 * room as f64).round() as usize;
    // What is more than nothing is seen.
    eighths = eighths.max(usize::from(value > 0.0));
    let mut text = "█".repeat(eighths / 8);
    text.extend((!eighths.is_multiple_of(8)).then(|| EIGHTHS[eighths % 8]));
    text
}

/// The bar, paler where the interval begins, and a whisker up to where it ends. An interval that is
/// narrower than a character or two is in the figures only.
fn with_interval(bar: &Bar, room: usize) -> String {
    let at = |share: f64| (share * room as f64).round() as usize;
    let (low, end, high) = (at(bar.low), at(bar.value), at(bar.high));
    if high - low < 2 {
        return filled(&solid(bar.value, room), room, Align::Left);
    }
    let whisker = match high - end {
        0 => String::new(),
        length => "─".repeat(length - 1) + "┤",
    };
    let text = format!("{}{}{whisker}", "█".repeat(low), "▒".repeat(end - low));
    filled(&text, room, Align::Left)
}

/// The share and its interval in per cent.
fn figures(bar: &Bar, digits: Option<usize>) -> String {
    let share = filled(&per_cent(bar.value, 1), PER_CENT, Align::Right);
    let Some(digits) = digits else { return share };
    let [low, high] = [bar.low, bar.high].map(|end| format!("{:.digits$}", end * 100.0));
    format!("{share} ({low}..{high})")
}

/// A share in per cent; only 0 and 1 themselves are written as 0% and 100%.
fn per_cent(share: f64, digits: usize) -> String {
    let text = format!("{:.digits$}", share * 100.0);
    let nearly = |end: f64| share != end / 100.0 && text == format!("{end:.digits$}");
    let (least, most) = (10_f64.powi(-(digits as i32)), 100.0 - 10_f64.powi(-(digits as i32)));
    if nearly(0.0) {
        format!("<{least:.digits$}%")
    } else if nearly(100.0) {
        format!(">{most:.digits$}%")
    } else {
        text + "%"
    }
}
