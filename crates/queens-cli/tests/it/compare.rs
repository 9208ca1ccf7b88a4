//! Strategies against each other: every cell once in every form, the same figures for the same seed, and nothing
//! lost after Ctrl-C.

use crate::common;
use std::path::{Path, PathBuf};

use crate::common::{call, interrupted, json, out};
use serde_json::Value;
use tempfile::TempDir;

/// The commands of `compare`.
const QUESTIONS: [&str; 6] = ["time", "accuracy", "steps", "growth", "classic", "report"];

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = std::fs::read_dir(folder.path()).expect("readable");
    entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect()
}

/// The rows of a CSV file as columns by name.
fn rows(csv: &str) -> Vec<Value> {
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().expect("a header");
    lines
        .map(|fields| {
            assert_eq!(fields.len(), header.len(), "{csv}");
            let named = header.iter().map(ToString::to_string).zip(fields.iter().copied());
            named.map(|(name, field)| (name, Value::from(field))).collect()
        })
        .collect()
}

/// Which cell a row is about.
fn cell(row: &Value) -> (String, String, String) {
    let text = |name: &str| row[name].as_str().expect("a field").to_owned();
    (text("n"), text("strategy"), text("density"))
}

fn assert_each_once(rows: &[Value], expected: usize) {
    let mut cells: Vec<_> = rows.iter().map(cell).collect();
    assert_eq!(cells.len(), expected);
    cells.sort();
    cells.dedup();
    assert_eq!(cells.len(), expected, "{rows:?}");
}

const SMALL: &str = "--n 4..6,8 --density 0.5..1:0.25 --runs 3 --seed 1";

#[test]
fn every_cell_stands_once_in_csv_and_json() {
    for (question, cells) in
        [("time", 16), ("accuracy", 12), ("steps --strategies rows,probabilistic --task one", 16)]
    {
        let options =
            SMALL.replace("--runs 3", if question.starts_with("steps") { "" } else { "--runs 3" });
        let rows = rows(&out(&format!("compare {question} {options} --csv")));
        assert_each_once(&rows, cells);
        let document = json(&call(&format!("compare {question} {options} --json")));
        let listed = document["cells"].as_array().expect("cells");
        assert_eq!(listed.len(), cells);
        for (row, cell) in rows.iter().zip(listed) {
            assert_eq!(row["n"].as_str(), Some(cell["n"].to_string().as_str()));
            assert_eq!(row["strategy"], cell["strategy"]);
            assert_eq!(row["found"].as_str(), Some(cell["found"].to_string().as_str()));
        }
    }
    assert_each_once(&rows(&out("compare growth --n 5..7 --runs 1 --csv")), 9);
}

#[test]
fn the_grid_of_the_tutorials_is_run_as_a_whole() {
    let rows = rows(&out("compare classic --runs 1 --timeout 1ms --seed 1 --csv"));
    assert_each_once(&rows, 8 * 7);
    let permutation = rows.iter().filter(|row| row["strategy"] == "permutation");
    let runs: Vec<&Value> = permutation.clone().map(|row| &row["runs"]).collect();
    // How far it comes within a millisecond is the machine's business; that it ends there is not.
    let timeouts: Vec<&Value> = permutation.map(|row| &row["timeouts"]).collect();
    let end = timeouts.iter().position(|&timeouts| timeouts == "1").expect("35 takes minutes");
    assert!(runs[..=end].iter().all(|&runs| runs == "1"), "{rows:?}");
    assert!(end < 7 && runs[end + 1..].iter().all(|&runs| runs == "0"), "{rows:?}");
}

/// How runs ended and what they tried; nothing that a clock says.
fn figures(csv: &str) -> Vec<Value> {
    let timeless = |name: &str| !name.starts_with("seconds");
    let keep = |row: Value| match row {
        Value::Object(fields) => fields.into_iter().filter(|(name, _)| timeless(name)).collect(),
        other => other,
    };
    rows(csv).into_iter().map(keep).collect()
}

