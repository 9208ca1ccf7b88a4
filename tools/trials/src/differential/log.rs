//! Everything that a search tells, in its order.

use n_queens::{Ending, Event, Flow, Line, Strategy, Visitor};

use super::case::Case;

/// One thing that a search told.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Note {
    Event(Event),
    Turn(Line, u32),
    Step { depth: usize, choice: usize, choices: usize },
    Solution(Vec<u32>),
}

/// When a search is stopped.
#[derive(Clone, Copy)]
pub(super) struct Until {
    /// At this placement.
    pub(super) step: usize,
    /// At this solution.
    pub(super) solutions: usize,
    /// At the next placement after so many notes.
    pub(super) notes: usize,
}

impl Until {
    pub(super) const END: Self =
        Self { step: usize::MAX, solutions: usize::MAX, notes: usize::MAX };

    /// What is cut off at a step is cut off by the clock where steps come by the clock: there only the number of
    /// solutions ends a search, at the same place every time.
    fn for_steps_of(self, strategy: Strategy) -> Self {
        match has_steady_steps(strategy) {
            true => self,
            false => Self { solutions: self.solutions, ..Self::END },
        }
    }
}

/// A visitor that records all events. `WATCHES` is what it announces, not what it does.
struct Listener<const WATCHES: bool> {
    notes: Vec<Note>,
    steps: usize,
    solutions: usize,
    until: Until,
    is_cut: bool,
}

impl<const WATCHES: bool> Visitor for Listener<WATCHES> {
    const WATCHES: bool = WATCHES;

    fn solution(&mut self, columns: &[u32]) -> Flow {
        self.notes.push(Note::Solution(columns.to_vec()));
        self.solutions += 1;
        flow(self.solutions < self.until.solutions)
    }

    fn event(&mut self, event: impl FnOnce() -> Event) {
        self.notes.push(Note::Event(event()));
    }

    fn turn(&mut self, line: impl FnOnce() -> (Line, u32)) {
        let (line, index) = line();
        self.notes.push(Note::Turn(line, index));
    }

    fn step(&mut self, depth: usize, choice: usize, choices: usize) -> Flow {
        self.notes.push(Note::Step { depth, choice, choices });
        self.steps += 1;
        self.is_cut = self.steps >= self.until.step || self.notes.len() >= self.until.notes;
        flow(!self.is_cut)
    }
}

pub(super) const fn flow(goes_on: bool) -> Flow {
    if goes_on { Flow::Continue(()) } else { Flow::Break(()) }
}

/// What a search told, and how it ended.
pub(super) struct Log {
    pub(super) notes: Vec<Note>,
    pub(super) ending: Ending,
    /// Whether it was told to stop at a placement.
    pub(super) is_cut: bool,
}

impl Log {
    /// Runs a strategy that takes the board.
    pub(super) fn of(strategy: Strategy, case: &Case, until: Until) -> Result<Self, String> {
        Self::by::<true>(strategy, case, until)
    }

    /// The events that a visitor gets which does not announce that it watches.
    pub(super) fn unannounced(
        strategy: Strategy,
        case: &Case,
        until: Until,
    ) -> Result<Self, String> {
        Self::by::<false>(strategy, case, until)
    }

    fn by<const WATCHES: bool>(
        strategy: Strategy,
        case: &Case,
        until: Until,
    ) -> Result<Self, String> {
        let until = until.for_steps_of(strategy);
        let mut listener =
            Listener::<WATCHES> { notes: Vec::new(), steps: 0, solutions: 0, until, is_cut: false };
        let ending = strategy.search(&case.problem, &case.settings(), &mut listener);
        let ending = ending.map_err(|refusal| format!("search was refused: {refusal}"))?;
        let Listener { mut notes, is_cut, .. } = listener;
        if !has_steady_steps(strategy) {
            notes.retain(|note| !matches!(note, Note::Step { .. }));
        }
        Ok(Self { notes, ending, is_cut })
    }

    pub(super) fn is_whole(&self) -> bool {
        self.ending != Ending::Stopped
    }

    pub(super) fn events(&self) -> Vec<Event> {
        let event = |note: &Note| match note {
            Note::Event(event) => Some(*event),
            _ => None,
        };
        self.notes.iter().filter_map(event).collect()
    }

    pub(super) fn steps(&self) -> usize {
        self.notes.iter().filter(|note| matches!(note, Note::Step { .. })).count()
    }

    pub(super) fn solutions(&self) -> Vec<&[u32]> {
        let solutions = self.notes.iter().filter_map(|note| match note {
            Note::Solution(columns) => Some(&columns[..]),
            _ => None,
        });
        solutions.collect()
    }
}

/// Whether the same search asks for the same steps every time: CaDiCaL thinks by the clock.
pub(super) fn has_steady_steps(strategy: Strategy) -> bool {
    strategy.name() != "sat"
}
