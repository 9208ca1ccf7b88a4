//! Counts by engines: kinds, variants, threads, shares, checkpoints, and what is refused.

use crate::common;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::Duration;

use crate::common::{CallResult, call, call_with, out, queens};
use n_queens::count::{ColourSplit, InstructionSet};
use serde_json::Value;
use tempfile::TempDir;

fn json(arguments: &str) -> Value {
    serde_json::from_str(&out(arguments)).expect(arguments)
}

/// The published term of an OEIS sequence at index `n`, as text.
fn term(id: &str, n: u32) -> String {
    queens_test_support::term(id, n).expect(id).to_string()
}

/// A folder for the files of one test.
struct Files(TempDir);

impl Files {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn name(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }
}

/// The error of a call that must fail with `code`.
fn error(arguments: &str, code: i32) -> String {
    let call = call(arguments);
    assert_eq!((call.code, call.out.as_str()), (Some(code), ""), "{arguments}: {call:?}");
    call.err
}

#[test]
fn every_kind_equals_the_published_terms() {
    let sequences = [
        ("all", "A000170", 0..=14),
        ("fundamental", "A002562", 1..=14),
        ("half-turn", "A032522", 1..=20),
        ("quarter-turn", "A033148", 0..=24),
    ];
    for (kind, id, sizes) in sequences {
        let input: String = sizes.clone().map(|n| format!("{n}\n")).collect();
        let expected: String = sizes.map(|n| term(id, n) + "\n").collect();
        let call = call_with(&format!("count - --of {kind}"), input.as_bytes());
        assert_eq!((call.code, call.out), (Some(0), expected), "{kind}: {}", call.err);
    }
}

#[test]
fn variants_equal_the_published_terms() {
    let sequences = [
        ("--variant torus", "A051906", 1..=15),
        ("--variant super", "A051223", 1..=14),
        ("--variant super --of fundamental", "A051224", 1..=13),
    ];
    for (options, id, sizes) in sequences {
        for n in sizes {
            assert_eq!(out(&format!("count {n} {options}")).trim(), term(id, n), "{id} at {n}");
        }
    }
}

#[test]
fn any_number_of_queens_is_counted() {
    for n in 0..=8 {
        for queens in 0..=n {
            let counted = out(&format!("count {n} --queens {queens}"));
            let triangle = n * (n + 1) / 2 + queens;
            assert_eq!(counted.trim(), term("A348129", triangle), "{queens} queens on {n}");
        }
        assert_eq!(out(&format!("count {n} --queens {}", n + 1)), "0\n");
    }
}

#[test]
fn json_has_the_keys_of_the_contract_in_their_order() {
    let text = out("count 12 --json --threads 2");
    let keys = [
        "\"n\":12",
        "\"of\":\"all\"",
        "\"variant\":\"standard\"",
        "\"count\":\"14200\"",
        "\"strategy\":\"colour-split\"",
        "\"engine\":\"colour-split\"",
        "\"threads\":2",
        "\"seconds\":",
        "\"checks\":[",
        "\"units\":",
        "\"seed\":null",
    ];
    let places: Vec<usize> = keys.iter().map(|key| text.find(key).expect(key)).collect();
    assert!(places.is_sorted(), "{text}");
    let checks = &json("count 12 --json")["checks"];
    for check in ["known-table", "congruence"] {
        assert!(checks.as_array().unwrap().contains(&check.into()), "{checks}");
    }
}

#[test]
fn every_count_says_who_counted_and_passed_a_check() {
    let cases = [
        ("10", "colour-split"),
        ("10 --of fundamental", "colour-split"),
        ("10 --of half-turn", "symmetric"),
        ("12 --of quarter-turn", "symmetric"),
        ("7 --variant torus", "depth-first"),
        ("10 --variant super", "depth-first"),
        ("8 --place b4", "exact-cover"),
        ("8 --block b4", "exact-cover"),
        ("8 --queens 5", "depth-first"),
        ("8 --strategy rows", "rows"),
        ("8 --stats", "bitmask"),
    ];
    for (arguments, strategy) in cases {
        let answer = json(&format!("count {arguments} --json"));
        assert_eq!(answer["strategy"], strategy, "{arguments}");
        assert!(!answer["checks"].as_array().unwrap().is_empty(), "{arguments}: {answer}");
    }
}

