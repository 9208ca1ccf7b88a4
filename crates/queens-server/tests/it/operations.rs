//! Every operation against the library's own answer.

use crate::common::{ApiResponse, TestServer};
use n_queens::trace::Window;
use n_queens::{Control, Problem, Settings, Solution, Strategy, known};
use serde_json::{Value, json};

fn columns(document: &Value) -> Vec<u32> {
    serde_json::from_value(document["columns"].clone()).expect("columns")
}

/// A seed for the strategies that take one; for others it is refused.
fn seed(strategy: Strategy, seed: u64) -> String {
    if strategy.abilities().is_random { format!("&seed={seed}") } else { String::new() }
}

#[test]
fn one_solution() {
    let server = TestServer::start();
    let document = server.ask("/solve?n=8").right();
    assert_eq!(columns(&document), n_queens::solve(8).expect("there is one").columns());
    assert_eq!(document["strategy"], "construct");
    assert!(document["seed"].is_null() && document["seconds"].is_number());
    for strategy in Strategy::ALL {
        let document = server.ask(&format!("/solve?n=8&strategy={strategy}{}", seed(*strategy, 1)));
        let document = document.right();
        assert_eq!(document["strategy"], strategy.name());
        if document["status"] == "solved" {
            assert!(Solution::new(columns(&document)).is_ok(), "{strategy}");
        }
    }
    let document = server.ask("/solve?n=8&strategy=rows&stats=true").right();
    assert_eq!(
        (&document["steps"]["placed"], &document["steps"]["solutions"]),
        (&json!(113), &json!(1))
    );
}

#[test]
fn a_puzzle_has_one_solution_and_comes_again_from_its_seed() {
    let server = TestServer::start();
    let puzzle = server.ask("/generate?n=8&unique=true&seed=7").right();
    assert_eq!(puzzle, server.ask("/generate?n=8&unique=true&seed=7").right());
    let board = json!({ "n": 8, "queens": puzzle["queens"], "blocked": [], "count": true });
    assert_eq!(server.post("/complete", &board.to_string()).right()["count"], "1");
    let refused = server.ask("/generate?n=31");
    server.refused(&refused, 422, "too-large");
}

#[test]
fn no_solution_and_odd_boards_are_answers() {
    let server = TestServer::start();
    for n in [2, 3] {
        let document = server.ask(&format!("/solve?n={n}")).right();
        assert_eq!(
            (&document["status"], &document["columns"]),
            (&json!("impossible"), &Value::Null)
        );
    }
    assert_eq!(server.ask("/solve?n=0").right()["columns"], json!([]));
    assert_eq!(server.ask("/solve?n=1").right()["columns"], json!([0]));
    assert_eq!(columns(&server.ask("/solve?n=100000").right()).len(), 100_000);
    let torus = server.ask("/solve?n=7&variant=torus").right();
    assert_eq!((&torus["status"], &torus["strategy"]), (&json!("solved"), &json!("construct")));
    assert_eq!(server.ask("/solve?n=6&variant=torus").right()["status"], "impossible");
}

#[test]
fn lists_and_counts() {
    let server = TestServer::start();
    let lines = server.ask("/list?n=6");
    assert_eq!(lines.header("content-type"), Some("application/x-ndjson"));
    let listed: Vec<Value> =
        lines.text().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(listed.len(), 4);
    assert!(listed.iter().all(|solution| Solution::new(columns(solution)).is_ok()));
    assert_eq!(server.ask("/list?n=8&limit=7").text().lines().count(), 7);
    assert_eq!(server.ask("/list?n=8").text().lines().count(), 92);
    assert_eq!(server.ask("/list?n=3").text(), "");
    assert_eq!(server.ask("/list?n=7&variant=torus").text().lines().count(), 28);
    for n in 0..=10 {
        let document = server.ask(&format!("/count?n={n}")).right();
        let known = known::solutions(n).map(|count| count.to_string());
        assert_eq!(document["count"].as_str(), known.as_deref(), "{n}");
    }
    assert_eq!(server.ask("/count?n=8&of=fundamental").right()["count"], "12");
    assert_eq!(server.ask("/count?n=8&variant=super").right()["count"], "0");
    assert_eq!(server.ask("/count?n=4&queens=2").right()["count"], "44");
}

