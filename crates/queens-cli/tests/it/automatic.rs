//! Boards that decide by themselves who completes them, of any size, and their formulas.

use crate::common::{CallResult, call, call_with, out};
use n_queens::complete::Formula;
use n_queens::{Problem, Square, check};
use serde_json::Value;

fn document(text: &str) -> Value {
    serde_json::from_str(text).expect("one document")
}

fn columns(value: &Value) -> Vec<u32> {
    serde_json::from_value(value.clone()).expect("columns")
}

/// The document of a call that succeeds, whose completion is one of `problem`.
fn solved(arguments: &str, problem: &Problem) -> Value {
    let answer = document(&out(arguments));
    assert_eq!(answer["status"], "solved", "{arguments}");
    assert_eq!(check::solves(problem, &columns(&answer["columns"])), Ok(()), "{arguments}");
    answer
}

#[test]
fn nearly_empty_boards_of_any_size_are_completed() {
    let queens = |n, squares: &[(u32, u32)]| {
        let squares = squares.iter().map(|&(row, column)| Square::new(row, column));
        Problem::new(n).with_given(squares).expect("on the board")
    };
    let blocked = Problem::new(200_000).with_blocked([Square::new(199_999, 0)]).expect("a square");
    let cases = [
        ("complete --n 100 --place a1 --place b3 --json", queens(100, &[(99, 0), (97, 1)])),
        ("complete --n 100000 --place 5,7 --json", queens(100_000, &[(5, 7)])),
        ("complete --n 200000 --block a1 --json", blocked),
        ("solve 100 --place 0,5 --json", queens(100, &[(0, 5)])),
        ("solve 30000 --place 0,5 --json --check", queens(30_000, &[(0, 5)])),
        ("solve 40000 --place 0,5 --json", queens(40_000, &[(0, 5)])),
    ];
    for (arguments, problem) in cases {
        let answer = solved(arguments, &problem);
        assert_eq!((&answer["strategy"], &answer["seed"]), (&"local-search".into(), &0.into()));
        assert!(answer["seconds"].is_number());
    }
}

/// The seed that is told gives the same completion again.
#[test]
fn the_answer_can_be_had_again_by_its_strategy_and_seed() {
    for command in ["complete --n 120 --place a1", "solve 120 --place a1"] {
        let said = call(command);
        assert!(said.err.contains("'local-search' with seed 0"), "{said:?}");
        assert_eq!(out(&format!("{command} --strategy local-search --seed 0")), said.out);
    }
}

#[test]
fn small_boards_and_variants_are_decided() {
    let answer = document(&out("solve 8 --place a1 --json"));
    assert_eq!((&answer["strategy"], &answer["seed"]), (&"exact-cover".into(), &Value::Null));
    let keys: Vec<&String> = answer.as_object().expect("an object").keys().collect();
    assert_eq!(keys.len(), 6, "{keys:?}");
    for command in ["solve 12 --variant torus", "complete --n 12 --variant torus"] {
        let none = call(&format!("{command} --json"));
        assert_eq!(none.code, Some(3), "{none:?}");
        let answer = document(&none.out);
        assert_eq!(
            (&answer["status"], &answer["strategy"]),
            (&"impossible".into(), &"construct".into())
        );
    }
}

#[test]
fn threads_do_not_change_a_solution() {
    let one = out("solve 20 --place 0,3 --place 7,12 --threads 1 --format columns");
    assert_eq!(out("solve 20 --place 0,3 --place 7,12 --threads 3 --format columns"), one);
}

#[test]
fn a_time_limit_gives_one_document() {
    // It takes minutes with every strategy.
    let board = out("generate --kind excluded-diagonals --n 30 --seed 3 --timeout 1ms -q");
    let late = call_with("complete - --timeout 200ms --json", board.as_bytes());
    assert_eq!(late.code, Some(4), "{late:?}");
    let answer = document(&late.out);
    assert_eq!((&answer["status"], &answer["columns"]), (&"gave-up".into(), &Value::Null));
}

