//! One solution of a large board: `local-search` against filling and shuffling an array of that
//! length with the same generator, in turns.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use n_queens::{Flow, Problem, Settings, Strategy, check};
use rand_core::Rng;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use crate::Outcome;
use crate::table::{head, machine, median, milliseconds, row};

pub(crate) fn run(quick: bool) -> Outcome {
    machine();
    random(quick)
}

fn random(quick: bool) -> Outcome {
    let cases: &[(u32, u64)] = match quick {
        true => &[(100_000, 1)],
        false => &[(1_000_000, 41), (10_000_000, 9), (100_000_000, 3)],
    };
    head(&["n", "shuffle ms", "local-search ms", "ratio"]);
    for &(n, rounds) in cases {
        let (mut shuffles, mut searches, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        for seed in 0..rounds {
            let shuffle = milliseconds(shuffle(n, seed));
            let search = milliseconds(search(n, seed)?);
            ratios.push(search / shuffle);
            shuffles.push(shuffle);
            searches.push(search);
        }
        let cells = [median(shuffles), median(searches), median(ratios)];
        row(&[&[n.to_string()], &cells.map(|cell| format!("{cell:.2}"))[..]].concat());
    }
    Ok(())
}

/// The baseline: an array in order, put out of order (Fisher and Yates).
fn shuffle(n: u32, seed: u64) -> Duration {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let start = Instant::now();
    let mut numbers: Vec<u32> = (0..n).collect();
    for last in (1..numbers.len()).rev() {
        let any = (u128::from(chance.next_u64()) * (last as u128 + 1)) >> 64;
        numbers.swap(last, any as usize);
    }
    let taken = start.elapsed();
    black_box(&numbers);
    taken
}

/// The time until the solution is there; it is checked afterwards.
fn search(n: u32, seed: u64) -> Result<Duration, Box<dyn Error>> {
    let settings = Settings { seed, ..Settings::default() };
    let start = Instant::now();
    let mut taken = None;
    let mut verdict = Err("local-search found nothing".into());
    Strategy::LocalSearch.search(&Problem::new(n), &settings, &mut |columns: &[u32]| -> Flow {
        taken = Some(start.elapsed());
        verdict = check::columns(columns).map_err(Box::<dyn Error>::from);
        Flow::Break(())
    })?;
    verdict.map(|()| taken.unwrap_or_default())
}
