//! One solution of a huge board: it streams, in the same bytes as any other, and every way in which
//! its output can end is a clear one.

use crate::common;
use std::io::Read;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{CallResult, bash, call, call_with, queens};
use serde_json::Value;

fn bytes(arguments: &str) -> Vec<u8> {
    let output = queens().args(arguments.split_whitespace()).output().expect("it starts");
    assert_eq!(output.status.code(), Some(0), "{arguments}");
    output.stdout
}

fn is_empty(folder: &Path) -> bool {
    std::fs::read_dir(folder).expect("readable").next().is_none()
}

/// With `--stats` the solution is kept and then written, without it streams.
#[test]
fn what_streams_is_what_was_kept() {
    let formats = ["board", "hash", "stars", "unicode", "columns", "json", "csv", "fen", "u32"];
    for format in formats.into_iter().chain(["svg", "png", "latex"]) {
        for n in [0, 1, 4, 5, 6, 7, 8, 9, 10, 127, 200] {
            let call = format!("solve {n} --format {format}");
            assert!(bytes(&call) == bytes(&format!("{call} --stats")), "{call}");
        }
    }
    for format in ["columns", "json", "csv", "fen", "u32", "svg", "png"] {
        for n in [4096, 8192, 8195, 100_001] {
            let call = format!("solve {n} --format {format}");
            assert!(bytes(&call) == bytes(&format!("{call} --stats --check")), "{call}");
        }
    }
}

#[test]
fn a_million_queens_pass_the_checker() {
    let mut columns = bytes("solve 1000000 --format u32");
    assert_eq!(columns.len(), 4_000_000);
    let queens: Vec<u32> = columns.as_chunks().0.iter().copied().map(u32::from_le_bytes).collect();
    assert_eq!(n_queens::check::columns(&queens), Ok(()));
    columns = bytes("solve 1000000 --json --check");
    let document: Value = serde_json::from_slice(&columns).expect("one document");
    assert_eq!((&document["status"], &document["checked"]), (&"solved".into(), &true.into()));
    assert!(document["columns"].as_array().expect("columns").iter().eq(&queens));
}

