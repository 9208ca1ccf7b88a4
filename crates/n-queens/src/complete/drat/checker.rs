//! The checker itself: follows a proof step by step.

use super::clauses::{Clauses, NONE, Reference};
use super::fault::DratFault;
use super::trail::{Trail, Value};
use super::variables::{Code, Variables, negated};
use super::watches::Watches;
use crate::complete::formula::Formula;
use crate::complete::literal::Literal;
use crate::complete::proof::Step;

/// What a proof that was accepted consisted of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Clauses added, each of them checked.
    pub added: u64,
    /// Those among them that follow only as RAT, not by unit propagation.
    pub by_resolution: u64,
    /// Clauses deleted.
    pub deleted: u64,
    /// Deletions that were not carried out, which can only make the proof harder to reject: of
    /// clauses that hold a literal true for good, as all checkers do it, and of clauses not there.
    pub not_deleted: u64,
}

/// Follows a proof of the formula that it was made for.
///
/// It checks forwards, each step when it comes, so a wrong step is named at once, and the caller may stop
/// between any two steps. What the clauses in force take is all the memory it needs.
///
/// ```
/// use n_queens::complete::drat::{Checker, DratFault};
/// use n_queens::complete::{Formula, Literal, Step};
/// use n_queens::{Problem, Square};
///
/// // Three queens: wherever the first stands in row 0, propagation shows that it cannot.
/// let formula = Formula::for_problem(&Problem::new(3))?;
/// let mut checker = Checker::new(&formula);
/// for column in 0..3 {
///     checker.check(Step::Add(&[!Literal::queen(3, Square::new(0, column))]))?;
/// }
/// checker.check(Step::Add(&[]))?;
/// assert_eq!(checker.finish()?.added, 4);
///
/// // Four queens can be placed, so there is no proof that they cannot.
/// let mut checker = Checker::new(&Formula::for_problem(&Problem::new(4))?);
/// let step = checker.check(Step::Add(&[]));
/// assert_eq!(step, Err(DratFault::NotImplied { step: 1, clause: vec![] }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```
/// use n_queens::complete::drat::{Checker, Encoding, Reader};
/// use n_queens::complete::Formula;
///
/// let formula: Formula = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n".parse()?;
/// let mut checker = Checker::new(&formula);
/// let mut reader = Reader::new(Encoding::Text);
/// reader.check(b"1 0\n0\n", &mut checker)?;
/// reader.finish()?;
/// assert_eq!(checker.finish()?.added, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Checker {
    variables: Variables,
    clauses: Clauses,
    /// By literal: in how many clauses it occurs.
    occurrences: Vec<u32>,
    watches: Watches,
    trail: Trail,
    /// By literal: whether it is in `clause`.
    marked: Vec<bool>,
    /// The clause of the current step, no literal twice.
    clause: Vec<Code>,
    /// Literals known for good when the clauses were last relieved of them.
    relieved: usize,
    /// Propagation alone shows that the clauses in force contradict each other.
    contradiction: bool,
    /// The empty clause was added, or the formula has it.
    proved: bool,
    steps: u64,
    summary: Summary,
}

impl Checker {
    /// A checker of proofs that `formula` has no solution. O(length of the formula) time and memory.
    #[must_use]
    pub fn new(formula: &Formula) -> Self {
        let mut checker = Self {
            variables: Variables::new(formula),
            clauses: Clauses::default(),
            occurrences: Vec::new(),
            watches: Watches::default(),
            trail: Trail::default(),
            marked: Vec::new(),
            clause: Vec::new(),
            relieved: 0,
            contradiction: false,
            proved: false,
            steps: 0,
            summary: Summary::default(),
        };
        // Clauses of one literal first: the others are then followed only as far as these leave them open.
        let singles = formula.clauses().filter(|clause| clause.len() == 1);
        let others = formula.clauses().filter(|clause| clause.len() != 1);
        for clause in singles.chain(others) {
            checker.load(clause);
            checker.insert().expect("the length of a formula is limited");
            checker.proved |= clause.is_empty();
        }
        checker.relieve();
        checker
    }

    /// Takes the next step of the proof. A wrong one changes nothing.
    ///
    /// One step takes as long as unit propagation does; a clause that begins with the same literals as
    /// the one before it shares what follows from them.
    pub fn check(&mut self, step: Step<'_>) -> Result<(), DratFault> {
        self.steps += 1;
        match step {
            Step::Add(clause) => self.add(clause),
            Step::Delete(clause) => {
                self.delete(clause);
                Ok(())
            }
        }
    }