#[test]
fn a_seed_gives_the_same_runs_whatever_the_threads() {
    let figures =
        |options: &str| figures(&out(&format!("compare time --n 5,8 --runs 20 --csv {options}")));
    let seven = figures("--seed 7");
    assert_eq!(seven, figures("--seed 7"));
    assert_eq!(seven, figures("--seed 7 --threads 2"));
    assert_ne!(seven, figures("--seed 8"));
}

#[test]
fn the_seed_is_always_shown_and_can_be_used_again() {
    let told = call("compare accuracy --n 5 --runs 20 --csv");
    let seed = told.err.split("--seed ").nth(1).and_then(|rest| rest.split(' ').next());
    let seed = seed.expect("the seed is in the note");
    assert_eq!(out(&format!("compare accuracy --n 5 --runs 20 --csv --seed {seed}")), told.out);
    for question in ["time", "accuracy", "steps --strategies probabilistic --task one"] {
        for form in ["", "--markdown", "--json"] {
            let text = out(&format!("compare {question} --n 4 --density 1 --seed 987654 {form}"));
            assert!(text.contains("987654"), "{question} {form}: {text}");
        }
    }
}

#[test]
fn more_threads_are_warned_of_where_a_clock_decides() {
    let warned = |arguments: &str| call(arguments).err.contains("disturb each other");
    assert!(warned("compare time --n 4 --runs 1 --threads 2"));
    assert!(!warned("compare time --n 4 --runs 1"));
    assert!(!warned("compare steps --n 4 --threads 2"));
    assert!(!warned("compare time --n 4 --runs 1 --threads 2 --quiet"));
}

/// The table in docs/algorithms/steps.md.
fn published_steps(n: u32) -> [u64; 4] {
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/algorithms/steps.md"));
    let row = text
        .lines()
        .find(|line| line.starts_with(&format!("| {n} | ")) && line.matches('|').count() == 10);
    let fields: Vec<u64> = row
        .unwrap_or_else(|| panic!("no row for {n}"))
        .split('|')
        .filter_map(|field| field.trim().replace(',', "").parse().ok())
        .collect();
    [fields[1], fields[2], fields[3], fields[4]]
}

#[test]
fn steps_are_exact() {
    let call = "compare steps --n 4..8 --strategies rows,cells --csv";
    let text = out(call);
    assert_eq!(text, out(call));
    let number = |row: &Value, name: &str| row[name].as_str().unwrap().parse::<u64>().unwrap();
    for pair in rows(&text).chunks(2) {
        let [rows, cells] = pair else { panic!("{text}") };
        let found = [(rows, "tried"), (rows, "placed"), (cells, "tried"), (cells, "placed")]
            .map(|(row, name)| number(row, name));
        assert_eq!(found, published_steps(u32::try_from(number(rows, "n")).unwrap()));
        assert!(found[2] > found[0] && found[3] > found[1], "cells are more work than rows");
    }
    let document = "compare steps --n 4..8 --json";
    assert_eq!(out(document), out(document), "no seed, no clock");
}

#[test]
fn accuracy_shows_the_published_shape() {
    let rows =
        rows(&out("compare accuracy --n 5,15 --density 0.2,0.4,1 --runs 400 --seed 1 --csv"));
    let share = |n: &str, density: &str| {
        let row = rows.iter().find(|row| row["n"] == n && row["density"] == density);
        let found: f64 = row.expect("a row")["found"].as_str().unwrap().parse().unwrap();
        found / 400.0
    };
    assert!(share("5", "0.2") < 0.2 && share("15", "0.2") < 0.1);
    assert!((0.35..0.62).contains(&share("5", "0.4")), "{}", share("5", "0.4"));
    assert!(share("5", "1") > 0.95 && share("15", "0.4") > 0.95);
}

