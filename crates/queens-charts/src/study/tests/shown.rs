//! The tables as a reader sees them, letter by letter.

use n_queens::Strategy;
use n_queens::compare::{CellRecord, Verdict};

use super::super::*;
use super::sample::{all, found, growing, mixed, one, record, run, study};
use crate::Table;
use crate::plot::{Body, Chart, Lines, Role};
use queens_messages::Language;

fn english(study: &Study) -> Vec<Table> {
    tables(study, Language::English, Room::Terminal)
}

/// A table without its notes.
fn bare(table: &Table) -> String {
    Table { notes: Vec::new(), ..table.clone() }.to_text()
}

fn lines(chart: &Chart) -> &Lines {
    match &chart.body {
        Body::Lines(lines) => lines,
        _ => panic!("lines were expected"),
    }
}

/// The cells of a study that are asked for one solution.
fn single(kind: ExperimentKind) -> Study {
    let mut whole = mixed(kind);
    whole.plan.cells.truncate(6);
    whole.records.truncate(6);
    whole
}

#[test]
fn times() {
    let study = single(ExperimentKind::Time);
    let expected = "\
Time to the first solution

strategy            n  runs   median       5%      95%  tried  found  timeouts
-----------------  --  ----  -------  -------  -------  -----  -----  --------
permutation        15     4  2.02 µs  2.00 µs  2.03 µs   1359   100%        0%
permutation        35     1    >20 s    >20 s    >20 s      -     0%      100%
probabilistic 0.2  15     4  1.25 ms  1.73 µs    >20 s  50.0k    50%       25%
probabilistic 0.2  35     2    >20 s    >20 s    >20 s      -     0%      100%
probabilistic 0.6  15     0        -        -        -      -      -         -
";
    assert_eq!(bare(&english(&study)[0]), expected);
    let notes = &english(&study)[0].notes;
    let told = |text: &str| notes.iter().any(|note| note.contains(text));
    assert!(
        told("seed 7")
            && told("limit 20 s")
            && told("2 of 6 cells")
            && told("left out: permutation n = 40;")
    );
    let chart = &charts(&study, Language::English)[0];
    let Lines { limit, series, .. } = lines(chart);
    assert_eq!(limit, &Some((20.0, "limit 20 s".into())));
    let names: Vec<&str> = series.iter().map(|line| line.name.as_str()).collect();
    assert_eq!(names, ["permutation", "probabilistic 0.2"]);
    let point = series[0].points[1];
    assert_eq!((point.x, point.value, point.beyond), (35.0, 20.0, 1.0));
}

#[test]
fn disturbed_times_are_told_of_only_without_chance() {
    let times = [1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 9000];
    let notes = |strategy, times: Vec<u64>| {
        let cell = one(8, strategy, None);
        english(&study(ExperimentKind::Time, vec![(cell, found(times, 10))]))[0].notes.join("\n")
    };
    let last_is_slow = notes(Strategy::Rows, times.into());
    assert!(last_is_slow.contains("statistical outliers: rows n = 8 (1/11)"), "{last_is_slow}");
    let first_is_slow = notes(Strategy::Rows, times.into_iter().rev().collect());
    assert!(first_is_slow.contains("the first run was much slower"), "{first_is_slow}");
    assert!(!notes(Strategy::LocalSearch, times.into()).contains("outliers"));
    assert!(!notes(Strategy::Rows, times[..10].into()).contains("outliers"));
    // Nine runs are too few for that.
    assert!(!notes(Strategy::Rows, times[2..].into()).contains("outliers"));
}

#[test]
fn accuracy() {
    let expected = "\
Share of runs that found a solution

strategy            n  runs  share  95% interval  gave up  timeouts
-----------------  --  ----  -----  ------------  -------  --------
permutation        15     4      1        always        0         0
permutation        35     1      -             -        0         1
probabilistic 0.2  15     4  0.500  0.150..0.850        1         1
probabilistic 0.2  35     2  0.000  0.000..0.658        0         2
probabilistic 0.6  15     0      -             -        -         -
";
    let tables = english(&single(ExperimentKind::Accuracy));
    assert_eq!(bare(&tables[0]), expected);
    let expected = "\
The same shares by n

strategy           n = 15  n = 35  n = 40
-----------------  ------  ------  ------
permutation             1       -       -
probabilistic 0.2    0.50    0.00       -
probabilistic 0.6       -       -       -
";
    assert_eq!(bare(&tables[1]), expected);
    let never = study(
        ExperimentKind::Accuracy,
        vec![(one(3, Strategy::Rows, None), record(&[run(Verdict::Impossible, 1, 18)]))],
    );
    assert!(bare(&english(&never)[0]).contains("rows      3     1      0         never"));
}

