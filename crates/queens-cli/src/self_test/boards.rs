//! Rungs: what strategies find on empty and on random boards, checked; and proofs that there is nothing to find.

use n_queens::complete::drat::{Checker, Encoding, Reader};
use n_queens::complete::{Formula, refute};
use n_queens::count::{EngineKind, Kind, Question};
use n_queens::{
    Construction, Ending, Flow, Problem, Settings, Square, Strategy, Variant, check, known,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::findings::{Findings, Noun};
use super::{Climbed, Climber, Slip, plain};
use crate::control;

/// So many random boards a rung.
const BOARDS: usize = 300;

/// Every strategy that lists finds as many solutions, and each of them passes the checker.
pub(super) fn strategies(_climber: &Climber, findings: &mut Findings) -> Climbed {
    let problem = Problem::new(8);
    for strategy in Strategy::ALL.iter().filter(|strategy| strategy.abilities().finds_all) {
        let (mut found, mut right) = (0, 0);
        let mut visitor = |columns: &[u32]| -> Flow {
            found += 1;
            right += u32::from(check::solves(&problem, columns).is_ok());
            Flow::Continue(())
        };
        strategy.search(&problem, &Settings::default(), &mut visitor)?;
        findings.same(format!("{strategy}, n = 8"), found, 92)?;
        findings.same(format!("{strategy}, n = 8"), right, found)?;
        findings.tell(Noun::Solutions, strategy, found.into());
    }
    Ok(())
}

/// One solution by formula for many sizes, each passing the checker.
pub(super) fn construct(_climber: &Climber, findings: &mut Findings) -> Climbed {
    for n in (4..=400).chain([1000, 65_536, 99_999]) {
        let formula = Construction::new(n).into_iter();
        let columns: Vec<u32> = formula.flat_map(Construction::columns).collect();
        findings.passes(format!("n = {n}"), check::solves(&Problem::new(n), &columns))?;
    }
    Ok(())
}

/// So many seeds for each random strategy.
const SEEDS: u64 = 20;

/// What strategies find that draw by chance is a solution.
pub(super) fn random(climber: &Climber, findings: &mut Findings) -> Climbed {
    for strategy in Strategy::ALL.iter().filter(|strategy| strategy.abilities().is_random) {
        let seeds = climber.seed..climber.seed.saturating_add(SEEDS);
        let cases = seeds.map(|seed| (8, seed));
        let found = drawn(findings, *strategy, cases)?;
        findings.tell(Noun::Solutions, strategy, found);
    }
    let large = (4..=100).chain([1000, 10_000, 100_000, 1_000_000]);
    let cases = large.map(|n| (n, climber.seed));
    let found = drawn(findings, Strategy::LocalSearch, cases)?;
    findings.tell(Noun::Solutions, "local-search n = 4..1000000", found);
    Ok(())
}

/// How many of these searches, of a size with a seed each, found a solution; each passes the checker.
fn drawn(
    findings: &mut Findings,
    strategy: Strategy,
    cases: impl Iterator<Item = (u32, u64)>,
) -> Result<u128, Slip> {
    let mut found = 0;
    for (n, seed) in cases {
        let (problem, settings) = (Problem::new(n), Settings { seed, ..Settings::default() });
        if let Some(columns) = first(strategy, &problem, &settings)? {
            let case = format!("{strategy}, n = {n}, seed {seed}");
            findings.passes(case, check::solves(&problem, &columns))?;
            found += 1;
        }
    }
    Ok(found)
}

/// The first solution that a strategy finds, unchecked.
fn first(
    strategy: Strategy,
    problem: &Problem,
    settings: &Settings,
) -> Result<Option<Vec<u32>>, Slip> {
    let mut found = None;
    let mut visitor = |columns: &[u32]| -> Flow {
        found = Some(columns.to_vec());
        Flow::Break(())
    };
    strategy.search(problem, settings, &mut visitor)?;
    if control::is_interrupted() { Err(Slip::Stopped) } else { Ok(found) }
}

/// Exact cover: its engine against the published numbers, and its completions of random boards.
pub(super) fn exact_cover(climber: &Climber, findings: &mut Findings) -> Climbed {
    for n in 4..=12 {
        let (case, cover) = (format!("n = {n}"), plain(n).by(Some(EngineKind::ExactCover)));
        let counted = climber.count(&cover)?;
        findings.same(&case, counted, known::solutions(n).unwrap_or_default())?;
        findings.tell(Noun::Solutions, case, counted);
    }
    for problem in random_boards(climber.seed) {
        if let Some(columns) = first(Strategy::ExactCover, &problem, &Settings::default())? {
            findings.passes(named(&problem), check::solves(&problem, &columns))?;
        }
    }
    Ok(())
}

/// The depth-first engine against exact cover, which shares nothing with it, on random boards.
pub(super) fn depth_first(climber: &Climber, findings: &mut Findings) -> Climbed {
    for problem in random_boards(climber.seed) {
        let cover = Strategy::ExactCover.count(&problem)?;
        let (board, queens) = (named(&problem), problem.n());
        let engine = Some(EngineKind::DepthFirst);
        let question = Question { problem, kind: Kind::All, queens, engine };
        findings.same(board, climber.count(&question)?, cover)?;
    }
    Ok(())
}

/// Random boards without a completion are proved to have none, and the checker of proofs, which shares nothing
/// with the search, follows every step. It follows none of them to the end that the empty board has no solution.
pub(super) fn proofs(climber: &Climber, findings: &mut Findings) -> Climbed {
    let (mut impossible, mut steps) = (0, 0);
    for problem in random_boards(climber.seed).filter(|problem| !problem.is_empty()) {
        let (ending, proof) = refuted(&problem)?;
        let is_solvable = Strategy::ExactCover.count(&problem)? > 0;
        findings.same(named(&problem), ending == Ending::Partial, is_solvable)?;
        if !is_solvable {
            findings.passes(named(&problem), follows(&problem, &proof))?;
            let empty = Problem::new(problem.n());
            findings.same(named(&empty), follows(&empty, &proof).is_err(), true)?;
            (impossible, steps) = (impossible + 1, steps + proof.len() as u128);
        }
    }
    findings.tell(Noun::Steps, format!("{impossible} boards"), steps);
    Ok(())
}

/// The steps of a proof that a board has no completion, a line each.
fn refuted(problem: &Problem) -> Result<(Ending, Vec<String>), Slip> {
    let mut steps = Vec::new();
    let ending = refute(problem, |step| {
        steps.push(format!("{step}\n"));
        if control::is_interrupted() { Flow::Break(()) } else { Flow::Continue(()) }
    })?;
    if ending == Ending::Stopped { Err(Slip::Stopped) } else { Ok((ending, steps)) }
}

/// Whether these steps prove that a board has no completion.
fn follows(problem: &Problem, proof: &[String]) -> Result<(), String> {
    let formula = Formula::for_problem(problem).map_err(|error| error.to_string())?;
    let (mut checker, mut reader) = (Checker::new(&formula), Reader::new(Encoding::Text));
    let checked = reader.check(proof.concat().as_bytes(), &mut checker);
    checked.map_err(|error| error.to_string())?;
    checker.finish().map(drop).map_err(|error| error.to_string())
}

fn named(problem: &Problem) -> String {
    format!("n = {}, {}", problem.n(), problem.variant())
}

/// Random boards, the same for the same seed.
fn random_boards(seed: u64) -> impl Iterator<Item = Problem> {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    (0..BOARDS).map(move |_| random_board(&mut chance))
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
