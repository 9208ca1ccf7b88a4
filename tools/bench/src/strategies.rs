//! Each textbook strategy, unwatched and watched by a step counter, against the same
//! algorithm in plain C++ at -O3 (benches/cpp/strategies.cpp).

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use n_queens::{Density, Flow, Problem, Settings, Steps, Strategy, Visitor};

use crate::BenchResult;
use crate::table::{head, machine, median, milliseconds, row};

/// A strategy, a board that takes it some tenths of a second, and how often it runs.
struct StrategyCase {
    strategy: Strategy,
    n: u32,
    seeds: u64,
    density: f64,
}

impl StrategyCase {
    const fn new(strategy: Strategy, n: u32) -> Self {
        Self { strategy, n, seeds: 1, density: 1.0 }
    }
}

fn cases(quick: bool) -> Vec<StrategyCase> {
    if quick {
        let all = [Strategy::Rows, Strategy::Sets, Strategy::Iterative, Strategy::Cells];
        return all.into_iter().map(|strategy| StrategyCase::new(strategy, 6)).collect();
    }
    vec![
        StrategyCase::new(Strategy::Rows, 11),
        StrategyCase::new(Strategy::Rows, 13),
        StrategyCase::new(Strategy::Sets, 11),
        StrategyCase::new(Strategy::Iterative, 12),
        StrategyCase::new(Strategy::Cells, 9),
        StrategyCase::new(Strategy::Permutation, 29),
        StrategyCase::new(Strategy::Permutation, 30),
        StrategyCase { strategy: Strategy::Probabilistic, n: 25, seeds: 400, density: 0.4 },
        StrategyCase { strategy: Strategy::Probabilistic, n: 40, seeds: 400, density: 0.8 },
    ]
}

pub(crate) fn run(quick: bool) -> BenchResult {
    let folder = tempfile::tempdir()?;
    let baseline = folder.path().join("strategies");
    compile(&baseline)?;
    machine();
    head(&["strategy", "n", "C++ ms", "ours ms", "ours / C++", "watched / ours"]);
    let rounds = if quick { 1 } else { 11 };
    cases(quick).iter().try_for_each(|case| measure(case, &baseline, rounds))
}

fn compile(target: &Path) -> BenchResult {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../benches/cpp/strategies.cpp");
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".into());
    let status = Command::new(&compiler).args(["-O3", "-o"]).arg(target).arg(source).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{compiler} failed: {status}").into()),
        Err(error) => Err(format!("{compiler} cannot be run ({error}); install g++").into()),
    }
}

fn measure(case: &StrategyCase, baseline: &Path, rounds: usize) -> BenchResult {
    let (mut theirs, mut quiet, mut watched) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..rounds {
        let (count, taken) = time_baseline(case, baseline)?;
        theirs.push(milliseconds(taken));
        quiet.push(milliseconds(time(case, &mut Quiet::default(), count)?));
        watched.push(milliseconds(time(case, &mut Steps::default(), count)?));
    }
    let pairs = |over: &[f64], under: &[f64]| {
        median(over.iter().zip(under).map(|(over, under)| over / under).collect())
    };
    row(&[
        case.strategy.to_string(),
        case.n.to_string(),
        format!("{:.1}", median(theirs.clone())),
        format!("{:.1}", median(quiet.clone())),
        format!("{:.2}", pairs(&quiet, &theirs)),
        format!("{:.2}", pairs(&watched, &quiet)),
    ]);
    Ok(())
}

fn time_baseline(
    case: &StrategyCase,
    baseline: &Path,
) -> Result<(u64, Duration), Box<dyn std::error::Error>> {
    let arguments = [
        case.strategy.to_string(),
        case.n.to_string(),
        case.seeds.to_string(),
        case.density.to_string(),
    ];
    let output = Command::new(baseline).args(arguments).output()?;
    let text = String::from_utf8(output.stdout)?;
    let (count, taken) = text.trim().split_once(' ').ok_or("the baseline printed no result")?;
    Ok((count.parse()?, Duration::from_nanos(taken.parse()?)))
}

/// Runs ours, and makes sure that it found as much as the baseline.
fn time<V: Visitor + SolutionTally>(
    case: &StrategyCase,
    visitor: &mut V,
    expected: u64,
) -> Result<Duration, Box<dyn std::error::Error>> {
    let problem = Problem::new(case.n);
    let density = Density::new(case.density)?;
    let start = Instant::now();
    for seed in 0..case.seeds {
        case.strategy.search(&problem, &Settings { seed, density }, visitor)?;
    }
    let taken = start.elapsed();
    if visitor.solutions() != expected {
        return Err(
            format!("{} found {}, C++ {expected}", case.strategy, visitor.solutions()).into()
        );
    }
    Ok(taken)
}

trait SolutionTally {
    fn solutions(&self) -> u64;
}

#[derive(Default)]
struct Quiet(u64);

impl SolutionTally for Quiet {
    fn solutions(&self) -> u64 {
        self.0
    }
}

impl Visitor for Quiet {
    fn solution(&mut self, _columns: &[u32]) -> Flow {
        self.0 += 1;
        Flow::Continue(())
    }
}

impl SolutionTally for Steps {
    fn solutions(&self) -> u64 {
        self.solutions
    }
}
