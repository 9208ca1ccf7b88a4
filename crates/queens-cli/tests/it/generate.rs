//! Boards to complete: what was asked for, the same for the same seed, and read back by the others.

use crate::common::{call, call_with, out};
use serde_json::Value;

const KINDS: [&str; 3] = ["placed", "blocked", "excluded-diagonals"];

fn document(arguments: &str) -> Value {
    serde_json::from_str(&out(&format!("generate {arguments} --json"))).expect("a document")
}

fn length(document: &Value, key: &str) -> usize {
    document[key].as_array().unwrap_or_else(|| panic!("{key} in {document}")).len()
}

/// `--place` and `--block` for each square of a document.
fn options(document: &Value) -> String {
    let of = |key: &str, option: &str| {
        let squares = document[key].as_array().expect("a list");
        squares.iter().map(|s| format!(" {option} {},{}", s[0], s[1])).collect::<String>()
    };
    of("queens", "--place") + &of("blocked", "--block")
}

fn completions(document: &Value) -> String {
    let call = format!("count {} --strategy exact-cover -q{}", document["n"], options(document));
    out(&call).trim().into()
}

#[test]
fn json_holds_all_of_the_contract() {
    let placed = document("--n 20 --kind placed --seed 7");
    assert_eq!((&placed["n"], &placed["seed"]), (&20.into(), &7.into()));
    assert_eq!((&placed["kind"], &placed["variant"]), (&"placed".into(), &"standard".into()));
    assert_eq!((length(&placed, "queens"), length(&placed, "blocked")), (10, 0));
    for kind in KINDS {
        for seed in 1..6 {
            let board = document(&format!("--n 10 --kind {kind} --seed {seed}"));
            let solvable = completions(&board) != "0";
            assert_eq!(board["solvable"], Value::from(solvable), "{board}");
            assert!(board["difficulty"].as_u64().is_some(), "{board}");
        }
    }
}

#[test]
fn a_seed_gives_the_same_board_and_is_always_shown() {
    for kind in KINDS {
        let text = |seed: u32| out(&format!("generate --n 16 --kind {kind} --seed {seed}"));
        assert_eq!(text(3), text(3));
        assert_ne!(text(3), text(4));
    }
    let call = call("generate --n 16");
    let seed = call.err.split("seed ").nth(1).and_then(|rest| rest.split(':').next());
    let seed = seed.expect("the seed is in the note");
    assert_eq!(out(&format!("generate --n 16 --seed {seed}")), call.out);
}

#[test]
fn the_numbers_can_be_chosen() {
    assert_eq!(length(&document("--n 20 --queens 3 --seed 1"), "queens"), 3);
    let all = document("--n 9 --kind blocked --density 1 --seed 1");
    assert_eq!((length(&all, "blocked"), &all["solvable"]), (81, &Value::from(false)));
    let none = document("--n 9 --kind excluded-diagonals --diagonals 0 --seed 1");
    assert_eq!((length(&none, "blocked"), &none["solvable"]), (0, &Value::from(true)));
}

#[test]
fn unique_puzzles_have_exactly_one_solution() {
    for kind in KINDS {
        for seed in 1..4 {
            let puzzle = document(&format!("--n 12 --kind {kind} --unique --seed {seed}"));
            assert_eq!(completions(&puzzle), "1", "{puzzle}");
        }
    }
    let torus = document("--n 7 --variant torus --unique --seed 1");
    let count =
        out(&format!("count 7 --variant torus --strategy exact-cover -q{}", options(&torus)));
    assert_eq!(count.trim(), "1", "{torus}");
}

#[test]
fn hard_boards_are_not_easier() {
    let nodes = |arguments: &str| document(arguments)["difficulty"].as_u64().expect("a number");
    let hard = nodes("--n 14 --kind excluded-diagonals --seed 1 --hard");
    let others =
        (1..9).map(|seed| nodes(&format!("--n 14 --kind excluded-diagonals --seed {seed}")));
    let easier = others.filter(|&other| other < hard).count();
    assert!(easier >= 6, "{hard} is harder than {easier} of 8");
}

