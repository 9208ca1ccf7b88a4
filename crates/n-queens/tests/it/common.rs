//! What several test files need: the naive model of a problem, a visitor, a check of units.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Mutex;

use n_queens::count::{Way, Work, run};
use n_queens::{Control, Ending, Flow, Problem, Variant, Visitor};
use queens_test_support::NaiveBoard;

/// The published term of an OEIS sequence at index `n`.
pub(crate) fn term(id: &str, n: u32) -> u128 {
    queens_test_support::term(id, n).expect(id)
}

/// What the units of `work` add up to, divided by its scale, counted on so many threads.
pub(crate) fn total_on(work: &impl Work, threads: usize) -> u128 {
    let values = Mutex::new(vec![None; work.units()]);
    let keep = |unit: usize, value: u128| {
        let before = values.lock().expect("no panic")[unit].replace(value);
        assert_eq!(before, None, "unit {unit} was done twice");
    };
    let (units, threads) = ((0..work.units()).collect(), NonZeroUsize::new(threads));
    let (way, threads) = (Way::Direct, threads.expect("not 0"));
    let ending = run(work, units, way, threads, &keep, &Control::new());
    assert_eq!(ending, Ending::Complete);
    let values = values.into_inner().expect("no panic");
    let sum: u128 = values.into_iter().map(|value| value.expect("every unit is done")).sum();
    assert!(sum.is_multiple_of(work.scale()), "the units add up");
    sum / work.scale()
}

fn empty_board(n: u32, variant: Variant) -> NaiveBoard {
    let (is_torus, has_knights) = (variant == Variant::Torus, variant == Variant::Super);
    NaiveBoard { n, is_torus, has_knights, ..NaiveBoard::default() }
}

/// Whether queens on two squares attack each other, by the naive model.
pub(crate) fn attack(variant: Variant, n: i64, a: (i64, i64), b: (i64, i64)) -> bool {
    let square = |(row, column): (i64, i64)| (row as u32, column as u32);
    empty_board(n as u32, variant).attack(square(a), square(b))
}

/// All solutions of a problem, by the naive model.
pub(crate) fn brute_force(problem: &Problem) -> Vec<Vec<u32>> {
    let given = problem.given().squares().iter().map(|square| (square.row, square.column));
    let blocked = problem.blocked().iter().map(|square| (square.row, square.column));
    NaiveBoard {
        given: given.collect(),
        blocked: blocked.collect(),
        ..empty_board(problem.n(), problem.variant())
    }
    .solutions()
}

/// Stops after a number of placements.
pub(crate) struct Impatient(pub(crate) u32);

impl Visitor for Impatient {
    fn solution(&mut self, _columns: &[u32]) -> Flow {
        ControlFlow::Continue(())
    }

    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        self.0 -= 1;
        if self.0 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Every unit has a cost, and is worth the same through its image.
pub(crate) fn units_are_their_images(work: &impl Work) {
    let mut worker = work.worker();
    for unit in 0..work.units() {
        let value = worker(unit, Way::Direct, &Control::new());
        assert!(value.is_some() && work.cost(unit) > 0);
        assert_eq!(value, worker(unit, Way::Image, &Control::new()), "unit {unit}");
        assert_eq!(value, worker(unit, Way::Plain, &Control::new()), "unit {unit}");
    }
}
