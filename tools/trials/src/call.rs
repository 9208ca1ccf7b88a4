//! What a trial is called with: how long it shall be, its random choices, the command that it drives.

use std::error::Error;
use std::path::PathBuf;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The arguments of this program.
pub(crate) struct Call {
    pub(crate) trial: String,
    /// The short form of the gate.
    pub(crate) quick: bool,
    pub(crate) seed: u64,
    /// The only one of the random cases, for a trial that has numbered ones.
    pub(crate) case: Option<u64>,
}

impl Call {
    pub(crate) fn read(mut words: impl Iterator<Item = String>) -> Result<Self, Box<dyn Error>> {
        let mut call =
            Self { trial: words.next().unwrap_or_default(), quick: false, seed: 1, case: None };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--quick" => call.quick = true,
                "--seed" => call.seed = words.next().ok_or("--seed needs a number")?.parse()?,
                "--case" => {
                    call.case = Some(words.next().ok_or("--case needs a number")?.parse()?);
                }
                _ => return Err(format!("what is {word:?}?").into()),
            }
        }
        Ok(call)
    }

    /// How much there is to do: `short` in the gate.
    pub(crate) fn size(&self, short: u64, long: u64) -> u64 {
        if self.quick { short } else { long }
    }

    /// The generator of the trial's random choices.
    pub(crate) fn generator(&self) -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(self.seed)
    }
}

/// Where the command is.
pub(crate) fn queens() -> Result<PathBuf, Box<dyn Error>> {
    let path = match std::env::var_os("QUEENS") {
        Some(path) => PathBuf::from(path),
        None => std::env::current_exe()?.with_file_name("queens"),
    };
    if path.is_file() {
        Ok(path)
    } else {
        Err(format!("{} is not there: build it, or name it in QUEENS", path.display()).into())
    }
}
