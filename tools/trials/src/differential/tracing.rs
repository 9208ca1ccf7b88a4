//! Traces: any stretch of a search, forwards and back, and what is told of it in sum.

use std::ops::Range;

use n_queens::trace::{Step, Summary, TraceBoard, Window, tracer};
use n_queens::{Control, Event, Flow, Square, Steps, Strategy};

use super::log::{Log, Until, flow};
use super::model::ModelRules;
use super::referee::{CaseReferee, Compared};
use super::searching::count_events;

/// Events that are looked at.
const NOTES: usize = 1_500;
/// Solutions of a search that has no end else.
const SOLUTIONS: usize = 12;

/// The boards before each event and after the last, and the counters.
struct Tape {
    events: Vec<Event>,
    /// Whether the search ends with these.
    is_whole: bool,
}

impl Tape {
    fn of(referee: &CaseReferee<'_>, strategy: Strategy) -> Result<Self, String> {
        let until = Until { notes: NOTES, solutions: SOLUTIONS, ..Until::END };
        let log = Log::of(strategy, referee.case, until)?;
        Ok(Self { events: log.events(), is_whole: log.is_whole() })
    }

    /// The queens on the board after so many events, in the order in which they came.
    fn queens(&self, events: usize) -> Vec<Square> {
        let mut queens: Vec<Square> = Vec::new();
        for event in &self.events[..events] {
            match event {
                Event::Place(square) => queens.push(*square),
                Event::Backtrack(square) => queens.retain(|queen| queen != square),
                Event::Try(_) | Event::Reject(..) | Event::Solution => {}
            }
        }
        queens
    }

    fn counters(&self, events: usize) -> Steps {
        count_events(&self.events[..events])
    }

    /// The step that follows so many events.
    fn step(&self, rules: ModelRules, events: usize) -> Step {
        let queens = self.queens(events + 1);
        let event = self.events[events];
        let by = match event {
            Event::Reject(square, obstacle) => obstacle.line().and_then(|line| {
                queens.iter().copied().find(|&queen| rules.share(line, queen, square))
            }),
            _ => None,
        };
        Step { number: events as u64 + 1, event, depth: queens.len() as u32, by }
    }
}

/// A stretch of the trace from a random step on.
pub(super) fn window(referee: &mut CaseReferee<'_>, strategy: Strategy) -> Compared {
    let tape = Tape::of(referee, strategy)?;
    let total = tape.events.len();
    let (mut start, mut length) = (referee.chance.below(total + 1), referee.chance.below(60));
    match tape.is_whole {
        true if referee.chance.percent(10) => start += total,
        true => {}
        // What comes after a tape that was cut off is not known.
        false => length = length.min(total - start),
    }
    let (problem, settings) = (referee.problem(), referee.case.settings());
    let window =
        Window::record(strategy, problem, &settings, start as u64, length, &Control::new());
    let window = window.map_err(|refusal| format!("a window was refused: {refusal}"))?;
    if tape.is_whole || start + length < total {
        let is_last = tape.is_whole && total <= start + length;
        referee.same("last window", &window.is_last, &is_last)?;
    }
    let begin = start.min(total);
    is_stretch(referee, &tape, &window, begin..(begin + length).min(total))
}

/// A window holds this stretch of the tape.
fn is_stretch(
    referee: &mut CaseReferee<'_>,
    tape: &Tape,
    window: &Window,
    stretch: Range<usize>,
) -> Compared {
    let (rules, begin) = (ModelRules::of(referee.problem()), stretch.start);
    let expected: Vec<Step> = stretch.map(|events| tape.step(rules, events)).collect();
    referee.same("start of a window", &window.start, &(begin as u64))?;
    referee.same_list("steps of a window", &window.steps, &expected)?;
    referee.same_list("board of a window", window.board.queens(), &tape.queens(begin))?;
    referee.same("counters before a window", &window.before, &tape.counters(begin))
}