#[test]
fn two_completions_by_chance_are_a_no() {
    let places = [(0, 0), (2, 1), (4, 2)].map(|(row, column)| Square::new(row, column));
    for n in [100, 40_000] {
        let call = format!("complete --n {n} --place 0,0 --place 2,1 --place 4,2 --unique --json");
        let problem = Problem::new(n).with_given(places).expect("on the board");
        let answer = solved(&call, &problem);
        assert_eq!(answer["unique"], false);
        let second = columns(&answer["second"]);
        assert_eq!(check::solves(&problem, &second), Ok(()));
        assert_ne!(columns(&answer["columns"]), second);
    }
}

/// All queens but one: the board is large, and what is left is small.
#[test]
fn a_large_board_with_one_completion_has_one() {
    let whole = columns(&document(&out("solve 300 --json"))["columns"]);
    let mut places = String::new();
    for (row, column) in whole.iter().enumerate().skip(1) {
        places.push_str(&format!("[{row},{column}],"));
    }
    let board =
        format!("{{\"n\":300,\"queens\":[{}],\"blocked\":[]}}\n", places.trim_end_matches(','));
    let answer = call_with("complete - --unique --json", board.as_bytes());
    assert_eq!(answer.code, Some(0), "{answer:?}");
    let answer = document(&answer.out);
    assert_eq!((&answer["unique"], columns(&answer["columns"])), (&true.into(), whole));
}

#[test]
fn many_boards_are_answered_with_times_of_their_own() {
    let boards = out("generate --kind placed --n 60 --count 20 --seed 1 -q");
    let CallResult { code, out, err } = call_with("complete - --json", boards.as_bytes());
    assert_eq!((code, out.lines().count()), (Some(0), 20), "{err}");
    for line in out.lines() {
        assert!(document(line)["seconds"].is_number(), "{line}");
    }
}

#[test]
fn formulas_are_written_by_both_commands() {
    let text = out("generate --n 9 --seed 4 --format cnf");
    let board = document(&out("generate --n 9 --seed 4 --json"));
    let queens: Vec<[u32; 2]> = serde_json::from_value(board["queens"].clone()).expect("queens");
    let queens = queens.into_iter().map(|[row, column]| Square::new(row, column));
    let problem = Problem::new(9).with_given(queens.collect::<Vec<_>>()).expect("on the board");
    let formula = Formula::for_problem(&problem).expect("a small board");
    assert_eq!(text.parse(), Ok(formula.clone()));

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board.cnf");
    let boards = out("generate --n 9 --seed 4");
    let arguments = format!("complete - --cnf {}", path.display());
    let answer = call_with(&arguments, boards.as_bytes());
    assert!(matches!(answer.code, Some(0 | 3)), "{answer:?}");
    assert!(answer.err.contains("the formula of the board is in"), "{answer:?}");
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), text);
    let several = call_with(&arguments, b"1 ? ? ?\n\n2 ? ? ?\n");
    assert_eq!(several.code, Some(2), "{several:?}");
    let chinese = call_with(&format!("{arguments} --lang zh"), boards.as_bytes());
    assert!(chinese.err.contains("该棋盘的公式存为"), "{chinese:?}");
}

/// Nothing is made before, and nothing written.
#[test]
fn limits_of_formats_are_told_before_boards_are_made() {
    let cases = [
        ("generate --n 8 --count 2 --format cnf", "one board", "一个棋盘"),
        ("generate --n 4000 --hard --format cnf", "n = 2048", "n = 2048"),
        ("generate --n 3000 --unique --format svg", "n = 500", "n = 500"),
        (
            "generate --n 60 --hard --count 100000 --format png --output x.png",
            "400 boards",
            "400 个棋盘",
        ),
    ];
    for (arguments, english, chinese) in cases {
        for (language, text) in [("en", english), ("zh", chinese)] {
            let refused = call(&format!("{arguments} --lang {language}"));
            assert_eq!(refused.code, Some(2), "{refused:?}");
            assert!(refused.err.contains(text) && refused.out.is_empty(), "{refused:?}");
        }
    }
}
