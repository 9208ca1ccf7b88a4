//! The commands of the READMEs are run, and print what the READMEs say.
//!
//! In a `console` block a line `$ command` is followed by its standard output; a line `...`
//! stands for any lines, `...` within a line for any text.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

struct Example {
    command: String,
    expected: Vec<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn examples(text: &str) -> Vec<Example> {
    let mut examples = Vec::<Example>::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            examples.push(Example { command: command.into(), expected: Vec::new() });
        } else if let Some(example) = examples.last_mut().filter(|_| inside) {
            example.expected.push(line.into());
        }
    }
    examples
}

/// Both READMEs start the server at its usual address, which only one of them can have at a time.
static USUAL_ADDRESS: Mutex<()> = Mutex::new(());

/// Runs a command in bash with the built `queens` first on the path.
fn run(command: &str, folder: &Path) -> Vec<String> {
    let serves = command.starts_with("queens serve");
    let _turn = serves.then(|| USUAL_ADDRESS.lock().unwrap_or_else(PoisonError::into_inner));
    let bin = Path::new(env!("CARGO_BIN_EXE_queens")).parent().expect("it lies in a folder");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    let place = if command.starts_with("cargo ") { root() } else { folder.to_owned() };
    let output = Command::new("bash")
        .args(["-c", command])
        .current_dir(place)
        .env("PATH", path)
        .env("LANG", "C")
        .env("CARGO_INSTALL_ROOT", folder)
        .output()
        .expect("bash runs");
    assert!(output.status.code().is_some_and(|code| code == 0), "{command}: {output:?}");
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
}

/// Whether `line` is `pattern`, where `...` stands for any text.
fn line_fits(pattern: &str, line: &str) -> bool {
    match pattern.split_once("...") {
        None => pattern == line,
        Some((start, end)) => line.strip_prefix(start).is_some_and(|rest| {
            (0..=rest.len()).any(|at| rest.get(at..).is_some_and(|rest| line_fits(end, rest)))
        }),
    }
}

fn fits(pattern: &[String], lines: &[String]) -> bool {
    match pattern.split_first() {
        None => lines.is_empty(),
        Some((any, rest)) if any == "..." => (0..=lines.len()).any(|at| fits(rest, &lines[at..])),
        Some((first, rest)) => match lines.split_first() {
            Some((line, lines)) => line_fits(first, line) && fits(rest, lines),
            None => false,
        },
    }
}

fn check(name: &str) {
    let text = std::fs::read_to_string(root().join(name)).expect("it is part of the checkout");
    let folder = tempfile::tempdir().expect("a folder");
    let examples = examples(&text);
    assert!(examples.len() >= 10, "{name} has {} commands", examples.len());
    for example in examples {
        let lines = run(&example.command, folder.path());
        // A blank line before the end of a block is for the eye.
        let end = example.expected.iter().rposition(|line| !line.is_empty()).map_or(0, |at| at + 1);
        assert!(
            fits(&example.expected[..end], &lines),
            "{name}: {}\nexpected:\n{}\nprinted:\n{}",
            example.command,
            example.expected[..end].join("\n"),
            lines.join("\n")
        );
    }
}

#[test]
fn the_english_readme_is_true() {
    check("README.md");
}

#[test]
fn the_chinese_readme_is_true() {
    check("README.zh.md");
}

#[test]
fn both_readmes_show_the_same_commands() {
    let commands = |name: &str| -> Vec<String> {
        let text = std::fs::read_to_string(root().join(name)).expect("it is there");
        examples(&text).into_iter().map(|example| example.command).collect()
    };
    assert_eq!(commands("README.md"), commands("README.zh.md"));
}

/// The picture at the top is drawn by the program itself.
#[test]
fn the_picture_is_the_programs_own() {
    let output = Command::new(env!("CARGO_BIN_EXE_queens"))
        .args(["solve", "8", "--format", "svg", "--lang", "en"])
        .output()
        .expect("the command runs");
    let picture = std::fs::read(root().join("docs/board.svg")).expect("it is there");
    assert!(output.stdout == picture, "docs/board.svg: draw it again with `queens solve 8`");
}
