//! Text in the columns of a terminal: how wide it is, filled up, cut and broken into lines.
//!
//! Chinese characters are two columns wide, combining accents none. Tables and plots made of characters
//! stand on this.

use unicode_width::UnicodeWidthStr;

use crate::plot::words::may_break;
use crate::table::Align;

/// How many columns of a terminal the text takes.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// The text as one line that a terminal shows and does not obey: control characters become spaces,
/// and spaces at its ends go.
pub(crate) fn one_line(text: &str) -> String {
    // Besides control characters: separators of lines, and marks that turn the direction of writing.
    let unruly = |character: char| {
        character.is_control()
            || matches!(character, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let shown: String = text.chars().map(|c| if unruly(c) { ' ' } else { c }).collect();
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

/// The text if it fits, or as much of its beginning as fits before an ellipsis.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let Some(room) = columns.checked_sub(1) else { return String::new() };
    format!("{}…", text[..prefix(text, room)].trim_end())
}

/// The text in lines of at most this width, broken at spaces or between wide characters. A single character that is wider stands alone.
pub(crate) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let text = one_line(text);
    let mut rest = text.as_str();
    let mut lines = Vec::new();
    while width(rest) > columns {
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = prefix(rest, columns).max(first);
        let end = break_before(rest, end);
        lines.push(rest[..end].trim_end().to_owned());
        rest = rest[end..].trim_start();
    }
    if !rest.is_empty() {
        lines.push(rest.to_owned());
    }
    lines
}

/// How many bytes of the text's beginning fit into this width.
fn prefix(text: &str, columns: usize) -> usize {
    let mut end = 0;
    // The width of a text is not quite the sum of its characters' widths, so the beginning is
    // measured, but never more of it than could fit.
    for (at, character) in text.char_indices().take(8 * columns + 8) {
        let next = at + character.len_utf8();
        if width(&text[..next]) > columns {
            break;
        }
        end = next;
    }
    end
}

/// The last good place for a line break that is at most `end`; `end` itself if there is none.
fn break_before(text: &str, end: usize) -> usize {
    let neighbours = text.chars().zip(text.char_indices().skip(1));
    let within = neighbours.take_while(|&(_, (at, _))| at <= end);
    let breaks = within.filter(|&(before, (_, after))| may_break(before, after));
    breaks.map(|(_, (at, _))| at).last().unwrap_or(end)
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
    fn a_terminal_is_not_given_orders() {
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
