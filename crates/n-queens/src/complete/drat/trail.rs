//! What is known to be true or false, in the order in which it became known, and why.
//!
//! Level 0 holds for good. Each assumption opens a level of its own, so that a next clause that begins
//! with the same assumptions finds their consequences worked out.

use super::clauses::{NONE, Reference};
use super::variables::{Code, negated};

/// What is known of a literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Value {
    #[default]
    Unknown,
    True,
    False,
}

/// The literals known to be true.
#[derive(Clone, Debug, Default)]
pub(super) struct Trail {
    /// By literal.
    values: Vec<Value>,
    /// By variable: the clause that made it known, and the level.
    reasons: Vec<Reference>,
    levels: Vec<u32>,
    /// True literals, the oldest first.
    known: Vec<Code>,
    /// Where in it each level from 1 on begins: with its assumption.
    begins: Vec<usize>,
    /// How many have been followed up.
    followed: usize,
}

impl Trail {
    /// Makes room for this many variables.
    pub(super) fn grow(&mut self, variables: usize) {
        if variables > self.reasons.len() {
            self.values.resize(2 * variables, Value::Unknown);
            self.reasons.resize(variables, NONE);
            self.levels.resize(variables, 0);
        }
    }

    #[inline]
    pub(super) fn value(&self, literal: Code) -> Value {
        self.values[literal as usize]
    }

    /// The level at which a known literal became known.
    #[inline]
    pub(super) fn level_of(&self, literal: Code) -> usize {
        self.levels[literal as usize / 2] as usize
    }

    /// Whether it is known for good.
    pub(super) fn is_final(&self, literal: Code, value: Value) -> bool {
        self.value(literal) == value && self.level_of(literal) == 0
    }

    pub(super) const fn level(&self) -> usize {
        self.begins.len()
    }

    /// How many literals are known for good.
    pub(super) fn final_count(&self) -> usize {
        self.begins.first().copied().unwrap_or(self.known.len())
    }

    /// The assumption that opened a level from 1 on.
    pub(super) fn assumption(&self, level: usize) -> Code {
        self.known[self.begins[level - 1]]
    }

    /// Opens a level.
    pub(super) fn open_level(&mut self) {
        self.begins.push(self.known.len());
    }

    /// An unknown literal becomes true on the current level.
    #[inline]
    pub(super) fn learn(&mut self, literal: Code, reason: Reference) {
        self.values[literal as usize] = Value::True;
        self.values[negated(literal) as usize] = Value::False;
        self.reasons[literal as usize / 2] = reason;
        self.levels[literal as usize / 2] = self.begins.len() as u32;
        self.known.push(literal);
    }

    /// The next true literal to follow up.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Code> {
        let next = self.known.get(self.followed).copied()?;
        self.followed += 1;
        Some(next)
    }

    /// Forgets every level above `level`.
    pub(super) fn back_to(&mut self, level: usize) {
        let Some(&begin) = self.begins.get(level) else { return };
        for literal in self.known.drain(begin..) {
            self.values[literal as usize] = Value::Unknown;
            self.values[negated(literal) as usize] = Value::Unknown;
            self.reasons[literal as usize / 2] = NONE;
        }
        self.begins.truncate(level);
        self.followed = begin.min(self.followed);
    }

    /// The level on which `clause` made `literal` known, if it did.
    pub(super) fn used(&self, clause: Reference, literal: Code) -> Option<usize> {
        (self.reasons[literal as usize / 2] == clause).then(|| self.level_of(literal))
    }

    /// Clauses have new references.
    pub(super) fn rename(&mut self, now: impl Fn(Reference) -> Reference) {
        for &literal in &self.known {
            let reason = &mut self.reasons[literal as usize / 2];
            if *reason != NONE {
                *reason = now(*reason);
            }
        }
    }
}
