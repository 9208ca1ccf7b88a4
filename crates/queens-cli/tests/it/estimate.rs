//! Forecasts: near the published numbers, and the same for the same seed.

use std::time::{Duration, Instant};

use crate::common::{call, call_with, out};
use serde_json::Value;

fn json(arguments: &str) -> Value {
    serde_json::from_str(&out(&format!("estimate {arguments} --json"))).expect("a document")
}

fn value(answer: &Value, key: &str) -> f64 {
    answer[key].as_f64().unwrap_or_else(|| panic!("{key} in {answer}"))
}

#[test]
fn json_holds_all_of_the_contract() {
    let answer = json("20 --seed 7 --threads 2");
    assert_eq!(
        (&answer["n"], &answer["seed"], &answer["threads"]),
        (&20.into(), &7.into(), &2.into())
    );
    assert!((value(&answer, "estimate") / 39_029_188_884.0 - 1.0).abs() < 0.03, "{answer}");
    assert!(value(&answer, "low") < value(&answer, "estimate"), "{answer}");
    assert!(value(&answer, "estimate") < value(&answer, "high"), "{answer}");
    assert!((value(&answer, "asymptotic") / 1.36e9 - 1.0).abs() < 0.01, "{answer}");
    assert!(answer["samples"].as_u64() > Some(1000), "{answer}");
    let basis = answer["basis"].as_str().expect("a word");
    assert!(["measured", "extrapolated"].contains(&basis), "{answer}");
    assert!(value(&answer, "seconds_low") <= value(&answer, "seconds"), "{answer}");
    assert!(value(&answer, "seconds") <= value(&answer, "seconds_high"), "{answer}");
}

#[test]
fn the_same_seed_gives_the_same_forecast() {
    let numbers = |seed: u32| {
        let answer = json(&format!("18 --seed {seed}"));
        ["estimate", "low", "high", "samples"].map(|key| answer[key].to_string())
    };
    assert_eq!(numbers(3), numbers(3));
    assert_ne!(numbers(3), numbers(4));
}

#[test]
fn small_boards_are_exact() {
    let answers = call_with("estimate - --json --seed 1", b"0\n1\n2\n3\n4\n8\n");
    assert_eq!(answers.code, Some(0), "{answers:?}");
    let estimates = answers.out.lines().map(|line| {
        let answer: Value = serde_json::from_str(line).expect("a document");
        assert_eq!(answer["low"], answer["high"]);
        value(&answer, "estimate")
    });
    assert_eq!(estimates.collect::<Vec<_>>(), [1.0, 1.0, 0.0, 0.0, 2.0, 92.0]);
}

#[test]
fn the_answer_is_readable_and_shows_its_seed() {
    let text = out("estimate 14 --seed 12345 --threads 3");
    assert_eq!(text.lines().count(), 3, "{text}");
    for part in ["n = 14: about 3.", "95% interval", "seed 12345", "(0.1431 n)^n", "--threads 3"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(out("estimate 8 --seed 1").contains("n = 8: 92 solutions, exactly"));
    let chinese = out("estimate 12 --seed 1 --lang zh");
    assert!(chinese.contains("个解") && chinese.contains("种子 1"), "{chinese}");
}

/// Five seconds are promised; on a busy machine a test can only tell that nothing hangs, such as the
/// setting up of a huge board's units.
#[test]
fn the_largest_board_is_answered_in_time() {
    let start = Instant::now();
    let answer = json("40 --seed 1");
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
    assert!((7e31..1e32).contains(&value(&answer, "estimate")), "{answer}");
    assert_eq!(answer["basis"], "extrapolated");
}

#[test]
fn what_cannot_be_is_refused() {
    let large = call("estimate 41");
    assert_eq!((large.code, large.out.as_str()), (Some(2), ""));
    assert!(large.err.contains("n = 41 is too large for a forecast"), "{}", large.err);
    assert!(large.err.contains("up to n = 40"), "{}", large.err);
    let chinese = call("estimate 4294967295 --lang zh");
    assert!(chinese.code == Some(2) && chinese.err.contains("太大"), "{chinese:?}");
    for wrong in ["8 --threads 0", "8 --threads x", "8 --threads -1", "8 --seed -1", "abc", "-3"] {
        let call = call(&format!("estimate {wrong}"));
        assert_eq!((call.code, call.out.as_str()), (Some(2), ""), "{wrong}: {call:?}");
    }
}
