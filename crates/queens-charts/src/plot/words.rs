//! Texts that have to fit: cut at the end, or broken into lines.

use super::font;

/// Longer texts are not looked at any further.
const LONGEST: usize = 2000;
const CUT: char = '…';

/// The text itself, or as much of it as fits, with an ellipsis.
pub(super) fn elided(text: &str, size: f32, width: f32) -> String {
    let mut kept: String = text.chars().take(LONGEST).collect();
    if kept.len() == text.len() && font::width(&kept, size) <= width {
        return kept;
    }
    while !kept.is_empty() && font::width(&kept, size) + font::width("…", size) > width {
        kept.pop();
    }
    kept.truncate(kept.trim_end().len());
    kept.push(CUT);
    kept
}

/// The text in lines of this width; what would be more than `most` lines is cut.
pub(super) fn wrapped(text: &str, size: f32, width: f32, most: usize) -> Vec<String> {
    let mut rest: Vec<char> = text.trim().chars().take(LONGEST).collect();
    let mut lines = Vec::new();
    while !rest.is_empty() && lines.len() < most {
        let fitting = fitting(&rest, size, width);
        if fitting < rest.len() && lines.len() + 1 == most {
            lines.push(elided(&rest.iter().collect::<String>(), size, width));
            break;
        }
        let later = rest.split_off(break_before(&rest, fitting));
        lines.push(rest.iter().collect::<String>().trim_end().into());
        rest = later.into_iter().skip_while(|&character| character == ' ').collect();
    }
    lines
}

/// How many characters fit into a line: at least one.
fn fitting(characters: &[char], size: f32, width: f32) -> usize {
    let mut end = 0.0;
    let fits = |character: &&char| {
        end += font::width(character.encode_utf8(&mut [0; 4]), size);
        end <= width
    };
    characters.iter().take_while(fits).count().max(1)
}

/// The last place where a line of at most so many characters may end.
fn break_before(characters: &[char], fitting: usize) -> usize {
    if fitting >= characters.len() {
        return characters.len();
    }
    let place =
        (1..=fitting).rev().find(|&place| may_break(characters[place - 1], characters[place]));
    place.unwrap_or(fitting)
}

/// Between words, and beside Chinese characters, but never before punctuation that closes or after some
/// that opens.
pub(crate) fn may_break(before: char, after: char) -> bool {
    let wide = |character: char| ('\u{2e80}'..='\u{ffef}').contains(&character);
    let closes = "，。、；：！？）》」』】”’…".contains(after);
    let opens = "（《「『【“‘".contains(before);
    before == ' ' || after == ' ' || ((wide(before) || wide(after)) && !closes && !opens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_texts_stay_as_they_are() {
        assert_eq!(elided("rows", 13.0, 100.0), "rows");
        assert_eq!(wrapped("two words", 13.0, 500.0, 3), ["two words"]);
        assert_eq!(wrapped(" ", 13.0, 500.0, 3), [""; 0]);
    }

    #[test]
    fn long_texts_are_cut_where_they_fit() {
        let name = "a name that goes on and on".repeat(200);
        let cut = elided(&name, 13.0, 120.0);
        assert!(cut.ends_with('…') && font::width(&cut, 13.0) <= 120.0, "{cut}");
        assert!(font::width(&cut, 13.0) > 100.0, "{cut}");
        assert_eq!(elided("rows", 13.0, 0.0), "…");
    }

    #[test]
    fn lines_break_between_words() {
        let lines = wrapped("the share of runs that found a solution", 13.0, 100.0, 9);
        assert!(lines.len() > 2 && lines.iter().all(|line| font::width(line, 13.0) <= 100.0));
        assert_eq!(lines.join(" "), "the share of runs that found a solution");
        assert_eq!(wrapped("the share of runs that found", 13.0, 60.0, 2).len(), 2);
    }

    #[test]
    fn chinese_lines_break_anywhere_but_before_a_comma() {
        let lines = wrapped("皇后皇后，皇后", 10.0, 40.0, 9);
        assert_eq!(lines, ["皇后皇", "后，皇后"]);
    }

    #[test]
    fn a_word_longer_than_a_line_is_broken_and_nothing_loops() {
        let lines = wrapped(&"m".repeat(50), 13.0, 60.0, 100);
        assert_eq!(lines.concat(), "m".repeat(50));
        assert_eq!(wrapped("皇后", 13.0, 0.0, 9), ["皇", "后"]);
    }
}
