//! The form of a call: options of all commands, help, and several sizes.

use crate::common::{bash, call, call_with, out};

#[test]
fn options_of_all_commands_may_stand_before_and_after_the_name() {
    for arguments in ["-q count 8", "count 8 -q", "--quiet count 8", "count 8 --quiet"] {
        let call = call(arguments);
        assert_eq!((call.out.as_str(), call.err.as_str()), ("92\n", ""), "{arguments}");
    }
    for arguments in ["-t 0 count 8", "count 8 -t 0", "--threads 0 solve 8", "list 4 -t0"] {
        // `list` has no use for threads, and takes the option nevertheless.
        let code = if arguments.starts_with("list") { 0 } else { 2 };
        assert_eq!(call(arguments).code, Some(code), "{arguments}");
    }
    assert_eq!(out("--threads 2 compare steps --n 4 -q"), out("compare steps --n 4 -q -t 2"));
    assert_eq!(out("solve 4 -f compact"), "2413\n");
    assert_eq!(out("solve 4 -f compact -o /dev/stdout"), "2413\n");
}

#[test]
fn help_is_printed_where_it_is_asked_for() {
    let help = out("--help");
    assert!(help.contains("Usage: queens [OPTIONS] <COMMAND>"), "{help}");
    assert_eq!(out(""), help);
    assert_eq!(out("help"), help);
    assert_eq!(out("help solve"), out("solve --help"));
    assert_eq!(out("help compare time"), out("compare time --help"));
    assert_eq!(out("--lang zh help count"), out("count --help --lang zh"));
    assert_eq!(call("help sovle").code, Some(2));
}

#[test]
fn help_that_cannot_be_written_is_an_error() {
    for arguments in ["", "--help", "help solve", "--version"] {
        let call = bash(&format!("\"$queens\" {arguments} >/dev/full"));
        assert_eq!(call.code, Some(1), "{arguments}: {call:?}");
        assert!(call.err.contains("the disk is full"), "{arguments}: {}", call.err);
    }
}

#[test]
fn several_sizes_are_answered_one_after_the_other() {
    assert_eq!(out("count 4 8 10..12"), "2\n92\n724\n2680\n14200\n");
    assert_eq!(out("count 8..8"), "92\n");
    assert_eq!(out("solve 4 5 -f compact"), call_with("solve - -f compact", b"4 5").out);
    assert_eq!(out("solve 4 5"), call_with("solve -", b"4\n5\n").out);
    // That there is none is an answer among others.
    let some = call("solve 2..4 -q -f compact");
    assert_eq!((some.code, some.out.lines().count()), (Some(0), 3), "{some:?}");
    let json = call("count 8 70 --json");
    assert_eq!((json.code, json.out.lines().count()), (Some(2), 2), "{json:?}");
    assert!(json.out.contains("{\"status\":\"error\"") && !json.err.contains("line"), "{json:?}");
}

#[test]
fn words_of_standard_input_are_sizes_with_their_line() {
    assert_eq!(call_with("count -", b"4 8\t6\r\n\n 10..11").out, "2\n92\n4\n724\n2680\n");
    let long = "1 ".repeat(5000);
    assert_eq!(call_with("count - -q", long.as_bytes()).out, "1\n".repeat(5000));
    let wrong = call_with("count - -q", b"4 8\n\n6 six\n5");
    assert_eq!((wrong.code, wrong.out.as_str()), (Some(2), "2\n92\n4\n10\n"), "{wrong:?}");
    assert!(wrong.err.starts_with("error: line 3: 'six' is not"), "{}", wrong.err);
}

#[test]
fn generate_takes_its_size_like_other_commands() {
    assert_eq!(out("generate 8 --seed 1"), out("generate --n 8 --seed 1"));
    assert!(call("generate").err.contains("<N> is missing"));
    assert!(!out("generate --help").contains("--n "));
}
