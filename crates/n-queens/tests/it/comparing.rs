//! Experiments: runs in turn, records that add up, figures that others have worked out.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use n_queens::compare::{
    Broken, Cell, CellRecord, Experiment, Measure, Method, Plan, Quantile, Unfit, wilson,
};
use n_queens::{Control, Density, Ending, Problem, Progress, Settings, Steps, Strategy, Task};

fn one(n: u32, strategy: Strategy) -> Cell {
    Cell { n, method: strategy.into(), density: None, task: Task::One }
}

fn all(n: u32, strategy: Strategy) -> Cell {
    Cell { task: Task::All, ..one(n, strategy) }
}

fn random(n: u32, density: f64) -> Cell {
    let density = Some(Density::new(density).expect("it is one"));
    Cell { density, ..one(n, Strategy::Probabilistic) }
}

fn records(plan: Plan, threads: usize) -> Vec<CellRecord> {
    let experiment = Experiment::new(plan);
    let threads = NonZeroUsize::new(threads).expect("at least one");
    assert_eq!(experiment.conduct(threads, &Control::new()), Ok(Ending::Complete));
    experiment.records()
}

/// Worked out by a separate program: the probability that each of the tries fails, multiplied up the tree.
#[test]
fn the_share_of_success_is_what_theory_says() {
    let exact: [(u32, [f64; 6]); 4] = [
        (4, [0.08333, 0.28221, 0.52316, 0.74454, 0.74454, 0.90397]),
        (5, [0.08333, 0.48478, 0.89158, 0.99574, 0.99891, 1.0]),
        (6, [0.01108, 0.11141, 0.37443, 0.70243, 0.83203, 0.97689]),
        (8, [0.01807, 0.41919, 0.97472, 0.99999, 1.0, 1.0]),
    ];
    let densities = [0.2, 0.4, 0.6, 0.8, 1.0, 1.2];
    let cells = exact.iter().flat_map(|&(n, _)| densities.map(|density| random(n, density)));
    let plan = Plan { cells: cells.collect(), runs: 4000, ..Plan::new(Measure::Verdict) };
    let expected = exact.iter().flat_map(|(_, shares)| shares);
    for ((record, &share), cell) in records(plan.clone(), 2).iter().zip(expected).zip(&plan.cells) {
        let tolerance = 4.0 * (share * (1.0 - share) / 4000.0).sqrt() + 1e-5;
        assert!((record.success() - share).abs() <= tolerance, "{cell}: {} ", record.success());
        assert_eq!((record.runs, record.beyond, record.impossible), (4000, 0, 0));
        let interval = wilson(record.found, record.runs);
        assert!(interval.low <= record.success() && record.success() <= interval.high);
    }
}

/// The checks that the textbook's program makes, counted by a separate one.
#[test]
fn the_steps_are_those_of_the_textbook() {
    let plan = Plan {
        cells: vec![one(20, Strategy::Permutation), one(25, Strategy::Permutation)],
        runs: 3,
        ..Plan::new(Measure::TimeAndSteps)
    };
    for (record, checks) in records(plan, 1).iter().zip([1_231_290, 384_452]) {
        assert_eq!(record.steps.expect("it was watched").tried, checks);
        assert_eq!((record.runs, record.found, record.time.count()), (3, 3, 3));
        assert_eq!(record.tried.count(), 1, "all runs are alike: one is watched");
    }
}

#[test]
fn steps_are_what_a_watched_search_counts() {
    let listing = Strategy::ALL.iter().filter(|strategy| strategy.abilities().finds_all);
    for &strategy in listing {
        let plan = Plan { cells: vec![all(7, strategy)], ..Plan::new(Measure::Steps) };
        let mut steps = Steps::default();
        strategy.search(&Problem::new(7), &Settings::default(), &mut steps).expect("it lists");
        let record = &records(plan, 1)[0];
        assert_eq!((record.steps, record.solutions), (Some(steps), Some(40)), "{strategy}");
        assert_eq!((record.time.count(), record.first), (0, None), "no clock is involved");
    }
}

