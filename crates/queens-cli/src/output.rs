//! Where results go: standard output, or a file that appears whole or not at all; and how solutions are shown there, in
//! `solve`, `list` and `complete`.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use queens_files::whole::{create, folder, persist};
use queens_files::{FaultKind, FileFault};
use queens_format::Format;
use queens_messages::{message, units};
use serde::Serialize;
use tempfile::NamedTempFile;

use crate::args::ShowArgs;
use crate::batch::{BatchStyle, Sizes};
use crate::progress::{self, Throughput};
use crate::{Failure, Session, control};

/// Bytes that are written at once.
const BLOCK: usize = 1 << 16;

/// The destination of the results.
pub(crate) struct Output {
    sink: Sink,
    /// Whether a person looks at it: then the progress may be there, too.
    pub(crate) is_terminal: bool,
    /// Shows how much has been written.
    pub(crate) meter: Option<Throughput>,
    /// The bytes that have been written.
    pub(crate) written: u64,
    /// Whether the last answer was cut off: a file with it is not kept.
    pub(crate) is_cut_off: bool,
}

enum Sink {
    /// Standard output, or a pipe or a device, which cannot be replaced by a file.
    Stream(Box<dyn Write>),
    /// Written beside its final name and moved there when everything has been written.
    Whole(NamedTempFile, PathBuf),
}

impl Output {
    pub(crate) fn standard() -> Self {
        let out = io::stdout().lock();
        Self { is_terminal: out.is_terminal(), ..Self::to(Sink::Stream(Box::new(out))) }
    }

    /// Opens `path`, or standard output where there is none or it is `-`.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Self::standard());
        };
        let sink = open_file(path).map_err(|error| cannot_write(path, error))?;
        Ok(Self::to(sink))
    }

    fn to(sink: Sink) -> Self {
        Self { sink, is_terminal: false, meter: None, written: 0, is_cut_off: false }
    }

    /// Whether it is a terminal that colours are wanted on.
    pub(crate) fn takes_colour(&self) -> bool {
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        self.is_terminal && !unwanted
    }

    /// Refuses binary formats on a terminal.
    pub(crate) fn suits(&self, format: impl Display, is_binary: bool) -> Result<(), Failure> {
        let name = format.to_string().to_uppercase();
        match is_binary && self.is_terminal {
            true => Err(Failure::call(message!(BinaryOnTerminal { name, format }))),
            false => Ok(()),
        }
    }

    /// Refuses a file that its disk has no room for, where the system reports its free space.
    pub(crate) fn has_room(&self, need: u128) -> Result<(), Failure> {
        let Sink::Whole(_, path) = &self.sink else { return Ok(()) };
        let Some(free) = free(folder(path)).filter(|&free| need > free) else { return Ok(()) };
        let (path, need, available) = (path.display(), units::bytes(need), units::bytes(free));
        Err(Failure::running(message!(NeedsRoom { path, need, available })))
    }

    /// Writes an answer as one JSON document on a line of its own.
    pub(crate) fn document(&mut self, answer: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string(answer).map_err(io::Error::from)?;
        Ok(self.write_all((text + "\n").as_bytes())?)
    }

    /// For a text that may take long to write: an interrupt ends it between two blocks.
    pub(crate) fn in_blocks(&mut self) -> BufWriter<Interruptible<'_>> {
        BufWriter::with_capacity(BLOCK, Interruptible(self))
    }

    /// Everything has been written: the file gets its name.
    pub(crate) fn commit(mut self) -> Result<(), Failure> {
        self.flush()?;
        if let Sink::Whole(file, path) = self.sink {
            persist(file, &path).map_err(|error| cannot_write(&path, error))?;
        }
        Ok(())
    }

    /// Writes all of its content, and the file gets its name.
    pub(crate) fn complete(mut self, content: &[u8]) -> Result<(), Failure> {
        let written = self.write_all(content);
        written.map_err(|error| match &self.sink {
            Sink::Whole(_, path) => cannot_write(path, error),
            Sink::Stream(_) => error.into(),
        })?;
        self.commit()
    }

    /// Gives the destination to `act`. Standard output writes whole lines, so the bar never splits one.
    fn with_sink<T>(&mut self, act: impl FnOnce(&mut dyn Write) -> T) -> T {
        let out: &mut dyn Write = match &mut self.sink {
            Sink::Stream(out) => out,
            Sink::Whole(file, _) => file,
        };
        if self.is_terminal { progress::aside(|| act(out)) } else { act(out) }
    }
}

/// The bytes that are free for a folder.
#[cfg(unix)]
fn free(folder: &Path) -> Option<u128> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    // Some file systems do not report their size.
    (disk.f_blocks > 0).then(|| u128::from(disk.f_bavail) * u128::from(disk.f_frsize))
}

