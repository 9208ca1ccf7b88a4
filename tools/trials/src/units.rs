//! The loops for AVX2 against plain loops, unit by unit, on random units of n = 12 to 20; a symmetric image, which
//! takes another path through the engine, is the third opinion.

use std::error::Error;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::Mutex;

use n_queens::count::{Question, Units, UnitsError, Way};
use n_queens::{Control, Problem};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Outcome;
use crate::call::Call;
use crate::cannot_be_tried::CannotBeTried;

/// The boards: from small ones with a few units to the largest whose lists are kept.
const BOARDS: RangeInclusive<u32> = 12..=20;

/// So many units of each board are compared in the gate; else all of them.
const FEW: u64 = 24;

/// The other ways to the value of a unit.
const OTHERS: [Way; 2] = [Way::Plain, Way::Image];

pub(crate) fn run(call: &Call) -> Outcome {
    let Some(instructions) = n_queens::vector_instructions() else {
        return Err(CannotBeTried("this processor has no AVX2: all loops are plain".into()).into());
    };
    let mut generator = call.generator();
    let (mut compared, mut figures) = (0, Vec::new());
    for n in BOARDS {
        let units = Units::for_question(&Question::all(Problem::new(n)))?;
        let sample = sample(units.len(), call.size(FEW, u64::MAX), &mut generator);
        figures.push(format!("{} of {} at n = {n}", sample.len(), units.len()));
        eprintln!("units: n = {n}, {} of {} units", sample.len(), units.len());
        compared += sample.len();
        compare(&units, sample)?;
    }
    Ok(format!(
        "{compared} units worth the same with {instructions}, with plain loops and through an image: {}",
        figures.join(", ")
    ))
}

/// So many different units, or all, in random order.
fn sample(units: usize, most: u64, generator: &mut Xoshiro256PlusPlus) -> Vec<usize> {
    let mut all: Vec<usize> = (0..units).collect();
    all.sort_by_cached_key(|_| generator.next_u64());
    all.truncate(usize::try_from(most).unwrap_or(units));
    all
}

/// Counts each of the units in every way, on all cores; the first that differs ends it.
fn compare(units: &Units, sample: Vec<usize>) -> Result<(), Box<dyn Error>> {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let left = Mutex::new(sample.into_iter());
    let next = || left.lock().map_or(None, |mut left| left.next());
    let serve = || std::iter::from_fn(next).try_for_each(|unit| ways_agree(units, unit));
    let results: Vec<Result<(), String>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(serve)).collect();
        threads.into_iter().map(|thread| thread.join().map_err(|_| "a thread panicked")?).collect()
    });
    Ok(results.into_iter().collect::<Result<(), String>>()?)
}

fn ways_agree(units: &Units, unit: usize) -> Result<(), String> {
    let expected = value(units, unit, Way::Direct)?;
    for way in OTHERS {
        let found = value(units, unit, way)?;
        if found != expected {
            let n = units.job().question.n();
            return Err(format!("n = {n}, unit {unit}: {expected}, but {found} by {way:?}"));
        }
    }
    Ok(())
}

fn value(units: &Units, unit: usize, way: Way) -> Result<u128, String> {
    let counted = units.count(unit..unit + 1, way, &Control::new());
    let counted = counted.map_err(|error: UnitsError| error.to_string())?;
    counted.and_then(|subtotal| subtotal.sum()).ok_or(format!("unit {unit} has no value"))
}