#[test]
fn a_page_tells_shares_and_intervals_in_one_table() {
    let study = single(ExperimentKind::Accuracy);
    let tables = tables(&study, Language::English, Room::Page);
    let expected = "\
Share of runs that found a solution

strategy                 n = 15      n = 35  n = 40
-----------------  ------------  ----------  ------
permutation              always           -       -
probabilistic 0.2  50% (15..85)  0% (0..66)       -
probabilistic 0.6             -           -       -
";
    assert_eq!((tables.len(), bare(&tables[0])), (1, expected.into()));
}

#[test]
fn without_chance_there_is_no_seed() {
    let notes = |strategy| {
        let cell = one(8, strategy, None);
        english(&study(ExperimentKind::Time, vec![(cell, found([1, 2], 3))]))[0].notes.join("\n")
    };
    assert!(notes(Strategy::LocalSearch).contains("seed 7"));
    assert!(!notes(Strategy::Rows).contains("seed"));
}

#[test]
fn steps() {
    let cells = vec![
        (all(8, Strategy::Rows), found([0], 15_720)),
        (all(9, Strategy::Rows), record(&[run(Verdict::Beyond, 0, 0)])),
        (all(8, Strategy::Cells), found([0], 924_548)),
        (all(9, Strategy::Cells), CellRecord::default()),
    ];
    let tables = english(&study(ExperimentKind::Steps, cells));
    let expected = "\
Steps to find all solutions

strategy  n   tried  placed  rejected  taken back  solutions
--------  -  ------  ------  --------  ----------  ---------
rows      8   15720    3930     11790        3930          1
rows      9       -       -         -           -          -
cells     8  924548  231137    693411      231137          1
cells     9       -       -         -           -          -
";
    assert_eq!(bare(&tables[0]), expected);
    let names: Vec<&str> = tables[1].columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!(names, ["strategy", "n", "column", "\\ diagonal", "/ diagonal"]);
    let expected = "\
Squares tried, as a multiple of those of 'rows'

strategy  n = 8  n = 9
--------  -----  -----
cells      58.8      -
";
    assert_eq!(bare(&tables[2]), expected);
    assert!(tables[2].notes.iter().any(|note| note.contains("'cells' tries more because")));
}

#[test]
fn strategies_with_the_same_steps_are_told_together() {
    let cell = |strategy, tried| (all(8, strategy), found([0], tried));
    let [rows, sets] = [Strategy::Rows, Strategy::Sets].map(|strategy| cell(strategy, 60));
    let cells = vec![rows, sets, cell(Strategy::Cells, 361)];
    let tables = english(&study(ExperimentKind::Steps, cells));
    assert_eq!(tables[0].rows.len(), 2);
    assert_eq!(tables[0].rows[0][..3], ["rows, sets", "8", "60"]);
    assert!(tables[0].notes.iter().any(|note| note.contains("exactly the same steps")));
    assert_eq!(tables[2].rows, [["cells", "6.02"]]);
}

#[test]
fn without_rows_nothing_is_compared_with_them() {
    let cells = vec![(all(8, Strategy::Cells), found([0], 924_548))];
    let tables = english(&study(ExperimentKind::Steps, cells));
    assert_eq!(tables.len(), 2);
    let chance = (one(8, Strategy::Probabilistic, Some(0.6)), found([0, 0], 60));
    let tables = english(&study(ExperimentKind::Steps, vec![chance]));
    assert_eq!(tables[2].rows, [["probabilistic 0.6", "60"]]);
}

#[test]
fn growth() {
    let mut study = growing(ExperimentKind::Growth(Growing::Time), 4..=9);
    study.records[5] = record(&[run(Verdict::Beyond, 0, 0)]);
    let tables = english(&study);
    let expected = "\
How the time to count all solutions grows

strategy  n   median  times n - 1  A000170  per solution
--------  -  -------  -----------  -------  ------------
rows      4  1.02 µs            -        2        510 ns
rows      5  6.12 µs         6.00       10        612 ns
rows      6  36.7 µs         6.00        4       9.18 µs
rows      7   220 µs         6.00       40       5.51 µs
rows      8  1.32 ms         6.00       92       14.4 µs
rows      9    >20 s            -      352             -
";
    assert_eq!(bare(&tables[0]), expected);
    let expected = "\
Growth from n to n + 1

strategy  factor  A000170  R squared  fitted n      prediction
--------  ------  -------  ---------  --------  --------------
rows        6.00     4.80     1.0000  6..8 (3)  n = 9: 7.93 ms
";
    assert_eq!(bare(&tables[1]), expected);
    assert!(tables[1].notes.iter().any(|note| note.contains("less than 20 µs are not fitted")));
}