#[test]
fn any_number_of_threads_gives_the_same_answer() {
    for arguments in ["13", "12 --of half-turn", "12 --variant super", "8 --block a1"] {
        let one = out(&format!("count {arguments} --threads 1"));
        for threads in [2, 5, 64] {
            let many = out(&format!("count {arguments} --threads {threads}"));
            assert_eq!(many, one, "{arguments} on {threads} threads");
        }
    }
}

#[test]
fn a_sample_is_recomputed_on_request_and_its_seed_shown() {
    let answer = json("count 12 --verify --seed 7 --json");
    assert_eq!((&answer["count"], &answer["seed"]), (&"14200".into(), &7.into()));
    assert!(answer["checks"].as_array().unwrap().contains(&"images".into()), "{answer}");
    let call = call("count 10 --verify");
    assert_eq!(call.out, "724\n");
    assert!(call.err.contains("all agree (seed "), "{}", call.err);
    assert_eq!(out("count 10 --variant super --verify --of fundamental"), "1\n");
}

#[test]
fn wrong_options_are_explained() {
    let cases = [
        ("8 --of some", "choose one of: all, fundamental"),
        ("8 --threads 0", "from 1 to 1024"),
        ("8 --threads 1025", "from 1 to 1024"),
        ("8 --threads two", "'two' is not a number of threads"),
        ("8 --queens -1", "'-1' is not a number of queens"),
        ("8 --queens many", "not a number of queens"),
        ("8 --seed x", "not a seed"),
        ("8 --of fundamental --place a1", "empty board"),
        ("8 --of half-turn --block a1", "empty board"),
        ("8 --of quarter-turn --queens 4", "empty board"),
        ("8 --strategy rows --of fundamental", "does not take --of"),
        ("8 --strategy rows --queens 4", "does not take --queens"),
        ("8 --strategy bitmask --checkpoint x", "does not take --checkpoint"),
        ("8 --strategy cells --part 1/2 --output x", "does not take --part"),
        ("8 --strategy sets --verify", "does not take --verify"),
        ("8 --stats --verify", "does not take --verify"),
        ("8 --known --verify", "--known and --verify exclude each other"),
        ("8 --known --of half-turn", "--known and --of exclude"),
        ("8 --known --variant torus", "plain, empty board only"),
        ("8 --part 1/2", "add --output FILE"),
        ("- --part 1/2 --output x", "give one size"),
        ("- --checkpoint x", "give one size"),
        ("65 --variant super", "up to n = 64"),
    ];
    for (arguments, part) in cases {
        let error = error(&format!("count {arguments}"), 2);
        assert!(error.contains(part), "{arguments}: {error}");
    }
    let largest = ColourSplit::LARGEST;
    let error = error(&format!("count {}", largest + 1), 2);
    assert!(error.contains(&format!("up to n = {largest}")), "{error}");
    assert!(error.contains("queens estimate"), "{error}");
}

/// What this processor lacks is refused, and named in the output of the tests.
#[test]
fn every_instruction_set_counts_the_same_or_is_refused() {
    for set in InstructionSet::ALL {
        let call = format!("count 13 --vectors {set}");
        if set.is_available() {
            assert_eq!(out(&call), "73712\n", "{set}");
        } else {
            eprintln!("not run here: this processor has no {set}");
            let error = error(&call, 2);
            assert!(error.contains(set.name()) && error.contains("it has: plain"), "{error}");
        }
    }
    assert!(error("count 8 --vectors plain --variant torus", 2).contains("leave out --vectors"));
    assert!(error("count 8 --vectors plain --known", 2).contains("exclude each other"));
    assert!(!out("help count").contains("--vectors"));
}

#[test]
fn engines_can_be_asked_for_by_name() {
    for engine in ["colour-split", "depth-first"] {
        let answer = json(&format!("count 11 --engine {engine} --json"));
        assert_eq!((&answer["count"], &answer["strategy"]), (&"2680".into(), &engine.into()));
    }
    assert_eq!(out("count 12 --engine symmetric --of half-turn"), out("count 12 --of half-turn"));
    let calls = ["8 --engine symmetric", "8 --engine colour-split --variant torus"];
    for call in calls {
        assert!(error(&format!("count {call}"), 2).contains("leave out --engine"), "{call}");
    }
    assert!(error("count 8 --engine depth-first --stats", 2).contains("exclude each other"));
    assert!(error("count 8 --engine depth-first --strategy rows", 2).contains("exclude"));
}

