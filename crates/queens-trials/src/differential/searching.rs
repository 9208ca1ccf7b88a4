//! The strategies: what they take, what they find and in which order, what they tell, how they stop.

use n_queens::{
    Answer, Ending, Event, Flow, Refusal, Solutions, Steps, Strategy, Task, Variant, Visitor,
};

use super::log::{Log, Until, flow, has_steady_steps};
use super::referee::{Compared, Referee};
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
pub(super) fn accept(referee: &mut Referee<'_>, strategy: Strategy) -> Compared {
    for task in [Task::One, Task::All] {
        let (can, problem) = (strategy.abilities(), referee.problem());
        let stands = !problem.given().squares().is_empty() || !problem.blocked().is_empty();
        let reasons = [
            task == Task::All && !can.finds_all,
            !can.honours_given && stands,
            !can.knows_variants && problem.variant() != Variant::Standard,
            can.largest.is_some_and(|largest| problem.n() > largest),
        ];
        let answer = strategy.accepts(problem, task);
        let is_justified = match answer {
            Ok(()) => reasons == [false; 4],
            Err(Refusal::FindsOne { .. }) => reasons[0],
            Err(Refusal::Given { .. }) => reasons[1],
            Err(Refusal::Variant { .. }) => reasons[2],
            Err(Refusal::TooLarge { .. }) => reasons[3],
        };
        referee.holds(is_justified, || format!("{task:?}: {answer:?} is not justified"))?;
        let others = answer.err().map(|refusal| refusal.alternatives()).unwrap_or_default();
        let mut others = others.split(", ").filter(|name| !name.is_empty());
        let is_known =
            others.all(|name| name != strategy.name() && name.parse::<Strategy>().is_ok());
        referee.holds(is_known, || format!("{task:?}: {answer:?} names no other strategy"))?;
    }
    refuses_alike(referee, strategy)
}

