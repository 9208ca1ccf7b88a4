//! The walk to the first solution: prefixes of queens in the top rows are refuted until only the first solution is left.
//!
//! It goes down the greedy prefix, back up until a prefix can be completed, and then row by row to the left of the
//! completion that is known. A prefix that takes long is cut into its extensions by one queen, which threads share.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::FirstSettings;
use super::record::FirstRecord;
use super::search::{Finding, TreeSearch};
use super::small_board::{Bits, SmallBoard};
use crate::control::{Control, Progress, on_threads};

/// A prefix that takes more nodes than this is cut, so that other threads get a part of it. On one thread it is cut
/// later, only to keep what is done: below a cut the search has to branch on the top row.
const CUT: u64 = 1 << 21;
const CUT_ALONE: u64 = 1 << 26;

/// A board with queens in its top rows.
#[derive(Clone)]
pub(super) struct QueenPrefix {
    pub(super) board: SmallBoard,
    /// The columns of the queens in the rows that had none at first, from the top down.
    pub(super) columns: Vec<u8>,
}

impl QueenPrefix {
    fn extended(&self, column: usize) -> Self {
        let mut columns = self.columns.clone();
        columns.push(column as u8);
        Self { board: self.board.with_queen(self.row(), column), columns }
    }

    /// The first row without a queen.
    const fn row(&self) -> usize {
        self.board.rows.trailing_zeros() as usize
    }

    /// Its extensions by one queen, from right to left.
    fn extensions(&self) -> Vec<Self> {
        let mut columns: Vec<_> = Bits(self.board.open[self.row()]).collect();
        columns.reverse();
        columns.into_iter().map(|column| self.extended(column)).collect()
    }
}

/// How a walk ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum WalkEnd {
    /// The columns of the missing queens in the first solution, from the top down.
    Solved(Vec<u8>),
    Impossible,
    Stopped,
}

/// A walk on one board.
pub(super) struct FirstWalk<'a> {
    pub(super) settings: &'a FirstSettings,
    pub(super) record: &'a Mutex<FirstRecord>,
    pub(super) control: &'a Control,
}

impl FirstWalk<'_> {
    /// The first solution of a board.
    pub(super) fn run(&self, board: SmallBoard) -> WalkEnd {
        let mut prefixes = greedy(board);
        loop {
            let last = prefixes.last().expect("the empty prefix stays");
            let completion = self.kept().completion.clone();
            match completion.filter(|columns| columns.starts_with(&last.columns)) {
                Some(columns) if last.board.rows == 0 => return WalkEnd::Solved(columns),
                // The leftmost open square: the completion's, or one further left.
                Some(_) => {
                    let column = last.board.open[last.row()].trailing_zeros() as usize;
                    prefixes.push(last.extended(column));
                }
                None => match self.decide(last) {
                    Finding::Open => return WalkEnd::Stopped,
                    Finding::Completed => {}
                    Finding::Refuted => {
                        let refuted = prefixes.pop().expect("it was the last");
                        let Some(shorter) = prefixes.last_mut() else { return WalkEnd::Impossible };
                        let column = *refuted.columns.last().expect("longer than the shorter one");
                        shorter.board.remove(shorter.row(), column.into());
                    }
                },
            }
        }
    }

    fn kept(&self) -> MutexGuard<'_, FirstRecord> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a prefix can be completed; keeps a completion or that there is none.
    fn decide(&self, prefix: &QueenPrefix) -> Finding {
        let pool = Pool::new(prefix.clone(), self.control);
        let findings = on_threads(self.settings.threads.get(), || self.serve(&pool));
        let is_any = |finding| findings.contains(&finding);
        match () {
            () if is_any(Finding::Completed) => Finding::Completed,
            () if is_any(Finding::Open) => Finding::Open,
            () => {
                self.kept().refute(&prefix.columns);
                Finding::Refuted
            }
        }
    }

    /// One thread: takes prefixes from the pool until it is empty, or one can be completed.
    fn serve(&self, pool: &Pool) -> Finding {
        while let Some(prefix) = pool.take() {
            match self.search(&prefix, &pool.control) {
                Finding::Refuted => pool.finish(Vec::new()),
                Finding::Open => pool.finish(prefix.extensions()),
                Finding::Completed => {
                    pool.control.cancel();
                    pool.finish(Vec::new());
                    return Finding::Completed;
                }
            }
        }
        if pool.control.should_stop() { Finding::Open } else { Finding::Refuted }
    }

    /// Searches below a prefix, for so many nodes at most, and keeps what is found.
    fn search(&self, prefix: &QueenPrefix, control: &Control) -> Finding {
        if self.kept().is_refuted(&prefix.columns) {
            return Finding::Refuted;
        }
        self.report(&prefix.columns);
        let mut search = TreeSearch::new(self.settings.branching, control, ());
        search.limit = if self.settings.threads.get() == 1 { CUT_ALONE } else { CUT };
        let finding = search.search(prefix.board.clone());
        let mut kept = self.kept();
        kept.nodes += search.nodes;
        match finding {
            Finding::Open => {}
            Finding::Refuted => kept.refute(&prefix.columns),
            Finding::Completed => {
                search.path.sort_unstable();
                let below = search.path.iter().map(|&(_, column)| column as u8);
                kept.complete(prefix.columns.iter().copied().chain(below).collect());
            }
        }
        finding
    }

    fn report(&self, prefix: &[u8]) {
        if self.control.has_reporter() {
            let progress = self.kept().progress(prefix);
            self.control.report(|| Progress::First(progress));
        }
    }
}

/// The prefixes from the empty one to the one that has every queen as far left as possible, as far as no line is closed.
pub(super) fn greedy(board: SmallBoard) -> Vec<QueenPrefix> {
    let mut prefixes = vec![QueenPrefix { board, columns: Vec::new() }];
    loop {
        let last = prefixes.last().expect("it begins with one");
        if last.board.rows == 0 || last.board.has_closed_line() {
            return prefixes;
        }
        let column = last.board.open[last.row()].trailing_zeros() as usize;
        prefixes.push(last.extended(column));
    }
}

/// The prefixes that are still to be searched below one of them.
struct Pool {
    state: Mutex<PoolState>,
    changed: Condvar,
    /// Stops the threads that search when one of them finds a completion.
    control: Control,
}

struct PoolState {
    waiting: Vec<QueenPrefix>,
    /// How many are being searched.
    running: usize,
}

impl Pool {
    fn new(prefix: QueenPrefix, control: &Control) -> Self {
        let state = PoolState { waiting: vec![prefix], running: 0 };
        Self { state: Mutex::new(state), changed: Condvar::new(), control: control.child() }
    }

    /// The next prefix; none when all are refuted, or the search is stopped.
    fn take(&self) -> Option<QueenPrefix> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if self.control.should_stop() {
                return None;
            }
            if let Some(prefix) = state.waiting.pop() {
                state.running += 1;
                return Some(prefix);
            }
            if state.running == 0 {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A prefix was searched; these take its place.
    fn finish(&self, extensions: Vec<QueenPrefix>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.running -= 1;
        state.waiting.extend(extensions);
        self.changed.notify_all();
    }
}
