//! What `queens compare` costs beside the runs: its turns against a plain loop around the same search, and
//! its memory against the number of runs.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use n_queens::compare::{Broken, Cell, CellRecord, Experiment, Measure, Plan};
use n_queens::{Control, Flow, Problem, Settings, Strategy, Task};

use crate::BenchResult;
use crate::outside::{peak, queens, time};
use crate::table::{head, machine, milliseconds, row};

pub(crate) fn run(quick: bool) -> BenchResult {
    let queens = queens()?;
    machine();
    harness(quick)?;
    memory(&queens, quick)?;
    if quick { Ok(()) } else { classic(&queens) }
}

/// Runs of some milliseconds, in a plain loop and by turns, alternating; of each the best, since all runs
/// do the same work and only others can make them slower.
fn harness(quick: bool) -> BenchResult {
    let (runs, rounds) = if quick { (2, 1) } else { (3, 200) };
    head(&["strategy", "n", "plain ms", "time told / plain", "around a run / plain"]);
    for (strategy, n) in [(Strategy::Permutation, 20), (Strategy::Rows, 24), (Strategy::Cells, 8)] {
        let mut best = [f64::INFINITY; 3];
        for _ in 0..rounds {
            let plain = plain(strategy, n, runs);
            let (told, around) = by_turns(strategy, n, runs)?;
            let now = [plain, told, around].map(milliseconds);
            best = std::array::from_fn(|which| best[which].min(now[which]));
        }
        let [plain, told, around] = best.map(|all| all / f64::from(runs));
        let ratios = [told / plain, around / plain].map(|ratio| format!("{ratio:.4}"));
        row(&[&[strategy.to_string(), n.to_string(), format!("{plain:.2}")], &ratios[..]].concat());
    }
    println!();
    Ok(())
}

/// The first solution, again and again, by a search that nothing can stop on the way.
fn plain(strategy: Strategy, n: u32, runs: u32) -> Duration {
    let (board, settings) = (Problem::new(n), Settings::default());
    let start = Instant::now();
    for _ in 0..runs {
        let mut first = |_: &[u32]| Flow::Break(());
        let ending = strategy.search(&board, &settings, &mut first);
        std::hint::black_box(ending).expect("it searches");
    }
    start.elapsed()
}

/// These runs as an experiment: the sum of the times that it reports, and its own time from start to end.
fn by_turns(strategy: Strategy, n: u32, runs: u32) -> Result<(Duration, Duration), Broken> {
    let cell = Cell { n, method: strategy.into(), density: None, task: Task::One };
    let (limit, runs) = (Some(Duration::from_secs(60)), u64::from(runs) + 1);
    let plan = Plan { cells: vec![cell], runs, limit, ..Plan::new(Measure::Time) };
    let experiment = Experiment::new(plan);
    // When the first run ended, with its warm-up, and when the last did.
    let ends = Arc::new(Mutex::new(None));
    let kept = Arc::clone(&ends);
    let control = Control::new().with_reporter(move |_| {
        let mut ends = kept.lock().expect("no panic");
        let now = Instant::now();
        *ends = Some((ends.map_or(now, |(first, _)| first), now));
    });
    experiment.conduct(NonZeroUsize::MIN, &control)?;
    let (first, last) = ends.lock().expect("no panic").expect("runs were reported");
    let told = told_after_the_first(&experiment.records()[0]);
    Ok((told, (last - first).saturating_sub(told)))
}

/// What all runs but the first are said to have taken, to a thousandth.
fn told_after_the_first(record: &CellRecord) -> Duration {
    let all: u64 = record.time.buckets().map(|(lowest, count)| lowest * count).sum();
    Duration::from_nanos(all.saturating_sub(record.first.unwrap_or_default()))
}

/// The peak memory of few runs and of many.
fn memory(queens: &Path, quick: bool) -> BenchResult {
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
fn classic(queens: &Path) -> BenchResult {
    head(&["compare classic --timeout 2s, minutes"]);
    let taken = time(queens, &["compare", "classic", "--timeout", "2s", "--seed", "1", "--csv"])?;
    row(&[format!("{:.1}", taken.as_secs_f64() / 60.0)]);
    Ok(())
}
