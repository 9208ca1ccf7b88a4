//! Runs the built command the way a shell does.

use std::collections::HashMap;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// All commands.
pub(crate) const COMMANDS: [&str; 16] = [
    "solve",
    "list",
    "count",
    "complete",
    "map",
    "merge",
    "self-test",
    "estimate",
    "generate",
    "check",
    "trace",
    "compare",
    "serve",
    "page",
    "completions",
    "man",
];

/// The command with nothing of the tester's own locale or colours.
pub(crate) fn queens() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
    for variable in ["LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"] {
        command.env_remove(variable);
    }
    command
}

/// What came of a call.
#[derive(Debug)]
pub(crate) struct CallResult {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for CallResult {
    fn from(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

/// `queens` with the words of `arguments`.
pub(crate) fn call(arguments: &str) -> CallResult {
    call_with(arguments, b"")
}

/// Like [`call`], with `input` on standard input.
pub(crate) fn call_with(arguments: &str, input: &[u8]) -> CallResult {
    let mut child = queens()
        .args(arguments.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("it was piped");
    let input = input.to_vec();
    // From a thread: a command that writes much before it has read all must not block us.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    output.into()
}

/// Runs a line of bash, in which `$queens` is the command.
pub(crate) fn bash(script: &str) -> CallResult {
    let mut bash = Command::new("bash");
    bash.args(["-c", script]).env("queens", env!("CARGO_BIN_EXE_queens"));
    bash.env_remove("LANG").env_remove("LC_ALL").output().expect("bash").into()
}

/// The standard output of a call that must succeed.
pub(crate) fn out(arguments: &str) -> String {
    let call = call(arguments);
    assert_eq!(call.code, Some(0), "{arguments}: {call:?}");
    call.out
}

/// Starts a call that takes long, and presses Ctrl-C when `has_begun`.
pub(crate) fn interrupted(arguments: &str, has_begun: impl Fn() -> bool) -> CallResult {
    let mut command = queens();
    command.args(arguments.split_whitespace()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("it starts");
    let start = Instant::now();
    while !has_begun() {
        assert!(start.elapsed() < Duration::from_secs(60), "it never began");
        std::thread::sleep(Duration::from_millis(10));
    }
    signal("-INT", child.id());
    child.wait_with_output().expect("it ends").into()
}

/// Sends a signal such as `-INT` to a `queens` process, as soon as it listens: on a busy machine it takes a while
/// until then, and before that a signal would only end it.
pub(crate) fn signal(name: &str, process: u32) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !listens(process) {
        assert!(Instant::now() < deadline, "process {process} does not listen");
        std::thread::sleep(Duration::from_millis(5));
    }
    let status = Command::new("kill").args([name, &process.to_string()]).status();
    assert!(status.expect("kill exists").success());
}

/// Whether a process is `queens` by now, not the shell before it, and has decided on SIGHUP, SIGINT and SIGTERM; or
/// whether it has ended. True where that cannot be read.
fn listens(process: u32) -> bool {
    const SIGNALS: u64 = 1 | 1 << 1 | 1 << 14;
    let Ok(status) = std::fs::read_to_string(format!("/proc/{process}/status")) else {
        return true;
    };
    let field = |name| status.lines().find_map(|line| line.strip_prefix(name)).unwrap_or("").trim();
    let mask = |name| u64::from_str_radix(field(name), 16).unwrap_or(0);
    let has_ended = field("State:").starts_with('Z');
    let has_decided = (mask("SigCgt:") | mask("SigIgn:")) & SIGNALS == SIGNALS;
    has_ended || (field("Name:") == "queens" && has_decided)
}

/// The lines of a trace as JSON.
pub(crate) fn events(call: &str) -> Vec<Value> {
    let read = |line: &str| serde_json::from_str(line).expect("each line is a document");
    out(call).lines().map(read).collect()
}

/// How often each event happened.
pub(crate) fn tally(events: &[Value]) -> HashMap<&str, u64> {
    let mut counts = HashMap::new();
    for event in events {
        *counts.entry(event["event"].as_str().unwrap()).or_default() += 1;
    }
    counts
}

/// The one JSON document that a call printed.
pub(crate) fn json(call: &CallResult) -> Value {
    serde_json::from_str(&call.out).unwrap_or_else(|error| panic!("{error}: {call:?}"))
}
