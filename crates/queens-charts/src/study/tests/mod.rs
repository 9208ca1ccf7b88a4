//! What holds for every kind of study.

use n_queens::Task;
use n_queens::compare::{CellRecord, Verdict};
use serde_json::Value;

use self::sample::{KINDS, mixed};
use super::*;
use crate::Table;
use crate::plot::{Body, Chart};
use queens_messages::Language;

mod page;
mod sample;
mod shown;

/// Studies of a kind: nothing at all, nothing done, some of everything.
fn studies(kind: ExperimentKind) -> Vec<Study> {
    let begun = mixed(kind);
    let idle = begun.plan.cells.iter().map(|&cell| (cell, CellRecord::default())).collect();
    vec![sample::study(kind, Vec::new()), sample::study(kind, idle), begun]
}

fn every_study() -> impl Iterator<Item = Study> {
    KINDS.into_iter().flat_map(studies)
}

fn is_sound(text: &str) -> bool {
    !["NaN", "nan", "inf"].iter().any(|fault| text.contains(fault))
}

#[test]
fn rows_have_a_field_for_each_column() {
    for study in every_study() {
        let mut shown = vec![raw(&study)];
        Language::ALL
            .iter()
            .for_each(|&language| shown.extend(tables(&study, language, Room::Terminal)));
        for table in &shown {
            assert!(!table.columns.is_empty(), "{:?}", study.kind);
            assert!(table.rows.iter().all(|row| row.len() == table.columns.len()), "{table:?}");
            assert!(is_sound(&table.to_text()) && is_sound(&table.to_csv()), "{table:?}");
        }
    }
}

#[test]
fn the_tables_fit_a_terminal() {
    // Where tasks are mixed, names are longer than that.
    let uniform = |kind| {
        let study = mixed(kind);
        let cells = study.cells().filter(|(cell, _)| cell.task == Task::One);
        sample::study(kind, cells.map(|(&cell, record)| (cell, record.clone())).collect())
    };
    for study in KINDS.into_iter().map(uniform) {
        for table in tables(&study, Language::English, Room::Terminal) {
            let bare = Table { notes: Vec::new(), ..table };
            let text = bare.to_text();
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        }
    }
}

#[test]
fn chinese_is_chinese() {
    let is_chinese = |text: &str| text.chars().any(|letter| ('一'..='鿿').contains(&letter));
    for kind in KINDS {
        let study = mixed(kind);
        for table in tables(&study, Language::Chinese, Room::Terminal) {
            assert!(is_chinese(&table.title), "{}", table.title);
            assert!(table.notes.iter().all(|note| is_chinese(note)), "{:?}", table.notes);
        }
        for chart in charts(&study, Language::Chinese) {
            let texts = [&chart.title, &chart.x, &chart.y];
            assert!(texts.into_iter().chain(&chart.notes).all(|text| is_chinese(text)));
        }
    }
}

#[test]
fn programs_get_one_row_for_each_cell_and_plain_numbers() {
    for study in every_study() {
        let table = raw(&study);
        assert_eq!(table.rows.len(), study.plan.cells.len());
        let csv = table.to_csv();
        assert!(csv.starts_with(
            "experiment,n,strategy,density,task,runs,found,impossible,gave_up,timeouts"
        ));
        assert!(csv.is_ascii() && is_sound(&csv) && !csv.contains('"'), "{csv}");
    }
    let header =
        |kind| raw(&mixed(kind)).columns.iter().map(|c| c.name.clone()).collect::<Vec<_>>();
    let steps = header(ExperimentKind::Steps);
    assert_eq!(steps[10..14], ["tried_median", "tried_p05", "tried_p95", "tried"]);
    assert!(steps.ends_with(&["solutions", "limit_seconds", "seed"].map(String::from)));
    let rest = ["success", "success_low", "success_high", "limit_seconds", "seed"];
    assert_eq!(header(ExperimentKind::Accuracy)[10..], rest);
}

