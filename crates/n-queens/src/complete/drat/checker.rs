//! Follows a proof step by step.

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::propagation::{LiteralCode, Propagation, Value, negated};
use crate::complete::formula::{Formula, Literal, ProofStep};
use crate::plural;

/// Why a proof does not prove that its formula has no solution, or some bytes are no proof.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DratFault {
    /// A clause does not follow.
    #[error(
        "step {step} of the proof adds the clause '{:#}', which does not follow from what stands before \
         it; the proof is wrong, or belongs to another formula",
        ProofStep::Add(clause)
    )]
    NotImplied {
        /// The number of the step, from 1.
        step: u64,
        /// The clause.
        clause: Vec<Literal>,
    },
    /// It ends too early.
    #[error(
        "the proof ends after {steps} {word} without the empty clause, so it proves nothing; is it whole?",
        word = plural(steps, "step", "steps")
    )]
    NoContradiction {
        /// How many steps it has.
        steps: u64,
    },
    /// It keeps more clauses than can be followed.
    #[error(
        "step {step} of the proof: it keeps clauses of more than 8 GiB; delete those no longer needed"
    )]
    TooLarge {
        /// The number of the step, from 1.
        step: u64,
    },
    /// This word of a text is no literal.
    #[error(
        "'{}' is no literal; expected whole numbers, 0 at the end, 'd' before a deletion",
        .0.escape_debug()
    )]
    NotALiteral(String),
    /// A binary step begins with this byte, which is neither of the two letters.
    #[error(
        "expected 'a' or 'd' at the beginning of a step, not byte {0}; is the proof in text form?"
    )]
    NotAStep(u8),
    /// A binary literal is too large.
    #[error("a literal beyond 2147483647; is the file damaged?")]
    TooLargeLiteral,
    /// A clause never seems to end: it has more literals than this.
    #[error("a clause of more than {0} literals; is a 0 missing?")]
    TooLong(usize),
    /// The last step has no end.
    #[error("the proof ends within a step; was it cut off?")]
    CutOff,
}

/// What a proof that was accepted consisted of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DratSummary {
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
/// use n_queens::complete::{Formula, Literal, ProofStep};
/// use n_queens::{Problem, Square};
///
/// // Three queens: wherever the first stands in row 0, propagation shows that it cannot.
/// let formula = Formula::for_problem(&Problem::new(3))?;
/// let mut checker = Checker::new(&formula);
/// for column in 0..3 {
///     checker.check(ProofStep::Add(&[!Literal::queen(3, Square::new(0, column))]))?;
/// }
/// checker.check(ProofStep::Add(&[]))?;
/// assert_eq!(checker.finish()?.added, 4);
///
/// // Four queens can be placed, so there is no proof that they cannot.
/// let mut checker = Checker::new(&Formula::for_problem(&Problem::new(4))?);
/// let step = checker.check(ProofStep::Add(&[]));
/// assert_eq!(step, Err(DratFault::NotImplied { step: 1, clause: vec![] }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```
/// use n_queens::complete::drat::{Checker, ProofEncoding, DratReader};
/// use n_queens::complete::Formula;
///
/// let formula: Formula = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n".parse()?;
/// let mut checker = Checker::new(&formula);
/// let mut reader = DratReader::new(ProofEncoding::Text);
/// reader.check(b"1 0\n0\n", &mut checker)?;
/// reader.finish()?;
/// assert_eq!(checker.finish()?.added, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Checker {
    /// The index of each variable that has occurred: a formula may announce two billion of them and use two.
    indices: FxHashMap<u32, u32>,
    propagation: Propagation,
    /// By literal: whether it is in `clause`.
    marked: Vec<bool>,
    /// The clause of the current step, no literal twice.
    clause: Vec<LiteralCode>,
    /// Propagation alone shows that the clauses in force contradict each other. From then on they stay as they are.
    pub(super) contradiction: bool,
    /// The empty clause was added, or the formula has it.
    proved: bool,
    steps: u64,
    pub(super) summary: DratSummary,
}

