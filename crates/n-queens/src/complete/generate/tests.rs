//! What comes out of a seed is what was asked for.

use super::made::all_diagonals;
use super::*;
use crate::board::Square;
use crate::check;
use crate::rules::Rules;
use crate::strategy::{Solutions, Strategy};

fn made(n: u32, kind: BoardKind, seed: u64) -> Problem {
    Generator::new(n, Variant::Standard, kind).unwrap().board(seed, &Control::new()).unwrap()
}

fn unique(generator: Generator) -> Generator {
    Generator { unique: true, ..generator }
}

fn hardest(generator: Generator) -> Generator {
    Generator { hard: true, ..generator }
}

fn kinds(n: u32) -> [BoardKind; 3] {
    [BoardKind::placed(n), BoardKind::blocked(n), BoardKind::excluded_diagonals(n)]
}

#[test]
fn a_seed_gives_the_same_board_every_time() {
    for kind in kinds(20) {
        assert_eq!(made(20, kind, 5), made(20, kind, 5));
        assert_ne!(made(20, kind, 5), made(20, kind, 6));
    }
    // These are the same on every machine.
    let first = |problem: &Problem| problem.given().squares()[..3].to_vec();
    let board = made(20, BoardKind::placed(20), 1);
    assert_eq!(first(&board), [Square::new(1, 15), Square::new(2, 2), Square::new(3, 6)]);
}

#[test]
fn placed_queens_do_not_attack_each_other() {
    for variant in Variant::ALL {
        for (n, queens) in [(0, 0), (1, 1), (7, 4), (20, 10), (200, 168)] {
            let board = Generator::new(n, variant, BoardKind::Placed { queens }).unwrap();
            let board = board.board(3, &Control::new()).unwrap();
            assert_eq!(board.given().squares().len(), queens as usize);
            assert_eq!(check::attacks(board.given(), variant).next(), None, "{variant} {n}");
        }
    }
    // All squares that are free are equally likely: corners and edges, too.
    let mut counts = [0; 9];
    for seed in 0..9000 {
        let board = made(3, BoardKind::Placed { queens: 1 }, seed);
        let square = board.given().squares()[0];
        counts[(square.row * 3 + square.column) as usize] += 1;
    }
    assert!(counts.iter().all(|&count: &i32| (count - 1000).abs() < 160), "{counts:?}");
}

#[test]
fn more_queens_than_can_be_placed_are_given_up() {
    for (n, queens) in [(2, 2), (3, 3), (40, 40)] {
        let refused = Generator::new(n, Variant::Standard, BoardKind::Placed { queens })
            .unwrap()
            .board(1, &Control::new());
        assert!(matches!(refused, Err(GenerateError::NotPlaced { .. })), "{n}: {refused:?}");
    }
}

#[test]
fn blocked_squares_are_as_many_as_the_density_says() {
    let share =
        |density: f64| made(100, BoardKind::Blocked { density }, 1).blocked().len() as f64 / 1e4;
    assert_eq!((share(0.0), share(1.0)), (0.0, 1.0));
    assert!((share(0.75) - 0.75).abs() < 0.02 && (share(0.1) - 0.1).abs() < 0.02);
}

#[test]
fn excluded_diagonals_are_whole() {
    for variant in Variant::ALL {
        let n = 7;
        let rules = Rules::new(n, variant);
        let all: Vec<Vec<Square>> = all_diagonals(rules)
            .map(|(line, number)| rules.line_squares(line, number).collect())
            .collect();
        assert_eq!(all.len(), if variant == Variant::Torus { 14 } else { 26 });
        // Every square lies on two of them, and they are all different.
        let mut on = vec![0; 49];
        all.iter().flatten().for_each(|square| on[(square.row * n + square.column) as usize] += 1);
        assert_eq!(on, [2; 49]);
        assert!((1..all.len()).all(|index| !all[..index].contains(&all[index])));
        let kind = BoardKind::ExcludedDiagonals { diagonals: 4 };
        let board = Generator::new(n, variant, kind).unwrap();
        let board = board.board(2, &Control::new()).unwrap();
        let whole = all.iter().filter(|line| line.iter().all(|&square| board.is_blocked(square)));
        assert!(whole.count() >= 4, "{variant}");
        assert!(board.blocked().iter().all(|square| {
            all.iter().any(|line| {
                line.contains(square) && line.iter().all(|&square| board.is_blocked(square))
            })
        }));
    }
}

/// Exactly one solution, and without any one fact another.
#[test]
fn unique_puzzles_have_one_solution_and_are_minimal() {
    for n in [1, 4, 5, 6, 8, 9] {
        for kind in kinds(n) {
            let generator = unique(Generator::new(n, Variant::Standard, kind).unwrap());
            for seed in 0..4 {
                let puzzle = match generator.board(seed, &Control::new()) {
                    Ok(puzzle) => puzzle,
                    Err(GenerateError::NotUnique { .. }) if all_have_twins(n) => continue,
                    Err(error) => panic!("{n} {kind:?} {seed}: {error}"),
                };
                assert_eq!(Strategy::Bitmask.count(&puzzle), Ok(1), "{n} {kind:?} {seed}");
                is_minimal(&puzzle, kind);
            }
        }
    }
}