#[test]
fn tables_speak_both_languages_and_end_with_a_small_plot() {
    let is_chinese = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    for call in
        ["time --runs 2", "accuracy --runs 2", "steps --strategies rows,cells", "growth --runs 1"]
    {
        let call = format!("compare {call} --n 4..6 --lang");
        let (english, chinese) = (out(&format!("{call} en")), out(&format!("{call} zh")));
        assert!(!is_chinese(&english) && is_chinese(chinese.lines().next().unwrap()), "{chinese}");
        let (table, small) = (out(&format!("{call} en --markdown")), english.lines().count());
        assert!(table.lines().any(|line| line.starts_with("| ")), "{table}");
        assert!(small > table.lines().count(), "{english}");
        assert!(!english.contains('\u{1b}'), "no colours in a pipe");
    }
}

#[test]
fn plots_are_real_pictures() {
    let folder = folder();
    let inside = |name: &str| folder.path().join(name).display().to_string();
    for (number, call) in
        ["time --runs 2", "accuracy --runs 2", "steps", "growth --runs 1"].into_iter().enumerate()
    {
        for language in ["en", "zh"] {
            let svg = inside(&format!("{number}.SVG"));
            let call = format!("compare {call} --n 4..6 --lang {language}");
            let table = out(&format!("{call} --plot {svg}"));
            assert!(table.lines().count() < out(&call).lines().count(), "no small plot: {table}");
            let drawn = std::fs::read_to_string(&svg).expect("written");
            assert!(drawn.starts_with("<svg") && drawn.trim_end().ends_with("</svg>"));
        }
    }
}

#[test]
fn bars_of_accuracy_can_be_grouped_by_density() {
    let folder = folder();
    let svg = folder.path().join("bars.svg").display().to_string();
    let call = "compare accuracy --n 5,6 --density 0.4,0.8 --runs 3 --seed 1";
    let drawn = |grouping: &str| {
        out(&format!("{call} {grouping} --plot {svg} --quiet"));
        std::fs::read_to_string(&svg).expect("written")
    };
    let (by_n, by_density) = (drawn("--group-by n"), drawn("--group-by density"));
    assert_eq!(by_n, drawn(""));
    assert!(
        by_n.contains(">probabilistic 0.4<") && by_n.contains(">n (rows of the board)<"),
        "{by_n}"
    );
    for text in [">n = 5<", ">n = 6<", ">0.4<", ">0.8<", ">density<"] {
        assert!(by_density.contains(text) && !by_n.contains(text), "{text}");
    }
    assert!(out(&format!("{call} --group-by density")).contains("0.8  n = 5"));
}

#[test]
fn output_takes_the_table_and_leaves_nothing_else() {
    let folder = folder();
    let file = folder.path().join("table.csv");
    let call = "compare steps --n 4 --strategies rows --csv";
    let written = common::call(&format!("{call} --output {}", file.display()));
    assert_eq!((written.code, written.out.as_str()), (Some(0), ""));
    assert_eq!(std::fs::read_to_string(&file).expect("written"), out(call));
    assert_eq!(names(&folder), ["table.csv"]);
}

const ENDLESS: &str = "compare time --n 4,5 --density 1 --runs 1000000000 --seed 1 --csv";

#[test]
fn after_an_interrupt_the_files_hold_what_is_done() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let (table, plot) = (path("table.csv"), path("plot.svg"));
    let kept = path("kept");
    let files = [("output", &table), ("plot", &plot), ("resume", &kept)]
        .map(|(option, path)| format!("--{option} {}", path.display()));
    let call = interrupted(&format!("{ENDLESS} {}", files.join(" ")), || holds_runs(&kept));
    assert_eq!(call.code, Some(130), "{call:?}");
    assert!(call.err.contains("interrupted; what was done until then is shown"), "{call:?}");
    assert_each_once(&rows(&std::fs::read_to_string(table).expect("written")), 4);
    assert!(std::fs::read_to_string(plot).expect("written").starts_with("<svg"));
    assert_eq!(names(&folder).len(), 3, "nothing unfinished is left");
}

