//! Exact counts: every engine on every question that it can answer, and forecasts that are exact.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use n_queens::count::{
    CountError, CountProgress, EngineError, EngineKind, Kind, Question, QuestionError, Units,
    congruent, count, fundamental,
};
use n_queens::estimate::Sampler;
use n_queens::{Control, Problem, Progress, Variant};

use super::images;
use super::model::{is_empty, placements};
use super::referee::{CaseReferee, Compared};

/// Up to here nothing of a forecast is left to chance.
const LARGEST_EXACT: u32 = 11;

/// Pairs of squares that the model looks at to count placements of fewer queens.
const PLACEMENTS: u64 = 500_000;

/// Whether an engine can count this kind of solutions, with a queen in every row or not.
fn can_count(name: EngineKind, problem: &Problem, kind: Kind, is_full: bool) -> bool {
    let is_plain = problem.variant() == Variant::Standard && is_full;
    let is_turn = matches!(kind, Kind::HalfTurn | Kind::QuarterTurn);
    match name {
        EngineKind::Symmetric => is_turn,
        EngineKind::ColourSplit => !is_turn && is_plain,
        EngineKind::ExactCover => !is_turn && is_full,
        EngineKind::DepthFirst => !is_turn,
    }
}

pub(super) fn threads(referee: &mut CaseReferee<'_>) -> NonZeroUsize {
    NonZeroUsize::MIN.saturating_add(referee.chance.below(2))
}

/// All kinds of solutions by all engines.
pub(super) fn engines(referee: &mut CaseReferee<'_>) -> Compared {
    for kind in Kind::ALL {
        let problem = referee.problem().clone();
        let has_kind = kind == Kind::All || is_empty(&problem);
        let question = Question::new(problem, kind, None);
        let refusal = question.as_ref().err().cloned();
        let expected = (!has_kind).then_some(QuestionError::KindOnlyFull { kind });
        referee.same("kind refused", &refusal, &expected)?;
        let Ok(question) = question else { continue };
        let expected = images::count(referee.model, kind);
        for engine in [None].into_iter().chain(EngineKind::ALL.map(Some)) {
            by_engine(referee, &question.clone().by(engine), expected)?;
        }
    }
    classes(referee)
}

/// A question to an engine, or to the one that is chosen: counted, or refused for a reason.
fn by_engine(referee: &mut CaseReferee<'_>, question: &Question, expected: u128) -> Compared {
    let is_full = question.queens == question.problem.n();
    let can = |name| can_count(name, &question.problem, question.kind, is_full);
    let threads = threads(referee);
    let seed = referee.chance.number();
    let counted = count(question, threads, seed, &Control::new());
    let what = |engine: &str| format!("{} by {engine}", question.kind);
    let counted = match (counted, question.engine) {
        (Ok(Some(counted)), _) => counted,
        (Err(CountError::Engine(EngineError::Cannot { engine, name })), Some(asked)) => {
            let is_true = engine == asked && !can(engine) && can(name);
            return referee.holds(is_true, || format!("{engine} refused, {name} proposed"));
        }
        (other, _) => return Err(format!("{}: {other:?}", what("count"))),
    };
    let units = Units::for_question(question).map_err(|error| error.to_string())?;
    let engine = units.job().engine_name();
    let name: Option<EngineKind> = engine.parse().ok();
    let is_right = name.is_some_and(can) && question.engine.is_none_or(|asked| name == Some(asked));
    referee.holds(is_right, || format!("{engine} counted {question:?}"))?;
    referee.same(what(engine), &counted.solutions, &expected)?;
    let is_checked = counted.checks.iter().any(|check| ["known-table", "images"].contains(check));
    referee.holds(is_checked, || format!("{engine} was checked by {:?}", counted.checks))
}