#[test]
fn checking_on_the_way_out_is_told() {
    for strategy in ["construct", "rows", "exact-cover"] {
        let with = call(&format!("solve 12 --strategy {strategy} --check --json"));
        assert!(with.out.contains(r#","checked":true"#), "{}", with.out);
        assert!(with.err.contains("every queen was checked"), "{}", with.err);
        let without = call(&format!("solve 12 --strategy {strategy} --json"));
        assert!(!without.out.contains("checked") && !without.err.contains("checked"));
    }
    assert!(!call("solve 3 --check --json").out.contains("checked"));
}

/// The memory of `solve` beyond that of a small board, in kB, after 30 MB of its output; then the pipe is closed.
#[cfg(target_os = "linux")]
fn growth_of(arguments: &str) -> (u64, CallResult) {
    // Its output does not fit into a pipe, so the process is still there.
    let (small, _) = peak_of("100000 --format u32", 1);
    let (peak, call) = peak_of(arguments, 30_000_000);
    (peak.saturating_sub(small), call)
}

#[cfg(target_os = "linux")]
fn peak_of(arguments: &str, bytes: u64) -> (u64, CallResult) {
    let mut command = queens();
    command.arg("solve").args(arguments.split_whitespace());
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut out = child.stdout.take().expect("it was piped").take(bytes);
    std::io::copy(&mut out, &mut std::io::sink()).expect("it writes");
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("it is told");
    drop(out);
    let peak = peak.trim().trim_end_matches(" kB").parse().expect("a number");
    (peak, child.wait_with_output().expect("it ends").into())
}

#[cfg(target_os = "linux")]
#[test]
fn any_board_streams_in_little_memory_and_a_closed_pipe_ends_it_quietly() {
    let huge = ["columns", "json", "csv", "fen", "u32"].map(|format| ("100000000", format));
    let drawn = ["board", "hash", "stars", "unicode"].map(|format| ("20000 --yes", format));
    for (n, format) in huge.into_iter().chain(drawn) {
        let (growth, call) = growth_of(&format!("{n} --format {format}"));
        assert!(growth < 3_000, "{format}: {growth} kB");
        assert_eq!((call.code, call.err.as_str()), (Some(0), ""), "{format}");
    }
    let (growth, call) = growth_of("100000000 --json");
    assert!(growth < 3_000 && call.code == Some(0), "{growth} kB, {call:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_random_solution_takes_less_than_five_bytes_a_queen() {
    const N: u64 = 20_000_000;
    let (growth, call) = growth_of(&format!("{N} --random --seed 1 --format u32"));
    assert_eq!(call.code, Some(0), "{call:?}");
    assert!(growth * 1024 < 5 * N, "{growth} kB");
}

#[test]
fn a_full_disk_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("queens");
    let limited = |arguments: &str| {
        let script = format!("ulimit -f 100; $queens solve {arguments}");
        bash(&format!("{script} --output {}", path.display()))
    };
    for arguments in [
        "1000000 --format u32",
        "1000000 --json",
        "100000 --format columns",
        "1000",
        "1000 --stats",
    ] {
        let call = limited(arguments);
        assert_eq!(call.code, Some(1), "{arguments}: {call:?}");
        assert!(call.err.contains("error: cannot write the output: the file would be too large"));
        assert!(is_empty(folder.path()), "{arguments}");
    }
    std::fs::write(&path, "precious").expect("writable");
    assert_eq!(limited("1000000 --format u32").code, Some(1));
    assert_eq!(std::fs::read_to_string(&path).expect("still there"), "precious");
    let full = bash("$queens solve 1000000 --format columns > /dev/full");
    assert_eq!(full.code, Some(1));
    assert!(full.err.contains("the disk is full"), "{}", full.err);
}

#[test]
fn a_file_that_no_disk_holds_is_refused_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("queens");
    let call =
        call(&format!("solve 4294967295 --format unicode --yes --output {}", path.display()));
    assert_eq!(call.code, Some(1));
    assert!(call.err.contains("would take 332.0 EB, and "), "{}", call.err);
    assert!(is_empty(folder.path()));
}

/// Two GB for a process that would need 2.7 of them.
#[cfg(target_os = "linux")]
#[test]
fn a_check_that_memory_does_not_hold_is_refused_at_once() {
    let call = bash("ulimit -v 2000000; $queens solve 4294967295 --format u32 --check");
    assert_eq!((call.code, call.out.as_str()), (Some(2), ""), "{call:?}");
    let need = "at n = 4294967295 would need 3.2 GB of memory, and";
    assert!(call.err.contains(need), "{}", call.err);
    let unchecked =
        bash("ulimit -v 2000000; $queens solve 4294967295 --format u32 | head -c 8 | od -An -tu4");
    assert_eq!(unchecked.out.split_whitespace().collect::<Vec<_>>(), ["3", "5"]);
}

#[test]
fn a_time_limit_holds_on_the_way_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("queens");
    // Drawing this board fills ten gigabytes.
    let call = call(&format!("solve 100000 --yes --timeout 200ms --output {}", path.display()));
    assert_eq!(call.code, Some(4), "{call:?}");
    assert!(is_empty(folder.path()));
    // Drawing this one takes hours.
    let board = "solve 1000000 --yes --timeout 200ms";
    let call = bash(&format!("$queens {board} > /dev/null"));
    assert_eq!(call.code, Some(4), "{call:?}");
    assert!(call.err.contains("in the middle of the solution"), "{}", call.err);
    // A solution that a search found ends like that too.
    let call = bash("$queens solve 1000000 --stats --yes --timeout 1s > /dev/null");
    assert_eq!(call.code, Some(4), "{call:?}");
}

/// Nothing was written when the time was over: the answer is a whole one, and others follow.
#[test]
fn a_time_limit_before_the_first_byte_is_an_answer() {
    let call = call_with("solve - --json --timeout 100ms", b"4294967295\n4\n");
    assert_eq!(call.code, Some(4), "{call:?}");
    let lines: Vec<Value> =
        call.out.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert_eq!((&lines[0]["status"], &lines[0]["columns"]), (&"gave-up".into(), &Value::Null));
    assert_eq!(lines[1]["status"], "solved");
}

#[test]
fn an_interrupt_on_the_way_out_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("queens");
    for output in [path.display().to_string(), "/dev/null".into()] {
        let mut command = queens();
        command.args(["solve", "200000000", "--format", "columns", "--output", &output]);
        let mut child = command.stderr(Stdio::piped()).spawn().expect("starts");
        std::thread::sleep(Duration::from_millis(200));
        common::signal("-INT", child.id());
        let start = Instant::now();
        let code = child.wait().expect("ends").code();
        assert!(start.elapsed() < Duration::from_secs(5));
        assert_eq!(code, Some(130), "{output}");
    }
    assert!(is_empty(folder.path()));
}

#[test]
fn pictures_of_huge_boards_show_their_density() {
    let folder = tempfile::tempdir().expect("a folder");
    for (format, head) in [("svg", &b"<svg"[..]), ("png", b"\x89PNG\r\n\x1a\n")] {
        let path = folder.path().join(format!("b.{format}"));
        let call = call(&format!("solve 300000 --format {format} --output {}", path.display()));
        assert_eq!(call.code, Some(0), "{call:?}");
        assert!(call.err.contains("each cell of the picture stands for 1200 x 1200 squares"));
        assert!(std::fs::read(&path).expect("it was written").starts_with(head), "{format}");
    }
    let call = call("solve 501 --format latex");
    assert_eq!(call.code, Some(2));
    assert!(call.err.contains("up to n = 500"), "{}", call.err);
}
