//! Options that do not go together, have no effect, or name something else.

use n_queens::{Strategy, Variant};
use queens_app::{Board, Complete, Control, Error, NameError, Opt, Solve, Trace, engine, strategy};

fn refused(request: &Solve) -> Error {
    request.run(&Control::new()).expect_err("it is wrong")
}

#[test]
fn an_option_without_effect_is_refused() {
    let plain = Solve::new(Board::new(8));
    let seed = Solve { seed: Some(3), ..plain.clone() };
    assert!(matches!(refused(&seed), Error::SeedUnused(Strategy::Construct)));
    let density = Solve { density: Some(0.5), strategy: Some(Strategy::Rows), ..plain.clone() };
    assert!(matches!(refused(&density), Error::DensityUnused(Strategy::Rows)));
    let by = Some(Strategy::Probabilistic);
    let wrong = Solve { density: Some(3.0), strategy: by, ..plain.clone() };
    assert!(matches!(refused(&wrong), Error::Density(_)));
    let right = Solve { density: Some(1.2), strategy: by, seed: Some(1), ..plain };
    assert!(right.run(&Control::new()).is_ok());
}

#[test]
fn a_random_solution_chooses_by_itself() {
    let random = Solve { random: true, ..Solve::new(Board::new(8)) };
    let named = Solve { strategy: Some(Strategy::Rows), ..random.clone() };
    assert!(matches!(refused(&named), Error::RandomExcludes(Opt::Strategy)));
    let torus = Board { variant: Variant::Torus, ..Board::new(7) };
    let torus = Solve { board: torus, ..random };
    assert!(matches!(refused(&torus), Error::RandomExcludes(Opt::Variant)));
}

#[test]
fn questions_about_completions_exclude_each_other() {
    let plain = Complete::new(Board::new(8));
    let two = Complete { all: true, unique: true, ..plain.clone() };
    assert!(matches!(
        two.validate(),
        Err(Error::Excludes { option: Opt::All, other: Opt::Unique })
    ));
    let limit = Complete { limit: Some(3), ..plain.clone() };
    assert!(matches!(limit.validate(), Err(Error::Needs { option: Opt::Limit, other: Opt::All })));
    assert!(Complete { all: true, limit: Some(3), ..plain }.validate().is_ok());
}

#[test]
fn names_of_engines_and_strategies_are_told_apart() {
    assert_eq!(strategy("rows"), Ok(Strategy::Rows));
    assert!(matches!(strategy("colour-split"), Err(NameError::IsEngine { .. })));
    assert!(matches!(strategy("nothing"), Err(NameError::Unknown { .. })));
    assert!(matches!(engine("rows"), Err(NameError::IsStrategy { .. })));
    assert!(engine("exact-cover").is_ok() && strategy("exact-cover").is_ok());
}

#[test]
fn a_trace_is_row_by_row_unless_told_otherwise() {
    let traced = Trace::new(Board::new(6)).prepare().expect("it is a right request");
    assert_eq!((traced.strategy, traced.seed), (Strategy::Rows, None));
    let stretch = traced.stretch(3, 5, &Control::new()).expect("it is small");
    assert_eq!((stretch.begin.start, stretch.steps.len()), (3, 5));
}
