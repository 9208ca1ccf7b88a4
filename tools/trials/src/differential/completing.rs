//! Completions: one, whether there is another, a random one; and why there is none.

use std::num::NonZeroUsize;
use std::time::Duration;

use n_queens::complete::{
    ClosedLine, Completions, Conflict, Explanation, closed_line, core, explain, explained, first,
    oracle, random, unique, verify,
};
use n_queens::{
    Answer, Control, Ending, Flow, Line, Problem, Refusal, Settings, Square, Strategy, Task,
    Variant, Visitor,
};

use super::log::flow;
use super::model::{self, ModelSquares, first_solutions};
use super::referee::{CaseReferee, Compared};

/// Pairs of squares that the model looks at to decide a conflict, which has fewer pieces than its board.
const CONFLICT: u64 = 30_000_000;

/// The strategy that answers: a theorem and the formula of an empty torus come before any search, and empty boards of
/// superqueens are for local search.
fn decider(problem: &Problem) -> Strategy {
    match problem.variant() {
        _ if problem.impossible_by().is_some() => Strategy::Construct,
        Variant::Torus if problem.is_empty() => Strategy::Construct,
        Variant::Super if problem.is_empty() => Strategy::LocalSearch,
        _ => Strategy::ExactCover,
    }
}

/// One completion or none, the same on any number of threads.
pub(super) fn one(referee: &mut CaseReferee<'_>) -> Compared {
    let problem = referee.problem().clone();
    let mut answers = Vec::new();
    for threads in (1..=3).filter_map(NonZeroUsize::new) {
        let verdict =
            first(&problem, threads, &Control::new()).map_err(|refusal| refusal.to_string())?;
        referee.same("the strategy that completed it", &verdict.strategy, &decider(&problem))?;
        answers.push(verdict.answer);
    }
    referee.same("answer of two threads", &answers[1], &answers[0])?;
    referee.same("answer of three threads", &answers[2], &answers[0])?;
    match &answers[0] {
        Answer::Solved(solution) => referee.is_solution("completion", solution.columns()),
        Answer::Impossible => {
            let is_impossible = referee.model.is_impossible();
            referee.holds(is_impossible, || "said to be impossible".into())
        }
        Answer::GaveUp => Err("gave up although nothing stopped it".into()),
    }
}

/// Stops a search at once or anywhere on its way.
fn impatient(referee: &mut CaseReferee<'_>) -> Control {
    let microseconds = referee.chance.below(20) as u64;
    let control = Control::new();
    if microseconds == 0 {
        control.cancel();
    }
    control.with_timeout(Duration::from_micros(microseconds))
}

/// A completion that is stopped is none, or the right one.
pub(super) fn stopped(referee: &mut CaseReferee<'_>) -> Compared {
    let problem = referee.problem().clone();
    let verdict = first(&problem, NonZeroUsize::MIN, &impatient(referee));
    let verdict = verdict.map_err(|error| error.to_string())?;
    match &verdict.answer {
        Answer::Solved(solution) => referee.is_solution("stopped", solution.columns())?,
        answer => {
            let may_be = *answer == Answer::GaveUp || referee.model.is_impossible();
            referee.holds(may_be, || format!("stopped, it says {answer:?}"))?;
        }
    }
    let found = two(&problem, &impatient(referee)).map_err(|error| error.to_string())?;
    match found.is_one() {
        None => found.found.iter().try_for_each(|columns| referee.is_solution("stopped", columns)),
        Some(_) => completions(referee, &found),
    }
}

/// The first two completions, by the strategies that the library chooses.
fn two(problem: &Problem, control: &Control) -> Result<Completions, Refusal> {
    unique(problem, None, |look, take| {
        look.strategy.accepts(problem, look.task)?;
        let settings = Settings { seed: look.seed, ..Settings::default() };
        look.strategy.search(problem, &settings, &mut Stoppable { take, control })
    })
}

/// Passes completions on until it is stopped.
struct Stoppable<'a> {
    take: &'a mut dyn FnMut(&[u32]) -> Flow,
    control: &'a Control,
}

