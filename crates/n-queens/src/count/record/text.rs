//! A record as text, and back. Reading is strict: what would not be written in exactly these bytes is not read.

// n-queens count record
// format 1
// n 6
// kind all
// variant standard
// queens 6
// given none
// blocked none
// engine colour-split 5
// units 4
// scale 3
// share 2/2
// 0 0                  unit and value
// 1 0
// 2 open               unit that is not done
// end 3                how many units are listed
// sha256 ...           over every byte above this line

use std::fmt::Write;
use std::str::{FromStr, Lines};

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::job::NO_SQUARES;
use super::{Entries, Share};
use crate::count::{Fact, Job, Question, Record};
use crate::{Problem, Square};

const MAGIC: &str = "n-queens count record\n";
const FORMAT: &str = "format ";
const VERSION: u32 = 1;
const OPEN: &str = "open";
const CHECKSUM: &str = "sha256 ";
/// The last line: its name, 64 digits and the line's end.
const LAST_LINE: usize = CHECKSUM.len() + 64 + 1;

/// Why these bytes are no record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// There is nothing.
    #[error("it is empty; count again")]
    Empty,
    /// It never was a record.
    #[error("it is not a record of a count; give one that is")]
    NotARecord,
    /// It was written by a later version of this program.
    #[error("it has format {version}, which is newer than this program; use a newer program")]
    NewerFormat {
        /// The format of the file.
        version: u32,
    },
    /// It was written by an earlier version of this program.
    #[error("it has format {version}, which this program no longer reads; use an older program")]
    OlderFormat {
        /// The format of the file.
        version: u32,
    },
    /// The end is missing.
    #[error("it is damaged, cut off before its last line, the checksum; count again")]
    CutShort,
    /// What it holds is not what was written.
    #[error("it is damaged: what it holds does not fit its checksum; count again")]
    Altered,
    /// The checksum fits, but the program never writes such a line.
    #[error("it is damaged: line {line} is not as this program writes it; count again")]
    Malformed {
        /// The line, from 1.
        line: usize,
    },
}

impl Record {
    /// The record as the bytes of a file; O(units of the share).
    ///
    /// ```
    /// use n_queens::{Problem, count::{ColourSplit, Job, Question, Record}};
    /// let job = Job::new(&ColourSplit::new(4).unwrap(), &Question::all(Problem::new(4)));
    /// let file = Record::new(job, "1/16".parse().unwrap(), vec![0]).encode();
    /// let text = String::from_utf8(file).unwrap();
    /// assert!(text.starts_with("n-queens count record\nformat 1\nn 4\nkind all\n"));
    /// assert!(text.contains("\nshare 1/16\n0 open\nend 1\nsha256 "));
    /// ```
    pub fn encode(&self) -> Vec<u8> {
        let mut text = String::with_capacity(512 + 24 * self.entries.len());
        text.push_str(MAGIC);
        // A String takes everything: the results say nothing.
        let _ = writeln!(text, "{FORMAT}{VERSION}");
        for (fact, value) in self.job.facts() {
            let _ = writeln!(text, "{} {value}", fact.name());
        }
        let _ = writeln!(text, "share {}", self.share);
        for (unit, value) in &self.entries {
            let _ = match value {
                Some(value) => writeln!(text, "{unit} {value}"),
                None => writeln!(text, "{unit} {OPEN}"),
            };
        }
        let _ = writeln!(text, "end {}", self.entries.len());
        let checksum = checksum(text.as_bytes());
        text.push_str(&checksum);
        text.into_bytes()
    }

    /// The record that [`encode`](Self::encode) wrote in exactly these bytes. The memory it takes
    /// is proportional to the bytes that are there, whatever they claim.
    ///
    /// ```
    /// use n_queens::count::{Record, RecordError};
    /// assert_eq!(Record::decode(b"<html>"), Err(RecordError::NotARecord));
    /// ```
    pub fn decode(bytes: &[u8]) -> Result<Self, RecordError> {
        if bytes.is_empty() {
            return Err(RecordError::Empty);
        }
        if MAGIC.as_bytes().starts_with(bytes) {
            return Err(RecordError::CutShort);
        }
        let below = bytes.strip_prefix(MAGIC.as_bytes()).ok_or(RecordError::NotARecord)?;
        let body = intact(bytes);
        let version = version(below);
        if let Some(version) = version.filter(|&version| version != VERSION) {
            return Err(other_format(version, &body));
        }
        let body = std::str::from_utf8(body?).map_err(|_| RecordError::Altered)?;
        let mut reader = RecordReader::new(body);
        let record = reader.record().ok_or(RecordError::Malformed { line: reader.line })?;
        match record.encode() {
            same if same == bytes => Ok(record),
            other => Err(RecordError::Malformed { line: first_difference(&other, bytes) }),
        }
    }
}