impl Checker {
    /// A checker of proofs that `formula` has no solution. O(length of the formula) time and memory.
    pub fn new(formula: &Formula) -> Self {
        let mut checker = Self::default();
        // Clauses of one literal first: the others are then followed only as far as these leave them open.
        let singles = formula.clauses().filter(|clause| clause.len() == 1);
        let others = formula.clauses().filter(|clause| clause.len() != 1);
        for clause in singles.chain(others) {
            checker.load(clause);
            checker.insert().expect("the length of a formula is limited");
        }
        checker.propagation.tidy();
        checker
    }

    /// Takes the next step of the proof. A wrong one changes nothing. One step takes as long as unit propagation does.
    pub fn check(&mut self, step: ProofStep<'_>) -> Result<(), DratFault> {
        self.steps += 1;
        match step {
            ProofStep::Add(clause) => self.add(clause),
            ProofStep::Delete(clause) => {
                self.delete(clause);
                Ok(())
            }
        }
    }

    /// The verdict when the proof has no more steps.
    pub fn finish(self) -> Result<DratSummary, DratFault> {
        if self.proved {
            Ok(self.summary)
        } else {
            Err(DratFault::NoContradiction { steps: self.steps })
        }
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
        self.summary.added += 1;
        self.propagation.tidy();
        Ok(())
    }

    fn delete(&mut self, literals: &[Literal]) {
        self.load(literals);
        let marked = |literal: LiteralCode| self.marked[literal as usize];
        match !self.contradiction && self.propagation.delete(&self.clause, marked) {
            true => self.summary.deleted += 1,
            false => self.summary.not_deleted += 1,
        }
    }

    /// Makes a clause the current one: known variables, no literal twice.
    pub(super) fn load(&mut self, literals: &[Literal]) {
        self.clause.drain(..).for_each(|literal| self.marked[literal as usize] = false);
        for &literal in literals {
            let code = self.code(literal);
            if !std::mem::replace(&mut self.marked[code as usize], true) {
                self.clause.push(code);
            }
        }
    }

    fn code(&mut self, literal: Literal) -> LiteralCode {
        let number = literal.number();
        let next = self.indices.len() as u32;
        let index = *self.indices.entry(number.unsigned_abs()).or_insert(next);
        if index == next {
            self.marked.extend([false; 2]);
            self.propagation.add_variable();
        }
        2 * index + u32::from(number < 0)
    }

    /// Puts the current clause in force; none if there is no room.
    fn insert(&mut self) -> Option<()> {
        self.proved |= self.clause.is_empty();
        if !self.contradiction {
            self.contradiction = !self.propagation.add(&self.clause)?;
        }
        Some(())
    }

    /// Whether the current clause follows by unit propagation. What was assumed for that stays: a next clause that begins
    /// with the same literals shares what follows from them.
    pub(super) fn follows(&mut self) -> bool {
        let Self { propagation, marked, clause, .. } = self;
        propagation.keep(|assumption| marked[negated(assumption) as usize]);
        for &literal in clause.iter() {
            match propagation.value(literal) {
                Value::True => return true,
                Value::False => {}
                Value::Unknown => {
                    propagation.assume(negated(literal));
                    if !propagation.follow() {
                        propagation.back_to(propagation.level() - 1);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether every clause made from the current one by resolution on its first literal follows. All of
    /// its literals are assumed false, and that alone made no clause false.
    fn follows_by_resolution(&mut self) -> bool {
        let Self { propagation, clause, .. } = self;
        let Some(&pivot) = clause.first() else { return false };
        let (opposite, level) = (negated(pivot), propagation.level());
        propagation.holding(opposite).into_iter().all(|clause| {
            let mut follows = false;
            for literal in propagation.literals(clause).to_vec() {
                match propagation.value(literal) {
                    Value::True => follows |= literal != opposite,
                    Value::False => {}
                    Value::Unknown => propagation.assume(negated(literal)),
                }
            }
            let follows = follows || !propagation.follow();
            propagation.back_to(level);
            follows
        })
    }
}