#[cfg(not(unix))]
fn free(_folder: &Path) -> Option<u128> {
    None
}

fn open_file(path: &Path) -> io::Result<Sink> {
    // A link is followed, so that it goes on pointing at what was written.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    match path.metadata() {
        Ok(existing) if existing.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(existing) if !existing.is_file() => {
            Ok(Sink::Stream(Box::new(File::options().write(true).open(path)?)))
        }
        Ok(_) => {
            File::options().write(true).open(&path)?; // is it ours to replace?
            beside(path)
        }
        Err(_) => beside(path),
    }
}

fn beside(path: PathBuf) -> io::Result<Sink> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".queens-").suffix(".part");
    Ok(Sink::Whole(create(&mut builder, folder(&path))?, path))
}

/// The system cannot write the file at `path`.
fn cannot_write(path: &Path, error: io::Error) -> Failure {
    FileFault::new(FaultKind::CannotWrite, path, error).into()
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.with_sink(|out| out.write(bytes))?;
        self.written += written as u64;
        self.meter.iter().for_each(|meter| meter.add(written as u64));
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with_sink(|out| out.flush())
    }
}

/// An output that fails when the user interrupts the program.
pub(crate) struct Interruptible<'o>(&'o mut Output);

impl Write for Interruptible<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if control::is_interrupted() {
            self.0.is_cut_off = true;
            return Err(io::Error::other("interrupted"));
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The format that a call names; `json` is the one of `--json`, where that is given.
pub(crate) fn named_format<F: Display + PartialEq>(
    format: Option<F>,
    json: Option<F>,
) -> Result<Option<F>, Failure> {
    match (format, json) {
        (Some(format), Some(json)) if format != json => {
            Err(Failure::call(message!(JsonAndFormat { format })))
        }
        (format, json) => Ok(json.or(format)),
    }
}

/// More bytes than this are written on request only.
const LOT: u128 = 1 << 30;

/// How to show solutions.
pub(crate) struct Showing<'a> {
    pub(crate) session: &'a Session,
    pub(crate) format: Format,
    pub(crate) args: &'a ShowArgs,
}

impl<'a> Showing<'a> {
    /// The format and output of the call, if they fit its sizes.
    pub(crate) fn from_args(
        session: &'a Session,
        args: &'a ShowArgs,
        sizes: &Sizes,
    ) -> Result<Self, Failure> {
        let showing = Self::for_boards(session, args)?;
        if sizes.one().is_none() && showing.takes_one() {
            let what = format!("--format {}", showing.format);
            return Err(Failure::call(message!(NotInBatch { what })));
        }
        Ok(showing)
    }

    /// For boards that come from a file.
    pub(crate) fn for_boards(session: &'a Session, args: &'a ShowArgs) -> Result<Self, Failure> {
        let ending = || args.output.as_ref()?.extension()?.to_str()?.parse().ok();
        let format = named_format(args.format, args.json.then_some(Format::Json))?;
        Ok(Self { session, format: format.or_else(ending).unwrap_or_default(), args })
    }

    /// Whether the format takes one answer: several make no picture and no document.
    pub(crate) fn takes_one(&self) -> bool {
        [Format::Svg, Format::Png, Format::Latex, Format::U32, Format::Csv].contains(&self.format)
    }

    /// Opens the output of the call, if the format can go there.
    pub(crate) fn open(&self) -> Result<Output, Failure> {
        let out = Output::open(self.args.output.as_deref())?;
        out.suits(self.format, self.format.is_binary())?;
        Ok(out)
    }

    /// How several answers are separated.
    pub(crate) fn style(&self) -> BatchStyle {
        match self.format {
            _ if self.args.json => BatchStyle::Json,
            format if format.is_spaced() => BatchStyle::Spaced,
            _ => BatchStyle::Lines,
        }
    }

    /// Refuses a board that the format cannot show, or that would fill a disk by accident.
    pub(crate) fn shows(&self, n: u32) -> Result<(), Failure> {
        self.format.shows(n)?;
        let (format, size) = (self.format, self.format.bytes(n));
        let has_all_squares = format.is_spaced() || format == Format::Tutorial;
        if self.args.yes || size <= LOT || !has_all_squares {
            return Ok(());
        }
        let size = units::bytes(size);
        Err(Failure::call(message!(HugeOutput { format, n, size })))
    }

    /// Notes how many squares a cell of a picture stands for, if it is more than one.
    pub(crate) fn note_cell(&self, n: u32) {
        if let Some(squares) = self.format.squares_in_cell(n) {
            self.session.note(&message!(OneCell { squares }));
        }
    }

    /// The bytes of one solution, about.
    pub(crate) fn bytes(&self, n: u32) -> u128 {
        let one = self.format.bytes(n);
        match self.format {
            Format::Csv => 2 * one + 3 * u128::from(n), // its header names every row
            _ => one,
        }
    }
}
