//! One solution, by every way there is.

use n_queens::{Flow, Problem, Square, Strategy, Variant, check};
use queens_app::{
    Board, Control, Error, FoundSolution, List, Solve, SolveAnswer, Status, StopReason,
};

use crate::naive;

fn run(request: &Solve) -> SolveAnswer {
    request.run(&Control::new()).expect("it is a right request")
}

#[test]
fn every_strategy_finds_a_solution_where_there_is_one() {
    for n in 0..=9 {
        let has_one = !naive::solutions(&Board::new(n)).is_empty();
        for &strategy in Strategy::ALL.iter().filter(|&&by| by != Strategy::Probabilistic) {
            let request = Solve { strategy: Some(strategy), ..Solve::new(Board::new(n)) };
            let answer = run(&request);
            assert_eq!(answer.status == Status::Solved, has_one, "{strategy} at n = {n}");
            if let Some(columns) = &answer.columns {
                assert_eq!(check::solves(&Problem::new(n), columns), Ok(()), "{strategy}");
            }
        }
    }
}

#[test]
fn variants_have_solutions_exactly_where_the_naive_model_has() {
    for variant in Variant::ALL {
        for n in 0..=11 {
            let board = Board { variant, ..Board::new(n) };
            let has_one = !naive::solutions(&board).is_empty();
            let answer = run(&Solve::new(board.clone()));
            assert_eq!(answer.status == Status::Solved, has_one, "{variant} at n = {n}");
            if let Some(columns) = &answer.columns {
                let problem = board.problem().expect("it is empty");
                assert_eq!(check::solves(&problem, columns), Ok(()), "{variant} at n = {n}");
            }
        }
    }
}

#[test]
fn large_boards_of_variants_are_answered_at_once() {
    for (variant, sizes) in
        [(Variant::Torus, &[77, 101, 1001, 20, 999_999][..]), (Variant::Super, &[100, 500, 2000])]
    {
        for &n in sizes {
            let answer = run(&Solve::new(Board { variant, ..Board::new(n) }));
            let has_one = variant == Variant::Super || (n % 2 != 0 && n % 3 != 0);
            assert_eq!(answer.status == Status::Solved, has_one, "{variant} at n = {n}");
            assert_eq!(answer.theorem.is_some(), !has_one, "{variant} at n = {n}");
        }
    }
}

#[test]
fn the_way_depends_on_the_board() {
    let strategy = |request: Solve| run(&request).strategy;
    assert_eq!(strategy(Solve::new(Board::new(8))), Strategy::Construct);
    let random = |n| Solve { random: true, seed: Some(1), ..Solve::new(Board::new(n)) };
    assert_eq!(strategy(random(8)), Strategy::Uniform);
    assert_eq!(strategy(random(100)), Strategy::LocalSearch);
    let puzzle = Board { queens: vec![Square::new(0, 1)], ..Board::new(8) };
    assert_eq!(strategy(Solve::new(puzzle)), Strategy::ExactCover);
}

#[test]
fn the_same_seed_gives_the_same_solution_and_is_named() {
    let request = Solve { random: true, seed: Some(5), ..Solve::new(Board::new(12)) };
    let (one, other) = (run(&request), run(&request));
    assert_eq!((one.columns, one.seed), (other.columns, Some(5)));
    assert!(run(&Solve { seed: None, ..request }).seed.is_some());
}

#[test]
fn a_stopped_search_gives_up_and_says_why() {
    let control = Control::new();
    control.cancel();
    let request = Solve { strategy: Some(Strategy::Rows), ..Solve::new(Board::new(20)) };
    let answer = request.run(&control).expect("it is a right request");
    assert_eq!((answer.status, answer.stopped), (Status::GaveUp, Some(StopReason::Cancelled)));
    assert_eq!(answer.columns, None);
}

#[test]
fn columns_stream_block_by_block() {
    let (mut rows, mut streamed) = (0, None);
    let request = Solve { check: true, ..Solve::new(Board::new(100_000)) };
    let mut take = |found: &FoundSolution<'_>| {
        streamed = Some(found.each_block(|block| {
            rows += block.len();
            Ok::<(), Error>(())
        }));
    };
    let answer = request.run_with(&Control::new(), &mut take).expect("it is a right request");
    assert!(streamed.is_some_and(|streamed| streamed.is_ok()));
    assert_eq!((rows, answer.columns, answer.checked), (100_000, None, true));
}

#[test]
fn lists_agree_with_the_naive_model() {
    for n in 0..=8 {
        let expected = naive::solutions(&Board::new(n));
        for &strategy in Strategy::ALL.iter().filter(|by| by.abilities().finds_all) {
            let mut found = Vec::new();
            let request = List { strategy: Some(strategy), ..List::new(Board::new(n)) };
            let listed = request.run(&Control::new(), &mut |columns| {
                found.push(columns.to_vec());
                Flow::Continue(())
            });
            let listed = listed.expect("it is a right request");
            found.sort();
            assert_eq!(found, expected, "{strategy} at n = {n}");
            assert!(listed.is_complete && listed.solutions == expected.len() as u64);
        }
    }
}

#[test]
fn a_list_can_be_cut_and_skipped() {
    let all = naive::solutions(&Board::new(6));
    let mut found = Vec::new();
    let request = List { skip: 1, limit: Some(2), ..List::new(Board::new(6)) };
    let listed = request.run(&Control::new(), &mut |columns| {
        found.push(columns.to_vec());
        Flow::Continue(())
    });
    let listed = listed.expect("it is a right request");
    assert_eq!(found, all[1..3]);
    assert!(!listed.is_complete && listed.stopped.is_none());
}

#[test]
fn a_list_of_a_large_board_is_refused_with_strategies_that_can_list() {
    let request = List { strategy: Some(Strategy::Bitmask), ..List::new(Board::new(100)) };
    match request.run(&Control::new(), &mut |_| Flow::Break(())) {
        Err(Error::Refused(refusal)) => {
            for by in refusal.alternatives() {
                let request = List { strategy: Some(by), ..request.clone() };
                assert!(request.validate().is_ok(), "{by}");
            }
        }
        other => panic!("{other:?}"),
    }
}
