//! The clauses that a proof may use, in one long row of words, and unit propagation over them by two watched literals: a
//! clause is looked at only when one of the two that it watches becomes false. Used by the checker.

use rustc_hash::FxHashMap;

/// A literal as an index: twice its variable, and one more if negated.
pub(super) type LiteralCode = u32;

/// The negation of a literal.
pub(super) const fn negated(code: LiteralCode) -> LiteralCode {
    code ^ 1
}

/// Where a clause begins in the row.
pub(super) type Reference = u32;

/// No clause.
const NONE: Reference = u32::MAX;

/// References must leave the highest bit to the watches.
const MOST_WORDS: usize = 1 << 31;

// The words before the literals of a clause: how many literals there are, how many of them are followed (the first ones,
// none of a clause that is true for good), the clause before it with the same fingerprint, and its state.
const LENGTH: usize = 0;
const FOLLOWED: usize = 1;
const BEFORE: usize = 2;
const STATE: usize = 3;
const HEAD: usize = 4;

/// States of a clause: nothing special, it makes a literal true for good, it is deleted.
const PLAIN: u32 = 0;
const HOLDS: u32 = 1;
const DELETED: u32 = 2;

/// In a [`Watch`]: the clause follows two literals only, so it need not be looked at.
const PAIR: u32 = 1 << 31;

/// A clause that watches a literal.
#[derive(Clone, Copy, Debug)]
struct Watch {
    /// The clause, and whether it is a [`PAIR`].
    clause: u32,
    /// Another of its literals: while that is true, nothing needs to be done. Of a pair, the other.
    other: LiteralCode,
}

/// What is known of a literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Unknown,
    True,
    False,
}

/// Clauses, and the literals that are known to be true.
///
/// Assumptions and what follows from them stay known until [`back_to`](Self::back_to): a next clause that makes the same
/// assumptions finds their consequences worked out.
#[derive(Clone, Debug, Default)]
pub(super) struct Propagation {
    /// The row of clauses.
    words: Vec<u32>,
    /// The latest clause of each fingerprint.
    latest: FxHashMap<u64, Reference>,
    /// Words of deleted clauses.
    wasted: usize,
    /// By literal: the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// By literal.
    values: Vec<Value>,
    /// True literals, the oldest first: those that hold for good, then each assumption with what follows from it.
    known: Vec<LiteralCode>,
    /// Where in it the assumptions are.
    assumptions: Vec<usize>,
    /// How many of the true literals have been followed up.
    followed: usize,
    /// How many literals held for good when the clauses were last relieved of them.
    relieved: usize,
}

impl Propagation {
    /// Makes room for one more variable.
    pub(super) fn add_variable(&mut self) {
        self.watches.extend([Vec::new(), Vec::new()]);
        self.values.extend([Value::Unknown; 2]);
    }

    #[inline]
    pub(super) fn value(&self, literal: LiteralCode) -> Value {
        self.values[literal as usize]
    }

    pub(super) fn literals(&self, clause: Reference) -> &[LiteralCode] {
        literals(&self.words, clause)
    }

    /// The clauses that hold a literal.
    pub(super) fn holding(&self, literal: LiteralCode) -> Vec<Reference> {
        all(&self.words).filter(|&clause| self.literals(clause).contains(&literal)).collect()
    }

    /// Puts a clause in force, of which each assumption makes a literal false: false if the clauses contradict each other
    /// now, none if there is no room.
    pub(super) fn add(&mut self, literals: &[LiteralCode]) -> Option<bool> {
        if self.words.len() + HEAD + literals.len() > MOST_WORDS {
            return None;
        }
        while self.level() > 0 && literals.iter().all(|&one| self.value(one) == Value::False) {
            self.back_to(self.level() - 1);
        }
        let (clause, level) = (self.words.len() as Reference, self.level());
        let before = self.latest.insert(fingerprint(literals), clause).unwrap_or(NONE);
        self.words.extend([literals.len() as u32, 0, before, PLAIN]);
        let (values, begin) = (&self.values, self.words.len());
        let is_false = |literal: &LiteralCode| values[*literal as usize] == Value::False;
        self.words.extend(literals.iter().filter(|literal| !is_false(literal)));
        let open = self.words.len() - begin;
        self.words.extend(literals.iter().filter(|literal| is_false(literal)));
        if level == 0 && literals.iter().any(|&literal| self.value(literal) == Value::True) {
            return Some(true);
        }
        // What is false for good is not followed.
        let followed = if level == 0 { open } else { literals.len() };
        self.words[clause as usize + FOLLOWED] = followed as u32;
        match open {
            0 => return Some(false),
            1 => self.add_single(clause, followed),
            _ => self.watch(clause, followed),
        }
        if !self.follow() {
            let Some(below) = level.checked_sub(1) else { return Some(false) };
            self.back_to(below);
        }
        Some(true)
    }

