//! `queens` in a real terminal (tmux): the step-by-step view with its keys, progress, questions.

use crate::common;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::common::{events, signal, tally};

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
    /// Leaves neither a server nor its socket behind, even after a failure.
    fn drop(&mut self) {
        let tmux = |arguments: &[&str]| {
            let mut command = Command::new("tmux");
            command.args(["-L", &self.socket]).args(arguments).env_remove("TMUX").output()
        };
        let path = tmux(&["display-message", "-p", "#{socket_path}"]);
        let _ = tmux(&["kill-server"]);
        if let Ok(path) = path.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()) {
            let _ = std::fs::remove_file(path.trim());
        }
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
    let end = terminal.wait_for("stopped at step 7");
    assert_eq!(number(&end, "step "), 7);
    // In one call, so that the view reads both keys before it draws again.
    terminal.tmux(&["send-keys", "Right", "Left"]);
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

/// A terminal that is closed takes the program with it.
#[test]
fn the_view_ends_with_its_terminal() {
    let terminal = Terminal::start("closed", (100, 40), "trace 8");
    terminal.wait(|screen| screen.contains("space"));
    let shell = terminal.tmux(&["display-message", "-p", "#{pane_pid}"]);
    let children = Command::new("pgrep").args(["-P", shell.trim()]).output().expect("pgrep");
    let process = String::from_utf8_lossy(&children.stdout).trim().to_owned();
    let folder = Path::new("/proc").join(&process);
    assert!(!process.is_empty() && folder.exists(), "{process}");
    drop(terminal);
    let deadline = Instant::now() + Duration::from_secs(10);
    while folder.exists() {
        assert!(Instant::now() < deadline, "process {process} is still running");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_long_count_shows_how_far_it_is() {
    let terminal = Terminal::start("progress", (120, 10), "count 20");
    let screen = terminal.wait_for("% counted, ");
    assert!(screen.contains(" units, ") && screen.contains(" left"), "{screen}");
    terminal.press("C-c");
    terminal.wait_for("left 130");
}

#[test]
fn a_huge_board_shows_how_fast_it_is_written() {
    // A terabyte, to nowhere.
    let call = "solve 1000000 --yes --output /dev/null";
    let terminal = Terminal::start("throughput", (120, 10), call);
    let screen = terminal.wait_for("% done, ");
    assert!(screen.contains("B a second, about ") && screen.contains(" left"), "{screen}");
    terminal.press("C-c");
    terminal.wait_for("left 130");
}

#[test]
fn a_bar_steps_aside_for_what_is_said_meanwhile() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let call = format!("check {}", pipe.display());
    let terminal = Terminal::start("aside", (100, 12), &call);
    let mut boards = std::fs::File::options().write(true).open(&pipe).expect("a reader waits");
    terminal.wait_for("so far");
    writeln!(boards, "1 3 2 4").expect("it is read");
    terminal.wait(|screen| screen.contains("antidiagonal") && screen.contains("8 bytes so far"));
    drop(boards);
    let screen = terminal.wait_for("left 1");
    let lines: Vec<&str> = screen.lines().take_while(|line| !line.is_empty()).collect();
    let expected = [
        "board 1 (line 1): not a solution for n = 4",
        "  a4 (line 1, column 1) and d1 (line 1, column 7) attack each other: diagonal",
        "  c3 (line 1, column 3) and b2 (line 1, column 5) attack each other: antidiagonal",
    ];
    assert_eq!(lines[..3], expected, "{screen}");
}

#[test]
fn a_count_that_would_take_long_is_begun_only_after_a_yes() {
    let declined = Terminal::start("decline", (120, 10), "count 26");
    declined.wait_for("continue? [y/N]");
    declined.press("Enter");
    declined.wait_for("left 1");
    let accepted = Terminal::start("accept", (120, 10), "count 26 --timeout 11m");
    accepted.wait_for("continue? [y/N]");
    accepted.press("y");
    accepted.press("Enter");
    accepted.wait(|screen| screen.contains("counting, ") || screen.contains("% counted, "));
    accepted.press("C-c");
    accepted.wait_for("left 130");
}

#[test]
fn a_call_that_waits_for_input_says_so_once() {
    let terminal = Terminal::start("waiting", (120, 10), "count -");
    terminal.wait_for("waiting for input; end it with Ctrl-D");
    terminal.press("4");
    terminal.press("Enter");
    terminal.press("8");
    terminal.press("Enter");
    let screen = terminal.wait_for("92");
    assert_eq!(screen.matches("waiting for input").count(), 1, "{screen}");
    terminal.press("C-d");
    terminal.wait_for("left 0");
    for command in ["check", "complete -"] {
        let terminal = Terminal::start("board", (120, 10), command);
        terminal.wait_for("waiting for input; end it with Ctrl-D");
        terminal.press("2413");
        terminal.press("Enter");
        terminal.press("C-d");
        let screen = terminal.wait_for("left 0");
        assert_eq!(screen.matches("waiting for input").count(), 1, "{screen}");
    }
}

#[test]
fn a_binary_picture_is_not_written_to_a_terminal() {
    for command in ["solve 8", "list 4", "complete --n 8", "generate 8"] {
        let terminal = Terminal::start("binary", (120, 10), &format!("{command} --format png"));
        terminal.wait_for("PNG is binary: write it to a file with --output board.png");
        terminal.wait_for("left 2");
    }
}

/// A file with a board that takes minutes with every strategy.
fn hard_board() -> tempfile::NamedTempFile {
    let board = common::out("generate --kind excluded-diagonals --n 30 --seed 3 --timeout 50ms -q");
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(board.as_bytes()).expect("it takes it");
    file
}

#[test]
fn a_hard_board_shows_how_far_it_is_and_leaves_no_bar_behind() {
    let board = hard_board();
    let calls = [
        ("board", format!("complete {}", board.path().display()), "% searched, "),
        ("counted", "count 20".into(), "% counted, "),
    ];
    for (name, call, text) in calls {
        let terminal = Terminal::start(name, (100, 10), &call);
        let screen = terminal.wait_for(text);
        assert!(screen.contains(" left"), "{screen}");
        terminal.press("C-c");
        let left = terminal.wait_for("left 130");
        assert!(left.contains("interrupted") && !left.contains(text), "{left}");
        assert!(!left.contains('['), "{left}");
    }
}

#[test]
fn the_making_of_boards_shows_how_far_it_is() {
    let call = "generate --n 12 --unique --count 1000000 --json --output /dev/null";
    let terminal = Terminal::start("making", (120, 10), call);
    let screen = terminal.wait_for("% made, ");
    assert!(screen.contains(" of 1000000 boards, about "), "{screen}");
    terminal.press("C-c");
    let left = terminal.wait_for("left 130");
    assert!(!left.contains("% made, "), "{left}");
}
