//! Lines of coloured text, for a terminal that shows colours or one that does not.

use crate::aligned::{cut, one_line, width};

/// The parameters of the escape sequence that switches a colour on; empty for none.
pub(super) type Ink = &'static str;

pub(super) const PLAIN: Ink = "";
/// The title.
pub(super) const STRONG: Ink = "1";
/// Axes and limits: there, but not in front.
pub(super) const QUIET: Ink = "38;5;244";
/// The colours of the pictures, nearly: readable on black and on white. The letters differ without colours too.
const SERIES: [Ink; 8] =
    ["38;5;32", "38;5;172", "38;5;36", "38;5;175", "38;5;130", "38;5;75", "38;5;244", "38;5;142"];
/// Text and background of each magnitude: the pictures' from pale yellow over green to dark blue.
pub(super) const SHADES: [Ink; 7] = [
    "38;5;16;48;5;230",
    "38;5;16;48;5;194",
    "38;5;16;48;5;151",
    "38;5;16;48;5;79",
    "38;5;16;48;5;38",
    "38;5;231;48;5;25",
    "38;5;231;48;5;18",
];
/// Between two entries of a legend.
const GAP: &str = "   ";

/// The colour of the series with this number.
pub(super) fn series_ink(number: usize) -> Ink {
    SERIES[number % SERIES.len()]
}

/// One line of a plot.
#[derive(Clone, Default, Debug)]
pub(super) struct TextLine(Vec<(String, Ink)>);

impl TextLine {
    /// A line in plain text.
    pub(super) fn plain(text: impl Into<String>) -> Self {
        Self::default().and(text, PLAIN)
    }

    /// The line with this text at its end; what has the same ink is kept together.
    pub(super) fn and(mut self, text: impl Into<String>, ink: Ink) -> Self {
        let text = text.into();
        match self.0.last_mut() {
            Some((last, its)) if *its == ink => last.push_str(&text),
            _ => self.0.push((text, ink)),
        }
        self
    }

    /// The line with another at its end.
    pub(super) fn then(self, other: Self) -> Self {
        other.0.into_iter().fold(self, |line, (text, ink)| line.and(text, ink))
    }

    /// How many columns it takes.
    fn width(&self) -> usize {
        self.0.iter().map(|(text, _)| width(text)).sum()
    }

    /// For the terminal, without spaces at its end, unless they have a background.
    pub(super) fn into_text(self, colour: bool) -> String {
        let inked = |(text, ink): (String, Ink)| match colour && ink != PLAIN {
            true => format!("\x1b[{ink}m{text}\x1b[0m"),
            false => text,
        };
        self.0.into_iter().map(inked).collect::<String>().trim_end().to_owned()
    }
}

/// What marks stand for, as many on a line as fit.
pub(super) fn legend(entries: Vec<(String, Ink, String)>, width: usize) -> Vec<TextLine> {
    let mut lines: Vec<TextLine> = Vec::new();
    for (mark, ink, name) in entries {
        let mark = TextLine::default().and(mark, ink);
        let room = width.saturating_sub(mark.width() + 1);
        let entry = mark.and(format!(" {}", cut(&one_line(&name), room)), PLAIN);
        match lines.pop() {
            Some(line) if line.width() + GAP.len() + entry.width() <= width => {
                lines.push(line.and(GAP, PLAIN).then(entry));
            }
            other => lines.extend(other.into_iter().chain([entry])),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_is_switched_off_again_and_spaces_at_the_end_go() {
        let line = || TextLine::plain("a ").and("b", series_ink(0)).and("  ", PLAIN);
        assert_eq!(line().into_text(false), "a b");
        assert_eq!(line().into_text(true), "a \x1b[38;5;32mb\x1b[0m");
    }

    #[test]
    fn a_coloured_background_is_no_space_at_the_end() {
        let line = || TextLine::plain("a").and(" ", SHADES[0]);
        assert_eq!(line().into_text(false), "a");
        assert!(line().into_text(true).ends_with("m \x1b[0m"));
    }

    #[test]
    fn entries_fill_lines_and_long_names_are_cut() {
        let names = ["排列", "rows", "a very long name"];
        let entries = names.map(|name| ("A".into(), PLAIN, name.into())).into();
        let lines: Vec<_> =
            legend(entries, 16).into_iter().map(|line| line.into_text(false)).collect();
        assert_eq!(lines, ["A 排列   A rows", "A a very long n…"]);
    }
}
