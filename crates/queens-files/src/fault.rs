//! What can go wrong with a file of kept work: the fault, the file, and what to do.

use std::path::{Path, PathBuf};
use std::{error, fmt};

use queens_messages::{Language, Speak, message};

/// Why a file cannot be used. It is not changed.
pub struct FileFault {
    /// What is wrong.
    pub kind: FaultKind,
    pub(crate) path: PathBuf,
    pub(crate) why: Box<dyn Speak + Send + Sync>,
}

/// The ways in which a file cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// Another process uses it.
    InUse,
    /// Whether another process uses it cannot be found out.
    CannotLock,
    /// The system cannot read it.
    CannotRead,
    /// It holds no record.
    NoRecord,
    /// The work cannot continue from its content.
    CannotGoOn,
    /// The system cannot write it.
    CannotWrite,
    /// It was written before, and now it cannot be written.
    CannotSave,
    /// It cannot be written, and what was written before is gone.
    Gone,
}

impl FileFault {
    /// A fault of the file at `path`, and what the system or the content of the file says about it.
    pub fn new(kind: FaultKind, path: &Path, why: impl Speak + Send + Sync + 'static) -> Self {
        Self { kind, path: path.to_owned(), why: Box::new(why) }
    }
}

impl Speak for FileFault {
    fn say(&self, language: Language) -> String {
        let (path, reason) = (self.path.display(), self.why.say(language));
        let message = match self.kind {
            FaultKind::InUse => message!(InUse { path }),
            FaultKind::CannotLock => message!(CannotLock { path, reason }),
            FaultKind::CannotRead => message!(CannotRead { path, reason }),
            FaultKind::NoRecord => message!(CannotUseRecord { path, reason }),
            FaultKind::CannotGoOn => message!(CannotGoOn { path, reason }),
            FaultKind::CannotWrite => message!(CannotWrite { path, reason }),
            FaultKind::CannotSave => message!(CannotSave { path, reason }),
            FaultKind::Gone => message!(CheckpointGone { path, reason }),
        };
        message.say(language)
    }
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}

impl fmt::Debug for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FileFault({:?})", self.say(Language::English))
    }
}

impl error::Error for FileFault {}