impl Visitor for Stoppable<'_> {
    fn solution(&mut self, columns: &[u32]) -> Flow {
        (self.take)(columns)
    }

    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        flow(!self.control.should_stop())
    }
}

/// Exactly one completion, none, or two.
pub(super) fn uniqueness(referee: &mut CaseReferee<'_>) -> Compared {
    let found = two(referee.problem(), &Control::new()).map_err(|refusal| refusal.to_string())?;
    completions(referee, &found)?;
    let able = [Strategy::Rows, Strategy::Sets, Strategy::Iterative, Strategy::Bitmask];
    let told = referee.chance.pick(&able);
    match told.accepts(referee.problem(), Task::All) {
        Ok(()) => uniqueness_by(referee, told),
        Err(_) => Ok(()),
    }
}

/// Completes it by a strategy that finds completions in lexicographic order.
fn uniqueness_by(referee: &mut CaseReferee<'_>, told: Strategy) -> Compared {
    let (problem, settings) = (referee.problem(), referee.case.settings());
    let mut strategies = Vec::new();
    let found = unique(problem, Some(told), |look, mut take| {
        strategies.push(look.strategy);
        look.strategy.search(problem, &settings, &mut take)
    });
    let found = found.map_err(|refusal| refusal.to_string())?;
    referee.same("the strategies that searched", &strategies, &vec![told])?;
    let first_two: Vec<Vec<u32>> = referee.model.solutions.iter().take(2).cloned().collect();
    referee.same_list("first two", &found.found, &first_two)?;
    completions(referee, &found)
}

fn completions(referee: &mut CaseReferee<'_>, found: &Completions) -> Compared {
    let expected = referee.model.solutions.len();
    let is_right = match (&found.found[..], found.is_all) {
        ([one, other], _) => expected > 1 && one != other,
        (fewer, is_all) => is_all && fewer.len() == expected,
    };
    referee.holds(is_right, || format!("{found:?}, but there are {expected}"))?;
    let mut boards = found.found.iter();
    boards.try_for_each(|columns| referee.is_solution("completion", columns))
}

/// A random completion: the same for the same seed, and one of all.
pub(super) fn at_random(referee: &mut CaseReferee<'_>) -> Compared {
    let (problem, settings) = (referee.problem().clone(), referee.case.settings());
    let draw = |goes_on: bool| {
        let mut found = Vec::new();
        let mut visitor = |columns: &[u32]| -> Flow {
            found.push(columns.to_vec());
            flow(goes_on)
        };
        let ending = random(&problem, &settings, &mut visitor);
        ending.map(|ending| (ending, found)).map_err(|refusal| refusal.to_string())
    };
    let ((ending, found), (other_ending, again)) = (draw(true)?, draw(false)?);
    referee.same("drawn again", &again, &found)?;
    let is_impossible = referee.model.is_impossible();
    let expected = match is_impossible {
        true => [Ending::Complete; 2],
        false => [Ending::Partial, Ending::Stopped],
    };
    referee.same("endings", &[ending, other_ending], &expected)?;
    referee.same("drawn", &found.len(), &usize::from(!is_impossible))?;
    found.iter().try_for_each(|columns| referee.is_solution("drawn", columns))
}

/// Why there is no completion: pieces that contradict each other, none of them superfluous.
pub(super) fn why(referee: &mut CaseReferee<'_>) -> Compared {
    let explained = explained(referee.problem(), &Control::new());
    let explained = explained.map_err(|error| error.to_string())?;
    referee.same("explained", &explained.is_some(), &referee.model.is_impossible())?;
    let Some(explained) = explained else { return Ok(()) };
    let is_whole = explained.is_minimal() && explained.is_verified() && explained.left == 0;
    referee.holds(is_whole, || format!("{explained:?} is not whole"))?;
    contradicts(referee, &explained.conflict)?;
    are_needed(referee, &explained.conflict)
}

