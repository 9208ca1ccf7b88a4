//! Writes that are cut short: the system lets a file grow to a limit, takes the part of a write below it, and refuses
//! the rest. Every few bytes of the file are such a limit once, with the signal SIGXFSZ ignored and not.

use std::error::Error;
use std::ffi::OsString;

use n_queens::count::Record;

use super::scene::{Endings, FaultEnding, Play};
use crate::Outcome;
use crate::call::Call;
use crate::cannot_be_tried::CannotBeTried;
use crate::counting::{PublishedCount, command};

/// Runs the rest of its words with the signal ignored.
const IGNORING: [&str; 4] = ["sh", "-c", "trap '' XFSZ; exec \"$@\"", "sh"];

pub(super) fn run(call: &Call) -> Outcome {
    if let Err(error) = command(&["prlimit", "--version"]).output() {
        return Err(CannotBeTried(format!("prlimit: {error}")).into());
    }
    let (mut endings, mut runs) = (Endings::default(), 0);
    for (arguments, limits) in [("14", call.size(15, 170)), ("17", call.size(10, 100))] {
        let play = Play::of(PublishedCount { arguments, sequence: "A000170" })?;
        for limit in limits_of(&play, limits as usize) {
            for start in play.starts() {
                let about = |why| format!("count {arguments}, at most {limit} bytes: {why}");
                endings.add(limited(&play, start, limit, runs % 2 == 0).map_err(about)?);
                runs += 1;
            }
        }
    }
    match endings.has_both() {
        true => Ok(format!("{runs} limits on the size of the file: {endings}")),
        false => Err(format!("the limits were too low or too high: {endings}").into()),
    }
}

/// About so many limits: half of them anywhere in the file, half of them where it grows from one save to the next.
fn limits_of(play: &Play, number: usize) -> impl Iterator<Item = usize> {
    let [fresh, finished] = play.lengths();
    let (low, high) = (fresh.min(finished), fresh.max(finished));
    let anywhere = (0..low).step_by((2 * low).div_ceil(number));
    anywhere.chain((low..=high + 1).step_by((2 * (high - low) + 2).div_ceil(number)))
}

fn limited(
    play: &Play,
    start: Option<&Record>,
    limit: usize,
    ignored: bool,
) -> Result<FaultEnding, Box<dyn Error>> {
    let scene = play.scene(start)?;
    let mut words: Vec<OsString> = vec!["prlimit".into(), format!("--fsize={limit}").into()];
    if ignored {
        words.extend(IGNORING.map(OsString::from));
    }
    words.extend(scene.words(&scene.file())?);
    scene.judge(&command(&words).output()?)
}
