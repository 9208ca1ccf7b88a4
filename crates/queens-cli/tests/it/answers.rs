//! What the command answers: solutions, lists, counts, in every format, with its exit codes.

use crate::common;
use crate::common::{CallResult, call, call_with, out};
use serde_json::Value;

const LISTING: [&str; 6] = ["rows", "sets", "iterative", "cells", "bitmask", "exact-cover"];
const TEXTS: [&str; 9] =
    ["board", "hash", "stars", "unicode", "columns", "compact", "json", "csv", "fen"];

fn json(line: &str) -> Value {
    serde_json::from_str(line).expect(line)
}

#[test]
fn solve_prints_a_valid_board() {
    let board = out("solve 8");
    assert_eq!(board.lines().count(), 8);
    assert_eq!(call_with("check -", board.as_bytes()).code, Some(0));
}

#[test]
fn list_6_is_exactly_the_four_solutions() {
    let expected = "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n5 3 1 6 4 2\n";
    for strategy in ["rows", "sets", "iterative", "bitmask"] {
        assert_eq!(out(&format!("list 6 --format columns --strategy {strategy}")), expected);
    }
    let mut reversed: Vec<&str> = expected.lines().collect();
    reversed.reverse();
    let cells = out("list 6 --format columns --strategy cells");
    assert_eq!(cells.lines().collect::<Vec<_>>(), reversed);
}

#[test]
fn every_strategy_counts_the_same() {
    for (n, count) in [(0, "1"), (1, "1"), (2, "0"), (3, "0"), (4, "2"), (7, "40"), (8, "92")] {
        for strategy in LISTING {
            assert_eq!(
                out(&format!("count {n} --strategy {strategy}")).trim(),
                count,
                "{strategy}"
            );
        }
    }
    assert_eq!(out("count 13").trim(), "73712");
}

