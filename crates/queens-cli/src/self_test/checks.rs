//! The checks: of what strategies find on empty and on random boards, of proofs that a board has no completion, and of
//! engines and records.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use n_queens::complete::drat::{Checker, DratReader, ProofEncoding};
use n_queens::complete::{Formula, refute};
use n_queens::count::{
    EngineKind, Kind, Question, Record, Share, Tally, Units, Way, merge, recompute,
};
use n_queens::{
    Construction, Control, Ending, Flow, Problem, Settings, Solutions, Square, Strategy, Symmetry,
    Variant, check, vector_instructions,
};
use queens_files::Checkpoint;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::{Checked, FailedCheck, Findings, Tester, of_kind, plain, published, unexpected};
use crate::{Failure, control};

/// Random boards of a check.
const BOARDS: usize = 300;

/// Every strategy that lists finds as many solutions, and each of them passes the checker.
pub(super) fn strategies(_tester: &Tester, findings: &mut Findings) -> Checked {
    let problem = Problem::new(8);
    for strategy in Strategy::ALL.iter().filter(|strategy| strategy.abilities().finds_all) {
        let (mut found, mut right) = (0, 0);
        let mut visitor = |columns: &[u32]| -> Flow {
            found += 1;
            right += u32::from(check::solves(&problem, columns).is_ok());
            Flow::Continue(())
        };
        strategy.search(&problem, &Settings::default(), &mut visitor)?;
        findings.equal(format!("{strategy}, n = 8"), found, 92)?;
        findings.equal(format!("{strategy}, n = 8"), right, found)?;
        findings.add_solutions(strategy, found.into());
    }
    Ok(())
}

/// One solution by formula for many sizes, each passing the checker.
pub(super) fn construct(_tester: &Tester, findings: &mut Findings) -> Checked {
    for n in (4..=400).chain([1000, 65_536, 99_999]) {
        let formula = Construction::new(n).into_iter();
        let columns: Vec<u32> = formula.flat_map(Construction::columns).collect();
        findings.passes(format!("n = {n}"), check::solves(&Problem::new(n), &columns))?;
    }
    Ok(())
}

/// So many seeds for each random strategy.
const SEEDS: u64 = 20;

/// What random strategies find is a solution.
pub(super) fn random(tester: &Tester, findings: &mut Findings) -> Checked {
    for &strategy in Strategy::ALL.iter().filter(|strategy| strategy.abilities().is_random) {
        let seeds = tester.seed..tester.seed.saturating_add(SEEDS);
        let cases = seeds.map(|seed| (Problem::new(8), seed));
        let found = first_solutions(findings, strategy, cases)?;
        findings.add_solutions(strategy, found);
    }
    let sizes = (4..=100).chain([1000, 10_000, 100_000, 1_000_000]);
    let cases = sizes.map(|n| (Problem::new(n), tester.seed));
    let found = first_solutions(findings, Strategy::LocalSearch, cases)?;
    findings.add_solutions("local-search n = 4..1000000", found);
    Ok(())
}

/// How many of these searches, of a board with a seed each, find a solution; the first one passes the checker.
fn first_solutions(
    findings: &mut Findings,
    strategy: Strategy,
    cases: impl Iterator<Item = (Problem, u64)>,
) -> Result<u128, FailedCheck> {
    let mut found = 0;
    for (problem, seed) in cases {
        let mut checked = None;
        let mut visitor = |columns: &[u32]| -> Flow {
            checked = Some(check::solves(&problem, columns));
            Flow::Break(())
        };
        strategy.search(&problem, &Settings { seed, ..Settings::default() }, &mut visitor)?;
        if let Some(checked) = checked {
            findings.passes(format!("{strategy}, {}, seed {seed}", named(&problem)), checked)?;
            found += 1;
        }
    }
    Ok(found)
}

/// Exact cover: its engine against the published numbers, and its completions of random boards.
pub(super) fn exact_cover(tester: &Tester, findings: &mut Findings) -> Checked {
    let covers = (4..=12).map(|n| plain(n).by(Some(EngineKind::ExactCover)));
    tester.same_counts(findings, covers, published)?;
    let boards = random_boards(tester.seed).map(|problem| (problem, tester.seed));
    first_solutions(findings, Strategy::ExactCover, boards).map(drop)
}

/// The depth-first engine against exact cover, which shares nothing with it, on random boards.
pub(super) fn depth_first(tester: &Tester, findings: &mut Findings) -> Checked {
    for problem in random_boards(tester.seed) {
        let (board, cover) = (named(&problem), Strategy::ExactCover.count(&problem)?);
        let question = Question::all(problem).by(Some(EngineKind::DepthFirst));
        findings.equal(board, tester.count(&question)?, cover)?;
    }
    Ok(())
}

