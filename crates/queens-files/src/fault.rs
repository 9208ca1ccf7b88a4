//! Everything that can go wrong with a file that is kept: what it was, which file, what to do.

use std::path::{Path, PathBuf};
use std::{error, fmt, io};

use queens_messages::{Language, Message, Speak};

/// Why a file cannot be used. It stays as it is.
pub enum FileFault {
    /// Another process has it.
    InUse(PathBuf),
    /// It cannot be told whether another process has it.
    CannotLock(PathBuf, io::Error),
    /// The system cannot read it.
    CannotRead(PathBuf, io::Error),
    /// What it holds is not what the work could go on from.
    CannotGoOn(PathBuf, Box<dyn Speak + Send + Sync>),
    /// The system cannot write it.
    CannotWrite(PathBuf, io::Error),
    /// It could be written once, and now it cannot.
    CannotSave(PathBuf, io::Error),
    /// The same, and what was written once is gone.
    Gone(PathBuf, io::Error),
}

impl FileFault {
    pub(crate) fn cannot_go_on(path: &Path, why: impl Speak + Send + Sync + 'static) -> Self {
        Self::CannotGoOn(path.to_owned(), Box::new(why))
    }
}

impl Speak for FileFault {
    fn say(&self, language: Language) -> String {
        let name = |path: &PathBuf| path.display().to_string();
        let said = |why: &dyn Speak| why.say(language);
        let message = match self {
            Self::InUse(path) => Message::InUse { path: name(path) },
            Self::CannotLock(path, why) => {
                Message::CannotLock { path: name(path), reason: said(why) }
            }
            Self::CannotRead(path, why) => {
                Message::CannotRead { path: name(path), reason: said(why) }
            }
            Self::CannotGoOn(path, why) => {
                Message::CannotGoOn { path: name(path), reason: said(why.as_ref()) }
            }
            Self::CannotWrite(path, why) => {
                Message::CannotWrite { path: name(path), reason: said(why) }
            }
            Self::CannotSave(path, why) => {
                Message::CannotSave { path: name(path), reason: said(why) }
            }
            Self::Gone(path, why) => {
                Message::CheckpointGone { path: name(path), reason: said(why) }
            }
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
