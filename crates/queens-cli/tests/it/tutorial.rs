//! `--format tutorial`, lists of squares, and `u32`, which holds one board.

use crate::common::{call, call_with, out};

#[test]
fn lists_are_those_of_the_tutorial() {
    let text = out("list 4 --format tutorial --strategy rows --lang zh");
    let expected = "输入棋盘长宽为 4\n皇后放置方案共有 2 种\n--------------------\n\
        ['#', 'Q', '#', '#']\n['#', '#', '#', 'Q']\n['Q', '#', '#', '#']\n['#', '#', 'Q', '#']\n\
        --------------------\n\
        ['#', '#', 'Q', '#']\n['Q', '#', '#', '#']\n['#', '#', '#', 'Q']\n['#', 'Q', '#', '#']\n";
    assert_eq!(text, expected);
    let one = out("list 4 --format tutorial --strategy sets --limit 1 --lang en");
    assert!(one.starts_with("Board size: 4\nSolutions: 1\n--------------------\n"), "{one}");
}

#[test]
fn numbers_are_those_of_the_tutorial() {
    let text = out("list 5 --format tutorial --strategy iterative --lang zh");
    assert!(text.starts_with("5皇后的解为:\n 1 3 5 2 4\n 1 4 2 5 3\n"), "{text}");
    assert_eq!(text.lines().count(), 11);
}

#[test]
fn check_reads_tutorials() {
    for lang in ["en", "zh"] {
        for strategy in ["rows", "iterative"] {
            let text =
                out(&format!("list 6 --format tutorial --strategy {strategy} --lang {lang}"));
            assert_eq!(call_with("check -", text.as_bytes()).out, "4 boards, all valid\n");
        }
    }
}

#[test]
fn no_solution_has_a_heading_only() {
    let call = call("list 3 --format tutorial --lang en");
    assert_eq!((call.code, call.out.as_str()), (Some(3), "Board size: 3\nSolutions: 0\n"));
}

#[test]
fn one_solution_is_no_tutorial() {
    let call = call("solve 4 --format tutorial");
    assert_eq!(call.code, Some(2), "{}", call.err);
    assert!(call.err.contains("it is for 'list' only"), "{}", call.err);
}

#[test]
fn raw_numbers_hold_one_board() {
    for (lang, words) in [("en", "cannot be read back"), ("zh", "无法读回")] {
        let refused = call(&format!("list 4 --format u32 --lang {lang}"));
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
        for word in [words, "--limit 1", "--format columns"] {
            assert!(refused.err.contains(word), "{}", refused.err);
        }
    }
    assert_eq!(call("list 4 --format u32 --limit 1").code, Some(0));
}

#[test]
fn several_squares_stand_in_one_text() {
    use std::process::Command;
    let queens = || Command::new(env!("CARGO_BIN_EXE_queens"));
    let together = queens().args(["count", "8", "--place", "b4 d5"]).output().unwrap();
    let apart = queens().args(["count", "8", "--place", "b4", "--place", "d5"]).output().unwrap();
    assert_eq!(together.status.code(), Some(0));
    assert_eq!(together.stdout, apart.stdout);
}
