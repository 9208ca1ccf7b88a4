//! What `queens compare` costs beside the runs: its turns against a plain loop around the same search, and
//! its memory against the number of runs.

use std::num::NonZeroUsize;
use std::path::Path;
use std::time::{Duration, Instant};

use n_queens::compare::{Cell, Experiment, Measure, Plan, Quantile};
use n_queens::{Flow, Problem, Settings, Strategy, Task};

use crate::Outcome;
use crate::outside::{peak, queens, time};
use crate::table::{head, machine, milliseconds, row};

pub(crate) fn run(quick: bool) -> Outcome {
    let queens = queens()?;
    machine();
    harness(quick)?;
    memory(&queens, quick)?;
    if quick { Ok(()) } else { classic(&queens) }
}

/// Runs of some milliseconds, in a plain loop and by turns, alternating; of each the best, since all runs
/// do the same work and only others can make them slower.
fn harness(quick: bool) -> Outcome {
    let (runs, rounds) = if quick { (2, 1) } else { (10, 100) };
    head(&["strategy", "n", "plain ms", "by turns / plain", "time told / plain"]);
    for (strategy, n) in [(Strategy::Permutation, 20), (Strategy::Rows, 24), (Strategy::Cells, 8)] {
        let mut best = [f64::INFINITY; 3];
        for _ in 0..rounds {
            let plain = milliseconds(plain(strategy, n, runs));
            let (taken, told) = by_turns(strategy, n, runs)?;
            let now = [plain, milliseconds(taken), told * 1e3 * f64::from(runs)];
            best = std::array::from_fn(|which| best[which].min(now[which]));
        }
        let [plain, taken, told] = best.map(|all| all / f64::from(runs));
        let ratios = [taken / plain, told / plain].map(|ratio| format!("{ratio:.4}"));
        row(&[&[strategy.to_string(), n.to_string(), format!("{plain:.2}")], &ratios[..]].concat());
    }
    println!();
    Ok(())
}

/// The first solution, again and again.
fn plain(strategy: Strategy, n: u32, runs: u32) -> Duration {
    let (board, settings) = (Problem::new(n), Settings::default());
    let start = Instant::now();
    for _ in 0..runs {
        let mut stop = |_: &[u32]| Flow::Break(());
        std::hint::black_box(strategy.search(&board, &settings, &mut stop)).expect("it searches");
    }
    start.elapsed()
}

/// The same as an experiment: how long it takes in all, and the median that it tells, in seconds.
fn by_turns(
    strategy: Strategy,
    n: u32,
    runs: u32,
) -> Result<(Duration, f64), Box<dyn std::error::Error>> {
    let cell = Cell { n, method: strategy.into(), density: None, task: Task::One };
    let plan = Plan { cells: vec![cell], runs: runs.into(), ..Plan::new(Measure::Time) };
    // What is not measured: the first run, with its warm-up.
    let first = Experiment::new(Plan { runs: 1, ..plan.clone() });
    first.conduct(NonZeroUsize::MIN, &())?;
    let plan = Plan { runs: u64::from(runs) + 1, limit: Some(Duration::from_secs(60)), ..plan };
    let experiment = Experiment::resumed(plan, first.records());
    let start = Instant::now();
    experiment.conduct(NonZeroUsize::MIN, &())?;
    let taken = start.elapsed();
    match experiment.records()[0].time.quantile(0.5) {
        Some(Quantile::At(nanoseconds)) => Ok((taken, nanoseconds / 1e9)),
        _ => Err("no run ended".into()),
    }
}

/// The peak memory of few runs and of many.
fn memory(queens: &Path, quick: bool) -> Outcome {
    head(&["runs of probabilistic, n = 8", "peak memory MB"]);
    for runs in if quick { ["10", "100"] } else { ["100", "1000000"] } {
        let call = ["compare", "time", "--n", "8", "--strategies", "probabilistic", "--runs", runs];
        let kilobytes =
            peak(queens, &[&call[..], &["--density", "0.6", "--csv", "--seed", "1"]].concat())?;
        row(&[runs.into(), format!("{:.1}", kilobytes as f64 / 1000.0)]);
    }
    println!();
    Ok(())
}

/// The tutorials' grid.
fn classic(queens: &Path) -> Outcome {
    head(&["compare classic --timeout 2s, minutes"]);
    let taken = time(queens, &["compare", "classic", "--timeout", "2s", "--seed", "1", "--csv"])?;
    row(&[format!("{:.1}", taken.as_secs_f64() / 60.0)]);
    Ok(())
}
