//! `queens page`: the web page as a folder, for any web server.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use queens_files::whole::{folder, replace};
use queens_files::{FaultKind, FileFault};
use queens_messages::message;
use queens_server::PAGE_FILES;

use crate::args::PageArgs;
use crate::{Failure, Session};

/// The file by which a folder is known to be the page's; it is written first.
const MARK: &str = "queens.wasm";

pub(crate) fn run(session: &Session, PageArgs { output }: &PageArgs) -> Result<(), Failure> {
    refuse_foreign(output)?;
    let (mark, others): (Vec<_>, Vec<_>) = PAGE_FILES.iter().partition(|(name, _)| *name == MARK);
    for (name, bytes) in mark.into_iter().chain(others) {
        let path = output.join(name);
        fs::create_dir_all(folder(&path))
            .and_then(|()| replace(&path, bytes))
            .map_err(|error| FileFault::new(FaultKind::CannotWrite, &path, error))?;
    }
    let (path, files) = (output.display().to_string(), PAGE_FILES.len());
    session.note(&message!(PageWritten { path, files }));
    Ok(())
}

/// Refuses a folder with anything in it that is not the page's. An `index.html` can be of any site, so the page is known by
/// its engine.
fn refuse_foreign(output: &Path) -> Result<(), Failure> {
    let names = match names_in(output) {
        Ok(names) => names,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            let path = output.display().to_string();
            return Err(Failure::call(message!(PageNoFolder { path })));
        }
        Err(error) => return Err(FileFault::new(FaultKind::CannotRead, output, error).into()),
    };
    let is_page = names.iter().any(|name| name == MARK);
    let is_known = |name: &String| {
        let first = |path: &str| path.split('/').next() == Some(name);
        PAGE_FILES.iter().any(|(path, _)| first(path))
    };
    match names.into_iter().find(|name| !(is_page && is_known(name))) {
        None => Ok(()),
        Some(found) => {
            let path = output.display().to_string();
            Err(Failure::call(message!(PageForeign { path, found })))
        }
    }
}

/// What is in a folder, in order.
fn names_in(folder: &Path) -> io::Result<BTreeSet<String>> {
    let name = |entry: io::Result<fs::DirEntry>| Ok(entry?.file_name().display().to_string());
    fs::read_dir(folder)?.map(name).collect()
}
