//! The strategies: what they take, what they find and in which order, what they tell, how they stop.

use std::collections::BTreeSet;

use n_queens::{
    Answer, Ending, Event, Flow, Problem, Refusal, RefusalReason, Solution, Solutions, Steps,
    Strategy, Task, Variant, Visitor,
};

use super::log::{Log, Until, flow};
use super::model::is_empty;
use super::referee::{CaseReferee, Compared};
use super::{replay, walks};

/// Placements after which a search is cut off: what it has found until then is compared.
const STEPS: usize = 60_000;
/// The solver CaDiCaL takes longer for each solution that it has found before.
const FEW_SOLUTIONS: usize = 20;

/// In which order a strategy promises its solutions.
enum Order {
    Lexicographic,
    Reverse,
    /// None that could be told beforehand.
    Own,
}

impl Order {
    fn of(strategy: Strategy) -> Self {
        match strategy {
            Strategy::Rows | Strategy::Sets | Strategy::Iterative | Strategy::Bitmask => {
                Self::Lexicographic
            }
            Strategy::Cells => Self::Reverse,
            _ => Self::Own,
        }
    }
}

/// Whether it takes the board, for one solution or for all; if not, the reason must be one.
pub(super) fn accept(referee: &mut CaseReferee<'_>, strategy: Strategy) -> Compared {
    for task in [Task::One, Task::All] {
        let answer = strategy.accepts(referee.problem(), task);
        let is_justified = is_justified(referee.problem(), strategy, task, answer);
        referee.holds(is_justified, || format!("{task:?}: {answer:?} is not justified"))?;
        let others = answer.err().map(|refusal| refusal.alternatives()).unwrap_or_default();
        let problem = referee.problem();
        let are_others = others.iter().all(|other| other.accepts(problem, task).is_ok());
        referee.holds(are_others, || format!("{task:?}: {answer:?} names no other strategy"))?;
    }
    refuses_alike(referee, strategy)
}

/// Whether it takes what its abilities allow, and refuses for a reason that is one.
fn is_justified(
    problem: &Problem,
    strategy: Strategy,
    task: Task,
    answer: Result<(), Refusal>,
) -> bool {
    let can = strategy.abilities();
    let finds_one = task == Task::All && !can.finds_all;
    let given = !can.honours_given && !is_empty(problem);
    let variant = !can.variants.contains(&problem.variant());
    let too_large = can.largest.is_some_and(|largest| problem.n() > largest);
    match answer.map_err(|refusal| refusal.reason) {
        Ok(()) => !(finds_one || given || variant || too_large),
        Err(RefusalReason::FindsOne) => finds_one,
        Err(RefusalReason::Given) => given,
        Err(RefusalReason::Variant) => variant,
        Err(RefusalReason::TooLarge(_)) => too_large,
    }
}

/// A strategy that refuses a board refuses to search it and to count it.
fn refuses_alike(referee: &mut CaseReferee<'_>, strategy: Strategy) -> Compared {
    let (problem, settings) = (referee.problem().clone(), referee.case.settings());
    let mut stopping = |_: &[u32]| -> Flow { Flow::Break(()) };
    if let Err(refusal) = strategy.accepts(&problem, Task::One) {
        let searched = strategy.search(&problem, &settings, &mut stopping);
        referee.same("search", &searched, &Err(refusal))?;
        let first = strategy.first(&problem, &settings);
        referee.same("first", &first, &Err(refusal))?;
    }
    if let Err(refusal) = strategy.accepts(&problem, Task::All) {
        referee.same("count", &strategy.count(&problem), &Err(refusal))?;
    }
    Ok(())
}

/// A search that is watched: each event is replayed, and compared with those of the textbook.
pub(super) fn watch(referee: &mut CaseReferee<'_>, strategy: Strategy) -> Compared {
    let notes = referee.chance.pick(&[300, 3_000, 3_000, 12_000]);
    let until = Until { notes, solutions: most_solutions(strategy), ..Until::END };
    let log = Log::of(strategy, referee.case, until)?;
    referee.heard(strategy);
    replay::replay(referee, strategy, &log)?;
    let events = log.events();
    let more = events.len() + usize::from(log.is_whole());
    if let Some(expected) = walks::events(strategy, referee.case, more) {
        referee.same_list("events", &events, &expected)?;
        referee.figures.referred += events.len() as u64;
    }
    let unannounced = Log::unannounced(strategy, referee.case, until)?;
    referee.same("ending unannounced", &unannounced.ending, &log.ending)?;
    referee.same_list("notes unannounced", &unannounced.notes, &log.notes)?;
    counters(referee, strategy, &log)
}

