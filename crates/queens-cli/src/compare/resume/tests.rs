use std::num::NonZeroUsize;

use n_queens::compare::{Cell, Measure, Plan};
use n_queens::{Density, Strategy, Task};

use super::*;

fn plan(runs: u64) -> Plan {
    let cell = |n, method: Strategy, density: Option<f64>| Cell {
        n,
        method: method.into(),
        density: density.map(|density| Density::new(density).unwrap()),
        task: Task::One,
    };
    let cells = vec![
        cell(5, Strategy::Probabilistic, Some(0.4)),
        cell(6, Strategy::Permutation, None),
        cell(3, Strategy::Rows, None),
    ];
    Plan { cells, runs, seed: 7, ..Plan::new(Measure::TimeAndSteps) }
}

fn conducted(runs: u64) -> Experiment {
    let experiment = Experiment::new(plan(runs));
    experiment.conduct(NonZeroUsize::MIN, &Control::new()).unwrap();
    experiment
}

fn place(threads: usize) -> TimingPlace {
    TimingPlace { threads, processor: "this one".into() }
}

/// A study that has not begun.
fn fresh(kind: ExperimentKind, plan: &Plan) -> KeptStudy {
    let records = vec![CellRecord::default(); plan.cells.len()];
    KeptStudy::from_records(kind, plan, &place(1), &records)
}

/// What differs, according to a refusal.
fn what(fits: Result<(), Box<Message>>) -> String {
    match fits.map_err(|message| *message) {
        Err(Message::OtherStudy { what, .. }) => what,
        _ => String::new(),
    }
}

fn file() -> Vec<u8> {
    let mut studies = KeptStudies::default();
    studies.set(KeptStudy::from_records(
        ExperimentKind::Time,
        &plan(5),
        &place(1),
        &conducted(5).records(),
    ));
    encode(&studies)
}

#[test]
fn what_is_kept_comes_back() {
    let experiment = conducted(20);
    let mut studies = KeptStudies::default();
    studies.set(KeptStudy::from_records(
        ExperimentKind::Time,
        &plan(20),
        &place(1),
        &experiment.records(),
    ));
    let back = decode(&encode(&studies)).unwrap_or_else(|_| panic!("it can be read"));
    let study = back.find(ExperimentKind::Time).expect("it is there");
    assert_eq!(study.records(), experiment.records());
    assert!(back.find(ExperimentKind::Accuracy).is_none());
    assert!(study.fits(&plan(40), &place(1)).is_ok(), "more runs may follow");
}

#[test]
fn another_experiment_is_told_apart() {
    let study = fresh(ExperimentKind::Time, &plan(5));
    let differs = |other: &Plan| what(study.fits(other, &place(1)));
    assert_eq!(what(study.fits(&plan(5), &place(2))), "--threads");
    let steps = Plan { measure: Measure::Steps, ..plan(5) };
    let untimed = fresh(ExperimentKind::Steps, &steps);
    assert_eq!(what(untimed.fits(&steps, &place(2))), "", "steps are the same everywhere");
    assert_eq!(differs(&Plan { seed: 8, ..plan(5) }), "--seed");
    let limit = Some(Duration::from_secs(1));
    assert_eq!(differs(&Plan { limit, ..plan(5) }), "--timeout");
    let limited = |nanoseconds| {
        let limit = Some(Duration::from_nanos(nanoseconds));
        Plan { limit, ..plan(5) }
    };
    let short = fresh(ExperimentKind::Time, &limited(1_200_000));
    assert!(
        short.fits(&limited(1_800_000), &place(1)).is_err(),
        "less than a millisecond is a difference"
    );
    let mut other = plan(5);
    other.cells[2].n = 4;
    assert_eq!(differs(&other), "--n/--strategies/--density");
    other = plan(5);
    other.cells[1].task = Task::All;
    assert_eq!(differs(&other), "--n/--strategies/--density");
    other.cells.pop();
    other.cells.pop();
    assert_eq!(differs(&other), "cells");
    assert_eq!(differs(&plan(5)), "");
}

#[test]
fn every_altered_byte_and_every_cut_is_noticed() {
    let file = file();
    assert!(decode(&file).is_ok());
    for place in 0..file.len() {
        let mut altered = file.clone();
        altered[place] ^= 1;
        assert!(decode(&altered).is_err(), "byte {place}");
        assert!(decode(&file[..place]).is_err(), "cut at {place}");
    }
}

fn refused(bytes: &[u8]) -> Message {
    *decode(bytes).err().expect("it is refused")
}

#[test]
fn a_record_that_no_experiment_makes_is_refused() {
    let text = String::from_utf8(file()).unwrap();
    let body = text.split_once('\n').unwrap().0.replacen("\"runs\":5", "\"runs\":6", 1) + "\n";
    let forged = format!("{body}sha256 {}\n", checksum(body.as_bytes()));
    assert!(matches!(refused(forged.as_bytes()), Message::AlteredStudy));
    let body = text.split_once('\n').unwrap().0;
    let (before, after) = body.split_once("\"tried\":[").unwrap();
    let body = format!("{before}\"tried\":[[2048,{}],{after}\n", u64::MAX);
    let overflowing = format!("{body}sha256 {}\n", checksum(body.as_bytes()));
    assert!(matches!(refused(overflowing.as_bytes()), Message::AlteredStudy));
    let newer =
        text.split_once('\n').unwrap().0.replacen("\"compare\":1", "\"compare\":2", 1) + "\n";
    let newer = format!("{newer}sha256 {}\n", checksum(newer.as_bytes()));
    assert!(matches!(refused(newer.as_bytes()), Message::NewerStudy { .. }));
    assert!(matches!(refused(b"n-queens count record\n"), Message::NotAStudy));
}
