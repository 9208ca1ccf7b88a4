//! The jobs that were submitted for a plan, kept beside it: which array holds which shares.
//!
//! ```text
//! before 1234          the cost of what was done before the jobs below were submitted
//! array 17 1000 3,7-9  job 17: shares 1003 and 1007 to 1009
//! merge 18             the job that adds them up
//! ```

use std::fmt::Write;

use super::folder::{self, Folder};
use super::list;
use crate::failure::Failure;
use crate::session::Session;

const FILE: &str = "jobs";

/// An array of tasks.
pub(super) struct Array {
    pub(super) job: String,
    /// What is added to an index to get the number of the share.
    pub(super) offset: u32,
    pub(super) indices: Vec<u32>,
}

/// All jobs of a plan.
#[derive(Default)]
pub(super) struct Jobs {
    pub(super) before: u128,
    pub(super) arrays: Vec<Array>,
    pub(super) merges: Vec<String>,
}

impl Jobs {
    /// Those of a folder; what cannot be read was not submitted by us.
    pub(super) fn of(folder: &Folder) -> Self {
        Self::decode(&folder::read(&folder.file(FILE)).unwrap_or_default())
    }

    pub(super) fn decode(bytes: &[u8]) -> Self {
        let mut jobs = Self::default();
        for line in String::from_utf8_lossy(bytes).lines() {
            jobs.read(line);
        }
        jobs
    }

    fn read(&mut self, line: &str) -> Option<()> {
        let mut words = line.split_ascii_whitespace();
        match (words.next()?, words.next()?) {
            ("before", cost) => self.before = cost.parse().ok()?,
            ("array", job) => {
                let offset = words.next()?.parse().ok()?;
                let indices = list::numbers(words.next()?)?;
                self.arrays.push(Array { job: job.into(), offset, indices });
            }
            ("merge", job) => self.merges.push(job.into()),
            _ => {}
        }
        Some(())
    }

    pub(super) fn save(&self, session: &Session, folder: &Folder) -> Result<(), Failure> {
        folder.write(session, FILE, &self.encode())
    }

    pub(super) fn encode(&self) -> String {
        let mut text = format!("before {}\n", self.before);
        // A String takes everything: the results say nothing.
        for Array { job, offset, indices } in &self.arrays {
            let _ =
                writeln!(text, "array {job} {offset} {}", list::indices(indices.iter().copied()));
        }
        for job in &self.merges {
            let _ = writeln!(text, "merge {job}");
        }
        text
    }

    pub(super) fn is_empty(&self) -> bool {
        self.arrays.is_empty() && self.merges.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_come_back_from_their_file_whatever_ends_its_lines() {
        let text = "before 1234\narray 17 1000 3,7-9\nmerge 18\n";
        for ends in ["\n", "\r\n", " \r\r\n"] {
            assert_eq!(Jobs::decode(text.replace('\n', ends).as_bytes()).encode(), text);
        }
        let odd = b"array 17 1000\narray 17 x 3\nmerge\nbefore -1\n\xff\n";
        assert!(Jobs::decode(odd).is_empty());
    }
}
