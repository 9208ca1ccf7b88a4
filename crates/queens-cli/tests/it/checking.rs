//! `queens check` on boards of all sizes: raw numbers, streams, files that are read twice.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::common::{CallResult, bash, call, call_with, queens, signal};
use serde_json::Value;

/// More queens than are kept in any format.
const HUGE: u32 = 3_000_000;

/// A solution by the textbook formula; the side must be 0, 1, 4 or 5 modulo 6.
fn formula(n: u32) -> Vec<u32> {
    assert!(matches!(n % 6, 0 | 1 | 4 | 5));
    (0..n / 2).map(|row| 2 * row + 1).chain((0..n.div_ceil(2)).map(|row| 2 * row)).collect()
}

fn raw(columns: &[u32]) -> Vec<u8> {
    columns.iter().flat_map(|column| column.to_le_bytes()).collect()
}

fn joined(columns: &[u32], first: u32, between: &str) -> String {
    let texts: Vec<String> = columns.iter().map(|column| (column + first).to_string()).collect();
    texts.join(between)
}

/// One board in every format that streams.
fn texts(columns: &[u32]) -> [(&'static str, Vec<u8>); 4] {
    let n = columns.len();
    let names: Vec<String> = (1..=n).map(|row| format!("row{row}")).collect();
    let zero_based = joined(columns, 0, ",");
    let document =
        format!("{{\"n\":{n},\"status\":\"solved\",\"columns\":[{zero_based}],\"seed\":null}}\n");
    [
        ("u32", raw(columns)),
        ("columns", (joined(columns, 1, " ") + "\n").into_bytes()),
        ("csv", format!("{}\n{}\n", names.join(","), joined(columns, 1, ",")).into_bytes()),
        ("json", document.into_bytes()),
    ]
}

fn file(folder: &Path, bytes: &[u8]) -> PathBuf {
    let path = folder.join("board");
    std::fs::write(&path, bytes).expect("written");
    path
}

fn json(call: &CallResult) -> Value {
    serde_json::from_str(&call.out).unwrap_or_else(|error| panic!("{error}: {call:?}"))
}

#[test]
fn huge_solutions_are_valid_in_every_format_that_streams() {
    for (format, bytes) in texts(&formula(HUGE)) {
        let call = call_with("check -", &bytes);
        assert_eq!(
            call.out,
            format!("valid: a solution for n = {HUGE}\n"),
            "{format}: {}",
            call.err
        );
        assert_eq!(call.code, Some(0));
    }
}

#[test]
fn the_first_attack_on_a_huge_board_is_named_and_in_a_file_both_queens() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut columns = formula(HUGE);
    columns[2_999_990] = columns[70]; // 141
    for (format, bytes) in texts(&columns) {
        let piped = call_with("check - --json", &bytes);
        assert_eq!(piped.code, Some(1), "{format}");
        let expected = r#"[{"a":null,"b":[2999990,141],"line":"column"}]"#;
        assert_eq!(json(&piped)["attacks"].to_string(), expected, "{format}");
        assert_eq!(json(&piped)["truncated"], true);
        let path = file(folder.path(), &bytes);
        let read = call(&format!("check {} --json", path.display()));
        let expected = r#"[{"a":[70,141],"b":[2999990,141],"line":"column"}]"#;
        assert_eq!(json(&read)["attacks"].to_string(), expected, "{format}");
        assert_eq!((&json(&read)["n"], &json(&read)["queens"]), (&HUGE.into(), &HUGE.into()));
    }
    let said = call(&format!("check {}", file(folder.path(), &raw(&columns)).display())).out;
    assert!(said.contains("(byte 280) and "), "{said}");
    assert!(said.contains("(byte 11999960) attack each other: column"), "{said}");
    let said = call_with("check - --lang zh", joined(&columns, 1, " ").as_bytes()).out;
    assert!(said.contains("棋盘第 2999991 行第 142 列"), "{said}");
}

#[test]
fn huge_and_small_boards_may_follow_each_other() {
    let huge = joined(&formula(HUGE), 1, " ");
    let text = format!("2 4 1 3\n{huge}\n1 1\n{huge}\n.Q\nQ.\n");
    let call = call_with("check -", text.as_bytes());
    assert_eq!(call.code, Some(1));
    for part in ["board 3 (line 3)", "board 5 (line 5)", "5 boards, 2 of them wrong"] {
        assert!(call.out.contains(part), "{part}: {}", call.out);
    }
}