#[test]
fn count_in_json_tells_what_stands_behind_the_number() {
    let answer = json(&out("count 8 --strategy rows --stats --json"));
    assert_eq!(answer["count"], "92");
    assert_eq!(answer["of"], "all");
    assert_eq!(answer["variant"], "standard");
    assert_eq!(answer["checks"], json(r#"["every-solution","known-table"]"#));
    assert_eq!(answer["steps"]["placed"], 2056);
    assert_eq!(answer["steps"]["solutions"], 92);
}

#[test]
fn known_numbers_say_that_they_are_looked_up() {
    let call = call("count 27 --known --json");
    assert_eq!(json(&call.out)["count"], "234907967154122528");
    assert_eq!(json(&call.out)["strategy"], "known-table");
    assert!(call.err.contains("not counted"), "{}", call.err);
    assert_eq!(common::call("count 28 --known").code, Some(2));
}

#[test]
fn no_solution_is_exit_code_3() {
    for n in [2, 3] {
        for strategy in LISTING.iter().chain(&["construct", "permutation"]) {
            let call = call(&format!("solve {n} --strategy {strategy}"));
            assert_eq!((call.code, call.out.as_str()), (Some(3), ""), "{strategy}");
            assert!(call.err.contains("no solution"), "{}", call.err);
        }
    }
    assert_eq!(json(&call("solve 3 --json").out)["status"], "impossible");
    assert_eq!(call("list 3").code, Some(3));
    assert_eq!(out("count 3"), "0\n");
}

#[test]
fn giving_up_is_exit_code_4() {
    let call = call("solve 3 --strategy probabilistic --seed 1 --json");
    assert_eq!(call.code, Some(4));
    assert_eq!(json(&call.out)["status"], "gave-up");
    assert_eq!(json(&call.out)["seed"], 1);
    let call = common::call("solve 4 --place a1 --strategy local-search --seed 1");
    assert_eq!((call.code, call.out.as_str()), (Some(4), ""));
    assert!(
        call.err.contains("proves nothing") && call.err.contains("exact-cover"),
        "{}",
        call.err
    );
    let call = common::call("count 20 --timeout 100ms");
    assert_eq!((call.code, call.out.as_str()), (Some(4), ""));
}

#[test]
fn the_same_seed_gives_the_same_board() {
    let board = out("solve 30 --strategy probabilistic --seed 5");
    assert_eq!(board, out("solve 30 --strategy probabilistic --seed 5"));
    assert_ne!(board, out("solve 30 --strategy probabilistic --seed 6"));
    let fresh = call("solve 30 --strategy probabilistic");
    assert!(fresh.err.contains("seed"), "a seed that was not given is shown: {}", fresh.err);
}

#[test]
fn local_search_completes_a_large_board() {
    let call = call(
        "solve 100000 --place 0,5 --place 17,99 --block 3,3 --strategy local-search --seed 1 --json",
    );
    assert_eq!(call.code, Some(0), "{}", call.err);
    let columns = &json(&call.out)["columns"];
    assert_eq!((&columns[0], &columns[17]), (&5.into(), &99.into()));
    assert_ne!(columns[3], 3);
}

#[test]
fn random_solutions_come_from_the_seed_alone() {
    let strategies = [
        (8, "uniform"),
        (18, "uniform"),
        (19, "colour-split"),
        (23, "local-search"),
        (5000, "local-search"),
    ];
    for (n, strategy) in strategies {
        let solve = |seed: u32, threads: u32| {
            let call =
                call(&format!("solve {n} --random --seed {seed} --threads {threads} --json"));
            assert_eq!(call.code, Some(0), "{}", call.err);
            json(&call.out)
        };
        let first = solve(1, 1);
        assert_eq!((&first["strategy"], &first["seed"]), (&strategy.into(), &1.into()));
        assert_eq!(first["columns"], solve(1, 3)["columns"]);
        assert_ne!(first["columns"], solve(2, 1)["columns"]);
    }
}

#[test]
fn random_solutions_have_a_fresh_seed_that_is_told() {
    let (one, other) = (call("solve 1000 --random --json"), call("solve 1000 --random --json"));
    let seed = |call: &CallResult| json(&call.out)["seed"].as_u64().expect("a seed");
    assert_ne!(seed(&one), seed(&other));
    assert!(one.err.contains(&seed(&one).to_string()));
    let again = call(&format!("solve 1000 --random --json --seed {}", seed(&one)));
    assert_eq!(json(&again.out)["columns"], json(&one.out)["columns"]);
}

#[test]
fn a_batch_answers_every_line() {
    let call = call_with("solve -", b"4\n3\n");
    assert_eq!(call.code, Some(0));
    let reason = "3 queens do not fit on a board of 3 rows: n must be 1 or at least 4";
    let none = format!("no solution for n = 3: {reason}\n");
    assert_eq!(call.out, format!(".Q..\n...Q\nQ...\n..Q.\n\n{none}"));
    assert_eq!(call.err.lines().count(), 2, "the time of each: {}", call.err);

    let call = call_with("solve - --json", b"4\n3\n");
    let statuses: Vec<Value> = call.out.lines().map(|line| json(line)["status"].clone()).collect();
    assert_eq!((call.code, statuses), (Some(0), vec!["solved".into(), "impossible".into()]));
    assert_eq!(call_with("count -", b"4\n\n  8 \n").out, "2\n92\n");
}

#[test]
fn a_bad_line_of_a_batch_is_named_and_the_rest_answered() {
    let call = call_with("count - --json", b"4\nfour\n8");
    assert_eq!(call.code, Some(2));
    let lines: Vec<Value> = call.out.lines().map(json).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((&lines[1]["line"], &lines[1]["status"]), (&2.into(), &"error".into()));
    assert_eq!(lines[2]["count"], "92");
    assert!(call.err.contains("line 2: 'four' is not a board size"), "{}", call.err);
    assert_eq!(call_with("count -", b"").code, Some(2));
}

#[test]
fn formats_are_those_of_the_contract() {
    let expected = [
        ("board", ".Q..\n...Q\nQ...\n..Q.\n"),
        ("hash", "#Q##\n###Q\nQ###\n##Q#\n"),
        ("stars", "- * - - \n- - - * \n* - - - \n- - * - \n"),
        ("columns", "2 4 1 3\n"),
        ("compact", "2413\n"),
        ("json", "{\"n\":4,\"columns\":[1,3,0,2]}\n"),
        ("csv", "row1,row2,row3,row4\n2,4,1,3\n"),
        ("fen", "1Q2/3Q/Q3/2Q1\n"),
    ];
    for (format, text) in expected {
        assert_eq!(out(&format!("solve 4 --format {format}")), text);
    }
    assert_eq!(out("list 4 --format board"), ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n");
}

#[test]
fn check_reads_everything_that_is_written() {
    for format in TEXTS {
        for n in [1, 4, 6, 8] {
            let text = out(&format!("list {n} --format {format}"));
            let call = call_with("check -", text.as_bytes());
            assert_eq!(call.code, Some(0), "{format} at n = {n}: {call:?}");
        }
    }
}

#[test]
fn check_names_every_attacking_pair() {
    let board = b"Q...\n.Q..\n...Q\n..Q.\n";
    let call = call_with("check -", board);
    assert_eq!(call.code, Some(1));
    let expected = "a4 (line 1, column 1) and b3 (line 2, column 2) attack each other: diagonal";
    assert!(call.out.contains(expected), "{}", call.out);
    assert!(call.out.contains("attack each other: antidiagonal"), "{}", call.out);

    let answer = json(&call_with("check - --json", board).out);
    assert_eq!(answer["valid"], false);
    assert_eq!(answer["attacks"][0], json(r#"{"a":[0,0],"b":[1,1],"line":"diagonal"}"#));
    let row = call_with("check -", b"QQ\n..\n").out;
    assert!(row.contains("(line 1, column 1) and b2 (line 1, column 2)"), "{row}");
}

#[test]
fn check_counts_queens_and_knows_variants() {
    let call = call_with("check -", b"Q..\n...\n...\n");
    assert_eq!(call.code, Some(1));
    assert!(call.out.contains("1 queen on a board for 3"), "{}", call.out);
    assert_eq!(call_with("check -", b"2 4 1 3").code, Some(0));
    assert_eq!(call_with("check - --variant torus", b"2 4 1 3").code, Some(1));
    assert_eq!(call_with("check - --variant torus", b"1 3 5 2 4").code, Some(0));
    let knights = call_with("check - --variant super --json", b"2 4 1 3").out;
    assert_eq!(json(&knights)["attacks"][0]["line"], "knight");
}

#[test]
fn boards_with_given_queens_and_variants_are_searched() {
    assert_eq!(out("count 8 --place b4 --place d5"), "2\n");
    assert_eq!(out("count 8 --place 4,1 --place 3,3 --strategy rows"), "2\n");
    assert_eq!(call("solve 4 --place a4").code, Some(3));
    assert_eq!(out("count 4 --block b4"), "1\n");
    assert_eq!(out("count 7 --variant torus"), "28\n");
    assert_eq!(out("count 10 --variant super"), "4\n");
}

#[test]
fn a_limit_ends_a_list() {
    assert_eq!(out("list 8 --limit 5 --format columns").lines().count(), 5);
    assert_eq!(out("list 30 --limit 1 --format columns").lines().count(), 1);
}

#[test]
fn pictures_are_pictures() {
    let folder = tempfile::tempdir().expect("a folder");
    for (format, head) in [("svg", &b"<svg"[..]), ("png", b"\x89PNG\r\n\x1a\n")] {
        let path = folder.path().join(format!("b.{format}"));
        out(&format!("solve 8 --format {format} --output {}", path.display()));
        assert!(std::fs::read(&path).expect("it was written").starts_with(head), "{format}");
    }
    let sheet = out("list 5 --format svg");
    assert!(sheet.starts_with("<svg") && sheet.trim_end().ends_with("</svg>"));
    assert!(out("list 5 --format latex").contains("\\begin{tikzpicture}"));
}

#[test]
fn completions_and_man_page_exist() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(out(&format!("completions {shell}")).contains("queens"), "{shell}");
    }
    let man = out("man");
    for command in [
        "solve",
        "list",
        "count",
        "merge",
        "self\\-test",
        "estimate",
        "check",
        "trace",
        "exact\\-cover",
    ] {
        assert!(man.contains(command), "{command}");
    }
}

#[test]
fn a_batch_has_a_line_for_a_count_that_was_given_up() {
    let call = call_with("count - --json --timeout 100ms", b"19\n8\n");
    assert_eq!(call.code, Some(4), "{}", call.err);
    let lines: Vec<&str> = call.out.lines().collect();
    let given_up: Value = serde_json::from_str(lines[0]).expect("a document");
    assert_eq!((&given_up["count"], &given_up["status"]), (&Value::Null, &"gave-up".into()));
    assert!(lines[1].contains(r#""count":"92""#), "{}", call.out);
}
