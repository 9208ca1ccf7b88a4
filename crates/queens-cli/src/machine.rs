//! The machine that the program runs on, for reports with times.

use std::fs;

use queens_charts::study::Machine;

/// This machine, as far as the system describes it.
pub(crate) fn here() -> Machine {
    Machine {
        processor: fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| model(&text)),
        cores: std::thread::available_parallelism().map_or(1, usize::from),
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
}