/// A tracer that is stopped, and its board walked forwards and back at random.
pub(super) fn walk(referee: &mut CaseReferee<'_>, strategy: Strategy) -> Compared {
    let tape = Tape::of(referee, strategy)?;
    let wanted = referee.chance.between(1, tape.events.len().max(1));
    let (mut steps, mut last_board) = (Vec::new(), Vec::new());
    let mut tracer = tracer(|step: Step, board: &TraceBoard| -> Flow {
        steps.push(step);
        last_board = board.queens().to_vec();
        flow(steps.len() < wanted)
    });
    let ending = strategy.search(referee.problem(), &referee.case.settings(), &mut tracer);
    drop(tracer);
    referee.holds(ending.is_ok(), || format!("a trace was refused: {ending:?}"))?;
    let count = wanted.min(tape.events.len());
    let told: Vec<Event> = steps.iter().map(|step| step.event).collect();
    referee.same_list("events of a trace", &told, &tape.events[..count])?;
    referee.same_list("last board of a trace", &last_board, &tape.queens(count))?;
    let expected =
        count.checked_sub(1).map(|last| tape.step(ModelRules::of(referee.problem()), last));
    referee.same("last step of a trace", &steps.last().copied(), &expected)?;
    to_and_fro(referee, &tape)
}

fn to_and_fro(referee: &mut CaseReferee<'_>, tape: &Tape) -> Compared {
    let (mut board, mut steps, mut at) = (TraceBoard::default(), Steps::default(), 0);
    for _ in 0..12 {
        let goal = referee.chance.below(tape.events.len() + 1);
        while at < goal {
            board.apply(tape.events[at]);
            steps.add(tape.events[at]);
            at += 1;
        }
        while at > goal {
            at -= 1;
            board.undo(tape.events[at]);
            steps.subtract(tape.events[at]);
        }
        let (mut found, mut expected) = (board.queens().to_vec(), tape.queens(at));
        found.sort_unstable();
        expected.sort_unstable();
        referee.same("board on the way", &found, &expected)?;
        referee.same("counters on the way", &steps, &tape.counters(at))?;
    }
    Ok(())
}

/// The whole search in a few samples.
pub(super) fn summary(referee: &mut CaseReferee<'_>, strategy: Strategy) -> Compared {
    let tape = Tape::of(referee, strategy)?;
    let (total, room) = (tape.events.len(), referee.chance.below(20));
    // What comes after a tape that was cut off is not known.
    let most = referee.chance.below(if tape.is_whole { total + 5 } else { total });
    let (problem, settings) = (referee.problem(), referee.case.settings());
    let summary = Summary::record(strategy, problem, &settings, room, most as u64, &Control::new());
    let summary = summary.map_err(|refusal| format!("a summary was refused: {refusal}"))?;
    let steps = most.min(total);
    referee.same("steps of a summary", &summary.steps, &(steps as u64))?;
    let is_complete = tape.is_whole && total <= most;
    referee.same("whole summary", &summary.is_complete, &is_complete)?;
    referee.same("counters of a summary", &summary.counters, &tape.counters(steps))?;
    are_spread(referee, &summary, room.max(2))?;
    for sample in &summary.samples {
        let counters = tape.counters(sample.step as usize);
        referee.same("counters of a sample", &sample.counters, &counters)?;
    }
    Ok(())
}

/// The samples lie at equal distances from the beginning on, and the last at the end.
fn are_spread(referee: &mut CaseReferee<'_>, summary: &Summary, room: usize) -> Compared {
    let at: Vec<u64> = summary.samples.iter().map(|sample| sample.step).collect();
    let (Some(&last), inner) = (at.last(), &at[..at.len().saturating_sub(1)]) else {
        return Err("a summary has no samples".into());
    };
    let stride = at.get(1).copied().unwrap_or_default();
    let are_even = inner.iter().zip(0..).all(|(&at, place)| at == place * stride);
    let are_rising = at.is_sorted_by(|one, other| one < other);
    let is_right = at[0] == 0 && last == summary.steps && at.len() <= room && are_rising;
    referee.holds(is_right && are_even, || format!("samples at {at:?}, room for {room}"))
}
