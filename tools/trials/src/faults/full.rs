//! A disk that is full: the checkpoint is on a tmpfs of a few pages, or another process fills it meanwhile.
//!
//! The tmpfs is mounted in a namespace of its own, so that it vanishes with its run; what it held is copied out
//! before that.

use std::error::Error;
use std::ffi::OsString;

use n_queens::count::Record;

use super::scene::{Endings, FaultEnding, Play};
use crate::Outcome;
use crate::call::Call;
use crate::cannot_be_tried::CannotBeTried;
use crate::chance::below;
use crate::counting::{PublishedCount, command};

/// What a tmpfs is made of.
const PAGE: usize = 4096;

/// In a namespace of mounts: with the rights of root, or as a user who is root in there only.
const NAMESPACES: [&[&str]; 2] = [&["unshare", "-m"], &["unshare", "-rm"]];

/// `$1` the mount point, `$2` its size, `$3` the folder with the state to begin from, and for the state afterwards, `$4`
/// seconds until the disk is filled, or `never`; then the call.
const SCRIPT: &str = r#"
disk=$1 size=$2 folder=$3 filled=$4
shift 4
mount -t tmpfs -o "size=$size" none "$disk" || exit 90
if [ -e "$folder/kept" ]; then
    mv "$folder/kept" "$disk/kept" || exit 91
fi
if [ "$filled" != never ]; then
    { sleep "$filled"; cat /dev/zero > "$disk/filler"; } 2> /dev/null &
fi
"$@"
code=$?
wait
rm -f "$disk/filler"
cp -a "$disk/." "$folder/" || exit 92
exit $code
"#;

pub(super) fn run(call: &Call) -> Outcome {
    let namespace = namespace()?;
    let mut endings = Endings::default();
    let (small, large) = (play("17")?, play("18")?);
    let pages = 2 * small.lengths()[1].div_ceil(PAGE) + 1;
    for pages in 1..=pages {
        for start in small.starts() {
            let disk = Disk { namespace, size: pages * PAGE, filled: "never".into() };
            if start.is_none_or(|record| record.encode().len() <= disk.size) {
                endings.add(disk.counts(&small, start)?);
            }
        }
    }
    let mut generator = call.generator();
    for _ in 0..call.size(4, 40) {
        let filled = format!("0.{:03}", below(&mut generator, 600));
        let disk = Disk { namespace, size: 64 * PAGE, filled };
        endings.add(disk.counts(&large, None)?);
    }
    match endings.has_both() {
        true => Ok(format!("full disks: {endings}")),
        false => Err(format!("the disks were too small or too large: {endings}").into()),
    }
}

fn play(arguments: &'static str) -> Result<Play, Box<dyn Error>> {
    Play::of(PublishedCount { arguments, sequence: "A000170" })
}

/// How a disk can be mounted here.
fn namespace() -> Result<&'static [&'static str], Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let mut why = String::new();
    for namespace in NAMESPACES {
        let mut words: Vec<OsString> = namespace.iter().map(OsString::from).collect();
        words.extend(["mount", "-t", "tmpfs", "none"].map(OsString::from));
        words.push(folder.path().into());
        match command(&words).output() {
            Ok(output) if output.status.success() => return Ok(namespace),
            Ok(output) => why = String::from_utf8_lossy(&output.stderr).trim().to_owned(),
            Err(error) => why = format!("unshare: {error}"),
        }
    }
    Err(CannotBeTried(format!("a tmpfs cannot be mounted: {why}")).into())
}

/// A small disk.
struct Disk {
    namespace: &'static [&'static str],
    size: usize,
    /// Seconds until another process fills it.
    filled: String,
}

impl Disk {
    /// A count whose checkpoint is on it.
    fn counts(&self, play: &Play, start: Option<&Record>) -> Result<FaultEnding, Box<dyn Error>> {
        let scene = play.scene(start)?;
        let disk = tempfile::tempdir()?;
        let mut words: Vec<OsString> = self.namespace.iter().map(OsString::from).collect();
        words.extend(["sh", "-c", SCRIPT, "sh"].map(OsString::from));
        words.extend([disk.path().into(), self.size.to_string().into()]);
        words.extend([scene.folder().into(), OsString::from(&self.filled)]);
        words.extend(scene.words(&disk.path().join("kept"))?);
        let ending = scene.judge(&command(&words).output()?);
        let about = |why| format!("{} bytes, filled: {}: {why}", self.size, self.filled);
        Ok(ending.map_err(about)?)
    }
}