/// The counters are the numbers of events, and fit each other.
fn counters(referee: &mut CaseReferee<'_>, strategy: Strategy, log: &Log) -> Compared {
    let counted = count_events(&log.events());
    let handed_over = log.solutions().len() as u64;
    referee.same("solutions told and handed over", &handed_over, &counted.solutions)?;
    if !log.is_whole() {
        return Ok(());
    }
    let mut steps = Steps::default();
    let ending = strategy.search(referee.problem(), &referee.case.settings(), &mut steps);
    referee.same("ending counted", &ending, &Ok(log.ending))?;
    referee.same("counters", &steps, &counted)?;
    referee.same("tries", &steps.tried, &(steps.placed + steps.rejected()))?;
    let is_clear = steps.placed == steps.backtracked;
    let must_clear = strategy.abilities().finds_all;
    referee.holds(is_clear || !must_clear, || format!("{steps:?} leave queens on the board"))
}

/// Events counted one by one.
pub(super) fn count_events(events: &[Event]) -> Steps {
    let mut steps = Steps::default();
    for event in events {
        match event {
            Event::Try(_) => steps.tried += 1,
            Event::Place(_) => steps.placed += 1,
            Event::Reject(_, obstacle) => steps.rejected_by[*obstacle as usize] += 1,
            Event::Backtrack(_) => steps.backtracked += 1,
            Event::Solution => steps.solutions += 1,
        }
    }
    steps
}

/// Stopped at a random placement or solution, a search has told a beginning of what it tells unstopped.
pub(super) fn stop(referee: &mut CaseReferee<'_>, strategy: Strategy) -> Compared {
    let most = Until { notes: 2_000, solutions: most_solutions(strategy), ..Until::END };
    let whole = Log::of(strategy, referee.case, most)?;
    let (steps, solutions) = (whole.steps(), whole.solutions().len());
    for _ in 0..3 {
        let by_step = steps > 0 && referee.chance.percent(60);
        let until = match by_step {
            true => Until { step: referee.chance.between(1, steps), ..most },
            false => Until { solutions: referee.chance.between(1, solutions.max(1)), ..most },
        };
        stop_at(referee, strategy, until, &whole)?;
    }
    Ok(())
}

fn stop_at(
    referee: &mut CaseReferee<'_>,
    strategy: Strategy,
    until: Until,
    whole: &Log,
) -> Compared {
    let part = Log::of(strategy, referee.case, until)?;
    let length = part.notes.len().min(whole.notes.len());
    referee.same_list("notes when stopped", &part.notes, &whole.notes[..length])?;
    let (steps, solutions) = (part.steps(), part.solutions().len());
    let is_prompt = steps <= until.step && solutions <= until.solutions;
    referee.holds(is_prompt, || "it went on after it was stopped".into())?;
    // A search that ends with its first solution has nothing left to stop.
    let is_enough = strategy.abilities().finds_all && solutions >= until.solutions;
    let expected = if part.is_cut || is_enough { Ending::Stopped } else { whole.ending };
    referee.same("ending when stopped", &part.ending, &expected)
}

/// Keeps solutions; wants no more than so many, in so many placements.
struct Finder {
    found: Vec<Vec<u32>>,
    wanted: usize,
    steps: usize,
}

impl Finder {
    const fn of(wanted: usize, steps: usize) -> Self {
        Self { found: Vec::new(), wanted, steps }
    }

    /// Whether it was stopped for want of them. (A search that has found its one solution need not ask again.)
    const fn is_out_of_steps(&self) -> bool {
        self.steps == 0
    }
}

impl Visitor for Finder {
    fn solution(&mut self, columns: &[u32]) -> Flow {
        self.found.push(columns.to_vec());
        flow(self.found.len() < self.wanted)
    }

    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        self.steps = self.steps.saturating_sub(1);
        flow(self.steps > 0)
    }
}

fn most_solutions(strategy: Strategy) -> usize {
    if strategy.name() == "sat" { FEW_SOLUTIONS } else { usize::MAX }
}

/// What a search without a visitor finds: all solutions, or the first few, or one of them.
pub(super) fn list(referee: &mut CaseReferee<'_>, strategy: Strategy) -> Compared {
    let count = referee.model.solutions.len();
    let limit = match referee.chance.percent(50) {
        true => usize::MAX,
        false => referee.chance.between(1, count + 1),
    };
    let mut finder = Finder::of(limit.min(most_solutions(strategy)), STEPS);
    let ending = strategy.search(referee.problem(), &referee.case.settings(), &mut finder);
    let ending = ending.map_err(|refusal| format!("list was refused: {refusal}"))?;
    are_solutions(referee, strategy, &finder.found)?;
    let found = finder.found.len();
    let finds_all = strategy.abilities().finds_all;
    if finder.is_out_of_steps() || (finds_all && found == finder.wanted) {
        return referee.same("ending at the limit", &ending, &Ending::Stopped);
    }
    if !finds_all {
        return found_one(referee, strategy, found, ending);
    }
    referee.same("ending", &ending, &Ending::Complete)?;
    referee.same("number of solutions", &found, &count)
}

