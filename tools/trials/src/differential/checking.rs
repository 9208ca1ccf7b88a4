//! The independent checker and the symmetries: right boards, damaged ones, and every attack by name.

use n_queens::check::{self, Attack, Fault, Stream};
use n_queens::{Problem, Queens, Solution, Square, Strategy, Symmetry, Task, canonical, orbit};

use super::images;
use super::model::{LINES, ModelRules, ModelSquares, pairs, solves, squares};
use super::referee::{CaseReferee, Compared};

/// A solution with some damage, or no solution at all.
fn damaged(referee: &mut CaseReferee<'_>) -> Vec<u32> {
    let n = referee.problem().n() as usize;
    let solutions = &referee.model.solutions;
    let mut columns: Vec<u32> = (0..n as u32).collect();
    match solutions.is_empty() || referee.chance.percent(15) {
        true => referee.chance.shuffle(&mut columns),
        false => columns.clone_from(&solutions[referee.chance.below(solutions.len())]),
    }
    for _ in 0..referee.chance.below(3).min(n) {
        let (row, other) = (referee.chance.below(n), referee.chance.below(n));
        match referee.chance.below(8) {
            0 => columns[row] = n as u32 + referee.chance.below(3) as u32,
            1..4 => columns.swap(row, other),
            _ => columns[row] = other as u32,
        }
    }
    match referee.chance.below(20) {
        0 => columns.push(0),
        1 => drop(columns.pop()),
        _ => {}
    }
    columns
}

/// The verdict on damaged solutions, with a fault that is one.
pub(super) fn verdicts(referee: &mut CaseReferee<'_>) -> Compared {
    let problem = referee.problem().clone();
    for _ in 0..8 {
        let columns = damaged(referee);
        let verdict = check::solves(&problem, &columns);
        let is_right = solves(&problem, &columns);
        referee.same(format!("verdict on {columns:?}"), &verdict.is_ok(), &is_right)?;
        let is_true = verdict.err().is_none_or(|fault| is_true(&problem, &columns, fault));
        referee.holds(is_true, || format!("{columns:?}: {verdict:?} is not true"))?;
        let solution = Solution::for_problem(&problem, columns.clone()).is_ok();
        referee.same("solution of the board", &solution, &is_right)?;
        plain(referee, &columns)?;
    }
    Ok(())
}

/// Whether a fault is one of this board.
fn is_true(problem: &Problem, columns: &[u32], fault: Fault) -> bool {
    let (rules, open) = (ModelRules::of(problem), ModelSquares::of(problem));
    let holds = |square: Square| columns.get(square.row as usize) == Some(&square.column);
    match fault {
        Fault::Size { expected, found } => {
            expected == rules.n && found as usize == columns.len() && expected != found
        }
        Fault::OffBoard { row, column, n } => {
            holds(Square::new(row, column)) && column >= n && n as usize == columns.len()
        }
        Fault::Attack(Attack { a, b, line }) => {
            a < b && holds(a) && holds(b) && rules.share(line, a, b)
        }
        Fault::GivenMissing(square) => problem.given().contains(square) && !holds(square),
        Fault::OnBlocked(square) => holds(square) && !open.contains(square),
        Fault::TooManyRows | Fault::AttacksEarlier { .. } => false,
    }
}

/// These columns on a plain board of as many rows: at once, and as a stream.
fn plain(referee: &mut CaseReferee<'_>, columns: &[u32]) -> Compared {
    let board = Problem::new(columns.len() as u32);
    let is_right = solves(&board, columns);
    let verdict = check::columns(columns);
    referee.same(format!("plain verdict on {columns:?}"), &verdict.is_ok(), &is_right)?;
    let is_true = verdict.err().is_none_or(|fault| is_true(&board, columns, fault));
    referee.holds(is_true, || format!("{columns:?}: {verdict:?} is not true"))?;
    referee.same("solution", &Solution::new(columns.to_vec()).is_ok(), &is_right)?;
    let expected = verdict.map(|()| board.n()).map_err(|fault| match fault {
        Fault::Attack(Attack { b: queen, line, .. }) => Some(Fault::AttacksEarlier { queen, line }),
        Fault::OffBoard { .. } => Some(fault),
        _ => None,
    });
    let block = referee.chance.between(1, columns.len().max(1));
    for mut stream in [Stream::sized(board.n()), Stream::default()] {
        let taken = columns.chunks(block).try_for_each(|rows| stream.rows(rows));
        let streamed = taken.and_then(|()| stream.finish()).map_err(Some);
        referee.same(format!("{columns:?} as a stream"), &streamed, &expected)?;
    }
    Ok(())
}

