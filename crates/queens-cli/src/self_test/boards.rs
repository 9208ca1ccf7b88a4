//! Checks of what strategies find on empty and on random boards, and of proofs that a board has no completion.

use n_queens::complete::drat::{Checker, DratReader, Encoding};
use n_queens::complete::{Formula, refute};
use n_queens::count::{EngineKind, Question};
use n_queens::{Construction, Ending, Flow, Problem, Settings, Square, Strategy, Variant, check};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::{Fault, Findings, Outcome, Tester, plain, published};

/// Random boards of a check.
const BOARDS: usize = 300;

/// Every strategy that lists finds as many solutions, and each of them passes the checker.
pub(super) fn strategies(_tester: &Tester, findings: &mut Findings) -> Outcome {
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
pub(super) fn construct(_tester: &Tester, findings: &mut Findings) -> Outcome {
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
pub(super) fn random(tester: &Tester, findings: &mut Findings) -> Outcome {
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
) -> Result<u128, Fault> {
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
pub(super) fn exact_cover(tester: &Tester, findings: &mut Findings) -> Outcome {
    let covers = (4..=12).map(|n| plain(n).by(Some(EngineKind::ExactCover)));
    tester.same_counts(findings, covers, published)?;
    let boards = random_boards(tester.seed).map(|problem| (problem, tester.seed));
    first_solutions(findings, Strategy::ExactCover, boards).map(drop)
}

/// The depth-first engine against exact cover, which shares nothing with it, on random boards.
pub(super) fn depth_first(tester: &Tester, findings: &mut Findings) -> Outcome {
    for problem in random_boards(tester.seed) {
        let (board, cover) = (named(&problem), Strategy::ExactCover.count(&problem)?);
        let question = Question::all(problem).by(Some(EngineKind::DepthFirst));
        findings.equal(board, tester.count(&question)?, cover)?;
    }
    Ok(())
}

/// Random boards without a completion are proved to have none, and the checker of proofs, which shares nothing
/// with the search, follows every step. It follows none of them to the end that the empty board has no solution.
pub(super) fn proofs(tester: &Tester, findings: &mut Findings) -> Outcome {
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
    let checked = DratReader::new(Encoding::Text).check(proof.as_bytes(), &mut checker);
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