/// Random boards without a completion are proved to have none, and the checker of proofs, which shares nothing
/// with the search, follows every step. It follows none of them to the end that the empty board has no solution.
pub(super) fn proofs(tester: &Tester, findings: &mut Findings) -> Checked {
    let (mut impossible, mut steps) = (0, 0);
    for problem in random_boards(tester.seed).filter(|problem| !problem.is_empty()) {
        let mut proof = String::new();
        let ending = refute(&problem, |step| {
            proof += &format!("{step}\n");
            Flow::Continue(())
        })?;
        let is_solvable = Strategy::ExactCover.count(&problem)? > 0;
        findings.equal(named(&problem), ending == Ending::Partial, is_solvable)?;
        if !is_solvable {
            findings.passes(named(&problem), follows(&problem, &proof))?;
            let empty = Problem::new(problem.n());
            findings.equal(named(&empty), follows(&empty, &proof).is_err(), true)?;
            (impossible, steps) = (impossible + 1, steps + proof.lines().count());
        }
    }
    findings.steps.push((format!("{impossible} boards"), steps));
    Ok(())
}

/// Whether these steps prove that a board has no completion.
fn follows(problem: &Problem, proof: &str) -> Result<(), String> {
    let formula = Formula::for_problem(problem).map_err(|error| error.to_string())?;
    let mut checker = Checker::new(&formula);
    let checked = DratReader::new(ProofEncoding::Text).check(proof.as_bytes(), &mut checker);
    checked.map_err(|error| error.to_string())?;
    checker.finish().map(drop).map_err(|error| error.to_string())
}

fn named(problem: &Problem) -> String {
    format!("n = {}, {}", problem.n(), problem.variant())
}

/// Random boards, the same for the same seed.
fn random_boards(seed: u64) -> impl Iterator<Item = Problem> {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    (0..BOARDS).map(move |_| random_board(&mut generator))
}

/// A few squares given or blocked, which may well contradict each other.
fn random_board(generator: &mut Xoshiro256PlusPlus) -> Problem {
    let mut below = |bound: u32| (((generator.next_u64() >> 32) * u64::from(bound)) >> 32) as u32;
    let n = 5 + below(5);
    let mut problem = Problem::new(n).with_variant(Variant::ALL[below(3) as usize]);
    for _ in 0..below(4) {
        let square = Square { row: below(n), column: below(n) };
        let extended = match below(3) {
            0 => problem.clone().with_given([square]),
            _ => problem.clone().with_blocked([square]),
        };
        problem = extended.unwrap_or(problem); // the square is taken
    }
    problem
}

// Checks of engines against each other, against published numbers, and against simpler ways to the same number; that
// values in files are read back unchanged, and that a stopped count goes on.

/// The colour split against a search that visits every solution.
pub(super) fn bitmask(tester: &Tester, findings: &mut Findings) -> Checked {
    let searched = |question: &Question| Ok(Strategy::Bitmask.count(&question.problem)?);
    tester.same_counts(findings, (0..=13).map(plain), searched)
}

/// The colour split against the published numbers.
pub(super) fn known_table(tester: &Tester, findings: &mut Findings) -> Checked {
    tester.same_counts(findings, (14..=18).map(plain), published)
}

/// So many units of each board are counted with plain loops.
const PLAIN_UNITS: usize = 100;

/// The loops for this processor's vector instructions against plain ones. Without such instructions there is nothing
/// to compare, and the report says so.
pub(super) fn vectors(tester: &Tester, findings: &mut Findings) -> Checked {
    if vector_instructions().is_none() {
        return Ok(());
    }
    let cover = plain(10).by(Some(EngineKind::ExactCover));
    for question in (12..=18).map(plain).chain([cover]) {
        let units = Units::for_question(&question)?;
        let case = format!("{} n = {}", units.job().engine_name(), question.n());
        let step = units.len().div_ceil(PLAIN_UNITS);
        let sample = (tester.seed as usize % step..units.len()).step_by(step);
        findings.add_units(&case, sample.len());
        for unit in sample {
            let [fast, slow] = [Way::Direct, Way::Plain].map(|way| value(&units, unit, way));
            findings.equal(format!("{case}, unit {unit}"), fast?, slow?)?;
        }
    }
    Ok(())
}

fn value(units: &Units, unit: usize, way: Way) -> Result<u128, FailedCheck> {
    let counted = units.count(unit..unit + 1, way, control::root()).map_err(unexpected)?;
    Ok(counted.ok_or_else(Failure::interrupted)?.values()[0])
}

/// Units against their images: other numbers all the way to the same value.
pub(super) fn images(tester: &Tester, findings: &mut Findings) -> Checked {
    for n in [14, 15, 16, 17] {
        let units = Units::for_question(&plain(n))?;
        let (record, threads) = (tester.record(&plain(n), tester.threads)?, tester.threads);
        let recomputed = recompute(units.work(), &record, tester.seed, threads, control::root());
        let recomputed = recomputed.map_err(unexpected)?.ok_or_else(Failure::interrupted)?;
        findings.comparisons += recomputed as u64;
        findings.add_units(format!("n = {n}"), recomputed);
    }
    Ok(())
}