    /// Whether the proof is complete: the empty clause was added.
    #[must_use]
    pub const fn is_proved(&self) -> bool {
        self.proved
    }

    /// The verdict when the proof has no more steps.
    pub fn finish(self) -> Result<Summary, DratFault> {
        if self.proved {
            Ok(self.summary)
        } else {
            Err(DratFault::NoContradiction { steps: self.steps })
        }
    }

    #[cfg(test)]
    pub(super) const fn summary_so_far(&self) -> Summary {
        self.summary
    }

    /// Whether a clause follows by unit propagation, without adding it.
    #[cfg(test)]
    pub(super) fn implies(&mut self, clause: &[Literal]) -> bool {
        self.load(clause);
        self.contradiction || self.follows()
    }

    fn add(&mut self, literals: &[Literal]) -> Result<(), DratFault> {
        self.load(literals);
        if !self.contradiction && !self.follows() {
            if !self.follows_by_resolution() {
                return Err(DratFault::NotImplied { step: self.steps, clause: literals.to_vec() });
            }
            self.summary.by_resolution += 1;
        }
        self.insert().ok_or(DratFault::TooLarge { step: self.steps })?;
        self.proved |= literals.is_empty();
        self.summary.added += 1;
        self.tidy();
        Ok(())
    }

    fn delete(&mut self, literals: &[Literal]) {
        self.load(literals);
        match self.clauses.find(&self.clause, |literal| self.marked[literal as usize]) {
            Some(clause) if !self.contradiction && self.release(clause) => {
                self.clause.iter().for_each(|&literal| self.occurrences[literal as usize] -= 1);
                self.clauses.delete(clause);
                self.summary.deleted += 1;
            }
            _ => self.summary.not_deleted += 1,
        }
    }

    /// Makes a clause the current one: known variables, no literal twice.
    fn load(&mut self, literals: &[Literal]) {
        self.clause.drain(..).for_each(|literal| self.marked[literal as usize] = false);
        for &literal in literals {
            let code = self.variables.code(literal);
            self.grow();
            if !std::mem::replace(&mut self.marked[code as usize], true) {
                self.clause.push(code);
            }
        }
    }

    fn grow(&mut self) {
        let count = self.variables.count();
        if 2 * count > self.marked.len() {
            self.marked.resize(2 * count, false);
            self.occurrences.resize(2 * count, 0);
            self.trail.grow(count);
            self.watches.grow(count);
        }
    }

