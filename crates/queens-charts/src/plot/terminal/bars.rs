//! Shares as horizontal bars, one a line, with their intervals.

use super::super::{Bar, Bars, Chart};
use super::{PLAIN, QUIET, TextLine, brief, left_out, series_ink, widest};
use crate::aligned::{cut, filled, one_line};
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
pub(super) fn drawn(chart: &Chart, bars: &Bars, width: usize, height: usize) -> Vec<TextLine> {
    let most = 3 * height;
    let count = bars.series.len();
    let shown = bars.groups.len().min((most / count.max(1)).max(1));
    let layout = BarLayout::new(chart, bars, width);
    // A free line between groups, where there is room for it.
    let spaced = shown * (count + 1) <= most && count > 1;
    let mut text = vec![layout.header(chart)];
    for group in 0..shown {
        text.extend((spaced && group > 0).then(TextLine::default));
        text.extend(layout.group(bars, group));
    }
    text.push(layout.scale());
    text.extend(left_out(bars.groups.len() - shown));
    text
}

/// How wide the parts of a line are.
struct BarLayout {
    group: usize,
    series: usize,
    bar: usize,
    figures: usize,
    /// Digits behind the point in the ends of intervals, if these are written out.
    digits: Option<usize>,
    align: Align,
}

impl BarLayout {
    fn new(chart: &Chart, bars: &Bars, width: usize) -> Self {
        let series = widest(bars.series.iter().map(|series| &series.name), width / 3);
        let free = width - series - 3 * GAP.len();
        let room = free.saturating_sub(PER_CENT + 2 * SHORT).max(width / 5);
        let group = widest(bars.groups.iter().chain([&brief(&chart.x)]), room);
        let free = free - group;
        let all = || {
            let groups = 0..bars.groups.len();
            groups.flat_map(|group| bars.series.iter().filter_map(move |s| s.drawable(group)))
        };
        // Many runs make narrow intervals, which need a digit more.
        let digits = usize::from(all().all(|bar| bar.high - bar.low < 0.1));
        let figures = all().map(|bar| figures(&bar, Some(digits)).len()).max().unwrap_or(0);
        let digits = (figures + SHORT <= free).then_some(digits);
        let figures = if digits.is_some() { figures } else { PER_CENT };
        // Numbers stand at the right, other names at the left.
        let numbers = bars.groups.iter().all(|name| name.trim().parse::<f64>().is_ok());
        let align = if numbers { Align::Right } else { Align::Left };
        Self { group, series, bar: free - figures, figures, digits, align }
    }

    fn header(&self, chart: &Chart) -> TextLine {
        let room = self.bar + GAP.len() + self.figures;
        TextLine::plain(self.labels(&brief(&chart.x), "") + &cut(&one_line(&chart.y), room))
    }

    /// What stands before a bar.
    fn labels(&self, group: &str, series: &str) -> String {
        let group = filled(&cut(&one_line(group), self.group), self.group, self.align);
        let series = filled(&cut(&one_line(series), self.series), self.series, Align::Left);
        let gap = if self.series > 0 { GAP } else { "" };
        format!("{group}{GAP}{series}{gap}")
    }

    fn group(&self, bars: &Bars, group: usize) -> Vec<TextLine> {
        let lines = bars.series.iter().enumerate().map(|(number, series)| {
            let name = if number == 0 { &bars.groups[group] } else { "" };
            let start = TextLine::plain(self.labels(name, &series.name));
            let Some(bar) = series.drawable(group) else { return start.and("-", QUIET) };
            let figures = figures(&bar, self.digits);
            let drawing = filled(&with_interval(&bar, self.bar), self.bar, Align::Left);
            start.and(drawing, series_ink(number)).and(format!("{GAP}{figures}"), PLAIN)
        });
        lines.collect()
    }

    /// Where 0, a half and 1 are.
    fn scale(&self) -> TextLine {
        let half = format!("0%{}", filled("50%", self.bar / 2, Align::Right));
        let start = if self.bar < SHORT { "0%" } else { &half };
        let scale = filled("100%", self.bar.saturating_sub(start.len()), Align::Right);
        TextLine::plain(self.labels("", "")).and(format!("{start}{scale}"), QUIET)
    }
}

/// A bar of this many characters, its last one in eighths.
fn solid(value: f64, room: usize) -> String {
    // What is more than nothing is seen.
    let eighths = ((value * 8.0 * room as f64).round() as usize).max(usize::from(value > 0.0));
    let mut text = "█".repeat(eighths / 8);
    text.extend((!eighths.is_multiple_of(8)).then(|| EIGHTHS[eighths % 8]));
    text
}

/// The bar, paler where the interval begins, and a whisker up to where it ends. An interval that is
/// narrower than a character or two is in the figures only.
fn with_interval(bar: &Bar, room: usize) -> String {
    let [low, end, high] =
        [bar.low, bar.value, bar.high].map(|share| (share * room as f64).round() as usize);
    if high - low < 2 {
        return solid(bar.value, room);
    }
    let whisker = match high - end {
        0 => String::new(),
        length => "─".repeat(length - 1) + "┤",
    };
    format!("{}{}{whisker}", "█".repeat(low), "▒".repeat(end - low))
}

/// The share and its interval in per cent.
fn figures(bar: &Bar, digits: Option<usize>) -> String {
    let share = filled(&per_cent(bar.value), PER_CENT, Align::Right);
    let Some(digits) = digits else { return share };
    let [low, high] = [bar.low, bar.high].map(|end| format!("{:.digits$}", end * 100.0));
    format!("{share} ({low}..{high})")
}

/// A share in per cent; only 0 and 1 themselves are written as 0% and 100%.
fn per_cent(share: f64) -> String {
    let text = format!("{:.1}%", share * 100.0);
    match text.as_str() {
        "0.0%" if share > 0.0 => "<0.1%".into(),
        "100.0%" if share < 1.0 => ">99.9%".into(),
        _ => text,
    }
}
