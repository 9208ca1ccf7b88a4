//! Runs the `queens` command from outside: how long it takes, how much memory it needs.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The command, built beside this program.
pub(crate) fn queens() -> Result<PathBuf, Box<dyn Error>> {
    let path = std::env::current_exe()?.with_file_name("queens");
    if path.exists() { Ok(path) } else { Err("run `cargo build --release` first".into()) }
}

/// How long a call takes that must succeed.
pub(crate) fn time(program: &Path, arguments: &[&str]) -> Result<Duration, Box<dyn Error>> {
    let start = Instant::now();
    let mut command = Command::new(program);
    let status = command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    let taken = start.elapsed();
    if status.success() { Ok(taken) } else { Err(format!("{arguments:?}: {status}").into()) }
}

/// The peak memory of a call in kilobytes: watches its high-water mark until it ends.
pub(crate) fn peak(program: &Path, arguments: &[&str]) -> Result<u64, Box<dyn Error>> {
    let mut command = Command::new(program);
    let mut child = command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    loop {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let mark = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = mark.and_then(|mark| mark.trim().strip_suffix("kB")?.trim().parse().ok());
        peak = peak.max(kilobytes.unwrap_or(0));
        if child.try_wait()?.is_some() {
            return Ok(peak);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}
