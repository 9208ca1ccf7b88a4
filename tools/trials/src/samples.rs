//! Random solutions, each equally likely: as many have a queen on each square as the exact map says, by the binomial law.

use std::error::Error;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::thread::available_parallelism;

use n_queens::count::{Job, Question, Record, Share, SolutionSampler, SquareCounts, Work, map};
use n_queens::{Control, Flow, Problem};

use crate::Outcome;
use crate::call::Call;

/// So many standard deviations are too many: one of 256 squares has them once in 7,000 seeds.
const MOST: f64 = 5.0;

pub(crate) fn run(call: &Call) -> Outcome {
    let samples = call.size(2000, 50_000);
    let mut figures = Vec::new();
    for n in [12, 14, 16] {
        let drawn = drawn(n, samples, call.seed)?;
        let map = map(&Problem::new(n), threads(), &Control::new())?.ok_or("stopped")?;
        let largest = largest_deviation(&map, &drawn, samples as f64);
        if largest > MOST {
            return Err(format!("n = {n}: {largest:.1} standard deviations").into());
        }
        figures.push(format!("{largest:.1} at n = {n}"));
    }
    Ok(format!(
        "{samples} samples each, the largest of all squares' deviations from the map in standard deviations: {}",
        figures.join(", ")
    ))
}

/// So many samples have a queen on each square.
fn drawn(n: u32, samples: u64, seed: u64) -> Result<Vec<u64>, Box<dyn Error>> {
    let (sampler, control) = (SolutionSampler::new(n).ok_or("too large")?, Control::new());
    let job = Job::new(&sampler, &Question::all(Problem::new(n)));
    let record = Mutex::new(Record::new(job, Share::whole(), (0..sampler.units()).collect()));
    sampler.fill(&record, threads(), &control);
    let mut counts = vec![0; (n * n) as usize];
    sampler.draw(&record.into_inner()?, seed, samples, threads(), &control, &mut |solution| {
        solution.squares().for_each(|at| counts[(at.row * n + at.column) as usize] += 1);
        Flow::Continue(())
    })?;
    Ok(counts)
}

/// How far the number of a square is from the expected one at most, in standard deviations.
fn largest_deviation(map: &SquareCounts, drawn: &[u64], samples: f64) -> f64 {
    let deviation = |(&count, &found): (&u128, &u64)| {
        let share = count as f64 / map.solutions() as f64;
        (found as f64 - share * samples).abs() / (share * (1.0 - share) * samples).sqrt()
    };
    map.counts().iter().zip(drawn).map(deviation).fold(0.0, f64::max)
}

fn threads() -> NonZeroUsize {
    available_parallelism().unwrap_or(NonZeroUsize::MIN)
}
