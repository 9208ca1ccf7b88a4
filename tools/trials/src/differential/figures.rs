//! What a run of the trial has seen: the line of figures, and whether it was worth anything.

use std::collections::BTreeMap;
use std::fmt;

use n_queens::{Strategy, Variant};

use super::case::Case;
use super::model::Model;

/// The sizes that are told apart: up to these.
const SIZES: [(u32, &str); 4] = [(3, "n 0-3"), (6, "n 4-6"), (9, "n 7-9"), (12, "n 10-12")];

/// A run of fewer cases may well miss something.
const FEW: u64 = 300;

#[derive(Default)]
pub(super) struct Figures {
    pub(super) cases: u64,
    by_size: [u64; SIZES.len()],
    by_variant: [u64; 3],
    impossible: u64,
    unique: u64,
    /// Questions that were put to the library.
    pub(super) questions: u64,
    pub(super) comparisons: u64,
    /// Events that were replayed on a board.
    pub(super) replayed: u64,
    /// Events that were compared with those of a reference.
    pub(super) referred: u64,
    /// Steps of proofs that the checker followed.
    pub(super) proof_steps: u64,
    /// Conflicts that the model could not decide.
    pub(super) undecided: u64,
    heard: BTreeMap<(&'static str, &'static str), u64>,
}

impl Figures {
    pub(super) fn add_case(&mut self, case: &Case, model: &Model) {
        let n = case.problem.n();
        let size = SIZES.iter().position(|&(most, _)| n <= most).expect("no case is larger");
        self.cases += 1;
        self.by_size[size] += 1;
        self.by_variant[case.problem.variant() as usize] += 1;
        self.impossible += u64::from(model.is_impossible());
        self.unique += u64::from(model.solutions.len() == 1);
    }

    pub(super) fn heard(&mut self, strategy: Strategy, variant: Variant) {
        *self.heard.entry((strategy.name(), variant.name())).or_default() += 1;
    }

    /// Adds what another thread has seen.
    pub(super) fn add(&mut self, other: &Self) {
        self.cases += other.cases;
        (0..SIZES.len()).for_each(|size| self.by_size[size] += other.by_size[size]);
        (0..3).for_each(|variant| self.by_variant[variant] += other.by_variant[variant]);
        self.impossible += other.impossible;
        self.unique += other.unique;
        self.questions += other.questions;
        self.comparisons += other.comparisons;
        self.replayed += other.replayed;
        self.referred += other.referred;
        self.proof_steps += other.proof_steps;
        self.undecided += other.undecided;
        for (&strategy, count) in &other.heard {
            *self.heard.entry(strategy).or_default() += count;
        }
    }

    /// What a run that is long enough should have seen and has not: then it shows less than it says.
    pub(super) fn missed(&self) -> Option<String> {
        if self.cases < FEW {
            return None;
        }
        let silent = Strategy::ALL.iter().find(|strategy| {
            let mut variants = strategy.abilities().variants.iter();
            variants.any(|variant| !self.heard.contains_key(&(strategy.name(), variant.name())))
        });
        let seldom = |count: u64| count * 20 < self.cases;
        match silent {
            Some(strategy) => Some(format!("{strategy} was never heard")),
            None if seldom(self.impossible) || seldom(self.cases - self.impossible) => {
                Some(format!("{} of {} boards are impossible", self.impossible, self.cases))
            }
            None => None,
        }
    }
}

impl Figures {
    fn strategies(&self) -> usize {
        let is_heard = |name: &str| self.heard.keys().any(|&(strategy, _)| strategy == name);
        Strategy::ALL.iter().filter(|strategy| is_heard(strategy.name())).count()
    }
}

/// `first 1, second 2`
fn listed<'a>(named: impl Iterator<Item = (&'a str, u64)>) -> String {
    named.map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cases, impossible, unique, questions, comparisons, .. } = self;
        let Self { replayed, referred, proof_steps, undecided, .. } = self;
        let sizes = listed(SIZES.iter().map(|&(_, name)| name).zip(self.by_size));
        let variants =
            listed(Variant::ALL.iter().map(|variant| variant.name()).zip(self.by_variant));
        write!(f, "{cases} cases ({sizes}; {variants}), {impossible} of them impossible and ")?;
        write!(f, "{unique} with one solution; {} strategies heard, ", self.strategies())?;
        write!(
            f,
            "{questions} questions, {comparisons} comparisons, {replayed} events replayed and "
        )?;
        write!(
            f,
            "{referred} of these the same as the model's, {proof_steps} steps of proofs checked, "
        )?;
        write!(f, "{undecided} conflicts too large for the model")
    }
}
