//! Whether cases are reproducible, and whether a fault is found and made small.

use n_queens::{Problem, Square, Variant};

use super::case::Case;
use super::chance::RandomChoices;
#[cfg(feature = "sat")]
use super::log::{Log, Until};
use super::shrink::shrink;

#[test]
fn a_case_is_the_same_whenever_it_is_drawn() {
    let draw = |number| Case::draw(&mut RandomChoices::of(7, number)).0.to_string();
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
