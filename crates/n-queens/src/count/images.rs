//! Recomputes a random sample of the units through their symmetric images, and compares. An image takes another path
//! through the engine, with other numbers all the way: a fault of the code or of the machine hardly gives both the same.

use std::num::NonZeroUsize;
use std::sync::Mutex;

use rand_core::Rng;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use super::record::Record;
use super::run::run_by;
use super::work::{Way, Work};
use crate::control::Control;
use crate::strategy::Ending;

/// Counts that have no more units than this are recomputed as a whole.
const FEW: usize = 64;
/// No sample is larger: a machine that errs does not err in one unit only.
const MOST: usize = 400;
/// How much of the work is done once more, at most.
const SHARE: f64 = 0.1;

/// A unit that is worth one thing by itself and another through its image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The unit.
    pub unit: usize,
    /// What it is worth by itself.
    pub found: u128,
    /// What it is worth through its image.
    pub image: u128,
}

/// Some of the units of a record that are done, in the order in which chance drew them: a tenth of
/// the work at most, and all of it where there are few units.
#[must_use]
pub fn sample(work: &dyn Work, record: &Record, seed: u64) -> Vec<usize> {
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

/// Compares each of `units` with its image; stops at the first that differs, or when `control` says so.
/// Units that are not done have nothing to be compared with.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Ending, Problem, count::{Engine, Question, counted, images}};
/// let (question, threads) = (Question::all(Problem::new(10)), NonZeroUsize::MIN);
/// let record = counted(&question, threads, &Control::new())?.expect("nothing stops it");
/// let engine = Engine::for_question(&question)?;
/// let sample = images::sample(&engine, &record, 1850);
/// let compared = images::compare(&engine, &record, sample, threads, &Control::new());
/// assert_eq!(compared, (Ending::Complete, None));
/// # Ok::<(), n_queens::count::EngineError>(())
/// ```
pub fn compare(
    work: &dyn Work,
    record: &Record,
    units: Vec<usize>,
    threads: NonZeroUsize,
    control: &Control,
) -> (Ending, Option<Mismatch>) {
    let (mismatch, control) = (Mutex::new(None), control.child());
    let compare = |unit: usize, image: u128| {
        if let Some(found) = record.value(unit).filter(|&found| found != image) {
            *mismatch.lock().expect("no thread panicked") = Some(Mismatch { unit, found, image });
            control.cancel();
        }
    };
    let ending = run_by(Way::Image, work, units, threads, &compare, &control);
    (ending, mismatch.into_inner().expect("no thread panicked"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::{Job, Kind, Share, Worker};
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

        fn worker(&self) -> Box<dyn Worker + '_> {
            Box::new(self)
        }
    }

    impl Worker for &Faulty {
        fn value(&mut self, unit: usize, _control: &Control) -> Option<u128> {
            Some(unit as u128)
        }

        fn value_by_image(&mut self, unit: usize, _control: &Control) -> Option<u128> {
            Some(unit as u128 + u128::from(self.wrong == Some(unit)))
        }
    }

    fn counted(work: &Faulty) -> Record {
        let job = Job::new(work, &Problem::new(8), Kind::All, 8);
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
            let sample = sample(&work, &record, 1);
            assert_eq!(sample.len(), 40, "few units are all recomputed");
            let threads = NonZeroUsize::new(threads).expect("not 0");
            let (_, mismatch) = compare(&work, &record, sample, threads, &Control::new());
            assert_eq!(mismatch, Some(Mismatch { unit: 31, found: 31, image: 32 }));
        }
    }

    #[test]
    fn units_that_agree_pass() {
        let work = Faulty { units: 1000, wrong: None };
        let record = counted(&work);
        let sample = sample(&work, &record, 5);
        let found = compare(&work, &record, sample, NonZeroUsize::MIN, &Control::new());
        assert_eq!(found, (Ending::Complete, None));
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
