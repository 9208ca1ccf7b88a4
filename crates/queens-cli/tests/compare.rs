//! Strategies against each other: what is refused before anything runs, every cell once in every form, the same
//! figures for the same seed, and nothing lost after Ctrl-C.

mod common;

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use common::{Call, bash, call, json, out, queens, signal};
use serde_json::Value;
use tempfile::TempDir;

/// The commands of `compare`.
const QUESTIONS: [&str; 6] = ["time", "accuracy", "steps", "growth", "classic", "report"];

/// What cannot be asked for: the call, and a part of the message in English and in Chinese.
const REFUSED: [(&str, &str, &str); 45] = [
    ("", "choose one of: time, accuracy, steps, growth, classic, report", "要比较什么"),
    ("tiem", "did you mean 'time'?", "未知命令"),
    ("time --n", "--n <LIST> needs a value", "需要一个值"),
    ("time --n=", "--n has an empty place", "--n 中该有值的地方是空的"),
    ("time --n 5,,6", "--n has an empty place", "--n 中该有值的地方是空的"),
    ("time --n 5,", "write it like 4..10,20", "请写成 4..10,20 这样"),
    ("time --n 5..", "empty place", "是空的"),
    ("time --n 50..5", "'50..5' in --n runs backwards; write 5..50", "首尾颠倒；请写成 5..50"),
    ("time --n 5..50:0", "'0' is not a step for '5..50:0'", "步长不能是“0”"),
    ("time --n 5..50:-5", "'-5' is not a step", "步长不能是“-5”"),
    ("time --n 5..50:x", "'x' is not a step", "步长不能是“x”"),
    ("time --n 7:2", "has a step but no range", "有步长却没有范围"),
    ("time --n five", "'five' is not a board size", "不是棋盘大小"),
    ("time --n -5", "cannot have -5 rows", "棋盘不能有 -5 行"),
    ("time --n 4294967296", "too large for a board", "太大"),
    (
        "time --n 0..4294967295",
        "names 4294967296 values, and 10000 are the most",
        "4294967296 个值",
    ),
    ("time --n 1..5000", "that makes 35000 cells, and 10000 are the most", "一共有 35000 组"),
    ("time --density 0", "above 0 and at most 2, not '0'", "大于 0 且不超过 2"),
    ("accuracy --density 0.2..2.2:0.2", "not '2.2'", "而不是“2.2”"),
    ("accuracy --density -1", "not '-1'", "而不是“-1”"),
    ("accuracy --density 0.2..1.2", "lacks its step; write it like 0.2..1.2:0.2", "缺少步长"),
    ("accuracy --density 1.2..0.2:0.2", "write 0.2..1.2", "请写成 0.2..1.2"),
    ("accuracy --density 0.2..1.2:0", "is not a step", "步长不能是"),
    ("accuracy --density 0.12345678901", "nine at most", "最多九位"),
    (
        "time --strategies construct --density 0.6",
        "means nothing to 'construct', only to 'probabilistic'",
        "没有意义",
    ),
    ("growth --density 0.6", "unknown argument '--density'", "未知参数"),
    ("time --strategies row", "did you mean 'rows'?", "您是指“rows”吗"),
    ("time --strategies rows,magic", "'magic' is not a value", "“magic”不能用于"),
    ("time --strategies rows,,cells", "needs a value", "需要一个值"),
    ("time --task all", "'permutation' finds one solution and stops", "找到一个解就停止"),
    ("time --task all --strategies construct", "; or add --task one", "；或加上 --task one"),
    ("time --strategies colour-split", "; or add --task all", "；或加上 --task all"),
    ("accuracy --strategies colour-split", "only counts", "只能计数"),
    (
        "growth --strategies rows,probabilistic",
        "'probabilistic' finds one solution",
        "找到一个解就停止",
    ),
    ("growth --measure steps --strategies colour-split", "counts without steps", "没有步数"),
    ("steps --strategies colour-split", "leave it out", "没有步数"),
    ("steps --strategies bitmask --n 65", "up to n = 64", "n = 64"),
    ("growth --strategies colour-split --n 200", "takes boards up to n =", "最多支持 n ="),
    ("time --runs 0", "'0' is not a number of runs; give a whole number from 1 to", "不是运行次数"),
    ("time --runs 1000000001", "from 1 to 1000000000", "1 到 1000000000"),
    ("time --timeout soon", "write it like 30s", "请写成 30s"),
    ("time --seed -1", "'-1' is not a seed", "不是随机种子"),
    ("time --threads 0", "from 1 to 1024", "1 到 1024"),
    ("time --csv --markdown", "--csv and --markdown exclude each other", "不能同时使用"),
    ("report", "--output <FILE> is missing", "缺少 --output <FILE>"),
];

#[test]
fn what_cannot_be_is_refused_before_anything_runs() {
    for (arguments, english, chinese) in REFUSED {
        for (language, part) in [("en", english), ("zh", chinese)] {
            let call = call(&format!("compare {arguments} --lang {language}"));
            assert_eq!((call.code, call.out.as_str()), (Some(2), ""), "{arguments}: {call:?}");
            assert!(call.err.contains(part), "{arguments}: {}", call.err);
            assert_eq!(call.err.lines().count(), 1, "{arguments}: {}", call.err);
            assert_eq!(call.err.is_ascii(), language == "en", "{arguments}: {}", call.err);
        }
    }
}

