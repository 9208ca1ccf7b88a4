//! Numbers as JSON writes them, character by character: for the scanner, which has all of a text, and for the stream,
//! which has not.

/// How far into a number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Numeral {
    /// Before its first character.
    Start,
    Minus,
    Zero,
    Whole,
    Point,
    Fraction,
    E,
    Sign,
    Exponent,
}

impl Numeral {
    /// One character further, if the number may go on with it.
    pub(super) const fn after(self, byte: u8) -> Option<Self> {
        Some(match (self, byte) {
            (Self::Start, b'-') => Self::Minus,
            (Self::Start | Self::Minus, b'0') => Self::Zero,
            (Self::Start | Self::Minus | Self::Whole, b'0'..=b'9') => Self::Whole,
            (Self::Zero | Self::Whole, b'.') => Self::Point,
            (Self::Point | Self::Fraction, b'0'..=b'9') => Self::Fraction,
            (Self::Zero | Self::Whole | Self::Fraction, b'e' | b'E') => Self::E,
            (Self::E, b'+' | b'-') => Self::Sign,
            (Self::E | Self::Sign | Self::Exponent, b'0'..=b'9') => Self::Exponent,
            _ => return None,
        })
    }

    /// Whether the number may end here.
    pub(super) const fn is_complete(self) -> bool {
        matches!(self, Self::Zero | Self::Whole | Self::Fraction | Self::Exponent)
    }
}

/// How long the number at the beginning of a text is, if there is one.
pub(super) fn length(text: &str) -> Option<usize> {
    let mut numeral = Numeral::Start;
    let going_on = text.bytes().map_while(|byte| {
        numeral = numeral.after(byte)?;
        Some(numeral)
    });
    let length = going_on.count();
    numeral.is_complete().then_some(length)
}

#[cfg(test)]
mod tests {
    use super::length;

    #[test]
    fn numbers_are_those_of_json() {
        for number in ["0", "-0", "7", "10", "0.5", "-12.50", "1e5", "1E+05", "2.0e-0"] {
            assert_eq!(length(number), Some(number.len()), "{number}");
            assert_eq!(length(&format!("{number}]")), Some(number.len()), "{number}");
        }
        for other in ["", "-", "+5", ".5", "5.", "1e", "1e+", "-inf", "NaN", "x"] {
            assert_eq!(length(other), None, "{other}");
        }
        assert_eq!(length("007"), Some(1));
    }
}
