//! CaDiCaL, a solver for formulas: its solutions one after the other, or its proof that there are none. Behind the cargo
//! feature `sat`: the strategy `sat` uses its solutions, [`refute`] its proof, which the [checker](super::drat) verifies.
//! It runs in a thread of its own, so that the caller can stop it at any moment and it is still deterministic.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use cadical_sys::{CaDiCal, ProofTracer, Status, TerminateFlag};

use super::formula::{Formula, Literal, ProofStep};
use crate::control::Control;
use crate::strategy::{Ending, Flow};

/// How long to listen before asking whether to go on.
const PATIENCE: Duration = Duration::from_millis(5);

/// Solutions that may wait to be taken.
const SOLUTIONS: usize = 4;

/// Steps of a proof that may wait to be taken.
const STEPS: usize = 1 << 10;

/// What the solver has to tell.
pub(crate) enum News {
    /// Nothing yet.
    Thinking,
    /// A solution: whether each of the variables asked for is true.
    Solution(Vec<bool>),
    /// The next step of its proof.
    Step {
        /// The clause.
        clause: Vec<Literal>,
        /// Whether it is deleted.
        deletes: bool,
    },
    /// There are no more solutions.
    NoMore,
}

/// Asks for every solution of `formula`, told apart by its first `variables`; `listen` may stop it.
pub(crate) fn solutions(
    formula: &Formula,
    variables: u32,
    listen: impl FnMut(News) -> Flow,
) -> Ending {
    converse(SOLUTIONS, listen, |sender, stop| {
        let mut solver = loaded(formula, CaDiCal::new(), stop);
        while solver.solve() == Status::SATISFIABLE {
            let is_true = |number: i32| solver.val(number) > 0;
            let solution: Vec<bool> = (1..=variables as i32).map(is_true).collect();
            forbid(&solution, &mut solver);
            if sender.send(News::Solution(solution)).is_err() {
                return;
            }
        }
        tell_end(&mut solver, sender);
    })
}

/// CaDiCaL's proof that `formula` has no solution, as it grows; the same every time.
///
/// `take` is handed each step, and may stop it, as may `control`, which is asked some hundred times a
/// second. [`Ending::Complete`]: there is no solution, and the steps prove it. [`Ending::Partial`]: it has
/// a solution, and the steps prove nothing.
///
/// ```
/// use n_queens::complete::{Formula, cadical, drat::Checker};
/// use n_queens::{Control, Ending, Flow, Problem};
///
/// let formula = Formula::for_problem(&Problem::new(3))?;
/// let mut checker = Checker::new(&formula);
/// let ending = cadical::refute(&formula, &Control::new(), &mut |step| match checker.check(step) {
///     Ok(()) => Flow::Continue(()),
///     Err(_) => Flow::Break(()),
/// });
/// assert_eq!(ending, Ending::Complete);
/// assert!(checker.finish().is_ok());
/// # Ok::<(), n_queens::complete::FormulaError>(())
/// ```
pub fn refute(
    formula: &Formula,
    control: &Control,
    take: &mut dyn FnMut(ProofStep<'_>) -> Flow,
) -> Ending {
    let mut refuted = false;
    let listen = |news: News| match news {
        News::Thinking | News::Solution(_) if control.should_stop() => Flow::Break(()),
        News::Thinking | News::Solution(_) => Flow::Continue(()),
        News::Step { clause, deletes: true } => take(ProofStep::Delete(&clause)),
        News::Step { clause, deletes: false } => take(ProofStep::Add(&clause)),
        News::NoMore => {
            refuted = true;
            Flow::Continue(())
        }
    };
    let ending = converse(STEPS, listen, |sender, stop| {
        let mut solver = CaDiCal::new();
        solver.connect_proof_tracer1(Tracer(sender.clone()), false, false);
        let mut solver = loaded(formula, solver, stop);
        solver.solve();
        solver.disconnect_proof_tracer1();
        tell_end(&mut solver, sender);
    });
    if ending == Ending::Complete && !refuted { Ending::Partial } else { ending }
}

/// Runs `work` on a thread of its own and passes what it sends to `listen`. At most `waiting` messages are queued.
fn converse(
    waiting: usize,
    listen: impl FnMut(News) -> Flow,
    work: impl FnOnce(&SyncSender<News>, &TerminateFlag) + Send,
) -> Ending {
    let stop = TerminateFlag::new();
    let (sender, receiver) = sync_channel(waiting);
    std::thread::scope(|scope| {
        let flag = stop.clone();
        scope.spawn(move || work(&sender, &flag));
        let flow = receive_all(receiver, listen);
        stop.terminate();
        flow.into()
    })
}

/// Receives messages until there are no more. Drops the receiver at the end, so that no sender waits for it.
fn receive_all(receiver: Receiver<News>, mut listen: impl FnMut(News) -> Flow) -> Flow {
    loop {
        match receiver.recv_timeout(PATIENCE) {
            Ok(news) => listen(news)?,
            Err(RecvTimeoutError::Timeout) => listen(News::Thinking)?,
            Err(RecvTimeoutError::Disconnected) => {
                drop(receiver);
                return ControlFlow::Continue(());
            }
        }
    }
}

/// The solver with the clauses of the formula. Once it is stopped its answer is not used, so the rest
/// does not matter.
fn loaded(formula: &Formula, mut solver: CaDiCal, stop: &TerminateFlag) -> CaDiCal {
    solver.connect_terminator(stop.clone());
    solver.declare_more_variables(formula.variables() as i32);
    for clause in formula.clauses().take_while(|_| !stop.is_terminated()) {
        clause.iter().for_each(|literal: &Literal| solver.add(literal.number()));
        solver.add(0);
    }
    solver
}

/// Never this solution again: one of its true variables is false.
fn forbid(solution: &[bool], solver: &mut CaDiCal) {
    let numbered = (1..).zip(solution);
    numbered.filter(|(_, is_true)| **is_true).for_each(|(number, _): (i32, _)| solver.add(-number));
    solver.add(0);
}

/// The caller may be gone; that is no error.
fn tell_end(solver: &mut CaDiCal, sender: &SyncSender<News>) {
    if solver.status() == Status::UNSATISFIABLE {
        let _ = sender.send(News::NoMore);
    }
}

/// Sends the steps that CaDiCaL notes down.
struct Tracer(SyncSender<News>);

impl Tracer {
    fn note(&self, clause: &[i32], deletes: bool) {
        let clause = clause.iter().filter_map(|&number| Literal::new(number)).collect();
        // The receiver may be gone; the solver is then about to be stopped.
        let _ = self.0.send(News::Step { clause, deletes });
    }
}

impl ProofTracer for Tracer {
    fn add_derived_clause(&mut self, _: i64, _: bool, witness: i32, clause: &[i32], _: &[i64]) {
        let mut clause = clause.to_vec();
        // A clause that follows by resolution says on which literal by naming it first.
        if let Some(place) = clause.iter().position(|&literal| literal == witness) {
            clause.swap(0, place);
        }
        self.note(&clause, false);
    }

    fn delete_clause(&mut self, _: i64, _: bool, clause: &[i32]) {
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