fn mixed(runs: u64) -> Plan {
    let cells = vec![
        random(8, 0.4),
        random(12, 0.6),
        one(10, Strategy::Permutation),
        one(3, Strategy::Rows),
        one(30, Strategy::LocalSearch),
        all(8, Strategy::Bitmask),
    ];
    Plan { cells, runs, seed: 5, ..Plan::new(Measure::TimeAndSteps) }
}

/// All but the times, which no two runs share.
fn timeless(records: Vec<CellRecord>) -> Vec<CellRecord> {
    let timeless =
        |record: CellRecord| CellRecord { time: CellRecord::default().time, first: None, ..record };
    records.into_iter().map(timeless).collect()
}

#[test]
fn threads_and_interruptions_change_nothing_but_times() {
    let whole = timeless(records(mixed(40), 1));
    assert_eq!(timeless(records(mixed(40), 3)), whole);
    let begun = records(mixed(15), 1);
    let resumed = Experiment::resumed(mixed(40), begun);
    assert_eq!(resumed.conduct(NonZeroUsize::MIN, &Control::new()), Ok(Ending::Complete));
    assert_eq!(timeless(resumed.records()), whole);
    assert_eq!(whole[3].impossible, 40);
    assert!(whole[0].gave_up > 0 && whole[0].found > 0);
}

/// Keeps whose turn it was, and stops after so many runs.
fn turns(most: usize) -> (Control, Arc<Mutex<Vec<usize>>>) {
    let (control, cells) = (Control::new(), Arc::<Mutex<Vec<usize>>>::default());
    let (stopper, kept) = (control.clone(), Arc::clone(&cells));
    let control = control.with_reporter(move |progress| {
        let Progress::Compare { cell } = progress else { panic!("{progress:?}") };
        let mut cells = kept.lock().expect("no panic");
        cells.push(*cell);
        if cells.len() == most {
            stopper.cancel();
        }
    });
    (control, cells)
}

#[test]
fn cells_take_turns() {
    let (control, cells) = turns(usize::MAX);
    let experiment = Experiment::new(mixed(5));
    assert_eq!(experiment.conduct(NonZeroUsize::MIN, &control), Ok(Ending::Complete));
    let seen = cells.lock().expect("no panic");
    assert_eq!(*seen, (0..5).flat_map(|_| 0..6).collect::<Vec<usize>>());
}

#[test]
fn what_is_done_is_kept_when_it_is_stopped() {
    // It would take years.
    let plan = Plan {
        cells: vec![one(8, Strategy::Rows), all(24, Strategy::Cells)],
        runs: 10,
        ..Plan::new(Measure::Time)
    };
    let experiment = Experiment::new(plan);
    assert_eq!(experiment.conduct(NonZeroUsize::MIN, &turns(1).0), Ok(Ending::Stopped));
    let records = experiment.records();
    assert!(records[0].runs >= 1 && records[0].found == records[0].runs);
    assert_eq!(records[1], CellRecord::default(), "a run that was cut off is forgotten");
}

/// What takes years, or hours.
fn hopeless(limit: Duration) -> Plan {
    let cells = vec![
        all(24, Strategy::Cells),
        all(25, Strategy::Cells),
        random(60, 0.2),
        Cell { n: 24, method: Method::ColourSplit, density: None, task: Task::All },
    ];
    Plan { cells, runs: 3, limit: Some(limit), ..Plan::new(Measure::TimeAndSteps) }
}

#[test]
fn what_goes_beyond_the_limit_is_told_and_not_repeated() {
    let plan = hopeless(Duration::from_millis(5));
    let tried = records(plan.clone(), 1);
    let runs: Vec<(u64, u64)> = tried.iter().map(|record| (record.runs, record.beyond)).collect();
    assert_eq!(runs, [(1, 1), (1, 1), (3, 3), (1, 1)]);
    assert_eq!(tried[0].time.quantile(0.5), Some(Quantile::Beyond));
    assert_eq!((tried[0].steps, tried[0].solutions), (None, None));
    let plan = Plan { gives_up: true, ..plan };
    assert_eq!(records(plan, 1)[1].runs, 0, "what was lost at 24 is not tried at 25");
}

