//! Numbers of variables, which a file may choose at will, made small and gapless.

use rustc_hash::FxHashMap;

use crate::complete::formula::Formula;
use crate::complete::literal::Literal;

/// A literal as an index: twice its variable, and one more if negated.
pub(super) type Code = u32;

/// The negation of a literal.
pub(super) const fn negated(code: Code) -> Code {
    code ^ 1
}

/// Knows the variables that have occurred.
#[derive(Clone, Debug)]
pub(super) struct Variables {
    /// Numbers up to this are their own index: a formula that uses what it announces.
    plain: u32,
    /// The index of each other number that has occurred.
    others: FxHashMap<u32, u32>,
}

impl Variables {
    /// A formula may announce two billion variables and use two; only as many as it has room for are
    /// taken at their word.
    pub(super) fn new(formula: &Formula) -> Self {
        let used: usize = formula.clauses().map(<[Literal]>::len).sum();
        let plain = formula.variables().min(u32::try_from(4 * used + 1024).unwrap_or(u32::MAX));
        Self { plain, others: FxHashMap::default() }
    }

    pub(super) fn code(&mut self, literal: Literal) -> Code {
        let number = literal.number().unsigned_abs();
        let index = if number <= self.plain { number - 1 } else { self.other(number) };
        2 * index + u32::from(literal.number() < 0)
    }

    fn other(&mut self, number: u32) -> u32 {
        let next = self.plain + self.others.len() as u32;
        *self.others.entry(number).or_insert(next)
    }

    /// How many there are so far.
    pub(super) fn count(&self) -> usize {
        self.plain as usize + self.others.len()
    }
}
