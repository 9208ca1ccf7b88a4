//! How far each share is, told by its record and its lock, and by Slurm where it knows; nothing is changed.

use std::io;
use std::path::{Path, PathBuf};

use n_queens::count::{Engine, Record, Share, Work};
use queens_files::Lock;
use queens_files::record_file::{self, Unread};
use queens_render::{Message, Speak};

use super::folder::Folder;
use super::plan::Plan;
use super::queue::Queue;
use crate::session::Session;

/// How far one share is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    Done,
    Running,
    /// In the queue of the cluster.
    Waiting,
    /// Not begun, or not finished, or damaged, and nobody is at it.
    Missing,
}

/// A file that is no record of its share.
pub(super) struct Damaged {
    pub(super) path: PathBuf,
    pub(super) reason: String,
}

/// How far all of them are.
pub(super) struct Survey {
    states: Vec<State>,
    pub(super) damaged: Vec<Damaged>,
    pub(super) units_done: usize,
    pub(super) cost_done: u128,
    pub(super) cost: u128,
}

impl Survey {
    pub(super) fn of(
        session: &Session,
        folder: &Folder,
        plan: &Plan,
        engine: &Engine,
        queue: &Queue,
    ) -> Self {
        let cost = (0..engine.units()).map(|unit| u128::from(engine.cost(unit))).sum();
        let mut survey =
            Self { states: Vec::new(), damaged: Vec::new(), units_done: 0, cost_done: 0, cost };
        for share in plan.shares() {
            let path = folder.share(share);
            let is_done = match record(session, &path, plan, share) {
                Ok(record) => record.is_some_and(|record| survey.take(&record, engine)),
                Err(reason) => {
                    survey.damaged.push(Damaged { path: path.clone(), reason });
                    false
                }
            };
            let state = if is_done { State::Done } else { unfinished(&path, share, queue) };
            survey.states.push(state);
        }
        survey
    }

    /// Adds what a record holds; whether that is all of its share.
    fn take(&mut self, record: &Record, engine: &Engine) -> bool {
        let done = record.units().filter(|&unit| record.is_done(unit));
        self.cost_done += done.map(|unit| u128::from(engine.cost(unit))).sum::<u128>();
        self.units_done += record.done();
        record.missing() == 0
    }

    /// The shares that are in `state`, in rising order.
    pub(super) fn shares(&self, state: State) -> Vec<u32> {
        let numbered = (1..).zip(&self.states);
        numbered.filter(|&(_, &other)| other == state).map(|(share, _)| share).collect()
    }

    pub(super) fn count(&self, state: State) -> usize {
        self.states.iter().filter(|&&other| other == state).count()
    }

    pub(super) fn is_complete(&self) -> bool {
        self.count(State::Done) == self.states.len()
    }
}

/// The state of a share that is not done.
fn unfinished(path: &Path, share: Share, queue: &Queue) -> State {
    match queue.shares.get(&share.index()) {
        Some(true) => State::Running,
        _ if Lock::is_held(path) => State::Running,
        Some(false) => State::Waiting,
        None => State::Missing,
    }
}

/// The record of a share, if it is begun; else why the file is none.
fn record(
    session: &Session,
    path: &Path,
    plan: &Plan,
    share: Share,
) -> Result<Option<Record>, String> {
    let record = match record_file::read(path) {
        Ok(record) => record,
        Err(Unread::Io(error)) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(Unread::Io(error)) => return Err(error.say(session.language)),
        Err(Unread::Broken(why)) => return Err(why.say(session.language)),
    };
    if let Some(difference) = record.job().difference(&plan.job) {
        let difference = difference.say(session.language);
        return Err(Message::OtherCount { difference }.say(session.language));
    }
    if record.share() != share {
        let (theirs, ours) = (record.share().to_string(), share.to_string());
        return Err(Message::OtherShare { theirs, ours }.say(session.language));
    }
    Ok(Some(record))
}
