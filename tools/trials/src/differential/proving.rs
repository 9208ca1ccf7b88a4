//! Proofs that a board is impossible: written by one part of the library, followed by another.

use n_queens::complete::drat::{Checker, DratFault, DratReader, ProofEncoding, Seal};
use n_queens::complete::{Formula, Literal, ProofStep, refute};
use n_queens::{Ending, Problem};

use super::log::flow;
use super::model::{solves, squares};
use super::referee::{CaseReferee, Compared};

/// Steps after which a proof is cut off; those before must hold all the same.
const STEPS: usize = 3_000;

/// There is a proof exactly if there is no solution, and each of its steps follows.
pub(super) fn proof(referee: &mut CaseReferee<'_>) -> Compared {
    let problem = referee.problem().clone();
    let formula = Formula::for_problem(&problem).map_err(|error| error.to_string())?;
    let (mut text, mut steps) = (String::new(), 0);
    let ending = refute(&problem, |step| {
        text += &format!("{step}\n");
        steps += 1;
        flow(steps < STEPS)
    });
    let ending = ending.map_err(|refusal| refusal.to_string())?;
    let is_impossible = referee.model.is_impossible();
    let is_right = match ending {
        Ending::Complete => is_impossible,
        Ending::Partial => !is_impossible,
        Ending::Stopped => steps == STEPS,
    };
    referee.holds(is_right, || format!("a proof of {steps} steps ended as {ending:?}"))?;
    let checker = follow(referee, &formula, &text)?;
    referee.figures.proof_steps += steps as u64;
    referee.same("proved", &checker.finish().is_ok(), &(ending == Ending::Complete))?;
    by_cadical(referee, &formula)
}

/// Checks a proof in blocks of random size, under its seal.
fn follow(referee: &mut CaseReferee<'_>, formula: &Formula, text: &str) -> Result<Checker, String> {
    let (mut checker, mut reader) = (Checker::new(formula), DratReader::new(ProofEncoding::Text));
    let text = format!("{}{text}", Seal::FIRST_LINE);
    let mut seal = Seal::default();
    seal.add(text.as_bytes());
    let sealed = format!("{text}{}", seal.last_line());
    let (block, mut seal) = (referee.chance.between(1, 200), Seal::default());
    for block in sealed.as_bytes().chunks(block) {
        seal.read(block);
        let checked = reader.check(block, &mut checker);
        checked.map_err(|error| format!("a proof was refused: {error}"))?;
    }
    reader.finish().map_err(|error| format!("a proof is not whole: {error}"))?;
    seal.finish().map_err(|error| format!("a seal was refused: {error}"))?;
    Ok(checker)
}

/// The solver CaDiCaL proves the same.
#[cfg(feature = "sat")]
fn by_cadical(referee: &mut CaseReferee<'_>, formula: &Formula) -> Compared {
    use n_queens::complete::cadical;
    let (mut checker, mut fault) = (Checker::new(formula), None);
    let ending = cadical::refute(formula, &n_queens::Control::new(), &mut |step| {
        fault = checker.check(step).err();
        flow(fault.is_none())
    });
    referee.same("proof of CaDiCaL", &fault, &None)?;
    let is_impossible = referee.model.is_impossible();
    let expected = if is_impossible { Ending::Complete } else { Ending::Partial };
    referee.same("ending of CaDiCaL", &ending, &expected)?;
    referee.same("proved by CaDiCaL", &checker.finish().is_ok(), &is_impossible)
}

#[cfg(not(feature = "sat"))]
fn by_cadical(_referee: &mut CaseReferee<'_>, _formula: &Formula) -> Compared {
    Ok(())
}

/// A board as a formula: read back from text, it forbids what is no solution, and no solution is refuted.
pub(super) fn formula(referee: &mut CaseReferee<'_>) -> Compared {
    let problem = referee.problem().clone();
    let formula = Formula::for_problem(&problem).map_err(|error| error.to_string())?;
    let again: Formula = formula.to_string().parse().map_err(|error| format!("{error}"))?;
    referee.same("variables", &again.variables(), &formula.variables())?;
    let is_same = again.clauses().eq(formula.clauses());
    referee.holds(is_same, || "clauses were not read as they were written".into())?;
    if !referee.model.is_impossible() {
        let refuted = Checker::new(&formula).check(ProofStep::Add(&[]));
        let refused = DratFault::NotImplied { step: 1, clause: Vec::new() };
        referee.same("a solvable board refuted", &refuted, &Err(refused))?;
    }
    for _ in 0..4 {
        let mut columns: Vec<u32> = (0..problem.n()).collect();
        referee.chance.shuffle(&mut columns);
        if !solves(&problem, &columns) {
            excludes(referee, &problem, &formula, &columns)?;
        }
    }
    Ok(())
}

/// That these queens are no solution follows by unit propagation alone.
fn excludes(
    referee: &mut CaseReferee<'_>,
    problem: &Problem,
    formula: &Formula,
    columns: &[u32],
) -> Compared {
    let queens = squares(columns).map(|square| !Literal::queen(problem.n(), square));
    let clause: Vec<Literal> = queens.collect();
    let follows = Checker::new(formula).check(ProofStep::Add(&clause));
    referee.same(format!("{columns:?} excluded"), &follows, &Ok(()))
}
