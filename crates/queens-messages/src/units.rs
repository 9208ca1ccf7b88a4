//! Bytes and durations as text.

use std::time::Duration;

/// 1536 as `1.5 kB`; powers of 1000.
///
/// ```
/// assert_eq!(queens_messages::units::bytes(1536), "1.5 kB");
/// ```
pub fn bytes(count: u128) -> String {
    const UNITS: [&str; 7] = ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"];
    let mut value = count as f64;
    let mut unit = 0;
    while value >= 1000.0 && unit + 1 < UNITS.len() {
        value /= 1000.0;
        unit += 1;
    }
    let digits = usize::from(unit > 0);
    format!("{value:.digits$} {}", UNITS[unit])
}

/// Reads `30s`, `500ms`, `2m`, `1.5h`; a bare number is seconds.
///
/// ```
/// use std::time::Duration;
/// use queens_messages::units::duration;
/// assert_eq!(duration("1.5h"), Some(Duration::from_secs(5400)));
/// assert_eq!(duration("soon"), None);
/// ```
pub fn duration(text: &str) -> Option<Duration> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let seconds = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let value: f64 = digits.parse().ok().filter(|_| plain)?;
    Duration::try_from_secs_f64(value * seconds).ok()
}

/// A duration of a running search: `8 s`, `3 min`, `2 h`, `5 d`.
///
/// ```
/// assert_eq!(queens_messages::units::roughly(7200.0), "2 h");
/// ```
pub fn roughly(seconds: f64) -> String {
    match seconds {
        ..90.0 => format!("{seconds:.0} s"),
        ..5400.0 => format!("{:.0} min", seconds / 60.0),
        ..172_800.0 => format!("{:.0} h", seconds / 3600.0),
        ..63_072_000.0 => format!("{:.0} d", seconds / 86_400.0),
        _ => format!("{:.0} y", seconds / 31_536_000.0),
    }
}

/// A time limit, about as it was given.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(queens_messages::units::limit(Some(Duration::from_millis(500))), "500ms");
/// assert_eq!(queens_messages::units::limit(None), "");
/// ```
pub fn limit(limit: Option<Duration>) -> String {
    limit.map(|limit| format!("{limit:?}")).unwrap_or_default()
}

/// A duration of any length with about two digits: `30 µs`, `8.3 ms`, `73 s`, `2.0e14 y`.
///
/// ```
/// assert_eq!(queens_messages::units::needed(0.0083), "8.3 ms");
/// ```
pub fn needed(seconds: f64) -> String {
    let short = |value: f64, unit: &str| match value {
        ..10.0 => format!("{value:.1} {unit}"),
        _ => format!("{value:.0} {unit}"),
    };
    match seconds {
        ..0.001 => short(seconds * 1e6, "µs"),
        ..1.0 => short(seconds * 1e3, "ms"),
        ..90.0 => short(seconds, "s"),
        ..3.15e11 => roughly(seconds),
        _ => format!("{:.1e} y", seconds / 31_536_000.0),
    }
}

/// Seconds as the answers print them.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(queens_messages::units::seconds(Duration::from_millis(1500)), "1.500000");
/// ```
pub fn seconds(duration: Duration) -> String {
    format!("{:.6}", duration.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read_as_written() {
        let cases =
            [("30s", 30_000), ("500ms", 500), ("2m", 120_000), ("1.5h", 5_400_000), ("7", 7000)];
        for (text, milliseconds) in cases {
            assert_eq!(duration(text), Some(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "s", "-3s", "3 s", "3x", "1e3s", "infs", "nan", "1.2.3s", "9e99h", "٣s"] {
            assert_eq!(duration(text), None, "{text}");
        }
    }

    #[test]
    fn times_of_every_length_are_readable() {
        let cases = [
            (3e-5, "30 µs"),
            (0.0083, "8.3 ms"),
            (7.25, "7.2 s"),
            (73.0, "73 s"),
            (7200.0, "2 h"),
            (7e21, "2.2e14 y"),
        ];
        for (seconds, text) in cases {
            assert_eq!(needed(seconds), text);
        }
    }

    #[test]
    fn sizes_have_one_digit_after_the_point() {
        assert_eq!(bytes(999), "999 bytes");
        assert_eq!(bytes(1_000_001_000_000), "1.0 TB");
    }
}