/// For each piece of a conflict there is a completion of the others.
fn are_needed(referee: &mut CaseReferee<'_>, conflict: &Conflict) -> Compared {
    let problem = referee.problem().clone();
    let explanation = explain(&problem, |board| oracle(board, &Control::new()), &Control::new());
    let Some(Explanation { conflict: again, left: 0, witnesses: Some(witnesses) }) = explanation
    else {
        return Err(format!("not minimal: {explanation:?}"));
    };
    referee.same("explained again", &again, conflict)?;
    referee.same("witnesses", &witnesses.len(), &conflict.len())?;
    for (index, witness) in witnesses.iter().enumerate() {
        let others = conflict.without(index).on(&problem).map_err(|error| error.to_string())?;
        let solves = model::solves(&others, witness);
        referee
            .holds(solves, || format!("{witness:?} does not show that piece {index} is needed"))?;
    }
    wrong_witness(referee, &problem, conflict, witnesses)
}

/// A witness that is none must not pass.
fn wrong_witness(
    referee: &mut CaseReferee<'_>,
    problem: &Problem,
    conflict: &Conflict,
    mut witnesses: Vec<Vec<u32>>,
) -> Compared {
    let Some(witness) = witnesses.last_mut() else { return Ok(()) };
    witness.rotate_left(1);
    let others = conflict.without(conflict.len() - 1).on(problem);
    let solves = others.is_ok_and(|others| model::solves(&others, witness));
    let is_verified = verify(problem, conflict, &witnesses, &Control::new()).is_ok();
    referee.same("a wrong witness", &is_verified, &solves)
}

/// Pieces of the board that are impossible by themselves.
fn contradicts(referee: &mut CaseReferee<'_>, conflict: &Conflict) -> Compared {
    let problem = referee.problem().clone();
    let mut queens = conflict.queens.iter();
    let is_part = queens.all(|queen| problem.given().contains(*queen))
        && conflict.blocked.iter().all(|&square| problem.is_blocked(square));
    referee.holds(is_part, || format!("{conflict:?} is not of the board"))?;
    let alone = conflict.on(&problem).map_err(|error| error.to_string())?;
    match first_solutions(&alone, 1, CONFLICT) {
        None => referee.figures.undecided += 1,
        Some(found) => {
            referee.holds(found.is_empty(), || format!("{conflict:?} leaves {:?}", found[0]))?;
        }
    }
    Ok(())
}

/// What a refutation used, and the line that is closed at a glance.
pub(super) fn glance(referee: &mut CaseReferee<'_>) -> Compared {
    let problem = referee.problem().clone();
    let closed = closed_line(&problem);
    referee.same("closed line", &closed, &first_closed(&problem))?;
    if let Some(conflict) = core(&problem, u64::MAX, &Control::new()) {
        let is_impossible = referee.model.is_impossible();
        referee.holds(is_impossible, || format!("{conflict:?} refutes what is solvable"))?;
        return contradicts(referee, &conflict);
    }
    let open = ModelSquares::of(&problem);
    let is_peaceful = problem.given().squares().iter().all(|&queen| open.contains(queen));
    let expected = !is_peaceful || !referee.model.is_impossible();
    referee.holds(expected, || "a refutation that used nothing".into())
}

/// The first row, else the first column, without a given queen and without an open square.
fn first_closed(problem: &Problem) -> Option<ClosedLine> {
    let (n, open) = (problem.n(), ModelSquares::of(problem));
    let rows = (0..n).map(|index| ClosedLine { line: Line::Row, index });
    let columns = (0..n).map(|index| ClosedLine { line: Line::Column, index });
    let is_on = |square: Square, line: ClosedLine| match line.line {
        Line::Row => square.row == line.index,
        _ => square.column == line.index,
    };
    let is_closed = |line: &ClosedLine| {
        let mut squares =
            model::ModelRules::of(problem).squares().filter(|&square| is_on(square, *line));
        squares.all(|square| !open.contains(square) && !problem.given().contains(square))
    };
    rows.chain(columns).find(is_closed)
}