/// Who refuses a board refuses to search and to count it.
fn refuses_alike(referee: &mut Referee<'_>, strategy: Strategy) -> Compared {
    let (problem, settings) = (referee.problem().clone(), referee.case.settings());
    let mut nobody = |_: &[u32]| -> Flow { Flow::Break(()) };
    if let Err(refusal) = strategy.accepts(&problem, Task::One) {
        let searched = strategy.search(&problem, &settings, &mut nobody);
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
pub(super) fn watch(referee: &mut Referee<'_>, strategy: Strategy) -> Compared {
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
fn counters(referee: &mut Referee<'_>, strategy: Strategy, log: &Log) -> Compared {
    let events = log.events();
    let count = |is: fn(&Event) -> bool| events.iter().filter(|event| is(event)).count() as u64;
    let tried = count(|event| matches!(event, Event::Try(_)));
    let placed = count(|event| matches!(event, Event::Place(_)));
    let rejected = count(|event| matches!(event, Event::Reject(..)));
    let backtracked = count(|event| matches!(event, Event::Backtrack(_)));
    let solutions = count(|event| matches!(event, Event::Solution));
    referee.same(
        "solutions told and handed over",
        &log.solutions().len(),
        &(solutions as usize),
    )?;
    if !log.is_whole() {
        return Ok(());
    }
    let mut steps = Steps::default();
    let (problem, settings) = (referee.problem(), referee.case.settings());
    let ending = strategy.search(problem, &settings, &mut steps);
    referee.same("ending counted", &ending, &Ok(log.ending))?;
    let counted = [steps.tried, steps.placed, steps.rejected(), steps.backtracked, steps.solutions];
    referee.same("counters", &counted, &[tried, placed, rejected, backtracked, solutions])?;
    referee.same("tries", &tried, &(placed + rejected))?;
    let stays = if strategy.abilities().finds_all { 0 } else { placed - backtracked };
    referee.same("queens taken away", &backtracked, &(placed - stays))
}

/// Stopped at a random placement or solution, a search has told a beginning of what it tells unstopped.
pub(super) fn stop(referee: &mut Referee<'_>, strategy: Strategy) -> Compared {
    let most = Until { notes: 2_000, solutions: most_solutions(strategy), ..Until::END };
    let whole = Log::of(strategy, referee.case, most)?;
    let (steps, solutions) = (whole.steps(), whole.solutions().len());
    for _ in 0..3 {
        let by_step = has_steady_steps(strategy) && referee.chance.percent(60);
        let until = match by_step {
            true if steps > 0 => Until { step: referee.chance.between(1, steps), ..most },
            _ if solutions > 0 => Until { solutions: referee.chance.between(1, solutions), ..most },
            _ => most,
        };
        let part = Log::of(strategy, referee.case, until)?;
        let length = part.notes.len().min(whole.notes.len());
        referee.same_list("notes when stopped", &part.notes, &whole.notes[..length])?;
        let (steps, solutions) = (part.steps(), part.solutions().len());
        // Who ends with his first solution has nothing left to stop.
        let is_enough = strategy.abilities().finds_all && solutions >= until.solutions;
        let is_expected = match part.is_cut || is_enough {
            true => part.ending == Ending::Stopped,
            false => part.ending == whole.ending,
        };
        referee.holds(is_expected, || format!("stopped, it ended as {:?}", part.ending))?;
        let is_prompt = steps <= until.step && solutions <= until.solutions;
        referee.holds(is_prompt, || "it went on after it was stopped".into())?;
    }
    Ok(())
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

/// What a search finds that nobody watches: all solutions, or the first few, or one of them.
pub(super) fn list(referee: &mut Referee<'_>, strategy: Strategy) -> Compared {
    let count = referee.model.solutions.len();
    let limit = match referee.chance.percent(50) {
        true => usize::MAX,
        false => referee.chance.between(1, count + 1),
    };
    let wanted = limit.min(most_solutions(strategy));
    let mut finder = Finder::of(wanted, STEPS);
    let (problem, settings) = (referee.problem().clone(), referee.case.settings());
    let ending = strategy.search(&problem, &settings, &mut finder);
    let ending = ending.map_err(|refusal| format!("list was refused: {refusal}"))?;
    let Finder { found, steps, .. } = finder;
    let is_cut = steps == 0;
    let expected: Vec<Vec<u32>> = match Order::of(strategy) {
        Order::Lexicographic => referee.model.solutions.iter().take(found.len()).cloned().collect(),
        Order::Reverse => referee.model.solutions.iter().rev().take(found.len()).cloned().collect(),
        Order::Own => found.clone(),
    };
    referee.same_list("solutions in their order", &found, &expected)?;
    let mut sorted = found.clone();
    sorted.sort_unstable();
    sorted.dedup();
    referee.same("different solutions", &sorted.len(), &found.len())?;
    sorted.iter().try_for_each(|columns| referee.is_solution("found", columns))?;
    match strategy.abilities().finds_all {
        true if found.len() == wanted || is_cut => {
            referee.same("ending at the limit", &ending, &Ending::Stopped)
        }
        true => {
            referee.same("ending", &ending, &Ending::Complete)?;
            referee.same("number of solutions", &found.len(), &count)
        }
        false if is_cut && found.is_empty() => {
            referee.same("ending at the limit", &ending, &Ending::Stopped)
        }
        false => found_one(referee, strategy, &found, ending),
    }
}

/// The ending of a search that stops at its first solution.
fn found_one(
    referee: &mut Referee<'_>,
    strategy: Strategy,
    found: &[Vec<u32>],
    ending: Ending,
) -> Compared {
    let is_empty_board =
        referee.problem().given().squares().is_empty() && referee.problem().blocked().is_empty();
    let may_miss = match strategy {
        Strategy::Probabilistic => true,
        _ => strategy.abilities().is_random && !is_empty_board,
    };
    let may_prove = strategy != Strategy::Probabilistic;
    let is_right = match (found.len(), ending) {
        (0, Ending::Complete) => may_prove && referee.model.is_impossible(),
        (0, Ending::Partial) => may_miss,
        (1, Ending::Partial) => true,
        _ => false,
    };
    referee.holds(is_right, || format!("{} found, ended as {ending:?}", found.len()))
}

/// The first solution, or that there is none.
pub(super) fn first(referee: &mut Referee<'_>, strategy: Strategy) -> Compared {
    let (problem, settings) = (referee.problem().clone(), referee.case.settings());
    let mut finder = Finder::of(1, STEPS);
    let ending = strategy.search(&problem, &settings, &mut finder);
    if finder.steps == 0 && finder.found.is_empty() {
        return Ok(()); // nobody waits for its end
    }
    let answer = strategy.first(&problem, &settings);
    let expected = match (finder.found.first(), ending) {
        (Some(columns), _) => Some(columns.as_slice()),
        (None, _) => None,
    };
    let found = match &answer {
        Ok(Answer::Solved(solution)) => Some(solution.columns()),
        _ => None,
    };
    referee.same("first solution", &found, &expected)?;
    let is_none = matches!(answer, Ok(Answer::Impossible));
    referee.same("impossible", &is_none, &(found.is_none() && ending == Ok(Ending::Complete)))?;
    let promised = match Order::of(strategy) {
        Order::Lexicographic => referee.model.solutions.first(),
        Order::Reverse => referee.model.solutions.last(),
        Order::Own => return found.map_or(Ok(()), |found| referee.is_solution("first", found)),
    };
    referee.same("first in order", &found, &promised.map(Vec::as_slice))
}

/// The number of solutions.
pub(super) fn count(referee: &mut Referee<'_>, strategy: Strategy) -> Compared {
    let (problem, settings) = (referee.problem().clone(), referee.case.settings());
    let expected = referee.model.count();
    if expected > most_solutions(strategy) as u128 {
        return Ok(());
    }
    let mut finder = Finder::of(usize::MAX, STEPS);
    let counted = strategy.count_with(&problem, &settings, &mut finder);
    let (count, ending) = counted.map_err(|refusal| format!("count was refused: {refusal}"))?;
    if finder.steps == 0 {
        referee.same("ending of a count at the limit", &ending, &Ending::Stopped)?;
        return referee.holds(count <= expected, || format!("{count} counted, {expected} exist"));
    }
    referee.same("ending of a count", &ending, &Ending::Complete)?;
    referee.same("count", &count, &expected)?;
    referee.same("count by itself", &strategy.count(&problem), &Ok(expected))
}

/// Two iterators over the solutions, taken from in turns, neither to its end perhaps.
pub(super) fn iterate(referee: &mut Referee<'_>) -> Compared {
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
        referee.same("next solution", &next.as_ref().map(|next| next.columns()), &expected)?;
        taken[which] += 1;
    }
    Ok(())
}
