//! Bad input gets a clear error: what, where, what to do; the right exit code; no panic.

use crate::common;
use std::time::{Duration, Instant};

use crate::common::{COMMANDS, call, call_with, interrupted, queens};

/// The error of a call that must fail with `code`.
fn error(arguments: &str, code: i32) -> String {
    let call = call(arguments);
    assert_eq!(call.code, Some(code), "{arguments}: {call:?}");
    assert_eq!(call.out, "", "{arguments}");
    assert!(call.err.starts_with("error: "), "{arguments}: {}", call.err);
    call.err
}

/// With the feature, the strategy is there; without, the message names it.
#[test]
fn a_strategy_that_was_left_out_is_named_with_its_feature() {
    if cfg!(feature = "sat") {
        let answer = call("solve 8 --strategy sat --variant super --json");
        assert_eq!(answer.code, Some(3), "{answer:?}");
        assert_eq!(call("count 6 --strategy sat").out, "4\n");
    } else {
        assert!(error("solve 8 --strategy sat", 2).contains("--features sat"));
        assert!(call("count 8 --strategy sat --lang zh").err.contains("请这样安装"));
    }
    assert!(error("solve 8 --strategy stat", 2).contains("choose one of: rows"));
}

#[test]
fn wrong_sizes_are_explained() {
    let cases = [
        ("solve abc", "'abc' is not a board size"),
        ("solve 8.5", "'8.5' is not a board size"),
        ("solve +8", "'+8' is not a board size"),
        ("count -5", "cannot have -5 rows"),
        ("list 4294967296", "too large for a board"),
        ("list 99999999999999999999999999", "too large for a board"),
        ("trace four", "'four' is not a board size"),
    ];
    for (arguments, part) in cases {
        let error = error(arguments, 2);
        assert!(error.contains(part), "{arguments}: {error}");
    }
}

#[test]
fn wrong_options_are_explained() {
    let cases = [
        ("solve 8 --strategy row", "did you mean 'rows'?"),
        ("solve 8 --format bord", "did you mean 'board'?"),
        ("solve 8 --fromat board", "did you mean '--format'?"),
        ("sovle 8", "did you mean 'solve'?"),
        ("solve", "<N> is missing"),
        ("solve 8 --strategy", "--strategy <NAME> needs a value"),
        ("solve 8 --json=yes", "--json takes no value"),
        ("solve 8 --seed 1 --seed 2", "given twice"),
        ("--lang en", "no command given"),
        ("solve 8 --timeout -1s", "'-1s' is not a time for --timeout"),
        ("solve 8 --timeout 0s", "'0s' is not a time for --timeout"),
        ("solve 8 --timeout 0s", "above 0"),
        ("count 8 --timeout 0s", "above 0"),
        ("solve 8 --seed 3", "--seed has no effect with 'construct'; leave it out"),
        ("list 8 --strategy rows --place z9", "z9"),
        ("solve --n 8", "write the board size without an option, as in 'queens solve 8'"),
        ("count --n=8", "'queens count 8'"),
        ("list 12..8", "'12..8' in N runs backwards; write 8..12"),
        ("list 8..x", "'x' is not a board size"),
        ("solve 4 8 --format svg", "give one size"),
        ("count 8 --wait", "--wait is for --checkpoint only"),
        ("complete --n 4 --picture=x.png", "--picture is for --explain only"),
        ("solve 8 --strategy probabilistic --density 0", "above 0 and at most 2, not '0'"),
        ("solve 8 --strategy probabilistic --density 2.1", "not '2.1'"),
        ("solve 8 --strategy probabilistic --density nan", "not 'nan'"),
        ("solve 8 --strategy probabilistic --density -1", "not '-1'"),
        ("solve 8 --density 1", "not for 'construct'"),
        ("solve 8 --seed -1", "'-1' is not a seed"),
        ("solve 8 --timeout soon", "write it like 30s"),
        ("list 8 --limit 0", "whole number from 1 on"),
        ("list 8 --json --format fen", "exclude each other"),
        ("list 8 --strategy permutation", "finds one solution and stops; to list or count all"),
        ("count 8 --strategy construct", "use one of: rows, sets"),
        ("solve 8 --strategy construct --place a1", "cannot honour given queens"),
        ("solve 8 --strategy rows --variant torus", "use one of: construct, exact-cover"),
        ("solve 65 --strategy bitmask", "up to n = 64"),
        ("solve 8 --random --strategy rows", "leave out --strategy, or leave out --random"),
        ("solve 8 --random --place a1", "leave out --place, or"),
        ("solve 8 --random --density 1", "leave out --density, or"),
        ("solve 8 --random --variant torus", "leave out --variant, or"),
        ("solve 25 --strategy uniform", "up to n = 24"),
        ("solve 8 --threads 0", "from 1 to 1024"),
        ("solve 10 --format compact", "use 'columns'"),
        // Before anything is searched for.
        ("solve 200 --strategy iterative --timeout 5s --format compact", "use 'columns'"),
        ("solve 8 --place z9", "'z9' is outside of the 8 x 8 board"),
        ("solve 8 --place b", "'b' is not a square"),
        ("solve 8 --place b4 --place b4", "named twice"),
        ("solve 8 --place b4 --block b4", "holds a queen and is blocked"),
        ("solve - --format svg", "give one size"),
        ("completions tcsh", "choose one of: bash"),
    ];
    for (arguments, part) in cases {
        let error = error(arguments, 2);
        assert!(error.contains(part), "{arguments}: {error}");
    }
}