/// Unit by unit the same on one thread and on many.
pub(super) fn threads(tester: &Tester, findings: &mut Findings) -> Checked {
    let many = tester.threads.saturating_mul(NonZeroUsize::MIN.saturating_add(1));
    for n in [13, 14, 15] {
        let one = tester.record(&plain(n), NonZeroUsize::MIN)?;
        let other = tester.record(&plain(n), many)?;
        for unit in one.units() {
            let [one, other] = [&one, &other].map(|record| record.value(unit).unwrap_or_default());
            findings.equal(format!("n = {n}, unit {unit}"), one, other)?;
        }
        findings.add_units(format!("n = {n}"), one.units().len());
    }
    Ok(())
}

/// Symmetric solutions against those that a list shows to be symmetric.
pub(super) fn symmetric(tester: &Tester, findings: &mut Findings) -> Checked {
    for (kind, turn) in
        [(Kind::HalfTurn, Symmetry::HalfTurn), (Kind::QuarterTurn, Symmetry::QuarterTurn)]
    {
        let listed = |question: &Question| {
            let all = Solutions::new(&question.problem)?;
            Ok(all.filter(|solution| turn.image(solution) == *solution).count() as u128)
        };
        tester.same_counts(findings, (1..=10).map(|n| of_kind(n, kind)), listed)?;
    }
    Ok(())
}

/// All solutions, symmetric ones and classes fit together.
pub(super) fn congruence(tester: &Tester, findings: &mut Findings) -> Checked {
    for n in 2..=16 {
        let count = |kind| tester.count(&of_kind(n, kind));
        let (all, half) = (count(Kind::All)?, count(Kind::HalfTurn)?);
        findings.equal(format!("n = {n} (mod 8)"), all % 8, half % 8)?;
        let quarter = count(Kind::QuarterTurn)?;
        findings.equal(format!("n = {n} (mod 4)"), half % 4, quarter % 4)?;
    }
    Ok(())
}

/// Into how many shares a count is cut.
const SHARES: u32 = 3;

/// What is written is read again as it was; a single altered byte never is; shares add up.
pub(super) fn records(tester: &Tester, findings: &mut Findings) -> Checked {
    let record = tester.record(&plain(8), tester.threads)?;
    let bytes = record.encode();
    findings.equal("encode", Record::decode(&bytes).as_ref() == Ok(&record), true)?;
    for place in 0..bytes.len() {
        for bit in 0..8 {
            let mut altered = bytes.clone();
            altered[place] ^= 1 << bit;
            findings.equal(format!("byte {place}"), Record::decode(&altered).is_err(), true)?;
        }
    }
    shares_add_up(&record, findings)
}

/// The shares of a record, each through a file, make it whole again.
fn shares_add_up(whole: &Record, findings: &mut Findings) -> Checked {
    let units = Units::for_question(&plain(8))?;
    let mut shares = Vec::new();
    for index in 1..=SHARES {
        let share = Share::new(index, SHARES).map_err(unexpected)?;
        let mut record = units.share(share).map_err(unexpected)?;
        for unit in record.remaining() {
            record.set(unit, whole.value(unit).unwrap_or_default()).map_err(unexpected)?;
        }
        shares.push(Record::decode(&record.encode()).map_err(unexpected)?);
    }
    let merged = merge(&shares).map_err(unexpected)?;
    findings.equal("merge", merged == *whole, true)?;
    findings.equal("merge", merge(&shares[1..]).is_err(), true)
}

/// A count in a checkpoint that is stopped twice and goes on each time, with another number of threads.
pub(super) fn checkpoint(_tester: &Tester, findings: &mut Findings) -> Checked {
    let folder = tempfile::tempdir()?;
    let (path, question) = (folder.path().join("record"), plain(15));
    let units = Units::for_question(&question)?;
    let (third, mut kept) = (units.len() / 3, 0);
    for (others, enough) in [(0, third), (2, third), (1, usize::MAX)] {
        let (checkpoint, record) = Checkpoint::open(&path, units.record())?;
        findings.equal("done", record.done(), kept)?;
        findings.equal("lock", Checkpoint::open(&path, units.record()).is_err(), true)?;
        let tally = Tally::new(units.work(), record);
        let control = stopping_after(enough);
        let threads = NonZeroUsize::MIN.saturating_add(others);
        checkpoint.keep(tally.values(), &control, || tally.fill(threads, &control))?;
        kept = tally.record().done();
        findings.add_units(format!("--threads {threads}"), kept);
    }
    let (_, record) = Checkpoint::open(&path, units.record())?;
    let total = record.total().map_err(unexpected)?;
    findings.equal("n = 15", total, published(&question)?)?;
    findings.add_solutions("n = 15", total);
    Ok(())
}

/// Stops a count after some units.
fn stopping_after(units: usize) -> Control {
    let (control, reports) = (control::of_question(None), AtomicUsize::new(0));
    let stopper = control.clone();
    control.with_reporter(move |_| {
        // The first report is the begin of the count.
        if reports.fetch_add(1, Ordering::Relaxed) >= units {
            stopper.cancel();
        }
    })
}
