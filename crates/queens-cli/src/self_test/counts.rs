//! The rungs of the ladder, from the plainest to the most intricate.

use std::fmt::Display;
use std::num::NonZeroUsize;

use n_queens::count::{
    Engine, Kind, Name, Question, Record, Share, counted, images as sampled, merge,
};
use n_queens::{
    Construction, Flow, Problem, Settings, Solutions, Square, Strategy, Symmetry, Variant, check,
    known,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::{Climbed, Climber, Slip};
use crate::control;
use crate::count::watch::Watch;

/// Chance is the same on every machine, so that a fault can be seen again.
const SEED: u64 = 1850;

/// Into how many shares a count is cut.
const SHARES: u32 = 3;

/// Two numbers that must be equal.
fn same<T: PartialEq + Display + Copy>(what: impl Display, one: T, other: T) -> Climbed {
    match one == other {
        true => Ok(()),
        false => Err(Slip::Differs(format!("{what}: {one} != {other}"))),
    }
}

/// Something that must not fail did.
fn wrong(error: impl Display) -> Slip {
    Slip::Differs(error.to_string())
}

fn plain(n: u32) -> Question {
    of_kind(n, Kind::All)
}

fn of_kind(n: u32, kind: Kind) -> Question {
    Question { problem: Problem::new(n), kind, queens: n, engine: None }
}

fn engine(question: &Question) -> Result<Engine, Slip> {
    Engine::of(question).map_err(|error| Slip::Failed(error.into()))
}

impl Climber<'_> {
    /// Every unit of a question, counted by its engine.
    fn record(&self, question: &Question, threads: NonZeroUsize) -> Result<Record, Slip> {
        let record = counted(question, threads, &Watch::new(self.session));
        record.map_err(|error| Slip::Failed(error.into()))?.ok_or(Slip::Stopped)
    }

    fn count(&self, question: &Question) -> Result<u128, Slip> {
        let record = self.record(question, self.threads)?;
        record.total().map_err(wrong)
    }
}

/// Every strategy that lists finds as many solutions, and each of them passes the checker.
pub(super) fn strategies(_climber: &Climber) -> Climbed {
    let problem = Problem::new(8);
    for strategy in Strategy::ALL.iter().filter(|strategy| strategy.abilities().finds_all) {
        let (mut found, mut right) = (0, 0);
        let mut visitor = |columns: &[u32]| -> Flow {
            found += 1;
            right += u32::from(check::solves(&problem, columns).is_ok());
            Flow::Continue(())
        };
        let ending = strategy.search(&problem, &Settings::default(), &mut visitor);
        ending.map_err(|refusal| Slip::Failed(refusal.into()))?;
        same(format!("{strategy}, n = 8"), found, 92)?;
        same(format!("{strategy}, n = 8"), right, found)?;
    }
    Ok(())
}

/// One solution by formula for many sizes, each passing the checker.
pub(super) fn construct(_climber: &Climber) -> Climbed {
    for n in (4..=400).chain([1000, 65_536, 99_999]) {
        let formula = Construction::new(n).into_iter();
        let columns: Vec<u32> = formula.flat_map(Construction::columns).collect();
        let wrong = |fault| Slip::Differs(format!("n = {n}: {fault}"));
        check::solves(&Problem::new(n), &columns).map_err(wrong)?;
    }
    Ok(())
}

/// The colour split against a search that visits every solution.
pub(super) fn bitmask(climber: &Climber) -> Climbed {
    for n in 0..=13 {
        let searched = Strategy::Bitmask.count(&Problem::new(n));
        let searched = searched.map_err(|refusal| Slip::Failed(refusal.into()))?;
        same(format!("n = {n}"), climber.count(&plain(n))?, searched)?;
    }
    Ok(())
}

/// The colour split against the published numbers.
pub(super) fn known_table(climber: &Climber) -> Climbed {
    for n in 14..=18 {
        let published = known::solutions(n).unwrap_or_default();
        same(format!("n = {n}"), climber.count(&plain(n))?, published)?;
    }
    Ok(())
}

/// Units against their images: other numbers all the way to the same value.
pub(super) fn images(climber: &Climber) -> Climbed {
    for n in [14, 15, 16, 17] {
        let question = plain(n);
        let engine = engine(&question)?;
        let record = climber.record(&question, climber.threads)?;
        let sample = sampled::sample(&engine, &record, SEED);
        let (threads, stop) = (climber.threads, &control::must_stop);
        let (_, mismatch) = sampled::compare(&engine, &record, sample, threads, stop);
        if let Some(differs) = mismatch {
            let unit = format!("n = {n}, unit {}", differs.unit);
            return same(unit, differs.found, differs.image);
        }
    }
    Ok(())
}