#[test]
fn boards_beyond_the_machine_are_refused_with_their_size() {
    assert!(error("solve 1000000", 2).contains("1.0 TB"));
    // Where something stands, every square counts.
    let given = "solve 4294967295 --strategy iterative --place a1 --format columns";
    assert!(error(given, 2).contains("2.3 EB of memory"));
    assert!(error("solve 4294967296", 2).contains("columns alone would take 34.4 GB"));
    assert!(error("solve 5000000 --strategy sets --format columns", 2).contains("4194304"));
    assert!(error("solve 40000 --strategy exact-cover --format columns", 2).contains("32768"));
}

#[test]
fn wrong_boards_are_named_by_line_and_column() {
    let cases: [(&[u8], &str); 10] = [
        (b"", "no board"),
        (b".Q..\n...Q\nQ..\n..Q.\n", "line 3, column 1: this row has 3 squares"),
        (b".Q..\n...Q\nQ.!.\n..Q.\n", "line 3, column 3: '!' does not belong"),
        (b".Q..\n...Q\n", "2 rows and 4 columns"),
        (b"2 4 1 5\n", "line 1, column 7: 5 is no column"),
        (b"0 2 1 3\n", "line 1, column 1: 0 is no column"),
        (b"{\"n\":4,\"columns\":[1,3,0]}", "3 columns for a board of 4 rows"),
        (b"{\"n\":4,\"columns\":[1,3,0,2}", "line 1, column 26"),
        (b"1Q2/3Q/Q3/2Q2\n", "line 1, column 11"),
        (b"\xff\xfe", "not UTF-8"),
    ];
    for (board, part) in cases {
        let call = call_with("check -", board);
        assert_eq!(call.code, Some(1), "{part}: {call:?}");
        assert!(call.err.contains(part), "{part}: {}", call.err);
    }
}

#[test]
fn files_that_cannot_be_used_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let inside = |name: &str| folder.path().join(name).display().to_string();
    assert!(error(&format!("check {}", inside("none")), 1).contains("no such file"));
    assert!(error(&format!("check {}", folder.path().display()), 1).contains("it is a folder"));
    let missing = inside("no/b.txt");
    assert!(error(&format!("solve 8 --output {missing}"), 1).contains("no such file or folder"));
    assert!(error(&format!("solve 8 --output {}", folder.path().display()), 1).contains("folder"));
    assert_eq!(std::fs::read_dir(folder.path()).expect("readable").count(), 0);
}

#[test]
fn an_output_file_is_whole_or_not_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("list.txt");
    let name = path.display();
    assert_eq!(call(&format!("list 30 --timeout 200ms --output {name}")).code, Some(4));
    assert_eq!(call(&format!("solve 3 --output {name}")).code, Some(3));
    assert_eq!(std::fs::read_dir(folder.path()).expect("readable").count(), 0);

    std::fs::write(&path, "precious").expect("writable");
    assert_eq!(call(&format!("list 30 --timeout 200ms --output {name}")).code, Some(4));
    let undecided = "complete --n 25 --variant torus --count --timeout 100ms";
    assert_eq!(call(&format!("{undecided} --output {name}")).code, Some(4));
    assert_eq!(std::fs::read_to_string(&path).expect("still there"), "precious");
    assert_eq!(call(&format!("list 4 --format compact --output {name}")).code, Some(0));
    assert_eq!(std::fs::read_to_string(&path).expect("replaced"), "2413\n3142\n");
}

