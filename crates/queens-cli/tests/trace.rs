//! `queens trace`: as JSON, as plain frames, and in a real terminal (tmux), keys and all.

mod common;

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{call, out, queens};
use n_queens::{Queens, Square, Strategy, Variant, check};
use serde_json::Value;

fn note(arguments: &str) -> String {
    call(arguments).err
}

fn events(call: &str) -> Vec<Value> {
    let read = |line: &str| serde_json::from_str(line).expect("each line is a document");
    out(call).lines().map(read).collect()
}

fn tally(events: &[Value]) -> HashMap<&str, u64> {
    let mut counts = HashMap::new();
    for event in events {
        *counts.entry(event["event"].as_str().unwrap()).or_default() += 1;
    }
    counts
}

#[test]
fn four_queens_as_json() {
    let text = out("trace 4 --json");
    let first: Vec<&str> = text.lines().take(10).collect();
    let expected = [
        r#"{"step":1,"event":"try","row":0,"column":0,"depth":0}"#,
        r#"{"step":2,"event":"place","row":0,"column":0,"depth":1}"#,
        r#"{"step":3,"event":"try","row":1,"column":0,"depth":1}"#,
        r#"{"step":4,"event":"reject","row":1,"column":0,"depth":1,"reason":"column","by":[0,0]}"#,
        r#"{"step":5,"event":"try","row":1,"column":1,"depth":1}"#,
        r#"{"step":6,"event":"reject","row":1,"column":1,"depth":1,"reason":"diagonal","by":[0,0]}"#,
        r#"{"step":7,"event":"try","row":1,"column":2,"depth":1}"#,
        r#"{"step":8,"event":"place","row":1,"column":2,"depth":2}"#,
        r#"{"step":9,"event":"try","row":2,"column":0,"depth":2}"#,
        r#"{"step":10,"event":"reject","row":2,"column":0,"depth":2,"reason":"column","by":[0,0]}"#,
    ];
    assert_eq!(first, expected);
    let solution = r#","event":"solution","depth":4,"columns":[1,3,0,2]}"#;
    assert_eq!(text.matches(solution).count(), 1);
    // By hand: 15 boards that are not full have 4 squares each to look at.
    let events = events("trace 4 --json");
    let expected = [("try", 60), ("place", 16), ("reject", 44), ("backtrack", 16), ("solution", 2)];
    assert_eq!(tally(&events), HashMap::from(expected));
}

#[test]
fn the_steps_are_those_that_count_reports() {
    let events = events("trace 6 --strategy rows --json");
    let report = out("count 6 --strategy rows --stats --json");
    let report: Value = serde_json::from_str(&report).expect("one document");
    let names = [("tried", "try"), ("placed", "place"), ("rejected", "reject")];
    for (counter, event) in
        names.into_iter().chain([("backtracked", "backtrack"), ("solutions", "solution")])
    {
        assert_eq!(report["steps"][counter], tally(&events)[event], "{counter}");
    }
}

/// Plays the events of a trace on a board of our own.
fn follow(strategy: Strategy, n: u32, events: &[Value]) {
    let mut queens: Vec<Square> = Vec::new();
    for (event, number) in events.iter().zip(1..) {
        let at = |key: &str| event[key].as_u64().map(|at| at as u32);
        let square = at("row").zip(at("column")).map(|(row, column)| Square::new(row, column));
        match event["event"].as_str().unwrap() {
            "place" => queens.push(square.unwrap()),
            "backtrack" => assert_eq!(queens.pop(), square, "{strategy}: {event}"),
            "reject" => assert!(is_attacked(n, &queens, square.unwrap(), event), "{event}"),
            "solution" => {
                let row =
                    |row: u64| queens.iter().find(|queen| u64::from(queen.row) == row).unwrap();
                let columns: Vec<u32> = (0..u64::from(n)).map(|at| row(at).column).collect();
                assert_eq!(event["columns"], Value::from(columns.clone()));
                assert_eq!(check::columns(&columns), Ok(()), "{strategy}");
            }
            other => assert_eq!(other, "try"),
        }
        assert_eq!(event["step"], number, "{strategy}");
        assert_eq!(event["depth"], queens.len(), "{strategy}: {event}");
    }
    let finds_all = strategy.abilities().finds_all;
    assert!(!finds_all || queens.is_empty(), "{strategy} takes every queen back");
}

