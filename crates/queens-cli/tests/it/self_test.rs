//! `queens self-test`: the ladder is climbed, and its report says by what, on which machine, and what was compared.

use crate::common::{call, json};
use serde_json::Value;

/// The rung with a name.
fn rung<'a>(report: &'a Value, name: &str) -> &'a Value {
    let mut rungs = report["rungs"].as_array().expect("a list").iter();
    rungs.find(|rung| rung["name"] == name).expect(name)
}

#[test]
fn the_document_holds_everything_that_was_compared() {
    let call = call("self-test --json --threads 2 --seed 7");
    assert_eq!(call.code, Some(0), "{call:?}");
    let report = json(&call);
    assert_eq!(
        (&report["passed"], &report["version"]),
        (&true.into(), &env!("CARGO_PKG_VERSION").into())
    );
    assert_eq!((&report["threads"], &report["seed"]), (&2.into(), &7.into()));
    assert_eq!(report["engines"][0], "colour-split 5");
    assert!(report["machine"]["cores"].as_u64() > Some(0), "{report}");
    assert!(report["date"].as_str().is_some_and(|date| date.ends_with("UTC")), "{report}");
    let rungs = report["rungs"].as_array().expect("a list");
    let compared = |rung: &&Value| rung["comparisons"].as_u64() > Some(0);
    let has_vectors = report["vector_instructions"].is_string();
    assert!(rungs.len() >= 15 && rungs.iter().all(|rung| rung["passed"] == true), "{report}");
    assert_eq!(rungs.iter().filter(compared).count(), rungs.len() - usize::from(!has_vectors));
    let all: u64 = rungs.iter().filter_map(|rung| rung["comparisons"].as_u64()).sum();
    assert_eq!(report["comparisons"], all);
    assert_eq!(rung(&report, "known-table")["solutions"]["n = 18"], "666090624");
    assert_eq!(rung(&report, "checkpoint")["units"]["--threads 2"], 248);
    assert!(rung(&report, "proofs")["steps"].is_object());
}

#[test]
fn the_report_goes_into_a_file_in_either_language() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("report.txt");
    let call = call(&format!("self-test --lang zh --output {}", path.display()));
    assert_eq!((call.code, call.out.as_str()), (Some(0), ""), "{call:?}");
    assert!(call.err.contains("本机计数正确"), "{call:?}");
    let report = std::fs::read_to_string(path).expect("written");
    for part in
        ["版本: queens ", "引擎: colour-split 5", "种子: 1850", "n = 18: 666090624", "次比较"]
    {
        assert!(report.contains(part), "{part}: {report}");
    }
    assert_eq!(report.lines().filter(|line| line.starts_with('✓')).count(), 15);
    assert!(report.trim_end().ends_with("本机计数正确"), "{report}");
}

#[test]
fn a_file_that_cannot_be_written_shows_at_once() {
    let call = call("self-test --output no/such/folder/report.txt");
    assert_eq!((call.code, call.out.as_str()), (Some(1), ""), "{call:?}");
    assert!(call.err.contains("no/such/folder/report.txt"), "{call:?}");
}
