//! Conventions that every command keeps: where results go, by which format, and advice that can be followed.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use crate::common::{call, out, queens};
use queens_app::{Check, Complete, Count, Estimate, Generate, List, Map, Solve, Trace};

#[test]
fn a_dash_as_output_is_standard_output() {
    let folder = tempfile::tempdir().expect("a folder");
    for (arguments, expected) in [
        ("solve 4 --format columns --output -", "2 4 1 3\n"),
        ("list 4 --format compact -o -", "2413\n3142\n"),
        ("count 8 --output -", "92\n"),
        ("complete --n 4 --place b4 --format columns --output -", "2 4 1 3\n"),
        ("generate 1 --output -", ".\n"),
    ] {
        let mut command = queens();
        let output = command.args(arguments.split(' ')).current_dir(folder.path()).output();
        let output = output.expect("it starts");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{arguments}");
    }
    assert_eq!(folder.path().read_dir().expect("readable").count(), 0);
}

#[test]
fn the_ending_of_the_output_file_chooses_the_format() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, head) in [
        ("b.png", &b"\x89PNG\r\n\x1a\n"[..]),
        ("b.svg", b"<svg"),
        ("b.csv", b"row1,row2"),
        ("b.json", b"{\"n\":8"),
        ("b.txt", b"Q......."),
    ] {
        let path = folder.path().join(name);
        out(&format!("solve 8 --output {}", path.display()));
        let written = std::fs::read(&path).expect("it was written");
        let is_as_expected = written.starts_with(head) || name == "b.txt" && written.len() == 72;
        assert!(is_as_expected, "{name}");
    }
    let named = folder.path().join("named.png");
    out(&format!("solve 4 --format columns --output {}", named.display()));
    assert_eq!(std::fs::read(named).expect("it was written"), b"2 4 1 3\n");
}

#[test]
fn one_option_may_name_several_squares() {
    let mut command = queens();
    let output = command.args(["count", "8", "--place", "b4 d5"]).output().expect("it starts");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "2\n");
}

#[test]
fn a_theorem_answers_at_once_and_is_named() {
    let start = Instant::now();
    for (arguments, theorem) in [
        ("solve 20 --variant torus", "n queens fit on a torus only if neither 2 nor 3 divides n"),
        ("solve 999999999 --variant torus --format columns", "3 divides 999999999"),
        ("solve 9 --variant super", "n must be 1 or at least 10"),
        ("solve 3", "n must be 1 or at least 4"),
    ] {
        let call = call(arguments);
        assert_eq!((call.code, call.out.as_str()), (Some(3), ""), "{arguments}: {call:?}");
        assert!(call.err.contains("no solution for n = ") && call.err.contains(theorem));
    }
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    let chinese = call("solve 20 --variant torus --lang zh").err;
    assert!(chinese.contains("n = 20 无解：只有当"), "{chinese}");
}

#[test]
fn variants_are_solved_at_sizes_that_no_search_reaches() {
    let start = Instant::now();
    for arguments in ["77 --variant torus", "1001 --variant torus", "100 --variant super"] {
        let call = call(&format!("solve {arguments} --format columns"));
        assert_eq!(call.code, Some(0), "{arguments}: {}", call.err);
        assert!(!call.out.is_empty());
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn advice_is_given_only_where_it_helps() {
    let refused = |arguments: &str| {
        let call = call(arguments);
        assert_eq!(call.code, Some(2), "{arguments}: {call:?}");
        call.err
    };
    assert!(refused("count 29").contains("queens estimate 29"));
    assert!(!refused("count 50").contains("estimate"));
    let unpublished = refused("count 30 --known");
    assert!(unpublished.contains("ends at n = 27"), "{unpublished}");
    assert!(!unpublished.contains("leave out"), "{unpublished}");
}

/// The names of the fields of a request, from its `Debug` form: four spaces and a name on a line of its own.
fn fields(request: &dyn Debug) -> Vec<String> {
    let text = format!("{request:#?}");
    let lines = text.lines().filter_map(|line| line.strip_prefix("    "));
    let names = lines.filter(|line| !line.starts_with(' ')).filter_map(|line| line.split_once(':'));
    names.map(|(name, _)| name.to_owned()).collect()
}

/// The long options in the help of a command.
fn options(command: &str) -> Vec<String> {
    let help = out(&format!("{command} --help"));
    let names = help.lines().filter_map(|line| line.trim().split_once("--"));
    let leading = names.filter(|(before, _)| before.len() <= "-o, ".len());
    let is_end = |c: char| !c.is_ascii_lowercase() && c != '-';
    leading.map(|(_, name)| name.split(is_end).next().unwrap_or_default().to_owned()).collect()
}

/// An option sets the field of its request that has its name; the other options are about the board, or about what the
/// command itself does.
#[test]
fn options_are_named_after_the_fields_of_requests() {
    let of_the_command = [
        "check-proof",
        "checkpoint",
        "cnf",
        "format",
        "help",
        "json",
        "lang",
        "no-progress",
        "output",
        "picture",
        "proof",
        "quiet",
        "speed",
        "threads",
        "timeout",
        "wait",
        "weights",
        "yes",
    ];
    let of_the_board = ["n", "place", "block", "variant"];
    let set_by_no_option = ["board", "limits", "n", "skip"];
    let requests: [(&str, &dyn Debug); 9] = [
        ("solve", &Solve::default()),
        ("list", &List::default()),
        ("count", &Count::default()),
        ("complete", &Complete::default()),
        ("check", &Check::default()),
        ("trace", &Trace::default()),
        ("estimate", &Estimate::default()),
        ("generate", &Generate::default()),
        ("map", &Map::default()),
    ];
    for (command, request) in requests {
        let (fields, options) = (fields(request), options(command));
        assert!(!fields.is_empty() && options.len() > 4, "{command}: {fields:?} {options:?}");
        for option in options.iter().map(String::as_str) {
            let is_known = of_the_command.contains(&option) || of_the_board.contains(&option);
            // `trace` counts its steps itself, and several random solutions are a request of their own.
            let is_known =
                is_known || [("trace", "limit"), ("solve", "limit")].contains(&(command, option));
            assert!(is_known || fields.iter().any(|field| field == option), "{command} --{option}");
        }
        for field in fields.iter().map(String::as_str) {
            // The command completes with `--strategy probabilistic` at its usual density.
            // `count --vectors` is not in the help.
            let is_unset = set_by_no_option.contains(&field)
                || [("complete", "density"), ("count", "vectors")].contains(&(command, field));
            assert!(is_unset || options.iter().any(|option| option == field), "{command}: {field}");
        }
    }
}
