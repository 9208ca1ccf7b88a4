//! `map`, random solutions from tables, and counts of boards with queens.

use std::fs;

use serde_json::Value;

use crate::common::{call, out};

fn json(arguments: &str) -> Value {
    serde_json::from_str(&out(arguments)).expect("a document")
}

/// The message of a call that fails with this code.
fn error(arguments: &str, code: i32) -> String {
    let call = call(arguments);
    assert_eq!((call.code, call.out.as_str()), (Some(code), ""), "{arguments}: {}", call.err);
    call.err
}

#[test]
fn a_map_has_the_same_numbers_in_every_format() {
    let document = json("map 8 --json");
    assert_eq!((&document["count"], &document["squares"][0][0]), (&"92".into(), &"4".into()));
    let csv = out("map 8 --format csv");
    assert!(csv.starts_with("row,column,solutions,ratio\n1,1,4,0.347826\n"), "{csv}");
    assert_eq!(csv.lines().count(), 65);
    let table = out("map 8 --format table");
    assert!(table.lines().any(|line| line == "8   4   8  16  18  18  16   8   4"), "{table}");
    assert!(out("map 8 --lang zh").contains("皇后的分布，n = 8"));
    let folder = tempfile::tempdir().expect("a folder");
    for (name, head) in [("map.svg", &b"<svg"[..]), ("map.png", b"\x89PNG")] {
        let path = folder.path().join(name);
        assert_eq!(out(&format!("map 8 --output {}", path.display())), "");
        assert!(fs::read(path).expect("it is written").starts_with(head), "{name}");
    }
}

/// The tables and a visit of all solutions, around a queen and a blocked square.
#[test]
fn a_map_around_queens_is_made_of_their_completions() {
    let document = json("map 12 --place a1 --block e5 --json");
    assert_eq!(document["engine"], "colour-split");
    let count = out("count 12 --place a1 --block e5 --engine exact-cover").trim().to_owned();
    assert_eq!(document["count"], count.as_str());
    assert_eq!(document["squares"][11][0], count.as_str());
    let with = out("count 12 --place a1 --place f3 --block e5 --engine exact-cover");
    assert_eq!(document["squares"][9][5], with.trim());
    assert_eq!(json("map 5 --variant torus --json")["count"], "10");
}

#[test]
fn a_map_that_takes_long_or_cannot_be_made_is_refused() {
    assert!(error("map 24", 2).contains("add --yes to do it"));
    assert_eq!(call("map 24 --timeout 200ms").code, Some(4));
    assert!(error("map 4 --place a1 --block a1", 2).contains("a1"));
}

#[test]
fn many_completions_are_counted_by_the_colour_split() {
    for (options, engine) in [("", "colour-split"), (" --engine exact-cover", "exact-cover")] {
        let document = json(&format!("count 14 --place a1 --json{options}"));
        assert_eq!((&document["count"], &document["engine"]), (&"11892".into(), &engine.into()));
    }
    assert_eq!(json("complete --n 14 --place a1 --count --json")["strategy"], "colour-split");
    assert!(error("complete --n 24 --place a1 --count", 2).contains("add --yes to do it"));
}

#[test]
fn samples_are_determined_by_the_seed() {
    let drawn = out("solve 12 --random --limit 40 --seed 5 --format columns");
    assert_eq!(drawn.lines().count(), 40);
    let less = out("solve 12 --random --limit 10 --seed 5 --format columns --threads 1");
    assert!(drawn.starts_with(&less));
    assert!(error("solve 3 --random --limit 2", 3).contains("no solution"));
    assert!(error("solve 23 --random --limit 2", 2).contains("22"));
    assert!(error("solve 12 --limit 2", 2).contains("--random"));
}

#[test]
fn weights_are_kept_and_those_that_do_not_fit_are_refused_untouched() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("twelve.weights");
    let draw = |n: u32| {
        format!("solve {n} --random --seed 5 --format columns --weights {}", path.display())
    };
    let first = out(&draw(12));
    let kept = fs::read(&path).expect("it is kept");
    assert_eq!((out(&draw(12)), fs::read(&path).expect("still")), (first, kept.clone()));
    assert!(error(&draw(10), 1).contains("twelve.weights"));
    assert_eq!(fs::read(&path).expect("still"), kept);
    let mut damaged = kept;
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    fs::write(&path, &damaged).expect("it is written");
    assert!(error(&draw(12), 1).contains("damaged"));
    assert_eq!(fs::read(&path).expect("still"), damaged);
}