    /// All literals of a new clause are false but the first, which makes that one true.
    fn add_single(&mut self, clause: Reference, followed: usize) {
        let literals = &mut self.words[clause as usize + HEAD..][..followed];
        let first = literals[0];
        if let Some(&latest) = self.assumptions.last() {
            // It watches the literal that became false last.
            let latest = negated(self.known[latest]);
            let place = literals.iter().position(|&literal| literal == latest);
            literals.swap(1, place.expect("an assumption makes a literal of the clause false"));
            self.watch(clause, followed);
        }
        if self.value(first) == Value::Unknown {
            self.learn(first, clause);
        }
    }

    /// Lets a clause watch its first two literals.
    fn watch(&mut self, clause: Reference, followed: usize) {
        let [first, second] = [0, 1].map(|place| self.words[clause as usize + HEAD + place]);
        let pair = if followed == 2 { PAIR } else { 0 };
        for (watched, other) in [(first, second), (second, first)] {
            self.watches[watched as usize].push(Watch { clause: clause | pair, other });
        }
    }

    /// Deletes the latest clause with exactly these literals, none of them twice; false if there is none, or if it has to
    /// stay because it made a literal true for good: that is never taken back. `marked` says whether a literal is one of
    /// them. The words of the clause stay until [`tidy`](Self::tidy).
    pub(super) fn delete(
        &mut self,
        literals: &[LiteralCode],
        marked: impl Fn(LiteralCode) -> bool,
    ) -> bool {
        let fingerprint = fingerprint(literals);
        let Some(&clause) = self.latest.get(&fingerprint) else { return false };
        let (at, found) = (clause as usize, self.literals(clause));
        let is_it = found.len() == literals.len() && found.iter().all(|&literal| marked(literal));
        if !is_it || self.words[at + STATE] == HOLDS {
            return false;
        }
        match self.words[at + BEFORE] {
            NONE => self.latest.remove(&fingerprint),
            before => self.latest.insert(fingerprint, before),
        };
        let mut open = literals.iter().map(|&one| self.value(one)).filter(|&v| v != Value::False);
        if open.next() == Some(Value::True) && open.next().is_none() {
            self.back_to(0); // under the assumptions it may have made its only true literal true
        }
        if self.words[at + FOLLOWED] > 1 {
            for &watched in &self.words[at + HEAD..at + HEAD + 2] {
                let list = &mut self.watches[watched as usize];
                // Clauses that are deleted tend to be young.
                let place = list.iter().rposition(|watch| watch.clause & !PAIR == clause);
                list.swap_remove(place.expect("the first two literals are watched"));
            }
        }
        self.words[at + STATE] = DELETED;
        self.wasted += HEAD + literals.len();
        true
    }

    /// How many assumptions there are.
    pub(super) const fn level(&self) -> usize {
        self.assumptions.len()
    }

    /// Keeps the first assumptions, as long as they are wanted.
    pub(super) fn keep(&mut self, is_wanted: impl Fn(LiteralCode) -> bool) {
        let assumed = self.assumptions.iter().map(|&place| self.known[place]);
        self.back_to(assumed.take_while(|&literal| is_wanted(literal)).count());
    }

    /// Assumes that a literal, of which nothing is known, is true.
    pub(super) fn assume(&mut self, literal: LiteralCode) {
        self.assumptions.push(self.known.len());
        self.set_true(literal);
    }

    /// Forgets all assumptions but the first ones.
    pub(super) fn back_to(&mut self, level: usize) {
        let Some(&begin) = self.assumptions.get(level) else { return };
        for literal in self.known.drain(begin..) {
            self.values[literal as usize] = Value::Unknown;
            self.values[negated(literal) as usize] = Value::Unknown;
        }
        self.assumptions.truncate(level);
        self.followed = begin;
    }