    /// Whether the current clause follows by unit propagation.
    fn follows(&mut self) -> bool {
        self.keep_shared_assumptions();
        for index in 0..self.clause.len() {
            let literal = self.clause[index];
            match self.trail.value(literal) {
                Value::True => return true,
                Value::False => {}
                Value::Unknown => {
                    self.trail.open_level();
                    self.trail.learn(negated(literal), NONE);
                    if !self.watches.follow(&mut self.clauses, &mut self.trail) {
                        // The level whose assumption fails is not to be found half followed up.
                        self.trail.back_to(self.trail.level() - 1);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Keeps the assumptions of the clause before, as long as the current one makes them too.
    fn keep_shared_assumptions(&mut self) {
        let shared = |&level: &usize| self.marked[negated(self.trail.assumption(level)) as usize];
        let levels = (1..=self.trail.level()).take_while(shared).count();
        self.trail.back_to(levels);
    }

    /// Whether every clause made from the current one by resolution on its first literal follows. All of
    /// its literals are assumed false, and that alone made no clause false.
    fn follows_by_resolution(&mut self) -> bool {
        let Some(&pivot) = self.clause.first() else { return false };
        let opposite = negated(pivot);
        if self.occurrences[opposite as usize] == 0 {
            return true;
        }
        let with: Vec<Reference> = self.clauses.all().collect();
        with.into_iter().all(|clause| {
            !self.clauses.literals(clause).contains(&opposite)
                || self.resolvent_follows(clause, opposite)
        })
    }

    fn resolvent_follows(&mut self, clause: Reference, opposite: Code) -> bool {
        let level = self.trail.level();
        let rest: Vec<Code> = self
            .clauses
            .literals(clause)
            .iter()
            .copied()
            .filter(|&literal| literal != opposite)
            .collect();
        self.trail.open_level();
        let mut follows = false;
        for literal in rest {
            match self.trail.value(literal) {
                Value::True => follows = true,
                Value::False => {}
                Value::Unknown => self.trail.learn(negated(literal), NONE),
            }
        }
        let follows = follows || !self.watches.follow(&mut self.clauses, &mut self.trail);
        self.trail.back_to(level);
        follows
    }

    /// Puts the current clause in force; none if there is no room.
    fn insert(&mut self) -> Option<()> {
        let clause = self.clauses.add(&self.clause)?;
        self.clause.iter().for_each(|&literal| self.occurrences[literal as usize] += 1);
        if !self.contradiction && self.choose_followed(clause) {
            self.contradiction = !self.settle(clause);
        }
        Some(())
    }

    /// Chooses which literals of a clause to follow: those that are not false for good. There is nothing
    /// to follow, and false is the answer, if one is true for good.
    fn choose_followed(&mut self, clause: Reference) -> bool {
        let trail = &self.trail;
        let literals = self.clauses.literals_mut(clause);
        let mut open = 0;
        let holds = literals.iter().any(|&literal| trail.is_final(literal, Value::True));
        for index in 0..if holds { 0 } else { literals.len() } {
            if !trail.is_final(literals[index], Value::False) {
                literals.swap(open, index);
                open += 1;
            }
        }
        self.clauses.set_followed(clause, open);
        !holds
    }

    /// Brings a new clause and the trail in line: it watches two literals that are not false, or became
    /// so last, and makes one true if all others are false. False if the clauses contradict each other.
    fn settle(&mut self, clause: Reference) -> bool {
        self.choose_watched(clause);
        while let Some(&first) = self.clauses.followed_mut(clause).first()
            && self.trail.value(first) == Value::False
        {
            // All are false: the assumptions contradict the clause, so the last of them goes.
            self.trail.back_to(self.trail.level_of(first) - 1);
            self.choose_watched(clause);
        }
        match *self.clauses.followed_mut(clause) {
            [] => false,
            [only] => self.make_true(only, 0, clause),
            [first, second, ..] => {
                self.watches.watch(clause, self.clauses.followed_mut(clause));
                let is_single = self.trail.value(second) == Value::False;
                !is_single || self.make_true(first, self.trail.level_of(second), clause)
            }
        }
    }

    /// Puts the two literals first that are not false, or became so last.
    fn choose_watched(&mut self, clause: Reference) {
        let trail = &self.trail;
        let false_since = |literal: Code| match trail.value(literal) {
            Value::False => trail.level_of(literal),
            _ => usize::MAX,
        };
        let literals = self.clauses.followed_mut(clause);
        for place in 0..literals.len().min(2) {
            let best = (place..literals.len()).max_by_key(|&index| false_since(literals[index]));
            literals.swap(place, best.expect("there is one at this place"));
        }
    }

    /// `clause` makes `literal` true from `level` on. What was worked out above that without it goes.
    fn make_true(&mut self, literal: Code, level: usize, clause: Reference) -> bool {
        if self.trail.value(literal) == Value::True && self.trail.level_of(literal) <= level {
            return true;
        }
        self.trail.back_to(level);
        self.trail.learn(literal, clause);
        let holds = self.watches.follow(&mut self.clauses, &mut self.trail);
        if !holds && level > 0 {
            self.trail.back_to(level - 1);
        }
        holds || level > 0
    }

    /// Takes a clause out of the propagation. False if it must stay, because it made a literal true for
    /// good: that is never taken back.
    fn release(&mut self, clause: Reference) -> bool {
        let literals = self.clauses.literals(clause);
        let level = literals.iter().find_map(|&literal| self.trail.used(clause, literal));
        match level {
            Some(0) => return false,
            Some(level) => self.trail.back_to(level - 1),
            None => {}
        }
        if self.clauses.followed(clause) > 1 {
            self.watches.unwatch(clause, self.clauses.followed_mut(clause));
        }
        true
    }

    /// Closes gaps in the row of clauses, and relieves them of literals, when there is enough of that.
    fn tidy(&mut self) {
        let wastes = self.clauses.is_mostly_waste();
        if wastes {
            let moved = self.clauses.compact();
            self.trail.rename(|clause| moved[&clause]);
        }
        if wastes || self.trail.final_count() > self.relieved + self.relieved / 8 + 64 {
            self.relieve();
        }
    }

    /// Relieves all clauses of the literals that are false for good, and the watches of the clauses that
    /// are true for good.
    fn relieve(&mut self) {
        if self.contradiction {
            return;
        }
        self.trail.back_to(0);
        self.relieved = self.trail.final_count();
        self.watches.clear();
        let all: Vec<Reference> = self.clauses.all().collect();
        for clause in all {
            if self.choose_followed(clause) {
                self.watches.watch(clause, self.clauses.followed_mut(clause));
            }
        }
    }
}
