//! The clauses that a proof may use: the formula's and its own, in one long row of words.

use rustc_hash::FxHashMap;

use super::variables::Code;

/// Where a clause begins in the row.
pub(super) type Reference = u32;

/// No clause.
pub(super) const NONE: Reference = u32::MAX;

/// References must leave the highest bit to the watches.
const MOST_WORDS: usize = 1 << 31;

/// Words before the literals: how many there are, how many of them are followed, and the next clause
/// with the same fingerprint.
const HEAD: usize = 3;

/// As the number of followed literals: the clause was deleted.
const DELETED: u32 = u32::MAX;

/// The row of clauses, and where to find one by its literals.
#[derive(Clone, Debug, Default)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// The latest clause of each fingerprint.
    latest: FxHashMap<u64, Reference>,
    /// Words of deleted clauses.
    wasted: usize,
}

impl Clauses {
    /// Adds a clause, none of whose literals are followed yet; none if there is no room.
    pub(super) fn add(&mut self, literals: &[Code]) -> Option<Reference> {
        if self.words.len() + HEAD + literals.len() > MOST_WORDS {
            return None;
        }
        let clause = self.words.len() as Reference;
        let before = self.latest.insert(fingerprint(literals), clause).unwrap_or(NONE);
        self.words.extend([literals.len() as u32, 0, before]);
        self.words.extend_from_slice(literals);
        Some(clause)
    }

    /// All literals of a clause: first those that are followed.
    pub(super) fn literals(&self, clause: Reference) -> &[Code] {
        let begin = clause as usize + HEAD;
        &self.words[begin..begin + self.words[clause as usize] as usize]
    }

    /// All literals of a clause, to be reordered.
    pub(super) fn literals_mut(&mut self, clause: Reference) -> &mut [Code] {
        let begin = clause as usize + HEAD;
        let length = self.words[clause as usize] as usize;
        &mut self.words[begin..begin + length]
    }

    /// How many literals, from the first on, are followed: those that are not false for good. None if
    /// the clause is true for good.
    #[inline]
    pub(super) fn followed(&self, clause: Reference) -> usize {
        self.words[clause as usize + 1] as usize
    }

    /// The literals that are followed, to be put into another order.
    #[inline]
    pub(super) fn followed_mut(&mut self, clause: Reference) -> &mut [Code] {
        let begin = clause as usize + HEAD;
        let length = self.words[clause as usize + 1] as usize;
        &mut self.words[begin..begin + length]
    }

    pub(super) fn set_followed(&mut self, clause: Reference, count: usize) {
        self.words[clause as usize + 1] = count as u32;
    }

    /// The latest clause with exactly these literals, none of them twice. `marked` tells whether a
    /// literal is one of them.
    pub(super) fn find(
        &self,
        literals: &[Code],
        marked: impl Fn(Code) -> bool,
    ) -> Option<Reference> {
        let mut clause = *self.latest.get(&fingerprint(literals))?;
        while clause != NONE {
            let candidate = self.literals(clause);
            if candidate.len() == literals.len() && candidate.iter().all(|&literal| marked(literal))
            {
                return Some(clause);
            }
            clause = self.words[clause as usize + 2];
        }
        None
    }

    /// Deletes a clause; its words stay until [`compact`](Self::compact).
    pub(super) fn delete(&mut self, clause: Reference) {
        let fingerprint = fingerprint(self.literals(clause));
        let next = self.words[clause as usize + 2];
        if self.latest.get(&fingerprint) == Some(&clause) {
            if next == NONE {
                self.latest.remove(&fingerprint);
            } else {
                self.latest.insert(fingerprint, next);
            }
        } else {
            let mut later = self.latest[&fingerprint];
            while self.words[later as usize + 2] != clause {
                later = self.words[later as usize + 2];
            }
            self.words[later as usize + 2] = next;
        }
        self.wasted += HEAD + self.literals(clause).len();
        self.words[clause as usize + 1] = DELETED;
    }

    /// All clauses that are not deleted.
    pub(super) fn all(&self) -> impl Iterator<Item = Reference> + '_ {
        let mut at = 0;
        let row = std::iter::from_fn(move || {
            let clause = at;
            at += HEAD + *self.words.get(clause)? as usize;
            Some(clause as Reference)
        });
        row.filter(|&clause| self.words[clause as usize + 1] != DELETED)
    }

    /// Whether most of the row is waste.
    pub(super) fn is_mostly_waste(&self) -> bool {
        self.wasted > (1 << 20) && 2 * self.wasted > self.words.len()
    }

    /// Closes the gaps; says where each clause that is left was and is.
    pub(super) fn compact(&mut self) -> FxHashMap<Reference, Reference> {
        let old = std::mem::take(self);
        let mut moved = FxHashMap::default();
        for clause in old.all() {
            let now = self.add(old.literals(clause)).expect("there is less than before");
            self.set_followed(now, old.followed(clause));
            moved.insert(clause, now);
        }
        moved
    }
}

/// A hash that does not depend on the order of the literals.
fn fingerprint(literals: &[Code]) -> u64 {
    let mixed = literals.iter().map(|&literal| {
        let spread = (u64::from(literal) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (spread ^ (spread >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
    });
    mixed.fold(literals.len() as u64, u64::wrapping_add)
}
