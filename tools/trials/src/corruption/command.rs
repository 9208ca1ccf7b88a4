//! Damaged files shown to the command: it refuses them with an error, prints no answer, and leaves them as they are.

use std::error::Error;
use std::path::PathBuf;

use rand_xoshiro::Xoshiro256PlusPlus;
use tempfile::TempDir;

use super::ReadVerdict;
use super::damage::{self, Splicer};
use super::subject::{self, Subject};
use crate::call::{self, Call};
use crate::chance::below;
use crate::counting;

/// A file in a folder, and the call that reads it.
pub(super) struct Show {
    pub(super) subject: Subject,
    words: Vec<PathBuf>,
    folder: TempDir,
}

impl Show {
    pub(super) fn all() -> Result<[Self; 4], Box<dyn Error>> {
        let proof = "complete --n 6 --place a1 --check-proof";
        Ok([
            Self::of(subject::half_finished()?, "count 12 --checkpoint")?,
            Self::of(subject::share()?, "merge")?.with_sibling()?,
            Self::of(subject::proof()?, proof)?,
            Self::experiment()?,
        ])
    }

    /// The file is the last word of the call.
    fn of(subject: Subject, arguments: &str) -> Result<Self, Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let mut words = vec![call::queens()?];
        words.extend(arguments.split(' ').map(PathBuf::from));
        words.push(folder.path().join("file"));
        Ok(Self { subject, words, folder })
    }

    /// The share that it is added up with.
    fn with_sibling(mut self) -> Result<Self, Box<dyn Error>> {
        let sibling = self.folder.path().join("sibling");
        std::fs::write(&sibling, &self.subject.other)?;
        self.words.push(sibling);
        Ok(self)
    }

    /// Only the command knows how to read and to write the file of an experiment.
    fn experiment() -> Result<Self, Box<dyn Error>> {
        let arguments = |seed| {
            format!("compare accuracy --n 5 --density 0.4 --runs 3 --seed {seed} --csv --resume")
        };
        let nothing = || Subject {
            name: "an experiment",
            bytes: Vec::new(),
            other: Vec::new(),
            read: Box::new(|_| ReadVerdict::Refused),
        };
        let written = |seed| Self::of(nothing(), &arguments(seed))?.written();
        let subject = Subject { bytes: written(1)?, other: written(2)?, ..nothing() };
        Self::of(subject, &arguments(1))
    }

    /// What the call writes itself.
    fn written(&self) -> Result<Vec<u8>, Box<dyn Error>> {
        let output = counting::command(&self.words).output()?;
        match output.status.success() {
            true => Ok(std::fs::read(self.folder.path().join("file"))?),
            false => Err(format!("nothing is written: {output:?}").into()),
        }
    }

    /// Shows damage of every kind, all of it or a sample; how many files that were.
    pub(super) fn damage(
        &self,
        call: &Call,
        generator: &mut Xoshiro256PlusPlus,
    ) -> Result<usize, Box<dyn Error>> {
        let Subject { bytes, other, read, .. } = &self.subject;
        let mut some = |all: usize| -> Vec<usize> {
            let sample = (0..12).map(|_| below(generator, all as u64) as usize);
            if call.quick { sample.collect() } else { (0..all).collect() }
        };
        let (bits, cuts) = (some(8 * bytes.len()), some(bytes.len()));
        let flipped = bits.into_iter().map(|bit| damage::flipped(bytes, bit));
        let cut = cuts.into_iter().map(|length| bytes[..length].to_vec());
        let splicer = Splicer { whole: bytes, other };
        let spliced = (0..call.size(12, 600)).map(|_| splicer.altered(generator));
        let refused = spliced.filter(|altered| matches!(read(altered), ReadVerdict::Refused));
        let all: Vec<Vec<u8>> = flipped.chain(cut).chain(refused).collect();
        all.iter().try_for_each(|altered| self.is_refused(altered))?;
        Ok(all.len())
    }

    fn is_refused(&self, altered: &[u8]) -> Result<(), Box<dyn Error>> {
        let file = self.folder.path().join("file");
        std::fs::write(&file, altered)?;
        let output = counting::command(&self.words).output()?;
        let is_told = String::from_utf8_lossy(&output.stderr).starts_with("error: ");
        let is_refused = is_told && output.status.code() == Some(1) && output.stdout.is_empty();
        if is_refused && std::fs::read(&file)? == altered {
            return Ok(());
        }
        let (name, shown) = (self.subject.name, String::from_utf8_lossy(altered));
        Err(format!("{name} is not refused: {shown:?}: {output:?}").into())
    }
}