/// Unit by unit the same on one thread and on many.
pub(super) fn threads(climber: &Climber) -> Climbed {
    let many = climber.threads.saturating_mul(NonZeroUsize::MIN.saturating_add(1));
    for n in [13, 14, 15] {
        let one = climber.record(&plain(n), NonZeroUsize::MIN)?;
        let other = climber.record(&plain(n), many)?;
        for unit in one.units() {
            let values = [&one, &other].map(|record| record.value(unit).unwrap_or_default());
            same(format!("n = {n}, unit {unit}"), values[0], values[1])?;
        }
    }
    Ok(())
}

/// The depth-first engine against exact cover, which shares nothing with it, on random boards.
pub(super) fn depth_first(climber: &Climber) -> Climbed {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(SEED);
    for _ in 0..300 {
        let problem = random_board(&mut chance);
        let cover = Strategy::ExactCover.count(&problem);
        let cover = cover.map_err(|refusal| Slip::Failed(refusal.into()))?;
        let board = format!("n = {}, {}", problem.n(), problem.variant());
        let queens = problem.n();
        let engine = Some(Name::DepthFirst);
        let question = Question { problem, kind: Kind::All, queens, engine };
        same(board, climber.count(&question)?, cover)?;
    }
    Ok(())
}

/// A few squares given or blocked, which may well contradict each other.
fn random_board(chance: &mut Xoshiro256PlusPlus) -> Problem {
    let mut below = |bound: u32| (((chance.next_u64() >> 32) * u64::from(bound)) >> 32) as u32;
    let n = 5 + below(5);
    let variant = Variant::ALL[below(3) as usize];
    let mut problem = Problem::new(n).with_variant(variant);
    for _ in 0..below(4) {
        let square = Square { row: below(n), column: below(n) };
        let blocked = below(3) > 0;
        let extended = match blocked {
            true => problem.clone().with_blocked([square]),
            false => problem.clone().with_given([square]),
        };
        problem = extended.unwrap_or(problem); // the square is taken
    }
    problem
}

/// Symmetric solutions against those that a list shows to be symmetric.
pub(super) fn symmetric(climber: &Climber) -> Climbed {
    for n in 1..=10 {
        let turns =
            [(Kind::HalfTurn, Symmetry::HalfTurn), (Kind::QuarterTurn, Symmetry::QuarterTurn)];
        for (kind, turn) in turns {
            let listed = listed(n)?.filter(|solution| turn.image(solution) == *solution).count();
            let counted = climber.count(&of_kind(n, kind))?;
            same(format!("n = {n}, {kind}"), counted, listed as u128)?;
        }
    }
    Ok(())
}

fn listed(n: u32) -> Result<Solutions, Slip> {
    Solutions::new(&Problem::new(n)).map_err(|refusal| Slip::Failed(refusal.into()))
}

/// All solutions, symmetric ones and classes fit together.
pub(super) fn congruence(climber: &Climber) -> Climbed {
    for n in 2..=16 {
        let all = climber.count(&plain(n))?;
        let half = climber.count(&of_kind(n, Kind::HalfTurn))?;
        same(format!("n = {n} (mod 8)"), all % 8, half % 8)?;
        let quarter = climber.count(&of_kind(n, Kind::QuarterTurn))?;
        same(format!("n = {n} (mod 4)"), half % 4, quarter % 4)?;
    }
    Ok(())
}

/// What is written is read again as it was; a single altered byte never is; shares add up.
pub(super) fn records(climber: &Climber) -> Climbed {
    let record = climber.record(&plain(8), climber.threads)?;
    let bytes = record.encode();
    let same_again = Record::decode(&bytes).is_ok_and(|again| again == record);
    same("encode", same_again, true)?;
    for place in 0..bytes.len() {
        for bit in 0..8 {
            let mut altered = bytes.clone();
            altered[place] ^= 1 << bit;
            same(format!("byte {place}"), Record::decode(&altered).is_err(), true)?;
        }
    }
    shares_add_up(&record)
}

/// The shares of a record, each through a file, make it whole again.
fn shares_add_up(whole: &Record) -> Climbed {
    let engine = engine(&plain(whole.job().n))?;
    let mut shares = Vec::new();
    for index in 1..=SHARES {
        let share = Share::new(index, SHARES).map_err(wrong)?;
        let mut record =
            Record::new(whole.job().clone(), share, share.units(&engine).map_err(wrong)?);
        for unit in record.remaining() {
            record.set(unit, whole.value(unit).unwrap_or_default()).map_err(wrong)?;
        }
        shares.push(Record::decode(&record.encode()).map_err(wrong)?);
    }
    let merged = merge(&shares).map_err(wrong)?;
    let sum = |record: &Record| record.sum().unwrap_or_default();
    same("merge", sum(&merged), sum(whole))?;
    let gap = merge(&shares[1..]).is_err();
    same("merge", gap, true)
}
