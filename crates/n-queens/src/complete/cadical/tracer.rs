//! What CaDiCaL notes down of its proof, sent on by the lot.

use std::sync::mpsc::SyncSender;

use cadical_sys::ProofTracer;

use super::News;
use crate::complete::literal::Literal;
use crate::complete::proof::Step;

/// Literals in a lot.
const LOT: usize = 1 << 14;

/// Steps of a proof, one after the other.
#[derive(Default)]
pub(crate) struct Steps {
    literals: Vec<Literal>,
    /// For each step where it ends, and whether it deletes.
    ends: Vec<(usize, bool)>,
}

impl Steps {
    pub(super) fn iter(&self) -> impl Iterator<Item = Step<'_>> {
        let mut begin = 0;
        self.ends.iter().map(move |&(end, deletes)| {
            let clause = &self.literals[begin..end];
            begin = end;
            if deletes { Step::Delete(clause) } else { Step::Add(clause) }
        })
    }
}

/// Collects the steps; sends the rest when it is disconnected.
pub(super) struct Tracer {
    steps: Steps,
    sender: SyncSender<News>,
}

impl Tracer {
    pub(super) fn new(sender: SyncSender<News>) -> Self {
        Self { steps: Steps::default(), sender }
    }

    fn note(&mut self, clause: &[i32], deletes: bool) {
        let literals = &mut self.steps.literals;
        literals.extend(clause.iter().filter_map(|&number| Literal::new(number)));
        self.steps.ends.push((literals.len(), deletes));
        if literals.len() + self.steps.ends.len() > LOT {
            self.send();
        }
    }

    /// The receiver may be gone; the solver is then about to be stopped.
    fn send(&mut self) {
        let _ = self.sender.send(News::Proof(std::mem::take(&mut self.steps)));
    }
}

impl Drop for Tracer {
    fn drop(&mut self) {
        self.send();
    }
}

impl ProofTracer for Tracer {
    fn add_derived_clause(
        &mut self,
        _id: i64,
        _redundant: bool,
        witness: i32,
        clause: &[i32],
        _antecedents: &[i64],
    ) {
        let mut clause = clause.to_vec();
        // A clause that follows by resolution says on which literal by naming it first.
        if let Some(place) = clause.iter().position(|&literal| literal == witness) {
            clause.swap(0, place);
        }
        self.note(&clause, false);
    }

    fn delete_clause(&mut self, _id: i64, _redundant: bool, clause: &[i32]) {
        self.note(clause, true);
    }

    fn add_original_clause(&mut self, _: i64, _: bool, _: &[i32], _: bool) {}
    fn weaken_minus(&mut self, _: i64, _: &[i32]) {}
    fn strengthen(&mut self, _: i64) {}
    fn finalize_clause(&mut self, _: i64, _: &[i32]) {}
    fn add_assumption(&mut self, _: i32) {}
    fn add_constraint(&mut self, _: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn add_assumption_clause(&mut self, _: i64, _: &[i32], _: &[i64]) {}
    fn conclude_sat(&mut self, _: i32, _: &[i32]) {}
    fn conclude_unsat(&mut self, _: i32, _: &[i64]) {}
    fn conclude_unknown(&mut self, _: &[i32]) {}
}
