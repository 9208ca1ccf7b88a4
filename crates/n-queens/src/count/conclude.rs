//! From finished units to a number: adds them up, checks the total, and only then hands it out. Counts and merged shares both
//! end here. A sample of the units can be recomputed through their symmetric images: an image takes another path through the
//! engine, with other numbers all the way, so a fault of the code or of the machine hardly gives both the same.

use std::num::NonZeroUsize;
use std::sync::Mutex;

use rand_core::Rng;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use thiserror::Error;

use super::{
    EngineError, Kind, Question, Record, TotalError, Units, Way, Work, congruent, counted,
    fundamental, run,
};
use crate::{Control, Ending, known, plural};

/// Up to here symmetric solutions are counted in a moment, to hold the total against them.
const QUICK: u32 = 24;

/// Why there is no number.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CountError {
    /// No engine counts this board.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The number is wrong.
    #[error(transparent)]
    Check(#[from] CheckError),
}

/// All of it: chooses the engine, counts on so many threads, checks. None if it was stopped.
///
/// `seed` is for the sample of the units that is recomputed where nothing else speaks for the number.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Problem, count::{Kind, Question, count}};
/// let question = Question::new(Problem::new(8), Kind::Fundamental, None)?;
/// let counted = count(&question, NonZeroUsize::MIN, 0, &Control::new())?.expect("nothing stops it");
/// assert_eq!(counted.solutions, 12);
/// assert_eq!(counted.checks, ["divisible", "known-table", "congruence"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(
    question: &Question,
    threads: NonZeroUsize,
    seed: u64,
    control: &Control,
) -> Result<Option<Conclusion>, CountError> {
    let units = Units::for_question(question)?;
    let Some(record) = units.fill(threads, control) else { return Ok(None) };
    let sample = Some(RecountSample { units: &units, seed, thorough: false });
    Examiner { threads, sample, control }.conclude(&record)
}

/// A total that passed its checks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conclusion {
    /// How many solutions there are.
    pub solutions: u128,
    /// The checks that the number passed.
    pub checks: Vec<&'static str>,
    /// Of the sample that was recomputed, if there was one.
    pub seed: Option<u64>,
    /// How many units that sample had.
    pub recomputed: usize,
}

/// Checks a total.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Problem, count::{Examiner, Question, counted}};
/// let (question, threads) = (Question::all(Problem::new(8)), NonZeroUsize::MIN);
/// let control = &Control::new();
/// let record = counted(&question, threads, control)?.expect("nothing stops it");
/// let examiner = Examiner { threads, sample: None, control };
/// let conclusion = examiner.conclude(&record)?.expect("nothing stops it");
/// assert_eq!(conclusion.checks, ["divisible", "known-table", "congruence"]);
/// # Ok::<(), n_queens::count::CountError>(())
/// ```
pub struct Examiner<'a> {
    /// For what has to be counted beside it.
    pub threads: NonZeroUsize,
    /// None where the engine is not at hand, as for records from other machines.
    pub sample: Option<RecountSample<'a>>,
    /// Stops it, and receives the progress of what is counted beside it.
    pub control: &'a Control,
}

/// A part of the work that is done once more, through images.
#[derive(Clone, Copy)]
pub struct RecountSample<'a> {
    /// The units that were counted.
    pub units: &'a Units,
    /// What the sample depends on.
    pub seed: u64,
    /// Whether to check whatever can be checked, or only what nothing else speaks for.
    pub thorough: bool,
}

