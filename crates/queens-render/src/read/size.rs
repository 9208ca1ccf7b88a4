//! A board size in words of its own: a whole number, and nothing else.

use thiserror::Error;

use crate::units;

/// Characters of a wrong text that are repeated to whoever wrote it.
const REPEATED: usize = 60;

/// Why a text is no board size.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SizeError {
    /// It is no number, or no whole one.
    #[error("'{text}' is not a board size; give a whole number from 0 to {}", u32::MAX)]
    NotASize {
        /// What was written, or its beginning.
        text: String,
    },
    /// It is below 0.
    #[error("a board cannot have {text} rows; give a whole number from 0 on")]
    Negative {
        /// What was written, or its beginning.
        text: String,
    },
    /// No board is that large; as far as it can be imagined, with what its columns would take.
    #[error(
        "{text} is too large for a board{}; the largest that can be numbered is {}",
        .need.as_ref().map_or(String::new(), |need| format!(": its columns alone would take {need}")),
        u32::MAX
    )]
    TooLarge {
        /// What was written, or its beginning.
        text: String,
        /// The memory that its columns would take.
        need: Option<String>,
    },
}

/// Reads a board size and says what is wrong with it if it is none.
///
/// ```
/// use queens_render::read::size;
/// assert_eq!(size("8"), Ok(8));
/// let error = size("-8").unwrap_err();
/// assert_eq!(error.to_string(), "a board cannot have -8 rows; give a whole number from 0 on");
/// ```
///
/// # Errors
/// If it is no whole number from 0 to 4294967295.
pub fn size(given: &str) -> Result<u32, SizeError> {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let text = || given.chars().take(REPEATED).collect::<String>();
    match given.strip_prefix('-') {
        Some(rest) if is_digits(rest) => Err(SizeError::Negative { text: text() }),
        _ if !is_digits(given) => Err(SizeError::NotASize { text: text() }),
        _ => given.parse().map_err(|_| SizeError::TooLarge { text: text(), need: need(given) }),
    }
}

/// What the columns of such a board would take.
fn need(given: &str) -> Option<String> {
    let rows: u64 = given.parse().ok()?;
    Some(units::bytes(u128::from(rows) * size_of::<u64>() as u128))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Language, Speak};

    #[test]
    fn what_is_wrong_is_named_in_both_languages() {
        let cases = [
            ("", "'' is not a board size", "“”不是棋盘大小"),
            ("8.0", "'8.0' is not a board size", "“8.0”不是棋盘大小"),
            ("+8", "'+8' is not", "“+8”不是"),
            ("-3", "cannot have -3 rows", "不能有 -3 行"),
            ("4294967296", "columns alone would take 34.4 GB; the", "仅列号就需要 34.4 GB；能"),
            ("99999999999999999999", "999 is too large for a board; the", "999 对棋盘来说太大；能"),
        ];
        for (text, english, chinese) in cases {
            let error = size(text).unwrap_err();
            assert!(error.say(Language::English).contains(english), "{error}");
            assert!(error.say(Language::Chinese).contains(chinese), "{error}");
        }
        assert!(size(&"9".repeat(1000)).unwrap_err().to_string().len() < 200);
        assert_eq!(size("4294967295"), Ok(u32::MAX));
    }
}
