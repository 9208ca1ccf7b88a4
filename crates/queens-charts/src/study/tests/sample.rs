//! Studies made by hand, for the tests.

use std::time::Duration;

use n_queens::compare::{Cell, CellRecord, Plan, RunOutcome, Verdict};
use n_queens::{Density, Steps, Strategy, Task};

use super::super::{ExperimentKind, Growing, MachineFacts, Study};

pub(in crate::study) const KINDS: [ExperimentKind; 6] = [
    ExperimentKind::Time,
    ExperimentKind::Accuracy,
    ExperimentKind::Steps,
    ExperimentKind::Growth(Growing::Time),
    ExperimentKind::Growth(Growing::Steps),
    ExperimentKind::Classic,
];

pub(in crate::study) fn machine() -> MachineFacts {
    let processor = Some("Some CPU".into());
    MachineFacts { processor, cores: 2, system: "linux", architecture: "x86_64" }
}

pub(in crate::study) fn one(n: u32, strategy: Strategy, density: Option<f64>) -> Cell {
    let density = density.map(|density| Density::new(density).expect("a density"));
    Cell { n, method: strategy.into(), density, task: Task::One }
}

pub(in crate::study) fn all(n: u32, strategy: Strategy) -> Cell {
    Cell { task: Task::All, ..one(n, strategy, None) }
}

/// A run that took so many nanoseconds and tried so many squares.
pub(in crate::study) fn run(verdict: Verdict, nanoseconds: u64, tried: u64) -> RunOutcome {
    let placed = tried / 4;
    let rejected_by = [0, tried / 4, tried / 4, tried - 3 * (tried / 4), 0];
    let steps = Steps { tried, placed, rejected_by, backtracked: placed, solutions: 1 };
    let done = verdict != Verdict::Beyond;
    RunOutcome {
        verdict,
        nanoseconds: done.then_some(nanoseconds),
        steps: done.then_some(steps),
        solutions: 1,
    }
}

pub(in crate::study) fn record(runs: &[RunOutcome]) -> CellRecord {
    let mut record = CellRecord::default();
    runs.iter().for_each(|outcome| record.add(outcome));
    record
}

/// Runs that all found something.
pub(in crate::study) fn found(
    nanoseconds: impl IntoIterator<Item = u64>,
    tried: u64,
) -> CellRecord {
    let runs = nanoseconds.into_iter().map(|time| run(Verdict::Found, time, tried));
    record(&runs.collect::<Vec<_>>())
}

pub(in crate::study) fn study(kind: ExperimentKind, cells: Vec<(Cell, CellRecord)>) -> Study {
    let (cells, records) = cells.into_iter().unzip();
    let limit = Some(Duration::from_secs(20));
    let plan = Plan { cells, runs: 4, seed: 7, limit, gives_up: true, ..Plan::new(kind.measure()) };
    Study { kind, plan, records, threads: 1 }
}

/// Some of everything: chance and none, done, stopped, left out, not begun.
pub(in crate::study) fn mixed(kind: ExperimentKind) -> Study {
    let beyond = || run(Verdict::Beyond, 0, 0);
    let chance = |density| one(15, Strategy::Probabilistic, Some(density));
    let luck = [
        run(Verdict::Found, 1_500, 40),
        run(Verdict::GaveUp, 2_500_000, 100_000),
        beyond(),
        run(Verdict::Found, 3_000, 80),
    ];
    study(
        kind,
        vec![
            (one(15, Strategy::Permutation, None), found([2_000, 2_010, 2_020, 2_030], 1359)),
            (one(35, Strategy::Permutation, None), record(&[beyond()])),
            (one(40, Strategy::Permutation, None), CellRecord::default()),
            (chance(0.2), record(&luck)),
            (chance(0.6), CellRecord::default()),
            (one(35, Strategy::Probabilistic, Some(0.2)), record(&[beyond(), beyond()])),
            (all(8, Strategy::Rows), found([40_000; 4], 15_720)),
            (all(3, Strategy::Rows), record(&[run(Verdict::Impossible, 300, 18)])),
        ],
    )
}

/// One method on several boards, growing six times a row.
pub(in crate::study) fn growing(
    kind: ExperimentKind,
    sizes: std::ops::RangeInclusive<u32>,
) -> Study {
    let cell = |n: u32| {
        let size = 6u64.pow(n - 4);
        let times = [size * 1000, size * 1010, size * 1030, size * 1040];
        (all(n, Strategy::Rows), found(times, size * 50))
    };
    study(kind, sizes.map(cell).collect())
}