impl Examiner<'_> {
    /// The count of all units, if it passes; none if it was stopped on the way.
    pub fn conclude(&self, record: &Record) -> Result<Option<Conclusion>, CountError> {
        let (job, sum) = (record.job(), record.total().map_err(CheckError::from)?);
        let mut checks = Vec::new();
        if job.scale > 1 {
            checks.push("divisible"); // `total` would have refused
        }
        let solutions = match job.question.kind {
            Kind::HalfTurn | Kind::QuarterTurn => Some(sum),
            Kind::All | Kind::Fundamental => self.solutions(&job.question, sum, &mut checks)?,
        };
        let Some(solutions) = solutions else { return Ok(None) };
        // A total that nothing else speaks for is not handed out unchecked. Most terms enter the total in eights and in
        // thirds of 24: what is wrong in one of them neither the congruence nor the division sees.
        let unchecked = !checks.contains(&"known-table");
        let needed = self.sample.filter(|sample| sample.thorough || unchecked);
        let Some(RecountSample { units, seed, .. }) = needed else {
            return Ok(Some(Conclusion { solutions, checks, seed: None, recomputed: 0 }));
        };
        let recomputed = recompute(units.work(), record, seed, self.threads, self.control)?;
        checks.push("images");
        let conclusion =
            |recomputed| Conclusion { solutions, checks, seed: Some(seed), recomputed };
        Ok(recomputed.map(conclusion))
    }

    /// Holds the number of all solutions against what is known of it; makes classes of them if these are asked for.
    fn solutions(
        &self,
        question: &Question,
        all: u128,
        checks: &mut Vec<&'static str>,
    ) -> Result<Option<u128>, CountError> {
        let (n, are_classes) = (question.n(), question.kind == Kind::Fundamental);
        checks.extend(known_table(question, all)?);
        let thorough = self.sample.is_some_and(|sample| sample.thorough);
        if !are_classes && !(question.is_symmetric() && (thorough || n <= QUICK)) {
            return Ok(Some(all));
        }
        let Some(half) = self.count(question, Kind::HalfTurn)? else { return Ok(None) };
        if !congruent(n, all, half) {
            return Err(CheckError::Incongruent { n, found: all, half }.into());
        }
        checks.push("congruence");
        if !are_classes {
            return Ok(Some(all));
        }
        let Some(quarter) = self.count(question, Kind::QuarterTurn)? else { return Ok(None) };
        let broken = CheckError::BrokenClasses { n, all, half, quarter };
        Ok(Some(fundamental(n, all, half, quarter).ok_or(broken)?))
    }

    /// The number of solutions of another kind.
    fn count(&self, question: &Question, kind: Kind) -> Result<Option<u128>, CountError> {
        let record = counted(&question.with_kind(kind), self.threads, self.control)?;
        Ok(record.map(|record| record.total()).transpose().map_err(CheckError::from)?)
    }
}

/// Why a total is not handed out: something is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CheckError {
    /// It is not the published number.
    #[error(
        "the count for n = {n} is {found}, but the published number is {expected}; it is not printed as a result: please report it, and check this machine's memory"
    )]
    NotKnown {
        /// The side of the board.
        n: u32,
        /// What was counted.
        found: u128,
        /// What was published.
        expected: u128,
    },
    /// A unit is worth something else through its image.
    #[error(
        "unit {unit} is worth {found}, but {image} through its mirror image (seed {seed}); the count is not printed: please report it, and check this machine's memory"
    )]
    Image {
        /// The unit.
        unit: usize,
        /// What it is worth by itself.
        found: u128,
        /// What it is worth through its image.
        image: u128,
        /// Of the sample that it is from.
        seed: u64,
    },
    /// Solutions that a half turn changes come in eights.
    #[error(
        "the count for n = {n} is {found}, which does not fit the {half} {solution} that a half turn leaves unchanged: the difference must be a multiple of 8; it is not printed as a result: please report it, and check this machine's memory",
        solution = plural(half, "solution", "solutions")
    )]
    Incongruent {
        /// The side of the board.
        n: u32,
        /// What was counted.
        found: u128,
        /// Solutions that a half turn leaves as they are.
        half: u128,
    },
    /// The numbers of symmetric solutions do not fit that of all.
    #[error(
        "{all} {solution} for n = {n}, {half} of them unchanged by a half turn and {quarter} by a quarter turn, do not make whole classes; the count is not printed: please report it, and check this machine's memory",
        solution = plural(all, "solution", "solutions")
    )]
    BrokenClasses {
        /// The side of the board.
        n: u32,
        /// All solutions.
        all: u128,
        /// Those that a half turn leaves as they are.
        half: u128,
        /// Those that a quarter turn leaves as they are.
        quarter: u128,
    },
    /// The values of the units do not add up to a total.
    #[error(transparent)]
    Total(#[from] TotalError),
}