#[test]
fn every_text_form_is_read_by_the_others() {
    for kind in KINDS {
        let checked = ["board", "json", "csplib", "asp"].map(|format| {
            let call =
                out(&format!("generate --n 9 --kind {kind} --seed 4 --count 3 --format {format}"));
            call_with("check - --json", call.as_bytes()).out
        });
        assert_eq!(checked[0].lines().count(), 3, "{kind}: {checked:?}");
        assert!(checked.iter().all(|one| *one == checked[0]), "{kind}: {checked:?}");
    }
    let several = out("generate --n 9 --seed 4 --count 3");
    let alone: Vec<String> =
        (4..7).map(|seed| out(&format!("generate --n 9 --seed {seed}"))).collect();
    assert_eq!(several, alone.join("\n"));
    let lines = out("generate --n 9 --seed 4 --count 3 --json");
    let seeds: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a document")["seed"].clone())
        .collect();
    assert_eq!(seeds, [4, 5, 6]);
}

#[test]
fn pictures_go_to_files() {
    let folder = tempfile::tempdir().expect("a folder");
    for (format, start) in [("svg", &b"<svg"[..]), ("png", b"\x89PNG")] {
        let path = folder.path().join(format);
        let call = format!(
            "generate --n 8 --kind blocked --count 4 --seed 1 --format {format} --output {}",
            path.display()
        );
        assert_eq!(out(&call), "");
        assert!(std::fs::read(&path).expect("written").starts_with(start), "{format}");
    }
}

#[test]
fn boards_of_hardly_any_rows() {
    assert_eq!(out("generate --n 0"), "\n");
    assert_eq!(out("generate --n 0 --format csplib"), "letting n = 0\nletting init = []\n");
    assert_eq!(out("generate --n 1 --unique"), ".\n");
    assert_eq!(document("--n 2")["solvable"], Value::from(false));
}

#[test]
fn what_cannot_be_is_refused_in_both_languages() {
    let cases = [
        ("", 2, "<N> is missing"),
        ("--n abc", 2, "'abc' is not a board size"),
        ("--n 4097", 2, "up to n = 4096"),
        ("--n 99999999999", 2, "too large for a board"),
        ("--n 8 --kind place", 2, "did you mean 'placed'?"),
        ("--n 8 --queens 9", 2, "9 queens do not fit on 8 rows"),
        ("--n 8 --queens -1", 2, "'-1' is not a number of queens"),
        (
            "--n 30 --queens 30 --seed 1",
            4,
            "30 queens that do not attack each other were not found",
        ),
        ("--n 8 --density 0.5", 2, "--density is for '--kind blocked'"),
        ("--n 8 --kind blocked --queens 3", 2, "--queens is for '--kind placed'"),
        ("--n 8 --kind blocked --density 1.1", 2, "'1.1' is not a share"),
        ("--n 8 --kind blocked --density nan", 2, "'nan' is not a share"),
        ("--n 8 --kind excluded-diagonals --diagonals 31", 2, "n = 8 has 30"),
        ("--n 8 --kind excluded-diagonals --diagonals x", 2, "'x' is not a number of diagonals"),
        ("--n 8 --unique --queens 3", 2, "--unique and --queens exclude each other"),
        ("--n 3 --unique", 3, "n = 3 has no solution"),
        ("--n 4 --kind excluded-diagonals --unique", 4, "from 100 solutions"),
        ("--n 8 --count 0", 2, "'0' is not a number for --count"),
        ("--n 8 --json --format asp", 2, "exclude each other"),
        ("--n 600 --format svg", 2, "up to n = 500"),
        ("--n 8 --count 401 --format svg", 2, "up to 400 boards"),
        ("--n 30 --kind excluded-diagonals --unique --timeout 1ms", 4, "gave up after 1ms"),
    ];
    for (arguments, code, part) in cases {
        let english = call(&format!("generate {arguments} -q"));
        assert_eq!((english.code, &english.out[..]), (Some(code), ""), "{arguments}: {english:?}");
        assert!(english.err.contains(part) && english.err.is_ascii(), "{arguments}: {english:?}");
        let chinese = call(&format!("generate {arguments} -q --lang zh"));
        let is_chinese = chinese.err.contains(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
        assert!(chinese.code == Some(code) && is_chinese, "{arguments}: {chinese:?}");
    }
}

/// The board comes all the same; only what a search would have found out is missing.
#[test]
fn a_time_limit_leaves_the_board_undecided() {
    let board = document("--n 60 --kind excluded-diagonals --seed 1 --timeout 50ms");
    assert_eq!(board["solvable"], Value::Null);
    assert!(length(&board, "blocked") > 1000);
}
