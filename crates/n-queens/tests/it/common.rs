//! What several test files need: the table of known terms, and a brute force that shares
//! nothing with the library.

use std::ops::ControlFlow;

use n_queens::count::{Work, Worker};
use n_queens::{Control, Flow, Problem, Variant, Visitor};

/// The terms of an OEIS sequence from the committed table, with the index of the first.
pub(crate) fn oeis(id: &str) -> (u32, Vec<u128>) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/oeis.tsv");
    let table = std::fs::read_to_string(path).expect("the table is part of the checkout");
    let line = table.lines().find(|line| line.starts_with(&format!("{id}\t"))).expect(id);
    let fields: Vec<&str> = line.split('\t').collect();
    let terms = fields[3].split(',').map(|term| term.parse().expect(term)).collect();
    (fields[1].parse().expect(id), terms)
}

/// The term of a sequence at index n.
pub(crate) fn term(id: &str, n: u32) -> u128 {
    let (offset, terms) = oeis(id);
    terms[(n - offset) as usize]
}

/// Whether two pieces attack each other, by the rules of the game alone.
pub(crate) fn attack(variant: Variant, n: i64, a: (i64, i64), b: (i64, i64)) -> bool {
    let (down, right) = (b.0 - a.0, b.1 - a.1);
    let wraps = |distance: i64| match variant {
        Variant::Torus => distance.rem_euclid(n) == 0,
        _ => distance == 0,
    };
    let knight = variant == Variant::Super && (down * right).abs() == 2;
    down == 0 || right == 0 || wraps(down - right) || wraps(down + right) || knight
}

/// Every solution of a problem, by trying all columns of every row.
pub(crate) fn brute_force(problem: &Problem) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    extend(problem, &mut Vec::new(), &mut found);
    found
}

fn extend(problem: &Problem, columns: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
    let n = problem.n();
    let row = columns.len() as u32;
    if row == n {
        found.push(columns.clone());
        return;
    }
    for column in 0..n {
        if fits(problem, columns, row, column) {
            columns.push(column);
            extend(problem, columns, found);
            columns.pop();
        }
    }
}

fn fits(problem: &Problem, columns: &[u32], row: u32, column: u32) -> bool {
    let here = (i64::from(row), i64::from(column));
    let n = i64::from(problem.n());
    let clear = (0..).zip(columns).all(|(other_row, &other)| {
        !attack(problem.variant(), n, (other_row, i64::from(other)), here)
    });
    let given =
        problem.given().squares().iter().all(|square| square.row != row || square.column == column);
    clear && given && !problem.blocked().iter().any(|s| (s.row, s.column) == (row, column))
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
        let value = worker.value(unit, &Control::new());
        assert!(value.is_some() && work.cost(unit) > 0);
        assert_eq!(value, worker.value_by_image(unit, &Control::new()), "unit {unit}");
        assert_eq!(value, worker.value_plainly(unit, &Control::new()), "unit {unit}");
    }
}
