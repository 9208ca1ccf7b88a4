//! The machine that the program runs on and the date, for reports with times.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use queens_charts::study::MachineFacts;

/// This machine, as far as the system describes it.
pub(crate) fn here() -> MachineFacts {
    MachineFacts {
        processor: fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| model(&text)),
        cores: queens_app::cores().get(),
        system: std::env::consts::OS,
        architecture: std::env::consts::ARCH,
    }
}

/// The model of the first processor.
fn model(text: &str) -> Option<String> {
    let named = text.lines().filter_map(|line| line.split_once(':'));
    let mut models = named.filter(|(key, _)| key.trim() == "model name");
    models.next().map(|(_, model)| model.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The date and time in UTC.
pub(crate) fn now() -> Option<String> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    let (year, month, day) = date(since.as_secs() / 86_400);
    let minutes = since.as_secs() / 60 % 1440;
    Some(format!("{year}-{month:02}-{day:02} {:02}:{:02} UTC", minutes / 60, minutes % 60))
}

/// The date so many days after 1 January 1970.
fn date(mut days: u64) -> (u64, u64, u64) {
    let (mut year, mut month) = (1970_u64, 1);
    loop {
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let length = match month {
            2 => 28 + u64::from(is_leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        if days < length {
            return (year, month, days + 1);
        }
        days -= length;
        (year, month) = if month < 12 { (year, month + 1) } else { (year + 1, 1) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_is_found_among_other_lines() {
        let text =
            "processor\t: 0\nmodel\t\t: 85\nmodel name\t: Some  CPU @ 2.00GHz\nflags : a b\n";
        assert_eq!(model(text).as_deref(), Some("Some CPU @ 2.00GHz"));
        assert_eq!(model("no such thing"), None);
        assert!(here().cores > 0);
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        let cases = [
            (0, (1970, 1, 1)),
            (58, (1970, 2, 28)),
            (59, (1970, 3, 1)),
            (11_016, (2000, 2, 29)),
            (11_017, (2000, 3, 1)),
            (20_819, (2027, 1, 1)),
            (20_818, (2026, 12, 31)),
        ];
        for (days, expected) in cases {
            assert_eq!(date(days), expected, "{days}");
        }
    }
}