/// Whether every solution has another one on the same diagonals.
fn all_have_twins(n: u32) -> bool {
    let diagonals = |columns: Vec<u32>| {
        let mut lines: Vec<u32> = (0..)
            .zip(columns)
            .flat_map(|(row, column)| [row + n - column, 2 * n + row + column])
            .collect();
        lines.sort_unstable();
        lines
    };
    let solutions = Solutions::new(&Problem::new(n)).unwrap();
    let all: Vec<_> = solutions.map(|solution| diagonals(solution.columns().to_vec())).collect();
    all.iter().all(|one| all.iter().filter(|&other| other == one).count() > 1)
}

fn is_minimal(puzzle: &Problem, kind: BoardKind) {
    let (n, variant) = (puzzle.n(), puzzle.variant());
    let facts: Vec<Vec<Square>> = match kind {
        BoardKind::Placed { .. } => {
            puzzle.given().squares().iter().map(|&queen| vec![queen]).collect()
        }
        BoardKind::Blocked { .. } => puzzle.blocked().iter().map(|&square| vec![square]).collect(),
        BoardKind::ExcludedDiagonals { .. } => return, // which diagonals were meant is not in the board
    };
    for left_out in &facts {
        let others = facts.iter().filter(|&fact| fact != left_out).flatten().copied();
        let empty = Problem::new(n).with_variant(variant);
        let problem = match kind {
            BoardKind::Placed { .. } => empty.with_given(others).unwrap(),
            _ => empty.with_blocked(others).unwrap(),
        };
        assert!(Strategy::Bitmask.count(&problem).unwrap() > 1, "{n} {kind:?} {left_out:?}");
    }
}

#[test]
fn unique_puzzles_for_other_pieces() {
    for (n, variant) in [(7, Variant::Torus), (10, Variant::Super)] {
        for kind in [BoardKind::placed(n), BoardKind::blocked(n)] {
            let generator = Generator::new(n, variant, kind).unwrap();
            let puzzle = unique(generator).board(1, &Control::new()).unwrap();
            assert_eq!(puzzle.variant(), variant);
            assert_eq!(Strategy::ExactCover.count(&puzzle), Ok(1), "{variant}");
        }
    }
    for (n, variant) in [(2, Variant::Standard), (3, Variant::Standard), (6, Variant::Torus)] {
        let generator = Generator::new(n, variant, BoardKind::placed(n)).unwrap();
        let refused = unique(generator).board(1, &Control::new());
        assert_eq!(refused, Err(GenerateError::Impossible { n }));
    }
}

#[test]
fn the_hardest_is_as_hard_as_any_candidate() {
    for kind in kinds(12) {
        let generator = Generator::new(12, Variant::Standard, kind).unwrap();
        let nodes = |problem: &Problem| assess(problem, u64::MAX, &Control::new()).nodes;
        let most = nodes(&hardest(generator).board(4, &Control::new()).unwrap());
        let mut seeds = Chance::new(4);
        let candidates = (0..CANDIDATES).map(|_| made(12, kind, seeds.below(u64::MAX)));
        assert_eq!(Some(most), candidates.map(|problem| nodes(&problem)).max());
    }
}

#[test]
fn a_control_can_stop_it() {
    let placed = Generator::new(12, Variant::Standard, BoardKind::placed(12)).unwrap();
    assert_eq!(unique(placed).board(1, &Control::stopped()), Err(GenerateError::Stopped));
    let blocked = Generator::new(12, Variant::Standard, BoardKind::blocked(12)).unwrap();
    assert!(hardest(blocked).board(1, &Control::stopped()).is_ok());
    let assessed = assess(&Problem::new(20), 1000, &Control::stopped());
    assert_eq!(assessed, Assessment { nodes: 0, solvable: None });
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |n, kind| Generator::new(n, Variant::Standard, kind).unwrap_err();
    let large = refused(4097, BoardKind::placed(8));
    assert_eq!(large, GenerateError::TooLarge { n: 4097, largest: 4096 });
    let queens = refused(8, BoardKind::Placed { queens: 9 });
    assert_eq!(queens, GenerateError::TooManyQueens { queens: 9, n: 8 });
    for density in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
        let error = refused(8, BoardKind::Blocked { density });
        assert!(matches!(error, GenerateError::NoDensity { .. }), "{density}");
    }
    let diagonals = BoardKind::ExcludedDiagonals { diagonals: 20 };
    let torus = Generator::new(8, Variant::Torus, diagonals).unwrap_err();
    assert_eq!(torus, GenerateError::TooManyDiagonals { diagonals: 20, n: 8, most: 16 });
    assert!(
        Generator::new(0, Variant::Standard, BoardKind::ExcludedDiagonals { diagonals: 1 })
            .is_err()
    );
}

#[test]
fn boards_without_rows_are_made_too() {
    for kind in kinds(0) {
        assert_eq!(made(0, kind, 1), Problem::new(0));
        let generator = Generator::new(0, Variant::Standard, kind).unwrap();
        assert_eq!(hardest(unique(generator)).board(1, &Control::new()), Ok(Problem::new(0)));
    }
}

/// By default about half of the boards have a completion.
#[test]
fn the_defaults_lie_where_half_are_solvable() {
    for (n, kind) in [
        (20, BoardKind::placed(20)),
        (50, BoardKind::placed(50)),
        (20, BoardKind::blocked(20)),
        (28, BoardKind::blocked(28)),
    ] {
        let solvable = |seed| assess(&made(n, kind, seed), u64::MAX, &Control::new()).solvable;
        let solved = (0..200).filter(|&seed| solvable(seed) == Some(true)).count();
        assert!((60..=140).contains(&solved), "{n} {kind:?}: {solved} of 200");
    }
}