#[test]
fn a_time_limit_cuts_off_no_document() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("answer.json");
    let long = "complete --n 100000000 --json --timeout 1s --output";
    assert_eq!(call(&format!("{long} {}", path.display())).code, Some(4));
    // On a slow machine the time may be over before the first byte, which has a document of its own.
    if let Ok(text) = std::fs::read_to_string(path) {
        assert!(text.len() < 1000 && text.contains(r#""status":"gave-up""#), "{}", text.len());
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let call = call("list 9 --output /dev/full");
    assert_eq!(call.code, Some(1));
    assert!(call.err.contains("the disk is full"), "{}", call.err);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let script =
        format!("{} list 14 -q | head -1; echo ${{PIPESTATUS[0]}}", env!("CARGO_BIN_EXE_queens"));
    let output = std::process::Command::new("bash").args(["-c", &script]).output().expect("bash");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "Q.............\n0\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// Ctrl-C stops every long search, leaves no file, and says 130.
#[test]
fn interrupts_are_obeyed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("never.txt");
    for (signal, arguments) in [
        ("-INT", format!("list 40 --strategy rows --output {}", path.display())),
        ("-TERM", "count 20".into()),
        ("-INT", "solve 200 --strategy exact-cover --block a1 --variant super".into()),
    ] {
        let mut command = queens();
        let child = command.args(arguments.split_whitespace());
        let mut child = child.stdout(std::process::Stdio::null()).spawn().expect("starts");
        std::thread::sleep(Duration::from_millis(300));
        common::signal(signal, child.id());
        let start = Instant::now();
        let code = child.wait().expect("ends").code();
        assert!(start.elapsed() < Duration::from_secs(5), "{arguments}");
        // The last one may have found its solution before.
        assert!(code == Some(130) || arguments.starts_with("solve"), "{arguments}: {code:?}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("readable").count(), 0);
}

/// Each answer has some hundred megabytes: Ctrl-C comes while it is written.
#[test]
fn an_interrupt_ends_a_long_answer_and_leaves_no_file() {
    for start in [
        "complete --n 1000 --cnf",
        "complete --n 1000 --proof",
        "generate 1000 --kind placed --format cnf --output",
        "complete --n 100000000 --json --output",
        "complete --n 20000 --unique --explain --yes --output",
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let files = || std::fs::read_dir(folder.path()).expect("a folder").flatten();
        let has_begun = || files().any(|file| file.metadata().is_ok_and(|file| file.len() > 0));
        let path = folder.path().join("board.out");
        let call = interrupted(&format!("{start} {}", path.display()), has_begun);
        assert_eq!((call.code, call.out.as_str()), (Some(130), ""), "{start}: {call:?}");
        assert_eq!(files().count(), 0, "{start}");
    }
}

/// Under nohup a closed terminal means nothing; without it, it ends the search.
#[test]
fn a_hangup_is_obeyed_unless_it_is_ignored() {
    let hang_up = |start: &str, n: u32| {
        let program = env!("CARGO_BIN_EXE_queens");
        let script = format!("{start} {program} count {n} --strategy bitmask -q");
        let mut bash = std::process::Command::new("bash");
        let bash = bash.args(["-c", &script]).stderr(std::process::Stdio::null());
        let child = bash.stdout(std::process::Stdio::piped()).spawn().expect("bash");
        common::signal("-HUP", child.id());
        let output = child.wait_with_output().expect("ends");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    assert_eq!(hang_up("trap '' HUP; exec", 15), (Some(0), "2279184\n".into()));
    // Even if these tests themselves run under nohup.
    assert_eq!(hang_up("exec env --default-signal=HUP", 20), (Some(130), String::new()));
}

/// Odd words in every place: an answer or an error, never a panic, never a hang.
#[test]
fn nothing_makes_it_panic() {
    let words = ["", "-", "--", "0", "1", "-1", "a", "1e9", "\u{0}x", "皇后", "--json", "--format"];
    for command in COMMANDS {
        for word in words.iter().filter(|word| !word.contains('\u{0}')) {
            for extra in ["--limit", "--seed", "--place", "--timeout=1ms", "--strategy=cells"] {
                let output = queens()
                    .args([command, word, extra])
                    .stdin(std::process::Stdio::null())
                    .output()
                    .expect("it starts");
                let err = String::from_utf8_lossy(&output.stderr).into_owned();
                assert!(!err.contains("panicked"), "{command} {word} {extra}: {err}");
                assert!(output.status.code().is_some(), "{command} {word} {extra}");
            }
        }
    }
}
