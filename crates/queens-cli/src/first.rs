//! `queens solve N --first`: the files beside the answer, which are the checkpoint and the proof. Called by `solve`.

use std::path::Path;
use std::sync::{Mutex, OnceLock};

use n_queens::Control;
use n_queens::first::FirstRecord;
use queens_app::{Board, SolveAnswer, Store, StoreError, prove_first};
use queens_files::FirstCheckpoint;
use queens_messages::message;

use crate::args::SolveArgs;
use crate::batch::Sizes;
use crate::progress::Throughput;
use crate::{Failure, Output, Session};

/// The files of a call.
pub(crate) struct FirstFiles<'a> {
    session: &'a Session,
    checkpoint: Option<&'a Path>,
    pub(crate) proof: Option<&'a Path>,
}

impl<'a> FirstFiles<'a> {
    /// Refuses files that do not fit the call.
    pub(crate) fn from_args(
        session: &'a Session,
        args: &'a SolveArgs,
        sizes: &Sizes,
    ) -> Result<Self, Failure> {
        let (checkpoint, proof) = (args.checkpoint.as_deref(), args.proof.as_deref());
        let given = [("--checkpoint", checkpoint), ("--proof", proof)];
        if let Some((option, _)) = given.iter().find(|(_, path)| path.is_some()) {
            if !args.first {
                return Err(Failure::call(message!(Needs { option, other: "--first" })));
            }
            if sizes.one().is_none() {
                return Err(Failure::call(message!(NotInBatch { what: option })));
            }
        }
        Ok(Self { session, checkpoint, proof })
    }

    pub(crate) fn store(&self) -> Option<FirstStore<'a>> {
        let (session, opened) = (self.session, OnceLock::new());
        self.checkpoint.map(|path| FirstStore { session, path, opened })
    }

    /// Says what a search that was stopped leaves in the checkpoint.
    pub(crate) fn note_kept(&self, answer: &SolveAnswer) {
        if let (Some(first), Some(path)) = (answer.first, self.checkpoint) {
            let (refuted, path) = (first.refuted, path.display());
            self.session.note(&message!(FirstKept { refuted, path }));
        }
    }

    /// Writes the proof of an answer, if the call asks for one.
    pub(crate) fn prove(
        &self,
        board: &Board,
        columns: Option<&[u32]>,
        control: &Control,
    ) -> Result<(), Failure> {
        let Some(path) = self.proof else { return Ok(()) };
        let mut out = Output::open(Some(path))?;
        out.meter = Some(Throughput::start(self.session, None));
        let nodes = prove_first(board, columns, control, &mut out)?;
        let nodes = nodes.ok_or_else(|| Failure::stopped(control))?;
        out.meter = None;
        out.commit()?;
        let (n, path) = (board.n, path.display());
        self.session.note(&message!(FirstProofWritten { nodes, path, n }));
        Ok(())
    }
}

/// The checkpoint file of the call; notes if the search goes on from there.
pub(crate) struct FirstStore<'a> {
    session: &'a Session,
    path: &'a Path,
    opened: OnceLock<FirstCheckpoint>,
}

impl Store<FirstRecord> for FirstStore<'_> {
    fn exists(&self) -> bool {
        self.path.exists()
    }

    fn open(&self, fresh: FirstRecord, _control: &Control) -> Result<FirstRecord, StoreError> {
        let (checkpoint, record) = FirstCheckpoint::open(self.path, fresh)?;
        let refuted = record.refuted().len();
        if refuted > 0 {
            let path = self.path.display();
            self.session.note(&message!(FirstGoingOn { path, refuted }));
        }
        let _ = self.opened.set(checkpoint);
        Ok(record)
    }

    fn keep(
        &self,
        record: &Mutex<FirstRecord>,
        control: &Control,
        work: &mut (dyn FnMut() + Send),
    ) -> Result<(), StoreError> {
        let checkpoint = self.opened.get().ok_or("the store is not open")?;
        Ok(checkpoint.keep(record, control, work)?)
    }
}