fn is_attacked(n: u32, queens: &[Square], square: Square, event: &Value) -> bool {
    let at = |index: usize| event["by"][index].as_u64().unwrap() as u32;
    let by = Square::new(at(0), at(1));
    let pair = Queens::new(n, [square, by]).unwrap();
    let mut lines = check::attacks(&pair, Variant::Standard).map(|attack| attack.line.name());
    queens.contains(&by) && lines.any(|line| event["reason"] == line)
}

#[test]
fn every_strategy_tells_a_true_story() {
    for &strategy in Strategy::ALL {
        for n in [0, 1, 3, 5] {
            let events = events(&format!("trace {n} --strategy {strategy} --seed 1 --json"));
            follow(strategy, n, &events);
            let solutions = tally(&events).get("solution").copied().unwrap_or(0);
            assert_eq!(solutions > 0, n != 3, "{strategy} at n = {n}");
        }
    }
}

#[test]
fn a_limit_cuts_the_same_trace() {
    let whole = out("trace 6 --json");
    let cut = out("trace 6 --json --limit 100");
    assert!(whole.starts_with(&cut));
    assert_eq!(cut.lines().count(), 100);
    assert!(note("trace 4 --limit 137").contains("stopped after 137 steps"));
    assert!(note("trace 4 --limit 138").contains("the search is over: 2 solutions"));
    assert!(note("trace 1").contains("the search is over: 1 solution\n"));
}

#[test]
fn the_seed_decides_and_is_told() {
    let call = "trace 12 --strategy probabilistic --density 0.7 --json --seed";
    assert_eq!(out(&format!("{call} 7")), out(&format!("{call} 7")));
    assert_ne!(out(&format!("{call} 7")), out(&format!("{call} 8")));
    let told = note("trace 5 --strategy probabilistic --json");
    let seed = told.trim().strip_prefix("'probabilistic' with seed ").expect("it tells the seed");
    assert!(seed.parse::<u64>().is_ok(), "{told}");
}

#[test]
fn frames_draw_what_happens() {
    let frames = out("trace 4 --limit 6 --block d1");
    let last = frames.split("\n\n").last().unwrap();
    let expected =
        "step 6, 1 queen on the board: reject b3: the \\ diagonal is taken by the queen on a4
4 (Q)x x x
3  x[!]. .
2  x . x .
1  x . . #
   a b c d
";
    assert_eq!(last, expected);
}

#[test]
fn chinese_changes_the_sentences_and_not_the_boards() {
    let (english, chinese) = (out("trace 5 --lang en"), out("trace 5 --lang zh"));
    assert!(english.is_ascii() && !english.contains('\x1b') && !chinese.contains('\x1b'));
    assert!(chinese.contains("：在 a5 放置皇后\n"));
    for (english, chinese) in english.split("\n\n").zip(chinese.split("\n\n")) {
        let (said, board) = english.split_once('\n').unwrap();
        assert!(said.starts_with("step ") && !chinese.contains(said));
        assert_eq!(chinese.split_once('\n').unwrap().1, board);
    }
}

#[test]
fn wrong_calls_are_refused_before_anything_is_written() {
    let calls = [
        ("trace -", "cannot be used with several sizes"),
        ("trace 201", "use --json"),
        ("trace 8 --speed 0", "not a speed"),
        ("trace 8 --speed nan", "not a speed"),
        ("trace 8 --limit 0", "--limit"),
        ("trace 8 --density 1", "probabilistic"),
        ("trace 8 --strategy construct --place a1", "construct"),
        ("trace 8 --strategy rows --variant torus", "exact-cover"),
    ];
    for (arguments, reason) in calls {
        let answer = call(arguments);
        assert_eq!((answer.code, answer.out.as_str()), (Some(2), ""), "{arguments}");
        assert!(answer.err.contains(reason), "{arguments}: {}", answer.err);
    }
}