    /// Follows up what became known until nothing new does; false if a clause became false.
    pub(super) fn follow(&mut self) -> bool {
        while let Some(&literal) = self.known.get(self.followed) {
            self.followed += 1;
            let falsified = negated(literal);
            let mut list = std::mem::take(&mut self.watches[falsified as usize]);
            let (mut read, mut kept, mut holds) = (0, 0, true);
            while holds && let Some(&watch) = list.get(read) {
                read += 1;
                let Some(other) = self.other_than(falsified, watch) else { continue };
                list[kept] = Watch { other, ..watch };
                kept += 1;
                match self.value(other) {
                    Value::True => {}
                    Value::Unknown => self.learn(other, watch.clause & !PAIR),
                    Value::False => holds = false,
                }
            }
            list.copy_within(read.., kept);
            list.truncate(list.len() - (read - kept));
            self.watches[falsified as usize] = list;
            if !holds {
                return false;
            }
        }
        true
    }

    /// The literal of a clause that must be true now that one of its watched literals is false, or one that is true
    /// anyway; none if the clause watches another literal from now on.
    #[inline]
    fn other_than(&mut self, falsified: LiteralCode, watch: Watch) -> Option<LiteralCode> {
        if watch.clause & PAIR != 0 || self.value(watch.other) == Value::True {
            return Some(watch.other);
        }
        let at = watch.clause as usize;
        let followed = self.words[at + FOLLOWED] as usize;
        let literals = &mut self.words[at + HEAD..at + HEAD + followed];
        if literals[0] == falsified {
            literals.swap(0, 1);
        }
        let (other, values) = (literals[0], &self.values);
        if values[other as usize] == Value::True {
            return Some(other);
        }
        let is_open = |literal: &LiteralCode| values[*literal as usize] != Value::False;
        let Some(open) = literals[2..].iter().position(is_open) else { return Some(other) };
        literals.swap(1, open + 2);
        self.watches[literals[1] as usize].push(Watch { other, ..watch });
        None
    }

    /// A clause makes a literal true.
    #[inline]
    fn learn(&mut self, literal: LiteralCode, clause: Reference) {
        self.set_true(literal);
        if self.level() == 0 {
            self.words[clause as usize + STATE] = HOLDS;
        }
    }

    #[inline]
    fn set_true(&mut self, literal: LiteralCode) {
        self.values[literal as usize] = Value::True;
        self.values[negated(literal) as usize] = Value::False;
        self.known.push(literal);
    }

    /// Closes the gaps in the row of clauses, and relieves them of literals that became false for good, when there is
    /// enough of that.
    pub(super) fn tidy(&mut self) {
        let is_mostly_waste = self.wasted > (1 << 20) && 2 * self.wasted > self.words.len();
        let for_good = self.assumptions.first().copied().unwrap_or(self.known.len());
        if !is_mostly_waste && for_good <= self.relieved + self.relieved / 8 + 64 {
            return;
        }
        self.back_to(0);
        (self.relieved, self.wasted) = (for_good, 0);
        self.latest.clear();
        self.watches.iter_mut().for_each(Vec::clear);
        let old = std::mem::take(&mut self.words);
        for clause in all(&old) {
            let now = self.words.len();
            self.add(literals(&old, clause));
            self.words[now + STATE] = old[clause as usize + STATE];
        }
    }
}

fn literals(words: &[u32], clause: Reference) -> &[LiteralCode] {
    let begin = clause as usize + HEAD;
    &words[begin..begin + words[clause as usize + LENGTH] as usize]
}

/// All clauses of a row that are not deleted.
fn all(words: &[u32]) -> impl Iterator<Item = Reference> {
    let mut next = 0;
    let row = std::iter::from_fn(move || {
        let clause = next;
        next += HEAD + *words.get(clause + LENGTH)? as usize;
        Some(clause as Reference)
    });
    row.filter(|&clause| words[clause as usize + STATE] != DELETED)
}

/// A hash that does not depend on the order of the literals.
fn fingerprint(literals: &[LiteralCode]) -> u64 {
    let mixed = literals.iter().map(|&literal| {
        let spread = (u64::from(literal) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (spread ^ (spread >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
    });
    mixed.fold(literals.len() as u64, u64::wrapping_add)
}