#[test]
fn the_csv_of_times_is_this() {
    let csv = raw(&mixed(ExperimentKind::Time)).to_csv();
    let lines: Vec<&str> = csv.lines().collect();
    let expected = "time,15,permutation,,one,4,4,0,0,0,0.000002015,0.000002002,0.000002029,1359,1359,1359,1,1,1,20,7";
    assert_eq!(lines[1], expected);
    // Beyond the limit nothing is known; nothing was run; in between, what is known.
    assert_eq!(lines[2], "time,35,permutation,,one,1,0,0,0,1,,,,,,,,,,20,7");
    assert_eq!(lines[3], "time,40,permutation,,one,0,0,0,0,0,,,,,,,,,,20,7");
    assert!(lines[4].starts_with("time,15,probabilistic,0.2,one,4,2,0,1,1,"), "{}", lines[4]);
    assert!(lines[4].contains(",0.5,0.15"), "{}", lines[4]);
}

fn value_of(study: &Study) -> Value {
    let text = serde_json::to_string(&document(study, &sample::machine())).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

#[test]
fn the_document_has_every_key() {
    for study in every_study() {
        let value = value_of(&study);
        assert_eq!(value["cells"].as_array().unwrap().len(), study.plan.cells.len());
        assert_eq!((&value["seed"], &value["timeout"]), (&7.into(), &20.into()));
        for key in ["experiment", "version", "machine", "runs", "threads", "complete"] {
            assert!(!value[key].is_null(), "{key}");
        }
    }
}

#[test]
fn the_document_says_null_where_nothing_is_known() {
    let value = value_of(&mixed(ExperimentKind::Classic));
    let (done, beyond) = (&value["cells"][0], &value["cells"][1]);
    assert_eq!(done["seconds"]["median"], 2.015e-6);
    assert_eq!(done["steps"]["rejected_by"]["column"], 339);
    assert_eq!((&done["solutions"], &done["success"]["share"]), (&"1".into(), &1.into()));
    assert!(beyond["seconds"]["median"].is_null() && beyond["success"].is_null());
    assert!(beyond["steps"].is_null() && beyond["solutions"].is_null());
    assert_eq!(value["complete"], false);
    let published = value["published"].as_array().unwrap();
    assert_eq!(published.len(), 8 * 7);
    assert_eq!(published[4 * 7]["seconds"], 223.383);
}

#[test]
fn the_document_has_the_curves() {
    let study = sample::growing(ExperimentKind::Growth(Growing::Steps), 5..=12);
    let value = value_of(&study);
    let fit = &value["fits"][0];
    assert!((fit["factor"].as_f64().unwrap() - 6.0).abs() < 1e-9);
    assert_eq!((&fit["sizes"][0], &fit["next_n"]), (&6.into(), &13.into()));
    assert_eq!(value["measure"], "tried");
}

/// Every number that a chart draws.
fn numbers(chart: &Chart) -> Vec<f64> {
    let points =
        |point: &crate::plot::Point| [point.x, point.value, point.low, point.high, point.beyond];
    match &chart.body {
        Body::Lines(lines) => {
            lines.series.iter().flat_map(|line| line.points.iter().flat_map(points)).collect()
        }
        Body::Bars(bars) => {
            let bars = bars.cells.iter().flatten().flatten();
            bars.flat_map(|bar| [bar.value, bar.low, bar.high]).collect()
        }
        Body::Heat(heat) => heat.cells.iter().flatten().flatten().map(|cell| cell.value).collect(),
    }
}

#[test]
fn charts_hold_numbers_only() {
    for study in every_study() {
        let charts = charts(&study, Language::English);
        assert!(!charts.is_empty());
        for chart in &charts {
            assert!(numbers(chart).iter().all(|value| value.is_finite()), "{chart:?}");
        }
    }
}

#[test]
fn a_study_that_was_stopped_says_so() {
    let mut study = sample::growing(ExperimentKind::Time, 5..=8);
    let notes =
        |study: &Study| tables(study, Language::English, Room::Terminal)[0].notes.join("\n");
    assert!(!notes(&study).contains("stopped"));
    study.records[3] = CellRecord::default();
    assert!(notes(&study).contains("1 of 4 cells has fewer runs than asked for"));
    // One run beyond the limit is enough of a method without chance: larger boards are left out.
    study.records[2] = sample::record(&[sample::run(Verdict::Beyond, 0, 0)]);
    assert!(notes(&study).contains("left out: rows n = 8;"), "{}", notes(&study));
    assert!(!notes(&study).contains("fewer runs"));
}