#[test]
fn speed_spreads_the_steps() {
    let start = Instant::now();
    out("trace 8 --speed 50 --limit 6 --json");
    assert!(start.elapsed() >= Duration::from_millis(100));
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut child = piped("trace 14 --json");
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut String::new()).unwrap();
    drop(reader);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn an_interrupt_ends_it_with_its_own_code() {
    let mut child = piped("trace 8 --speed 2");
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut String::new()).unwrap(); // it is running
    signal("-INT", child.id());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&output.stderr).contains("interrupted"));
}

fn signal(name: &str, process: u32) {
    let status = Command::new("kill").args([name, &process.to_string()]).status();
    assert!(status.expect("kill exists").success());
}

fn piped(arguments: &str) -> Child {
    let mut command = queens();
    command.args(arguments.split_whitespace()).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts")
}

/// A terminal of our own, in which a shell runs `queens` and then tells how it ended.
struct Terminal {
    socket: String,
}

impl Terminal {
    fn start(name: &str, size: (u32, u32), call: &str) -> Self {
        let terminal = Self { socket: format!("queens-{name}-{}", std::process::id()) };
        let (columns, rows) = (size.0.to_string(), size.1.to_string());
        let program = env!("CARGO_BIN_EXE_queens");
        let shell = format!("env -u NO_COLOR LC_ALL=C.UTF-8 {program} {call}; echo left $?; cat");
        let session = ["-f", "/dev/null", "new-session", "-d", "-x", &columns, "-y", &rows, &shell];
        terminal.tmux(&session);
        terminal
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let mut command = Command::new("tmux");
        command.args(["-u", "-L", &self.socket]).args(arguments).env_remove("TMUX");
        let output = command.output().expect("these tests need tmux");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("a screen is text")
    }

    fn press(&self, key: &str) {
        self.tmux(&["send-keys", key]);
    }

    fn press_often(&self, key: &str, times: u32) {
        self.tmux(&["send-keys", "-N", &times.to_string(), key]);
    }