/// One that never looks up while it works, and limits that no thread can call in time.
#[test]
fn a_run_is_beyond_the_limit_if_its_time_is() {
    for limit in [Duration::ZERO, Duration::from_nanos(1), Duration::from_micros(1)] {
        let cells = vec![one(100_000, Strategy::Construct), all(8, Strategy::Rows)];
        let plan = Plan { cells, limit: Some(limit), ..Plan::new(Measure::TimeAndSteps) };
        for record in records(plan, 1) {
            assert_eq!((record.runs, record.beyond), (1, 1), "{limit:?}");
            assert_eq!((record.time.count(), record.time.beyond(), record.first), (1, 1, None));
        }
    }
    let plan = Plan { limit: Some(Duration::MAX), ..mixed(3) };
    assert!(records(plan, 1).iter().all(|record| (record.runs, record.beyond) == (3, 0)));
}

#[test]
fn the_engine_counts_too() {
    let cell = Cell { n: 10, method: Method::ColourSplit, density: None, task: Task::All };
    let plan = Plan { cells: vec![cell], runs: 2, ..Plan::new(Measure::Time) };
    let record = &records(plan, 1)[0];
    assert_eq!((record.runs, record.found, record.solutions), (2, 2, Some(724)));
    let wrong = Plan { cells: vec![Cell { n: 40, ..cell }], ..Plan::new(Measure::Time) };
    let refused = Experiment::new(wrong).conduct(NonZeroUsize::MIN, &Control::new());
    assert!(matches!(refused, Err(Broken::Unfit(Unfit::TooLarge { n: 40, .. }))), "{refused:?}");
}

#[test]
fn a_refusal_ends_the_experiment_on_every_thread() {
    let plan = Plan {
        cells: vec![
            one(8, Strategy::Rows),
            all(8, Strategy::Permutation),
            all(24, Strategy::Cells),
        ],
        runs: 2,
        ..Plan::new(Measure::Time)
    };
    let refused =
        Experiment::new(plan).conduct(NonZeroUsize::new(2).expect("two"), &Control::new());
    assert!(matches!(refused, Err(Broken::Unfit(Unfit::Strategy(_)))), "{refused:?}");
}

#[test]
fn verdicts_without_chance_take_one_run() {
    let cells = vec![one(3, Strategy::Rows), one(8, Strategy::Construct), random(4, 0.2)];
    let plan = Plan { cells, runs: 50, ..Plan::new(Measure::Verdict) };
    let runs: Vec<u64> = records(plan, 1).iter().map(|record| record.runs).collect();
    assert_eq!(runs, [1, 1, 50]);
}

#[test]
fn a_run_can_be_repeated_by_its_seed() {
    let plan =
        Plan { cells: vec![random(9, 0.4)], runs: 30, seed: 100, ..Plan::new(Measure::Verdict) };
    let cell = plan.cells[0];
    let experiment = Arc::new(Experiment::new(plan));
    let (shared, found) = (Arc::clone(&experiment), Arc::new(Mutex::new(vec![0])));
    let kept = Arc::clone(&found);
    let control = Control::new().with_reporter(move |_| {
        kept.lock().expect("no panic").push(shared.records()[0].found);
    });
    experiment.conduct(NonZeroUsize::MIN, &control).expect("it runs");
    let again = (100..130).map(|seed| {
        let settings = Settings { seed, density: cell.density.unwrap_or_default() };
        let answer = Strategy::Probabilistic.first(&Problem::new(9), &settings);
        matches!(answer, Ok(n_queens::Answer::Solved(_)))
    });
    let found = found.lock().expect("no panic");
    let told: Vec<bool> = found.windows(2).map(|pair| pair[0] < pair[1]).collect();
    assert_eq!(told, again.collect::<Vec<bool>>());
}
