//! Many bars: a line for each group, a short bar for each series side by side.

use super::super::chart::{Bars, Chart};
use super::axis::brief;
use super::bars::{aligned, drawable, per_cent, solid, widest};
use super::ink::{Ink, Line};
use super::left_out;
use super::legend::Legend;
use super::lines::LETTERS;
use crate::aligned::{cut, filled, one_line, width as width_of};
use crate::table::Align;

/// The narrowest column: the figures and a little of a bar.
const NARROWEST: usize = 8;
/// Wider ones say nothing more.
const WIDEST: usize = 24;
/// What the figures take.
const FIGURES: usize = 5;
const GAP: usize = 2;
/// What "and so many more" takes.
const MORE: usize = 8;

/// At most `most` lines of groups.
pub(super) fn drawn(chart: &Chart, bars: &Bars, width: usize, most: usize) -> Vec<Line> {
    let packed = Packed::new(chart, bars, width);
    let mut text = vec![Line::plain(cut(&one_line(&chart.y), width))];
    text.extend(packed.header(&brief(&chart.x)));
    for (at, group) in bars.groups.iter().enumerate().take(most) {
        let mut line = packed.label(&one_line(group));
        line.append(packed.cells(bars, at));
        text.push(line);
    }
    text.extend(left_out(bars.groups.len().saturating_sub(most)));
    text.extend(packed.legend(width));
    text
}

struct Packed {
    label: usize,
    align: Align,
    /// The width of a column.
    room: usize,
    /// The names of those series for which there is a column.
    names: Vec<String>,
    heads: Heads,
    more: usize,
}

/// What stands above the columns.
enum Heads {
    /// The names of the series.
    Names,
    /// The ends of their names; the beginning, which they share, stands above.
    Ends(String),
    /// Letters, because the names are too long.
    Letters,
}

impl Packed {
    fn new(chart: &Chart, bars: &Bars, width: usize) -> Self {
        let label = widest(bars.groups.iter().chain([&brief(&chart.x)]), width / 4);
        let fits = |free: usize| (free / (NARROWEST + GAP)).min(LETTERS.len());
        let all = bars.series.len();
        let free = if all <= fits(width - label) { width - label } else { width - label - MORE };
        let shown = all.min(fits(free));
        let more = all - shown;
        let room = (free / shown.max(1)).saturating_sub(GAP).clamp(NARROWEST, WIDEST);
        let names: Vec<_> = bars.series[..shown].iter().map(|s| one_line(&s.name)).collect();
        let heads = Heads::of(&names, room);
        Self { label, align: aligned(&bars.groups), room, names, heads, more }
    }

    fn label(&self, name: &str) -> Line {
        Line::plain(filled(&cut(name, self.label), self.label, self.align))
    }

    fn header(&self, x: &str) -> Vec<Line> {
        let mut line = self.label(x);
        for (number, head) in self.heads.of_columns(&self.names).into_iter().enumerate() {
            line.push(" ".repeat(GAP), Ink::Plain);
            line.push(filled(&head, self.room, Align::Left), Ink::Series(number));
        }
        if self.more > 0 {
            line.push(format!(" … +{}", self.more), Ink::Plain);
        }
        let shared = match &self.heads {
            Heads::Ends(shared) => Some(Line::plain(" ".repeat(self.label + GAP) + shared)),
            Heads::Names | Heads::Letters => None,
        };
        shared.into_iter().chain([line]).collect()
    }

    fn cells(&self, bars: &Bars, group: usize) -> Line {
        let mut line = Line::default();
        for (number, series) in bars.series[..self.names.len()].iter().enumerate() {
            line.push(" ".repeat(GAP), Ink::Plain);
            let (drawing, figures) = match drawable(series, group) {
                Some(bar) => (solid(bar.value, self.room - FIGURES), per_cent(bar.value, 0)),
                None => ("-".into(), String::new()),
            };
            line.push(filled(&drawing, self.room - FIGURES, Align::Left), Ink::Series(number));
            line.push(filled(&figures, FIGURES, Align::Right), Ink::Plain);
        }
        line
    }

    fn legend(&self, width: usize) -> Vec<Line> {
        let mut legend = Legend::default();
        if let Heads::Letters = self.heads {
            for (number, (letter, name)) in LETTERS.chars().zip(&self.names).enumerate() {
                legend.add(&letter.to_string(), Ink::Series(number), name, width);
            }
        }
        legend.lines(width)
    }
}

impl Heads {
    fn of(names: &[String], room: usize) -> Self {
        let fit = |start: usize| names.iter().all(|name| width_of(&name[start..]) <= room);
        let shared = shared_words(names);
        if fit(0) {
            Self::Names
        } else if shared > 0 && fit(shared) {
            Self::Ends(names[0][..shared].trim_end().to_owned())
        } else {
            Self::Letters
        }
    }

    fn of_columns(&self, names: &[String]) -> Vec<String> {
        match self {
            Self::Names => names.to_vec(),
            Self::Ends(shared) => {
                names.iter().map(|name| name[shared.len()..].trim_start().to_owned()).collect()
            }
            Self::Letters => LETTERS.chars().take(names.len()).map(String::from).collect(),
        }
    }
}

/// How many bytes at the beginning of all names are the same, up to the end of a word.
fn shared_words(names: &[String]) -> usize {
    let [first, others @ ..] = names else { return 0 };
    let ends = first.match_indices(' ').map(|(at, space)| at + space.len());
    let mut shared = ends.filter(|&end| others.iter().all(|name| name.starts_with(&first[..end])));
    shared.next_back().unwrap_or(0)
}
