//! Random boards: given queens, blocked squares, variants; the checker; the symmetries.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::common::{brute_force, term};
use n_queens::check::{Attack, Fault, Stream};
use n_queens::{
    Answer, Flow, Problem, Queens, RefusalReason, Settings, Solution, Solutions, Square, Strategy,
    Symmetry, Task, Variant, canonical, check, orbit,
};
use proptest::prelude::*;
use proptest::strategy::Strategy as _;

fn squares(n: u32, at_most: usize) -> impl proptest::strategy::Strategy<Value = BTreeSet<Square>> {
    let square = (0..n, 0..n).prop_map(|(row, column)| Square::new(row, column));
    prop::collection::btree_set(square, 0..=at_most)
}

/// Boards of side 1 to 7 with a few given queens and some blocked squares.
fn problems() -> impl proptest::strategy::Strategy<Value = Problem> {
    let parts = (1u32..=7).prop_flat_map(|n| (Just(n), squares(n, 2), squares(n, 12)));
    parts.prop_map(|(n, given, blocked)| {
        let free = blocked.difference(&given).copied().collect::<Vec<_>>();
        Problem::new(n).with_given(given).and_then(|p| p.with_blocked(free)).expect("coherent")
    })
}

fn list(strategy: Strategy, problem: &Problem) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    let mut visitor = |columns: &[u32]| -> Flow {
        found.push(columns.to_vec());
        ControlFlow::Continue(())
    };
    strategy.search(problem, &Settings::default(), &mut visitor).expect("accepts the board");
    found.sort_unstable();
    found
}

/// Any columns, permutations, and solutions with some damage, some of it beyond the board.
fn boards() -> impl proptest::strategy::Strategy<Value = Vec<u32>> {
    let damaged = (4u32..300, 0usize..3, any::<u64>()).prop_map(|(n, faults, chance)| {
        let mut columns = n_queens::solve(n).expect("n >= 4").columns().to_vec();
        for fault in 0..faults as u64 {
            let chance = chance.rotate_left(17 * fault as u32);
            let row = chance % u64::from(n);
            columns[row as usize] = (chance >> 32) as u32 % (n + 2);
        }
        columns
    });
    prop_oneof![
        prop::collection::vec(0u32..80, 0..80),
        prop::collection::vec(any::<u32>(), 0..80),
        (0u32..100).prop_flat_map(|n| Just((0..n).collect::<Vec<u32>>()).prop_shuffle()),
        damaged,
    ]
}

fn no_attack_by_definition(columns: &[u32]) -> bool {
    let squares: Vec<Square> =
        (0u32..).zip(columns).map(|(row, &column)| Square::new(row, column)).collect();
    let attacks = |a, b| attacks_by_definition(u32::MAX, Variant::Standard, a, b);
    (0..squares.len()).all(|b| (0..b).all(|a| !attacks(squares[a], squares[b])))
}

