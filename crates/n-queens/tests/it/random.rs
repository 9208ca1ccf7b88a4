//! The strategies that find a random solution, and one solution of large boards.

use std::collections::{BTreeMap, HashSet};

use crate::local_search::Replay;
use n_queens::{Answer, Construction, Ending, Problem, Settings, Solutions, Strategy, check};

/// What a random strategy finds, checked.
fn random(strategy: Strategy, n: u32, seed: u64) -> Vec<u32> {
    let settings = Settings { seed, ..Settings::default() };
    match strategy.first(&Problem::new(n), &settings) {
        Ok(Answer::Solved(solution)) => solution.columns().to_vec(),
        other => panic!("{strategy} at n = {n}, seed {seed}: {other:?}"),
    }
}

#[test]
fn local_search_solves_every_board() {
    for n in [0, 1].into_iter().chain(4..=500) {
        for seed in 1..=3 {
            assert_eq!(random(Strategy::LocalSearch, n, seed).len(), n as usize);
        }
    }
}

#[test]
fn random_strategies_know_the_boards_without_a_solution() {
    for strategy in [Strategy::LocalSearch, Strategy::Uniform] {
        for n in [2, 3] {
            let answer = strategy.first(&Problem::new(n), &Settings::default());
            assert_eq!(answer, Ok(Answer::Impossible), "{strategy} at n = {n}");
        }
    }
}

#[test]
fn local_search_solves_boards_around_its_thresholds() {
    // One walker or four, a plain shuffle or one in stretches, diagonals in the cache or not.
    for n in [8191, 8192, 8193, 100_003, (1 << 21) - 1, 1 << 21, (1 << 22) + 1] {
        random(Strategy::LocalSearch, n, 11);
    }
}

#[test]
fn both_ways_solve_a_million_and_ten_million() {
    for n in [1_000_000, 10_000_000] {
        random(Strategy::LocalSearch, n, 1);
        let columns: Vec<u32> = Construction::new(n).unwrap().columns().collect();
        assert_eq!(check::columns(&columns), Ok(()), "construct at n = {n}");
    }
}

#[test]
fn seeds_decide_and_nothing_else_does() {
    for (n, seeds) in [(20, 200), (1000, 50), (20_000, 5)] {
        let strategy = Strategy::LocalSearch;
        let found: HashSet<_> = (0..seeds).map(|seed| random(strategy, n, seed)).collect();
        assert_eq!(found.len() as u64, seeds, "two seeds gave the same solution at n = {n}");
        assert_eq!(random(strategy, n, 7), random(strategy, n, 7));
    }
}

/// A fingerprint of the columns (FNV-1a).
fn fingerprint(columns: &[u32]) -> u64 {
    let bytes = columns.iter().flat_map(|column| column.to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// A seed gives the same solution on every machine and with every version.
#[test]
fn random_runs_stay_as_they_are() {
    let cases = [
        (Strategy::Uniform, 12, 0xaa39_3d46_af3f_7a75),
        (Strategy::LocalSearch, 8, 0xe39b_13b9_9c9b_fc45),
        (Strategy::LocalSearch, 1000, 0x5c84_7171_33ab_9039),
        (Strategy::LocalSearch, 20_000, 0x71ce_373e_83f2_1c39),
        (Strategy::LocalSearch, 1 << 21, 0x53dc_7ced_7c64_2099),
    ];
    for (strategy, n, expected) in cases {
        assert_eq!(fingerprint(&random(strategy, n, 42)), expected, "{strategy} at n = {n}");
    }
}

#[test]
fn the_events_lead_to_the_solution_that_is_found_without_them() {
    let boards = [(Strategy::LocalSearch, 5), (Strategy::LocalSearch, 50)];
    let large = [(Strategy::LocalSearch, 20_000), (Strategy::Uniform, 7)];
    for (strategy, n) in boards.into_iter().chain(large) {
        let problem = Problem::new(n);
        let (replay, ending) = Replay::run(strategy, &problem, 5);
        assert_eq!(ending, Ending::Partial);
        assert!(replay.queens.into_values().eq(replay.solution.iter().copied()), "{strategy} {n}");
        assert_eq!(replay.solution, random(strategy, n, 5));
    }
}

/// Chi-square of 92,000 seeds at n = 8 over the 92 solutions, 1000 of each expected, and how many
/// of the solutions were met. With 91 degrees of freedom a uniform draw stays below 137 in 99.9% of
/// all samples.
fn chi_square(strategy: Strategy) -> (f64, usize) {
    let mut counts: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
    for seed in 0..92_000 {
        *counts.entry(random(strategy, 8, seed)).or_default() += 1;
    }
    let all = Solutions::new(&Problem::new(8)).unwrap();
    let squares = all.map(|solution| {
        let count = counts.get(solution.columns()).copied().unwrap_or(0);
        (f64::from(count) - 1000.0).powi(2) / 1000.0
    });
    (squares.sum(), counts.len())
}

#[test]
fn uniform_meets_all_solutions_equally_often() {
    assert_eq!(Strategy::random(8), Strategy::Uniform);
    let (chi_square, met) = chi_square(Strategy::Uniform);
    println!("uniform: {chi_square:.1}");
    assert!(met == 92 && chi_square < 137.0, "{chi_square}");
}

/// The bias that the documentation speaks of is there.
#[test]
fn local_search_and_probabilistic_meet_all_solutions_but_some_more_often() {
    for strategy in [Strategy::LocalSearch, Strategy::Probabilistic] {
        let (chi_square, met) = chi_square(strategy);
        println!("{strategy}: {chi_square:.1}");
        assert!(met == 92 && chi_square > 1000.0, "{strategy}: {chi_square}");
    }
}
