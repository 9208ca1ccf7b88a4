//! English and Chinese: `--lang` changes every message and no result.

use crate::common::{COMMANDS, CallResult, call_with, queens};

/// Calls that answer, each in a way of its own.
const ANSWERS: [&str; 10] = [
    "solve 8",
    "list 6 --format columns --stats",
    "count 8 --strategy rows --stats",
    "solve 20 --strategy probabilistic --seed 3",
    "count 27 --known",
    "count 5 --variant torus",
    "count 12 --of fundamental --verify --seed 1",
    "solve 4 --format latex",
    "complete --n 8 --place b4 --unique",
    "complete --n 8 --place b4 --random --seed 1 --explain",
];

/// Calls that fail, each in a way of its own.
const FAILURES: [&str; 47] = [
    "trace -",
    "compare time --n 6..4",
    "serve --address nowhere",
    "solve 3",
    "solve 3 --strategy probabilistic --seed 1",
    "solve 4 --place a1",
    "count 20 --timeout 50ms",
    "list 30 --timeout 50ms --output /dev/null",
    "solve abc",
    "solve -5",
    "solve 99999999999",
    "solve 8 --strategy row",
    "solve 8 --fromat x",
    "sovle",
    "solve",
    "solve 8 --seed x",
    "solve 8 --strategy probabilistic --density 9",
    "solve 8 --timeout x",
    "solve 8 --place 9,9",
    "solve 8 --strategy construct --place a1",
    "solve 8 --strategy rows --variant torus",
    "list 8 --strategy construct",
    "solve 65 --strategy bitmask",
    "solve 1000000",
    "solve 10 --format compact",
    "check /no/such/file",
    "count 28 --known",
    "count 8 --threads 0",
    "count 8 --queens x",
    "count 8 --part 5/4 --output x",
    "count 8 --part 1/2",
    "count 8 --of half-turn --place a1",
    "count 8 --strategy rows --verify",
    "count 8 --known --verify",
    "count 31",
    "count 28",
    "estimate 41",
    "estimate 8 --threads 0",
    "complete",
    "complete --n 4 --place a1",
    "complete --n 4 --place a1 --place b2",
    "complete --n 4 --place b4 --block d3",
    "complete --n 4 --place a1 --count",
    "complete --n 4 --limit 3",
    "complete --n 28 --place a1 --count --timeout 50ms",
    "complete --n 8 --all --unique",
    "complete /no/such/file",
];

fn both(arguments: &str, input: &[u8]) -> (CallResult, CallResult) {
    (
        call_with(&format!("--lang en {arguments}"), input),
        call_with(&format!("--lang zh {arguments}"), input),
    )
}

fn is_chinese(text: &str) -> bool {
    text.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter))
}

#[test]
fn the_language_changes_every_message_and_no_result() {
    for arguments in ANSWERS.iter().chain(&FAILURES) {
        let (english, chinese) = both(arguments, b"");
        assert_eq!(english.code, chinese.code, "{arguments}");
        assert_eq!(english.out, chinese.out, "{arguments}");
        assert!(!english.err.is_empty() && english.err.is_ascii(), "{arguments}: {}", english.err);
        for line in chinese.err.lines() {
            assert!(is_chinese(line), "{arguments}: {line}");
        }
        assert_eq!(english.err.lines().count(), chinese.err.lines().count(), "{arguments}");
    }
}

#[test]
fn the_errors_of_boards_speak_chinese() {
    for board in [".Q\n.", "ab", ".#\n..", "{\"n\":", "1 2 9", "Q.\n.Q", "2Q/3", "", "row2,x\n"] {
        let (english, chinese) = both("check -", board.as_bytes());
        assert_eq!(english.code, Some(1), "{board:?}");
        assert_eq!(chinese.code, Some(1), "{board:?}");
        let said = format!("{}{}", chinese.out, chinese.err);
        assert!(said.lines().all(is_chinese), "{board:?}: {said}");
        assert!(english.out.is_ascii() && english.err.is_ascii(), "{board:?}");
    }
}

#[test]
fn explanations_speak_both_languages() {
    let calls = ["--n 4 --place a1", "--n 8 --place a1 --place h8 --place c2", "--n 3 --block a1"];
    for arguments in calls.map(|call| format!("complete {call} --explain")) {
        let (english, chinese) = both(&arguments, b"");
        assert_eq!((english.code, chinese.code), (Some(3), Some(3)));
        assert!(english.out.is_ascii() && english.out.contains("verified"), "{}", english.out);
        assert!(chinese.out.lines().all(is_chinese), "{}", chinese.out);
        assert_eq!(english.out.lines().count(), chinese.out.lines().count());
    }
}

#[test]
fn help_speaks_both_languages() {
    for command in [""].into_iter().chain(COMMANDS) {
        let (english, chinese) = both(&format!("{command} --help"), b"");
        assert_eq!((english.code, chinese.code), (Some(0), Some(0)));
        assert!(english.out.is_ascii() && english.out.contains("Usage: queens"), "{}", english.out);
        for word in ["Usage", "Options", "OPTIONS", "Arguments", "Commands", "default", "Print"] {
            assert!(!chinese.out.contains(word), "{command}: {word} in {}", chinese.out);
        }
        assert!(chinese.out.contains("用法"), "{}", chinese.out);
    }
}

#[test]
fn the_locale_decides_unless_the_call_does() {
    let said = |locale: &str, arguments: &[&str]| {
        let output = queens().env("LANG", locale).args(arguments).output().expect("starts");
        is_chinese(&String::from_utf8_lossy(&output.stderr))
    };
    assert!(said("zh_CN.UTF-8", &["solve", "3"]));
    assert!(!said("de_DE.UTF-8", &["solve", "3"]));
    assert!(!said("zh_CN.UTF-8", &["solve", "3", "--lang", "en"]));
    assert!(said("C", &["solve", "3", "--lang=zh"]));
}
