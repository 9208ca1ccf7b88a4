//! What `queens compare` refuses before anything runs: calls that cannot be, boards that do not fit, files that cannot
//! be written or belong to another experiment.

use crate::common::{bash, call, out};
use tempfile::TempDir;

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
        "has no effect on 'construct', only on 'probabilistic'",
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
        (format!("--plot {}", inside("a.png")), 2, "a plot is an SVG picture"),
        (format!("--plot {}", inside("a.gif")), 2, "must end with .svg"),
        (format!("--plot {}", inside("svg")), 2, "must end with .svg"),
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

/// Four boards of which each would fit.
#[test]
fn runs_at_once_beyond_the_memory_are_refused() {
    let options = "--n 97000000..100000000:1000000 --strategies construct --threads 4";
    for (language, part) in [("en", "4 runs at a time would need"), ("zh", "同时进行 4 次运行")]
    {
        let call =
            bash(&format!("ulimit -v 1500000; $queens compare time {options} --lang {language}"));
        assert_eq!((call.code, call.out.as_str()), (Some(2), ""), "{call:?}");
        assert!(call.err.contains(part) && call.err.contains("--threads"), "{call:?}");
    }
}

/// The steps come second in a report: with a hundred million runs they would never be reached.
#[test]
fn a_report_refuses_a_file_of_other_experiments_before_anything_runs() {
    let folder = folder();
    let inside = |name: &str| folder.path().join(name).display().to_string();
    out(&format!("compare steps --n 4 --strategies rows --seed 1 --resume {}", inside("kept")));
    let options = format!("--output {} --resume {}", inside("page.html"), inside("kept"));
    let report = call(&format!("compare report --runs 100000000 --seed 1 {options}"));
    assert_eq!((report.code, report.out.as_str()), (Some(1), ""), "{report:?}");
    assert!(report.err.contains("belongs to another experiment"), "{report:?}");
    assert_eq!(names(&folder), ["kept"]);
}

/// Of a file that is none of ours no more is read than its beginning.
#[test]
fn a_huge_file_of_something_else_is_not_read() {
    let folder = folder();
    let path = folder.path().join("huge");
    let file = std::fs::File::create(&path).expect("created");
    file.set_len(1 << 33).expect("a file with a hole");
    let call =
        bash(&format!("ulimit -v 500000; $queens compare steps --n 4 --resume {}", path.display()));
    assert_eq!((call.code, call.out.as_str()), (Some(1), ""), "{call:?}");
    assert!(call.err.contains("holds no experiment"), "{call:?}");
}