#[test]
fn what_is_wrong_with_a_huge_input_has_its_place() {
    let columns = formula(HUGE);
    let text = joined(&columns, 1, " ");
    let far = text.rfind(' ').expect("many numbers") + 1;
    let damaged = |new: &str| format!("{}{new}{}", &text[..far], &text[far + 1..]);
    let place = format!("line 1, column {}", far + 1);
    let document = format!("{{\"n\":{},\"columns\":[{}]}}", HUGE + 1, joined(&columns, 0, ","));
    let cut = &document[..document.len() - 2];
    let mut beyond = columns.clone();
    beyond[77] = HUGE;
    let before = joined(&columns[..77], 1, " ").len() + 1;
    for (bytes, part) in [
        (damaged("x").into_bytes(), format!("{place}: 'x' does not belong")),
        (damaged("99999999999").into_bytes(), format!("{place}: 99999999999999999 is no column")),
        (document.as_bytes().to_vec(), format!("{HUGE} columns for a board of {} rows", HUGE + 1)),
        (cut.as_bytes().to_vec(), format!("column {}: the text ends too early", cut.len() + 1)),
        (raw(&columns)[1..].to_vec(), format!("{} bytes are not a whole number", 4 * HUGE - 1)),
        (
            raw(&beyond),
            format!("byte 308: {HUGE} is no column of a board of {HUGE} rows: they count from 0"),
        ),
        (
            joined(&beyond, 1, " ").into_bytes(),
            format!("line 1, column {}: {} is no", before + 1, HUGE + 1),
        ),
    ] {
        let call = call_with("check -", &bytes);
        assert_eq!(call.code, Some(1), "{part}");
        assert!(call.err.contains(&part), "{part}: {}", call.err);
        assert_eq!(call.out, "");
    }
    let torus = call_with("check - --variant torus", &raw(&columns));
    assert_eq!(torus.code, Some(1));
    assert!(
        torus.err.contains("1048576 queens") && torus.err.contains("smaller board"),
        "{}",
        torus.err
    );
}

#[test]
fn small_raw_boards_have_every_attack_named_by_its_byte() {
    assert_eq!(call_with("check -", &raw(&[1, 3, 0, 2])).code, Some(0));
    let call = call_with("check -", &raw(&[0, 1, 3, 2]));
    assert_eq!(call.code, Some(1));
    assert!(
        call.out.contains("a4 (byte 0) and b3 (byte 4) attack each other: diagonal"),
        "{}",
        call.out
    );
    assert!(call.out.contains("antidiagonal"), "{}", call.out);
    let cut = call_with("check -", &raw(&[1, 3, 0, 2])[..14]);
    assert!(cut.err.contains("14 bytes are not a whole number of columns"), "{}", cut.err);
}

#[test]
fn the_format_can_be_forced() {
    // A board of two rows whose bytes are letters: no zero byte tells that it is raw.
    let letters = b"QQQQQQQQ";
    let forced = call_with("check - --format u32", letters);
    assert!(
        forced.err.contains("byte 0: 1364283729 is no column of a board of 2 rows"),
        "{}",
        forced.err
    );
    let text = call_with("check - --format text", b"2 4 1 \x003");
    assert!(text.err.contains("line 1, column 7: '\\0' does not belong"), "{}", text.err);
    assert_eq!(call_with("check - --format u32", b"").out, "valid: a solution for n = 0\n");
    assert_eq!(call_with("check - --format board", b"1").code, Some(2));
}

#[cfg(unix)]
/// A pipe does not say how long it is, so memory is asked for on the way.
#[cfg(target_os = "linux")]
#[test]
fn a_board_that_outgrows_its_memory_is_refused() {
    for board in ["solve 1000000000", "solve 30000000 --random --seed 1"] {
        let script =
            format!("$queens {board} -q --format u32 | (ulimit -v 200000; $queens check -)");
        let call = bash(&script);
        assert_eq!((call.code, call.out.as_str()), (Some(1), ""), "{board}: {}", call.err);
        assert!(call.err.contains("rows would need"), "{board}: {}", call.err);
    }
}

#[test]
fn an_interrupt_ends_even_the_wait_for_a_silent_pipe() {
    let mut child = queens()
        .args(["check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut silent = child.stdin.take().expect("it was piped");
    std::io::Write::write_all(&mut silent, b"2 4 1 3\n2 4").expect("it reads");
    std::thread::sleep(std::time::Duration::from_millis(500));
    signal("-INT", child.id());
    let call = CallResult::from(child.wait_with_output().expect("the command ends"));
    assert_eq!(call.code, Some(130), "{call:?}");
    drop(silent);
}