#[test]
fn boards_beyond_the_memory_are_refused_with_their_size() {
    let call =
        bash("ulimit -v 4000000; $queens compare time --n 8,4000000000 --strategies local-search");
    assert_eq!((call.code, call.out.as_str()), (Some(2), ""), "{call:?}");
    assert!(call.err.contains("'local-search' at n = 4000000000 would need"), "{call:?}");
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = std::fs::read_dir(folder.path()).expect("readable");
    entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect()
}

/// With a hundred million runs nothing but an early look can end it within a test.
#[test]
fn files_that_cannot_be_written_are_noticed_before_anything_runs() {
    let folder = folder();
    let inside = |name: &str| folder.path().join(name).display().to_string();
    std::fs::create_dir(inside("taken.svg")).expect("a folder in it");
    std::fs::write(inside("other"), "something else").expect("written");
    let cases = [
        (format!("--plot {}", inside("no/a.svg")), 1, "no such file or folder"),
        (format!("--output {}", inside("no/a.csv")), 1, "no such file or folder"),
        (format!("--resume {}", inside("no/a")), 1, "no such file or folder"),
        (format!("--plot {}", inside("taken.svg")), 1, "folder"),
        (format!("--output {}", inside("taken.svg")), 1, "folder"),
        (format!("--resume {}", inside("taken.svg")), 1, "folder"),
        (format!("--resume {}", inside("other")), 1, "no experiment"),
        (format!("--plot {}", inside("a.gif")), 2, "let it end with .svg or .png"),
        (format!("--plot {}", inside("svg")), 2, "let it end with .svg or .png"),
        (
            format!("--plot {} --output {}", inside("a.svg"), inside("./a.svg")),
            2,
            "--output and --plot both name",
        ),
        (
            format!("--resume {} --output {}", inside("a"), inside("a")),
            2,
            "--output and --resume both name",
        ),
    ];
    for (options, code, part) in cases {
        let call =
            call(&format!("compare time --n 8 --strategies rows --runs 100000000 {options}"));
        assert_eq!((call.code, call.out.as_str()), (Some(code), ""), "{options}: {call:?}");
        assert!(call.err.contains(part), "{options}: {}", call.err);
    }
    let report = call(&format!("compare report --output {}", inside("no/a.html")));
    assert_eq!(report.code, Some(1), "{report:?}");
    let mut left = names(&folder);
    left.sort();
    assert_eq!(left, ["other", "taken.svg"]);
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
    let permutation: Vec<&Value> =
        rows.iter().filter(|row| row["strategy"] == "permutation").collect();
    assert_eq!(permutation.len(), 8);
    assert_eq!(permutation[0]["found"], "1", "a board of 5 takes no millisecond");
    assert_eq!(permutation[7]["runs"], "0", "it has given up on smaller boards");
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

/// What ALGORITHMS.md says, from its table.
fn published_steps(n: u32) -> [u64; 4] {
    let text = include_str!("../../../ALGORITHMS.md");
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
            let (svg, png) = (inside(&format!("{number}.svg")), inside(&format!("{number}.PNG")));
            let call = format!("compare {call} --n 4..6 --lang {language}");
            let table = out(&format!("{call} --plot {svg}"));
            assert!(table.lines().count() < out(&call).lines().count(), "no small plot: {table}");
            out(&format!("{call} --plot {png} --quiet"));
            let drawn = std::fs::read_to_string(&svg).expect("written");
            assert!(drawn.starts_with("<svg") && drawn.trim_end().ends_with("</svg>"));
            assert!(std::fs::read(&png).expect("written").starts_with(b"\x89PNG"));
        }
    }
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

/// Starts an experiment that has no end, and presses Ctrl-C when `is_there` says that it has begun.
fn interrupted(arguments: &str, is_there: impl Fn() -> bool) -> Call {
    let mut command = queens();
    command.args(arguments.split_whitespace()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("it starts");
    let start = Instant::now();
    while !is_there() {
        assert!(start.elapsed() < Duration::from_secs(60), "it never began");
        std::thread::sleep(Duration::from_millis(10));
    }
    signal("-INT", child.id());
    child.wait_with_output().expect("it ends").into()
}

const ENDLESS: &str = "compare time --n 4,5 --density 1 --runs 1000000000 --seed 1 --csv";

#[test]
fn after_an_interrupt_the_files_hold_what_is_done() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let (table, plot) = (path("table.csv"), path("plot.svg"));
    let arguments = format!("{ENDLESS} --output {} --plot {}", table.display(), plot.display());
    let call = interrupted(&arguments, || names(&folder).len() == 2);
    assert_eq!(call.code, Some(130), "{call:?}");
    assert!(call.err.contains("interrupted; what was done until then is shown"), "{call:?}");
    assert_each_once(&rows(&std::fs::read_to_string(table).expect("written")), 4);
    assert!(std::fs::read_to_string(plot).expect("written").starts_with("<svg"));
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
    assert_eq!(figures(&second.out), figures(&fresh), "as if nobody had interrupted");
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