    /// The screen, as soon as it is as expected.
    fn wait(&self, expected: impl Fn(&str) -> bool) -> String {
        let deadline = Instant::now() + Duration::from_secs(15);
        loop {
            let screen = self.tmux(&["capture-pane", "-p"]);
            if expected(&screen) {
                return screen;
            }
            assert!(Instant::now() < deadline, "this is not expected:\n{screen}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn wait_for(&self, text: &str) -> String {
        self.wait(|screen| screen.contains(text))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let mut command = Command::new("tmux");
        let _ = command.args(["-L", &self.socket, "kill-server"]).env_remove("TMUX").output();
    }
}

/// The number after a word on the screen.
fn number(screen: &str, word: &str) -> u64 {
    let rest = screen.split_once(word).map_or("", |(_, rest)| rest).trim_start();
    let digits = rest.split(|letter: char| !letter.is_ascii_digit()).next();
    digits.and_then(|digits| digits.parse().ok()).unwrap_or_else(|| panic!("{word}?\n{screen}"))
}

#[test]
fn the_view_pauses_and_walks_both_ways() {
    let terminal = Terminal::start("walk", (100, 40), "trace 8 --speed 20");
    terminal.wait(|screen| screen.contains("rejected ") && !screen.contains("rejected 0"));
    terminal.press("Space");
    let paused = terminal.wait_for("|| paused   20 steps a second");
    assert!(paused.contains("♛") && paused.contains("space: pause/play"));
    let step = number(&paused, "step ");
    terminal.press("Right");
    terminal.wait_for(&format!("step {},", step + 1));
    terminal.press("Left");
    assert_eq!(terminal.wait_for(&format!("step {step},")), paused);
    terminal.press("Up");
    terminal.wait_for(&format!("step {},", step + 10));
    terminal.press("Down");
    assert_eq!(terminal.wait_for(&format!("step {step},")), paused);
    terminal.press("Home");
    terminal.wait_for("the empty board");
    terminal.press("+");
    terminal.wait_for("40 steps a second");
    terminal.press("-");
    terminal.press("-");
    terminal.press("-");
    terminal.wait_for("5 steps a second");
    terminal.press("Space");
    terminal.wait_for(">> 5 steps a second");
    terminal.press("q");
    let left = terminal.wait_for("left 0");
    assert!(!left.contains('♛'), "{left}");
}

#[test]
fn far_back_is_the_same_as_forwards() {
    let terminal = Terminal::start("back", (100, 40), "trace 8 --speed 1000000");
    let end = terminal.wait_for("the search is over: 92 solutions");
    assert_eq!(number(&end, "step "), 33588);
    // Three hundred at a time is what a terminal holds for a program.
    for step in [30588, 27588, 24588, 21588] {
        terminal.press_often("Down", 300);
        terminal.wait_for(&format!("step {step},"));
    }
    let far = terminal.wait_for("step 21588,");
    let events = events("trace 8 --json --limit 21588");
    let names = [("tried", "try"), ("placed", "place"), ("rejected", "reject")];
    for (counter, event) in
        names.into_iter().chain([("taken back", "backtrack"), ("solutions", "solution")])
    {
        assert_eq!(number(&far, &format!("{counter} ")), tally(&events)[event], "{counter}");
    }
    terminal.press("Home");
    terminal.wait_for("tried 0  placed 0  rejected 0  taken back 0  solutions 0");
    terminal.press("Up");
    terminal.wait_for("step 10,");
    terminal.press("Escape");
    terminal.wait_for("left 0");
}

#[test]
fn the_view_stays_at_the_end_of_a_limit() {
    let terminal = Terminal::start("limit", (100, 40), "trace 30 --limit 7 --speed 1000");
    let end = terminal.wait_for("stopped after 7 steps");
    assert_eq!(number(&end, "step "), 7);
    terminal.press("Right");
    terminal.press("Left");
    terminal.wait_for("step 6,");
    terminal.press("C-c");
    terminal.wait_for("left 130");
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let terminal = Terminal::start("signal", (100, 40), "trace 8");
    terminal.wait_for("queens on the board");
    let shell = terminal.tmux(&["list-panes", "-F", "#{pane_pid}"]);
    let children = Command::new("pgrep").args(["-P", shell.trim()]).output().expect("pgrep exists");
    let process = String::from_utf8_lossy(&children.stdout).trim().parse().expect("one child");
    signal("-TERM", process);
    let left = terminal.wait_for("left 130");
    assert!(left.contains("interrupted") && !left.contains('♛'), "{left}");
    let flags = terminal.tmux(&["display-message", "-p", "#{alternate_on} #{cursor_flag}"]);
    assert_eq!(flags.trim(), "0 1");
}

#[test]
fn a_small_terminal_says_so_and_a_larger_one_draws() {
    let terminal = Terminal::start("small", (28, 10), "trace 8 --lang en");
    terminal.wait_for("needed");
    terminal.tmux(&["resize-window", "-x", "60", "-y", "20"]);
    terminal.wait_for("steps a second");
    terminal.tmux(&["resize-window", "-x", "20", "-y", "5"]);
    terminal.wait_for("needed");
    terminal.press("q");
    terminal.wait_for("left 0");
}

#[test]
fn the_view_speaks_chinese_within_its_lines() {
    let terminal = Terminal::start("chinese", (44, 30), "trace 8 --lang zh --speed 50");
    terminal.wait_for("每秒 50 步");
    terminal.press("Space");
    let screen = terminal.wait_for("|| 已暂停   每秒 50 步");
    assert!(screen.contains("空格：暂停/播放") && screen.contains("q：退出"), "{screen}");
    terminal.press("q");
    terminal.wait_for("left 0");
}
