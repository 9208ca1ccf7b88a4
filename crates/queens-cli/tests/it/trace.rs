//! `queens trace` as JSON and as plain frames; terminal.rs tests the view on a terminal.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::common::{call, events, out, queens, signal, tally};
use n_queens::{Queens, Square, Strategy, Variant, check};
use serde_json::Value;

fn note(arguments: &str) -> String {
    call(arguments).err
}

#[test]
fn four_queens_as_json() {
    let text = out("trace 4 --json");
    let first: Vec<&str> = text.lines().take(10).collect();
    let expected = [
        r#"{"step":1,"event":"try","row":0,"column":0,"depth":0}"#,
        r#"{"step":2,"event":"place","row":0,"column":0,"depth":1}"#,
        r#"{"step":3,"event":"try","row":1,"column":0,"depth":1}"#,
        r#"{"step":4,"event":"reject","row":1,"column":0,"depth":1,"reason":"column","by":[0,0]}"#,
        r#"{"step":5,"event":"try","row":1,"column":1,"depth":1}"#,
        r#"{"step":6,"event":"reject","row":1,"column":1,"depth":1,"reason":"diagonal","by":[0,0]}"#,
        r#"{"step":7,"event":"try","row":1,"column":2,"depth":1}"#,
        r#"{"step":8,"event":"place","row":1,"column":2,"depth":2}"#,
        r#"{"step":9,"event":"try","row":2,"column":0,"depth":2}"#,
        r#"{"step":10,"event":"reject","row":2,"column":0,"depth":2,"reason":"column","by":[0,0]}"#,
    ];
    assert_eq!(first, expected);
    let solution = r#","event":"solution","depth":4,"columns":[1,3,0,2]}"#;
    assert_eq!(text.matches(solution).count(), 1);
    // By hand: 15 boards that are not full have 4 squares each to look at.
    let events = events("trace 4 --json");
    let expected = [("try", 60), ("place", 16), ("reject", 44), ("backtrack", 16), ("solution", 2)];
    assert_eq!(tally(&events), HashMap::from(expected));
}

#[test]
fn the_steps_are_those_that_count_reports() {
    let events = events("trace 6 --strategy rows --json");
    let report = out("count 6 --strategy rows --stats --json");
    let report: Value = serde_json::from_str(&report).expect("one document");
    let names = [("tried", "try"), ("placed", "place"), ("rejected", "reject")];
    for (counter, event) in
        names.into_iter().chain([("backtracked", "backtrack"), ("solutions", "solution")])
    {
        assert_eq!(report["steps"][counter], tally(&events)[event], "{counter}");
    }
}

/// Plays the events of a trace on a board of our own.
fn follow(strategy: Strategy, n: u32, events: &[Value]) {
    let mut queens: Vec<Square> = Vec::new();
    for (event, number) in events.iter().zip(1..) {
        let at = |key: &str| event[key].as_u64().map(|at| at as u32);
        let square = at("row").zip(at("column")).map(|(row, column)| Square::new(row, column));
        match event["event"].as_str().unwrap() {
            "place" => queens.push(square.unwrap()),
            "backtrack" => assert_eq!(queens.pop(), square, "{strategy}: {event}"),
            "reject" => assert!(is_attacked(n, &queens, square.unwrap(), event), "{event}"),
            "solution" => {
                let row =
                    |row: u64| queens.iter().find(|queen| u64::from(queen.row) == row).unwrap();
                let columns: Vec<u32> = (0..u64::from(n)).map(|at| row(at).column).collect();
                assert_eq!(event["columns"], Value::from(columns.clone()));
                assert_eq!(check::columns(&columns), Ok(()), "{strategy}");
            }
            other => assert_eq!(other, "try"),
        }
        assert_eq!(event["step"], number, "{strategy}");
        assert_eq!(event["depth"], queens.len(), "{strategy}: {event}");
    }
    let finds_all = strategy.abilities().finds_all;
    assert!(!finds_all || queens.is_empty(), "{strategy} takes every queen back");
}

fn is_attacked(n: u32, queens: &[Square], square: Square, event: &Value) -> bool {
    let at = |index: usize| event["by"][index].as_u64().unwrap() as u32;
    let by = Square::new(at(0), at(1));
    let pair = Queens::new(n, [square, by]).unwrap();
    let mut lines = check::attacks(&pair, Variant::Standard).map(|attack| attack.line.name());
    queens.contains(&by) && lines.any(|line| event["reason"] == line)
}