/// The last line, for everything above it.
pub(super) fn checksum(above: &[u8]) -> String {
    let mut line = String::with_capacity(LAST_LINE);
    line.push_str(CHECKSUM);
    for byte in Sha256::digest(above) {
        let _ = write!(line, "{byte:02x}");
    }
    line.push('\n');
    line
}

/// What stands above the checksum, if it fits.
fn intact(bytes: &[u8]) -> Result<&[u8], RecordError> {
    let cut = bytes.len().checked_sub(LAST_LINE).ok_or(RecordError::CutShort)?;
    let (above, last) = bytes.split_at(cut);
    if !(last.starts_with(CHECKSUM.as_bytes()) && above.ends_with(b"\n") && last.ends_with(b"\n")) {
        return Err(RecordError::CutShort);
    }
    if last == checksum(above).as_bytes() { Ok(above) } else { Err(RecordError::Altered) }
}

/// The format that the second line names, if it names one.
fn version(below: &[u8]) -> Option<u32> {
    let line = below.split(|&byte| byte == b'\n').next()?;
    parsed(std::str::from_utf8(line.strip_prefix(FORMAT.as_bytes())?).ok()?)
}

/// A later format may end in another way, so only a checksum that does not fit speaks against it.
fn other_format(version: u32, body: &Result<&[u8], RecordError>) -> RecordError {
    match body {
        Err(RecordError::Altered) => RecordError::Altered,
        _ if version > VERSION => RecordError::NewerFormat { version },
        _ => RecordError::OlderFormat { version },
    }
}

fn first_difference(one: &[u8], other: &[u8]) -> usize {
    let same = one.iter().zip(other).take_while(|(a, b)| a == b).map(|(a, _)| a);
    1 + same.filter(|&&byte| byte == b'\n').count()
}

/// Reads line by line and knows where it is. It may read what is never written, such as "+3": what it has read is
/// written again and compared.
struct RecordReader<'a> {
    lines: Lines<'a>,
    /// The number of the line that was read last, where reading ends if it is not as expected.
    line: usize,
}

impl<'a> RecordReader<'a> {
    fn new(body: &'a str) -> Self {
        let mut lines = body.lines();
        // The magic and the format have been looked at.
        let line = lines.by_ref().take(2).count();
        Self { lines, line }
    }

    fn next(&mut self) -> Option<&'a str> {
        self.line += 1;
        self.lines.next()
    }

    /// What follows `name` on the next line, as `read` understands it.
    fn field<T>(&mut self, name: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        read(self.next()?.strip_prefix(name)?.strip_prefix(' ')?)
    }

    fn record(&mut self) -> Option<Record> {
        let job = self.job()?;
        let share: Share = self.field("share", parsed)?;
        share.fits(job.units).ok()?;
        let entries = self.entries(job.units)?;
        let is_whole = share == Share::whole();
        let fits = if is_whole { entries.len() == job.units } else { !entries.is_empty() };
        fits.then_some(Record { job, share, entries })
    }

    fn job(&mut self) -> Option<Job> {
        let n = self.field(Fact::Size.name(), parsed)?;
        let kind = self.field(Fact::Kind.name(), parsed)?;
        let problem = Problem::new(n).with_variant(self.field(Fact::Variant.name(), parsed)?);
        let queens = self.field(Fact::Queens.name(), parsed)?;
        let given = |text: &str| problem.with_given(squares(text, n)?).ok();
        let problem = self.field(Fact::Given.name(), given)?;
        let blocked = |text: &str| problem.with_blocked(squares(text, n)?).ok();
        let problem = self.field(Fact::Blocked.name(), blocked)?;
        let question = Question { problem, kind, queens, engine: None, vectors: None };
        let engine = self.field(Fact::Engine.name(), engine)?;
        let units = self.field(Fact::Units.name(), parsed)?;
        let scale = self.field(Fact::Scale.name(), parsed)?;
        (scale > 0).then_some(Job { question, engine, units, scale })
    }

    /// The units up to the end line, which must be the last.
    fn entries(&mut self, units: usize) -> Option<Entries> {
        let mut entries = Entries::new();
        loop {
            let line = self.next()?;
            if let Some(count) = line.strip_prefix("end ") {
                let is_last = self.lines.next().is_none();
                return (is_last && parsed(count) == Some(entries.len())).then_some(entries);
            }
            let (unit, value) = line.split_once(' ')?;
            let unit = parsed(unit)?;
            let rises = entries.last().is_none_or(|&(last, _)| last < unit);
            let value = if value == OPEN { None } else { Some(parsed(value)?) };
            entries.push((rises && unit < units).then_some((unit, value))?);
        }
    }
}

fn parsed<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

fn squares(text: &str, n: u32) -> Option<Vec<Square>> {
    if text == NO_SQUARES {
        return Some(Vec::new());
    }
    text.split(' ').map(|name| Square::parse(name, n).ok()).collect()
}

fn engine(text: &str) -> Option<String> {
    let printable = |byte: u8| byte.is_ascii_graphic() || byte == b' ';
    (!text.is_empty() && text.bytes().all(printable)).then(|| text.into())
}
