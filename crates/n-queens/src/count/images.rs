//! Recomputes a random sample of the units through their symmetric images, and compares. An image takes another path
//! through the engine, with other numbers all the way: a fault of the code or of the machine hardly gives both the same.

use std::num::NonZeroUsize;
use std::sync::Mutex;

use rand_core::Rng;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use super::{CheckError, Record, Way, Work, run};
use crate::{Control, Ending};

/// Counts that have no more units than this are recomputed as a whole.
const FEW: usize = 64;
/// No sample is larger: a machine that errs does not err in one unit only.
const MOST: usize = 400;
/// How much of the work is done once more, at most.
const SHARE: f64 = 0.1;

/// Counts a sample of the units of a record once more through their images, on so many threads, and compares: how
/// many units it were, or none if it was stopped. The seed determines the sample.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Problem, count::{Question, Units, counted, recompute}};
/// let (question, threads) = (Question::all(Problem::new(10)), NonZeroUsize::MIN);
/// let record = counted(&question, threads, &Control::new())?.expect("nothing stops it");
/// let units = Units::for_question(&question)?;
/// let recomputed = recompute(units.work(), &record, 1850, threads, &Control::new())?;
/// assert!(recomputed.is_some_and(|units| units > 0));
/// # Ok::<(), n_queens::count::CountError>(())
/// ```
///
/// # Errors
/// If a unit is worth something else through its image.
pub fn recompute(
    work: &dyn Work,
    record: &Record,
    seed: u64,
    threads: NonZeroUsize,
    control: &Control,
) -> Result<Option<usize>, CheckError> {
    let units = sample(work, record, seed);
    let (count, mismatch, control) = (units.len(), Mutex::new(None), control.child());
    let compare = |unit: usize, image: u128| {
        if let Some(found) = record.value(unit).filter(|&found| found != image) {
            let error = CheckError::Image { unit, found, image, seed };
            *mismatch.lock().expect("no thread panicked") = Some(error);
            control.cancel();
        }
    };
    let ending = run(work, units, Way::Image, threads, &compare, &control);
    match mismatch.into_inner().expect("no thread panicked") {
        Some(error) => Err(error),
        None => Ok((ending == Ending::Complete).then_some(count)),
    }
}

/// Some of the units of a record that are done, in the order in which chance drew them: a tenth of
/// the work at most, and all of it where there are few units.
fn sample(work: &dyn Work, record: &Record, seed: u64) -> Vec<usize> {
    let mut units: Vec<usize> = record.units().filter(|&unit| record.is_done(unit)).collect();
    if units.len() <= FEW {
        return units;
    }
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let all: f64 = units.iter().map(|&unit| work.cost(unit) as f64).sum();
    units.sort_by_cached_key(|_| chance.next_u64());
    let mut left = all * SHARE;
    let affordable = units.iter().take(MOST).take_while(|&&unit| {
        let begins = left > 0.0;
        left -= work.cost(unit) as f64;
        begins
    });
    affordable.copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::{Job, Question, Share, Worker};
    use crate::problem::Problem;

    /// Each unit is worth its number, but one image is not.
    struct Faulty {
        units: usize,
        wrong: Option<usize>,
    }

    impl Work for Faulty {
        fn engine(&self) -> &'static str {
            "faulty 1"
        }

        fn units(&self) -> usize {
            self.units
        }

        fn cost(&self, _unit: usize) -> u64 {
            1
        }

        fn worker(&self) -> Worker<'_> {
            Box::new(|unit, way, _control| {
                let is_wrong = way == Way::Image && self.wrong == Some(unit);
                Some(unit as u128 + u128::from(is_wrong))
            })
        }
    }

    fn counted(work: &Faulty) -> Record {
        let job = Job::new(work, &Question::all(Problem::new(8)));
        let mut record = Record::new(job, Share::whole(), (0..work.units).collect());
        for unit in record.remaining() {
            record.set(unit, unit as u128).expect("each once");
        }
        record
    }

    #[test]
    fn a_wrong_unit_is_found_and_named() {
        for threads in [1, 3] {
            let work = Faulty { units: 40, wrong: Some(31) };
            let record = counted(&work);
            assert_eq!(sample(&work, &record, 1).len(), 40, "few units are all recomputed");
            let threads = NonZeroUsize::new(threads).expect("not 0");
            let recomputed = recompute(&work, &record, 1, threads, &Control::new());
            let mismatch = CheckError::Image { unit: 31, found: 31, image: 32, seed: 1 };
            assert_eq!(recomputed, Err(mismatch));
        }
    }

    #[test]
    fn units_that_agree_pass() {
        let work = Faulty { units: 1000, wrong: None };
        let record = counted(&work);
        let recomputed = recompute(&work, &record, 5, NonZeroUsize::MIN, &Control::new());
        assert_eq!(recomputed, Ok(Some(100)));
    }

    #[test]
    fn a_sample_is_a_tenth_of_the_work_and_depends_on_the_seed_alone() {
        let work = Faulty { units: 1000, wrong: None };
        let record = counted(&work);
        let drawn = sample(&work, &record, 5);
        assert_eq!(drawn.len(), 100);
        assert_eq!(drawn, sample(&work, &record, 5));
        assert_ne!(drawn, sample(&work, &record, 6));
        let large = Faulty { units: 100_000, wrong: None };
        assert_eq!(sample(&large, &counted(&large), 5).len(), MOST);
    }
}