/// The first run would take years.
#[test]
fn an_interrupt_before_any_run_is_over_leaves_the_old_table() {
    let folder = folder();
    let (table, kept) = (folder.path().join("table.csv"), folder.path().join("kept"));
    std::fs::write(&table, "what was measured last week").expect("written");
    let call = "compare time --n 40 --strategies cells --task all --runs 1 --timeout 1000h";
    let files = format!("--output {} --resume {}", table.display(), kept.display());
    let call = interrupted(&format!("{call} {files}"), || kept.exists());
    assert_eq!((call.code, call.out.as_str()), (Some(130), ""), "{call:?}");
    assert!(call.err.contains("interrupted before any run was over"), "{call:?}");
    assert_eq!(
        std::fs::read_to_string(&table).expect("it is there"),
        "what was measured last week"
    );
    assert_eq!(names(&folder).len(), 2, "nothing unfinished is left");
}

fn runs(csv: &str) -> Vec<u64> {
    rows(csv).iter().map(|row| row["runs"].as_str().unwrap().parse().unwrap()).collect()
}

/// Whether the file of an experiment holds runs of every cell.
fn holds_runs(path: &Path) -> bool {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.contains("\"runs\":") && !text.contains("\"runs\":0,")
}

#[test]
fn interrupted_and_resumed_every_cell_stands_once() {
    let folder = folder();
    let kept: PathBuf = folder.path().join("kept");
    let resume = format!("--resume {}", kept.display());
    let first = interrupted(&format!("{ENDLESS} {resume}"), || holds_runs(&kept));
    assert_eq!(first.code, Some(130), "{first:?}");
    assert!(first.err.contains("the same call goes on from there"), "{}", first.err);
    let before = runs(&first.out);
    assert!(before.iter().all(|&runs| runs > 0), "{before:?}");
    // Enough for all of them: nothing is left to run, nothing is repeated, no seed need be given.
    let more = before.iter().max().unwrap() + 1;
    let call =
        ENDLESS.replace("--runs 1000000000", &format!("--runs {more}")).replace("--seed 1 ", "");
    let second = common::call(&format!("{call} {resume}"));
    assert_eq!(second.code, Some(0), "{second:?}");
    assert_each_once(&rows(&second.out), 4);
    assert_eq!(runs(&second.out), [more; 4]);
    let fresh = out(&format!("{call} --seed 1"));
    assert_eq!(figures(&second.out), figures(&fresh), "as without an interruption");
    let other = common::call(&format!("{call} {resume} --seed 2"));
    assert!(
        other.code == Some(1) && other.err.contains("belongs to another experiment"),
        "{other:?}"
    );
}

#[test]
fn the_report_is_one_page_in_either_language() {
    let folder = folder();
    for (language, word) in [("en", "growth"), ("zh", "增长")] {
        let page = folder.path().join(format!("{language}.html"));
        let call = format!(
            "compare report --output {} --runs 1 --timeout 20ms --seed 4711 --lang {language}",
            page.display()
        );
        assert_eq!(out(&call), "");
        let text = std::fs::read_to_string(&page).expect("written");
        assert!(text.contains("<table") && text.contains("<svg") && text.contains("4711"));
        assert!(text.to_lowercase().contains(word), "{language}");
        assert!(!text.contains("src=\"http") && !text.contains("<link"), "it needs nothing else");
    }
    assert_eq!(names(&folder).len(), 2);
}

#[test]
fn every_question_has_its_help_completions_and_page() {
    let (man, completions) = (out("man"), out("completions bash"));
    for question in QUESTIONS {
        let (english, chinese) = (
            out(&format!("compare {question} --help --lang en")),
            out(&format!("compare {question} --help --lang zh")),
        );
        assert!(
            english.is_ascii() && english.contains(&format!("Usage: queens compare {question}"))
        );
        assert!(chinese.contains("用法") && !chinese.contains("default"), "{chinese}");
        assert!(man.contains(&format!("queens compare {question}")), "{question}");
        assert!(
            completions.contains(&format!("compare,{question}"))
                || completions.contains(&format!("compare__{question}"))
        );
    }
}
