//! How large a solution becomes, known before it is written: a guard against terabytes.

use super::{Format, MAX_PICTURE};

/// The bytes of one solution; see [`Format::bytes`].
pub(super) fn bytes(format: Format, n: u32) -> u128 {
    let side = u128::from(n);
    match format {
        // The empty board is an empty line.
        Format::Board | Format::Hash => (side * (side + 1)).max(1),
        Format::Stars => (side * (2 * side + 1)).max(1),
        Format::Unicode => unicode(side),
        Format::Columns | Format::Csv => (digits_up_to(side) + side).max(1),
        Format::Compact => side + 1,
        Format::Json => json(side),
        Format::Fen => (side * (2 * digits(side) + 2)).max(1),
        // A density picture has a million pixels at most, of a byte each before they shrink.
        Format::Svg | Format::Png if n > MAX_PICTURE => 1_500_000,
        Format::Svg => 3000 + 40 * side,
        Format::Png => 20_000 + 100 * side,
        Format::U32 => 4 * side,
        // A line of dashes, and five bytes a square: the longer of the two forms.
        Format::Tutorial => 21 + side * (5 * side + 1),
        Format::Latex => 100 + side * (10 + 2 * digits(side)),
    }
}

fn unicode(side: u128) -> u128 {
    // All lines are of 3-byte characters; each row has 3 bytes for its queen, spaces else.
    let rule = 3 * (4 * side + 1).max(2) + 1;
    let row = 3 * (side + 1) + (3 * side + 2) + 1;
    (side + 1).max(2) * rule + side * row
}

fn json(side: u128) -> u128 {
    let frame = r#"{"n":,"columns":[]}"#.len() as u128 + 1;
    let columns = digits_up_to(side.saturating_sub(1)) + u128::from(side > 0);
    frame + digits(side) + columns + side.saturating_sub(1)
}

fn digits(number: u128) -> u128 {
    u128::from(number.checked_ilog10().unwrap_or(0)) + 1
}

/// The digits of 1, 2, ..., `last` together.
fn digits_up_to(last: u128) -> u128 {
    let decades = (0..digits(last)).map(|power| 10u128.pow(power as u32));
    // A number of d digits is counted once for each of 1, 10, ..., 10^(d - 1) not above it.
    decades.map(|first| (last + 1).saturating_sub(first)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_add_up() {
        let slow = |last: u32| (1..=last).map(|number| number.to_string().len() as u128).sum();
        for last in [0, 1, 9, 10, 11, 99, 100, 101, 1234] {
            assert_eq!(digits_up_to(u128::from(last)), slow(last), "{last}");
        }
    }

    #[test]
    fn the_largest_board_does_not_overflow() {
        for format in Format::ALL.into_iter().filter(|format| !format.is_picture()) {
            assert!(bytes(format, u32::MAX) > 1_000_000_000, "{format}");
        }
    }
}