fn is_solution_by_definition(columns: &[u32]) -> bool {
    columns.iter().all(|&column| (column as usize) < columns.len())
        && no_attack_by_definition(columns)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_strategy_honours_what_stands_on_the_board(problem in problems()) {
        let expected = brute_force(&problem);
        for &strategy in Strategy::ALL {
            let can = strategy.abilities();
            if !can.honours_given && !problem.is_empty() {
                let refused = strategy.accepts(&problem, Task::One);
                prop_assert_eq!(refused.map_err(|refusal| refusal.reason), Err(RefusalReason::Given), "{}", strategy);
            } else if can.finds_all {
                prop_assert_eq!(&list(strategy, &problem), &expected, "{}", strategy);
                prop_assert_eq!(strategy.count(&problem), Ok(expected.len() as u128));
            } else if strategy == Strategy::Permutation {
                match strategy.first(&problem, &Settings::default()).expect("accepts") {
                    Answer::Solved(found) => {
                        prop_assert!(expected.contains(&found.columns().to_vec()));
                    }
                    Answer::Impossible => prop_assert!(expected.is_empty()),
                    Answer::GaveUp => prop_assert!(false, "permutation looks everywhere"),
                }
            } else if strategy == Strategy::LocalSearch {
                match strategy.first(&problem, &Settings::default()).expect("accepts") {
                    Answer::Solved(found) => {
                        prop_assert!(expected.contains(&found.columns().to_vec()));
                    }
                    // So small a board it tries so often that it misses nothing.
                    Answer::Impossible | Answer::GaveUp => prop_assert!(expected.is_empty()),
                }
            }
        }
        let walked: Vec<_> =
            Solutions::new(&problem).expect("small").map(|s| s.columns().to_vec()).collect();
        prop_assert_eq!(walked, expected);
    }

    #[test]
    fn exact_cover_knows_the_variants(problem in problems(), torus in any::<bool>()) {
        let variant = if torus { Variant::Torus } else { Variant::Super };
        let problem = problem.with_variant(variant);
        prop_assert_eq!(list(Strategy::ExactCover, &problem), brute_force(&problem));
    }

    /// The checker against the definition, pair by pair.
    #[test]
    fn the_checker_names_every_attack(
        (n, queens) in (1u32..=9).prop_flat_map(|n| (Just(n), squares(n, 9))),
        variant in prop::sample::select(Variant::ALL.to_vec()),
    ) {
        let set = Queens::new(n, queens.iter().copied()).expect("on the board");
        let named: BTreeSet<_> =
            check::attacks(&set, variant).map(|attack| (attack.a, attack.b)).collect();
        let list: Vec<Square> = queens.into_iter().collect();
        for (i, &a) in list.iter().enumerate() {
            for &b in &list[i + 1..] {
                let attacked = attacks_by_definition(n, variant, a, b);
                prop_assert_eq!(named.contains(&(a, b)), attacked, "{:?} {:?}", a, b);
            }
        }
    }

    /// Any list of columns: accepted exactly if no pair attacks.
    #[test]
    fn only_solutions_become_solutions(columns in prop::collection::vec(0u32..9, 0..9)) {
        let n = columns.len() as u32;
        let fine = columns.iter().all(|&column| column < n) && (0..n).all(|row| (0..row).all(|above| {
            let (a, b) = (Square::new(above, columns[above as usize]), Square::new(row, columns[row as usize]));
            !attacks_by_definition(n, Variant::Standard, a, b)
        }));
        prop_assert_eq!(Solution::new(columns).is_ok(), fine);
    }

    /// The two paths of the checker, small and large boards, agree on damaged solutions.
    #[test]
    fn damage_is_noticed(n in 4u32..200, row in any::<prop::sample::Index>(), other in any::<prop::sample::Index>()) {
        let mut columns = n_queens::solve(n).expect("n >= 4").columns().to_vec();
        let (row, other) = (row.index(n as usize), other.index(n as usize));
        columns[row] = columns[other];
        prop_assert_eq!(check::columns(&columns).is_ok(), row == other);
        columns[row] = n;
        prop_assert!(check::columns(&columns).is_err());
    }

    /// In blocks of any size, with the number of rows known or not, a board that streams by gets
    /// the same verdict as one that is there as a whole.
    #[test]
    fn a_stream_finds_what_a_slice_has(columns in boards(), block in 1usize..50) {
        let n = columns.len() as u32;
        let whole = check::columns(&columns).map(|()| n).map_err(|fault| match fault {
            Fault::Attack(Attack { b: queen, line, .. }) => Fault::AttacksEarlier { queen, line },
            Fault::OffBoard { .. } => fault,
            other => panic!("{other}"),
        });
        prop_assert_eq!(whole.is_ok(), is_solution_by_definition(&columns));
        for mut stream in [Stream::sized(n), Stream::default()] {
            let taken_in = columns.chunks(block).try_for_each(|rows| stream.rows(rows));
            prop_assert_eq!(taken_in.and_then(|()| stream.finish()), whole);
        }
    }

    /// Both queens of the attack that is named do attack each other, and no earlier row clashes.
    #[test]
    fn the_first_attack_is_named(columns in boards()) {
        if let Err(Fault::Attack(attack)) = check::columns(&columns) {
            let n = columns.len() as u32;
            prop_assert!(attacks_by_definition(n, Variant::Standard, attack.a, attack.b));
            prop_assert!(no_attack_by_definition(&columns[..attack.b.row as usize]));
        }
    }

    #[test]
    fn symmetries_undo_and_keep_orbits(which in 0usize..92) {
        let solution = Solutions::new(&Problem::new(8)).expect("small").nth(which).expect("92");
        for symmetry in Symmetry::ALL {
            let image = symmetry.image(&solution);
            prop_assert_eq!(canonical(&image), canonical(&solution));
            prop_assert_eq!(orbit(&image), orbit(&solution));
        }
    }

    #[test]
    fn squares_keep_their_names(n in 1u32..2000, row in any::<u32>(), column in any::<u32>()) {
        let square = Square::new(row % n, column % n);
        prop_assert_eq!(Square::parse(&square.name(n), n), Ok(square));
        prop_assert_eq!(Square::parse(&format!("{},{}", square.row, square.column), n), Ok(square));
    }

    #[test]
    fn no_text_breaks_the_square_parser(text in ".*", n in any::<u32>()) {
        let _ = Square::parse(&text, n);
    }
}