/// The numbers of symmetric solutions against that of all.
fn classes(referee: &mut CaseReferee<'_>) -> Compared {
    if !is_empty(referee.problem()) {
        return Ok(());
    }
    let (n, model) = (referee.problem().n(), referee.model);
    let [all, fundamentals, half, quarter] = Kind::ALL.map(|kind| images::count(model, kind));
    referee.same("fundamental", &fundamental(n, all, half, quarter), &Some(fundamentals))?;
    let counted =
        n_queens::count::classes(n, all, half, quarter).map(|classes| classes.iter().sum());
    referee.same("classes", &counted, &Some(fundamentals))?;
    referee.holds(congruent(n, all, half), || format!("{all} and {half} are not congruent"))?;
    referee.holds(!congruent(n, all + 1, half), || format!("{all} + 1 and {half} are congruent"))
}

/// Fewer queens than rows, or more.
pub(super) fn some_queens(referee: &mut CaseReferee<'_>) -> Compared {
    let problem = referee.problem().clone();
    let mut queens = match referee.chance.percent(40) {
        true => problem.n().saturating_sub(1),
        false => referee.chance.below(problem.n() as usize + 2) as u32,
    };
    // With fewer queens there are fewer placements, at last few enough for the model.
    let expected = loop {
        match placements(&problem, queens, PLACEMENTS) {
            Some(expected) => break expected,
            None => queens -= 1,
        }
    };
    let question = Question::new(problem, Kind::All, Some(queens));
    let question = question.map_err(|error| format!("{queens} queens: {error}"))?;
    let engines = [None, Some(referee.chance.pick(&EngineKind::ALL))];
    for engine in engines {
        let asked = by_engine(referee, &question.clone().by(engine), expected);
        asked.map_err(|difference| format!("{queens} queens: {difference}"))?;
    }
    Ok(())
}

/// Stops a count after so many units; keeps how far it was after each.
fn stopping_after(units: usize) -> (Control, Arc<Mutex<Vec<CountProgress>>>) {
    let (control, heard) = (Control::new(), Arc::<Mutex<Vec<CountProgress>>>::default());
    let (stopper, kept) = (control.clone(), Arc::clone(&heard));
    let control = control.with_reporter(move |progress| {
        let Progress::Count(progress) = progress else { return };
        let mut kept = kept.lock().expect("no panic");
        if progress.done > 0 {
            kept.push(*progress); // all but the begin of a round
        }
        if kept.len() >= units {
            stopper.cancel();
        }
    });
    (control, heard)
}

/// A count that is stopped gives no number, or the right one; what it tells never goes backwards.
pub(super) fn stopped(referee: &mut CaseReferee<'_>) -> Compared {
    let question = Question::all(referee.problem().clone());
    let units = Units::for_question(&question).map(|units| units.len());
    let units = units.map_err(|error| error.to_string())?;
    let (control, heard) = stopping_after(referee.chance.below(units + 2));
    let threads = threads(referee);
    let counted = count(&question, threads, 0, &control);
    let counted = counted.map_err(|error| format!("a count that is stopped: {error}"))?;
    let heard = heard.lock().expect("no panic");
    if let Some(counted) = counted {
        referee.same("count with a stop", &counted.solutions, &referee.model.count())?;
    }
    let first_round = heard.iter().filter(|progress| progress.kind == Kind::All);
    let done: Vec<usize> = first_round.map(|progress| progress.done).collect();
    let expected: Vec<usize> = (1..=done.len()).collect();
    referee.same("units done", &done, &expected)
}

/// A forecast of a small plain board is its count.
pub(super) fn forecast(referee: &mut CaseReferee<'_>) -> Compared {
    let problem = referee.problem().clone();
    if !is_empty(&problem) || problem.variant() != Variant::Standard {
        return Ok(());
    }
    let sampler = Sampler::new(problem.n(), referee.chance.number());
    let mut sampler = sampler.map_err(|error| error.to_string())?;
    (0..2).for_each(|_| sampler.round());
    let forecast = sampler.forecast().ok_or("no forecast after two rounds")?;
    let is_exact = forecast.is_exact;
    referee
        .holds(is_exact || problem.n() > LARGEST_EXACT, || format!("{forecast:?} is not exact"))?;
    let is_right = !is_exact || forecast.estimate == referee.model.solutions.len() as f64;
    referee.holds(is_right, || format!("{forecast:?} is wrong"))
}
