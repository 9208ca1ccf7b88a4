//! What can go wrong with a checkpoint file: the fault, the file, and what to do.

use std::path::{Path, PathBuf};
use std::{error, fmt, io};

use queens_messages::{Language, Message, Speak};

/// Why a file cannot be used. It is not changed.
pub enum FileFault {
    /// Another process uses it.
    InUse(PathBuf),
    /// Whether another process uses it cannot be found out.
    CannotLock(PathBuf, io::Error),
    /// The system cannot read it.
    CannotRead(PathBuf, io::Error),
    /// The work cannot continue from its content.
    CannotGoOn(PathBuf, Box<dyn Speak + Send + Sync>),
    /// The system cannot write it.
    CannotWrite(PathBuf, io::Error),
    /// It was written before, and now it cannot be written.
    CannotSave(PathBuf, io::Error),
    /// It cannot be written, and what was written before is gone.
    Gone(PathBuf, io::Error),
}

impl FileFault {
    pub(crate) fn cannot_go_on(path: &Path, why: impl Speak + Send + Sync + 'static) -> Self {
        Self::CannotGoOn(path.to_owned(), Box::new(why))
    }
}

impl Speak for FileFault {
    fn say(&self, language: Language) -> String {
        let (path, reason) = match self {
            Self::InUse(path) => (path, String::new()),
            Self::CannotGoOn(path, why) => (path, why.say(language)),
            Self::CannotLock(path, why)
            | Self::CannotRead(path, why)
            | Self::CannotWrite(path, why)
            | Self::CannotSave(path, why)
            | Self::Gone(path, why) => (path, why.say(language)),
        };
        let path = path.display().to_string();
        let message = match self {
            Self::InUse(_) => Message::InUse { path },
            Self::CannotLock(..) => Message::CannotLock { path, reason },
            Self::CannotRead(..) => Message::CannotRead { path, reason },
            Self::CannotGoOn(..) => Message::CannotGoOn { path, reason },
            Self::CannotWrite(..) => Message::CannotWrite { path, reason },
            Self::CannotSave(..) => Message::CannotSave { path, reason },
            Self::Gone(..) => Message::CheckpointGone { path, reason },
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
