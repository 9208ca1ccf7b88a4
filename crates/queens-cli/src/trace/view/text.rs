//! Text in the columns of a terminal, where Chinese characters take two.

/// The columns that a character takes.
fn width_of(character: char) -> usize {
    // Hangul, then everything from the CJK radicals on: simple, and right for what is shown.
    match character {
        '\u{1100}'..='\u{115f}' | '\u{2e80}'.. => 2,
        _ => 1,
    }
}

/// The columns that a text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().map(width_of).sum()
}

/// As much of `text` as fits into `columns`.
pub(super) fn cut(text: &str, columns: usize) -> &str {
    let mut taken = 0;
    let fits = |&(_, character): &(usize, char)| {
        taken += width_of(character);
        taken <= columns
    };
    let end = text.char_indices().take_while(fits).last();
    end.map_or("", |(at, character)| &text[..at + character.len_utf8()])
}

/// Broken into lines of at most `columns`: between items, which two spaces or more separate;
/// else between words; else wherever the line is full.
pub(super) fn wrap(text: &str, columns: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text.trim();
    while width(rest) > columns {
        let line = cut(rest, columns);
        // Spaces that did not fit are as good a place as those that did.
        let spaces = rest[line.len()..].bytes().take_while(|&byte| byte == b' ').count();
        let reach = &rest[..line.len() + spaces];
        let end = ["  ", " "].iter().find_map(|gap| reach.rfind(gap));
        let end = end.filter(|&end| end > 0).unwrap_or(line.len());
        if end == 0 {
            break; // not even one character fits
        }
        lines.push(rest[..end].trim_end());
        rest = rest[end..].trim_start();
    }
    lines.push(cut(rest, columns));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_takes_two_columns() {
        assert_eq!(width("第 3 步"), 7);
        assert_eq!(cut("第 3 步", 6), "第 3 ");
        assert_eq!(cut("第", 1), "");
        assert_eq!(cut("abc", 9), "abc");
    }

    #[test]
    fn lines_break_between_items_first() {
        assert_eq!(wrap("a b  c d  e f", 9), ["a b  c d", "e f"]);
        assert_eq!(wrap("a b  c d  e f", 8), ["a b  c d", "e f"]);
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdef", 4), ["abcd", "ef"]);
        assert_eq!(wrap("终端太小", 5), ["终端", "太小"]);
        assert_eq!(wrap("终端", 1), [""]);
        assert_eq!(wrap("", 0), [""]);
    }
}
