//! Runs the commands of the READMEs, the guide and the pages about algorithms, and compares their output.
//!
//! `cargo run --release --` stands for the command that the tests use; what builds a release has a slow test of its own.
//! In a `console` block a line `$ command` is followed by its standard output; a line `...`
//! stands for any lines, `...` within a line for any text. Pictures that a page draws are those in docs/pictures.

use std::collections::BTreeSet;
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

/// The commands in the last column of the table of tasks, which begins with `heading`.
fn tasks(text: &str, heading: &str) -> Vec<String> {
    let rows = text.lines().skip_while(|line| !line.starts_with(heading)).skip(2);
    rows.take_while(|row| row.starts_with('|'))
        .flat_map(|row| row.split('`').skip(1).step_by(2))
        .map(|command| command.replace("\\|", "|"))
        .collect()
}

/// One server at a time can have the default address.
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
    let folder = tempfile::tempdir().expect("a folder");
    check_in(name, folder.path());
}

fn page(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).expect("it is part of the checkout")
}

fn check_in(name: &str, folder: &Path) {
    let mut examples = examples(&page(name));
    assert!(!examples.is_empty(), "{name} has no commands");
    for example in &mut examples {
        example.command = example.command.replace("cargo run --release -- ", "queens ");
    }
    examples.retain(|example| !example.command.starts_with("cargo "));
    check_examples(name, &examples, folder);
}

fn check_examples(name: &str, examples: &[Example], folder: &Path) {
    for example in examples {
        let lines = run(&example.command, folder);
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
#[ignore = "builds the release; scripts/test --all runs it"]
fn the_readme_builds_and_installs_the_command() {
    let mut examples = examples(&page("README.md"));
    examples.retain(|example| example.command.starts_with("cargo "));
    assert_eq!(examples.len(), 2, "one command runs it, one installs it");
    let folder = tempfile::tempdir().expect("a folder");
    check_examples("README.md", &examples, folder.path());
    assert!(folder.path().join("bin/queens").exists());
}

/// They differ in the language of the output only.
#[test]
fn both_readmes_show_the_same_commands() {
    let commands = |name: &str, heading: &str| -> Vec<String> {
        let text = page(name);
        let shown = examples(&text).into_iter().map(|example| example.command);
        shown.chain(tasks(&text, heading)).map(|line| line.replace(" --lang zh", "")).collect()
    };
    let english = commands("README.md", "| I want to |");
    assert!(english.len() > 20, "{english:?}");
    assert_eq!(english, commands("README.zh.md", "| 我想 |"));
}

/// `serve` does not end, so only its options are tried; 3 is the exit code of an impossible board.
#[test]
fn every_task_of_the_readme_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let tasks = tasks(&page("README.md"), "| I want to |");
    assert!(tasks.len() > 15, "{tasks:?}");
    for task in tasks {
        let ends = if task.contains("--explain") { "test $? -eq 3" } else { "test $? -eq 0" };
        let help = if task.starts_with("queens serve") { " --help" } else { "" };
        run(&format!("{task}{help}; {ends}"), folder.path());
    }
}

/// Every picture of a board in docs/pictures is drawn by a command of the guide or of a page about algorithms.
#[test]
fn the_guide_and_its_pictures_are_true() {
    let folder = tempfile::tempdir().expect("a folder");
    check_in("docs/guide.md", folder.path());
    for name in names("docs/algorithms") {
        let name = format!("docs/algorithms/{name}");
        if !examples(&page(&name)).is_empty() {
            check_in(&name, folder.path());
        }
    }
    // Its curves are measured times.
    let measured = "classic.svg";
    for name in
        names("docs/pictures").into_iter().filter(|name| name.ends_with(".svg") && name != measured)
    {
        let drawn = std::fs::read(folder.path().join(&name)).unwrap_or_default();
        let kept = std::fs::read(root().join("docs/pictures").join(&name)).expect("it is there");
        assert!(drawn == kept, "docs/pictures/{name} is not what the page draws: draw it again");
    }
}

fn names(folder: &str) -> BTreeSet<String> {
    let entries = std::fs::read_dir(root().join(folder)).expect("it is part of the checkout");
    entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect()
}