/// The published number of the plain board, where there is one: the name of the check if it was made.
///
/// ```
/// use n_queens::{Problem, count::{Question, known_table}};
/// let question = Question::all(Problem::new(8));
/// assert_eq!(known_table(&question, 92), Ok(Some("known-table")));
/// assert!(known_table(&question, 91).is_err());
/// ```
pub fn known_table(question: &Question, all: u128) -> Result<Option<&'static str>, CheckError> {
    let Some(expected) = known::solutions(question.n()).filter(|_| question.is_plain()) else {
        return Ok(None);
    };
    if all == expected {
        return Ok(Some("known-table"));
    }
    Err(CheckError::NotKnown { n: question.n(), found: all, expected })
}

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
    use crate::control::Progress;
    use crate::count::{Job, Question, Share, Worker};
    use crate::{Problem, Variant};

    fn counted_as(question: &Question) -> Conclusion {
        let counted = count(question, NonZeroUsize::MIN, 7, &Control::new());
        counted.expect("it passes").expect("nothing stops it")
    }

    #[test]
    fn what_nothing_else_speaks_for_is_recomputed() {
        let torus = Problem::new(7).with_variant(Variant::Torus);
        let found = counted_as(&Question::all(torus));
        assert_eq!((found.solutions, found.seed), (28, Some(7)));
        assert_eq!(found.checks, ["congruence", "images"]);
        let plain = counted_as(&Question::all(Problem::new(9)));
        assert_eq!((plain.solutions, plain.seed), (352, None));
    }

    /// What comes of a record in which one unit is worth one solution more.
    fn one_more(question: &Question) -> Result<Option<Conclusion>, CountError> {
        let (threads, control) = (NonZeroUsize::MIN, &Control::new());
        let mut record = counted(question, threads, control).expect("small").expect("whole");
        let value = record.forget(0).expect("it is done");
        record.set(0, value + record.job().scale).expect("it was forgotten");
        Examiner { threads, sample: None, control }.conclude(&record)
    }

    #[test]
    fn a_wrong_record_is_refused() {
        let refused = CheckError::NotKnown { n: 8, found: 93, expected: 92 };
        assert_eq!(one_more(&Question::all(Problem::new(8))), Err(refused.into()));
        let torus = Problem::new(7).with_variant(Variant::Torus);
        let refused = CheckError::Incongruent { n: 7, found: 29, half: 4 };
        assert_eq!(one_more(&Question::all(torus)), Err(refused.into()));
    }

    /// Stops as soon as the round of this kind begins.
    fn not(kind: Kind) -> Control {
        let control = Control::new();
        let stopper = control.clone();
        control.with_reporter(move |progress| {
            if matches!(progress, Progress::Count(progress) if progress.kind == kind) {
                stopper.cancel();
            }
        })
    }

    #[test]
    fn it_can_be_stopped_in_every_round() {
        for kind in [Kind::Fundamental, Kind::HalfTurn, Kind::QuarterTurn] {
            let question = Question::new(Problem::new(9), Kind::Fundamental, None).expect("empty");
            assert_eq!(count(&question, NonZeroUsize::MIN, 0, &not(kind)), Ok(None), "{kind}");
        }
    }

    fn plain(n: u32) -> Question {
        Question::all(Problem::new(n))
    }

    /// The message holds all of `parts`.
    fn refused<T>(result: Result<T, CheckError>, parts: &[&str]) {
        let message = result.err().expect("it is wrong").to_string();
        for part in parts {
            assert!(message.contains(part), "{message}");
        }
    }

    #[test]
    fn right_totals_pass() {
        assert_eq!(known_table(&plain(8), 92), Ok(Some("known-table")));
        assert_eq!(known_table(&plain(28), 1), Ok(None));
    }

    #[test]
    fn wrong_totals_are_refused() {
        refused(known_table(&plain(8), 91), &["91", "92", "not printed"]);
        let incongruent = CheckError::Incongruent { n: 8, found: 93, half: 4 };
        refused::<()>(Err(incongruent), &["93", "multiple of 8"]);
        let broken = CheckError::BrokenClasses { n: 8, all: 93, half: 4, quarter: 0 };
        refused::<()>(Err(broken), &["whole classes"]);
        let mismatch = CheckError::Image { unit: 31, found: 5, image: 6, seed: 7 };
        refused::<()>(Err(mismatch), &["unit 31", "5", "6", "seed 7", "not printed"]);
    }

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

    fn filled(work: &Faulty) -> Record {
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
            let record = filled(&work);
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
        let record = filled(&work);
        let recomputed = recompute(&work, &record, 5, NonZeroUsize::MIN, &Control::new());
        assert_eq!(recomputed, Ok(Some(100)));
    }

    #[test]
    fn a_sample_is_a_tenth_of_the_work_and_depends_on_the_seed_alone() {
        let work = Faulty { units: 1000, wrong: None };
        let record = filled(&work);
        let drawn = sample(&work, &record, 5);
        assert_eq!(drawn.len(), 100);
        assert_eq!(drawn, sample(&work, &record, 5));
        assert_ne!(drawn, sample(&work, &record, 6));
        let large = Faulty { units: 100_000, wrong: None };
        assert_eq!(sample(&large, &filled(&large), 5).len(), MOST);
    }
}
