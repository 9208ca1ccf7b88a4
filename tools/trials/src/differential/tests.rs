//! The model against published numbers, and whether a fault is found and made small.

use n_queens::{Problem, Square, Variant};

use super::case::Case;
use super::chance::Chance;
#[cfg(feature = "sat")]
use super::log::{Log, Until};
use super::model::{Model, placements};
use super::shrink::shrink;

/// The terms of a published sequence from the committed table, from index `first` on.
fn published(id: &str, first: u32) -> Vec<u128> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/oeis.tsv");
    let table = std::fs::read_to_string(path).expect("the table is part of the checkout");
    let line = table.lines().find(|line| line.starts_with(&format!("{id}\t"))).expect(id);
    let fields: Vec<&str> = line.split('\t').collect();
    let offset: u32 = fields[1].parse().expect(id);
    let terms = fields[3].split(',').map(|term| term.parse().expect(term));
    terms.skip((first - offset) as usize).collect()
}

#[test]
fn the_model_counts_what_is_published() {
    let sequences =
        [(Variant::Standard, "A000170"), (Variant::Torus, "A051906"), (Variant::Super, "A051223")];
    for (variant, id) in sequences {
        for (n, expected) in (1..=10).zip(published(id, 1)) {
            assert_eq!(Model::of_empty(n, variant).count(), expected, "{variant} {n}");
        }
    }
    for variant in Variant::ALL {
        assert_eq!(Model::of_empty(0, variant).solutions, [[0u32; 0]]);
    }
}

#[test]
fn the_model_counts_fewer_queens() {
    let count = |queens| placements(&Problem::new(8), queens, u64::MAX);
    assert_eq!([0, 1, 2, 8, 9].map(count), [1, 64, 1288, 92, 0].map(Some));
    let given = Problem::new(8).with_given([Square::new(0, 0)]).expect("on the board");
    assert_eq!(placements(&given, 0, u64::MAX), Some(0));
    assert_eq!(placements(&given, 2, u64::MAX), Some(42), "64 squares less 22 that she holds");
    assert_eq!(placements(&Problem::new(8), 5, 1000), None, "that is too much");
}

#[test]
fn a_case_is_the_same_whenever_it_is_drawn() {
    let draw = |number| Case::draw(&mut Chance::of(7, number)).0.to_string();
    assert_eq!(draw(3), draw(3));
    assert_ne!(draw(3), draw(4));
}

/// Otherwise the same search, cut off twice, tells different things: CaDiCaL asks as often as its time takes.
#[cfg(feature = "sat")]
#[test]
fn a_search_that_asks_by_the_clock_ends_with_a_solution() {
    let problem = Problem::new(8);
    let case = Case { problem, recipe: "by hand", seed: 1, tenths: 10, questions: 1 };
    let sat = "sat".parse().expect("with this feature it is there");
    let log = Log::of(sat, &case, Until { step: 1, solutions: 5, notes: 1 }).expect("it takes any");
    assert_eq!(log.solutions().len(), 5);
}

/// What fails because of two pieces is shrunk to them.
#[test]
fn a_case_that_fails_is_made_small() {
    let blocked: Vec<Square> = (0..12).map(|place| Square::new(place, (5 * place) % 12)).collect();
    let given = [Square::new(2, 3), Square::new(7, 4)];
    let problem = Problem::new(12).with_variant(Variant::Torus).with_given(given);
    let problem = problem.and_then(|board| board.with_blocked(blocked)).expect("each once");
    let case = Case { problem, recipe: "by hand", seed: 1, tenths: 10, questions: 1 };
    let fault = |case: &Case| {
        let (given, blocked) = (case.problem.given().squares(), case.problem.blocked());
        (!given.is_empty() && !blocked.is_empty()).then(|| "both".to_owned())
    };
    let (small, said) = shrink(case, String::new(), fault);
    assert_eq!(said, "both");
    assert_eq!((small.problem.given().squares().len(), small.problem.blocked().len()), (1, 1));
    assert!(small.problem.n() <= 3, "{small}");
    assert_eq!(small.problem.variant(), Variant::Standard);
}
