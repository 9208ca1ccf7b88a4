//! `queens serve` as a whole: where it listens, how it ends, and that it answers as the command does.

use crate::common;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::common::{call, queens};
use serde_json::Value;

/// A server, and where it listens.
struct Serving {
    child: Child,
    address: String,
}

impl Serving {
    fn start(arguments: &[&str]) -> Self {
        let mut command = queens();
        command.args(["serve", "--address", "127.0.0.1:0"]).args(arguments);
        Self::of(command)
    }

    fn of(mut command: Command) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("its address");
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Self { child, address }
    }

    fn get(&self, path: &str) -> String {
        self.send(&format!("GET {path} HTTP/1.1\r\n"), "")
    }

    fn post(&self, path: &str, body: &str) -> String {
        let kind = if path.ends_with("read") { "text/plain" } else { "application/json" };
        let length = body.len();
        let head =
            format!("POST {path} HTTP/1.1\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n");
        self.send(&head, body)
    }

    fn send(&self, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let host = &self.address;
        write!(stream, "{head}Host: {host}\r\nConnection: close\r\n\r\n{body}")
            .expect("it takes it");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("text");
        text.split_once("\r\n\r\n").expect("a head").1.to_owned()
    }

    /// Its exit code after a signal, and what it said.
    fn end(mut self, signal: &str) -> (Option<i32>, String) {
        common::signal(signal, self.child.id());
        let code = self.child.wait().expect("it ends").code();
        let mut said = String::new();
        let mut err = self.child.stderr.take().expect("a pipe");
        err.read_to_string(&mut said).expect("text");
        (code, said)
    }
}

/// Also one whose test has failed.
impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Without what differs from run to run.
fn lasting(text: &str) -> Value {
    let mut document: Value =
        serde_json::from_str(text).unwrap_or_else(|_| panic!("no JSON: {text}"));
    let keys = document.as_object_mut().expect("an object");
    for key in ["seconds", "seconds_low", "seconds_high", "basis", "seed"] {
        keys.remove(key);
    }
    document
}

#[test]
fn it_answers_as_the_command_does() {
    let serving = Serving::start(&[]);
    let pairs = [
        ("/solve?n=8", "solve 8 --json"),
        ("/solve?n=3", "solve 3 --json"),
        ("/solve?n=8&strategy=rows&stats=true", "solve 8 --strategy rows --stats --json"),
        ("/solve?n=7&variant=torus", "solve 7 --variant torus --json"),
        ("/count?n=9", "count 9 --json"),
        ("/count?n=9&of=fundamental", "count 9 --of fundamental --json"),
        ("/count?n=7&variant=torus", "count 7 --variant torus --json"),
        ("/count?n=6&queens=3", "count 6 --queens 3 --json"),
        ("/estimate?n=8&seed=3", "estimate 8 --seed 3 --json"),
    ];
    for (path, command) in pairs {
        let served = serving.get(&format!("/api/v1{path}"));
        assert_eq!(lasting(&served), lasting(&call(command).out), "{path}");
    }
    assert_eq!(serving.get("/api/v1/list?n=6"), call("list 6 --json").out);
    assert_eq!(serving.end("-TERM").0, Some(0));
}

