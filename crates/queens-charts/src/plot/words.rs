//! Texts of a picture that have to fit: cut at the end, or broken into lines.

use crate::aligned::{cut_to, estimated, wrapped_to};

/// How far a text reaches above and below its baseline, and the height of capital letters and digits, in parts of its
/// size, without accents.
pub(super) const ABOVE: f32 = 0.88;
pub(super) const BELOW: f32 = 0.24;
pub(super) const CAPITAL: f32 = 0.72;

/// The text itself, or as much of it as fits, with an ellipsis.
pub(super) fn elided(text: &str, size: f32, width: f32) -> String {
    cut_to(text, |part| estimated(part, size) <= width)
}

/// The text in lines of this width; the last of `most` lines is cut if there is more.
pub(super) fn wrapped(text: &str, size: f32, width: f32, most: usize) -> Vec<String> {
    let mut lines = wrapped_to(text, |part| estimated(part, size) <= width);
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            *last = cut_to(&format!("{last}…"), |part| estimated(part, size) <= width);
        }
    }
    lines
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
        assert!(cut.ends_with('…') && estimated(&cut, 13.0) <= 120.0, "{cut}");
        assert!(estimated(&cut, 13.0) > 100.0, "{cut}");
        assert_eq!(elided("rows", 13.0, 0.0), "");
    }

    #[test]
    fn lines_break_between_words() {
        let lines = wrapped("the share of runs that found a solution", 13.0, 100.0, 9);
        assert!(lines.len() > 2 && lines.iter().all(|line| estimated(line, 13.0) <= 100.0));
        assert_eq!(lines.join(" "), "the share of runs that found a solution");
        let cut = wrapped("the share of runs that found", 13.0, 60.0, 2);
        assert!(cut.len() == 2 && cut[1].ends_with('…') && estimated(&cut[1], 13.0) <= 60.0);
    }

    #[test]
    fn chinese_lines_break_anywhere_but_before_a_comma() {
        assert_eq!(wrapped("皇后皇后，皇后", 10.0, 40.0, 9), ["皇后皇", "后，皇后"]);
    }

    #[test]
    fn a_word_longer_than_a_line_is_broken_and_nothing_loops() {
        let lines = wrapped(&"m".repeat(50), 13.0, 60.0, 100);
        assert_eq!(lines.concat(), "m".repeat(50));
        assert_eq!(wrapped("皇后", 13.0, 0.0, 9), ["皇", "后"]);
    }
}
