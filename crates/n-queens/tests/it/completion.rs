//! Random partial and blocked boards: every strategy gives the answer and the count of a brute force.

use crate::common::{attack, brute_force};
use n_queens::{Ending, Flow, Problem, Settings, Square, Strategy, Task, Variant, Visitor};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256StarStar;

const BOARDS: u32 = 500;

/// A strategy that leaves its way to chance may never end on a board without a solution.
const MOST_RANDOM_STEPS: u32 = 2_000;

/// With this many open squares `cells` takes a millisecond.
const MOST_CELLS: usize = 32;

struct Dice(Xoshiro256StarStar);

impl Dice {
    fn below(&mut self, end: u32) -> u32 {
        self.0.next_u32() % end
    }

    fn square(&mut self, n: u32) -> Square {
        Square::new(self.below(n), self.below(n))
    }
}

fn attacks(variant: Variant, n: u32, a: Square, b: Square) -> bool {
    let place = |square: Square| (i64::from(square.row), i64::from(square.column));
    attack(variant, n.into(), place(a), place(b))
}

/// Up to `count` queens, none of which attack each other if they are `peaceful`.
fn queens(dice: &mut Dice, n: u32, count: u32, variant: Variant, peaceful: bool) -> Vec<Square> {
    let mut queens: Vec<Square> = Vec::new();
    for _ in 0..20 * count {
        let square = dice.square(n);
        let fits = queens
            .iter()
            .all(|&queen| queen != square && !(peaceful && attacks(variant, n, queen, square)));
        if fits && queens.len() < count as usize {
            queens.push(square);
        }
    }
    queens
}

/// Squares other than `queens`, each blocked with this probability.
fn blocked(dice: &mut Dice, n: u32, percent: u32, queens: &[Square]) -> Vec<Square> {
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    squares.filter(|square| dice.below(100) < percent && !queens.contains(square)).collect()
}

/// A board of one of five kinds, constrained enough for the brute force.
fn board(dice: &mut Dice, n: u32, index: u32) -> Problem {
    let variant = match index % 7 {
        0 => Variant::Torus,
        1 => Variant::Super,
        _ => Variant::Standard,
    };
    let few = n / 4 + dice.below(n / 2);
    let (count, percent, peaceful) = match index % 5 {
        0 => (few, 0, true),
        1 => (0, 2 * n + 10 + dice.below(25), true),
        2 => (n / 4, n + dice.below(20), true),
        3 => (2 + dice.below(2), n + dice.below(10), false),
        _ => (few.max(1) - 1, n, true),
    };
    let given = queens(dice, n, count, variant, peaceful);
    let blocked = blocked(dice, n, percent, &given);
    let problem = Problem::new(n).with_variant(variant).with_given(given).expect("on the board");
    problem.with_blocked(blocked).expect("no queen stands there")
}

/// Squares on which a queen may stand.
fn open_squares(problem: &Problem) -> usize {
    let (n, variant) = (problem.n(), problem.variant());
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    let given = problem.given().squares();
    let is_open = |&square: &Square| {
        let clear = given.iter().all(|&queen| !attacks(variant, n, queen, square));
        !problem.is_blocked(square) && (clear || given.contains(&square))
    };
    squares.filter(is_open).count()
}

/// `cells` looks at almost every subset of the open squares, so it takes the boards with few of them.
fn takes(strategy: Strategy, problem: &Problem) -> bool {
    let is_quick = strategy != Strategy::Cells || open_squares(problem) <= MOST_CELLS;
    is_quick && strategy.accepts(problem, Task::One).is_ok()
}

/// Keeps the first solution; gives up after some steps.
struct FirstWithin {
    steps: u32,
    columns: Option<Vec<u32>>,
}

impl Visitor for FirstWithin {
    fn solution(&mut self, columns: &[u32]) -> Flow {
        self.columns = Some(columns.to_vec());
        Flow::Break(())
    }

    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        self.steps = self.steps.saturating_sub(1);
        if self.steps == 0 { Flow::Break(()) } else { Flow::Continue(()) }
    }
}

fn agrees(strategy: Strategy, problem: &Problem, expected: &[Vec<u32>]) {
    let can = strategy.abilities();
    let steps = if can.is_random { MOST_RANDOM_STEPS } else { u32::MAX };
    let mut first = FirstWithin { steps, columns: None };
    let ending = strategy.search(problem, &Settings::default(), &mut first).expect("accepted");
    match first.columns {
        Some(columns) => assert!(expected.contains(&columns), "{strategy} {problem:?}"),
        None if ending == Ending::Complete => {
            assert!(expected.is_empty(), "{strategy} {problem:?}");
        }
        None => assert!(can.is_random, "{strategy} {problem:?}"),
    }
    if strategy.accepts(problem, Task::All).is_ok() {
        assert_eq!(strategy.count(problem), Ok(expected.len() as u128), "{strategy} {problem:?}");
    }
}

fn all_agree(n: u32) {
    let mut dice = Dice(Xoshiro256StarStar::seed_from_u64(n.into()));
    let mut solvable = 0;
    for index in 0..BOARDS {
        let problem = board(&mut dice, n, index);
        let expected = brute_force(&problem);
        solvable += u32::from(!expected.is_empty());
        let able = Strategy::ALL.iter().filter(|strategy| takes(**strategy, &problem));
        able.for_each(|&strategy| agrees(strategy, &problem, &expected));
    }
    // Both answers must occur often, or this shows little.
    assert!(
        (BOARDS / 10..BOARDS * 9 / 10).contains(&solvable),
        "{solvable} of {BOARDS} are solvable"
    );
}

#[test]
fn all_agree_on_500_boards_each_of_n_4_to_8() {
    (4..=8).for_each(all_agree);
}

#[test]
fn all_agree_on_500_boards_of_n_9() {
    all_agree(9);
}

#[test]
fn all_agree_on_500_boards_of_n_10() {
    all_agree(10);
}

#[test]
fn all_agree_on_500_boards_of_n_11() {
    all_agree(11);
}

#[test]
fn all_agree_on_500_boards_of_n_12() {
    all_agree(12);
}
