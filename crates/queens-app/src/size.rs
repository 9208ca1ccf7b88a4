//! Reads a board size: a whole number, and nothing else.

use thiserror::Error;

/// Characters of a wrong text that an error repeats.
const REPEATED: usize = 60;

/// Why a text is not a board size.
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
        .need.map_or(String::new(), |need| format!(": its columns alone would take {need} bytes")),
        u32::MAX
    )]
    TooLarge {
        /// What was written, or its beginning.
        text: String,
        /// The bytes that its columns would take.
        need: Option<u128>,
    },
}

/// Reads a board size.
///
/// ```
/// use queens_app::size;
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
fn need(given: &str) -> Option<u128> {
    let rows: u64 = given.parse().ok()?;
    Some(u128::from(rows) * size_of::<u64>() as u128)
}
