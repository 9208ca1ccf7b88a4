//! Unit propagation by two watched literals: a clause is looked at only when one of the two that it
//! watches becomes false.

use super::clauses::{Clauses, Reference};
use super::trail::{Trail, Value};
use super::variables::{Code, negated};

/// In a [`Watch`]: the clause follows two literals only, so it need not be looked at.
const PAIR: u32 = 1 << 31;

/// A clause that watches a literal.
#[derive(Clone, Copy, Debug)]
struct Watch {
    /// The clause, and whether it is a [`PAIR`].
    clause: u32,
    /// Another of its literals: while that is true, nothing needs to be done. Of a pair, the other.
    other: Code,
}

/// For each literal the clauses that watch it.
#[derive(Clone, Debug, Default)]
pub(super) struct Watches {
    lists: Vec<Vec<Watch>>,
}

impl Watches {
    /// Makes room for this many variables.
    pub(super) fn grow(&mut self, variables: usize) {
        if 2 * variables > self.lists.len() {
            self.lists.resize_with(2 * variables, Vec::new);
        }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.lists.iter_mut().for_each(Vec::clear);
    }

    /// Lets a clause watch the first two of the literals that it follows.
    pub(super) fn watch(&mut self, clause: Reference, followed: &[Code]) {
        let pair = if followed.len() == 2 { PAIR } else { 0 };
        for (watched, other) in [(followed[0], followed[1]), (followed[1], followed[0])] {
            self.lists[watched as usize].push(Watch { clause: clause | pair, other });
        }
    }

    /// Ends that. Clauses that are deleted tend to be young, so the search begins at the end.
    pub(super) fn unwatch(&mut self, clause: Reference, followed: &[Code]) {
        for &watched in &followed[..2] {
            let list = &mut self.lists[watched as usize];
            if let Some(at) = list.iter().rposition(|watch| watch.clause & !PAIR == clause) {
                list.swap_remove(at);
            }
        }
    }

    /// Follows up what became known until nothing new does; false if a clause became false.
    pub(super) fn follow(&mut self, clauses: &mut Clauses, trail: &mut Trail) -> bool {
        while let Some(literal) = trail.next() {
            if !self.follow_false(negated(literal), clauses, trail) {
                return false;
            }
        }
        true
    }

    fn follow_false(&mut self, falsified: Code, clauses: &mut Clauses, trail: &mut Trail) -> bool {
        let mut list = std::mem::take(&mut self.lists[falsified as usize]);
        let (mut read, mut kept, mut holds) = (0, 0, true);
        while read < list.len() && holds {
            let watch = list[read];
            read += 1;
            match self.look(watch, falsified, clauses, trail) {
                Look::Keep(watch) => {
                    list[kept] = watch;
                    kept += 1;
                }
                Look::Conflict(watch) => {
                    list[kept] = watch;
                    kept += 1;
                    holds = false;
                }
                Look::Moved => {}
            }
        }
        list.copy_within(read.., kept);
        list.truncate(list.len() - (read - kept));
        self.lists[falsified as usize] = list;
        holds
    }

    #[inline]
    fn look(
        &mut self,
        watch: Watch,
        falsified: Code,
        clauses: &mut Clauses,
        trail: &mut Trail,
    ) -> Look {
        match trail.value(watch.other) {
            Value::True => return Look::Keep(watch),
            value if watch.clause & PAIR != 0 => return only(watch, watch.other, value, trail),
            _ => {}
        }
        let literals = clauses.followed_mut(watch.clause);
        if literals[0] == falsified {
            literals.swap(0, 1);
        }
        let other = literals[0];
        let watch = Watch { other, ..watch };
        if trail.value(other) == Value::True {
            return Look::Keep(watch);
        }
        let open = literals[2..].iter().position(|&literal| trail.value(literal) != Value::False);
        let Some(open) = open else { return only(watch, other, trail.value(other), trail) };
        literals.swap(1, open + 2);
        self.lists[literals[1] as usize].push(watch);
        Look::Moved
    }
}

/// What became of a watch.
enum Look {
    Keep(Watch),
    Moved,
    Conflict(Watch),
}

/// All literals of the clause but one are false: that one is true, or the clause is false.
fn only(watch: Watch, literal: Code, value: Value, trail: &mut Trail) -> Look {
    match value {
        Value::False => return Look::Conflict(watch),
        Value::Unknown => trail.learn(literal, watch.clause & !PAIR),
        Value::True => {}
    }
    Look::Keep(watch)
}