#[test]
fn completions() {
    let server = TestServer::start();
    let puzzle = |more: &str| format!(r#"{{"n":8,"queens":[[4,1],[3,3]]{more}}}"#);
    let one = server.post("/complete", &puzzle("")).right();
    assert_eq!((&one["status"], &one["columns"][4]), (&json!("solved"), &json!(1)));
    assert_eq!(server.post("/complete", &puzzle(r#","count":true"#)).right()["count"], "2");
    let unique = server.post("/complete", &puzzle(r#","unique":true"#)).right();
    assert_eq!(unique["unique"], false);
    assert_ne!(unique["columns"], unique["second"]);
    let first = server.post("/complete", &puzzle(r#","all":true"#));
    let second = server.post("/complete", &puzzle(r#","all":true,"skip":1"#));
    let third = server.post("/complete", &puzzle(r#","all":true,"skip":2"#));
    assert_eq!(
        (first.text().lines().count(), second.text().lines().count(), third.text()),
        (1, 1, "")
    );
    assert_ne!(first.text(), second.text());
    assert_eq!(
        server.post("/complete", &puzzle(r#","all":true,"limit":9"#)).text().lines().count(),
        2
    );
}

#[test]
fn boards_without_a_completion_are_explained() {
    let server = TestServer::start();
    let corner = server.post("/complete", r#"{"n":4,"queens":[[0,0]],"explain":true}"#).right();
    assert_eq!(corner["status"], "impossible");
    assert_eq!(corner["conflict"], json!({"queens":[[0,0]],"blocked":[]}));
    assert_eq!((&corner["minimal"], &corner["verified"]), (&json!(true), &json!(true)));
    let attack = server.post("/complete", r#"{"n":8,"queens":[[0,0],[7,7],[1,4]],"explain":true}"#);
    let attack = attack.right();
    assert_eq!(attack["attacks"][0]["line"], "diagonal");
    assert_eq!(attack["conflict"]["queens"], json!([[0, 0], [7, 7]]));
    let closed = r#"{"n":2,"blocked":[[0,0],[0,1]],"count":true}"#;
    let closed = server.post("/complete", closed).right();
    assert_eq!((&closed["count"], &closed["closed"]["index"]), (&json!("0"), &json!(0)));
    let fine = server.post("/complete", r#"{"n":8,"explain":true}"#).right();
    assert_eq!((&fine["status"], &fine["conflict"]), (&json!("solved"), &Value::Null));
}

#[test]
fn checks() {
    let server = TestServer::start();
    let right = server.post("/check", r#"{"n":4,"queens":[[0,1],[1,3],[2,0],[3,2]]}"#).right();
    assert_eq!((&right["valid"], &right["attacks"]), (&json!(true), &json!([])));
    let wrong = server.post("/check", r#"{"n":4,"queens":[[0,0],[3,3]]}"#).right();
    assert_eq!(wrong["valid"], false);
    assert_eq!(wrong["attacks"], json!([{"a":[0,0],"b":[3,3],"line":"diagonal"}]));
    let knight = r#"{"n":4,"queens":[[0,1],[1,3],[2,0],[3,2]],"variant":"super"}"#;
    assert_eq!(server.post("/check", knight).right()["valid"], false);
    let all: Vec<[u32; 2]> =
        (0..50).flat_map(|row| (0..50).map(move |column| [row, column])).collect();
    let crowded = server.post("/check", &json!({"n": 50, "queens": all}).to_string()).right();
    assert_eq!(
        (crowded["attacks"].as_array().map(Vec::len), &crowded["truncated"]),
        (Some(1000), &json!(true))
    );
}

#[test]
fn boards_are_read_and_written() {
    let server = TestServer::start();
    let board = json!({"n":4,"queens":[[0,1]],"blocked":[[3,3]]});
    let read = |text: &str| server.post_as("/read", "text/plain", text);
    assert_eq!(read(".Q..\n....\n....\n...x\n").right(), board);
    assert_eq!(
        read("2 4 1 3\n\nrubbish").right()["queens"],
        json!([[0, 1], [1, 3], [2, 0], [3, 2]])
    );
    let mut wanted = board.clone();
    for (format, kind) in [
        ("board", "text/plain; charset=utf-8"),
        ("json", "application/json"),
        ("csplib", "text/plain; charset=utf-8"),
        ("asp", "text/plain; charset=utf-8"),
    ] {
        wanted["format"] = json!(format);
        let written = server.post("/render", &wanted.to_string());
        assert_eq!((written.status, written.header("content-type")), (200, Some(kind)), "{format}");
        assert_eq!(read(written.text()).right(), board, "{format}");
    }
    wanted["format"] = json!("svg");
    let svg = server.post("/render", &wanted.to_string());
    assert_eq!(svg.header("content-type"), Some("image/svg+xml"));
    assert!(svg.text().contains("#blocked"));
    wanted["format"] = json!("png");
    assert!(server.post("/render", &wanted.to_string()).body.starts_with(b"\x89PNG"));
    let full = r#"{"n":4,"queens":[[0,1],[1,3],[2,0],[3,2]],"format":"fen"}"#;
    assert_eq!(server.post("/render", full).text(), "1Q2/3Q/Q3/2Q1\n");
}

#[test]
fn traces_agree_with_the_library() {
    let server = TestServer::start();
    let (problem, settings) = (Problem::new(6), Settings { seed: 5, ..Settings::default() });
    for &strategy in Strategy::ALL.iter().filter(|&&strategy| strategy.name() != "sat") {
        let window = Window::record(strategy, &problem, &settings, 20, 10, &Control::new())
            .expect("it takes the board");
        let seed = seed(strategy, 5);
        let path = format!("/trace?n=6&strategy={strategy}{seed}&start=20&length=10");
        let document = server.ask(&path).right();
        assert_eq!(
            document["steps"].as_array().map(Vec::len),
            Some(window.steps.len()),
            "{strategy}"
        );
        assert_eq!(document["board"].as_array().map(Vec::len), Some(window.board.queens().len()));
        assert_eq!(document["counters"]["tried"], window.before.tried);
        assert_eq!(
            (&document["last"], &document["start"]),
            (&json!(window.is_last), &json!(window.start))
        );
        if let (Some(told), Some(step)) = (document["steps"].get(0), window.steps.first()) {
            assert_eq!((&told["step"], &told["depth"]), (&json!(step.number), &json!(step.depth)));
        }
    }
    let end = server.ask("/trace?n=4&start=134").right();
    assert_eq!((end["steps"].as_array().map(Vec::len), &end["last"]), (Some(4), &json!(true)));
}

#[test]
fn summaries_tell_how_long_a_search_is() {
    let server = TestServer::start();
    let summary = server.ask("/trace/summary?n=8&strategy=rows&samples=11").right();
    assert_eq!(
        (&summary["complete"], &summary["counters"]["placed"]),
        (&json!(true), &json!(2056))
    );
    let samples = summary["samples"].as_array().expect("samples");
    assert!(samples.len() <= 11 && samples[0][0] == 0);
    assert_eq!(samples.last().expect("one")[0], summary["steps"]);
    let cut = server.ask("/trace/summary?n=100&strategy=rows").right();
    assert_eq!(cut["complete"], false);
}

#[test]
fn forecasts_and_strategies() {
    let server = TestServer::start();
    let document = server.ask("/estimate?n=8&seed=1").right();
    assert!(document["low"].as_f64() <= Some(92.0) && document["high"].as_f64() >= Some(92.0));
    let strategies = server.ask("/strategies").right();
    let names = strategies.as_array().expect("a list").iter().map(|one| one["name"].as_str());
    assert!(names.eq(Strategy::ALL.iter().map(|strategy| Some(strategy.name()))));
    let rows = &strategies[0];
    assert_eq!(
        (&rows["lists"], &rows["random"], &rows["steps"]),
        (&json!(true), &json!(false), &json!(true))
    );
}
