//! Numbers as tables show them: three digits and a unit. Programs get them in full, from `document`.

use n_queens::compare::Quantile;

use queens_messages::units;

/// What stands where nothing is known.
pub(super) const NONE: &str = "-";

/// Seconds with three digits: `850 ns`, `1.23 µs`, `45.6 ms`, `12.3 s`, then as any long time.
pub(super) fn seconds(value: f64) -> String {
    in_units(value, digits)
}

/// Seconds without zeros behind the point, as limits are given: `20 s`, `1.5 s`.
pub(super) fn limit(value: f64) -> String {
    in_units(value, |value| match digits(value) {
        text if text.contains('.') => text.trim_end_matches('0').trim_end_matches('.').into(),
        text => text,
    })
}

fn in_units(value: f64, write: impl Fn(f64) -> String) -> String {
    const UNITS: [(f64, &str); 4] = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")];
    if !value.is_finite() {
        return NONE.into();
    }
    let value = rounded(value);
    if value >= 1000.0 {
        return units::needed(value);
    }
    let fits = |&(size, _): &(f64, &str)| value >= size;
    let (size, unit) = UNITS.into_iter().find(fits).unwrap_or(UNITS[3]);
    format!("{} {unit}", write(value / size))
}

/// A count with three digits: `92`, `12.3k`, `6.86G`.
pub(super) fn short(value: f64) -> String {
    const UNITS: [&str; 7] = ["", "k", "M", "G", "T", "P", "E"];
    let mut rest = if value < 1000.0 && value.fract() == 0.0 { value } else { rounded(value) };
    let mut unit = 0;
    while rest >= 1000.0 && unit + 1 < UNITS.len() {
        rest /= 1000.0;
        unit += 1;
    }
    match (rest, unit) {
        _ if !value.is_finite() => NONE.into(),
        (1000.0.., _) => format!("{value:.2e}"),
        (_, 0) if rest.fract() == 0.0 => format!("{rest:.0}"),
        _ => format!("{}{}", digits(rest), UNITS[unit]),
    }
}

/// A count in full as long as it has no more than six digits.
pub(super) fn exact(value: u64) -> String {
    if value < 1_000_000 { value.to_string() } else { short(value as f64) }
}

/// By how much more: `1.85`, `12.3`, `146`.
pub(super) fn ratio(value: f64) -> String {
    if value.is_finite() { digits(rounded(value)) } else { NONE.into() }
}

/// A ratio, with two digits of what is small: `0.033`.
pub(super) fn multiple(value: f64) -> String {
    if !(f64::MIN_POSITIVE..0.0995).contains(&value) {
        return ratio(value);
    }
    let zeros = -value.log10().floor() as usize;
    format!("{value:.0$}", zeros + 1)
}

/// A share of runs in per cent. All and none are said only of all and none.
pub(super) fn percent(part: u64, whole: u64) -> String {
    match (100.0 * part as f64 / whole as f64).round() {
        _ if whole == 0 => NONE.into(),
        0.0 if part > 0 => "<1%".into(),
        100.0 if part < whole => ">99%".into(),
        percent => format!("{percent:.0}%"),
    }
}

/// A time in nanoseconds, or `>20 s` if it is beyond the limit.
pub(super) fn time(quantile: Option<Quantile>, bound: Option<f64>) -> String {
    match (quantile, bound) {
        (Some(Quantile::At(nanoseconds)), _) => seconds(nanoseconds / 1e9),
        (Some(Quantile::Beyond), Some(bound)) => format!(">{}", limit(bound)),
        _ => NONE.into(),
    }
}

/// Three digits of it.
fn rounded(value: f64) -> f64 {
    format!("{value:.2e}").parse().unwrap_or(value)
}

/// Three digits, for values below a thousand.
fn digits(value: f64) -> String {
    match value {
        0.0 => "0".into(),
        ..9.995 => format!("{value:.2}"),
        ..99.95 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_digits_and_a_unit() {
        let cases = [
            (0.0, "0 ns"),
            (4.2e-10, "0.42 ns"),
            (8.5e-7, "850 ns"),
            (1.234e-6, "1.23 µs"),
            (9.996e-4, "1.00 ms"),
            (0.0456, "45.6 ms"),
            (12.34, "12.3 s"),
            (223.4, "223 s"),
            (999.9, "17 min"),
            (1e30, "3.2e22 y"),
            (f64::NAN, "-"),
            (f64::INFINITY, "-"),
        ];
        for (value, text) in cases {
            assert_eq!(seconds(value), text, "{value}");
        }
        let limits = [20.0, 1.5, 0.5, 100.0, 7200.0].map(limit);
        assert_eq!(limits, ["20 s", "1.5 s", "500 ms", "100 s", "2 h"]);
    }

    #[test]
    fn counts_are_shortened_by_thousands() {
        let cases = [
            (0.0, "0"),
            (92.0, "92"),
            (22.35, "22.4"),
            (999.9, "1.00k"),
            (12_345.0, "12.3k"),
            (6_864_000_000.0, "6.86G"),
            (1.8e19, "18.0E"),
            (1e25, "1.00e25"),
            (f64::NAN, "-"),
        ];
        for (value, text) in cases {
            assert_eq!(short(value), text, "{value}");
        }
        assert_eq!([999_999, 1_000_000].map(exact), ["999999", "1.00M"]);
    }

    #[test]
    fn small_multiples_keep_two_digits() {
        let shown = [202.4, 1.0, 0.1021, 0.0333, 0.00512, 0.0, f64::NAN].map(multiple);
        assert_eq!(shown, ["202", "1.00", "0.10", "0.033", "0.0051", "0", "-"]);
    }

    #[test]
    fn only_all_are_a_hundred_per_cent() {
        let cases =
            [(0, 9, "0%"), (1, 999, "<1%"), (1, 2, "50%"), (998, 999, ">99%"), (9, 9, "100%")];
        for (part, whole, text) in cases {
            assert_eq!(percent(part, whole), text);
        }
        assert_eq!(percent(0, 0), "-");
    }

    #[test]
    fn beyond_the_limit_stands_the_limit() {
        assert_eq!(time(Some(Quantile::Beyond), Some(20.0)), ">20 s");
        assert_eq!(time(Some(Quantile::At(1234.0)), Some(20.0)), "1.23 µs");
        assert_eq!(time(None, Some(20.0)), "-");
    }
}