#[test]
fn every_strategy_tells_a_true_story() {
    for &strategy in Strategy::ALL {
        let seed = if strategy.abilities().is_random { "--seed 1" } else { "" };
        for n in [0, 1, 3, 5] {
            let events = events(&format!("trace {n} --strategy {strategy} {seed} --json"));
            follow(strategy, n, &events);
            let solutions = tally(&events).get("solution").copied().unwrap_or(0);
            assert_eq!(solutions > 0, n != 3, "{strategy} at n = {n}");
        }
    }
}

#[test]
fn a_limit_cuts_the_same_trace() {
    let whole = out("trace 6 --json");
    let cut = out("trace 6 --json --limit 100");
    assert!(whole.starts_with(&cut));
    assert_eq!(cut.lines().count(), 100);
    assert!(note("trace 4 --limit 137").contains("stopped at step 137"));
    assert!(note("trace 4 --limit 138").contains("the search is over: 2 solutions"));
    assert!(note("trace 1").contains("the search is over: 1 solution\n"));
}

#[test]
fn the_seed_decides_and_is_told() {
    let call = "trace 12 --strategy probabilistic --density 0.7 --json --seed";
    assert_eq!(out(&format!("{call} 7")), out(&format!("{call} 7")));
    assert_ne!(out(&format!("{call} 7")), out(&format!("{call} 8")));
    let told = note("trace 5 --strategy probabilistic --json");
    let seed = told.trim().strip_prefix("'probabilistic' with seed ").expect("it tells the seed");
    assert!(seed.parse::<u64>().is_ok(), "{told}");
}

#[test]
fn frames_draw_what_happens() {
    let frames = out("trace 4 --limit 6 --block d1");
    let last = frames.split("\n\n").last().unwrap();
    let expected =
        "step 6, 1 queen on the board: reject b3: the \\ diagonal is taken by the queen on a4
4 (Q)x x x
3  x[!]. .
2  x . x .
1  x . . #
   a b c d
";
    assert_eq!(last, expected);
}

#[test]
fn chinese_changes_the_sentences_and_not_the_boards() {
    let (english, chinese) = (out("trace 5 --lang en"), out("trace 5 --lang zh"));
    assert!(english.is_ascii() && !english.contains('\x1b') && !chinese.contains('\x1b'));
    assert!(chinese.contains("：在 a5 放置皇后\n"));
    for (english, chinese) in english.split("\n\n").zip(chinese.split("\n\n")) {
        let (said, board) = english.split_once('\n').unwrap();
        assert!(said.starts_with("step ") && !chinese.contains(said));
        assert_eq!(chinese.split_once('\n').unwrap().1, board);
    }
}

#[test]
fn wrong_calls_are_refused_before_anything_is_written() {
    let calls = [
        ("trace -", "cannot be used with several sizes"),
        ("trace 201", "use --json"),
        ("trace 8 --speed 0", "not a speed"),
        ("trace 8 --speed nan", "not a speed"),
        ("trace 8 --limit 0", "--limit"),
        ("trace 8 --density 1", "probabilistic"),
        ("trace 8 --strategy construct --place a1", "construct"),
        ("trace 8 --strategy rows --variant torus", "exact-cover"),
    ];
    for (arguments, reason) in calls {
        let answer = call(arguments);
        assert_eq!((answer.code, answer.out.as_str()), (Some(2), ""), "{arguments}");
        assert!(answer.err.contains(reason), "{arguments}: {}", answer.err);
    }
}

#[test]
fn speed_spreads_the_steps() {
    let start = Instant::now();
    out("trace 8 --speed 50 --limit 6 --json");
    assert!(start.elapsed() >= Duration::from_millis(100));
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut child = piped("trace 14 --json");
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut String::new()).unwrap();
    drop(reader);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn an_interrupt_ends_it_with_its_own_code() {
    let mut child = piped("trace 8 --speed 2");
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut String::new()).unwrap(); // it is running
    signal("-INT", child.id());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&output.stderr).contains("interrupted"));
}

fn piped(arguments: &str) -> Child {
    let mut command = queens();
    command.args(arguments.split_whitespace()).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts")
}
