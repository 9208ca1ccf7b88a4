//! Damaged files shown to the command: it refuses them with an error, prints no answer, and leaves them as they are.

use std::error::Error;
use std::path::{Path, PathBuf};

use n_queens::count::Share;
use rand_xoshiro::Xoshiro256PlusPlus;
use tempfile::TempDir;

use super::damage::{self, Splicer};
use super::subject::{impossible, proof_of, record};
use crate::call::{self, Call};
use crate::chance::below;
use crate::counting;

/// A file in a folder, and the call that reads it.
pub(super) struct Show {
    pub(super) name: &'static str,
    arguments: Vec<PathBuf>,
    folder: TempDir,
    bytes: Vec<u8>,
    other: Vec<u8>,
}

impl Show {
    pub(super) fn all() -> Result<[Self; 4], Box<dyn Error>> {
        Ok([Self::checkpoint()?, Self::share()?, Self::proof()?, Self::experiment()?])
    }

    /// The last word of a call is the file.
    fn new(name: &'static str, arguments: &str) -> Result<Self, Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let mut words = vec![call::queens()?];
        words.extend(arguments.split(' ').map(PathBuf::from));
        words.push(folder.path().join("file"));
        Ok(Self { name, arguments: words, folder, bytes: Vec::new(), other: Vec::new() })
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("file")
    }

    fn checkpoint() -> Result<Self, Box<dyn Error>> {
        let bytes = record(12, Share::whole(), 2)?.encode();
        let other = record(11, Share::whole(), 1)?.encode();
        Ok(Self { bytes, other, ..Self::new("checkpoints", "count 12 --checkpoint")? })
    }

    fn share() -> Result<Self, Box<dyn Error>> {
        let mut show = Self::new("shares", "merge")?;
        let [one, sibling] = [1, 2].map(|index| record(12, Share::new(index, 2)?, 1));
        (show.bytes, show.other) = (one?.encode(), sibling?.encode());
        let beside = show.folder.path().join("sibling");
        std::fs::write(&beside, &show.other)?;
        show.arguments.push(beside);
        Ok(show)
    }

    fn proof() -> Result<Self, Box<dyn Error>> {
        let [bytes, other] = ["a1", "f6"].map(|corner| proof_of(&impossible(6, corner)?));
        let call = "complete --n 6 --place a1 --check-proof";
        Ok(Self { bytes: bytes?, other: other?, ..Self::new("proofs", call)? })
    }

    /// Only the command knows how to write the file of an experiment.
    fn experiment() -> Result<Self, Box<dyn Error>> {
        let written = |seed: u8| {
            let call = format!(
                "compare accuracy --n 5 --density 0.4 --runs 3 --seed {seed} --csv --resume"
            );
            let mut show = Self::new("experiments", &call)?;
            let output = counting::command(&show.arguments).output()?;
            if !output.status.success() {
                return Err(format!("no experiment: {output:?}").into());
            }
            show.bytes = std::fs::read(show.file())?;
            Ok::<_, Box<dyn Error>>(show)
        };
        let other = written(2)?.bytes;
        Ok(Self { other, ..written(1)? })
    }

    /// Shows some damaged files, of every kind of damage; the number of them.
    pub(super) fn sample(
        &self,
        call: &Call,
        generator: &mut Xoshiro256PlusPlus,
    ) -> Result<u64, Box<dyn Error>> {
        let number = call.size(36, 600);
        let splicer = Splicer { whole: &self.bytes, other: &self.other };
        for turn in 0..number {
            let altered = match turn % 3 {
                0 => damage::flipped(
                    &self.bytes,
                    below(generator, 8 * self.bytes.len() as u64) as usize,
                ),
                1 => self.bytes[..below(generator, self.bytes.len() as u64) as usize].to_vec(),
                _ => splicer.altered(generator),
            };
            self.is_refused(&altered)?;
        }
        Ok(number)
    }

    fn is_refused(&self, altered: &[u8]) -> Result<(), Box<dyn Error>> {
        let file = self.file();
        std::fs::write(&file, altered)?;
        let output = counting::command(&self.arguments).output()?;
        let error = String::from_utf8_lossy(&output.stderr);
        let is_refused = output.status.code() == Some(1) && output.stdout.is_empty();
        if is_refused && error.starts_with("error: ") && is_untouched(&file, altered)? {
            return Ok(());
        }
        let shown = String::from_utf8_lossy(altered);
        Err(format!("{} are not refused: {shown:?}: {output:?}", self.name).into())
    }
}

fn is_untouched(file: &Path, altered: &[u8]) -> std::io::Result<bool> {
    Ok(std::fs::read(file)? == altered)
}
