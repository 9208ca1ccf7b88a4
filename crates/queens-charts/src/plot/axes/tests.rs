//! Ticks that a person would choose, and never too close.

use proptest::prelude::*;

use super::*;

fn written(values: &[f64], unit: Unit) -> Vec<String> {
    let axis = Logarithmic::around(values.iter().copied());
    axis.ticks(unit, 420.0, 28.0).into_iter().map(|tick| tick.text).collect()
}

#[test]
fn a_few_decades_are_cut_finer() {
    assert_eq!(written(&[1.0, 100.0], Unit::Count), ["1", "2", "5", "10", "20", "50", "100"]);
    assert_eq!(
        written(&[0.001, 0.05], Unit::Seconds),
        ["1 ms", "2 ms", "5 ms", "10 ms", "20 ms", "50 ms"]
    );
}

#[test]
fn many_decades_are_thinned() {
    assert_eq!(
        written(&[1.0, 1e12], Unit::Count),
        [
            "1", "10", "100", "1000", "10^4", "10^5", "10^6", "10^7", "10^8", "10^9", "10^10",
            "10^11", "10^12"
        ]
    );
    assert_eq!(written(&[1e-30, 1e30], Unit::Count).len(), 13);
    assert!(written(&[1e-300, 1e300], Unit::Count).contains(&"1".into()));
}

#[test]
fn time_is_written_as_people_do() {
    assert_eq!(
        written(&[1e-6, 7200.0], Unit::Seconds),
        [
            "1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s", "1 min", "10 min",
            "1 h"
        ]
    );
    assert_eq!(written(&[30.0, 400.0], Unit::Seconds), ["1 min", "2 min", "5 min"]);
    assert_eq!(seconds(2e-9), "2 ns");
    assert_eq!(seconds(10.0 * YEAR), "10 y");
    assert_eq!(seconds(1e9 * YEAR), "1e9 y");
    assert_eq!(seconds(1e-15), "1e-15 s");
}

#[test]
fn one_value_and_none_have_an_axis() {
    assert_eq!(written(&[3.0], Unit::Count), ["1", "2", "5"]);
    assert_eq!(written(&[], Unit::Count), ["1", "2", "5", "10"]);
    assert_eq!(written(&[f64::NAN, -1.0, 0.0, f64::INFINITY], Unit::Count), ["1", "2", "5", "10"]);
}

#[test]
fn large_and_small_numbers_are_powers() {
    assert_eq!([2e-7, 1e6, 5e12, 0.01].map(count), ["2*10^-7", "10^6", "5*10^12", "0.01"]);
}

#[test]
fn a_low_axis_has_as_many_powers_as_fit() {
    let names = |values: &[f64], unit, lines: u8| -> Vec<String> {
        let ticks = Logarithmic::around(values.iter().copied()).ticks(unit, lines.into(), 1.9);
        ticks.into_iter().map(|tick| tick.text).collect()
    };
    let all = ["1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s"];
    assert_eq!(names(&[1e-6, 20.0], Unit::Seconds, 16), all);
    assert!(names(&[1e-6, 20.0], Unit::Seconds, 4).len() < 4);
    let powers = names(&[3.0, 2e8], Unit::Count, 10);
    assert!(powers.len() < 6 && powers.contains(&"10^6".into()), "{powers:?}");
    assert_eq!(names(&[1e-5, 5e-6], Unit::Count, 30), ["5*10^-6", "10^-5", "2*10^-5"]);
}

fn along(values: &[f64], most: u16) -> Vec<String> {
    Linear::around(values.iter().copied()).ticks(most).into_iter().map(|tick| tick.text).collect()
}

#[test]
fn linear_ticks_are_round() {
    assert_eq!(
        along(&[5.0, 50.0], 12),
        ["5", "10", "15", "20", "25", "30", "35", "40", "45", "50"]
    );
    assert_eq!(along(&[4.0, 8.0], 12), ["4", "5", "6", "7", "8"]);
    assert_eq!(along(&[0.2, 1.2], 6), ["0.2", "0.4", "0.6", "0.8", "1", "1.2"]);
    assert_eq!(along(&[8.0], 12), ["7", "8", "9"]);
    assert_eq!(along(&[-10.0, 10.0], 3), ["-10", "0", "10"]);
    assert!(!along(&[1e99], 12).is_empty());
    assert!(along(&[3.074_799_311_407_075_7e56], 12).iter().all(|text| text.len() < 9));
    assert_eq!(along(&[f64::NAN, 1e200], 12), ["0", "1"]);
}

proptest! {
    #[test]
    fn logarithmic_ticks_are_apart_and_on_the_axis(
        exponents in prop::collection::vec(-300f64..300.0, 0..5), time: bool, length in 20f64..2000.0,
    ) {
        let unit = if time { Unit::Seconds } else { Unit::Count };
        let axis = Logarithmic::around(exponents.iter().map(|&e| 10f64.powf(e)));
        let ticks = axis.ticks(unit, length, 28.0);
        let values: Vec<f64> = ticks.iter().map(|tick| tick.value).collect();
        prop_assert!(axis.apart(&values, length) >= 28.0);
        prop_assert!(values.iter().all(|value| (0.0..=1.0).contains(&axis.part(*value))));
    }

    #[test]
    fn linear_ticks_are_few_and_on_the_axis(
        values in prop::collection::vec(-1e12f64..1e12, 0..5), whole: bool, most in 2u16..40,
    ) {
        let values = values.into_iter().map(|v| if whole { v.round() } else { v });
        let axis = Linear::around(values);
        let ticks = axis.ticks(most);
        prop_assert!(ticks.len() <= usize::from(most));
        let slack = (axis.high - axis.low) * 1e-9;
        prop_assert!(ticks.iter().all(|t| t.value >= axis.low - slack && t.value <= axis.high + slack));
    }
}
