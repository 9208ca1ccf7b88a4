//! Units of every level, by every path through the counting engine: each instruction set of the processor, a symmetric
//! image, shorter and longer prefixes. All of them must give a unit the same value.

use std::error::Error;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::time::Instant;

use n_queens::Control;
use n_queens::count::{ColourSplit, InstructionSet, Way, Work, run as count};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Outcome;
use crate::call::Call;

/// The boards, and how many units of each are compared, or all if there are fewer.
const QUICK: [(u32, usize); 10] = [
    (12, 24),
    (13, 24),
    (14, 24),
    (15, 24),
    (16, 24),
    (17, 24),
    (18, 24),
    (19, 24),
    (20, 24),
    (22, 8),
];
const LONG: [(u32, usize); 12] = [
    (14, 100),
    (15, 100),
    (16, 100),
    (17, 100),
    (18, 100),
    (19, 100),
    (20, 100),
    (22, 100),
    (24, 100),
    (26, 10),
    (27, 10),
    (28, 10),
];

/// From this board on only the cheapest units of a level are drawn, one in so many: others take minutes each.
const FIRST_LARGE: u32 = 26;
const CHEAP: usize = 10;

/// A path through the engine.
#[derive(Clone, Copy)]
struct Path {
    vectors: InstructionSet,
    /// By so many queens are prefixes longer.
    longer: i32,
    way: Way,
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { vectors, longer, way } = self;
        let way = if *way == Way::Image { ", through an image" } else { "" };
        match longer {
            0 => write!(f, "{vectors}{way}"),
            _ => write!(f, "{vectors}, prefixes {longer:+}{way}"),
        }
    }
}

pub(crate) fn run(call: &Call) -> Outcome {
    for set in InstructionSet::ALL.into_iter().filter(|set| !set.is_available()) {
        eprintln!("units: not run here: this processor has no {set}");
    }
    let (mut generator, mut figures, paths) = (call.generator(), Vec::new(), paths());
    for (n, most) in if call.quick { QUICK.to_vec() } else { LONG.to_vec() } {
        let split = engine(n)?;
        let sample = sample(&split, most, &mut generator);
        figures.push(format!("{} of {} at n = {n}", sample.len(), split.units()));
        drop(split);
        compare(n, &sample, &paths)?;
    }
    let paths: Vec<String> = paths.iter().map(Path::to_string).collect();
    Ok(format!("units worth the same by {}: {}", paths.join("; "), figures.join(", ")))
}

/// The fastest path, then the others.
fn paths() -> Vec<Path> {
    let sets = InstructionSet::ALL.into_iter().rev().filter(|set| set.is_available());
    let direct = |vectors| Path { vectors, longer: 0, way: Way::Direct };
    let mut paths: Vec<Path> = sets.map(direct).collect();
    let fastest = paths[0];
    paths.push(Path { way: Way::Image, ..fastest });
    paths.extend([-1, 1].map(|longer| Path { longer, ..fastest }));
    paths
}

fn engine(n: u32) -> Result<ColourSplit, String> {
    ColourSplit::new(n).ok_or_else(|| format!("n = {n} is too large"))
}

/// So many different units, or all: of every level in turn, random ones within it.
fn sample(split: &ColourSplit, most: usize, generator: &mut Xoshiro256PlusPlus) -> Vec<usize> {
    let mut levels: Vec<Vec<usize>> = Vec::new();
    for unit in 0..split.units() {
        let level = split.stratum(unit);
        levels.resize(levels.len().max(level + 1), Vec::new());
        levels[level].push(unit);
    }
    for level in &mut levels {
        if split.n() >= FIRST_LARGE {
            level.sort_by_key(|&unit| split.cost(unit));
            level.truncate(level.len().div_ceil(CHEAP));
        }
        level.sort_by_cached_key(|_| generator.next_u64());
    }
    // Where there are more levels than units, any of them may be left out.
    levels.sort_by_cached_key(|_| generator.next_u64());
    let longest = levels.iter().map(Vec::len).max().unwrap_or(0);
    let turns =
        (0..longest).flat_map(|turn| levels.iter().filter_map(move |level| level.get(turn)));
    turns.copied().take(most).collect()
}

/// Counts the units by every path, on all cores; the first that differs ends it.
fn compare(n: u32, sample: &[usize], paths: &[Path]) -> Result<(), Box<dyn Error>> {
    let mut expected: Option<Vec<(usize, u128)>> = None;
    for path in paths {
        let start = Instant::now();
        let found = values(n, sample, *path)?;
        let seconds = start.elapsed().as_secs_f64();
        eprintln!("units: n = {n}, {} units by {path}: {seconds:.1} s", sample.len());
        let expected = expected.get_or_insert_with(|| found.clone());
        for ((unit, expected), (_, found)) in expected.iter().zip(&found) {
            if expected != found {
                let first = paths[0];
                return Err(format!(
                    "n = {n}, unit {unit}: {expected} by {first}, but {found} by {path}"
                )
                .into());
            }
        }
    }
    Ok(())
}

/// The units with their values, in order.
fn values(n: u32, sample: &[usize], path: Path) -> Result<Vec<(usize, u128)>, Box<dyn Error>> {
    let split = engine(n)?.with_longer_prefixes(path.longer);
    let split = split.with_vectors(path.vectors).ok_or("the processor lacks these instructions")?;
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let values = Mutex::new(Vec::new());
    let done = |unit: usize, value: u128| {
        values.lock().expect("no thread panicked").push((unit, value));
    };
    count(&split, sample.to_vec(), path.way, cores, &done, &Control::new());
    let mut values = values.into_inner()?;
    values.sort_unstable();
    match values.len() == sample.len() {
        true => Ok(values),
        false => {
            Err(format!("n = {n}: {} of {} units by {path}", values.len(), sample.len()).into())
        }
    }
}