/// What was found are solutions, no two the same, in the order that was promised.
fn are_solutions(
    referee: &mut CaseReferee<'_>,
    strategy: Strategy,
    found: &[Vec<u32>],
) -> Compared {
    let solutions = referee.model.solutions.iter();
    let expected: Vec<Vec<u32>> = match Order::of(strategy) {
        Order::Lexicographic => solutions.take(found.len()).cloned().collect(),
        Order::Reverse => solutions.rev().take(found.len()).cloned().collect(),
        Order::Own => found.to_vec(),
    };
    referee.same_list("solutions in their order", found, &expected)?;
    let different: BTreeSet<&Vec<u32>> = found.iter().collect();
    referee.same("different solutions", &different.len(), &found.len())?;
    found.iter().try_for_each(|columns| referee.is_solution("found", columns))
}

/// The ending of a search that stops at its first solution.
fn found_one(
    referee: &mut CaseReferee<'_>,
    strategy: Strategy,
    found: usize,
    ending: Ending,
) -> Compared {
    let may_miss = match strategy {
        Strategy::Probabilistic => true,
        _ => strategy.abilities().is_random && !is_empty(referee.problem()),
    };
    let may_prove = strategy != Strategy::Probabilistic;
    let is_right = match (found, ending) {
        (0, Ending::Complete) => may_prove && referee.model.is_impossible(),
        (0, Ending::Partial) => may_miss,
        (1, Ending::Partial) => true,
        _ => false,
    };
    referee.holds(is_right, || format!("{found} found, ended as {ending:?}"))
}

/// The first solution, or that there is none.
pub(super) fn first(referee: &mut CaseReferee<'_>, strategy: Strategy) -> Compared {
    let (problem, settings) = (referee.problem().clone(), referee.case.settings());
    let mut finder = Finder::of(1, STEPS);
    let ending = strategy.search(&problem, &settings, &mut finder);
    if finder.is_out_of_steps() {
        return Ok(()); // it takes too long to wait for its end
    }
    let answer = strategy.first(&problem, &settings);
    let found = match &answer {
        Ok(Answer::Solved(solution)) => Some(solution.columns()),
        _ => None,
    };
    referee.same("first solution", &found, &finder.found.first().map(Vec::as_slice))?;
    let is_proved = found.is_none() && ending == Ok(Ending::Complete);
    referee.same("impossible", &(answer == Ok(Answer::Impossible)), &is_proved)?;
    let promised = match Order::of(strategy) {
        Order::Lexicographic => referee.model.solutions.first(),
        Order::Reverse => referee.model.solutions.last(),
        Order::Own => return found.map_or(Ok(()), |found| referee.is_solution("first", found)),
    };
    referee.same("first in order", &found, &promised.map(Vec::as_slice))
}

/// The number of solutions.
pub(super) fn count(referee: &mut CaseReferee<'_>, strategy: Strategy) -> Compared {
    let (problem, settings) = (referee.problem().clone(), referee.case.settings());
    let expected = referee.model.count();
    if expected > most_solutions(strategy) as u128 {
        return Ok(());
    }
    let mut finder = Finder::of(usize::MAX, STEPS);
    let counted = strategy.count_with(&problem, &settings, &mut finder);
    let (count, ending) = counted.map_err(|refusal| format!("count was refused: {refusal}"))?;
    if finder.is_out_of_steps() {
        referee.same("ending of a count at the limit", &ending, &Ending::Stopped)?;
        return referee.holds(count <= expected, || format!("{count} counted, {expected} exist"));
    }
    referee.same("ending of a count", &ending, &Ending::Complete)?;
    referee.same("count", &count, &expected)?;
    referee.same("count by itself", &strategy.count(&problem), &Ok(expected))
}

/// Two iterators over the solutions, taken from in turns, neither to its end perhaps.
pub(super) fn iterate(referee: &mut CaseReferee<'_>) -> Compared {
    let problem = referee.problem().clone();
    let refusal = Strategy::Bitmask.accepts(&problem, Task::All);
    let mut iterators = match (Solutions::new(&problem), Solutions::new(&problem)) {
        (Ok(one), Ok(other)) => [one, other],
        (one, _) => return referee.same("refusal", &one.map(|_| ()), &refusal),
    };
    let solutions = &referee.model.solutions;
    let mut taken = [0; 2];
    for _ in 0..referee.chance.below(2 * solutions.len().min(500) + 4) {
        let which = referee.chance.below(2);
        let next = iterators[which].next();
        let expected = referee.model.solutions.get(taken[which]).map(Vec::as_slice);
        referee.same("next solution", &next.as_ref().map(Solution::columns), &expected)?;
        taken[which] += 1;
    }
    Ok(())
}

/// A solution by formula, where there is one.
pub(super) fn by_formula(referee: &mut CaseReferee<'_>) -> Compared {
    let problem = referee.problem();
    if !is_empty(problem) || problem.variant() != Variant::Standard {
        return Ok(());
    }
    let solution = n_queens::solve(problem.n());
    referee.same("impossible", &solution.is_none(), &referee.model.is_impossible())?;
    solution.map_or(Ok(()), |solution| referee.is_solution("formula", solution.columns()))
}