#[test]
fn the_plot_of_growth_has_curves_and_solutions() {
    let study = growing(ExperimentKind::Growth(Growing::Steps), 5..=9);
    let chart = &charts(&study, Language::English)[0];
    let series = &lines(chart).series;
    let names: Vec<&str> = series.iter().map(|line| line.name.as_str()).collect();
    assert_eq!(names, ["rows", "rows: x 6.00 per n", "solutions (A000170)"]);
    assert!(series[1..].iter().all(|line| line.role == Role::Reference));
    assert_eq!(series[1].points.last().unwrap().x, 10.0);
    assert_eq!(series[2].points.last().unwrap().value, 352.0);
    // Beside times the solutions end where the first line does.
    let study = growing(ExperimentKind::Growth(Growing::Time), 5..=9);
    let chart = &charts(&study, Language::English)[0];
    let series = &lines(chart).series;
    assert_eq!(series[2].points.last().unwrap().value, series[0].points[4].value);
}

#[test]
fn classic() {
    let tables = english(&single(ExperimentKind::Classic));
    let expected = "\
Share of runs that found a solution, by density: ours, and as published

density    n = 5        n = 15  n = 25      n >= 30
---------  -----  ------------  ------  -----------
0.2            -  50% (15..95)       -  0% (0..100)
published     0%            0%     90%         100%
0.6            -             -       -            -
published    80%          100%    100%         100%
";
    assert_eq!(bare(&tables[0]), expected);
    // None of four against none of ten, none known of two against ten of ten.
    assert!(tables[0].notes.iter().any(|note| note.contains("contradict ours: 0 of 2")));
    let expected = "\
Time to the first solution: ours, and as published

density      n = 15  n = 35  n = 40
-----------  ------  ------  ------
permutation  2.0 µs   >20 s       -
95%          2.0 µs   >20 s       -
published     <1 ms   223 s       -
0.2          1.3 ms   >20 s       -
95%           >20 s   >20 s       -
published     <1 ms  1.51 s  22.4 s
0.6               -       -       -
95%               -       -       -
published     <1 ms    2 ms    8 ms
";
    assert_eq!(bare(&tables[1]), expected);
}

#[test]
fn published_times_are_lines_to_compare_with() {
    let charts = charts(&single(ExperimentKind::Classic), Language::English);
    assert_eq!(charts.len(), 2);
    let published = lines(&charts[0]).series.iter().filter(|line| line.role == Role::Reference);
    let ends: Vec<(&str, f64)> =
        published.map(|line| (line.name.as_str(), line.points.last().unwrap().value)).collect();
    let expected = [
        ("permutation, published", 223.383),
        ("probabilistic 0.2, published", 22.408),
        ("probabilistic 0.6, published", 0.008),
    ];
    assert_eq!(ends, expected);
}

#[test]
fn a_share_that_cannot_be_is_counted_as_a_contradiction() {
    let runs: Vec<_> = (0..100).map(|_| run(Verdict::GaveUp, 100, 5)).collect();
    let cell = one(15, Strategy::Probabilistic, Some(0.8));
    let tables = english(&study(ExperimentKind::Classic, vec![(cell, record(&runs))]));
    assert!(tables[0].notes.iter().any(|note| note.contains("contradict ours: 1 of 1")));
}

#[test]
fn bars_can_be_grouped_by_density() {
    let mut study = single(ExperimentKind::Accuracy);
    let bars = |study: &Study| match chart_by_density(study, Language::English) {
        Chart { x, body: Body::Bars(bars), .. } => (x, bars),
        other => panic!("bars were expected: {other:?}"),
    };
    let (axis, shown) = bars(&study);
    assert_eq!(axis, "strategy");
    assert_eq!(shown.columns, ["permutation", "probabilistic 0.2", "probabilistic 0.6"]);
    assert_eq!(shown.rows, ["n = 15", "n = 35", "n = 40"]);
    let value = |series: usize, group: usize| shown.cells[series][group].map(|bar| bar.value);
    assert_eq!([value(0, 0), value(0, 1), value(1, 1)], [Some(1.0), Some(0.5), Some(0.0)]);
    assert_eq!([value(2, 1), value(0, 2)], [None, None]);
    // Without other strategies, the groups are the densities themselves.
    study.plan.cells.drain(..3);
    study.records.drain(..3);
    let (axis, shown) = bars(&study);
    assert_eq!(
        (axis.as_str(), &shown.columns[..]),
        ("density", &["0.2", "0.6"].map(String::from)[..])
    );
}

#[test]
fn chinese_tables_and_charts_have_chinese_names_of_strategies() {
    let study = single(ExperimentKind::Time);
    let table = &tables(&study, Language::Chinese, Room::Terminal)[0];
    assert_eq!((table.rows[0][0].as_str(), table.rows[2][0].as_str()), ("交换列", "随机交换 0.2"));
    let chart = &charts(&study, Language::Chinese)[0];
    let names: Vec<&str> = lines(chart).series.iter().map(|line| line.name.as_str()).collect();
    assert_eq!(names, ["交换列", "随机交换 0.2"]);
    let classic = charts(&single(ExperimentKind::Classic), Language::Chinese);
    assert!(lines(&classic[0]).series.iter().all(|line| !line.name.contains("permutation")));
}
