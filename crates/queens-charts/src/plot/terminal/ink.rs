//! Text with colours, for a terminal that shows them or one that does not.

use crate::aligned::width;

/// What a stretch of text is coloured as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Ink {
    /// As the terminal writes.
    #[default]
    Plain,
    /// The title.
    Strong,
    /// Axes and limits: there, but not in front.
    Quiet,
    /// What belongs to the series with this number.
    Series(usize),
    /// On a background for this magnitude, from 0 to [`SHADES`] - 1.
    Shade(usize),
}

/// How many backgrounds there are.
pub(super) const SHADES: usize = 7;

/// The colours of the pictures, nearly: readable on black and on white. The letters differ without colours too.
const SERIES: [u8; 8] = [32, 172, 36, 175, 130, 75, 244, 142];

/// Text and background of each magnitude: the pictures' from pale yellow over green to dark blue.
const SHADE: [(u8, u8); SHADES] =
    [(16, 230), (16, 194), (16, 151), (16, 79), (16, 38), (231, 25), (231, 18)];

impl Ink {
    /// What switches it on; empty for plain text.
    fn order(self) -> String {
        match self {
            Self::Plain => String::new(),
            Self::Strong => "\x1b[1m".into(),
            Self::Quiet => "\x1b[38;5;244m".into(),
            Self::Series(number) => format!("\x1b[38;5;{}m", SERIES[number % SERIES.len()]),
            Self::Shade(level) => {
                let (text, back) = SHADE[level.min(SHADES - 1)];
                format!("\x1b[38;5;{text};48;5;{back}m")
            }
        }
    }

    fn is_seen_on_spaces(self) -> bool {
        matches!(self, Self::Shade(_))
    }
}

/// One line of a plot.
#[derive(Clone, Default, Debug)]
pub(super) struct Line {
    stretches: Vec<(String, Ink)>,
}

impl Line {
    /// A line in plain text.
    pub(super) fn plain(text: impl Into<String>) -> Self {
        Self { stretches: vec![(text.into(), Ink::Plain)] }
    }

    /// The line with this text at its end.
    pub(super) fn and(mut self, text: impl Into<String>, ink: Ink) -> Self {
        self.push(text.into(), ink);
        self
    }

    /// Adds text; what has the same ink is kept together.
    pub(super) fn push(&mut self, text: String, ink: Ink) {
        match self.stretches.last_mut() {
            Some((last, its)) if *its == ink => last.push_str(&text),
            _ => self.stretches.push((text, ink)),
        }
    }

    /// Adds another line's text.
    pub(super) fn append(&mut self, other: Self) {
        for (text, ink) in other.stretches {
            self.push(text, ink);
        }
    }

    /// How many columns it takes.
    pub(super) fn width(&self) -> usize {
        self.stretches.iter().map(|(text, _)| width(text)).sum()
    }

    /// For the terminal, without spaces at its end.
    pub(super) fn into_text(mut self, colour: bool) -> String {
        while let Some((text, ink)) = self.stretches.last_mut() {
            if colour && ink.is_seen_on_spaces() {
                break;
            }
            text.truncate(text.trim_end().len());
            if !text.is_empty() {
                break;
            }
            self.stretches.pop();
        }
        self.stretches.into_iter().map(|(text, ink)| inked(text, ink, colour)).collect()
    }
}

fn inked(text: String, ink: Ink, colour: bool) -> String {
    let bare = ink == Ink::Plain || (text.trim().is_empty() && !ink.is_seen_on_spaces());
    if colour && !bare { format!("{}{text}\x1b[0m", ink.order()) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_is_switched_off_again_and_spaces_at_the_end_go() {
        let line = || Line::plain("a ").and("b", Ink::Series(0)).and("  ", Ink::Quiet);
        assert_eq!(line().into_text(false), "a b");
        assert_eq!(line().into_text(true), "a \x1b[38;5;32mb\x1b[0m");
    }

    #[test]
    fn a_coloured_background_is_no_space_at_the_end() {
        let line = || Line::plain("a").and(" ", Ink::Shade(0));
        assert_eq!(line().into_text(false), "a");
        assert!(line().into_text(true).ends_with("m \x1b[0m"));
    }
}
