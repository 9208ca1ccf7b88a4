//! Compares the library's answers about a case with the model, and keeps the figures.

use std::fmt::{Debug, Display};

use n_queens::{Problem, Strategy};

use super::case::Case;
use super::chance::RandomChoices;
use super::figures::Figures;
use super::model::Model;

/// What came of a comparison: nothing, or in what the library and the model differ.
pub(super) type Compared = Result<(), String>;

/// One case before the model.
pub(super) struct CaseReferee<'a> {
    pub(super) case: &'a Case,
    pub(super) model: &'a Model,
    pub(super) chance: RandomChoices,
    pub(super) figures: &'a mut Figures,
}

impl CaseReferee<'_> {
    pub(super) fn problem(&self) -> &Problem {
        &self.case.problem
    }

    /// What the library says must be what it should say.
    pub(super) fn same<T: PartialEq + Debug>(
        &mut self,
        what: impl Display,
        found: &T,
        expected: &T,
    ) -> Compared {
        self.figures.comparisons += 1;
        match found == expected {
            true => Ok(()),
            false => Err(format!("{what}: {}, expected {}", short(found), short(expected))),
        }
    }

    /// Fails unless a fact holds; `what` names it.
    pub(super) fn holds(&mut self, fact: bool, what: impl FnOnce() -> String) -> Compared {
        self.figures.comparisons += 1;
        if fact { Ok(()) } else { Err(what()) }
    }

    /// Two long lists, of which the first that differ are named.
    pub(super) fn same_list<T: PartialEq + Debug>(
        &mut self,
        what: impl Display,
        found: &[T],
        expected: &[T],
    ) -> Compared {
        self.figures.comparisons += 1;
        if found == expected {
            return Ok(());
        }
        let place = found.iter().zip(expected).take_while(|(one, other)| one == other).count();
        let (one, other) = (found.get(place), expected.get(place));
        let lengths = format!("{} and {} of them", found.len(), expected.len());
        Err(format!("{what}: number {place} is {one:?}, expected {other:?} ({lengths})"))
    }

    /// A board that the library found must be a solution.
    pub(super) fn is_solution(&mut self, what: impl Display, columns: &[u32]) -> Compared {
        let is_solution = self.model.is_solution(columns);
        self.holds(is_solution, || format!("{what}: {columns:?} is no solution"))
    }

    /// This strategy has given an opinion.
    pub(super) fn heard(&mut self, strategy: Strategy) {
        self.figures.heard(strategy, self.case.problem.variant());
    }
}

/// What does not fit on a few lines is cut off.
fn short(value: &impl Debug) -> String {
    let mut text = format!("{value:?}");
    if text.len() > 400 {
        text = text.chars().take(400).chain("...".chars()).collect();
    }
    text
}
