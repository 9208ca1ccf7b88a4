//! Runs a strategy for somebody who waits: it can be stopped, and every solution is checked before anybody
//! sees it.

use std::time::Duration;

use n_queens::check;
use n_queens::{Control, Ending, Flow, Problem, Refusal, Settings, Strategy, Visitor};
use queens_render::{Message, Speak, units};

use crate::errors::{Class, Failure};
use crate::language;

/// How to search.
pub(crate) struct Search {
    pub(crate) strategy: Strategy,
    pub(crate) settings: Settings,
    /// Whether a random completion is drawn, for which no strategy stands by itself.
    pub(crate) draws: bool,
}

impl Search {
    /// The first solution, and how the search ended.
    pub(crate) fn first(
        &self,
        problem: &Problem,
        control: &Control,
    ) -> Result<(Option<Vec<u32>>, Ending), Failure> {
        let mut found = None;
        let ending = self.each(problem, control, |columns| {
            found = Some(columns.to_vec());
            Flow::Break(())
        })?;
        Ok((found, ending))
    }

    /// Searches, and hands on every solution that passes the check.
    pub(crate) fn each(
        &self,
        problem: &Problem,
        control: &Control,
        take: impl FnMut(&[u32]) -> Flow,
    ) -> Result<Ending, Failure> {
        let mut seeker = Seeker { problem, control, take, fault: None };
        let ending = self.walk(problem, &mut seeker)?;
        match seeker.fault {
            Some(fault) => Err(broken(self.strategy, &fault)),
            None => Ok(ending),
        }
    }

    fn walk(&self, problem: &Problem, visitor: &mut impl Visitor) -> Result<Ending, Refusal> {
        match self.draws {
            true => n_queens::complete::random(problem, &self.settings, visitor),
            false => self.strategy.search(problem, &self.settings, visitor),
        }
    }

    /// The seed, where it matters.
    pub(crate) fn seed(&self) -> Option<u64> {
        (self.draws || self.strategy.abilities().is_random).then_some(self.settings.seed)
    }

    /// Nothing was found, which proves nothing.
    pub(crate) fn gave_up(&self) -> Failure {
        let (strategy, seed) = (self.strategy.to_string(), self.settings.seed.to_string());
        Failure::new(Class::GaveUp, &Message::GaveUp { strategy, seed })
    }
}

/// The answer of a strategy that does not pass the check.
pub(crate) fn broken(strategy: Strategy, fault: &dyn Speak) -> Failure {
    let (strategy, fault) = (strategy.to_string(), language::spoken(fault));
    Failure::broken(&Message::BrokenAnswer { strategy, fault })
}

/// There is none, and that is proved.
pub(crate) fn impossible(problem: &Problem) -> Failure {
    let (n, is_plain) = (problem.n().to_string(), problem.is_empty());
    let is_plain = is_plain && problem.variant() == n_queens::Variant::Standard;
    let message = if is_plain { Message::NoSolution { n } } else { Message::NoSolutionHere { n } };
    Failure::new(Class::NoSolution, &message)
}

/// The time limit was over. (Where Ctrl-C ended the work nobody gets to see this.)
pub(crate) fn timed_out(timeout: Option<Duration>) -> Failure {
    Failure::new(Class::GaveUp, &Message::TimedOut { timeout: units::limit(timeout) })
}

struct Seeker<'a, F> {
    problem: &'a Problem,
    control: &'a Control,
    take: F,
    fault: Option<check::Fault>,
}

impl<F: FnMut(&[u32]) -> Flow> Visitor for Seeker<'_, F> {
    fn solution(&mut self, columns: &[u32]) -> Flow {
        self.fault = check::solves(self.problem, columns).err();
        if self.fault.is_some() || self.control.should_stop() {
            return Flow::Break(());
        }
        (self.take)(columns)
    }

    #[inline]
    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        if self.control.should_stop() { Flow::Break(()) } else { Flow::Continue(()) }
    }
}