/// Every pair of queens that attack each other is named, with every line that they share, and no other.
pub(super) fn attacks(referee: &mut CaseReferee<'_>) -> Compared {
    let rules = ModelRules::of(referee.problem());
    let squares: Vec<Square> = rules.squares().collect();
    let count = referee.chance.below(rules.n as usize + 4);
    let mut anywhere = referee.chance.some(&squares, count);
    anywhere.sort_unstable();
    are_named(referee, rules, &anywhere)?;
    are_named(referee, rules, referee.case.problem.given().squares())
}

fn are_named(referee: &mut CaseReferee<'_>, rules: ModelRules, queens: &[Square]) -> Compared {
    let set = Queens::new(rules.n, queens.iter().copied()).map_err(|error| error.to_string())?;
    let mut named: Vec<Attack> = check::attacks(&set, rules.variant).collect();
    named.sort_unstable();
    let lines = |(a, b): (Square, Square)| rules.lines(a, b).map(move |line| Attack { a, b, line });
    let mut expected: Vec<Attack> = pairs(queens).flat_map(lines).collect();
    expected.sort_unstable();
    referee.same_list(format!("attacks among {queens:?}"), &named, &expected)?;
    let library = n_queens::rules::Rules::new(rules.n, rules.variant);
    for (a, b) in pairs(queens) {
        let mut lines = LINES.into_iter();
        let are_right = lines.all(|line| library.share(line, a, b) == rules.share(line, a, b));
        referee.holds(are_right, || format!("lines that {a:?} and {b:?} share"))?;
    }
    Ok(())
}

/// The image of the board has the images of its solutions.
pub(super) fn symmetry(referee: &mut CaseReferee<'_>) -> Compared {
    let (problem, n) = (referee.problem().clone(), referee.problem().n());
    let symmetry = referee.chance.pick(&Symmetry::ALL);
    for square in ModelRules::of(&problem).squares() {
        let image = symmetry.square(square, n);
        referee.same("image of a square", &image, &images::square(symmetry, square, n))?;
    }
    let image = symmetry.board(&problem);
    let able = |strategy: &&Strategy| {
        strategy.accepts(&image, Task::All).is_ok() && !matches!(strategy.name(), "cells" | "sat")
    };
    let able: Vec<Strategy> = Strategy::ALL.iter().filter(able).copied().collect();
    let strategy = referee.chance.pick(&able);
    let count = strategy.count(&image);
    referee.same(format!("{strategy} on the image"), &count, &Ok(referee.model.count()))?;
    let solutions = referee.model.solutions.clone();
    for columns in referee.chance.some(&solutions, 3) {
        orbits(referee, symmetry, &image, &columns)?;
    }
    Ok(())
}

fn orbits(
    referee: &mut CaseReferee<'_>,
    symmetry: Symmetry,
    board: &Problem,
    columns: &[u32],
) -> Compared {
    let solution = Solution::new(columns.to_vec()).map_err(|fault| fault.to_string())?;
    let image = symmetry.image(&solution);
    let expected = images::columns(symmetry, columns);
    referee.same("image", &image.columns().to_vec(), &expected)?;
    let solves = solves(board, image.columns());
    referee.holds(solves, || format!("{image:?} does not solve the image of the board"))?;
    let orbit: Vec<Vec<u32>> =
        orbit(&solution).iter().map(|image| image.columns().to_vec()).collect();
    let expected: Vec<Vec<u32>> = images::orbit(columns).into_iter().collect();
    referee.same("orbit", &orbit, &expected)?;
    let is_in_place = squares(columns).eq(solution.squares());
    referee.holds(is_in_place, || format!("squares of {columns:?}"))?;
    let canonical = canonical(&solution);
    referee.same("canonical form", &Some(&canonical.columns().to_vec()), &expected.first())
}
