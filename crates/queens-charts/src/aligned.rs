//! Text that has to fit: measured, filled up, cut and broken into lines. Tables and charts use it.
//!
//! In a terminal Chinese characters are two columns wide and combining accents none; in a picture the width of a
//! text is an estimate, because the font is the reader's own.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::table::Align;

/// How many columns of a terminal the text takes.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// About how wide a text is in a picture, in a sans-serif font of this size.
pub(crate) fn estimated(text: &str, size: f64) -> f64 {
    let em = |character: char| match character {
        ' ' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | '(' | ')' | '[' | ']' => 0.36,
        'f' | 'i' | 'j' | 'l' | 'r' | 't' | 'I' => 0.36,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.92,
        'A'..='Z' | '=' | '+' | '<' | '>' | '×' | '≥' | '≤' | '…' => 0.74,
        other => [0.0, 0.6, 1.0][other.width().unwrap_or(0).min(2)],
    };
    text.chars().map(em).sum::<f64>() * size
}

/// The text as one line without characters that control a terminal: these become spaces, and spaces at its ends
/// are removed.
pub(crate) fn one_line(text: &str) -> String {
    // Besides control characters: separators of lines, and marks that turn the direction of writing.
    let controls = |character: char| {
        character.is_control()
            || matches!(character, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let shown: String = text.chars().map(|c| if controls(c) { ' ' } else { c }).collect();
    shown.trim().to_owned()
}

/// The text filled up with spaces to this width; wider text stays as it is.
pub(crate) fn filled(text: &str, columns: usize, align: Align) -> String {
    let space = " ".repeat(columns.saturating_sub(width(text)));
    match align {
        Align::Left => format!("{text}{space}"),
        Align::Right => format!("{space}{text}"),
    }
}

/// The text if it fits into this many columns, or as much of its beginning as fits before an ellipsis.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    cut_to(text, |part| width(part) <= columns)
}

/// The text if it fits, or as much of its beginning as fits before an ellipsis.
pub(crate) fn cut_to(text: &str, fits: impl Fn(&str) -> bool) -> String {
    if fits(text) {
        return text.to_owned();
    }
    if !fits("…") {
        return String::new();
    }
    let end = prefix(text, |part| fits(&format!("{part}…")));
    format!("{}…", text[..end].trim_end())
}

/// The text in lines of at most this many columns, broken at spaces or between wide characters. A single character
/// that is wider is a line of its own.
pub(crate) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    wrapped_to(text, |part| width(part) <= columns)
}

/// The text in lines that fit.
pub(crate) fn wrapped_to(text: &str, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let text = one_line(text);
    let mut rest = text.as_str();
    let mut lines = Vec::new();
    while !fits(rest) && !rest.is_empty() {
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = prefix(rest, &fits).max(first);
        let end = break_before(rest, end);
        lines.push(rest[..end].trim_end().to_owned());
        rest = rest[end..].trim_start();
    }
    if !rest.is_empty() {
        lines.push(rest.to_owned());
    }
    lines
}

/// How many bytes of the text's beginning fit.
fn prefix(text: &str, fits: impl Fn(&str) -> bool) -> usize {
    // The width of a text is not quite the sum of its characters' widths, so the beginning is measured whole. The
    // bound is far more than any line holds; it ends texts of characters without a width.
    let ends = text.char_indices().map(|(at, character)| at + character.len_utf8());
    ends.take(1000).take_while(|&end| fits(&text[..end])).last().unwrap_or(0)
}

/// The last good place for a line break that is at most `end`; `end` itself if there is none.
fn break_before(text: &str, end: usize) -> usize {
    let neighbours = text.chars().zip(text.char_indices().skip(1));
    let within = neighbours.take_while(|&(_, (at, _))| at <= end);
    let breaks = within.filter(|&(before, (_, after))| may_break(before, after));
    breaks.map(|(_, (at, _))| at).last().unwrap_or(end)
}

/// Between words, and beside Chinese characters, but never before punctuation that closes or after some
/// that opens.
fn may_break(before: char, after: char) -> bool {
    let wide = |character: char| ('\u{2e80}'..='\u{ffef}').contains(&character);
    let closes = "，。、；：！？）》」』】”’…".contains(after);
    let opens = "（《「『【“‘".contains(before);
    before == ' ' || after == ' ' || ((wide(before) || wide(after)) && !closes && !opens)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn chinese_characters_count_twice() {
        assert_eq!(width("皇后 n"), 6);
        assert_eq!(filled("皇后", 6, Align::Right), "  皇后");
        assert_eq!(filled("皇后", 6, Align::Left), "皇后  ");
        assert_eq!(filled("皇后", 3, Align::Left), "皇后");
    }

    #[test]
    fn what_is_cut_says_so() {
        assert_eq!(cut("皇后摆放", 8), "皇后摆放");
        assert_eq!(cut("皇后摆放", 7), "皇后摆…");
        assert_eq!(cut("皇后摆放", 6), "皇后…");
        assert_eq!(cut("queens", 1), "…");
        assert_eq!(cut("queens", 0), "");
    }

    #[test]
    fn lines_break_at_spaces_or_between_wide_characters() {
        assert_eq!(wrapped("time of a run, in turns", 10), ["time of a", "run, in", "turns"]);
        assert_eq!(wrapped("每次运行的时间，轮流进行", 10), ["每次运行的", "时间，轮流", "进行"]);
        assert_eq!(wrapped("中位数与区间，到底", 12), ["中位数与区", "间，到底"]);
        assert_eq!(wrapped("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrapped("皇后", 1), ["皇", "后"]);
        assert!(wrapped(" \n ", 5).is_empty());
    }

    #[test]
    fn the_width_in_a_picture_grows_with_size_and_letters() {
        assert_eq!(estimated("", 10.0), 0.0);
        assert!((estimated("n = 8", 20.0) - 2.0 * estimated("n = 8", 10.0)).abs() < 0.01);
        assert!((estimated("皇后", 10.0) - 20.0).abs() < 0.01);
        assert!(estimated("i", 10.0) < estimated("a", 10.0));
        assert!(estimated("a", 10.0) < estimated("W", 10.0));
    }

    #[test]
    fn control_characters_do_not_reach_a_terminal() {
        assert_eq!(one_line("a\x1b[31mb\r\nc\u{202e}"), "a [31mb  c");
    }

    proptest! {
        #[test]
        fn nothing_gets_wider_than_asked(text in "[a-z 皇后，é]{0,60}", columns in 0_usize..30) {
            prop_assert!(width(&cut(&text, columns)) <= columns);
            for line in wrapped(&text, columns.max(2)) {
                prop_assert!(width(&line) <= columns.max(2), "{line:?}");
                prop_assert!(!line.is_empty() && line.trim() == line);
            }
        }

        #[test]
        fn wrapping_loses_nothing_but_spaces(text in "\\PC{0,60}", columns in 0_usize..30) {
            let without = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(without(&wrapped(&text, columns).concat()), without(&one_line(&text)));
        }
    }
}