/// An engine counts and a strategy searches; each in the place of the other gets the right option named.
#[test]
fn engines_and_strategies_are_told_apart() {
    for engine in ["colour-split", "depth-first", "symmetric"] {
        let error = error(&format!("count 8 --strategy {engine}"), 2);
        assert!(error.contains(&format!("use --engine {engine}")), "{error}");
    }
    assert!(error("count 8 --engine rows", 2).contains("use --strategy rows"));
    let wrong = error("count 8 --engine colour-splt", 2);
    assert!(wrong.contains("did you mean 'colour-split'?") && !wrong.contains("rows"), "{wrong}");
    let visited = json("count 8 --strategy exact-cover --json");
    assert_eq!(visited["checks"][0], "every-solution", "{visited}");
    assert_ne!(json("count 8 --engine exact-cover --json")["checks"][0], "every-solution");
}

/// `--threads` is accepted also where it has no effect.
#[test]
fn threads_are_always_accepted() {
    for way in ["--strategy rows", "--strategy exact-cover", "--stats", "--known"] {
        for threads in [1, 2] {
            assert_eq!(out(&format!("count 8 {way} --threads {threads}")), "92\n", "{way}");
        }
    }
}

#[test]
fn bad_shares_are_explained() {
    let files = Files::new();
    for (share, part) in [
        ("0/4", "there is no share 0 of 4"),
        ("5/4", "there is no share 5 of 4"),
        ("1/0", "0 shares"),
        ("x", "write it like 3/7"),
        ("1/99999999", "not enough for"),
    ] {
        let error = error(&format!("count 8 --part {share} --output {}", files.name("s")), 2);
        assert!(error.contains(part), "{share}: {error}");
    }
    assert_eq!(files.0.path().read_dir().unwrap().count(), 0);
}

/// Counts all shares; their files.
fn shares(files: &Files, options: &str, of: u32) -> Vec<String> {
    let count = |index: u32| {
        let name = files.name(&format!("{index}.share"));
        let call = call(&format!("count {options} --part {index}/{of} --output {name}"));
        assert_eq!((call.code, call.out.as_str()), (Some(0), ""), "{}", call.err);
        assert!(call.err.contains("queens merge"), "{}", call.err);
        name
    };
    (1..=of).map(count).collect()
}

#[test]
fn shares_add_up() {
    let kinds = ["10", "9", "10 --of fundamental", "12 --of half-turn", "8 --block c3"];
    for options in kinds {
        let files = Files::new();
        let names = shares(&files, options, 3);
        let whole = out(&format!("count {options}"));
        assert_eq!(out(&format!("merge {}", names.join(" "))), whole, "{options}");
        let error = error(&format!("merge {} {}", names[0], names[2]), 1);
        assert!(error.contains("2/3"), "{error}");
    }
}

#[test]
fn any_six_of_seven_shares_are_refused_and_the_seventh_named() {
    let files = Files::new();
    let names = shares(&files, "12", 7);
    assert_eq!(out(&format!("merge {}", names.join(" "))), "14200\n");
    for missing in 0..7 {
        let mut six = names.clone();
        six.remove(missing);
        let error = error(&format!("merge {}", six.join(" ")), 1);
        assert!(error.contains(&format!("{}/7", missing + 1)), "{error}");
    }
}

#[test]
fn a_share_in_json_is_no_total() {
    let files = Files::new();
    let name = files.name("s");
    let part = json(&format!("count 10 --part 2/3 --output {name} --verify --seed 3 --json"));
    assert_eq!((&part["part"], &part["seed"]), (&"2/3".into(), &3.into()));
    assert_eq!(part["checks"], Value::from(vec!["images"]));
    assert!(part["value"].is_string() && part.get("count").is_none(), "{part}");
}