#[test]
fn it_completes_as_the_command_does() {
    let serving = Serving::start(&[]);
    let pairs = [
        (r#""queens":[[4,1],[3,3]]"#, "--place b4 --place d5"),
        (r#""queens":[[4,1],[3,3]],"count":true"#, "--place b4 --place d5 --count"),
        (r#""queens":[[4,1],[3,3]],"unique":true"#, "--place b4 --place d5 --unique"),
        (r#""queens":[[0,0],[7,7]],"explain":true"#, "--place a8 --place h1 --explain"),
        (
            r#""queens":[[0,0],[1,2],[2,1]],"count":true"#,
            "--place a8 --place c7 --place b6 --count",
        ),
    ];
    for (fields, options) in pairs {
        let served = serving.post("/api/v1/complete", &format!("{{\"n\":8,{fields}}}"));
        let called = call(&format!("complete --n 8 {options} --json")).out;
        assert_eq!(lasting(&served), lasting(&called), "{options}");
    }
    let served = serving.post("/api/v1/check", r#"{"n":4,"queens":[[0,0],[3,3]]}"#);
    let called = common::call_with("check - --json", b"Q...\n....\n....\n...Q\n").out;
    assert_eq!(lasting(&served), lasting(&called));
    let trace: Value = serde_json::from_str(&serving.get("/api/v1/trace?n=4")).expect("JSON");
    let called = call("trace 4 --json").out;
    let called: Vec<Value> =
        called.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(trace["steps"].as_array(), Some(&called));
    assert_eq!(serving.end("-INT").0, Some(0));
}

#[test]
fn it_tells_where_it_is_and_ends_with_a_signal() {
    for (language, words) in [("en", ["the page is at", "stopped"]), ("zh", ["网页地址", "已停止"])]
    {
        let serving = Serving::start(&["--lang", language]);
        let address = serving.address.clone();
        assert!(!address.ends_with(":0"), "{address}");
        let (code, said) = serving.end("-INT");
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains(&address) && words.iter().all(|word| said.contains(word)), "{said}");
        assert!(!said.contains("warning") && !said.contains("警告"), "{said}");
    }
}

#[test]
fn an_address_in_use_is_told() {
    let serving = Serving::start(&[]);
    let second = call(&format!("serve --address {}", serving.address));
    assert_eq!((second.code, second.out.as_str()), (Some(1), ""));
    assert!(second.err.contains("is in use") && second.err.contains("--address"), "{}", second.err);
    let chinese = call(&format!("serve --lang zh --address {}", serving.address));
    assert!(chinese.err.contains("已被占用"), "{}", chinese.err);
    for wrong in ["8642", "localhost", ":80", "localhost:99999", "::1:80"] {
        let refused = call(&format!("serve --address {wrong}"));
        assert_eq!(refused.code, Some(2), "{wrong}: {}", refused.err);
        assert!(refused.err.contains("127.0.0.1:8642"), "{}", refused.err);
    }
    let elsewhere = call("serve --address 192.0.2.1:8642");
    assert_eq!(elsewhere.code, Some(1), "{}", elsewhere.err);
    assert_eq!(serving.end("-TERM").0, Some(0));
}

/// Many shells give a process few open files, and more if it asks.
#[cfg(target_os = "linux")]
#[test]
fn it_asks_for_open_files_and_bears_that_there_are_few() {
    let limited = |limit: &str| {
        let mut command = Command::new("sh");
        let script = format!("ulimit {limit}; exec \"$0\" serve --address 127.0.0.1:0");
        command.args(["-c", &script]).arg(queens().get_program());
        Serving::of(command)
    };
    let serving = limited("-S -n 100");
    assert!(serving.get("/api/v1/solve?n=8").contains("\"n\":8"));
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", serving.child.id()));
    let limits = limits.expect("the system tells");
    let files = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let soft = files.and_then(|files| files.split_whitespace().next()?.parse::<u64>().ok());
    assert!(soft.is_some_and(|soft| soft > 500), "{limits}");
    let serving = limited("-n 50"); // and no more
    let connect = |_| TcpStream::connect(&serving.address).expect("it listens");
    let _silent: Vec<TcpStream> = (0..100).map(connect).collect();
    assert!(serving.get("/api/v1/solve?n=8").contains("\"n\":8"));
    assert_eq!(serving.end("-TERM").0, Some(0));
}

/// Without a browser it serves all the same.
#[test]
fn a_browser_that_does_not_open_is_a_note() {
    let mut command = queens();
    command.args(["serve", "--address", "127.0.0.1:0", "--open"]).env("PATH", "");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let child = command.spawn().expect("it starts");
    let mut serving = Serving { child, address: String::new() };
    let err = BufReader::new(serving.child.stderr.take().expect("a pipe"));
    let note =
        err.lines().map_while(Result::ok).find(|line| line.contains("could not open a browser"));
    assert!(note.is_some_and(|note| note.contains("http://127.0.0.1:")));
    common::signal("-TERM", serving.child.id());
    assert_eq!(serving.child.wait().expect("it ends").code(), Some(0));
}