fn attacks_by_definition(n: u32, variant: Variant, a: Square, b: Square) -> bool {
    let n = i64::from(n);
    let down = i64::from(b.row) - i64::from(a.row);
    let right = i64::from(b.column) - i64::from(a.column);
    let same = |distance: i64| match variant {
        Variant::Torus => distance % n == 0,
        _ => distance == 0,
    };
    let knight = variant == Variant::Super && [(1, 2), (2, 1)].contains(&(down.abs(), right.abs()));
    same(down) || same(right) || same(down - right) || same(down + right) || knight
}

#[test]
fn variants_count_as_published() {
    for n in 1..=12 {
        for (variant, id) in [(Variant::Torus, "A051906"), (Variant::Super, "A051223")] {
            let problem = Problem::new(n).with_variant(variant);
            assert_eq!(Strategy::ExactCover.count(&problem), Ok(term(id, n)), "{variant} {n}");
        }
    }
}

#[test]
fn orbits_count_as_published() {
    for n in 1..=9 {
        let all: Vec<Solution> = Solutions::new(&Problem::new(n)).expect("small").collect();
        let canonical_forms: BTreeSet<_> = all.iter().map(canonical).collect();
        assert_eq!(canonical_forms.len() as u128, term("A002562", n), "n = {n}");
        let half_turns =
            all.iter().filter(|solution| Symmetry::HalfTurn.image(solution) == **solution);
        assert_eq!(half_turns.count() as u128, term("A032522", n), "n = {n}");
        let quarter_turns =
            all.iter().filter(|solution| Symmetry::QuarterTurn.image(solution) == **solution);
        assert_eq!(quarter_turns.count() as u128, term("A033148", n), "n = {n}");
    }
}

#[test]
fn given_queens_that_attack_each_other_have_no_completion() {
    let problem = Problem::new(6).with_given([Square::new(0, 0), Square::new(3, 3)]).expect("on");
    for &strategy in Strategy::ALL.iter().filter(|s| s.abilities().honours_given) {
        assert_eq!(strategy.first(&problem, &Settings::default()), Ok(Answer::Impossible));
    }
}

#[test]
fn incoherent_boards_are_refused() {
    let square = Square::new(1, 1);
    assert!(Problem::new(4).with_given([square, square]).is_err());
    assert!(Problem::new(4).with_blocked([Square::new(4, 0)]).is_err());
    let blocked = Problem::new(4).with_blocked([square]).expect("on the board");
    assert!(blocked.with_given([square]).is_err());
}