#[test]
fn a_merge_says_what_stands_behind_it() {
    let files = Files::new();
    let names = shares(&files, "10", 2).join(" ");
    let answer = json(&format!("merge {names} --json"));
    assert_eq!((&answer["count"], &answer["n"]), (&"724".into(), &10.into()));
    for check in ["known-table", "congruence"] {
        assert!(answer["checks"].as_array().unwrap().contains(&check.into()), "{answer}");
    }
}

#[test]
fn a_checkpoint_goes_on_where_it_stopped() {
    let files = Files::new();
    let name = files.name("c");
    let stopped = call(&format!("count 18 --checkpoint {name} --threads 1 --timeout 150ms"));
    assert_eq!((stopped.code, stopped.out.as_str()), (Some(4), ""), "{}", stopped.err);
    assert!(stopped.err.contains("kept in"), "{}", stopped.err);
    // Another count is refused, and the file stays as it is.
    let before = std::fs::read(files.path("c")).expect("it is there");
    assert!(error(&format!("count 10 --checkpoint {name}"), 1).contains("another count"));
    assert_eq!(std::fs::read(files.path("c")).expect("still there"), before);
    assert_eq!(out(&format!("count 18 --checkpoint {name}")), "666090624\n");
}

#[test]
fn a_finished_checkpoint_answers_at_once_and_knows_its_share() {
    let files = Files::new();
    let name = files.name("c");
    for _ in 0..2 {
        assert_eq!(out(&format!("count 11 --checkpoint {name} --threads 3")), "2680\n");
    }
    let again = call(&format!("count 11 --checkpoint {name}"));
    assert!(again.err.contains("continuing from"), "{}", again.err);
    assert!(error(&format!("count 11 --part 1/2 --checkpoint {name}"), 1).contains("share"));
}

#[test]
fn a_share_may_have_a_checkpoint() {
    let files = Files::new();
    let parts: Vec<String> = ["1/2", "2/2"]
        .iter()
        .map(|part| {
            let name = files.name(&part.replace('/', "-"));
            out(&format!("count 9 --part {part} --checkpoint {name}"));
            name
        })
        .collect();
    assert_eq!(out(&format!("merge {}", parts.join(" "))), "352\n");
}

/// A count that takes a while, in the background.
fn start(arguments: &str) -> Child {
    let mut command = queens();
    command.args(arguments.split_whitespace());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

/// Waits until a file has more than `bytes` bytes, and returns its size.
fn wait_for(path: &Path, bytes: u64) -> u64 {
    for _ in 0..12_000 {
        match std::fs::metadata(path) {
            Ok(file) if file.len() > bytes => return file.len(),
            _ => std::thread::sleep(Duration::from_millis(10)),
        }
    }
    panic!("{} does not grow beyond {bytes} bytes", path.display());
}

#[test]
fn two_processes_do_not_share_a_checkpoint_and_an_interrupt_keeps_the_work() {
    let files = Files::new();
    let name = files.name("c");
    let child = start(&format!("count 20 --checkpoint {name} --threads 1"));
    let empty = wait_for(&files.path("c"), 0);
    let second = error(&format!("count 20 --checkpoint {name}"), 1);
    assert!(second.contains("in use by another process"), "{second}");
    wait_for(&files.path("c"), empty);
    common::signal("-INT", child.id());
    let ended = CallResult::from(child.wait_with_output().expect("it ends"));
    assert_eq!((ended.code, ended.out.as_str()), (Some(130), ""), "{}", ended.err);
    assert!(ended.err.contains("kept in"), "{}", ended.err);
    let going_on = call(&format!("count 20 --checkpoint {name} --timeout 100ms"));
    assert!(going_on.err.contains("continuing from"), "{}", going_on.err);
}

#[test]
fn a_count_that_would_take_long_is_refused_with_its_time() {
    let error = error("count 26", 2);
    for part in ["would take about", "--yes", "--checkpoint", "--part"] {
        assert!(error.contains(part), "{part}: {error}");
    }
    let batch = call_with("count -", b"8\n26\n9\n");
    assert_eq!((batch.code, batch.out.as_str()), (Some(2), "92\n352\n"), "{}", batch.err);
}

#[test]
fn the_answer_can_go_into_a_file() {
    let files = Files::new();
    assert_eq!(out(&format!("count 8 --output {}", files.name("a"))), "");
    assert_eq!(std::fs::read_to_string(files.path("a")).expect("written"), "92\n");
}
